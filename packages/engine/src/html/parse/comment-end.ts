/** Finds the end of a comment as WHATWG's comment states do, without emitting tokens. */
import * as CharCode from '../../text/char-codes.ts';
import { ForwardSearch } from '../../text/forward-search.ts';

export class CommentEnd {
  readonly #html: string;
  readonly #dashes: ForwardSearch;

  constructor(html: string) {
    this.#html = html;
    this.#dashes = new ForwardSearch(html, '-->');
  }

  /**
   * Position after the comment whose text starts at `start`, after `<!--`. An unclosed comment
   * takes the rest.
   */
  after(start: number): number {
    const html = this.#html;
    if (html.charCodeAt(start) === CharCode.GREATER_THAN) return start + 1;
    if (html.startsWith('->', start)) return start + 2;
    const dashes = this.#dashes.from(start);
    // Linear: if `--!>` is found, the next search starts after it.
    const bang = html.slice(start, dashes).indexOf('--!>');
    return bang === -1 ? Math.min(html.length, dashes + 3) : start + bang + 4;
  }
}
