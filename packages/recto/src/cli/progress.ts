/** A line on standard error with the input being converted. Shown only on a terminal and for several inputs. */
export class Progress {
  readonly #total: number;
  readonly #isShown: boolean;
  #started = 0;

  constructor(total: number) {
    this.#total = total;
    this.#isShown = total > 1 && process.stderr.isTTY;
  }

  show(name: string): void {
    this.#started++;
    if (this.#isShown) process.stderr.write(`\r\u001b[K[${this.#started}/${this.#total}] Converting ${name}`);
  }

  clear(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K');
  }
}
