/** The selectors of `select` and `exclude` match what `querySelectorAll` of a real browser matches. */
import { cssSelectors } from '@recto-md/engine/select';
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from '../../../engine/src/html/parse/parse.ts';
import { attribute, ELEMENT, following, type HtmlNode } from '../../../engine/src/html/tree/tree.ts';
import { announceWithoutChromium, CHROMIUM, launchChromium, START_MILLISECONDS } from './support/chromium.ts';

const PAGES = 12;
const SELECTORS_PER_PAGE = 150;

const name = fc.constantFrom('div', 'section', 'b', 'i', 'ul', 'li', 'article');

/** An element with its children as HTML. */
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .record({
      name,
      classes: fc.subarray(['a', 'b', 'c-d']),
      data: fc.option(fc.constantFrom('x', 'x y', 'xy-z', ''), { nil: undefined }),
      text: fc.constantFrom('', '', 'text'),
      children: fc.oneof(
        { maxDepth: 4, depthIdentifier: 'elements' },
        fc.constant<string[]>([]),
        fc.array(tie('element'), { minLength: 1, maxLength: 4 }),
      ),
    })
    .map(({ name: tag, classes, data, text, children }) => {
      const attributes = `${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${data === undefined ? '' : ` data-x="${data}"`}`;
      return `<${tag}${attributes}>${text}${children.join('')}</${tag}>`;
    }),
}));

const simple = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('.a', '.b', '.c-d') },
  fc.constantFrom(
    '[data-x]',
    '[data-x=x]',
    '[data-x~=y]',
    '[data-x^="x"]',
    '[data-x$=z i]',
    '[data-x*=" "]',
    '[data-x|=xy]',
  ),
  fc.constantFrom(
    ':first-child',
    ':last-child',
    ':only-child',
    ':first-of-type',
    ':last-of-type',
    ':only-of-type',
    ':empty',
  ),
  fc
    .tuple(
      fc.constantFrom('nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'),
      fc.constantFrom('2', 'odd', 'even', '2n+1', '-n+2', 'n+2', '3n-1', '+n', '0n+1'),
    )
    .map(([pseudo, position]) => `:${pseudo}(${position})`),
);

const plain = fc
  .tuple(fc.option(fc.oneof(name, fc.constant('*')), { nil: '' }), fc.array(simple, { maxLength: 2 }))
  .map(([tag, rest]) => tag + rest.join('') || 'div');

const combinator = fc.constantFrom(' ', ' > ', ' + ', ' ~ ', '>', '~');

const { list } = fc.letrec<{ list: string; complex: string; compound: string }>((tie) => ({
  compound: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'selectors' },
    { weight: 5, arbitrary: plain },
    {
      weight: 1,
      arbitrary: fc
        .tuple(plain, fc.constantFrom('not', 'is', 'where'), tie('list'))
        .map(([start, pseudo, inner]) => `${start}:${pseudo}(${inner})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(plain, fc.constantFrom('', '> ', '+ ', '~ '), plain)
        .map(([start, sign, inner]) => `${start}:has(${sign}${inner})`),
    },
  ),
  complex: fc
    .array(fc.tuple(combinator, tie('compound')), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([sign, compound], at) => (at === 0 ? compound : sign + compound)).join('')),
  list: fc.array(tie('complex'), { minLength: 1, maxLength: 2 }).map((parts) => parts.join(', ')),
}));

/** The positions, among all elements, of those that match. */
function matchesOf(html: string, selector: string): number[] {
  const document = parse(html);
  const { matched } = cssSelectors.find(document, [selector]);
  const positions: number[] = [];
  for (let node: HtmlNode | null = document.root; node; node = following(node, document.root)) {
    const position = node.kind === ELEMENT ? attribute(node, 'data-i') : undefined;
    if (position !== undefined && matched[node.index] === 1) positions.push(Number(position));
  }
  return positions;
}

announceWithoutChromium('selectors');

describe.skipIf(CHROMIUM === undefined)('selectors', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  }, START_MILLISECONDS);

  afterAll(() => browser.close());

  test(`match the same elements as in Chromium: ${PAGES * SELECTORS_PER_PAGE} generated selectors`, async () => {
    const page = await browser.newPage();
    const bodies = fc.sample(fc.array(element, { minLength: 2, maxLength: 5 }), PAGES);
    let compared = 0;
    let found = 0;
    for (const body of bodies) {
      let position = 0;
      const numbered = body.join('').replaceAll(/<([a-z]+)/g, (_, tag) => `<${tag} data-i="${position++}"`);
      const html = `<!doctype html><html><head></head><body>${numbered}</body></html>`;
      // Too long or too complex ones are rejected, which other tests check.
      const selectors = fc.sample(list, SELECTORS_PER_PAGE).filter((selector) => selector.length < 300);
      await page.setContent(html);
      const expected = await page.evaluate(
        (all) =>
          all.map((one) =>
            [...document.querySelectorAll(`body :is(${one})`)].map((each) => Number(each.getAttribute('data-i'))),
          ),
        selectors,
      );
      for (const [at, selector] of selectors.entries()) {
        let actual: number[];
        try {
          actual = matchesOf(html, selector);
        } catch (error) {
          expect(String(error)).toMatch(/more than \d+|nested up to/);
          continue;
        }
        expect({ selector, html, matches: actual }).toEqual({ selector, html, matches: expected[at] });
        compared++;
        found += actual.length;
      }
    }
    expect(compared).toBeGreaterThan(0.9 * PAGES * SELECTORS_PER_PAGE);
    expect(found).toBeGreaterThan(compared);
    await page.close();
  });
});
