/** Keeps the block that repeats the page's title. */
import type { PageView } from '../describe/page-view.ts';
import { MIN_TITLE_MATCH, MUCH_BETTER, titleMatch } from './page-heading.ts';
import { blocksInSurroundings } from './within-elements.ts';

/** The title is at most this many blocks above a kept one. */
const MAX_ABOVE_KEPT = 8;
/** The name of a page in a wiki, such as `garden:old_pears`, is less than its heading. */
const IDENTIFIER = /^\s*[\w-]+[:/_][\w:/-]+\s*$/;

/**
 * If the page has no `h1`, or its heading says something else, keeps the block above a kept one that matches the title
 * best and much better than the heading, unless one that does is kept already. A menu with the name of the site isn't it.
 */
export function keepTitle(view: PageView, probabilities: Float32Array, pageHeading: number, kept: Uint8Array): void {
  const { texts } = view;
  const headingMatch = pageHeading < 0 ? 0 : titleMatch(texts, pageHeading);
  if (headingMatch >= MIN_TITLE_MATCH) return;
  let best = -1;
  let bestMatch = Math.max(MIN_TITLE_MATCH, MUCH_BETTER * headingMatch);
  let nextKept = kept.length + MAX_ABOVE_KEPT;
  for (let b = kept.length - 1; b >= 0; b--) {
    const match = titleMatch(texts, b);
    if (kept[b]) {
      if (match >= bestMatch) return;
      nextKept = b;
    } else if (match > bestMatch && nextKept - b <= MAX_ABOVE_KEPT && probabilities[b]! > 0) {
      best = b;
      bestMatch = match;
    }
  }
  if (best < 0 || (pageHeading >= 0 && IDENTIFIER.test(view.blocks[best]!.sample))) return;
  if (!blocksInSurroundings(view)[best]) kept[best] = 1;
}
