/** Finds the end of a script as WHATWG's script data states do, without emitting tokens. */
import * as CharCode from '../../text/char-codes.ts';
import { ForwardSearch } from '../../text/forward-search.ts';
import { findEndTag, hasTagName } from './scan-tag.ts';

export class ScriptData {
  readonly #html: string;
  readonly #comment: ForwardSearch;
  readonly #commentEnd: ForwardSearch;
  /** The last end tag of a script that was found, and from where: a script may hold many comments before it. */
  #endTag = -1;
  #searchedFrom = 0;

  constructor(html: string) {
    this.#html = html;
    this.#comment = new ForwardSearch(html, '<!--');
    this.#commentEnd = new ForwardSearch(html, '-->');
  }

  /**
   * Position of the `<` of the end tag for the script whose text starts at `start`, or the input's
   * length.
   */
  end(start: number): number {
    const length = this.#html.length;
    let position = start;
    while (position < length) {
      // Script data state: only an end tag and `<!--` have a meaning.
      const close = this.#nextEndTag(position);
      const comment = this.#comment.from(position);
      if (close < comment) return close;
      if (comment === length) return length;
      // `<!-->` and `<!--->` end the escaped state at once, so the search starts at the first dash.
      const commentEnd = this.#commentEnd.from(comment + 2);
      const escaped = this.#endInsideComment(comment + 4, commentEnd);
      if (escaped !== -1) return escaped;
      position = commentEnd + 3;
    }
    return length;
  }

  #nextEndTag(from: number): number {
    if (from > this.#endTag || from < this.#searchedFrom) {
      const at = findEndTag(this.#html, from, 'script');
      this.#endTag = at === -1 ? this.#html.length : at;
      this.#searchedFrom = from;
    }
    return this.#endTag;
  }

  /** The script data escaped states from `from` to `end`: the position of the end tag, or -1. */
  #endInsideComment(from: number, end: number): number {
    const html = this.#html;
    let isDoubleEscaped = false;
    for (let at = html.indexOf('<', from); at !== -1 && at < end; at = html.indexOf('<', at + 1)) {
      if (html.charCodeAt(at + 1) === CharCode.SOLIDUS) {
        if (!hasTagName(html, at + 2, 'script')) continue;
        if (!isDoubleEscaped) return at;
        isDoubleEscaped = false;
      } else if (!isDoubleEscaped && hasTagName(html, at + 1, 'script')) isDoubleEscaped = true;
    }
    return -1;
  }
}
