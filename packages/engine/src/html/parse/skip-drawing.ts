/**
 * Passes over the inside of an inline `svg` before it becomes tokens: on many pages a third of all tags are the paths of
 * icons. Only where the tree outside the drawing cannot change; any doubt leaves the drawing to the parser.
 */
import { decodeHTML } from 'entities/decode';
import { isAsciiLetter } from '../../text/ascii.ts';
import { CharCode } from '../../text/char-codes.ts';
import { isHtmlWhiteSpace } from '../../text/white-space.ts';
import type { CommentEnd } from './comment-end.ts';
import { endsTagName } from './script-data.ts';

/**
 * WHATWG "The rules for parsing tokens in foreign content": start tags that leave it, and those of the elements into
 * which HTML goes (integration points). All other tags only nest.
 */
const NOT_DRAWN = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu ' +
    'meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var ' +
    'foreignobject mi mo mn ms mtext annotation-xml'
  ).split(' '),
);
/** Integration points that hold nothing but text in practice; with a tag in them the parser reads the drawing. */
const DESCRIPTIONS = new Set(['title', 'desc']);

export interface Drawing {
  /** Position of the `<` of the drawing's end tag; -1 where the parser has to read the drawing itself. */
  readonly end: number;
  /** How far the look ahead went: a drawing that begins before it is not worth another. */
  readonly seen: number;
  /** Text of the drawing's own title, references not decoded; `undefined` without one. */
  readonly title: string | undefined;
  /** Whether it holds text other than white space, which rules a frameset out from there on. */
  readonly hasText: boolean;
}

/** Looks ahead over the drawing whose content begins at `start`; linear in what it sees. */
export function skipDrawing(html: string, start: number, comments: CommentEnd): Drawing {
  const open: string[] = [];
  let title: string | undefined;
  let hasText = false;
  let position = start;
  for (;;) {
    const at = html.indexOf('<', position);
    if (at === -1) return refuse(html.length);
    hasText ||= isText(html, position, at);
    const next = html.charCodeAt(at + 1);
    if (next === CharCode.EXCLAMATION_MARK || next === CharCode.QUESTION_MARK) {
      position = afterDeclaration(html, at, comments);
      continue;
    }
    const isEndTag = next === CharCode.SOLIDUS;
    const nameStart = isEndTag ? at + 2 : at + 1;
    if (!isAsciiLetter(html.charCodeAt(nameStart))) return refuse(at);
    const nameEnd = endOfName(html, nameStart);
    const name = html.slice(nameStart, nameEnd).toLowerCase();
    if (isEndTag) {
      if (open.length === 0) return name === 'svg' ? { end: at, seen: at, title, hasText } : refuse(at);
      if (open.pop() !== name) return refuse(at);
      position = Math.abs(afterTag(html, nameEnd));
      continue;
    }
    if (NOT_DRAWN.has(name)) return refuse(at);
    const after = afterTag(html, nameEnd);
    position = Math.abs(after);
    if (after < 0) continue;
    if (DESCRIPTIONS.has(name)) {
      const close = html.indexOf('<', position);
      if (close === -1 || html.charCodeAt(close + 1) !== CharCode.SOLIDUS) return refuse(at);
      if (name === 'title' && open.length === 0) title ??= html.slice(position, close);
    }
    open.push(name);
  }
}

function refuse(seen: number): Drawing {
  return { end: -1, seen, title: undefined, hasText: false };
}

function isText(html: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = html.charCodeAt(i);
    if (code === CharCode.AMPERSAND) return /[^\t\n\f\r \0]/.test(decodeHTML(html.slice(i, to)));
    if (code !== CharCode.NULL && !isHtmlWhiteSpace(code)) return true;
  }
  return false;
}

function endOfName(html: string, from: number): number {
  let end = from;
  while (end < html.length && !endsTagName(html.charCodeAt(end))) end++;
  return end;
}

/** Position behind the tag whose name ends at `from`, negated where the tag closes itself: the attribute states. */
function afterTag(html: string, from: number): number {
  let at = from;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === CharCode.GREATER_THAN) return at + 1;
    if (code === CharCode.SOLIDUS) {
      if (html.charCodeAt(at + 1) === CharCode.GREATER_THAN) return -(at + 2);
      at++;
    } else if (isHtmlWhiteSpace(code)) at++;
    else at = afterAttribute(html, at);
  }
  return html.length;
}

function afterAttribute(html: string, from: number): number {
  // An equals sign in the first place belongs to the name.
  let at = from + 1;
  for (let code = html.charCodeAt(at); at < html.length && code !== CharCode.EQUALS_SIGN && !endsTagName(code); ) {
    code = html.charCodeAt(++at);
  }
  let equals = at;
  while (isHtmlWhiteSpace(html.charCodeAt(equals))) equals++;
  if (html.charCodeAt(equals) !== CharCode.EQUALS_SIGN) return at;
  at = equals + 1;
  while (isHtmlWhiteSpace(html.charCodeAt(at))) at++;
  const first = html.charCodeAt(at);
  if (first === CharCode.QUOTATION_MARK || first === CharCode.APOSTROPHE) {
    const end = html.indexOf(first === CharCode.QUOTATION_MARK ? '"' : "'", at + 1);
    return end === -1 ? html.length : end + 1;
  }
  for (let code = first; at < html.length && code !== CharCode.GREATER_THAN && !isHtmlWhiteSpace(code); )
    code = html.charCodeAt(++at);
  return at;
}

/** Position behind a comment, a CDATA section (there are such in drawings), or what the tokenizer takes for a comment. */
function afterDeclaration(html: string, at: number, comments: CommentEnd): number {
  if (html.startsWith('<!--', at)) return comments.after(at + 4);
  const isCdata = html.startsWith('<![CDATA[', at);
  const end = html.indexOf(isCdata ? ']]>' : '>', at + 2);
  return end === -1 ? html.length : end + (isCdata ? 3 : 1);
}
