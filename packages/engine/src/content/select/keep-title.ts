/** Keeps the block that repeats the page's title. */
import type { PageView } from '../describe/page-view.ts';
import { blocksInSurroundings, firstKept } from './keep-text.ts';
import { MIN_TITLE_MATCH, MUCH_BETTER, titleMatch } from './page-heading.ts';

/**
 * The title is at most this many blocks above the text, a kept block with at least this many words.
 */
const MAX_BEFORE_TEXT = 8;
const MIN_TEXT_WORDS = 8;
/** If one of the first blocks already contains the title, none is added. */
const LEADING_BLOCKS = 3;

/**
 * Keeps the block that repeats the page's title, if the page has no `h1` or its heading says
 * something else.
 */
export function keepTitle(view: PageView, pageHeading: number, kept: Uint8Array): void {
  const { structure, texts } = view;
  if (structure.firstH1 >= 0) {
    if (pageHeading >= 0 && titleMatch(texts, pageHeading) < MIN_TITLE_MATCH)
      keepBetterTitle(view, titleMatch(texts, pageHeading), kept);
    return;
  }
  const first = firstKept(kept);
  for (let b = first; b < Math.min(first + LEADING_BLOCKS, kept.length); b++)
    if (kept[b] && titleMatch(texts, b) > MIN_TITLE_MATCH) return;
  for (let b = first - 1; b >= Math.max(0, first - MAX_BEFORE_TEXT); b--) {
    if (titleMatch(texts, b) <= MIN_TITLE_MATCH) continue;
    kept[b] = 1;
    return;
  }
}

/**
 * Keeps the block above kept text that matches the title best and much better than the page
 * heading, if none is kept.
 */
function keepBetterTitle(view: PageView, headingMatch: number, kept: Uint8Array): void {
  const { blocks, texts } = view;
  let best = -1;
  let bestMatch = Math.max(MIN_TITLE_MATCH, MUCH_BETTER * headingMatch);
  let nextText = kept.length + MAX_BEFORE_TEXT;
  for (let b = kept.length - 1; b >= 0; b--) {
    const match = titleMatch(texts, b);
    if (kept[b]) {
      if (match >= bestMatch) return;
      if (blocks[b]!.words >= MIN_TEXT_WORDS) nextText = b;
    } else if (match > bestMatch && nextText - b <= MAX_BEFORE_TEXT) {
      best = b;
      bestMatch = match;
    }
  }
  if (best >= 0 && !blocksInSurroundings(view)[best]) kept[best] = 1;
}
