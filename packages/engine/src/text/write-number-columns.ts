/** Writes columns of numbers as `ColumnReader` reads them. Only training and tests do. */
import {
  BUCKET_COUNT_BITS,
  bucketOf,
  DIGIT_BITS,
  DIGITS,
  FIRST_DIGITS,
  FREQUENCY_LENGTH_BITS,
  LOWEST_STATE,
  NUMBER_LENGTH_BITS,
  openBits,
  STEP_BITS,
  UNSIGNED,
  unsignedOf,
} from './number-columns.ts';

const TOTAL = 1 << STEP_BITS;
const MAX_NUMBER = 2 ** 31 - 1;

/** A part of the probability range, by which the state grows. */
interface Step {
  readonly start: number;
  readonly frequency: number;
  /** The range is divided into 2 ** bits parts. */
  readonly bits: number;
}

export class ColumnWriter {
  readonly #columns: { readonly numbers: readonly number[]; readonly step: number }[] = [];
  readonly #steps: Step[] = [];

  /** @throws RangeError unless each is an integer from 0, below 2 ** 31. */
  column(numbers: readonly number[]): void {
    numbers.forEach(checkNumber);
    this.#columns.push({ numbers, step: UNSIGNED });
  }

  /**
   * A column of numbers that the reader multiplies by `step`.
   *
   * @throws RangeError unless each is an integer between -2 ** 30 and 2 ** 30.
   */
  signedColumn(signed: readonly number[], step = 1): void {
    const numbers = signed.map(unsignedOf);
    numbers.forEach(checkNumber);
    this.#columns.push({ numbers, step });
  }

  /** What was written. The reader takes the steps in the order of writing, so the state goes through them backwards. */
  get text(): string {
    this.#steps.length = 0;
    this.#number(this.#columns.length, NUMBER_LENGTH_BITS);
    const frequencies = this.#columns.map(({ numbers }) => frequenciesOf(numbers.map(bucketOf)));
    for (const [at, { numbers, step }] of this.#columns.entries()) {
      this.#number(numbers.length, NUMBER_LENGTH_BITS);
      this.#number(step, NUMBER_LENGTH_BITS);
      this.#bits(frequencies[at]!.length, BUCKET_COUNT_BITS);
      for (const frequency of frequencies[at]!) this.#number(frequency, FREQUENCY_LENGTH_BITS);
    }
    for (const [at, { numbers }] of this.#columns.entries()) this.#numbers(numbers, frequencies[at]!);
    const digits: number[] = [];
    let state = LOWEST_STATE;
    const take = (count: number) => {
      for (let left = count; left > 0; left--, state >>= DIGIT_BITS) digits.push(state & (DIGITS.length - 1));
    };
    for (const { start, frequency, bits } of this.#steps.toReversed()) {
      if (state >= ((LOWEST_STATE >> bits) * frequency) << STEP_BITS) take(STEP_BITS / DIGIT_BITS);
      state = (Math.floor(state / frequency) << bits) + start + (state % frequency);
    }
    take(FIRST_DIGITS);
    return digits
      .reverse()
      .map((digit) => DIGITS[digit])
      .join('');
  }

  #numbers(numbers: readonly number[], frequencies: readonly number[]): void {
    const starts: number[] = [];
    let total = 0;
    for (const frequency of frequencies) {
      starts.push(total);
      total += frequency;
    }
    for (const number of numbers) {
      const bucket = bucketOf(number);
      this.#steps.push({ start: starts[bucket]!, frequency: frequencies[bucket]!, bits: STEP_BITS });
      const open = openBits(bucket);
      // The reader takes as many of them as it can at first, the rest then.
      for (let left = open; left > 0; ) {
        const count = Math.min(left, STEP_BITS);
        left -= count;
        this.#bits((number >> left) & ((1 << count) - 1), count);
      }
    }
  }

  #number(value: number, lengthBits: number): void {
    const length = 32 - Math.clz32(value);
    this.#bits(length, lengthBits);
    this.#bits(value, length);
  }

  #bits(value: number, count: number): void {
    if (count > STEP_BITS) {
      this.#bits(value >> STEP_BITS, count - STEP_BITS);
      this.#bits(value & (TOTAL - 1), STEP_BITS);
    } else if (count > 0) this.#steps.push({ start: value, frequency: 1, bits: count });
  }
}

function checkNumber(value: number): void {
  if (!Number.isInteger(value) || value < 0 || value > MAX_NUMBER) throw new RangeError(`${value} can't be written.`);
}

/** By bucket: its share of `TOTAL`, at least 1 if it occurs. */
function frequenciesOf(buckets: readonly number[]): number[] {
  const counts = new Array<number>(Math.max(-1, ...new Set(buckets)) + 1).fill(0);
  for (const bucket of buckets) counts[bucket]!++;
  // Each gets 1, and the rest is divided. Rounded sums leave no remainder.
  const rest = TOTAL - counts.filter((count) => count > 0).length;
  let sum = 0;
  let given = 0;
  return counts.map((count) => {
    if (count === 0) return 0;
    sum += count;
    const before = given;
    given = Math.round((sum * rest) / buckets.length);
    return 1 + given - before;
  });
}
