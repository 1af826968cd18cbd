/** The part of a link or image after its text, `](destination "title")`; or a whole autolink. */
import * as CharCode from '../../text/char-codes.ts';
import { TextBuilder } from '../../text/text-builder.ts';
import { isHtmlWhiteSpace } from '../../text/white-space.ts';
import type { Image, Link } from '../tree.ts';
import { isReference } from './escape-text.ts';
import { isAsciiPunctuation } from './flanking-class.ts';

const SIMPLE_DESTINATION = /^[\w./:?#=%@,;~!*'$+&-]*$/;
const SIMPLE_TITLE = /^(?! )(?:[^\\"&<`|(\s\0]| (?! ))*$/;
/**
 * Characters that would end a destination, start HTML or start a code span. They are
 * percent-encoded.
 */
const UNSAFE = /[\0-\x1f\x7f<>`\u0085\s]/;
/** By ASCII code: the percent-encoded character, or the empty string if it needs no encoding. Made by the first use. */
let unsafeAscii: readonly string[] | undefined;
const ABSOLUTE_URL = /^[a-z][a-z\d+.-]{1,31}:[^\s\p{Cc}<>\\]*$/iu;
const EMAIL_ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** `<url>` for a link without title whose text is its URL. */
export function autolink(link: Link, inCell: boolean): string | undefined {
  const child = link.children.length === 1 ? link.children[0] : undefined;
  if (child?.type !== 'text' || link.title !== '') return undefined;
  const { value } = child;
  const { url } = link;
  if (inCell && value.includes('|')) return undefined;
  if (
    url.startsWith(value) &&
    (url.length === value.length || (url.length === value.length + 1 && url.endsWith('/')))
  ) {
    return ABSOLUTE_URL.test(value) ? `<${value}>` : undefined;
  }
  if (!url.startsWith('mailto:') || url.slice(7) !== value || value.length > 254) return undefined;
  return EMAIL_ADDRESS.test(value) ? `<${value}>` : undefined;
}

/** `](url "title")`, which closes the text of a link or image. */
export function resource({ url, title }: Link | Image, inCell: boolean): string {
  const target = destination(url, inCell);
  return title.trim() === '' ? `](${target})` : `](${target === '' ? '<>' : target} "${escapeTitle(title, inCell)}")`;
}

/**
 * Never in angle brackets: in a renderer that doesn't recognize the link, `<a onclick=…>` would be
 * a tag.
 */
function destination(url: string, inCell: boolean): string {
  if (SIMPLE_DESTINATION.test(url) && !(url.includes('&') && url.includes(';'))) return url;
  const trimmed = trimWhiteSpace(url);
  const encoded = encodeUnsafe(trimmed);
  // If one parenthesis is escaped, all are, so that none is unbalanced.
  const balanced = isBalanced(encoded) && !encoded.includes('](');
  return escapeVerbatim(
    encoded,
    (code) =>
      (code === CharCode.VERTICAL_BAR && inCell) ||
      (!balanced && (code === CharCode.LEFT_PARENTHESIS || code === CharCode.RIGHT_PARENTHESIS)),
  );
}

function encodeUnsafe(url: string): string {
  if (!UNSAFE.test(url)) return url;
  unsafeAscii ??= encodedAscii();
  const encoded = new TextBuilder();
  let done = 0;
  for (let index = 0; index < url.length; index++) {
    const code = url.charCodeAt(index);
    if (code < CharCode.FIRST_NON_ASCII ? unsafeAscii[code] === '' : !UNSAFE.test(url.charAt(index))) continue;
    encoded.add(url, done, index);
    encoded.add(code < CharCode.FIRST_NON_ASCII ? unsafeAscii[code]! : encodeURIComponent(url.charAt(index)));
    done = index + 1;
  }
  encoded.add(url, done);
  return encoded.toString();
}

function encodedAscii(): string[] {
  return Array.from({ length: CharCode.FIRST_NON_ASCII }, (_, code) => {
    const character = String.fromCharCode(code);
    return UNSAFE.test(character) ? encodeURIComponent(character) : '';
  });
}

function escapeTitle(title: string, inCell: boolean): string {
  if (SIMPLE_TITLE.test(title)) return title;
  const line = title.trim().replace(/\s+/g, ' ').replaceAll('\0', '\uFFFD');
  const escaped = escapeVerbatim(
    line,
    (code) =>
      code === CharCode.QUOTATION_MARK || code === CharCode.BACKTICK || (code === CharCode.VERTICAL_BAR && inCell),
  );
  // Not a backslash: if the link isn't recognized, a URL in its title would include the backslash.
  return escaped.replaceAll('<', '&lt;');
}

/**
 * Escapes a string in which only backslashes, character references and `needsBackslash` have a meaning. A
 * backslash doesn't stop all renderers from reading a reference: `java&Tab;script:` needs `&amp;`.
 */
function escapeVerbatim(text: string, needsBackslash: (code: number) => boolean): string {
  let escaped: TextBuilder | undefined;
  let done = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isAmpersand = code === CharCode.AMPERSAND && isReference(text, index);
    if (
      !isAmpersand &&
      !(code === CharCode.BACKSLASH && isEscape(text, index)) &&
      !isLinkSyntax(code, text, index) &&
      !needsBackslash(code)
    ) {
      continue;
    }
    escaped ??= new TextBuilder();
    escaped.add(text, done, index);
    escaped.add(isAmpersand ? '&amp;' : '\\');
    done = isAmpersand ? index + 1 : index;
  }
  if (escaped === undefined) return text;
  escaped.add(text, done);
  return escaped.toString();
}

/** marked reads `](` in a label as a link. */
function isLinkSyntax(code: number, text: string, index: number): boolean {
  return code === CharCode.LEFT_PARENTHESIS && text.charCodeAt(index - 1) === CharCode.RIGHT_BRACKET;
}

function isEscape(text: string, index: number): boolean {
  return index + 1 === text.length || isAsciiPunctuation(text.charCodeAt(index + 1));
}

/** Whether the parentheses are balanced, nested at most three deep as parsers require. */
function isBalanced(url: string): boolean {
  let depth = 0;
  for (let index = 0; index < url.length; index++) {
    const code = url.charCodeAt(index);
    if (code === CharCode.LEFT_PARENTHESIS && ++depth > 3) return false;
    if (code === CharCode.RIGHT_PARENTHESIS && --depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Trims white space in linear time; a regular expression anchored at the end would be quadratic.
 */
function trimWhiteSpace(url: string): string {
  let from = 0;
  let to = url.length;
  while (from < to && isHtmlWhiteSpace(url.charCodeAt(from))) from++;
  while (to > from && isHtmlWhiteSpace(url.charCodeAt(to - 1))) to--;
  return url.slice(from, to);
}
