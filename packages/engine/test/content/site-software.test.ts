/** What wikis and blogs write around their texts: marks for print and for editors, skip links, profiles. All pages are made up. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const WIKI_TEXTS = [
  'The old harbour light stands at the end of the north mole. It was lit in 1871 and burned oil, then gas, for ninety years.',
  'Its lens was ground by two sisters whose workshop lay behind the fish market. They left a notebook with all of their errors.',
  'Since 1961 the light has been electric. The keeper moved ashore in the same year, and his goats were given to the school.',
];

/** @param body - between the heading and the text. */
const wiki = (
  body: string,
  below = '',
) => `<!doctype html><html lang="en"><head><title>Harbour light - Mole Wiki</title>
<link rel="search" type="application/opensearchdescription+xml" href="/search" title="Mole Wiki (en)"></head><body><div id="content" role="main">
<h1 id="firstHeading">Harbour light</h1><div id="bodyContent">${body}<div id="text">${WIKI_TEXTS.map((text) => `<p>${text}</p>`).join('')}${below}</div></div></div>
<div id="footer"><ul><li><a href="/about">About Mole Wiki</a></li><li><a href="/privacy">Privacy</a></li></ul></div></body></html>`;
const URL_OF_WIKI = 'https://wiki.mole.example/Harbour_light';
const read = (html: string, options: object = {}) =>
  convert(html, { url: URL_OF_WIKI, includeMeta: false, ...options }).markdown;

test('the line below the title of a wiki, its skip links and its notes for editors are dropped', () => {
  const markdown = read(
    wiki(
      '<div id="siteSub">From Mole Wiki</div><a href="#nav" class="mw-jump-link">Jump to navigation</a><a href="#search" class="mw-jump-link">Jump to search</a><table class="metadata ambox"><tr><td>This article <b>needs more sources</b>. Please help to find them.</td></tr></table>',
      '<div role="note" class="metadata asbox stub"><i>This article about a light is a <a href="/stub">stub</a>. You can help by adding to it.</i></div>',
    ),
  );
  expect(markdown.trim()).toBe(`# Harbour light\n\n${WIKI_TEXTS.join('\n\n')}`);
});

test.each(['noprint', 'no-print', 'hidden-print', 'd-print-none', 'flex print:hidden'])(
  'what is left out in print is left out of an article: %s',
  (name) => {
    const note = `<div class="box ${name}"><p>The association is supported by its members and by the town. Advertising pays for the paint.</p></div>`;
    expect(read(wiki(note))).not.toContain('Advertising');
    expect(read(wiki(note), { content: 'full' })).toContain('Advertising');
    const whole = wiki('').replace('<body>', `<body class="${name}">`);
    for (const text of WIKI_TEXTS) expect(read(whole)).toContain(text);
  },
);

test('a text that its site does not let anybody print is kept', () => {
  const text = `<div class="body no-print">${WIKI_TEXTS.map((each) => `<p>${each}</p>`).join('')}</div>`;
  const page = `<html lang="en"><head><title>Harbour light - Mole Wiki</title></head><body><main><h1>Harbour light</h1><p>A light with a history of two sisters and some goats that were given away.</p>${text}</main></body></html>`;
  for (const each of WIKI_TEXTS) expect(read(page)).toContain(each);
});

test('comments that are left out in print are kept if they are wanted', () => {
  const comments = `<div class="comments no-print"><h2>Comments</h2>${['Ann', 'Bo', 'Cy']
    .map(
      (name) =>
        `<div class="comment"><b>${name}</b><p>My grandmother told me about the two sisters, ${name} wrote, and she had it from one of them.</p></div>`,
    )
    .join('')}</div>`;
  expect(read(wiki('', comments))).not.toContain('grandmother');
  expect(read(wiki('', comments), { includeComments: true })).toContain('Bo wrote');
});

test('the last line of a text stays above links that have a heading of their own', () => {
  const below = (label: string) =>
    `<p>Score: 8 out of 10</p><div class="sharing">${label}<ul><li><a href="?share=a">Send to a friend</a></li><li><a href="?share=b">Send to everybody</a></li></ul></div>`;
  expect(read(wiki('', below('<h3>Share this:</h3>')))).toContain('Score: 8 out of 10');
});

test('a profile of the author neither describes the page nor names its author in full', () => {
  const profile = `<div class="about-box" itemprop="author" itemscope itemtype="https://schema.org/Person"><a class="vcard" href="/by/lea" rel="author"><span class="fn">Lea Fontanel</span></a><div itemprop="description"><p>Lea Fontanel keeps the library of the light and takes the pictures.</p></div></div>`;
  const { metadata } = convert(wiki('', profile), { url: URL_OF_WIKI, includeMeta: false });
  expect(metadata).toMatchObject({ author: 'Lea Fontanel', description: null });
});

test('the name of the site at the foot of the page is not the heading of the page', () => {
  const entries = WIKI_TEXTS.map(
    (text, at) => `<article><h2><a href="/${at}">Light number ${at + 1}</a></h2><p>${text}</p></article>`,
  );
  const html = `<html lang="en"><head><title>Lights – Mole Notebook</title></head><body><header><p><a href="https://mole.example/">Mole Notebook</a></p></header>
<main><h1>Category: Lights</h1>${entries.join('')}</main><footer><h2><a href="https://mole.example/">Mole Notebook</a></h2><p>Est. 1999</p></footer></body></html>`;
  expect(read(html, { url: 'https://mole.example/category/lights/' })).toMatch(/^# Category: Lights\n/);
});

test('a page of a wiki that names its pages by identifiers begins with its heading', () => {
  const html = `<html lang="en"><head><title>coast:harbour_light [Mole Handbook]</title><link rel="search" type="application/opensearchdescription+xml" href="/s" title="Mole Handbook"></head>
<body><header><h1 class="logo"><a href="/start" title="Home"><span>Mole Handbook</span></a></h1><p>How things are done here</p></header><div class="wrapper"><div class="page-id"><span>coast:harbour_light</span></div>
<div class="page"><h1>The harbour light</h1>${WIKI_TEXTS.map((text) => `<p>${text}</p>`).join('')}</div></div></body></html>`;
  const { markdown, metadata } = convert(html, {
    url: 'https://book.mole.example/coast:harbour_light',
    includeMeta: false,
  });
  expect(markdown.trim()).toBe(`# The harbour light\n\n${WIKI_TEXTS.join('\n\n')}`);
  expect(metadata).toMatchObject({ headline: 'The harbour light', siteName: 'Mole Handbook' });
});

test('a table of contents by Asciidoctor is dropped, one that the page consists of is kept', () => {
  const entries = ['The lens', 'The keepers', 'The goats'].map((name, at) => `<li><a href="#_${at}">${name}</a></li>`);
  const toc = `<div id="toc" class="toc"><div id="toctitle">Table of Contents</div><ul>${entries.join('')}</ul></div>`;
  const sections = WIKI_TEXTS.map(
    (text, at) => `<div class="sect1"><h2 id="_${at}">Part ${at}</h2><p>${text}</p></div>`,
  );
  const page = (above: string, below: string) =>
    `<html lang="en"><head><meta name="generator" content="Asciidoctor 2.0.20"><title>Harbour light</title></head><body class="article"><div id="header"><h1>Harbour light</h1>${above}</div><div id="content">${below}</div></body></html>`;
  const markdown = read(page(toc, sections.join('')));
  expect(markdown).not.toMatch(/Contents|The goats/);
  for (const text of WIKI_TEXTS) expect(markdown).toContain(text);
  expect(read(page(toc, ''))).toContain('The lens');
});

test('where a post of a blog is filed, and how to answer it, is dropped', () => {
  const filed =
    '<p class="postmetadata alt"><small>This entry was posted on Friday, March 10th, 2006 at 10:22 am and is filed under <a href="/c/1">Tools</a>. You can follow any responses to this entry through the <a href="/feed">RSS 2.0</a> feed.</small></p>';
  const post = (around: string) =>
    `<html lang="en"><head><title>Mole Blog » Harbour light</title></head><body><div id="header"><h1><a href="/">Mole Blog</a></h1></div><div id="content">${around}</div><div id="footer">Mole Blog runs on its own</div></body></html>`;
  const texts = WIKI_TEXTS.map((text) => `<p>${text}</p>`).join('');
  const markdown = read(post(`<div class="post"><h2>Harbour light</h2>${texts}${filed}</div>`));
  expect(markdown).not.toContain('filed under');
  for (const text of WIKI_TEXTS) expect(markdown).toContain(text);
  expect(read(post(`<div class="postmetadata"><h2>Harbour light</h2>${texts}</div>`))).toContain(WIKI_TEXTS[0]);
});

test('a heading that announces links to files goes with them', () => {
  const ticket = `<html lang="en"><head><title>#4012 (Light goes out) – Mole</title></head><body><div><a href="/wiki">Wiki</a></div>
<div><div class="ticket"><p>Opened <a href="/t">14 years ago</a></p><p>Closed <a href="/t">14 years ago</a></p><h1>Light goes out</h1><p>${WIKI_TEXTS[0]}</p>
${['ann', 'bo', 'cy'].map((name, at) => `<div class="change"><h3>by ${name}, <a href="/t">1${at} years ago</a></h3><p>${WIKI_TEXTS[at]}</p></div>`).join('')}</div></div>
<div><h3>Download in other formats:</h3><ul><li><a href="?format=csv">Comma-delimited Text</a></li><li><a href="?format=rss">RSS Feed</a></li></ul></div><div><a href="/about">About</a></div></body></html>`;
  const markdown = read(ticket, { url: 'https://mole.example/ticket/4012' });
  expect(markdown).not.toContain('Download');
  for (const text of WIKI_TEXTS) expect(markdown).toContain(text);
});
