/** Finds where names, attributes and tags end, as WHATWG's tag states do, without emitting tokens. */
import * as CharCode from '../../text/char-codes.ts';
import { isHtmlWhiteSpace } from '../../text/white-space.ts';

/** Whether `code` ends a tag name: white space, `/` or `>`. */
export function endsTagName(code: number): boolean {
  if (code > CharCode.GREATER_THAN) return false;
  return code === CharCode.GREATER_THAN || code === CharCode.SOLIDUS || isHtmlWhiteSpace(code);
}

/** The end of the tag name that contains `start`. */
export function tagNameEnd(html: string, start: number): number {
  let at = start;
  while (at < html.length && !endsTagName(html.charCodeAt(at))) at++;
  return at;
}

/** Whether the tag name at `at` is `name`, which is in lower case, ignoring ASCII case. */
export function hasTagName(html: string, at: number, name: string): boolean {
  const end = at + name.length;
  if (!endsTagName(html.charCodeAt(end))) return false;
  for (let i = at; i < end; i++) if ((html.charCodeAt(i) | 0x20) !== name.charCodeAt(i - at)) return false;
  return true;
}

/** The position of the `<` of the next end tag with the name, which is in lower case; -1 if there is none. */
export function findEndTag(html: string, start: number, name: string): number {
  let at = html.indexOf('</', start);
  while (at !== -1 && !hasTagName(html, at + 2, name)) at = html.indexOf('</', at + 2);
  return at;
}

/**
 * The position of the `>` that ends the tag, or -1 if the input ends first.
 *
 * @param start - the end of the tag's name.
 */
export function tagEnd(html: string, start: number): number {
  let at = start;
  for (;;) {
    // Before attribute name state.
    let code = html.charCodeAt(at);
    while (isHtmlWhiteSpace(code) || code === CharCode.SOLIDUS) code = html.charCodeAt(++at);
    if (at >= html.length) return -1;
    if (code === CharCode.GREATER_THAN) return at;
    at = attributeEnd(html, at);
  }
}

/**
 * The end of the attribute that starts at `start`, and of white space after a name without a value. The input's
 * length if that ends first.
 */
export function attributeEnd(html: string, start: number): number {
  const { length } = html;
  let at = start;
  let code: number;
  // Attribute name state. A leading equals sign is part of the name.
  do code = html.charCodeAt(++at);
  while (at < length && code !== CharCode.EQUALS_SIGN && !endsTagName(code));
  while (isHtmlWhiteSpace(code)) code = html.charCodeAt(++at);
  if (code !== CharCode.EQUALS_SIGN) return at;
  // Before attribute value state.
  do code = html.charCodeAt(++at);
  while (isHtmlWhiteSpace(code));
  if (code === CharCode.QUOTATION_MARK || code === CharCode.APOSTROPHE) {
    const end = html.indexOf(code === CharCode.QUOTATION_MARK ? '"' : "'", at + 1);
    return end === -1 ? length : end + 1;
  }
  while (at < length && code !== CharCode.GREATER_THAN && !isHtmlWhiteSpace(code)) code = html.charCodeAt(++at);
  return at;
}
