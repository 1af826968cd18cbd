import { parseSelector } from './parse-selector.ts';
import type { Complex } from './selector.ts';
import { SelectorError } from './selector-error.ts';

/** Tests of names, attributes and pseudo-classes: each may run once for each element. */
const MAX_TESTS = 128;
/** Each argument of `:has()` takes a pass over the page. */
const MAX_HAS_ARGUMENTS = 8;

/**
 * Parses selectors that are matched together.
 *
 * @throws SelectorError for the first one that is not valid, or with which there are too many tests.
 */
export function parseSelectors(selectors: readonly string[]): (readonly Complex[])[] {
  let tests = 0;
  let hasArguments = 0;
  return selectors.map((selector) => {
    const list = parseSelector(selector);
    const pending = [...list];
    for (let complex = pending.pop(); complex; complex = pending.pop()) {
      for (const compound of complex) {
        tests += Math.max(1, compound.tests.length);
        for (const test of compound.tests) {
          if (test.kind === 'matches') pending.push(...test.list);
          if (test.kind !== 'has') continue;
          hasArguments += test.list.length;
          pending.push(test.list);
        }
      }
    }
    const fail = (limit: string) => new SelectorError(selector, 0, `The selectors have more than ${limit}.`);
    if (tests > MAX_TESTS) throw fail(`${MAX_TESTS} parts in total`);
    if (hasArguments > MAX_HAS_ARGUMENTS) throw fail(`${MAX_HAS_ARGUMENTS} arguments of ":has()" in total`);
    return list;
  });
}
