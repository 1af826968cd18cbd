/** Parts of manuals that readers miss or that are in their way. All pages are made up. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const PARAGRAPHS = [
  'Ferries cross the river every half hour. This chapter explains how long a car waits at the landing.',
  'A car that arrives at random waits for the next ferry, and longer if that one is full before it leaves.',
  'In summer the ferries carry more cars than in winter, so the wait depends on the season and on the day.',
];

function markdownOf(above: string, between: string): string {
  const [first, second, third] = PARAGRAPHS.map((text) => `<p>${text}</p>`);
  const html = `<!doctype html><html lang="en"><head><title>Waiting times — Ferry manual 2.1</title></head><body>
    ${above}<main><h1>Waiting times</h1>${first}${between}${second}<h2>Seasons</h2>${third}<p>${PARAGRAPHS[1]}</p></main>
    <footer><a href="/imprint">Imprint</a></footer></body></html>`;
  return convert(html, { includeMeta: false }).markdown;
}

test('a displayed formula is kept with the text around it, although it is a table of one row', () => {
  const html = readFileSync(join(import.meta.dirname, '../fixtures/posts/paper-with-formula.html'), 'utf8');
  const { markdown } = convert(html, { includeMeta: false, url: 'https://papers.example/html/2305.01234' });
  expect(markdown).toContain('The mean wait is\n\n$$\nW=\\frac{1}{n-\\lambda},\n$$\n');
  expect(markdown).toContain('- Cars arrive at random.\n- Ferries carry');
});

test('menus leave nothing behind: the name of the manual in one, breadcrumbs, the title of one that a script fills', () => {
  const menu =
    '<div role="navigation"><ul><li><a href="/">Ferry manual 2.1</a> »</li><li>Waiting times</li></ul></div>';
  const breadcrumbs = '<div id="breadcrumbs"><a href="/">Manuals</a> / <a href="/ferry">Ferry manual</a></div>';
  const unfilled = '<nav><h2>In this article</h2></nav>';
  const markdown = markdownOf(menu + breadcrumbs, unfilled);
  expect(markdown).toBe(markdownOf('', ''));
  expect(markdown).toContain(`# Waiting times\n\n${PARAGRAPHS[0]}\n\n${PARAGRAPHS[1]}`);
});

test("comments of code are no readers' comments, so their page is no thread, and signatures are no mottos", () => {
  const member = (name: string, type: string, text: string) =>
    `<section class="tsd-panel tsd-member"><h3 class="tsd-anchor-link" id="${name}"><span class="tsd-flag">Readonly</span><span>${name}</span></h3>
    <div class="tsd-signature"><span class="tsd-kind-property">${name}</span><span class="tsd-signature-symbol">:</span> <span class="tsd-signature-type">${type}</span></div>
    <div class="tsd-comment tsd-typography"><p>${text}</p></div><aside class="tsd-sources"><ul><li>Defined in ferry.ts:8</li></ul></aside></section>`;
  const html = `<!doctype html><html class="default" lang="en"><head><title>FerryOptions | ferry-kit</title></head><body>
    <header class="tsd-page-toolbar"><div class="tsd-toolbar-contents container"><a href="../index.html" class="title">ferry-kit</a></div></header>
    <div class="container container-main"><div class="col-content"><div class="tsd-page-title"><h1>Interface FerryOptions</h1></div>
    <section class="tsd-panel tsd-comment"><div class="tsd-comment tsd-typography"><p>${PARAGRAPHS[0]}</p></div></section>
    <div class="tsd-signature"><span class="tsd-signature-keyword">interface</span> <span class="tsd-kind-interface">FerryOptions</span> {<br>cars: number;<br>bow: string;<br>}</div>
    <aside class="tsd-sources"><ul><li>Defined in ferry.ts:2</li></ul></aside>
    <section class="tsd-panel-group tsd-member-group"><h2>Properties</h2>${member('cars', 'number', 'How many cars the deck carries.')}
    ${member('bow', 'string', 'The name painted on the bow, if there is one.')}${member('interval', 'bigint', 'Minutes between two departures.')}</section></div></div>
    <footer><p class="tsd-generator">Generated using <a href="https://typedoc.org/">TypeDoc</a></p></footer></body></html>`;
  const { markdown, content } = convert(html, { includeMeta: false });
  expect(content.pageType).not.toBe('forum');
  for (const signature of ['cars: number', 'bow: string', 'interval: bigint']) expect(markdown).toContain(signature);
});

test('a manual on one page keeps its chapter about comments and its notes, and nothing of an index that is dropped', () => {
  const chapters =
    'Landings Decks Engines Comments Tokens Moorings Lanterns Signals Tickets Winter Repairs Crews'.split(' ');
  const text = (name: string) =>
    PARAGRAPHS.map((each, at) => `<p>${name}, part ${at + 1}: ${each} What holds for ${name} holds for all.</p>`).join(
      '',
    );
  const chapter = (name: string) =>
    name === 'Comments'
      ? '<section id="comments"><h3>4 Comments</h3><p>The log ignores comments: all text from a number sign to the end of its line, unless the sign is quoted.<a id="DOCF1" href="#FOOT1"><sup>1</sup></a></p><pre># a comment</pre></section>'
      : `<div class="section" id="${name}"><h3>${name}</h3>${text(name)}${text(`${name} in fog`)}</div>`;
  const links = chapters.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('');
  const letters = chapters.map((name) => `<a href="#letter-${name}"><b>${name[0]}</b></a> `).join('');
  const jump = `<table><tr><th>Jump to: </th><td>${letters}</td></tr></table>`;
  const entries = chapters
    .map(
      (name) =>
        `<tr><th id="letter-${name}">${name[0]}</th><td></td><td></td></tr><tr><td></td><td><a href="#index-${name}">${name}</a>:</td><td><a href="#${name}">${name}</a></td></tr>`,
    )
    .join('');
  const html = `<!doctype html><html lang="en"><head><title>Ferry language definition</title></head><body><h1>Ferry language definition</h1>
    <div class="contents"><h2>Table of Contents</h2><ul>${links}</ul></div>${chapters.map(chapter).join('')}
    <div class="unnumbered" id="Index"><h2>Index</h2>${jump}<table class="index-fn"><tr><td></td><th>Index Entry</th><th>Section</th></tr>${entries}</table>${jump}</div>
    <div class="footnote"><hr><h4>Footnotes</h4><h5><a id="FOOT1" href="#DOCF1">(1)</a></h5><p>A sign is quoted by a <span id="index-Comments"></span>second one.</p></div></body></html>`;
  const { markdown } = convert(html, { includeMeta: false });
  expect(markdown).toContain('### 4 Comments\n\nThe log ignores comments:');
  expect(markdown).toContain('quoted.[^1]\n\n```\n# a comment\n```\n');
  expect(markdown).toContain('[^1]: A sign is quoted by a second one.');
  expect(markdown).not.toContain('Index Entry');
});

test('a chapter about cookies asks for no consent', () => {
  const cookies = PARAGRAPHS.map((text, at) => `<p>Cookie ${at + 1}: ${text} The cookie says so.</p>`).join('');
  const markdown = markdownOf('', `<section id="cookies"><h2>Cookies</h2>${cookies.repeat(3)}</section>`);
  expect(markdown).toContain(`## Cookies\n\nCookie 1: ${PARAGRAPHS[0]} The cookie says so.\n`);
});

test("Doxygen's title is the heading, and the last members are kept", () => {
  const member = (name: string) =>
    `<h2 class="memtitle"><span class="permalink"><a href="#${name}">&#9670;&#160;</a></span>${name}()</h2>
    <div class="memitem"><div class="memdoc"><p>Returns how many cars wait.</p></div></div>`;
  const html = `<!doctype html><html lang="en"><head><meta name="generator" content="Doxygen 1.9.8"><title>Ferry Kit: ferry::Deck Class Reference</title></head><body>
    <div id="top"><div id="titlearea"><div id="projectname">Ferry Kit<span id="projectnumber"> 2.1</span></div></div></div>
    <div class="header"><div class="summary"><a href="#members">Public Member Functions</a></div>
    <div class="headertitle"><div class="title">ferry::Deck Class Reference<div class="ingroups"><a href="group.html">Decks</a></div></div></div></div>
    <div class="contents"><p>${PARAGRAPHS[0]}</p><h2 id="members">Member Function Documentation</h2>${member('front')}${member('back')}</div>
    <hr class="footer"><address class="footer"><small>Generated by Doxygen 1.9.8</small></address></body></html>`;
  const { markdown, metadata } = convert(html, { includeMeta: false });
  expect(metadata.headline).toBe('ferry::Deck Class Reference');
  expect(markdown).toMatch(/^# ferry::Deck Class Reference\n/m);
  expect(markdown).toContain('## front()\n\nReturns how many cars wait.\n\n## back()\n\nReturns how many cars wait.');
  expect(markdown).not.toContain('Generated');
});

test('tables of links to the chapters around are dropped, and a table of modules keeps the names that a menu has, too', () => {
  const modules = 'deck engine landing lantern mooring signal ticket crew tide winter'.split(' ');
  const menu = `<ul>${modules.map((name) => `<li><a href="${name}.html">${name}</a></li>`).join('')}</ul>`;
  const table = modules
    .map((name) => `<tr><td><a href="${name}.html">${name}</a></td><td>What belongs to a ${name}.</td></tr>`)
    .join('');
  const around = (name: string) =>
    `<div class="${name}"><table><tr><td><a href="p.html">Prev</a></td><th>Chapter 2. Waiting</th><td><a href="n.html">Next</a></td></tr></table><hr></div>`;
  const text = PARAGRAPHS.map((each) => `<p>${each}</p>`).join('');
  const html = `<!doctype html><html lang="en"><head><meta name="generator" content="DocBook XSL Stylesheets V1.79"><title>Modules</title></head><body>
    ${around('navheader')}${menu}<div class="chapter"><h2>Modules</h2>${text}<table>${table}</table></div>${around('navfooter')}</body></html>`;
  const { markdown } = convert(html, { includeMeta: false, url: 'https://ferry.example/manual/modules' });
  for (const name of modules)
    expect(markdown).toContain(`| [${name}](https://ferry.example/manual/${name}.html) | What belongs to a ${name}. |`);
  expect(markdown).not.toMatch(/Prev|Next|Chapter 2/);
});
