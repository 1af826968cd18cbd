/** Where a comment ends: the WHATWG tokenizer's comment states, without a token for any of it. */
import { ForwardSearch } from './forward-search.ts';

export class CommentEnd {
  readonly #html: string;
  readonly #dashes: ForwardSearch;
  readonly #bang: ForwardSearch;

  constructor(html: string) {
    this.#html = html;
    this.#dashes = new ForwardSearch(html, '-->');
    this.#bang = new ForwardSearch(html, '--!>');
  }

  /** Position behind the comment whose text begins at `start`, behind its `<!--`; an unclosed one takes the rest. */
  after(start: number): number {
    const html = this.#html;
    if (html.charCodeAt(start) === 0x3e) return start + 1;
    if (html.startsWith('->', start)) return start + 2;
    const dashes = this.#dashes.from(start);
    const bang = this.#bang.from(start);
    return Math.min(html.length, bang < dashes ? bang + 4 : dashes + 3);
  }
}
