/** One line on standard error that tells which of several inputs is being read; nothing where nobody is watching. */
export class Progress {
  readonly #total: number;
  #done = 0;

  constructor(total: number) {
    this.#total = total;
  }

  show(name: string): void {
    this.#done++;
    if (this.#isShown()) process.stderr.write(`\r\u001b[K[${this.#done}/${this.#total}] ${name}`);
  }

  clear(): void {
    if (this.#isShown()) process.stderr.write('\r\u001b[K');
  }

  #isShown(): boolean {
    return this.#total > 1 && process.stderr.isTTY;
  }
}
