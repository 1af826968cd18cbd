/** Parts of a page that are made alike are for the same: the last question of many is no less a question. */

import type { PageView } from '../describe/page-view.ts';
import { tagCode } from '../segment/elements.ts';
import { between, GROUP_SIZE, hasFewLinks, runningSum } from '../segment/page-structure.ts';

const SECTION = tagCode('section');
/** When a section stays for its sisters' sake: shares of their words kept and of its own, its mean chance. */
const NEARLY_ALL = 0.8;
const MOSTLY_LOST = 0.3;
const LIKELY_SECTION = 0.22;

/**
 * A section that is not unlikely, and no list of links, stays where nearly all of its sister sections do: the last questions of a page that tells one thing after the other.
 *
 * @param areAlike - whether things in boxes of one name are sections as well.
 */
export function keepSisters(
  { blocks, containers, sums, structure: { groups, groupOf }, scratch }: PageView,
  chances: Float32Array,
  areAlike: boolean,
  kept: Uint8Array,
): void {
  if (!areAlike && !containers.some(({ tag }) => tag === SECTION)) return;
  const keptWords = runningSum(blocks.length, scratch, (b) => (kept[b] ? blocks[b]!.words : 0));
  const expected = runningSum(blocks.length, scratch, (b) => chances[b]! * blocks[b]!.words);
  /** By what the sisters have in common, the container or the group: their words and how many of those are kept; how many they are, and of how many something stays. */
  const wordsOf = scratch.float64(containers.length + groups.length);
  const keptOf = scratch.float64(containers.length + groups.length);
  const countOf = scratch.int32(containers.length + groups.length);
  const stayOf = scratch.int32(containers.length + groups.length);
  for (let c = 0; c < containers.length; c++) {
    const family = familyOf(c);
    const words = between(sums.words, containers[c]!);
    if (family < 0 || words === 0) continue;
    const own = between(keptWords, containers[c]!);
    wordsOf[family]! += words;
    keptOf[family]! += own;
    countOf[family]!++;
    if (own > MOSTLY_LOST * words) stayOf[family]!++;
  }
  let settled = 0;
  for (let c = 0; c < containers.length; c++) {
    const part = containers[c]!;
    const family = part.first < settled ? -1 : familyOf(c);
    if (family < 0) continue;
    const words = between(sums.words, part);
    const own = between(keptWords, part);
    const others = keptOf[family]! - own;
    if (own > MOSTLY_LOST * words || others === 0 || others < NEARLY_ALL * (wordsOf[family]! - words)) continue;
    if (2 * stayOf[family]! < countOf[family]! - 1) continue;
    if (between(expected, part) < LIKELY_SECTION * words) continue;
    const isText = hasFewLinks({ linkSize: between(sums.linkSize, part), size: between(sums.size, part) });
    if (!isText) continue;
    kept.fill(1, part.first, part.end);
    settled = part.end;
  }

  function familyOf(c: number): number {
    const { tag, parent } = containers[c]!;
    if (tag === SECTION) return parent;
    const group = groupOf[c]!;
    return areAlike && group >= 0 && groups[group]!.count >= GROUP_SIZE ? containers.length + group : -1;
  }
}
