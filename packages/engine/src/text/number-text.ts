/**
 * Whole numbers as text. A digit of base 43 is one ASCII character that needs no escape in a string
 * literal, HTML or JSON, and small numbers are one digit. gzip then compresses frequent numbers as
 * well as a code made for them would, which base64 of packed bytes prevents.
 */

/** A number's last digits, then its other digits, least significant first. */
const ALPHABET = '!#%&()*+,-.0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}';
export const NUMBER_BASE = 43;

/** Signed numbers as numbers from 0: 0, -1, 1, -2, 2 … are stored as 0, 1, 2, 3, 4 … */
export function signedOf(number: number): number {
  return number & 1 ? -((number + 1) >> 1) : number >> 1;
}

/** The reverse of `signedOf`. */
export function unsignedOf(number: number): number {
  return number < 0 ? -2 * number - 1 : 2 * number;
}

/**
 * Reads numbers one after the other. The text becomes bytes first, which the platform does by itself: the data of the
 * engine is read once per process, by code that V8 has not optimized yet.
 */
export class NumberReader {
  /** The whole text; all its characters are ASCII. */
  readonly bytes: Uint8Array;
  /** By character: the number below 86 that it stands for in a column. */
  readonly values = new Uint8Array(128);
  #at = 0;

  constructor(text: string) {
    this.bytes = new TextEncoder().encode(text);
    for (let digit = 0; digit < ALPHABET.length; digit++) this.values[ALPHABET.charCodeAt(digit)] = digit;
  }

  /**
   * The next number, from 0.
   *
   * @throws RangeError if the text ends before the number does.
   */
  next(): number {
    let value = 0;
    for (let scale = 1; ; scale *= NUMBER_BASE) {
      const digit = this.values[this.bytes[this.#at++]!]!;
      if (digit < NUMBER_BASE) return value + digit * scale;
      // Beyond the end, all digits are undefined, so the loop wouldn't end. Numbers of one digit skip this check.
      if (this.#at > this.bytes.length) throw new RangeError('The numbers end too early.');
      value += (digit - NUMBER_BASE) * scale;
    }
  }

  /** The next number of either sign. */
  nextSigned(): number {
    return signedOf(this.next());
  }

  /** Fills `target` with the next numbers of either sign, times `step`. Most are one character, which needs no call. */
  fillSigned(target: Int16Array, step: number): void {
    const { bytes, values } = this;
    for (let index = 0; index < target.length; index++) {
      const value = values[bytes[this.#at]!]!;
      if (value < NUMBER_BASE) {
        target[index] = signedOf(value) * step;
        this.#at++;
      } else target[index] = this.nextSigned() * step;
    }
  }

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length;
  }

  /** Skips a column with a character per number. @returns its place in `bytes`. */
  skipColumn(length: number): number {
    const start = this.#at;
    this.#at += length;
    return start;
  }
}

/** Writes what `NumberReader` reads. */
export class NumberWriter {
  #text = '';

  /** @throws RangeError unless `value` is a safe integer from 0. */
  write(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} can't be written.`);
    let left = value;
    for (; left >= NUMBER_BASE; left = Math.floor(left / NUMBER_BASE)) {
      this.#text += ALPHABET[NUMBER_BASE + (left % NUMBER_BASE)];
    }
    this.#text += ALPHABET[left];
  }

  /** @param value - from -2³⁰ to 2³⁰. */
  writeSigned(value: number): void {
    this.write(unsignedOf(value));
  }

  /**
   * Writes a column with one character per number.
   *
   * @throws RangeError unless each is an integer from 0 to 85.
   */
  writeColumn(numbers: readonly number[]): void {
    for (const number of numbers) {
      const char = ALPHABET[number];
      if (char === undefined) throw new RangeError(`${number} doesn't fit in a column.`);
      this.#text += char;
    }
  }

  get text(): string {
    return this.#text;
  }
}
