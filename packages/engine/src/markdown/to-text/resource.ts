/** What stands behind a link's or an image's text: `](destination "title")`, or the autolink that says it all. */
import { TextBuilder } from '../../text/text-builder.ts';
import { isHtmlWhiteSpace } from '../../text/white-space.ts';
import type { Image, Link } from '../tree.ts';
import { isReference } from './escape-text.ts';
import { isAsciiPunctuation } from './flanking-class.ts';

const SIMPLE = /^[\w./:?#=%@,;~!*'$+&-]*$/;
const SIMPLE_TITLE = /^(?! )(?:[^\\"&<`|(\s\0]| (?! ))*$/;
/** Characters that would end a destination, open HTML in it or begin a code span; they are percent-encoded. */
const UNSAFE = /[\0-\x1f\x7f<>`\u0085\s]/;
/** By ASCII code: the character percent-encoded, or nothing where it may stay. */
const UNSAFE_ASCII = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  return UNSAFE.test(character) ? encodeURIComponent(character) : '';
});
const ABSOLUTE = /^[a-z][a-z\d+.-]{1,31}:[^\s\p{Cc}<>\\]*$/iu;
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** `<url>` for a link that shows where it goes, and goes nowhere else. */
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
    return ABSOLUTE.test(value) ? `<${value}>` : undefined;
  }
  if (!url.startsWith('mailto:') || url.slice(7) !== value || value.length > 254) return undefined;
  return ADDRESS.test(value) ? `<${value}>` : undefined;
}

/** From the bracket that closes the text: `](url "title")`. */
export function resource({ url, title }: Link | Image, inCell: boolean): string {
  const target = destination(url, inCell);
  return title.trim() === '' ? `](${target})` : `](${target === '' ? '<>' : target} "${escapeTitle(title, inCell)}")`;
}

/**
 * Never in angle brackets: where a renderer takes the link for text, `<a onclick=…>` would be a tag.
 */
function destination(url: string, inCell: boolean): string {
  if (SIMPLE.test(url) && !(url.includes('&') && url.includes(';'))) return url;
  const trimmed = trimWhiteSpace(url);
  const encoded = encodeUnsafe(trimmed);
  // Where one is to be escaped all are, so that none is left without its other half.
  const balanced = isBalanced(encoded) && !encoded.includes('](');
  return escapeVerbatim(
    encoded,
    (code) => (code === 0x7c && inCell) || (!balanced && (code === 0x28 || code === 0x29)),
  );
}

function encodeUnsafe(url: string): string {
  if (!UNSAFE.test(url)) return url;
  const encoded = new TextBuilder();
  let done = 0;
  for (let index = 0; index < url.length; index++) {
    const code = url.charCodeAt(index);
    if (code < 0x80 ? UNSAFE_ASCII[code] === '' : !UNSAFE.test(url.charAt(index))) continue;
    encoded.add(url, done, index);
    encoded.add(code < 0x80 ? UNSAFE_ASCII[code]! : encodeURIComponent(url.charAt(index)));
    done = index + 1;
  }
  encoded.add(url, done);
  return encoded.toString();
}

function escapeTitle(title: string, inCell: boolean): string {
  if (SIMPLE_TITLE.test(title)) return title;
  const line = title.trim().replace(/\s+/g, ' ').replaceAll('\0', '\uFFFD');
  const escaped = escapeVerbatim(line, (code) => code === 0x22 || code === 0x60 || (code === 0x7c && inCell));
  // Not a backslash: where the link is not read as one, an address in its title would swallow that.
  return escaped.replaceAll('<', '&lt;');
}

/**
 * Escapes for a string in which only backslashes, references and what `isTaken` mean something. A backslash does not
 * keep every renderer from reading a reference, and `java&Tab;script:` must stay what it is.
 */
function escapeVerbatim(text: string, isTaken: (code: number) => boolean): string {
  let escaped: TextBuilder | undefined;
  let done = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isAmpersand = code === 0x26 && isReference(text, index);
    if (!isAmpersand && !(code === 0x5c && meansEscape(text, index)) && !isLink(code, text, index) && !isTaken(code)) {
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

/** `](` reads as a link to marked, where it stands in a label. */
function isLink(code: number, text: string, index: number): boolean {
  return code === 0x28 && text.charCodeAt(index - 1) === 0x5d;
}

function meansEscape(text: string, index: number): boolean {
  return index + 1 === text.length || isAsciiPunctuation(text.charCodeAt(index + 1));
}

/** Whether the parentheses pair, no deeper than parsers follow. */
function isBalanced(url: string): boolean {
  let depth = 0;
  for (let index = 0; index < url.length; index++) {
    const code = url.charCodeAt(index);
    if (code === 0x28 && ++depth > 3) return false;
    if (code === 0x29 && --depth < 0) return false;
  }
  return depth === 0;
}

/** ASCII white space off both ends; a pattern anchored at the end would try every run of spaces within. */
function trimWhiteSpace(url: string): string {
  let from = 0;
  let to = url.length;
  while (from < to && isHtmlWhiteSpace(url.charCodeAt(from))) from++;
  while (to > from && isHtmlWhiteSpace(url.charCodeAt(to - 1))) to--;
  return url.slice(from, to);
}
