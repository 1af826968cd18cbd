/**
 * Skips the content of an inline `svg` before it is tokenized: on many pages a third of all tags
 * are paths of icons. Only if that can't change the tree outside the drawing; in doubt the parser
 * reads it.
 */
import { isAsciiLetter } from '../../text/ascii.ts';
import * as CharCode from '../../text/char-codes.ts';
import { decodeReferences } from '../../text/decode-references.ts';
import { isHtmlWhiteSpace } from '../../text/white-space.ts';
import { BREAK_OUT_NAMES } from '../construction/foreign-elements.ts';
import type { CommentEnd } from './comment-end.ts';
import { attributeEnd, tagNameEnd } from './scan-tag.ts';

/**
 * WHATWG "The rules for parsing tokens in foreign content": start tags that end the drawing, and
 * HTML integration points. All other tags only nest.
 */
const LEAVES_DRAWING = new Set([
  ...BREAK_OUT_NAMES,
  ...'font foreignobject mi mo mn ms mtext annotation-xml'.split(' '),
]);
/**
 * Integration points that usually hold only text. If one holds a tag, the parser reads the drawing.
 */
const DESCRIPTIONS = new Set(['title', 'desc']);

const CDATA_START = '<![CDATA[';

export interface Drawing {
  /** Position of the `<` of the drawing's end tag; -1 if the parser must read the drawing. */
  readonly end: number;
  /**
   * How far the search went. Drawings that start before it needn't be searched: this bounds the
   * work.
   */
  readonly seen: number;
  /** Text of the drawing's title, with character references; `undefined` without one. */
  readonly title: string | undefined;
  /** Whether there is text other than white space, after which a frameset is ignored. */
  readonly hasText: boolean;
}

/**
 * Searches for the end of the drawing whose content starts at `start`. Linear in the characters
 * searched.
 */
export function skipDrawing(html: string, start: number, comments: CommentEnd): Drawing {
  const open: string[] = [];
  let title: string | undefined;
  let hasText = false;
  let position = start;
  for (;;) {
    const at = html.indexOf('<', position);
    if (at === -1) return leaveToParser(html.length);
    hasText ||= isText(html, position, at);
    const next = html.charCodeAt(at + 1);
    if (next === CharCode.EXCLAMATION_MARK || next === CharCode.QUESTION_MARK) {
      position = afterDeclaration(html, at, comments);
      hasText ||= html.startsWith(CDATA_START, at) && html.slice(at + CDATA_START.length, position - 3).trim() !== '';
      continue;
    }
    const isEndTag = next === CharCode.SOLIDUS;
    const nameStart = isEndTag ? at + 2 : at + 1;
    if (!isAsciiLetter(html.charCodeAt(nameStart))) return leaveToParser(at);
    const nameEnd = tagNameEnd(html, nameStart);
    const name = html.slice(nameStart, nameEnd).toLowerCase();
    if (isEndTag) {
      if (open.length === 0) return name === 'svg' ? { end: at, seen: at, title, hasText } : leaveToParser(at);
      if (open.pop() !== name) return leaveToParser(at);
      position = Math.abs(afterTag(html, nameEnd));
      continue;
    }
    if (LEAVES_DRAWING.has(name)) return leaveToParser(at);
    const after = afterTag(html, nameEnd);
    position = Math.abs(after);
    if (after < 0) {
      if (name === 'title' && open.length === 0) title ??= '';
      continue;
    }
    if (DESCRIPTIONS.has(name)) {
      const close = html.indexOf('<', position);
      if (close === -1 || html.charCodeAt(close + 1) !== CharCode.SOLIDUS) return leaveToParser(at);
      if (name === 'title' && open.length === 0) title ??= html.slice(position, close);
    }
    open.push(name);
  }
}

function leaveToParser(seen: number): Drawing {
  return { end: -1, seen, title: undefined, hasText: false };
}

function isText(html: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = html.charCodeAt(i);
    if (code === CharCode.AMPERSAND) return /[^\t\n\f\r \0]/.test(decodeReferences(html.slice(i, to), false));
    if (code !== CharCode.NULL && !isHtmlWhiteSpace(code)) return true;
  }
  return false;
}

/**
 * The attribute states: position after the tag whose name ends at `from`, negated if the tag is
 * self-closing.
 */
function afterTag(html: string, from: number): number {
  let at = from;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === CharCode.GREATER_THAN) return at + 1;
    if (code === CharCode.SOLIDUS) {
      if (html.charCodeAt(at + 1) === CharCode.GREATER_THAN) return -(at + 2);
      at++;
    } else if (isHtmlWhiteSpace(code)) at++;
    else at = attributeEnd(html, at);
  }
  return html.length;
}

/** Position after a comment, a CDATA section, or what the tokenizer reads as a comment. */
function afterDeclaration(html: string, at: number, comments: CommentEnd): number {
  if (html.startsWith('<!--', at)) return comments.after(at + 4);
  const isCdata = html.startsWith(CDATA_START, at);
  const end = html.indexOf(isCdata ? ']]>' : '>', at + 2);
  return end === -1 ? html.length : end + (isCdata ? 3 : 1);
}
