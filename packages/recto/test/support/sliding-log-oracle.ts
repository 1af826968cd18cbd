/** The rate limit in its simplest form: looks through all allowed requests. */
export class SlidingLogOracle {
  readonly #quota: number;
  readonly #span: number;
  readonly allowed: number[] = [];

  constructor(quota: number, span: number) {
    this.#quota = quota;
    this.#span = span;
  }

  /** Whether a request at `time` is allowed. @param time - not before the previous one. */
  take(time: number): boolean {
    let inWindow = 0;
    for (let index = this.allowed.length - 1; index >= 0 && this.allowed[index]! > time - this.#span; index--) {
      inWindow++;
    }
    if (inWindow >= this.#quota) return false;
    this.allowed.push(time);
    return true;
  }

  /** The maximum of allowed requests in any window of the whole run. */
  max(): number {
    let max = 0;
    let first = 0;
    for (let last = 0; last < this.allowed.length; last++) {
      while (this.allowed[last]! - this.allowed[first]! >= this.#span) first++;
      max = Math.max(max, last - first + 1);
    }
    return max;
  }
}
