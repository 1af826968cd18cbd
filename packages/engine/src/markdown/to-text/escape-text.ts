/**
 * Text → Markdown that reads as that text. A character is escaped only where it would mean something else: agents read
 * the Markdown as it is. Nothing in front of what a parser may take for a tag, an autolink or a comment stays bare.
 *
 * A bare web or mail address stays as it is, though GFM makes a link of it: the link leads where the text says, no
 * escape keeps every parser from it, and a backslash in an address harms whoever copies it.
 */
import { codeAt } from '../../text/code-at.ts';
import { TextBuilder } from '../../text/text-builder.ts';
import { codePointEndingAt, flankingClass, isAsciiPunctuation, OTHER, SPACE } from './flanking-class.ts';

export interface TextContext {
  /** Which of the characters that work in pairs find their other half in the block; a sum of the constants below. */
  readonly pairs: number;
  /** Positions that get a backslash for what they mean at the start or end of a line; ascending. */
  readonly forced: readonly number[];
  readonly inCell: boolean;
  /** Inside a link's or an image's brackets. */
  readonly inLabel: boolean;
  /** Whether something stands right before the text: it may be an address, or hold one that a renderer lets go on. */
  readonly touches: boolean;
  /** What follows on the line: nothing, something, or something that begins with a bracket. */
  readonly followedBy: 'nothing' | 'delimiter' | 'bracket';
}

export const STAR = 1;
export const UNDERSCORE = 2;
export const TILDE = 4;
export const BACKTICK = 8;
export const DOLLAR = 16;

/** By ASCII code: 1 for what can mean something anywhere, 2 for what may be part of an address. */
const MEANINGS = new Uint8Array(0x80);
for (const character of '\\`*_~<&[]!$@|\0\n\r\t') MEANINGS[codeAt(character, 0)] = 1;
for (const character of ':wW') MEANINGS[codeAt(character, 0)] = 2;
const UNTIDY = /\s\s|[^\S ]|^ | $/;
/** Characters looked at before a `<`, so that a flood of them costs no more than its length. */
const LONGEST_LOOK = 64;
const WWW = /[wW]{3}\./;
const ADDRESS = /(?:(?:https?|ftp):\/\/|www\.)\S*/gi;
const REFERENCE = /&(?:#(?:\d{1,7}|x[\da-f]{1,6})|[a-z][a-z\d]{1,31});/iy;
/** Brackets that can stay in a label: nothing inside or after them makes more of them. */
const LABEL_BRACKETS = /\[[^[\]\\`<^!][^[\]\\`<]{0,80}\](?![([:])/y;

/** Whether `escapeText` would have nothing to do but for `forced`. */
export function needsNoEscape(text: string): boolean {
  let mayHoldAddress = false;
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code >= 0x80) continue;
    const meaning = MEANINGS[code];
    if (meaning === 1) return false;
    if (meaning === 2) mayHoldAddress = true;
  }
  return !mayHoldAddress || !hasAddress(text);
}

function hasAddress(text: string): boolean {
  return text.includes('://') || WWW.test(text);
}

/** The part of `text` from `from` to `to`, escaped; what stands outside is taken for anything. */
export function escapeText(text: string, from: number, to: number, context: TextContext): string {
  if (!hasAddress(text)) return escapeRange(text, from, to, from, to, context);
  const escaped = new TextBuilder();
  let done = from;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const start = Math.max(index, from);
    const end = Math.min(index + match.length, to);
    if (start >= end) continue;
    escaped.add(escapeRange(text, done, start, from, to, context));
    const address = escapeRange(text, start, end, from, to, context);
    // Backslashes mean nothing in an address, and it would swallow a delimiter that follows: then it must be none.
    const breaks =
      address.length !== end - start || (end === to && (context.followedBy !== 'nothing' || end < text.length));
    escaped.add(breaks ? address.replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&') : address);
    done = end;
  }
  escaped.add(escapeRange(text, done, to, from, to, context));
  return escaped.toString();
}

/** Escapes `text` between `start` and `end`; `from` and `to` are the ends of what is written as text. */
function escapeRange(text: string, start: number, end: number, from: number, to: number, context: TextContext): string {
  const { forced } = context;
  let escaped: TextBuilder | undefined;
  let done = start;
  let balanced = -1;
  /** Where the word begins that goes up to `looked`; words may be as long as the text, and are looked through once. */
  let wordStart = Math.max(0, start - LONGEST_LOOK);
  let looked = wordStart;
  for (let index = start; index < end; index++) {
    const code = codeAt(text, index);
    let means = false;
    switch (code) {
      case 0x00: // a parser writes U+FFFD for it
      case 0x09:
      case 0x0a:
      case 0x0d:
        escaped ??= new TextBuilder();
        escaped.add(text, done, index);
        escaped.add(code === 0 ? '\uFFFD' : ' ');
        done = index + 1;
        continue;
      case 0x5c: // \
        means = index + 1 >= to || isAsciiPunctuation(text.charCodeAt(index + 1));
        break;
      case 0x60: // `: to a renderer without tables a row's cells are one text
        means = context.inLabel || context.inCell || (context.pairs & BACKTICK) !== 0;
        break;
      case 0x2a: // *
        means = (context.pairs & STAR) !== 0 && !standsAlone(text, index, from, to);
        break;
      case 0x5f: // _
        means =
          (context.pairs & UNDERSCORE) !== 0 && !standsAlone(text, index, from, to) && !isInWord(text, index, from, to);
        break;
      case 0x7e: // ~
        means = (context.pairs & TILDE) !== 0 && !standsAlone(text, index, from, to);
        break;
      case 0x24: // $
        means = (context.pairs & DOLLAR) !== 0;
        break;
      case 0x3c: // <
        if (!beginsTag(text.charCodeAt(index + 1))) continue;
        for (; looked < index; looked++) if (codeAt(text, looked) <= 0x20) wordStart = looked + 1;
        if (mayBeInAddress(text, wordStart, index, context)) {
          escaped ??= new TextBuilder();
          escaped.add(text, done, index);
          escaped.add('&lt;');
          done = index + 1;
          continue;
        }
        means = true;
        break;
      case 0x26: // &
        means = isReference(text, index);
        break;
      case 0x5b: // [
        if (context.inLabel) {
          if (index > balanced) balanced = endOfBrackets(text, index, end);
          means = index > balanced;
        } else means = text.charCodeAt(index + 1) === 0x5e;
        break;
      case 0x28: // (: marked takes the backslashes off the brackets in a label before it reads it
        means = context.inLabel && text.charCodeAt(index - 1) === 0x5d;
        break;
      case 0x5d: // ]
        means = context.inLabel ? index > balanced : text.charCodeAt(index + 1) === 0x28;
        break;
      case 0x40: // @: an address takes `_` for its own, also one that is a delimiter
        means = (context.pairs & UNDERSCORE) !== 0 && (index === from || /[\w.+-]/.test(text.charAt(index - 1)));
        break;
      case 0x21: // !
        means = index + 1 >= to && context.followedBy === 'bracket';
        break;
      case 0x7c: // |
        means = context.inCell;
        break;
    }
    if (means || (forced.length > 0 && forced.includes(index))) {
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

/** Text between an image's or a link's brackets, whatever stands beside it. */
export function escapeLabel(label: string, inCell: boolean): string {
  const text = UNTIDY.test(label) ? label.replace(/\s+/g, ' ').trim() : label;
  const context: TextContext = {
    pairs: 31,
    forced: [],
    inCell,
    inLabel: true,
    touches: true,
    followedBy: 'delimiter',
  };
  return needsNoEscape(text) ? text : escapeRange(text, 0, text.length, 0, text.length, context);
}

/** Whether the run of one character around `index` has white space on both sides, so that it can neither open nor close. */
function standsAlone(text: string, index: number, from: number, to: number): boolean {
  return sidesAre(text, index, from, to, SPACE);
}

function isInWord(text: string, index: number, from: number, to: number): boolean {
  return sidesAre(text, index, from, to, OTHER);
}

function sidesAre(text: string, index: number, from: number, to: number, wanted: number): boolean {
  const code = codeAt(text, index);
  // Runs longer than this are no writing; so every character costs a bounded look.
  const limit = 8;
  let start = index;
  while (start > from && index - start < limit && codeAt(text, start - 1) === code) start--;
  let end = index + 1;
  while (end < to && end - index < limit && codeAt(text, end) === code) end++;
  if (start === from || end === to) return false;
  return flankingClass(codePointEndingAt(text, start)) === wanted && flankingClass(text.codePointAt(end)) === wanted;
}

function beginsTag(code: number): boolean {
  const letter = code | 32;
  return (letter >= 0x61 && letter <= 0x7a) || code === 0x21 || code === 0x2f || code === 0x3f;
}

/** A renderer that takes an address further than we do takes the backslash of `\\<` for a part of it. */
function mayBeInAddress(text: string, start: number, index: number, context: TextContext): boolean {
  if (index - start >= LONGEST_LOOK || (start === 0 && context.touches)) return true;
  const word = text.slice(start, index);
  return word.includes('://') || word.includes('@') || WWW.test(word);
}

/** Whether a character reference stands at `index`. */
export function isReference(text: string, index: number): boolean {
  const next = text.charCodeAt(index + 1);
  if (next !== 0x23 && !((next | 0x20) >= 0x61 && (next | 0x20) <= 0x7a)) return false;
  REFERENCE.lastIndex = index;
  return REFERENCE.test(text);
}

function endOfBrackets(text: string, index: number, to: number): number {
  LABEL_BRACKETS.lastIndex = index;
  if (!LABEL_BRACKETS.test(text) || LABEL_BRACKETS.lastIndex > to) return -1;
  return LABEL_BRACKETS.lastIndex - 1;
}
