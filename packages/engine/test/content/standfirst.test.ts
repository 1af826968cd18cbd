/** The standfirst is found by the page's descriptions, whatever stands between it and the heading. */
import { expect, test } from 'vitest';
import { describePage } from '../../src/content/describe/describe-page.ts';
import { segmentPage } from '../../src/content/segment/segment-page.ts';
import { keepStandfirst } from '../../src/content/select/keep-standfirst.ts';
import { parse } from '../../src/html/parse/parse.ts';
import { readDescriptions } from '../../src/metadata/read-description.ts';
import { readDeclarations } from '../../src/page/declarations.ts';
import { collectPageFacts } from '../../src/page/page-facts.ts';
import { hiddenNodes } from '../../src/visibility/hidden-nodes.ts';

const LINE = 'After nine weeks of repairs the ferry crosses the river again, and the bakers on the far bank are glad.';
const TEXT = `The cable was laid in the spring, ${'and people came down to the bank to see it every evening, '.repeat(4)}.`;
const BYLINE = 'By Ada Field';

/** The blocks added to those that contain `alreadyKept` texts. */
function added(head: string, body: string, alreadyKept: readonly string[], fromJsonLd?: string): string[] {
  const document = parse(`<!doctype html><head><title>The ferry runs again</title>${head}</head><body>${body}</body>`);
  const facts = collectPageFacts(document);
  const page = segmentPage(document, hiddenNodes(document));
  const { view } = describePage(page, readDeclarations(facts, undefined));
  const texts = page.blocks.map(({ sample }) => sample.trim());
  const before = Uint8Array.from(texts, (text) => Number(alreadyKept.some((known) => known.startsWith(text))));
  const kept = before.slice();
  keepStandfirst(view, readDescriptions(facts, fromJsonLd), texts.indexOf('The ferry runs again'), kept);
  return texts.filter((_, b) => kept[b] === 1 && before[b] === 0);
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;
const page = (line: string, between = '') =>
  `<h1>The ferry runs again</h1>${between}<p class="lead">${line}</p><p>${TEXT}</p>`;

test.each([
  ['a second description', meta('description', 'Ferry news') + meta('og:description', LINE)],
  ['a description of Twitter', meta('description', 'Ferry news') + meta('twitter:description', LINE)],
  ['other quotes and spaces', meta('description', `“${LINE.replace(' ferry', '  ferry')}”`)],
  ['cut off in a word', meta('description', `${LINE.slice(0, 75)}…`)],
  ['one word was corrected', meta('description', LINE.replace('glad', 'happy'))],
])('a line below the heading that equals %s is kept', (_, head) => {
  expect(added(head, page(LINE), [TEXT])).toEqual([LINE]);
});

test('a line that equals the description in JSON-LD is kept', () => {
  expect(added(meta('description', 'Ferry news'), page(LINE), [TEXT], LINE)).toEqual([LINE]);
});

test('the standfirst is found below a kept figure, a kept byline and buttons', () => {
  const caption = 'The ferry at noon';
  const between = `<figure><img src="/a.png"><figcaption>${caption}</figcaption></figure><p>${BYLINE}</p>${'<div>Share</div>'.repeat(12)}`;
  expect(added(meta('description', LINE), page(LINE, between), [TEXT, caption, BYLINE])).toEqual([LINE]);
});

test.each([
  ['it is below the text', `<h1>The ferry runs again</h1><p>${TEXT}</p><p>${LINE}</p>`],
  [
    'it is the caption of a picture',
    page('By Ada Field', `<figure><img src="/a.png"><figcaption><p>${LINE}</p></figcaption></figure>`),
  ],
  ['it is a link', page(`<a href="/other">${LINE}</a>`)],
  ['only a few words agree', page('After nine weeks the mayor of another town opened a new bridge for bicycles.')],
  ['the text begins with it', `${page(LINE)}<p>${LINE} The mayor came.</p>`],
])('a line is not kept if %s', (_, body) => {
  expect(added(meta('description', LINE), body, [TEXT, `${LINE} The mayor came.`])).toEqual([]);
});
