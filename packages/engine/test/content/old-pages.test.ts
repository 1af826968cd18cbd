/**
 * Pages in the style of 2003 to 2008: layout tables, paragraphs divided by line breaks, no names and no metadata, as the
 * web's archives have them. The article or thread is kept, and what stands around it is dropped, whether or not the URL
 * looks like that of an article. All pages are made up.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';

const ARTICLE = [
  'The city council voted late Tuesday',
  'Under the plan, which passed by seven votes to two',
  'My grandchildren will grow up looking at trees.',
  'A survey made in 2006 found lead',
  'He expects work to begin in the spring.',
  'Councilman Peter Rowe',
];

const PAGES: Readonly<Record<string, { readonly keeps: readonly string[]; readonly drops: readonly string[] }>> = {
  'blog-2008': {
    keeps: ARTICLE,
    drops: ['Farmers market', 'Leave a Reply', 'Great news', '18 million??', 'powered by'],
  },
  'diary-2008': { keeps: ARTICLE, drops: ['18 million??', 'Blog Archive', 'About Me', 'third grade', 'Newer Post'] },
  'homepage-2001': {
    keeps: ARTICLE,
    drops: ['My trains', 'Photos'],
  },
  'newspaper-2003': {
    keeps: ARTICLE,
    drops: ['Obituaries', 'Weather', 'Related stories', 'Neighbors rally', 'Miller'],
  },
  'newspaper-2006': {
    keeps: ARTICLE,
    drops: ['Register', 'Nation', 'Sponsored', 'classmates', 'MORE LOCAL', 'maternity', 'Terms of Use'],
  },
  'portal-2008': {
    keeps: ARTICLE,
    drops: [
      'Recommend (12)',
      'newsletter',
      'More Headlines',
      'Most Viewed',
      'Dr. Anne',
      '18 million??',
      'lively debate',
    ],
  },
  'station-2008': {
    keeps: ARTICLE,
    drops: ['Contact Us', '18 million??', 'Report abuse', 'More local news', 'Dr. Anne', 'Privacy Policy'],
  },
  'thread-2005': {
    keeps: ['what happens to the old turntable', 'listed in 1994', 'the water crane as well', 'a burned-out shed'],
    drops: ['Memberlist', 'View previous', 'Powered by'],
  },
};

describe.each(Object.entries(PAGES))('%s', (name, { keeps, drops }) => {
  const html = readFileSync(join(import.meta.dirname, `../fixtures/old/${name}.html`), 'utf8');

  test.each([
    ['with a URL', 'http://www.rivercity.example/news/2008/10/08/council-park.html'],
    ['without a URL', undefined],
  ])('%s', (_, url) => {
    const { markdown } = convert(html, { includeMeta: false, ...(url === undefined ? {} : { url }) });
    for (const text of keeps) expect.soft(markdown).toContain(text);
    for (const text of drops) expect.soft(markdown).not.toContain(text);
  });
});

test.each(['main', 'full'] as const)(
  'a page of frames shows its links and what it has for browsers without them: %s',
  (content) => {
    const html = `<html><head><title>Klavierbau</title></head><frameset cols="160,*"><frame src="menu.htm" name="menu"><frame src="start.htm" name="start">
<noframes><body><h1>Klavierbau</h1><p>Seit 1932 bauen und reparieren wir Klaviere.</p></body></noframes></frameset></html>`;
    const { markdown } = convert(html, { content, includeMeta: false, url: 'http://klavier.example/' });
    expect(markdown).toBe(
      '[menu](http://klavier.example/menu.htm)\n\n[start](http://klavier.example/start.htm)\n\n# Klavierbau\n\nSeit 1932 bauen und reparieren wir Klaviere.\n',
    );
  },
);

test('the links to edit the sections of a wiki are dropped', () => {
  const html =
    '<span class="editsection">[<a href="/edit">edit</a>]</span><h2>History</h2><p>It was first lit on 4 May 1868.</p>';
  expect(convert(html, { content: 'full', includeMeta: false }).markdown).not.toContain('edit');
});

test('a part of a page that is only text elements, such as rendered Markdown, is kept completely', () => {
  const html = readFileSync(join(import.meta.dirname, '../fixtures/old/homepage-2001.html'), 'utf8');
  const part = html.slice(html.indexOf('<P>'), html.indexOf('</BODY>'));
  const { markdown } = convert(part, { includeMeta: false });
  for (const text of ['My trains', ...ARTICLE, '18 million??', 'old locomotives', 'visitor number'])
    expect.soft(markdown).toContain(text);
});
