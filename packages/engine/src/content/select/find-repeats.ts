/** Finds texts that repeat an earlier one. */

import type { PageView } from '../describe/page-view.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import { containersWithin } from './within-elements.ts';

/** A shorter text may be repeated. */
export const MIN_REPEAT_WORDS = 8;
/** A shorter text may be repeated in items of which the other texts differ. */
const MIN_WORDS_IN_ITEMS = 16;
/** Groups within items of groups. */
const MAX_LEVELS = 4;
/** Tables and code repeat texts on purpose. */
export const VERBATIM = tagCodes('table pre');
const QUOTE = tagCode('blockquote');
const QUOTES = tagCodes('blockquote');
const ITEM = tagCode('li');
/** A fact with its label, such as `Memory: 8 GB`. */
const LABELED = /^[^.:]{1,30}:\s/;

/**
 * By block: the earlier block that it repeats, or -1. Pages hold the same text several times: for each screen width, as a
 * copied slide, or as a quotation. Tables, code, facts with a label, and refrains, which repeat within one parent, are
 * left alone.
 */
export function findRepeats(
  { blocks, containers, similar, structure: { heading, nearestItem, groupOf }, scratch }: PageView,
  kept: Uint8Array,
): Int32Array {
  const firstByHash = new Map<number, number>();
  const earlierOf = scratch.int32(kept.length).fill(-1);
  /** By block: whether short texts beside it repeat with it. */
  const isLong = scratch.uint8(kept.length);
  const isVerbatim = containersWithin(VERBATIM, containers, scratch);
  const isQuoted = containersWithin(QUOTES, containers, scratch);
  for (let b = 0; b < kept.length; b++) {
    const { words, hash } = blocks[b]!;
    if (!kept[b] || heading[b] === b || words < MIN_REPEAT_WORDS || similar.sameText[b]! < 2) continue;
    const earlier = firstByHash.get(hash);
    if (earlier === undefined) firstByHash.set(hash, b);
    else if (isRepeat(b, earlier)) {
      earlierOf[b] = earlier;
      isLong[b] = words >= MIN_WORDS_IN_ITEMS ? 1 : 0;
    }
  }
  for (let b = 1; b < kept.length; b++) extendRepeat(b - 1, b);
  for (let b = kept.length - 2; b >= 0; b--) extendRepeat(b + 1, b);
  keepOrDropQuotes();
  return earlierOf;

  function isRepeat(b: number, earlier: number): boolean {
    const { words, container, sample } = blocks[b]!;
    const other = blocks[earlier]!.container;
    if (!isEqual(b, earlier) || isVerbatim[container]) return false;
    if (container === other || containers[container]!.parent === containers[other]!.parent) return false;
    if (containers[container]!.tag === ITEM && LABELED.test(sample)) return false;
    return words >= MIN_WORDS_IN_ITEMS || isQuoted[container] === 1 || !isFact(b, earlier);
  }

  /** Whether the blocks are facts about two items of a group, of which the other texts differ. */
  function isFact(b: number, earlier: number): boolean {
    const item = siblingItem(b, earlier);
    if (item < 0) return false;
    const { first, end } = containers[item]!;
    if (end - first < 2) return false;
    return !(b > first && isEqual(b - 1, earlier - 1)) && !(b + 1 < end && isEqual(b + 1, earlier + 1));
  }

  /** The item around the block, if the other one is in another item of its group; or -1. Items may have groups in them. */
  function siblingItem(b: number, earlier: number): number {
    let item = nearestItem[blocks[b]!.container]!;
    let other = nearestItem[blocks[earlier]!.container]!;
    for (let level = 0; level < MAX_LEVELS && item >= 0 && other >= 0 && item !== other; level++) {
      if (groupOf[item] === groupOf[other]) return item;
      item = nearestItem[containers[item]!.parent] ?? -1;
      other = nearestItem[containers[other]!.parent] ?? -1;
    }
    return -1;
  }

  /** Lets a short text repeat with the long one beside it. */
  function extendRepeat(from: number, to: number): void {
    const earlier = earlierOf[from]! + to - from;
    if (!isLong[from] || isLong[to] || earlier < 0 || earlier >= Math.min(from, to)) return;
    if (!isEqual(to, earlier) || isVerbatim[blocks[to]!.container] || siblingItem(to, earlier) >= 0) return;
    earlierOf[to] = earlier;
    isLong[to] = 1;
  }

  /** A quotation repeats with its source if it has no other text. Otherwise, no part of it does. */
  function keepOrDropQuotes(): void {
    for (const { tag, parent, first, end } of containers) {
      if (tag !== QUOTE || (parent >= 0 && isQuoted[parent])) continue;
      let repeated = -1;
      let hasOther = false;
      for (let b = first; b < end; b++) {
        if (kept[b] && earlierOf[b]! >= 0) repeated = earlierOf[b]!;
        else if (kept[b] && blocks[b]!.words >= MIN_REPEAT_WORDS) hasOther = true;
      }
      if (repeated >= 0) earlierOf.fill(hasOther ? -1 : repeated, first, end);
    }
  }

  function isEqual(a: number, b: number): boolean {
    return blocks[a]?.hash === blocks[b]?.hash && blocks[a]?.words === blocks[b]?.words;
  }
}
