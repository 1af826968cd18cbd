/**
 * Splits names and texts into tokens: words, and pairs of adjacent words. A token is a 32-bit hash,
 * never a string, and one pass over the text suffices.
 */
import { isAsciiDigit, isAsciiLowerCase, isAsciiUpperCase, toAsciiLowerCase } from '../../text/ascii.ts';
import * as CharCode from '../../text/char-codes.ts';
import { codeAt } from '../../text/code-at.ts';

const MAX_TOKENS = 96;

const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;
/** `Math.imul(PRIME, INVERSE_PRIME)` is 1. */
const INVERSE_PRIME = 0x359c449b;
/** Take the place of the missing word in the pairs at the start and the end of a text. */
const TEXT_START = 0x2f0b4a27;
const TEXT_END = 0x5bd1e995;
/** Seed of the token for a whole short text. */
const WHOLE_TEXT = 0x1b873593;

/**
 * Letters that a word of a name may have: a single letter says nothing, a long run is a build hash.
 */
const MIN_NAME_WORD = 2;
const MAX_NAME_WORD = 20;
const MAX_WORDS_PER_CLASS = 8;

/**
 * Of a text with at most this many words, 40 words and punctuation marks are read; of a longer one,
 * 10.
 */
const SHORT_TEXT = 25;
const MAX_READ_OF_SHORT_TEXT = 40;
const MAX_READ_OF_LONG_TEXT = 10;
const MAX_WHOLE_TEXT = 8;

/**
 * Ends of ranges: spaces end with the right-to-left mark, and characters that are words by
 * themselves with Han.
 */
const RIGHT_TO_LEFT_MARK = 0x200f;
const LAST_HAN = 0x9fff;

const SPACE = 0;
const LETTER = 1;
/** A punctuation mark, or a character of a script without spaces: a word by itself. */
const SINGLE = 2;

/** By UTF-16 code unit; filled by the first tokenizer, so that importing the engine stays cheap. */
const CHAR_CLASSES = new Uint8Array(0x10000);

/** In ranges: one by one, V8 would compile this in the middle of the first conversion. */
function fillCharClasses(): void {
  if (CHAR_CLASSES[CharCode.LOWER_A] !== SPACE) return;
  CHAR_CLASSES.fill(SINGLE, CharCode.SPACE + 1, CharCode.FIRST_LATIN1_LETTER);
  CHAR_CLASSES.fill(LETTER, CharCode.DIGIT_0, CharCode.DIGIT_9 + 1);
  CHAR_CLASSES.fill(LETTER, CharCode.UPPER_A, CharCode.UPPER_Z + 1);
  CHAR_CLASSES.fill(LETTER, CharCode.LOWER_A, CharCode.LOWER_Z + 1);
  CHAR_CLASSES[CharCode.UNDERSCORE] = LETTER;
  CHAR_CLASSES.fill(LETTER, CharCode.FIRST_LATIN1_LETTER, CharCode.EN_QUAD);
  CHAR_CLASSES.fill(SINGLE, CharCode.EN_QUAD, LAST_HAN + 1);
  CHAR_CLASSES.fill(LETTER, LAST_HAN + 1);
  CHAR_CLASSES.fill(SPACE, CharCode.EN_QUAD, RIGHT_TO_LEFT_MARK + 1);
  for (const unit of [CharCode.NO_BREAK_SPACE, CharCode.IDEOGRAPHIC_SPACE, CharCode.BYTE_ORDER_MARK]) {
    CHAR_CLASSES[unit] = SPACE;
  }
}

/** Reads one name or text at a time. The next read overwrites the tokens of the one before. */
export class Tokenizer {
  /** The first `count` are the tokens of the name or text that was read last. */
  readonly tokens = new Int32Array(MAX_TOKENS);
  count = 0;
  /**
   * Words and punctuation marks in the text read last. Their own tokens are at 1, 3, 5 …: see
   * `word`.
   */
  words = 0;
  /** How many of `words` are ASCII punctuation marks. */
  punctuation = 0;

  constructor() {
    fillCharClasses();
  }

  /** Token of the word at this index, below `words`. */
  word(index: number): number {
    return this.tokens[1 + 2 * index]!;
  }

  /**
   * Reads a class attribute or another name. Words end at a non-letter and between `aB`; pairs stay
   * within a class.
   */
  readName(value: string): void {
    const { tokens } = this;
    let count = 0;
    let hash = SEED;
    let length = 0;
    let previous = 0;
    let wordsInClass = 0;
    let wasLower = false;
    const end = value.length;
    for (let at = 0; at <= end; at++) {
      const unit = at < end ? codeAt(value, at) : CharCode.SPACE;
      const isUpper = isAsciiUpperCase(unit);
      const isLetter = isUpper || isAsciiLowerCase(unit) || unit >= CharCode.FIRST_LATIN1_LETTER;
      if (length > 0 && (!isLetter || (isUpper && wasLower))) {
        if (
          length >= MIN_NAME_WORD &&
          length < MAX_NAME_WORD &&
          wordsInClass < MAX_WORDS_PER_CLASS &&
          count + 2 <= MAX_TOKENS
        ) {
          tokens[count++] = hash;
          if (previous !== 0) tokens[count++] = pairToken(previous, hash);
          previous = hash;
          wordsInClass++;
        }
        hash = SEED;
        length = 0;
      }
      if (isLetter) {
        hash = Math.imul(hash ^ toAsciiLowerCase(unit), PRIME);
        length++;
      } else if (unit <= CharCode.SPACE) {
        previous = 0;
        wordsInClass = 0;
      }
      wasLower = isLetter && !isUpper;
    }
    this.count = count;
  }

  /**
   * Reads words and punctuation marks. All digits count as 0, and in scripts without spaces each
   * character is a word. The first token stands for the text's length.
   *
   * @param textWords - number of words in the whole text.
   */
  readText(text: string, textWords: number): void {
    const { tokens } = this;
    const maxRead = textWords <= SHORT_TEXT ? MAX_READ_OF_SHORT_TEXT : MAX_READ_OF_LONG_TEXT;
    tokens[0] = lengthToken(textWords);
    this.count = 1;
    let previous = TEXT_START;
    let whole = WHOLE_TEXT;
    let words = 0;
    let punctuation = 0;
    let hash = SEED;
    let isWord = false;
    let at = 0;
    const end = text.length;
    for (; at <= end && words < maxRead; at++) {
      let unit = at < end ? codeAt(text, at) : CharCode.SPACE;
      const charClass = CHAR_CLASSES[unit]!;
      if (isWord && charClass !== LETTER) {
        this.#add(previous, hash);
        previous = hash;
        whole = pairToken(whole, hash);
        words++;
        isWord = false;
      }
      if (charClass === SPACE) continue;
      unit = fold(unit);
      if (charClass === LETTER) {
        hash = Math.imul(SEED ^ unit, PRIME);
        isWord = true;
        while (at + 1 < end) {
          unit = codeAt(text, at + 1);
          if (CHAR_CLASSES[unit]! !== LETTER) break;
          hash = Math.imul(hash ^ fold(unit), PRIME);
          at++;
        }
      } else if (words < maxRead) {
        hash = Math.imul(SEED ^ unit, PRIME);
        this.#add(previous, hash);
        previous = hash;
        whole = pairToken(whole, hash);
        words++;
        if (unit < CharCode.FIRST_NON_ASCII) punctuation++;
      }
    }
    const isReadToEnd = at > end;
    if (isReadToEnd) {
      if (this.count < MAX_TOKENS) tokens[this.count++] = pairToken(previous, TEXT_END);
      if (words <= MAX_WHOLE_TEXT && this.count < MAX_TOKENS) tokens[this.count++] = whole;
    }
    this.words = words;
    this.punctuation = punctuation;
  }

  /** Adds a word's token and that of its pair with the previous word. */
  #add(previous: number, hash: number): void {
    const { tokens, count } = this;
    if (count + 2 > MAX_TOKENS) return;
    tokens[count] = hash;
    tokens[count + 1] = pairToken(previous, hash);
    this.count = count + 2;
  }
}

/** ASCII letters in lower case, and all digits as 0. */
function fold(unit: number): number {
  return isAsciiDigit(unit) ? CharCode.DIGIT_0 : toAsciiLowerCase(unit);
}

function pairToken(previous: number, hash: number): number {
  return Math.imul(previous ^ Math.imul(hash, 0x9e3779b1), 0x85ebca6b) ^ (hash >>> 15);
}

function lengthToken(words: number): number {
  return Math.imul(words <= 2 ? 1 : words <= 5 ? 2 : words <= 12 ? 3 : words <= SHORT_TEXT ? 4 : 5, 0x3c6ef372);
}

/** Whether the token is an ASCII punctuation mark such as a dash. */
export function isPunctuation(token: number): boolean {
  // The token is `(SEED ^ unit) * PRIME`. PRIME is odd, so it has an inverse modulo 2³².
  const unit = Math.imul(token, INVERSE_PRIME) ^ SEED;
  return unit >>> 0 < CharCode.FIRST_NON_ASCII && CHAR_CLASSES[unit] === SINGLE;
}
