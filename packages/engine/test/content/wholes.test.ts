/** Lists, quotes and code stay whole, and with the text that they belong to. All pages are made up. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const SENTENCES = [
  'The orchard above the village was planted in 1920 by a teacher who had brought the first seedlings from the coast in a handcart.',
  'Most of the trees still bear fruit, and every autumn the pupils of the school pick it together with the old people of the village.',
  'What is not eaten is pressed, and the juice is sold on the market to pay for new trees, which are planted where the storm left gaps.',
  'The oldest tree is supported by two posts, and whoever wants to can have a branch of it grafted on a young tree in spring.',
];
const [FIRST, SECOND, THIRD, FOURTH] = SENTENCES.map((text) => `<p>${text}</p>`);
const read = (body: string, footer = '') =>
  convert(
    `<!doctype html><html lang="en"><head><title>The orchard above the village</title></head><body><nav><a href="/">News</a> <a href="/sport">Sport</a></nav>
<main><article><h1>The orchard above the village</h1>${body}</article></main><footer><a href="/imprint">Imprint</a>${footer}</footer></body></html>`,
    { url: 'https://news.example/2026/the-orchard-above-the-village', includeMeta: false },
  ).markdown;

test('a list stays with the sentence that introduces it, also if some of its items are links', () => {
  const list =
    '<ul><li><a href="/conference">Conference</a></li><li>Gellert</li><li>Beurre Bosc</li><li>Williams Christ</li><li><a href="/anjou">Anjou</a></li></ul>';
  const intro = '<p>In a good year the pupils pick more than a ton of pears on one weekend, mostly of these kinds:</p>';
  const markdown = read(`${FIRST}${SECOND}${intro}${list}${THIRD}${FOURTH}`);
  for (const name of ['Conference', 'Gellert', 'Bosc', 'Williams', 'Anjou'])
    expect(markdown).toMatch(new RegExp(`^- .*${name}`, 'm'));
});

test('a quote stays with its source', () => {
  const quote =
    '<blockquote><p>We never sell the pears themselves. Whoever wants one has to come up here and pick it.</p><p>Jane Doe</p></blockquote>';
  const markdown = read(`${FIRST}${SECOND}${quote}${THIRD}${FOURTH}`);
  expect(markdown).toContain('> Jane Doe\n');
});

test('preformatted lines of a footer are not code', () => {
  const markdown = read(`${FIRST}${SECOND}${THIRD}${FOURTH}`, '<pre>Copyright 2026 The Orchard</pre>');
  expect(markdown).toContain(SENTENCES[3]);
  expect(markdown).not.toMatch(/Copyright|```/);
});

test('a list of names stays with the heading above it', () => {
  const list = '<h2>Kinds of pears</h2><ul><li>Conference</li><li>Gellert</li><li>Beurre Bosc</li><li>Anjou</li></ul>';
  const markdown = read(`${FIRST}${SECOND}${THIRD}${FOURTH}${list}`);
  expect(markdown).toContain('## Kinds of pears\n\n- Conference\n- Gellert\n- Beurre Bosc\n- Anjou\n');
});
