/** How likely the model finds it that a page is a thread. */
import { PAGE_TYPES } from '../page-types.ts';

const ARTICLE = PAGE_TYPES.indexOf('article');
const FORUM = PAGE_TYPES.indexOf('forum');
/** Of articles with comments, one in fifty passes for a thread so probably; of threads that pass for articles, every second. */
const POSSIBLE_THREAD = 0.28;

/**
 * Whether a page is an article or a thread is often unclear, but not that it is one of the two.
 *
 * @param probabilities - by index in `PAGE_TYPES`.
 */
export function articleOrThread(probabilities: Float32Array): number {
  return probabilities[ARTICLE]! + probabilities[FORUM]!;
}

/**
 * @param probabilities - by index in `PAGE_TYPES`.
 * @returns whether the page may be a thread, even if another type is more probable.
 */
export function mayBeThread(probabilities: Float32Array): boolean {
  return probabilities[FORUM]! >= POSSIBLE_THREAD;
}
