import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const PARAGRAPHS = [
  'The old bridge over the mill stream was closed in March, after an inspection had found cracks in two of its arches.',
  'Since then the buses have gone by way of the station, which takes them eleven minutes longer in each direction.',
  'The town wants to have the arches repaired before the winter, and has put half a million aside for the work.',
];
const countOf = (markdown: string, text: string) => markdown.split(text).length - 1;
const page = (body: string) =>
  `<!doctype html><html lang="en"><title>The bridge</title><body><header><nav><a href="/">Home</a></nav></header><main>${body}</main><footer>© The Paper</footer></body></html>`;

test('a text that is repeated for each screen width is kept once', () => {
  const variant = (name: string) =>
    `<div class="${name}"><article><h2>What happens next</h2><section>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}</section></article></div>`;
  const { markdown } = convert(page(`<h1>The bridge</h1>${variant('desktop')}${variant('tablet')}${variant('phone')}`));
  for (const text of [...PARAGRAPHS, 'What happens next']) expect(countOf(markdown, text)).toBe(1);
});

test('a refrain is kept each time', () => {
  const refrain = 'And the river runs on, and the river runs on, down to the sea in the evening';
  const verses = PARAGRAPHS.map((text) => `<p>${text}</p><p>${refrain}</p>`).join('');
  const { markdown } = convert(page(`<article><h1>The bridge</h1><div class="lyrics">${verses}</div></article>`));
  expect(countOf(markdown, refrain)).toBe(3);
});

test('a picture for each screen width is kept once, and equal icons that lead elsewhere are all kept', () => {
  const [first, ...others] = PARAGRAPHS.map((text) => `<p>${text}</p>`);
  const photo = '<div><img src="/bridge.jpg" alt="The bridge in fog"></div>';
  const icons = ['plan', 'cost']
    .map((name) => `<div><a href="/${name}"><img src="/pdf.png" alt="PDF"></a></div>`)
    .join('');
  const { markdown } = convert(
    page(`<article><h1>The bridge</h1>${first}${photo}${photo}${others.join(icons)}</article>`),
  );
  expect(countOf(markdown, '![The bridge in fog]')).toBe(1);
  expect(countOf(markdown, '![PDF]')).toBe(2);
});

test('a title that its teaser repeats is kept once, as the higher heading', () => {
  const [first, ...others] = PARAGRAPHS.map((text) => `<p>${text}</p>`);
  const { markdown } = convert(
    page(`<article><h2>The old bridge</h2><h1>The old bridge</h1>${first}<h2>Costs</h2>${others.join('')}</article>`),
    { includeMeta: false },
  );
  expect(markdown).toMatch(/^# The old bridge\n\nThe old bridge over/);
  expect(markdown).toContain('\n## Costs\n');
});

test('a title that is repeated right below, as a link to the page, is kept once', () => {
  const [first, ...others] = PARAGRAPHS.map((text) => `<p>${text}</p>`);
  const { markdown } = convert(
    page(
      `<div class="product"><h1>The old bridge</h1><a href="/bridge"><h2>The old bridge</h2></a>${first}<h2>Costs</h2>${others.join('')}</div>`,
    ),
    { includeMeta: false },
  );
  expect(markdown).toMatch(/^# The old bridge\n\nThe old bridge over/);
});

test('links in each row of a table that say what to do with it are dropped, formats of a document and single links are kept', () => {
  const topics = ['bridges', 'ferries', 'harbors', 'mills', 'tides', 'locks', 'wells', 'dikes'];
  const listing = (links: (name: string) => string) => {
    const rows = topics.map(
      (name, at) =>
        `<tr><td>${at + 2} May 2026</td><td><a href="/${name}">Say in which year the ${name} were built</a></td><td>Jane Doe</td><td>${links(name)}</td></tr>`,
    );
    const html = `<!doctype html><title>Changes of the guide</title><body><h1>Changes of the guide</h1><table>${rows.join('')}</table><div>Last update: May 2026</div>`;
    return convert(html, { includeMeta: false }).markdown;
  };
  const actions = listing((name) => `<a href="/diff/${name}">diff</a> | <a href="/log/${name}">history</a>`);
  expect(actions).toContain('the harbors were built');
  expect(actions).not.toMatch(/diff|history/);
  expect(
    countOf(
      listing((name) => `<a href="/${name}.pdf">PDF</a> <a href="/${name}.html">HTML</a>`),
      '[PDF]',
    ),
  ).toBe(8);
  expect(
    countOf(
      listing(() => '<a href="/kinds/water">Water levels</a>'),
      '[Water levels]',
    ),
  ).toBe(8);
});
