/**
 * Counts words, punctuation and the like in one pass over a text's UTF-16 code units. The counts
 * must mean the same in every language, since the model compares them across pages.
 *
 * In scripts without spaces, two Han or Kana characters, or five Thai, Lao, Khmer or Burmese ones,
 * count as a word.
 */
import { toAsciiLowerCase } from '../../text/ascii.ts';
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

/** By UTF-16 code unit. Letters of scripts without case count as lower case. */
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

/**
 * FNV offset basis as a signed 32-bit number, so that the hash stays a small integer in the loop
 * below.
 */
const EMPTY_HASH = 0x811c9dc5 | 0;

/** Code units counted per text node. What follows cannot change whether a block is content. */
const MAX_UNITS = 1 << 20;

/** Values of `TextCounter.ending`. */
export const Ending = { Other: 0, SentenceEnd: 1, Colon: 2, Divider: 3, Question: 4 } as const;

/** Counts of one block. The object is reused for the next one after `reset`. */
export class TextCounter {
  words = 0;
  /** Code units that are not white space. */
  size = 0;
  digits = 0;
  stops = 0;
  questions = 0;
  commas = 0;
  dividers = 0;
  money = 0;
  colons = 0;
  /** Numbers from 1900 to 2099. */
  years = 0;
  /** Words that begin with an upper-case letter or a digit. */
  capitals = 0;
  /** 32-bit hash of the letters and digits, with Latin letters in lower case. */
  hash = EMPTY_HASH;
  /** Character class of the last code unit that is not white space. */
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
    this.hash = EMPTY_HASH;
    this.last = OTHER;
    this.#inWord = false;
    this.#han = 0;
    this.#unspaced = 0;
    this.#digitRun = 0;
    this.#yearRun = 0;
  }

  /** Counts a text that directly follows those added before it, up to `MAX_UNITS`. */
  add(text: string): void {
    let { words, size, digits, stops, commas, dividers, capitals, hash, last } = this;
    let inWord = this.#inWord;
    let digitRun = this.#digitRun;
    const end = Math.min(text.length, MAX_UNITS);
    // Long texts that begin alike must still have different hashes.
    if (text.length > end) hash = Math.imul(hash ^ text.length, 0x01000193);
    for (let at = 0; at < end; at++) {
      let unit = codeAt(text, at);
      const kind = CLASSES[unit]!;
      if (kind !== DIGIT && digitRun !== 0) digitRun = this.#endDigits(digitRun);
      // Nearly all text is runs of lower-case letters, so these have a separate loop.
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
        hash = Math.imul(hash ^ toAsciiLowerCase(unit), 0x01000193);
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

  /** Ends the text; call it before reading the counts. */
  finish(): void {
    this.#digitRun = this.#endDigits(this.#digitRun);
  }

  /** How the text ends. The values are part of the model. */
  get ending(): number {
    switch (this.last) {
      case STOP:
        return Ending.SentenceEnd;
      case COLON:
        return Ending.Colon;
      case COMMA:
      case DIVIDER:
        return Ending.Divider;
      case QUESTION:
        return Ending.Question;
      default:
        return Ending.Other;
    }
  }

  #endDigits(run: number): number {
    if (run === 4 && this.#yearRun >= 1900 && this.#yearRun < 2100) this.years++;
    return 0;
  }
}
