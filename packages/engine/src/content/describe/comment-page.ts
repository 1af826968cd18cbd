/** Recognizes pages of nothing but comments. */
import type { PageView } from './page-view.ts';
import { sumWithin } from './running-sums.ts';

/** A page with at most so many words of prose outside the parts with comments, and so many times more in them, has no article above them. */
const MAX_OUTSIDE = 100;
const MANY_TIMES = 10;
/** The same of a page that the model takes for a list: a list has no comments, a thread begins with a few words about a link. */
const MANY_TIMES_IN_LISTS = 2;

/**
 * Whether nearly all of the page's prose is in parts named for comments: it is a thread, or a live report of which each entry is
 * named so.
 */
export function consistsOfComments(
  { blocks, comments: { regionOf, first }, sums: { proseWords } }: PageView,
  isList: boolean,
): boolean {
  let inside = 0;
  for (let b = first; b < blocks.length; b++)
    if (regionOf[b]! >= 0) inside += sumWithin(proseWords, { first: b, end: b + 1 });
  const outside = proseWords[blocks.length]! - inside;
  return outside <= MAX_OUTSIDE && inside > 0 && inside >= (isList ? MANY_TIMES_IN_LISTS : MANY_TIMES) * outside;
}
