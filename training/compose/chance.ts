import { randomFrom } from '../random.ts';

/** Random choices, the same ones for the same seed. */
export class Chance {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  has(share: number): boolean {
    return this.#random() < share;
  }

  /** A whole number from 0, below `end`. */
  below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  shuffle<T>(values: T[]): void {
    for (let at = values.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      [values[at], values[other]] = [values[other]!, values[at]!];
    }
  }
}
