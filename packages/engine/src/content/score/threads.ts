/** How sure the model is whether a page is an article or a thread. */
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

/**
 * @param probabilities - by index in `PAGE_TYPES`.
 * @returns whether no page type is more probable than all others together.
 */
export function isUncertain(probabilities: Float32Array): boolean {
  return probabilities.every((probability) => probability < 0.5);
}
