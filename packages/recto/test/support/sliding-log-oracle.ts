/** The limit as the interface specification says it, written as plainly as can be: every answered request, looked through. */
export class SlidingLogOracle {
  readonly #quota: number;
  readonly #span: number;
  readonly answered: number[] = [];

  constructor(quota: number, span: number) {
    this.#quota = quota;
    this.#span = span;
  }

  /** Whether a request at `moment` is to be answered; moments never fall. */
  take(moment: number): boolean {
    let inWindow = 0;
    for (let place = this.answered.length - 1; place >= 0 && this.answered[place]! > moment - this.#span; place--) {
      inWindow++;
    }
    if (inWindow >= this.#quota) return false;
    this.answered.push(moment);
    return true;
  }

  /** The most requests answered within any span, counted anew over the whole run. */
  most(): number {
    let most = 0;
    let first = 0;
    for (let last = 0; last < this.answered.length; last++) {
      while (this.answered[last]! - this.answered[first]! >= this.#span) first++;
      most = Math.max(most, last - first + 1);
    }
    return most;
  }
}
