/** The headline is the heading of the content, beside the title as the page states it. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const read = (head: string, body: string) =>
  convert(`<!doctype html><html><head>${head}</head><body>${body}<p>Text.</p></body></html>`).metadata;

const SITE = '<meta property="og:site_name" content="The Orchard">';

test.each([
  [
    'the h1 in the title',
    '<title>Pears in winter | The Orchard</title>',
    '<h1>Pears in winter</h1>',
    'Pears in winter',
  ],
  [
    'the h2 in the title, if the h1 is the site',
    `<title>Pears in winter - The Orchard</title>${SITE}`,
    '<h1>The Orchard</h1><h2>Pears in winter</h2>',
    'Pears in winter',
  ],
  [
    'the h1 without the sign that links to it',
    '<title>Pears in C# - The Orchard</title>',
    '<h1>Pears in C#<a href="#pears">#</a></h1>',
    'Pears in C#',
  ],
  [
    'the h1 of the page rather than that of its header',
    '<title>The Orchard: Pears in winter</title>',
    '<header><h1>The Orchard</h1></header><h1>Pears in winter</h1>',
    'Pears in winter',
  ],
  ['the first part of a Chinese title', '<title>冬天的梨_水果_例文网</title>', '<div>冬天的梨</div>', '冬天的梨'],
  ['the only h1', '<title>News of May 3</title>', '<h1>Pears in winter</h1><h2>Related</h2>', 'Pears in winter'],
  [
    'the title, if the only h1 leads to the home page',
    '<title>Pears in winter</title>',
    '<h1><a href="https://orchard.example/"><img src="/logo.png" alt="">Obstgarten</a></h1><h3>Menu</h3>',
    'Pears in winter',
  ],
  [
    'the first of two headings in the title, since the site comes last',
    '<title>Pears in winter — The Orchard Handbook</title>',
    '<h3>The Orchard Handbook</h3><h1>Pears in winter<a href="#pears">¶</a></h1>',
    'Pears in winter',
  ],
  [
    'the longer of two headings in the title, if it is a path',
    '<title>Fruit blog » Archive » Pears in winter and spring</title>',
    '<h1>Fruit blog</h1><h2>Pears in winter and spring</h2>',
    'Pears in winter and spring',
  ],
  [
    'the only h1 with most words of the title, not a heading of the menu',
    '<title>Clapp pear by Orchard — Fine garden trees in green | Orchard</title>',
    '<h2>Garden Trees</h2><h1>Clapp pear green | 2 m</h1>',
    'Clapp pear green | 2 m',
  ],
  [
    'the title, if a heading in it leads to the home page',
    '<title>Pears | Ministry of Fruit and Trees</title>',
    '<h2><a href="https://www.fruit.example/">Ministry of Fruit and Trees</a></h2>',
    'Pears',
  ],
  [
    'the h2 that the title begins with, not an h1 that comes after it',
    '<title>Planting pears - The Orchard Handbook</title>',
    '<h1>The Orchard Handbook</h1><h2>Planting Pears</h2>',
    'Planting Pears',
  ],
  [
    'the h1 that the title begins with, not a longer heading of a menu',
    '<title>Pears - Fruit trees | The Orchard</title>',
    '<h2>Fruit trees</h2><h1>Pears</h1>',
    'Pears',
  ],
  [
    'the h1 without what is hidden in it',
    '<title>Pears in winter | The Orchard</title>',
    '<h1>Pears in winter<span hidden> Save this page to read it later</span></h1>',
    'Pears in winter',
  ],
  [
    'the h1 without the label of a thread',
    '<title>Question - Pears in winter? | The Orchard</title>',
    '<h1><span class="label label--red">Question</span><span>&nbsp;</span>Pears in winter?</h1>',
    'Pears in winter?',
  ],
  ['the title without the site', `<title>Pears in winter – The Orchard</title>${SITE}`, '', 'Pears in winter'],
  [
    'the h1 without the date before it',
    '<title>Pears in winter and spring | Ann</title>',
    '<h1><a href="/pears"><time>Dec <b>18</b></time> Pears in winter and spring</a></h1>',
    'Pears in winter and spring',
  ],
  [
    'the h1 without the section above it',
    '<title>Pears in winter and spring</title>',
    '<h1><span>Fruit</span><br>Pears in winter and spring</h1>',
    'Pears in winter and spring',
  ],
  [
    'the whole h1, if its beginning is no element of its own',
    '<title>Pears in winter and spring</title>',
    '<h1>Eating pears in winter and spring</h1>',
    'Eating pears in winter and spring',
  ],
  [
    'the whole h1, if the title also has its label',
    '<title>Pears in winter - Fruit</title>',
    '<h1><span>Fruit</span> Pears in winter</h1>',
    'Fruit Pears in winter',
  ],
  [
    'the title without the site, after a sign without spaces',
    '<title>冬の梨の育て方_果樹園新聞</title><meta property="og:site_name" content="果樹園新聞">',
    '',
    '冬の梨の育て方',
  ],
  [
    'what stands before a full-width line in the title',
    '<title>冬の梨の育て方｜果樹園新聞</title>',
    '',
    '冬の梨の育て方',
  ],
  [
    'the h1 without a sign that links to it',
    '<title>Pears in winter | The Orchard</title>',
    '<h1>Pears in winter <a href="#pears">#</a></h1>',
    'Pears in winter',
  ],
  [
    'the h1 without the number of an issue in an element of its own',
    '<title>Pears rot in winter · Issue #417 · orchard</title>',
    '<h1><bdi>Pears rot in winter</bdi> <span>#417</span></h1>',
    'Pears rot in winter',
  ],
  [
    'the same without a space between the elements',
    '<title>Pears rot in winter · Issue #417 · orchard</title>',
    '<h1><bdi>Pears rot in winter</bdi><span>#417</span></h1>',
    'Pears rot in winter',
  ],
  [
    'the h1 with a number that belongs to it',
    '<title>Pears in winter #417</title>',
    '<h1>Pears in winter #417</h1>',
    'Pears in winter #417',
  ],
  [
    'the title, if the only h1 is "Documentation"',
    '<title>Fruit.Pears</title>',
    '<h1>Documentation</h1>',
    'Fruit.Pears',
  ],
  ['what stands before a line in the title', '<title>Pears in winter | All about fruit</title>', '', 'Pears in winter'],
  ['the title, if a dash belongs to it', `<title>Pears - all kinds</title>${SITE}`, '', 'Pears - all kinds'],
  [
    'Open Graph, if the title is generic',
    `<title>Article</title><meta property="og:title" content="Pears in winter">${SITE}`,
    '<h1>One</h1><h1>Two</h1>',
    'Pears in winter',
  ],
])('is %s', (_, head, body, expected) => {
  expect(read(head, body).headline).toBe(expected);
});

test('has no name of the site that is known from the host', () => {
  const headline = (title: string, url: string) =>
    convert(`<title>${title}</title><h1>${title}</h1><p>Text.</p>`, { url }).metadata.headline;
  expect(headline('Pears in winter | Green Orchard', 'https://www.green-orchard.example/pears')).toBe(
    'Pears in winter',
  );
  expect(headline('Pears in winter | Frost', 'https://www.green-orchard.example/pears')).toBe(
    'Pears in winter | Frost',
  );
});

test('is the title, if the only h1 leads to the section that the page is in', () => {
  const headline = (href: string) =>
    convert(`<title>When are pears ripe?</title><h1><a href="${href}">Pears</a></h1><p>Text.</p>`, {
      url: 'https://fruit.example/c/pears/when-ripe?page=2',
    }).metadata.headline;
  expect(headline('/c/pears/')).toBe('When are pears ripe?');
  expect(headline('https://fruit.example/c/pears')).toBe('When are pears ripe?');
  expect(headline('/c/pears/when-ripe')).toBe('Pears');
  expect(headline('/c/pea')).toBe('Pears');
});

test('is absent without title and heading, and never replaces the title', () => {
  expect(read('', '')).not.toHaveProperty('headline');
  expect(read('<title>Pears in winter | The Orchard</title>', '<h1>Pears in winter</h1>').title).toBe(
    'Pears in winter | The Orchard',
  );
});
