/** What stands behind a link's or an image's text: `](destination "title")`, or the autolink that says it all. */
import type { Image, Link } from '../tree.ts';
import { isAsciiPunctuation } from './classify-character.ts';
import { isReference } from './escape.ts';

const SIMPLE = /^[\w./:?#=%@,;~!*'$+-]+$/;
/** Characters that would end a destination, open HTML in it or begin a code span; they are percent-encoded. */
const UNSAFE = /[\0-\x1f\x7f<>`\u0085]|(?! )\s/g;
const ABSOLUTE = /^[a-z][a-z\d+.-]{1,31}:[^\s\p{Cc}<>\\]*$/iu;
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** `<url>` for a link that shows where it goes, and goes nowhere else. */
export function autolink(link: Link, inCell: boolean): string | undefined {
  const [child, ...more] = link.children;
  if (child?.type !== 'text' || more.length > 0 || link.title !== '') return undefined;
  const { value } = child;
  if (inCell && value.includes('|')) return undefined;
  if (link.url === value || link.url === `${value}/`) return ABSOLUTE.test(value) ? `<${value}>` : undefined;
  return link.url === `mailto:${value}` && value.length <= 254 && ADDRESS.test(value) ? `<${value}>` : undefined;
}

/** From the bracket that closes the text: `](url "title")`. */
export function resource({ url, title }: Link | Image, inCell: boolean): string {
  const target = destination(url, inCell);
  return title.trim() === '' ? `](${target})` : `](${target === '' ? '<>' : target} "${escapeTitle(title, inCell)}")`;
}

function destination(url: string, inCell: boolean): string {
  const trimmed = url.trim();
  if (SIMPLE.test(trimmed)) return trimmed;
  const encoded = trimmed.replace(UNSAFE, encodeURIComponent);
  const angled = encoded.includes(' ') || !isBalanced(encoded);
  const escaped = escapeVerbatim(encoded, (code) => code === 0x7c && inCell);
  return angled ? `<${escaped}>` : escaped;
}

function escapeTitle(title: string, inCell: boolean): string {
  const line = title.trim().replace(/\s+/g, ' ').replaceAll('\0', '\uFFFD');
  return escapeVerbatim(line, (code) => code === 0x22 || code === 0x3c || code === 0x60 || (code === 0x7c && inCell));
}

/** Escapes for a string in which only backslashes, references and what `isTaken` mean something. */
function escapeVerbatim(text: string, isTaken: (code: number) => boolean): string {
  let escaped = '';
  let done = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const means =
      (code === 0x5c && (index + 1 === text.length || isAsciiPunctuation(text.charCodeAt(index + 1)))) ||
      (code === 0x26 && isReference(text, index)) ||
      isTaken(code);
    if (means) {
      escaped += `${text.slice(done, index)}\\`;
      done = index;
    }
  }
  return escaped === '' ? text : escaped + text.slice(done);
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
