/** Messages show so many characters of a selector. */
const MAX_SHOWN_LENGTH = 100;

/** A selector that cannot be read, or whose cost isn't bounded. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError';
  readonly selector: string;
  /** Characters before the error. */
  readonly position: number;

  constructor(selector: string, position: number, problem: string) {
    const shown = selector.length > MAX_SHOWN_LENGTH ? `${selector.slice(0, MAX_SHOWN_LENGTH)}…` : selector;
    super(`The selector "${shown}" is not valid at character ${position + 1}: ${problem}`);
    this.selector = selector;
    this.position = position;
  }
}
