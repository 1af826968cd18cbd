/** Finds the end of a tag whose attributes don't matter. */
import * as CharCode from '../../text/char-codes.ts';
import { isHtmlWhiteSpace } from '../../text/white-space.ts';
import { endsTagName } from './script-data.ts';

/**
 * The position of the `>` that ends the tag, or -1 if the input ends first.
 *
 * @param start - the end of the tag's name.
 */
export function tagEnd(html: string, start: number): number {
  const { length } = html;
  let at = start;
  for (;;) {
    // Before attribute name state.
    let code = html.charCodeAt(at);
    while (isHtmlWhiteSpace(code) || code === CharCode.SOLIDUS) code = html.charCodeAt(++at);
    if (at >= length) return -1;
    if (code === CharCode.GREATER_THAN) return at;
    // Attribute name state. A leading equals sign is part of the name.
    do code = html.charCodeAt(++at);
    while (at < length && code !== CharCode.EQUALS_SIGN && !endsTagName(code));
    while (isHtmlWhiteSpace(code)) code = html.charCodeAt(++at);
    if (code !== CharCode.EQUALS_SIGN) continue;
    // Before attribute value state.
    do code = html.charCodeAt(++at);
    while (isHtmlWhiteSpace(code));
    if (code === CharCode.QUOTATION_MARK || code === CharCode.APOSTROPHE) {
      const end = html.indexOf(code === CharCode.QUOTATION_MARK ? '"' : "'", at + 1);
      if (end === -1) return -1;
      at = end + 1;
    } else
      while (at < length && code !== CharCode.GREATER_THAN && !isHtmlWhiteSpace(code)) code = html.charCodeAt(++at);
  }
}
