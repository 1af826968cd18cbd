/**
 * Searches for a fixed string from ever later positions, reading each character once. Calling
 * `indexOf` each time is quadratic if the string is far away or missing, as with `<!--` without an
 * end a hundred thousand times.
 */
export class ForwardSearch {
  readonly #text: string;
  readonly #needle: string;
  /** The last search: from `#start`, the first occurrence is at `#found`. */
  #start = 0;
  #found = -1;

  constructor(text: string, needle: string) {
    this.#text = text;
    this.#needle = needle;
  }

  /**
   * Position of the first occurrence at or after `from`; the length of the text if there is none.
   */
  from(from: number): number {
    if (from > this.#found || from < this.#start) {
      const found = this.#text.indexOf(this.#needle, from);
      this.#start = from;
      this.#found = found === -1 ? this.#text.length : found;
    }
    return this.#found;
  }
}
