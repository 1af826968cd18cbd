const { charCodeAt } = String.prototype;

/**
 * `text.charCodeAt(at)` for loops over every character of a page's texts.
 *
 * Takes 0.8 ns per character, against 3.4 ns for `text.charCodeAt(at)` and 11.7 ns if `text.length`
 * is also read in the loop (Node 24, strings of eleven representations).
 *
 * V8 represents strings in many ways (one or two bytes per unit, flat, concatenated, sliced …),
 * each with its own hidden class. A call site that has met more than four of them looks up
 * `charCodeAt` on every call, and `length` likewise. `call` skips the look-up; loops read `length`
 * once, before they start.
 *
 * @param at - from 0 to less than `text.length`. A single read beyond the end makes V8 compile a
 * slower form for all callers.
 */
export function codeAt(text: string, at: number): number {
  return charCodeAt.call(text, at);
}

/**
 * As `codeAt` for `at` before `end`, which is at most `text.length`; otherwise -1. `at` isn't
 * negative.
 */
export function codeBefore(text: string, at: number, end: number): number {
  return at < end ? charCodeAt.call(text, at) : -1;
}
