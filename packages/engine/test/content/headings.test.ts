/** Headings go with the text below them, and stay with it. All pages are made up. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const SENTENCES = [
  'The lighthouse on the northern cape was built in 1871, after three ships had been lost on the reef in a single winter.',
  'Its lamp burned whale oil at first, then paraffin, and the keepers carried every can of it up two hundred steps.',
  'Since the lamp was automated, nobody has lived on the cape, but the cottages below the tower are let to visitors.',
  'From the gallery one sees the islands on clear days, and in autumn the geese that rest on the meadows behind the dunes.',
];
const [FIRST, SECOND, THIRD, FOURTH] = SENTENCES.map((text) => `<p>${text}</p>`);
const LINKS = [
  'The ferry runs again',
  'A new bridge for the village',
  'Storm breaks the pier',
  'Who was the last keeper?',
]
  .map((title, at) => `<li><a href="/news/${at}">${title}</a></li>`)
  .join('');

const read = (body: string) =>
  convert(
    `<!doctype html><html lang="en"><head><title>The lighthouse on the cape</title></head><body><nav><a href="/">News</a> <a href="/sport">Sport</a></nav>
<main><article><h1>The lighthouse on the cape</h1>${body}</article></main><footer><a href="/imprint">Imprint</a></footer></body></html>`,
    { url: 'https://news.example/2026/lighthouse-on-the-cape', includeMeta: false },
  ).markdown;

test('the heading of a list of other articles between paragraphs goes with the list', () => {
  const aside = `<div class="trending"><h4>Trending news</h4><ul>${LINKS}</ul></div>`;
  const markdown = read(`${FIRST}${SECOND}${aside}${THIRD}${FOURTH}`);
  for (const text of SENTENCES) expect(markdown).toContain(text);
  expect(markdown).not.toMatch(/Trending|ferry/);
});

test('a heading at the end goes with the list below it', () => {
  const markdown = read(
    `${FIRST}${SECOND}${THIRD}${FOURTH}<h2>You may also like</h2><h3>This week</h3><ul>${LINKS}</ul>`,
  );
  for (const text of SENTENCES) expect(markdown).toContain(text);
  expect(markdown).not.toMatch(/also like|This week|ferry/);
});

test('a heading above headings with text stays', () => {
  const markdown = read(
    `${FIRST}<h2>Visiting the tower</h2><div class="share"><a href="/share">Share</a></div><h3>The way up</h3>${SECOND}<h3>The cottages</h3>${THIRD}${FOURTH}`,
  );
  expect(markdown).toContain('## Visiting the tower\n');
  expect(markdown).toContain('### The way up\n');
});

test('what opens a part of a page about a product stays with that part', () => {
  const part = (name: string, text: string) => `<details><summary>${name}</summary>${text}</details>`;
  const { markdown } = convert(
    `<!doctype html><html lang="en"><head><title>Lamp</title></head><body><nav><a href="/">News</a> <a href="/sport">Sport</a></nav>
<main><div class="product"><h1>Lamp</h1><p class="price">$20.00</p><button>Add to cart</button><div class="description">${FIRST}${SECOND}</div>
<div>${part('Size', FOURTH!)}${part('<div><span>Care</span></div>', THIRD!)}</div></div></main><footer><a href="/imprint">Imprint</a></footer></body></html>`,
    { url: 'https://shop.example/products/lamp', includeMeta: false },
  );
  expect(markdown).toContain(`**Size**\n\n${SENTENCES[3]}\n\n**Care**\n\n${SENTENCES[2]}`);
});

test.each([
  ['The keeper’s diary: The lighthouse on the cape', 'The keeper’s diary'],
  ['The lighthouse on the cape - Chapter 2 - ann - The northern lights of old [A library of all]', 'A library of all'],
])('the name of the site above the text is not its heading, although it is in the title “%s”', (title, site) => {
  const { markdown } = convert(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header><h1><a href="/">${site}</a></h1></header><div class="post"><h3 class="post-title">The lighthouse on the cape</h3>${FIRST}${SECOND}${THIRD}${FOURTH}</div></body></html>`,
    { url: 'https://diary.example/2026/lighthouse-on-the-cape', includeMeta: false },
  );
  expect(markdown).toMatch(/^### The lighthouse on the cape\n/);
});
