/**
 * Text → Markdown that parses back to that text. Agents read Markdown as it is, so a character is
 * escaped only if it would be syntax. Anything a parser may take for a tag, an autolink or a
 * comment is always escaped.
 *
 * Bare URLs and e-mail addresses stay unchanged, although GFM links them: no escape works in all
 * parsers, and a backslash would break a copied URL.
 */
import { isAsciiLetter } from '../../text/ascii.ts';
import * as CharCode from '../../text/char-codes.ts';
import { codeAt } from '../../text/code-at.ts';
import { TextBuilder } from '../../text/text-builder.ts';
import { codePointEndingAt, flankingClass, isAsciiPunctuation, OTHER, SPACE } from './flanking-class.ts';

export interface TextContext {
  /**
   * Bits of the paired characters (below) that have a counterpart in the block and need escaping.
   */
  readonly pairs: number;
  /** Ascending indices that need a backslash because of the start or end of the line. */
  readonly forcedPositions: readonly number[];
  readonly inCell: boolean;
  /** Inside the brackets of a link or image. */
  readonly inLabel: boolean;
  /** Whether content directly precedes the text: a renderer may extend a URL over it. */
  readonly followsContent: boolean;
  /** What follows on the line. */
  readonly followedBy: 'nothing' | 'mark' | 'delimiter' | 'bracket';
}

export const STAR = 1;
export const UNDERSCORE = 2;
export const TILDE = 4;
export const BACKTICK = 8;
export const DOLLAR = 16;

/** By ASCII code: 1 if the character may need escaping, 2 if it may be part of a URL. */
const SPECIAL = new Uint8Array(CharCode.FIRST_NON_ASCII);
for (const character of '\\`*_~<&[]!$@|\0\n\r\t') SPECIAL[codeAt(character, 0)] = 1;
for (const character of ':wW') SPECIAL[codeAt(character, 0)] = 2;
const UNTIDY = /\s\s|[^\S ]|^ | $/;
/** Characters examined before a `<`, so that many of them cost linear time. */
const MAX_WORD_LOOKBACK = 64;
const WWW = /[wW]{3}\./;
const BARE_URL = /(?:(?:https?|ftp):\/\/|www\.)\S*/gi;
const REFERENCE = /^&(?:#(?:\d{1,7}|x[\da-f]{1,6})|[a-z][a-z\d]{1,31});/i;
/** Brackets that need no escaping in a label. */
const LABEL_BRACKETS = /^\[[^[\]\\`<^!][^[\]\\`<]{0,80}\](?![([:])/;

/** Whether `escapeText` would return the text unchanged, `forcedPositions` aside. */
export function needsNoEscape(text: string): boolean {
  let mayHoldUrlStart = false;
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code >= CharCode.FIRST_NON_ASCII) continue;
    const meaning = SPECIAL[code];
    if (meaning === 1) return false;
    if (meaning === 2) mayHoldUrlStart = true;
  }
  return !mayHoldUrlStart || !mayHoldUrl(text);
}

function mayHoldUrl(text: string): boolean {
  return text.includes('://') || WWW.test(text);
}

/** Escapes `text` between `from` and `to`. What is outside counts as unknown content. */
export function escapeText(text: string, from: number, to: number, context: TextContext): string {
  if (!mayHoldUrl(text)) return escapeRange(text, from, to, from, to, context);
  const escaped = new TextBuilder();
  let done = from;
  for (const { 0: match, index } of text.matchAll(BARE_URL)) {
    const start = Math.max(index, from);
    const end = Math.min(index + match.length, to);
    if (start >= end) continue;
    escaped.add(escapeRange(text, done, start, from, to, context));
    const address = escapeRange(text, start, end, from, to, context);
    // A bare URL would include backslashes and a following delimiter. If there are any, break the
    // URL. In the text of a link, no parser looks for URLs.
    const breaks =
      !context.inLabel &&
      (address.length !== end - start || (end === to && (context.followedBy !== 'nothing' || end < text.length)));
    escaped.add(breaks ? address.replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&') : address);
    done = end;
  }
  escaped.add(escapeRange(text, done, to, from, to, context));
  return escaped.toString();
}

/**
 * Escapes `text` between `start` and `end`; `from` and `to` are the ends of the whole escaped part.
 */
function escapeRange(text: string, start: number, end: number, from: number, to: number, context: TextContext): string {
  const { forcedPositions } = context;
  let escaped: TextBuilder | undefined;
  let done = start;
  let balanced = -1;
  /** Start of the word that contains `looked`. Each word is searched once, however long it is. */
  let wordStart = Math.max(0, start - MAX_WORD_LOOKBACK);
  let looked = wordStart;
  for (let index = start; index < end; index++) {
    const code = codeAt(text, index);
    let needsEscape = false;
    switch (code) {
      case CharCode.NULL: // parsers replace it by U+FFFD
      case CharCode.TAB:
      case CharCode.LINE_FEED:
      case CharCode.CARRIAGE_RETURN:
        escaped ??= new TextBuilder();
        escaped.add(text, done, index);
        escaped.add(code === 0 ? '\uFFFD' : ' ');
        done = index + 1;
        continue;
      case CharCode.BACKSLASH:
        needsEscape = index + 1 >= to || isAsciiPunctuation(text.charCodeAt(index + 1));
        break;
      case CharCode.BACKTICK: // in cells, because a renderer without tables reads a row as one text
        needsEscape = context.inLabel || context.inCell || (context.pairs & BACKTICK) !== 0;
        break;
      case CharCode.ASTERISK:
        needsEscape = (context.pairs & STAR) !== 0 && !isBetweenSpaces(text, index, from, to);
        break;
      case CharCode.UNDERSCORE:
        needsEscape =
          (context.pairs & UNDERSCORE) !== 0 &&
          !isBetweenSpaces(text, index, from, to) &&
          !isInWord(text, index, from, to);
        break;
      case CharCode.TILDE:
        needsEscape = (context.pairs & TILDE) !== 0 && !isBetweenSpaces(text, index, from, to);
        break;
      case CharCode.DOLLAR_SIGN:
        needsEscape = (context.pairs & DOLLAR) !== 0;
        break;
      case CharCode.LESS_THAN:
        // `<**a@b.c>` is an autolink: the name of an e-mail address may contain asterisks.
        if (!beginsTag(text.charCodeAt(index + 1)) && (index + 1 < to || context.followedBy !== 'mark')) continue;
        for (; looked < index; looked++) if (codeAt(text, looked) <= CharCode.SPACE) wordStart = looked + 1;
        if (mayBeInUrl(text, wordStart, index, context)) {
          escaped ??= new TextBuilder();
          escaped.add(text, done, index);
          escaped.add('&lt;');
          done = index + 1;
          continue;
        }
        needsEscape = true;
        break;
      case CharCode.AMPERSAND:
        needsEscape = isReference(text, index);
        break;
      case CharCode.LEFT_BRACKET:
        if (context.inLabel) {
          if (index > balanced) balanced = endOfBrackets(text, index, end);
          needsEscape = index > balanced;
        } else needsEscape = text.charCodeAt(index + 1) === CharCode.CIRCUMFLEX;
        break;
      case CharCode.LEFT_PARENTHESIS: // marked removes backslashes before it reads the label
        needsEscape = context.inLabel && text.charCodeAt(index - 1) === CharCode.RIGHT_BRACKET;
        break;
      case CharCode.RIGHT_BRACKET:
        needsEscape = context.inLabel ? index > balanced : text.charCodeAt(index + 1) === CharCode.LEFT_PARENTHESIS;
        break;
      case CharCode.COMMERCIAL_AT: // an e-mail address would include a `_` that is a delimiter
        needsEscape = (context.pairs & UNDERSCORE) !== 0 && (index === from || /[\w.+-]/.test(text.charAt(index - 1)));
        break;
      case CharCode.EXCLAMATION_MARK:
        needsEscape = index + 1 >= to && context.followedBy === 'bracket';
        break;
      case CharCode.VERTICAL_BAR:
        needsEscape = context.inCell;
        break;
    }
    if (needsEscape || (forcedPositions.length > 0 && forcedPositions.includes(index))) {
      escaped ??= new TextBuilder();
      escaped.add(text, done, index);
      escaped.add('\\');
      done = index;
    }
  }
  if (escaped === undefined) return text.slice(start, end);
  escaped.add(text, done, end);
  return escaped.toString();
}

/** Escapes the text of an image or link, independent of its neighbors. */
export function escapeLabel(label: string, inCell: boolean): string {
  const text = UNTIDY.test(label) ? label.replace(/\s+/g, ' ').trim() : label;
  const context: TextContext = {
    pairs: 31,
    forcedPositions: [],
    inCell,
    inLabel: true,
    followsContent: true,
    followedBy: 'delimiter',
  };
  return needsNoEscape(text) ? text : escapeRange(text, 0, text.length, 0, text.length, context);
}

/**
 * Whether the delimiter run at `index` has white space on both sides and so can't open or close.
 */
function isBetweenSpaces(text: string, index: number, from: number, to: number): boolean {
  return bothSidesAre(text, index, from, to, SPACE);
}

function isInWord(text: string, index: number, from: number, to: number): boolean {
  return bothSidesAre(text, index, from, to, OTHER);
}

function bothSidesAre(text: string, index: number, from: number, to: number, flanking: number): boolean {
  const code = codeAt(text, index);
  // Bounded, so that every character has constant cost. Longer runs don't occur in writing.
  const limit = 8;
  let start = index;
  while (start > from && index - start < limit && codeAt(text, start - 1) === code) start--;
  let end = index + 1;
  while (end < to && end - index < limit && codeAt(text, end) === code) end++;
  if (start === from || end === to) return false;
  return (
    flankingClass(codePointEndingAt(text, start)) === flanking && flankingClass(text.codePointAt(end)) === flanking
  );
}

function beginsTag(code: number): boolean {
  return (
    isAsciiLetter(code) ||
    code === CharCode.EXCLAMATION_MARK ||
    code === CharCode.SOLIDUS ||
    code === CharCode.QUESTION_MARK
  );
}

/**
 * Whether `<` may be inside a URL: a renderer that recognizes longer URLs than we do would include
 * the backslash of `\<`.
 */
function mayBeInUrl(text: string, start: number, index: number, context: TextContext): boolean {
  if (index - start >= MAX_WORD_LOOKBACK || (start === 0 && context.followsContent)) return true;
  const word = text.slice(start, index);
  return word.includes('://') || word.includes('@') || WWW.test(word);
}

/** Longer than any match of `REFERENCE`. */
const MAX_REFERENCE_LENGTH = 34;

/** Whether there is a character reference at `index`. */
export function isReference(text: string, index: number): boolean {
  const next = text.charCodeAt(index + 1);
  if (next !== CharCode.NUMBER_SIGN && !isAsciiLetter(next)) return false;
  return REFERENCE.test(text.slice(index, index + MAX_REFERENCE_LENGTH));
}

/** Longer than any match of `LABEL_BRACKETS` and its lookahead. */
const MAX_LABEL_BRACKETS_LENGTH = 84;

/** The index of the closing bracket of brackets that need no escaping, or -1. */
function endOfBrackets(text: string, index: number, to: number): number {
  const match = LABEL_BRACKETS.exec(text.slice(index, index + MAX_LABEL_BRACKETS_LENGTH));
  return match === null || index + match[0].length > to ? -1 : index + match[0].length - 1;
}
