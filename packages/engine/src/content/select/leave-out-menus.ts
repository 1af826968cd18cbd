/**
 * Lists of links that name the page they stand on lead around the site: a menu, the other posts. On a page of a few words a model
 * that counts words would rather keep them. A list that has the page's title and an address among its facts tells how to cite it.
 */

import type { PageView } from '../describe/page-view.ts';
import { tagCodes } from '../segment/elements.ts';
import { between, runningSum } from '../segment/page-structure.ts';

/** From so many blocks on, of so large a share of link text, a part is a list of links. */
const LEAST_ENTRIES = 4;
/** Entries of more words on average are posts or cards. */
const MOST_WORDS = 10;
const LISTS = tagCodes('ul ol');
const MOSTLY_LINKS = 0.9;
/** Share of the heading's words that are the title's: signs beside it may lead to itself. */
const MOSTLY_TITLE = 0.6;
/** A post says no more than this of itself below its text. */
const MOST_FACTS = 8;
/** What is so likely on the whole is what the page is for. */
const LIKELY_LIST = 0.85;

/** A menu stands in no more containers than this around an entry of it. */
const MOST_LEVELS = 16;

/** Takes their chances from the blocks of all such lists that say what the page's `own` heading says. */
export function leaveOutMenus(
  { blocks, containers, sums, title, scratch }: PageView,
  own: number,
  chances: Float32Array,
): void {
  if (own < 0 || title.inTitle[own]! < MOSTLY_TITLE || title.titleShare[own] === 0) return;
  let expected: Float64Array | null = null;
  let left = 0;
  for (let b = 0; b < blocks.length; b++) {
    if (b < left || b === own || title.titleShare[b]! !== title.titleShare[own]) continue;
    if (title.inTitle[b]! < MOSTLY_TITLE) continue;
    const isEntry = title.inTitle[b]! === 1;
    expected ??= runningSum(blocks.length, scratch, (at) => chances[at]!);
    let menu = -1;
    let c = blocks[b]!.container;
    for (let level = 0; level < MOST_LEVELS && c >= 0; level++, c = containers[c]!.parent) {
      const part = containers[c]!;
      const { tag, first, end } = part;
      if (first <= own && own < end) break;
      if (end - first < LEAST_ENTRIES || !LISTS.has(tag)) continue;
      if (between(sums.headings, part) > 0) break;
      if (between(sums.words, part) > MOST_WORDS * (end - first)) break;
      if (!isEntry) {
        if (b > own && isColophon(blocks, first, end)) menu = c;
        break;
      }
      if (between(sums.linkSize, part) < MOSTLY_LINKS * between(sums.size, part)) break;
      if (between(expected, part) < LIKELY_LIST * (end - first)) menu = c;
    }
    if (menu < 0) continue;
    chances.fill(0, containers[menu]!.first, containers[menu]!.end);
    left = containers[menu]!.end;
  }
}

/** Whether what stands in `Title: …`, `Author: …`, `Link: https://…` are few lines with a colon each, one of them an address. */
function isColophon(blocks: PageView['blocks'], first: number, end: number): boolean {
  if (end - first > MOST_FACTS) return false;
  let hasAddress = false;
  for (let b = first; b < end; b++) {
    const { colons, sample } = blocks[b]!;
    if (colons === 0) return false;
    hasAddress ||= sample.includes('://');
  }
  return hasAddress;
}
