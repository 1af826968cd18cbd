/**
 * Counts what a text looks like, in one pass over its UTF-16 units and without regard to its language: the features
 * must mean the same on a Chinese, an Arabic and an English page.
 *
 * A word of a script without spaces is counted by its characters: two Han or Kana, five Thai, Lao, Khmer or Burmese.
 */
import { codeAt } from '../../text/code-at.ts';

const OTHER = 0;
const WHITE = 1;
const LOWER = 2;
const UPPER = 3;
const DIGIT = 4;
const STOP = 5;
const COMMA = 6;
const DIVIDER = 7;
const MONEY = 8;
const HAN = 9;
const UNSPACED = 10;
const COLON = 11;
const QUESTION = 12;

/** Class of every UTF-16 unit. Scripts without case count as lower. */
const CLASSES = new Uint8Array(0x10000);
const RANGES: readonly (readonly [from: number, to: number, kind: number])[] = [
  [0xaa, 0xffff, LOWER],
  [0xab, 0xb4, OTHER],
  [0xb6, 0xb9, OTHER],
  [0xbb, 0xbf, OTHER],
  [0x2000, 0x206f, OTHER],
  [0x20a0, 0x20cf, MONEY],
  [0x2100, 0x2bff, OTHER],
  [0x3000, 0x303f, OTHER],
  [0x3040, 0x30ff, HAN],
  [0x3400, 0x9fff, HAN],
  [0xf900, 0xfaff, HAN],
  [0xd800, 0xdfff, OTHER],
  [0xe000, 0xf8ff, OTHER],
  [0xfe00, 0xfe4f, OTHER],
  [0xff00, 0xff65, OTHER],
  [0x0e00, 0x0eff, UNSPACED],
  [0x1000, 0x109f, UNSPACED],
  [0x1780, 0x17ff, UNSPACED],
  [0x0660, 0x0669, DIGIT],
  [0x06f0, 0x06f9, DIGIT],
  [0x0966, 0x096f, DIGIT],
  [0xff10, 0xff19, DIGIT],
  [0x2000, 0x200b, WHITE],
  [0x2028, 0x2029, WHITE],
  [0x41, 0x5a, UPPER],
  [0xc0, 0xde, UPPER],
  [0x391, 0x3a9, UPPER],
  [0x400, 0x42f, UPPER],
  [0x61, 0x7a, LOWER],
  [0x30, 0x39, DIGIT],
  [0x09, 0x0d, WHITE],
];
for (const [from, to, kind] of RANGES) CLASSES.fill(kind, from, to + 1);
const LISTS: readonly (readonly [units: string, kind: number])[] = [
  [' \u00a0\u3000\ufeff', WHITE],
  ['.!。！…।॥۔។။．｡', STOP],
  ['?？؟', QUESTION],
  [',;、，；،؛', COMMA],
  [':：', COLON],
  ['|·•›»«‹→←/★☆✓', DIVIDER],
  ['$£¥€', MONEY],
  ["_'’", LOWER],
];
for (const [units, kind] of LISTS) for (const unit of units) CLASSES[codeAt(unit, 0)] = kind;

/** A hash of no letters. As a 32-bit number with a sign, which stays one in the loop that reads the letters. */
const NO_LETTERS = 0x811c9dc5 | 0;

/** Of one text: whether a block is the page's content does not hang on what comes after so many UTF-16 units. */
const MOST_UNITS = 1 << 20;

/** Running counts of one block; `reset` and `add` reuse it, so that no text makes an object. */
export class TextShape {
  words = 0;
  /** Units that are not white space. */
  size = 0;
  digits = 0;
  stops = 0;
  questions = 0;
  commas = 0;
  dividers = 0;
  money = 0;
  colons = 0;
  years = 0;
  /** Words that begin with an upper-case letter or a digit. */
  capitals = 0;
  /** 32-bit hash of the letters and digits, case folded for the Latin alphabet. */
  hash = NO_LETTERS;
  /** Class of the last unit that is not white space: sentence end, colon, comma, anything else. */
  last = 0;
  #inWord = false;
  #han = 0;
  #unspaced = 0;
  #digitRun = 0;
  #yearRun = 0;

  reset(): void {
    this.words = 0;
    this.size = 0;
    this.digits = 0;
    this.stops = 0;
    this.questions = 0;
    this.commas = 0;
    this.dividers = 0;
    this.money = 0;
    this.colons = 0;
    this.years = 0;
    this.capitals = 0;
    this.hash = NO_LETTERS;
    this.last = OTHER;
    this.#inWord = false;
    this.#han = 0;
    this.#unspaced = 0;
    this.#digitRun = 0;
    this.#yearRun = 0;
  }

  /** Counts `text` as what follows the texts added before it; of one that is longer than a book, a book's worth. */
  add(text: string): void {
    let { words, size, digits, stops, commas, dividers, capitals, hash, last } = this;
    let inWord = this.#inWord;
    let digitRun = this.#digitRun;
    const end = Math.min(text.length, MOST_UNITS);
    // Two such texts that begin alike are not the same for it.
    if (text.length > end) hash = Math.imul(hash ^ text.length, 0x01000193);
    for (let at = 0; at < end; at++) {
      let unit = codeAt(text, at);
      const kind = CLASSES[unit]!;
      if (kind !== DIGIT && digitRun !== 0) digitRun = this.#endDigits(digitRun);
      // Nearly all of a page is small letters, many in a row, and spaces.
      if (kind === LOWER) {
        last = LOWER;
        if (!inWord) words++;
        inWord = true;
        const first = at;
        hash = Math.imul(hash ^ unit, 0x01000193);
        while (++at < end) {
          unit = codeAt(text, at);
          if (CLASSES[unit]! !== LOWER) break;
          hash = Math.imul(hash ^ unit, 0x01000193);
        }
        size += at - first;
        at--;
        continue;
      }
      if (kind === WHITE) {
        inWord = false;
        continue;
      }
      size++;
      last = kind;
      if (kind === UPPER) {
        if (!inWord) {
          words++;
          capitals++;
        }
        inWord = true;
        hash = Math.imul(hash ^ (unit < 0x5b ? unit + 32 : unit), 0x01000193);
        continue;
      }
      if (kind === DIGIT) {
        digits++;
        if (!inWord) {
          words++;
          capitals++;
        }
        inWord = true;
        hash = Math.imul(hash ^ unit, 0x01000193);
        if (digitRun === 0) this.#yearRun = 0;
        this.#yearRun = this.#yearRun * 10 + (unit & 15);
        if (digitRun < 9) digitRun++;
        continue;
      }
      inWord = false;
      if (kind === OTHER) continue;
      switch (kind) {
        case STOP:
          stops++;
          break;
        case COMMA:
          commas++;
          break;
        case HAN:
          hash = Math.imul(hash ^ unit, 0x01000193);
          if (++this.#han % 2 === 1) words++;
          break;
        case UNSPACED:
          hash = Math.imul(hash ^ unit, 0x01000193);
          if (++this.#unspaced % 5 === 1) words++;
          break;
        case DIVIDER:
          dividers++;
          break;
        case MONEY:
          this.money++;
          break;
        case COLON:
          this.colons++;
          break;
        case QUESTION:
          this.questions++;
          break;
      }
    }
    this.words = words;
    this.size = size;
    this.digits = digits;
    this.stops = stops;
    this.commas = commas;
    this.dividers = dividers;
    this.capitals = capitals;
    this.hash = hash;
    this.last = last;
    this.#inWord = inWord;
    this.#digitRun = digitRun;
  }

  /** Says that no more text follows. */
  finish(): void {
    this.#digitRun = this.#endDigits(this.#digitRun);
  }

  /** 0 any, 1 sentence end, 2 colon, 3 comma or divider, 4 question mark. */
  get ending(): number {
    switch (this.last) {
      case STOP:
        return 1;
      case COLON:
        return 2;
      case COMMA:
      case DIVIDER:
        return 3;
      case QUESTION:
        return 4;
      default:
        return 0;
    }
  }

  #endDigits(run: number): number {
    if (run === 4 && this.#yearRun >= 1900 && this.#yearRun < 2100) this.years++;
    return 0;
  }
}
