/**
 * Estimates how many o200k_base tokens a text has. The real count needs the merge table of 200,000 entries, megabytes of
 * it; this one knows only which strings are tokens, and cuts each piece into the longest of them from the left. Real
 * merges come out a little longer, by a share that hardly depends on the text and was fitted on pages.
 */

import { isAsciiDigit, isAsciiLetter } from '../text/ascii.ts';
import { codeUnits } from './code-units.ts';
import { pretokenEnd } from './pretokens.ts';
import { CAPITALS, DIGITS, LATIN, type PretokenSplit, SIGNS, splitPretoken } from './split-pretoken.ts';
import { isToken, LONGEST_TOKEN, mixFirst, mixSecond, type TokenFilter, unpackFilter } from './token-filter.ts';
import { FILTER, RATES } from './token-filter-data.ts';
import { CLASSES, VocabularySplitter } from './vocabulary-splitter.ts';

/** UTF-16 units that are counted whole: a book. Behind them a part of {@link PART} is counted for as many as {@link PASSED_OVER}. */
const COUNTED_WHOLE = 1 << 19;
const PART = 1 << 13;
const PASSED_OVER = 3 * PART;

let loaded: TokenFilter | undefined;

/** Linear in the text; what is longer than a book is counted in parts, which stand for what lies between them. */
export function countTokens(body: string): number {
  const text = codeUnits(body);
  const cut: PretokenSplit = { class: 0, parts: 0 };
  const counter = new VocabularySplitter();
  let tokens = 0;
  loaded ??= unpackFilter(FILTER);
  const { length } = body;
  let partStart = 0;
  let tokensBefore = 0;
  let partEnd = COUNTED_WHOLE;
  for (let at = 0; at < length; ) {
    let end = cutDigits(loaded, text, at, cut, counter);
    if (end === at) end = cutAsciiWord(loaded, text, at, cut, counter);
    if (end === at) {
      end = pretokenEnd(text, at);
      cutSigns(loaded, text, at, end, cut, counter);
    }
    tokens += cut.parts * RATES[cut.class]!;
    at = end;
    if (at < partEnd) continue;
    const next = Math.min(at + PASSED_OVER, length);
    tokens += ((tokens - tokensBefore) / (at - partStart)) * (next - at);
    at = next;
    partStart = next;
    tokensBefore = tokens;
    partEnd = next + PART;
  }
  return Math.round(tokens);
}

/** Parts of each ASCII sign that stands alone, once it has been met; 0 before. */
const signParts = new Float64Array(0x80);

/**
 * As `pretokenEnd` and `splitPretoken` for digits, and for a sign in front of them: escaped addresses are nothing else. Returns the end
 * of the piece, or `start` where it is another one.
 */
function cutDigits(
  filter: TokenFilter,
  text: Uint16Array,
  start: number,
  cut: PretokenSplit,
  counter: VocabularySplitter,
): number {
  const unit = text[start]!;
  if (isAsciiDigit(unit)) {
    let at = start + 1;
    while (at < start + 3 && isAsciiDigit(text[at]!)) at++;
    // What follows may be a digit of another script.
    if (at < start + 3 && text[at]! >= 0x80) return start;
    cut.class = DIGITS;
    cut.parts = 1;
    return at;
  }
  if (unit <= 0x20 || unit >= 0x7f || isAsciiLetter(unit) || !isAsciiDigit(text[start + 1]!)) return start;
  if (signParts[unit] === 0) {
    splitPretoken(filter, text, start, start + 1, cut, counter);
    signParts[unit] = cut.parts;
  }
  cut.class = SIGNS;
  cut.parts = signParts[unit]!;
  return start + 1;
}

/**
 * As `pretokenEnd` and `splitPretoken` in one pass over most of what there is: ASCII letters, behind at most one ASCII character
 * that goes with them. Returns the end of the piece, or `start` where it is another one.
 */
function cutAsciiWord(
  filter: TokenFilter,
  text: Uint16Array,
  start: number,
  cut: PretokenSplit,
  counter: VocabularySplitter,
): number {
  let first = filter.seed;
  let second = ~filter.seed;
  let at = start;
  let from = start;
  let unit = text[at]!;
  if (goesWithWord(unit)) {
    if (unit === 0x20) from++;
    else {
      first = mixFirst(first, unit);
      second = mixSecond(second, unit);
    }
    unit = text[++at]!;
  }
  const word = at;
  while (unit >= 0x41 && unit <= 0x5a) {
    first = mixFirst(first, unit | 0x20);
    second = mixSecond(second, unit | 0x20);
    unit = text[++at]!;
  }
  const small = at;
  while (unit >= 0x61 && unit <= 0x7a) {
    first = mixFirst(first, unit);
    second = mixSecond(second, unit);
    unit = text[++at]!;
  }
  // What follows may belong to it: letters of other scripts, marks, `'s`.
  if (at === word || unit >= 0x80 || unit === 0x27) return start;
  const kind = at === small && at - from > 1 ? CAPITALS : LATIN;
  const place = ((first ^ (second >>> 11)) & (MET - 1)) * 4;
  let parts = 0;
  if (met[place] === first && met[place + 1] === second) parts = counter.repeat(met[place + 2]!, at - from, kind + 1);
  if (parts === 0) {
    const isWhole = at - from <= LONGEST_TOKEN && isToken(filter, first, second);
    parts = isWhole ? 1 : counter.count(filter, text, from, at, kind + 1);
    met[place] = first;
    met[place + 1] = second;
    met[place + 2] = counter.looksAt(kind + 1) ? parts : 0;
  }
  cut.class = parts === 1 ? kind : kind + 1;
  cut.parts = parts;
  return at;
}

/**
 * Into how many parts the words met lately fall, of this page or an earlier one: most words of a page were on the last ones
 * too, and what the filter knows of a word lies in three far places. Four numbers a word: its two hashes and its parts; 0
 * parts are not known.
 */
const MET = 1 << 11;
const met = new Int32Array(MET * 4);

/** As `met`, of pieces of few ASCII signs: what they are by their units, then their class and their parts. */
const SIGNS_MET = 1 << 9;
const MOST_SIGNS = 4;
const signsMet = new Int32Array(SIGNS_MET * 2);

/** As `splitPretoken`, which few pieces of signs have to be handed to: most are the same few dozen. */
function cutSigns(
  filter: TokenFilter,
  text: Uint16Array,
  start: number,
  end: number,
  cut: PretokenSplit,
  counter: VocabularySplitter,
): void {
  let signs = 1;
  let all = end - start <= MOST_SIGNS ? 0 : 0x80;
  for (let at = start; at < end && all < 0x80; at++) {
    all |= text[at]!;
    signs = (signs << 7) | text[at]!;
  }
  if (all >= 0x80) {
    splitPretoken(filter, text, start, end, cut, counter);
    return;
  }
  const place = ((Math.imul(signs, 0x9e3779b1) >>> 16) & (SIGNS_MET - 1)) * 2;
  const known = signsMet[place + 1]!;
  if (signsMet[place] === signs) {
    const from = text[start]! === 0x20 && end > start + 1 ? start + 1 : start;
    cut.class = known & (CLASSES - 1);
    cut.parts = counter.repeat(known >> 4, end - from, cut.class);
    if (cut.parts !== 0) return;
  }
  splitPretoken(filter, text, start, end, cut, counter);
  signsMet[place] = signs;
  signsMet[place + 1] = counter.looksAt(cut.class) ? (cut.parts << 4) | cut.class : 0;
}

/** ASCII but letters, digits and line ends. */
function goesWithWord(unit: number): boolean {
  return unit < 0x80 && !isAsciiLetter(unit) && !isAsciiDigit(unit) && unit !== 0x0a && unit !== 0x0d;
}
