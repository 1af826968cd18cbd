/**
 * Columns of whole numbers as text, in nearly as few bits as their frequencies allow: a range variant of asymmetric
 * numeral systems (J. Duda, 2013) with the frequencies of each column in front of it. gzip can't do that, because it
 * looks for repeated strings and spends whole bits on each character.
 *
 * A small number is a bucket of its own; larger ones share a bucket if they begin with the same four binary digits, and
 * their other digits follow as they are.
 */

/** A character is a digit of six bits, as in base64: none needs an escape in a string literal, HTML or JSON. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
export const DIGIT_BITS = 6;

/** The frequencies of a column add up to 2 ** 12. A step takes at most so many bits, which are then refilled at once. */
export const STEP_BITS = 2 * DIGIT_BITS;
/** The state between two steps is at least this, and less than 2 ** 30, which V8 stores without allocation. */
export const LOWEST_STATE = 1 << 18;
/** Digits of the first state. */
export const FIRST_DIGITS = 6;

/** In place of the step of a column: its numbers have no sign. */
export const UNSIGNED = 0;

/** Bits for the number of bits of a frequency, and of a number outside of columns. */
export const FREQUENCY_LENGTH_BITS = 4;
export const NUMBER_LENGTH_BITS = 5;
/** Bits for the number of a column's buckets. */
export const BUCKET_COUNT_BITS = 8;

/** Binary digits after the first that a bucket's numbers share. */
const SHARED_BITS = 3;
/** Numbers below are buckets of their own. */
const SINGLE_NUMBERS = 2 << SHARED_BITS;

/** How many binary digits of the numbers in the bucket follow. */
export function openBits(bucket: number): number {
  return bucket < SINGLE_NUMBERS ? 0 : (bucket >> SHARED_BITS) - 1;
}

/** The bucket of a number below 2 ** 31. */
export function bucketOf(number: number): number {
  if (number < SINGLE_NUMBERS) return number;
  const open = 31 - Math.clz32(number) - SHARED_BITS;
  return (open << SHARED_BITS) + (number >> open);
}

/** Signed numbers as numbers from 0: 0, -1, 1, -2, 2 … are stored as 0, 1, 2, 3, 4 … */
export function unsignedOf(number: number): number {
  return number < 0 ? -2 * number - 1 : 2 * number;
}

interface Column {
  readonly numbers: Int32Array;
  readonly step: number;
  /** By the lowest bits of the state: the bucket. */
  readonly buckets: Uint8Array;
  /** By bucket: its frequency, and the sum of those before it. */
  readonly frequencies: Uint16Array;
  readonly starts: Uint16Array;
}

/** Reads what `ColumnWriter` writes. */
export class ColumnReader {
  readonly #chars: Uint8Array;
  /** By character: its six bits. */
  readonly #digitOf = new Uint8Array(128);
  #at = 0;
  #state = 0;
  readonly #columns: readonly Column[];
  /** How many of them have been taken. */
  #taken = 0;

  /** @throws RangeError if the text ends before its last column. */
  constructor(text: string) {
    this.#chars = new TextEncoder().encode(text);
    for (let digit = 0; digit < DIGITS.length; digit++) this.#digitOf[DIGITS.charCodeAt(digit)] = digit;
    for (let digit = 0; digit < FIRST_DIGITS; digit += 2) this.#refill();
    const columns: Column[] = [];
    for (let left = this.#number(NUMBER_LENGTH_BITS); left > 0; left--) columns.push(this.#readHead());
    this.#columns = columns;
    this.#fill();
    // The writer began with the lowest state, so the reader ends with it.
    if (this.#at !== this.#chars.length || this.#state !== LOWEST_STATE)
      throw new RangeError('The columns end too early.');
  }

  /** Whether all columns have been taken. */
  get isAtEnd(): boolean {
    return this.#taken === this.#columns.length;
  }

  /** The next column. @throws RangeError after the last one. */
  column(): Int32Array {
    const column = this.#columns[this.#taken++];
    if (column === undefined) throw new RangeError('There are fewer columns.');
    return column.numbers;
  }

  #readHead(): Column {
    const numbers = new Int32Array(this.#number(NUMBER_LENGTH_BITS));
    const step = this.#number(NUMBER_LENGTH_BITS);
    const count = this.#bits(BUCKET_COUNT_BITS);
    const buckets = new Uint8Array(1 << STEP_BITS);
    const frequencies = new Uint16Array(count);
    const starts = new Uint16Array(count);
    let start = 0;
    for (let bucket = 0; bucket < count; bucket++) {
      const frequency = this.#number(FREQUENCY_LENGTH_BITS);
      frequencies[bucket] = frequency;
      starts[bucket] = start;
      if (frequency > 0) buckets.fill(bucket, start, start + frequency);
      start += frequency;
    }
    return { numbers, step, buckets, frequencies, starts };
  }

  /**
   * Reads the numbers of all columns, before V8 has optimized it. So one loop in one call reads them all: V8 compiles a loop of
   * so many rounds, and a loop inside another is left at the end of each column, which discards the compiled one. A loop for
   * each column took 4 ms more of the 90 ms of import and first conversion.
   */
  #fill(): void {
    const columns = this.#columns;
    const chars = this.#chars;
    const digitOf = this.#digitOf;
    let at = this.#at;
    let state = this.#state;
    let filled = 0;
    let index = 0;
    while (filled < columns.length && at <= chars.length) {
      const { numbers, step, buckets, frequencies, starts } = columns[filled]!;
      if (index === numbers.length) {
        filled++;
        index = 0;
        continue;
      }
      const slot = state & ((1 << STEP_BITS) - 1);
      const bucket = buckets[slot]!;
      state = frequencies[bucket]! * (state >> STEP_BITS) + slot - starts[bucket]!;
      let number = bucket;
      let open = 0;
      if (bucket >= SINGLE_NUMBERS) {
        open = (bucket >> SHARED_BITS) - 1;
        number -= open << SHARED_BITS;
      }
      for (;;) {
        if (state < LOWEST_STATE) {
          state = (state << STEP_BITS) | (digitOf[chars[at]!]! << DIGIT_BITS) | digitOf[chars[at + 1]!]!;
          at += 2;
        }
        if (open === 0) break;
        const count = open < STEP_BITS ? open : STEP_BITS;
        number = (number << count) | (state & ((1 << count) - 1));
        state >>= count;
        open -= count;
      }
      // The reverse of `unsignedOf`.
      if (step !== UNSIGNED) number = ((number >>> 1) ^ -(number & 1)) * step;
      numbers[index++] = number;
    }
    this.#at = at;
    this.#state = state;
  }

  /** The next number that is in no column, after the number of its bits. */
  #number(lengthBits: number): number {
    return this.#bits(this.#bits(lengthBits));
  }

  /** The next `count` bits. */
  #bits(count: number): number {
    if (count > STEP_BITS) {
      const high = this.#bits(count - STEP_BITS);
      return (high << STEP_BITS) | this.#bits(STEP_BITS);
    }
    const bits = this.#state & ((1 << count) - 1);
    this.#state >>= count;
    if (this.#state < LOWEST_STATE) this.#refill();
    return bits;
  }

  #refill(): void {
    const high = this.#digitOf[this.#chars[this.#at++]!]!;
    const low = this.#digitOf[this.#chars[this.#at++]!]!;
    this.#state = (this.#state << STEP_BITS) | (high << DIGIT_BITS) | low;
  }
}
