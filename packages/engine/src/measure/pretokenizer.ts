/**
 * Splits text into the pretokens of o200k_base: words with the character before them, up to three
 * digits, runs of symbols, and line endings. A single scan without regular expressions, because all
 * of every text goes through here.
 */
import * as CharCode from '../text/char-codes.ts';

const UPPER = 1;
const LOWER = 2;
/** Letters without case and modifier letters, which go with either case. */
const CASELESS = 3;
const MARK = 4;
const DIGIT = 5;
const SPACE = 6;
const LINE_END = 7;
const OTHER = 8;

/** High surrogates of plane 2, which contains ideographs. */
const FIRST_IDEOGRAPH_SURROGATE = 0xd840;
const LAST_IDEOGRAPH_SURROGATE = 0xd87f;
/** Setting this bit turns an upper-case ASCII letter into its lower-case form. */
const CASE_BIT = 0x20;

export class Pretokenizer {
  /** By UTF-16 unit: its kind, or 0 if it isn't known yet. */
  readonly #kinds = new Uint8Array(CharCode.LAST_CODE_UNIT + 1);

  /** ASCII is known from the start: a page without other characters then compiles no pattern. */
  constructor() {
    const kinds = this.#kinds;
    kinds.fill(OTHER, 0, CharCode.FIRST_NON_ASCII);
    kinds.fill(UPPER, CharCode.UPPER_A, CharCode.UPPER_Z + 1);
    kinds.fill(LOWER, CharCode.LOWER_A, CharCode.LOWER_Z + 1);
    kinds.fill(DIGIT, CharCode.DIGIT_0, CharCode.DIGIT_9 + 1);
    kinds.fill(SPACE, CharCode.TAB, CharCode.CARRIAGE_RETURN + 1);
    kinds[CharCode.SPACE] = SPACE;
    kinds[CharCode.LINE_FEED] = LINE_END;
    kinds[CharCode.CARRIAGE_RETURN] = LINE_END;
  }

  /**
   * The end of the pretoken that begins at `start`; always greater than `start`.
   *
   * @param text - UTF-16 units followed by a 0, as `CodeUnitBuffer` returns them.
   */
  end(text: Uint16Array, start: number): number {
    const kinds = this.#kinds;
    let at = start;
    let isWord = false;
    let kind: number;
    // Most pretokens are a space or sign and a word that ends in lower case.
    for (; ; at++) {
      kind = kinds[text[at]!]!;
      if (kind === LOWER) isWord = true;
      else if (kind === UPPER ? isWord : at > start || (kind !== SPACE && kind !== OTHER)) break;
    }
    const endsHere = kind === UPPER || (kind >= DIGIT && text[at] !== CharCode.APOSTROPHE);
    return isWord && endsHere ? at : this.#endOfAny(text, start);
  }

  /** The same for any pretoken. */
  #endOfAny(text: Uint16Array, start: number): number {
    const length = text.length - 1;
    const unit = text[start]!;
    const first = this.#kindOf(unit);
    if (first <= CASELESS) return this.#wordEnd(text, start);
    if (first === DIGIT) return this.#digitsEnd(text, start);
    const after = start + (isSurrogatePair(unit, text[start + 1]!) ? 2 : 1);
    const next = after < length ? this.#kindOf(text[after]!) : 0;
    // One character that isn't a line ending belongs to the word after it.
    if (first !== LINE_END && next >= UPPER && next <= MARK) {
      const end = this.#wordEnd(text, after);
      if (end > after) return end;
    }
    if (first === OTHER || first === MARK) return this.#symbolsEnd(text, start);
    if (unit === CharCode.SPACE && (next === OTHER || next === MARK)) return this.#symbolsEnd(text, start + 1);
    return this.#spaceEnd(text, start);
  }

  /** Whether the unit is an upper-case letter. */
  isUpperCase(unit: number): boolean {
    return this.#kindOf(unit) === UPPER;
  }

  /** The kind of a UTF-16 unit. A surrogate has the kind of most characters in its plane. */
  #kindOf(unit: number): number {
    const known = this.#kinds[unit]!;
    if (known !== 0) return known;
    const isIdeograph = unit >= FIRST_IDEOGRAPH_SURROGATE && unit <= LAST_IDEOGRAPH_SURROGATE;
    const kind = isIdeograph ? CASELESS : kindOfCharacter(String.fromCharCode(unit));
    this.#kinds[unit] = kind;
    return kind;
  }

  /** Upper case, then lower case, then a contraction. Upper case after caseless letters is a new word. */
  #wordEnd(text: Uint16Array, start: number): number {
    let at = start;
    let afterCaseless = start;
    for (; ; at++) {
      const kind = this.#kindOf(text[at]!);
      if (kind === CASELESS || kind === MARK) afterCaseless = at + 1;
      else if (kind !== UPPER) break;
    }
    if (this.#kindOf(text[at]!) === LOWER) {
      while (this.#isLowerOrCaseless(text[at]!)) at++;
    } else if (afterCaseless > start) at = afterCaseless;
    return text[at] === CharCode.APOSTROPHE ? contractionEnd(text, at) : at;
  }

  #isLowerOrCaseless(unit: number): boolean {
    const kind = this.#kindOf(unit);
    return kind === LOWER || kind === CASELESS || kind === MARK;
  }

  #digitsEnd(text: Uint16Array, start: number): number {
    let at = start + 1;
    while (at < start + 3 && this.#kindOf(text[at]!) === DIGIT) at++;
    return at;
  }

  /** Symbols, with the line endings and slashes after them. */
  #symbolsEnd(text: Uint16Array, start: number): number {
    const length = text.length - 1;
    let at = start;
    for (; at < length; at++) {
      const kind = this.#kindOf(text[at]!);
      if (kind !== OTHER && kind !== MARK) break;
    }
    while (at < length && (this.#kindOf(text[at]!) === LINE_END || text[at]! === CharCode.SOLIDUS)) at++;
    return at;
  }

  /** White space up to its last line ending; without one, all but the last space, which goes with the next word. */
  #spaceEnd(text: Uint16Array, start: number): number {
    const length = text.length - 1;
    let at = start;
    let lastLineEnd = -1;
    for (; at < length; at++) {
      const kind = this.#kindOf(text[at]!);
      if (kind === LINE_END) lastLineEnd = at;
      else if (kind !== SPACE) break;
    }
    if (lastLineEnd !== -1) return lastLineEnd + 1;
    return at < length && at > start + 1 ? at - 1 : at;
  }
}

/** The kind of a character beyond ASCII. */
function kindOfCharacter(character: string): number {
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return UPPER;
  if (/\p{Ll}/u.test(character)) return LOWER;
  if (/[\p{Lm}\p{Lo}]/u.test(character)) return CASELESS;
  if (/\p{M}/u.test(character)) return MARK;
  if (/\p{N}/u.test(character)) return DIGIT;
  return /\s/.test(character) ? SPACE : OTHER;
}

function isSurrogatePair(unit: number, next: number): boolean {
  return (
    unit >= CharCode.FIRST_HIGH_SURROGATE &&
    unit <= CharCode.LAST_HIGH_SURROGATE &&
    next >= CharCode.FIRST_LOW_SURROGATE &&
    next <= CharCode.LAST_LOW_SURROGATE
  );
}

/** The end of `'s`, `'t`, `'m`, `'d`, `'re`, `'ve` or `'ll`, in either case; else the apostrophe's index. */
function contractionEnd(text: Uint16Array, apostrophe: number): number {
  const first = text[apostrophe + 1]! | CASE_BIT;
  const second = text[apostrophe + 1] === 0 ? 0 : text[apostrophe + 2]! | CASE_BIT;
  switch (first) {
    case CharCode.LOWER_S:
    case CharCode.LOWER_T:
    case CharCode.LOWER_M:
    case CharCode.LOWER_D:
      return apostrophe + 2;
    case CharCode.LOWER_R:
    case CharCode.LOWER_V:
      return second === CharCode.LOWER_E ? apostrophe + 3 : apostrophe;
    case CharCode.LOWER_L:
      return second === CharCode.LOWER_L ? apostrophe + 3 : apostrophe;
    default:
      return apostrophe;
  }
}
