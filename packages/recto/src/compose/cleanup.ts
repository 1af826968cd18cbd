/** Closes the parts of the service in the reverse order of opening. */
export class Cleanup {
  readonly #steps: Array<() => Promise<unknown>> = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).toReversed()) await step();
  }
}
