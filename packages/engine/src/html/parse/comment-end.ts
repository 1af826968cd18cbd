/** Where a comment ends: the WHATWG tokenizer's comment states, without a token for any of it. */
import { CharCode } from '../../text/char-codes.ts';
import { ForwardSearch } from '../../text/forward-search.ts';

export class CommentEnd {
  readonly #html: string;
  readonly #dashes: ForwardSearch;

  constructor(html: string) {
    this.#html = html;
    this.#dashes = new ForwardSearch(html, '-->');
  }

  /** Position behind the comment whose text begins at `start`, behind its `<!--`; an unclosed one takes the rest. */
  after(start: number): number {
    const html = this.#html;
    if (html.charCodeAt(start) === CharCode.GREATER_THAN) return start + 1;
    if (html.startsWith('->', start)) return start + 2;
    const dashes = this.#dashes.from(start);
    // Where `--!>` ends it, what was looked through ends with it too, so that this stays linear.
    const bang = html.slice(start, dashes).indexOf('--!>');
    return bang === -1 ? Math.min(html.length, dashes + 3) : start + bang + 4;
  }
}
