const { charCodeAt } = String.prototype;

/**
 * `text.charCodeAt(at)` for the loops that go over every character of a page's texts.
 *
 * V8 has a hidden class for each way it keeps a string: in bytes or pairs of them, whole, joined, part of another … A page's texts
 * are of all kinds, and a place that has met five looks each property up anew, `charCodeAt` and `length` included,
 * which costs more than the work. Called this way nothing is looked up, in a fifth of the time; loops take `length`
 * into a variable for the same reason.
 *
 * @param at - from 0 to less than `text.length`: one place beyond the end, and V8 stops inlining this for all.
 */
export function codeAt(text: string, at: number): number {
  return charCodeAt.call(text, at);
}

/** As `codeAt` before `end`, which is at most `text.length`; -1 from there on. `at` is not negative. */
export function codeBefore(text: string, at: number, end: number): number {
  return at < end ? charCodeAt.call(text, at) : -1;
}
