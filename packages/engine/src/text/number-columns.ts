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

/** Bits for the number of bits of a frequency, and of a number outside of columns. */
export const FREQUENCY_LENGTH_BITS = 4;
export const NUMBER_LENGTH_BITS = 5;
/** Bits for the number of a column's buckets. */
export const BUCKET_COUNT_BITS = 8;
const MAX_BUCKETS = 1 << BUCKET_COUNT_BITS;

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

/**
 * Reads what `ColumnWriter` writes. This happens once per process, before V8 optimizes it: calls in the loop double its
 * time.
 */
export class ColumnReader {
  readonly #chars: Uint8Array;
  /** By character: its six bits. */
  readonly #digitOf = new Uint8Array(128);
  #at = 0;
  #state = 0;
  /** Of the current column, by the lowest bits of the state: the bucket. */
  readonly #buckets = new Uint8Array(1 << STEP_BITS);
  /** By bucket: its frequency, and the sum of those before it. */
  readonly #frequencies = new Uint16Array(MAX_BUCKETS);
  readonly #starts = new Uint16Array(MAX_BUCKETS);

  constructor(text: string) {
    this.#chars = new TextEncoder().encode(text);
    for (let digit = 0; digit < DIGITS.length; digit++) this.#digitOf[DIGITS.charCodeAt(digit)] = digit;
    for (let digit = 0; digit < FIRST_DIGITS; digit += 2) this.#refill();
  }

  /** Whether all numbers have been read. The writer began with the lowest state, so the reader ends with it. */
  get isAtEnd(): boolean {
    return this.#at === this.#chars.length && this.#state === LOWEST_STATE;
  }

  /** The next number that is in no column. */
  number(): number {
    return this.#bits(this.#bits(NUMBER_LENGTH_BITS));
  }

  /** The next column. */
  column(length: number): Int32Array {
    return this.#read(length, false, 1, 1);
  }

  /** The next column of numbers of either sign, times `step`. */
  signedColumn(length: number, step = 1): Int32Array {
    return this.#read(length, true, step, 1);
  }

  /** The next column, as sums of the numbers in each group of so many. */
  ascendingColumn(length: number, group = length): Int32Array {
    return this.#read(length, false, 1, group);
  }

  /**
   * One loop for all kinds of columns: V8 compiles each loop of so many rounds, which takes longer than its run.
   *
   * @param group - how many numbers are added up.
   * @throws RangeError if the text ends before the column.
   */
  #read(length: number, isSigned: boolean, step: number, group: number): Int32Array {
    const numbers = new Int32Array(length);
    if (length === 0) return numbers;
    this.#readFrequencies();
    const chars = this.#chars;
    const digitOf = this.#digitOf;
    const buckets = this.#buckets;
    const frequencies = this.#frequencies;
    const starts = this.#starts;
    let at = this.#at;
    let state = this.#state;
    let sum = 0;
    for (let index = 0; index < length; index++) {
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
      if (isSigned) number = ((number >>> 1) ^ -(number & 1)) * step;
      sum = index % group === 0 ? number : sum + number;
      numbers[index] = sum;
    }
    this.#at = at;
    this.#state = state;
    if (at > chars.length) throw new RangeError('The columns end too early.');
    return numbers;
  }

  #readFrequencies(): void {
    const count = this.#bits(BUCKET_COUNT_BITS);
    let start = 0;
    for (let bucket = 0; bucket < count; bucket++) {
      const frequency = this.#bits(this.#bits(FREQUENCY_LENGTH_BITS));
      this.#frequencies[bucket] = frequency;
      this.#starts[bucket] = start;
      if (frequency > 0) this.#buckets.fill(bucket, start, start + frequency);
      start += frequency;
    }
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
