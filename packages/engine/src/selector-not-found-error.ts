/** A selector of `select` that matches nothing on the page. */
export class SelectorNotFoundError extends Error {
  override readonly name = 'SelectorNotFoundError';
  readonly selector: string;

  constructor(selector: string) {
    super(`The selector "${selector}" matches nothing on the page.`);
    this.selector = selector;
  }
}
