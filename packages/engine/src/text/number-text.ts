/**
 * Whole numbers as text. A digit of base 43 is one ASCII character that needs no escape in a string
 * literal, HTML or JSON, and small numbers are one digit. gzip then compresses frequent numbers as
 * well as a code made for them would, which base64 of packed bytes prevents.
 */

/** A number's last digits, then its other digits, least significant first. */
const ALPHABET = '!#%&()*+,-.0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}';
export const NUMBER_BASE = 43;

/** Reads numbers one after the other. */
export class NumberReader {
  readonly #text: string;
  readonly #digits = new Uint8Array(128);
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    for (let digit = 0; digit < ALPHABET.length; digit++) this.#digits[ALPHABET.charCodeAt(digit)] = digit;
  }

  /** The next number, from 0. */
  next(): number {
    const text = this.#text;
    const digits = this.#digits;
    let value = 0;
    for (let scale = 1; ; scale *= NUMBER_BASE) {
      const digit = digits[text.charCodeAt(this.#at++)]!;
      if (digit < NUMBER_BASE) return value + digit * scale;
      value += (digit - NUMBER_BASE) * scale;
    }
  }

  /** The next number of either sign: 0, -1, 1, -2, 2 … are stored as 0, 1, 2, 3, 4 … */
  nextSigned(): number {
    const value = this.next();
    return value & 1 ? -((value + 1) >> 1) : value >> 1;
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
    this.write(value < 0 ? -2 * value - 1 : 2 * value);
  }

  get text(): string {
    return this.#text;
  }
}
