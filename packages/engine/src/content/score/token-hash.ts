/**
 * Cuts names and texts into tokens, as numbers: words, and words with the one before. What a token says of a block is learned
 * (`token-weights.ts`); here is only what a token is. One pass, and no token is ever a string.
 */
import { codeAt } from '../../text/code-at.ts';

/** Tokens of the last name or text read: the first so many of `TOKENS`, as the function says that read it. */
export const TOKENS = new Int32Array(96);

const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;
const FIRST = 0x2f0b4a27;
const LAST = 0x5bd1e995;
const WHOLE = 0x1b873593;
/** Words a name's token may have letters. */
const SHORTEST = 2;
const LONGEST = 20;
/** Words of one class that are read. */
const MOST_IN_CLASS = 8;
/** Texts of no more words are read as far as `MOST_OF_SHORT` tokens, longer ones by their first few. */
const SHORT_TEXT = 25;
const MOST_OF_SHORT = 40;
const MOST_OF_LONG = 10;
const LONGEST_WHOLE = 8;
const ZERO = 48;

/**
 * Reads the words of a `class` or another name: they end at whatever is no letter and where a capital follows a small letter.
 *
 * @returns how many `TOKENS` there are.
 */
export function readNameTokens(value: string): number {
  let count = 0;
  let hash = SEED;
  let length = 0;
  let before = 0;
  let inClass = 0;
  let wasLower = false;
  const end = value.length;
  for (let at = 0; at <= end; at++) {
    let unit = at < end ? codeAt(value, at) : 32;
    const isUpper = unit >= 65 && unit <= 90;
    const isLetter = isUpper || (unit >= 97 && unit <= 122) || unit >= 0xc0;
    if (length > 0 && (!isLetter || (isUpper && wasLower))) {
      if (length >= SHORTEST && length < LONGEST && inClass < MOST_IN_CLASS && count + 2 <= TOKENS.length) {
        TOKENS[count++] = hash;
        if (before !== 0) TOKENS[count++] = joined(before, hash);
        before = hash;
        inClass++;
      }
      hash = SEED;
      length = 0;
    }
    if (isLetter) {
      if (isUpper) unit += 32;
      hash = Math.imul(hash ^ unit, PRIME);
      length++;
    } else if (unit <= 32) {
      before = 0;
      inClass = 0;
    }
    wasLower = isLetter && !isUpper;
  }
  return count;
}

let lastWords = 0;
let lastMarks = 0;

/** Words and marks of the text read last: the token of each is every second of `TOKENS`, from the second on. */
export function wordsRead(): number {
  return lastWords;
}

/** How many of them are marks of ASCII such as a dash. */
export function marksRead(): number {
  return lastMarks;
}

/**
 * Reads a text's words and marks; all digits are one. Of scripts without spaces each character is a word.
 *
 * @param words - how many the whole text has.
 * @returns how many `TOKENS` there are.
 */
export function readTextTokens(text: string, words: number): number {
  const most = words <= SHORT_TEXT ? MOST_OF_SHORT : MOST_OF_LONG;
  TOKENS[0] = lengthToken(words);
  let count = 1;
  let before = FIRST;
  let whole = WHOLE;
  let read = 0;
  let marks = 0;
  let hash = SEED;
  let isWord = false;
  let at = 0;
  const end = text.length;
  for (; at <= end && read < most; at++) {
    let unit = at < end ? codeAt(text, at) : 32;
    const kind = KINDS[unit]!;
    if (isWord && kind !== LETTER) {
      count = put(count, before, hash);
      before = hash;
      whole = joined(whole, hash);
      read++;
      isWord = false;
    }
    if (kind === SPACE) continue;
    if (unit >= 65 && unit <= 90) unit += 32;
    else if (unit >= 49 && unit <= 57) unit = ZERO;
    if (kind === LETTER) {
      hash = Math.imul(SEED ^ unit, PRIME);
      isWord = true;
      while (at + 1 < end) {
        unit = codeAt(text, at + 1);
        if (KINDS[unit]! !== LETTER) break;
        if (unit >= 65 && unit <= 90) unit += 32;
        else if (unit >= 49 && unit <= 57) unit = ZERO;
        hash = Math.imul(hash ^ unit, PRIME);
        at++;
      }
    } else if (read < most) {
      hash = Math.imul(SEED ^ unit, PRIME);
      count = put(count, before, hash);
      before = hash;
      whole = joined(whole, hash);
      read++;
      if (unit < 0x80) marks++;
    }
  }
  if (at > end) {
    if (count < TOKENS.length) TOKENS[count++] = joined(before, LAST);
    if (read <= LONGEST_WHOLE && count < TOKENS.length) TOKENS[count++] = whole;
  }
  lastWords = read;
  lastMarks = marks;
  return count;
}

const SPACE = 0;
const LETTER = 1;
const ALONE = 2;

function kindOf(unit: number): number {
  if (unit < 0x80) {
    if ((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || unit === 95)
      return LETTER;
    return unit <= 32 ? SPACE : ALONE;
  }
  if (unit >= 0x3040 && unit <= 0x9fff) return ALONE;
  if (unit === 0xa0 || unit === 0x3000 || unit === 0xfeff || (unit >= 0x2000 && unit <= 0x200f)) return SPACE;
  return unit >= 0xc0 && (unit < 0x2000 || unit > 0x303f) ? LETTER : ALONE;
}

/** Of every UTF-16 unit. */
const KINDS = Uint8Array.from({ length: 0x10000 }, (_, unit) => kindOf(unit));

function put(count: number, before: number, hash: number): number {
  if (count + 2 > TOKENS.length) return count;
  TOKENS[count] = hash;
  TOKENS[count + 1] = joined(before, hash);
  return count + 2;
}

function joined(before: number, hash: number): number {
  return Math.imul(before ^ Math.imul(hash, 0x9e3779b1), 0x85ebca6b) ^ (hash >>> 15);
}

/** A token for how long the text is. */
function lengthToken(words: number): number {
  return Math.imul(words <= 2 ? 1 : words <= 5 ? 2 : words <= 12 ? 3 : words <= SHORT_TEXT ? 4 : 5, 0x3c6ef372);
}

const MARKS: ReadonlySet<number> = new Set(
  Array.from({ length: 0x80 }, (_, unit) => unit).flatMap((unit) =>
    kindOf(unit) === ALONE ? [Math.imul(SEED ^ unit, PRIME)] : [],
  ),
);

/** Whether the token is a mark such as a dash. */
export function isMark(token: number): boolean {
  return MARKS.has(token);
}
