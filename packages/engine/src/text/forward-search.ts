/**
 * Looks a fixed string up from ever later positions and reads each character once. A plain `indexOf` from many starts
 * is quadratic where the string is far away or missing (`<!--` without an end, a hundred thousand times).
 */
export class ForwardSearch {
  readonly #text: string;
  readonly #needle: string;
  /** There is no occurrence from `#start` up to `#found`. */
  #start = 0;
  #found = -1;

  constructor(text: string, needle: string) {
    this.#text = text;
    this.#needle = needle;
  }

  /** Position of the first occurrence at or after `from`; the length of the text where there is none. */
  from(from: number): number {
    if (from > this.#found || from < this.#start) {
      const found = this.#text.indexOf(this.#needle, from);
      this.#start = from;
      this.#found = found === -1 ? this.#text.length : found;
    }
    return this.#found;
  }
}
