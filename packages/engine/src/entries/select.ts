/**
 * The entry point `./select`: CSS selectors for the options `select` and `exclude`. It is separate,
 * so that programs that don't use them don't load it.
 */
import type { HtmlDocument } from '../html/tree/tree.ts';
import type { Selectors } from '../options.ts';
import { SelectorMatcher } from '../selectors/match-selectors.ts';
import { parseSelectors } from '../selectors/parse-selectors.ts';

export { SelectorError } from '../selectors/selector-error.ts';

/** Pass it as the option `selectors`. */
export const cssSelectors: Selectors = {
  find(document, selectors) {
    const page = document as HtmlDocument;
    const lists = parseSelectors(selectors);
    const matched = new Uint8Array(page.size);
    const found = new Set<number>();
    new SelectorMatcher(page, lists).match(lists, (element, list) => {
      matched[element.index] = 1;
      found.add(list);
    });
    return { matched, unmatched: selectors.filter((_, at) => !found.has(at)) };
  },
};

/**
 * Checks selectors without a page.
 *
 * @throws TypeError if `selectors` isn't a list of strings.
 * @throws SelectorError for the first one that is not valid, or that cannot be matched in linear time.
 */
export function checkSelectors(selectors: readonly string[]): void {
  if (!Array.isArray(selectors) || selectors.some((selector) => typeof selector !== 'string')) {
    throw new TypeError('The selectors must be a list of strings.');
  }
  parseSelectors(selectors);
}
