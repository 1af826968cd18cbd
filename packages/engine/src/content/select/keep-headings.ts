/** Headings go with what they head. */

import type { PageView } from '../describe/page-view.ts';
import { tagCode } from '../segment/elements.ts';
import { isHeading } from '../segment/page-structure.ts';

/** Share of the cut from which a block came close to being kept. */
export const CLOSE = 0.5;
/** A heading so likely, or of so many words, says something without what it heads. */
const TELLING = 0.6;
const TELLING_WORDS = 10;
const H1 = tagCode('h1');

/**
 * A heading stays where what follows it does, and what a kept heading heads where it came close; the page's own heading stays in any case.
 *
 * @param isOneText - whether a heading of which nothing stays headed something else: the comments, or other pages.
 */
export function keepHeadings(
  { blocks, containers, structure: made }: PageView,
  chances: Float32Array,
  cut: number,
  own: number,
  isOneText: boolean,
  kept: Uint8Array,
): void {
  const levelOf = (b: number) => (isHeading(made.ownTag[b]!) ? made.ownTag[b]! - H1 + 1 : 0);
  let isFollowed = false;
  for (let b = kept.length - 1; b >= 0; b--) {
    const level = levelOf(b);
    if (b === own) kept[b] = 1;
    else if (level > 0 && made.heading[b] === b && !kept[b] && isFollowed && kept[b + 1] && sharesSection(b, b + 1))
      kept[b] = 1;
    isFollowed = kept[b] === 1;
  }

  // What a kept heading heads is kept with it, where it came close: a question without its answer is no use.
  for (let b = 0; b + 1 < kept.length; b++) {
    if (!kept[b] || made.heading[b] !== b || b === own || kept[b + 1]) continue;
    if (chances[b + 1]! >= CLOSE * cut && made.heading[b + 1] === b && sharesSection(b, b + 1)) kept[b + 1] = 1;
  }

  // And in a text one of which nothing stays goes, unless it says enough by itself: it headed the comments, or other pages.
  for (let b = 0; isOneText && b + 1 < kept.length; b++) {
    if (!kept[b] || made.heading[b] !== b || b === own || levelOf(b) === 1 || chances[b]! >= TELLING) continue;
    if (blocks[b]!.words > TELLING_WORDS) continue;
    let after = b + 1;
    while (after < kept.length && made.heading[after] === b && !kept[after]) after++;
    const isAlone = after > b + 1 && (after === kept.length || made.heading[after] !== b);
    if (isAlone) kept[b] = 0;
  }

  function sharesSection(heading: number, block: number): boolean {
    const c = made.up[made.outer[blocks[heading]!.container]!]!;
    if (c < 0) return false;
    const { first, end } = containers[c]!;
    return first <= block && block < end && end - first < kept.length / 2;
  }
}
