/**
 * Estimates the number of o200k_base tokens of a text. An exact count needs the merge table, which
 * has 200,000 entries and megabytes. This estimate only knows which strings are tokens, and splits
 * each pretoken into the longest tokens from the left. The true number is slightly higher, by a rate
 * per class of pretokens that was fitted on pages and hardly depends on the text.
 */
import { isAsciiDigit, isAsciiLetter } from '../text/ascii.ts';
import * as CharCode from '../text/char-codes.ts';
import { CodeUnitBuffer } from './code-unit-buffer.ts';
import { CAPITALS, CLASS_COUNT, DIGITS, LATIN, LATIN_AFTER_SYMBOL, SYMBOLS } from './pretoken-class.ts';
import { type PretokenSplit, PretokenSplitter } from './pretoken-splitter.ts';
import { Pretokenizer } from './pretokenizer.ts';
import { MAX_TOKEN_LENGTH, mixFirst, mixSecond, TokenFilter } from './token-filter.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * UTF-16 units counted in full, about a book. After them, one sample of `SAMPLE_LENGTH` units is
 * counted for every `SKIPPED_LENGTH` units that are estimated from it.
 */
const FULL_LENGTH = 1 << 19;
const SAMPLE_LENGTH = 1 << 13;
const SKIPPED_LENGTH = 3 * SAMPLE_LENGTH;

/** Entries of the word cache: two hashes, the number of parts (0 if unknown), and one unused. */
const CACHED_WORDS = 1 << 11;
const WORD_ENTRY = 4;
/** Entries of the cache of symbols: the packed symbols, and their class and parts. */
const CACHED_SYMBOLS = 1 << 9;
const SYMBOL_ENTRY = 2;
/** ASCII characters that fit into a packed number, seven bits each. */
const MAX_PACKED_SYMBOLS = 4;
/** Bits of the class in an entry of the cache of symbols. */
const CLASS_BITS = Math.log2(CLASS_COUNT);
/** Setting this bit turns an upper-case ASCII letter into its lower-case form. */
const CASE_BIT = 0x20;

/** Counts tokens. Keeps tables and caches, so create one per process. */
export class TokenCounter {
  readonly #vocabulary: Vocabulary;
  /** Unpacked on the first call. */
  #loaded: { readonly filter: TokenFilter; readonly splitter: PretokenSplitter } | undefined;
  readonly #pretokenizer = new Pretokenizer();
  readonly #units = new CodeUnitBuffer();
  /** Parts of recent words, of any page. Most words occur on the previous pages too. */
  readonly #words = new Int32Array(CACHED_WORDS * WORD_ENTRY);
  /** Class and parts of recent pretokens of a few ASCII symbols. */
  readonly #symbols = new Int32Array(CACHED_SYMBOLS * SYMBOL_ENTRY);
  /** By ASCII symbol: its parts before a digit; 0 if not known yet. */
  readonly #singleSymbolParts = new Float64Array(CharCode.FIRST_NON_ASCII);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Linear in the length of `body`; beyond the length of a book, samples are counted. */
  count(body: string): number {
    return Math.round(this.estimate(body));
  }

  /** As `count`, but not rounded, so that the estimates of parts add up. */
  estimate(body: string): number {
    const { filter, splitter } = this.#load();
    const { rates } = this.#vocabulary;
    splitter.reset();
    const text = this.#units.read(body);
    const { length } = body;
    const split: PretokenSplit = { class: 0, parts: 0 };
    let tokens = 0;
    let sampleStart = 0;
    let sampleEnd = FULL_LENGTH;
    let tokensBefore = 0;
    for (let at = 0; at < length; ) {
      let end = this.#splitDigits(splitter, text, at, split);
      if (end === at) end = this.#splitAsciiWord(filter, splitter, text, at, split);
      if (end === at) {
        end = this.#pretokenizer.end(text, at);
        this.#splitOther(splitter, text, at, end, split);
      }
      tokens += split.parts * rates[split.class]!;
      at = end;
      if (at < sampleEnd) continue;
      const next = Math.min(at + SKIPPED_LENGTH, length);
      tokens += ((tokens - tokensBefore) / (at - sampleStart)) * (next - at);
      at = next;
      sampleStart = next;
      sampleEnd = next + SAMPLE_LENGTH;
      tokensBefore = tokens;
    }
    return tokens;
  }

  #load(): { readonly filter: TokenFilter; readonly splitter: PretokenSplitter } {
    if (this.#loaded === undefined) {
      const filter = TokenFilter.parse(this.#vocabulary.filter);
      this.#loaded = { filter, splitter: new PretokenSplitter(filter, this.#pretokenizer) };
    }
    return this.#loaded;
  }

  /**
   * Fast path for up to three digits, and for one symbol before a digit (percent-encoded URLs consist
   * of these). Returns the end of the pretoken, or `start` if it is another kind.
   */
  #splitDigits(splitter: PretokenSplitter, text: Uint16Array, start: number, split: PretokenSplit): number {
    const unit = text[start]!;
    if (isAsciiDigit(unit)) {
      let at = start + 1;
      while (at < start + 3 && isAsciiDigit(text[at]!)) at++;
      // A digit of another script may follow.
      if (at < start + 3 && text[at]! >= CharCode.FIRST_NON_ASCII) return start;
      split.class = DIGITS;
      split.parts = 1;
      return at;
    }
    const isSymbol = unit > CharCode.SPACE && unit < CharCode.DELETE && !isAsciiLetter(unit);
    if (!isSymbol || !isAsciiDigit(text[start + 1]!)) return start;
    const known = this.#singleSymbolParts;
    if (known[unit] === 0) {
      splitter.split(text, start, start + 1, split);
      known[unit] = split.parts;
    }
    split.class = SYMBOLS;
    split.parts = known[unit]!;
    return start + 1;
  }

  /**
   * Fast path for most words: ASCII letters after at most one ASCII character that belongs to them,
   * classified and hashed in one pass. Returns the end of the pretoken, or `start` if it is another
   * kind.
   */
  #splitAsciiWord(
    filter: TokenFilter,
    splitter: PretokenSplitter,
    text: Uint16Array,
    start: number,
    split: PretokenSplit,
  ): number {
    let first = filter.seed;
    let second = ~filter.seed;
    let at = start;
    let from = start;
    let unit = text[at]!;
    if (belongsToNextWord(unit)) {
      if (unit === CharCode.SPACE) from++;
      else {
        first = mixFirst(first, unit);
        second = mixSecond(second, unit);
      }
      unit = text[++at]!;
    }
    const wordStart = at;
    // Compared without calls: V8 stops inlining them in a function of this size.
    while (unit >= CharCode.UPPER_A && unit <= CharCode.UPPER_Z) {
      first = mixFirst(first, unit | CASE_BIT);
      second = mixSecond(second, unit | CASE_BIT);
      unit = text[++at]!;
    }
    const lowerCaseStart = at;
    while (unit >= CharCode.LOWER_A && unit <= CharCode.LOWER_Z) {
      first = mixFirst(first, unit);
      second = mixSecond(second, unit);
      unit = text[++at]!;
    }
    // Letters of other scripts, combining marks or a contraction may follow.
    if (at === wordStart || unit >= CharCode.FIRST_NON_ASCII || unit === CharCode.APOSTROPHE) return start;
    const isCapitals = at === lowerCaseStart && at - from > 1;
    const kind = isCapitals ? CAPITALS : from === wordStart ? LATIN : LATIN_AFTER_SYMBOL;
    const words = this.#words;
    const entry = ((first ^ (second >>> 11)) & (CACHED_WORDS - 1)) * WORD_ENTRY;
    let parts = 0;
    if (words[entry] === first && words[entry + 1] === second) {
      parts = splitter.repeat(words[entry + 2]!, at - from, kind + 1);
    }
    if (parts === 0) {
      const isToken = at - from <= MAX_TOKEN_LENGTH && filter.has(first, second);
      parts = isToken ? 1 : splitter.count(text, from, at, kind + 1);
      words[entry] = first;
      words[entry + 1] = second;
      words[entry + 2] = splitter.isExact(kind + 1) ? parts : 0;
    }
    split.class = parts === 1 ? kind : kind + 1;
    split.parts = parts;
    return at;
  }

  /** Splits any pretoken. Pretokens of up to four ASCII characters, which are mostly symbols, are cached. */
  #splitOther(splitter: PretokenSplitter, text: Uint16Array, start: number, end: number, split: PretokenSplit): void {
    let packed = 1;
    let bits = end - start <= MAX_PACKED_SYMBOLS ? 0 : CharCode.FIRST_NON_ASCII;
    for (let at = start; at < end && bits < CharCode.FIRST_NON_ASCII; at++) {
      bits |= text[at]!;
      packed = (packed << 7) | text[at]!;
    }
    if (bits >= CharCode.FIRST_NON_ASCII) {
      splitter.split(text, start, end, split);
      return;
    }
    const symbols = this.#symbols;
    const entry = ((Math.imul(packed, 0x9e3779b1) >>> 16) & (CACHED_SYMBOLS - 1)) * SYMBOL_ENTRY;
    if (symbols[entry] === packed) {
      const known = symbols[entry + 1]!;
      const from = text[start]! === CharCode.SPACE && end > start + 1 ? start + 1 : start;
      split.class = known & (CLASS_COUNT - 1);
      split.parts = splitter.repeat(known >> CLASS_BITS, end - from, split.class);
      if (split.parts !== 0) return;
    }
    splitter.split(text, start, end, split);
    symbols[entry] = packed;
    symbols[entry + 1] = splitter.isExact(split.class) ? (split.parts << CLASS_BITS) | split.class : 0;
  }
}

/** Whether it is an ASCII character other than a letter, a digit or a line ending. */
function belongsToNextWord(unit: number): boolean {
  return (
    unit < CharCode.FIRST_NON_ASCII &&
    !isAsciiLetter(unit) &&
    !isAsciiDigit(unit) &&
    unit !== CharCode.LINE_FEED &&
    unit !== CharCode.CARRIAGE_RETURN
  );
}
