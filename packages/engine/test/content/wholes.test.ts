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

test('the ingredients of a recipe stay, also if each amount is an element and each name a link', () => {
  const item = (amount: string, name: string) =>
    `<li><div class="quantity">${amount}</div><div class="parts"><a href="/food/${name}">${name}</a></div></li>`;
  const items = [item('4', 'pears'), item('1 cup', 'sugar'), item('2 cups', 'flour'), item('3', 'eggs')];
  const list = `<div class="box"><div class="buttons"><a>Print</a></div><ul>${items.join('')}</ul></div>`;
  const markdown = read(`${FIRST}${SECOND}${list}${THIRD}${FOURTH}`);
  for (const part of ['- 4', '[pears]', '- 1 cup', '[sugar]', '- 2 cups', '[flour]', '- 3', '[eggs]'])
    expect(markdown).toContain(part);
  expect(markdown).not.toContain('Print');
});

test('a short quote between two paragraphs stays', () => {
  const markdown = read(
    `${FIRST}${SECOND}<blockquote class="share">A pear is a promise.</blockquote>${THIRD}${FOURTH}`,
  );
  expect(markdown).toContain('> A pear is a promise.\n');
});

test('a quote that the last sentence announces stays', () => {
  const announced = '<p>The teacher, who never learned to graft, is said to have put it this way:</p>';
  const quote = '<blockquote><p>A pear is a promise, but an apple may get lost forever.</p></blockquote>';
  const tags = '<div class="tags"><a href="/tags/pears">pears</a><a href="/tags/apples">apples</a></div>';
  expect(read(`${FIRST}${SECOND}${THIRD}${FOURTH}${announced}${quote}${tags}`)).toContain('> A pear is a promise, but');
});

test('a quote stays with the source in its caption', () => {
  const said = (text: string, name: string) =>
    `<figure><blockquote>“${text}”</blockquote><figcaption>${name}</figcaption></figure>`;
  const quotes = `<h2>What people say</h2>${said('We carried the baskets up the hill at three.', 'Jane Doe, Pearville')}${said('The geese were the first who knew.', 'John Roe, Holm')}`;
  const markdown = read(`${FIRST}${SECOND}${quotes}${THIRD}${FOURTH}`);
  expect(markdown).toContain('Jane Doe, Pearville');
  expect(markdown).toContain('John Roe, Holm');
});

test('a table of which only the labels would be kept is kept', () => {
  const html = `<!doctype html><html lang="en"><head><title>Orchard report</title></head><body><h1>Orchard report</h1><p>The old trees bore <b>less</b> than last year, but the young ones made up for it.</p><ul><li><p>Cox: 4 tonnes</p></li><li><p>Bramley: 6 tonnes</p></li></ul>
<center><table><thead><tr><th><p>Year</p></th><th><p>Tonnes</p></th></tr></thead><tbody><tr><td><p>2021</p></td><td><p>12</p></td></tr></tbody></table></center><p>We will graft forty of them in March.</p></body></html>`;
  const { markdown } = convert(html, { includeMeta: false });
  expect(markdown).toContain('| Year | Tonnes |\n| --- | --- |\n| 2021 | 12 |\n');
});

test('the lines of a song stay together', () => {
  const first = ['[Verse 1]', 'We folded the letters', 'And sent them downstream', 'The ink in the water'];
  const chorus = [
    'Oh, paper boats, paper boats',
    'Nobody rows you home',
    '<i>(Row, row)</i>',
    'Out where the lights are on',
  ];
  const second = [
    '[Verse 2]',
    'My mother kept one',
    'On the shelf by the door',
    'It smelled of the harbor',
    'And tar and the shore',
  ];
  const lyrics = (...lines: string[]) =>
    `<div data-lyrics-container="true" class="Lyrics__Container">${lines.join('<br/>')}</div>`;
  const html = `<!doctype html><html lang="en"><head><title>Harbor Lights – Paper Boats Lyrics | Songs</title></head><body><nav><a href="/">Songs</a><a href="#charts">Charts</a><a href="#videos">Videos</a></nav>
<div class="SongHeader"><img src="/cover.jpg" alt="Cover art for Paper Boats" width="300" height="300"><div><h1>Paper Boats</h1><div class="Artist"><a href="/harbor-lights">Harbor Lights</a></div><div class="Tracklist">Track 3 on <a href="/low-water">Low Water</a></div><div class="Credits"><p>Producer</p><div><a href="/jo-vance">Jo Vance</a></div></div><div class="Stats"><span>Mar. 3, 2019</span><span>41.2K views</span></div></div></div>
<div id="lyrics-root"><h2>Paper Boats Lyrics</h2>${lyrics(...first, '', ...chorus)}<div class="Sidebar"><div class="ad">Advertisement</div></div>${lyrics(...second)}</div>
<div class="SongDescription"><h2>About</h2><p>The third song of the album was recorded in one night in a boathouse, says the singer.</p></div><div class="Questions"><h2>Facts</h2><h3>Who produced “Paper Boats” by Harbor Lights?</h3><p>Jo Vance</p></div>
<footer><h2>Songs is the greatest collection of lyrics</h2><a href="/about">About us</a><a href="/press">Press</a><span>© 2024 Songs</span></footer></body></html>`;
  const { markdown } = convert(html, { url: 'https://songs.example/paper-boats', includeMeta: false });
  for (const line of [...first, ...chorus, ...second]) expect(markdown).toContain(line.replace(/<[^>]+>/g, ''));
});

test('a list of files stays with the text above it', () => {
  const years = [2023, 2024, 2025, 2026];
  const files = years.map(
    (year) => `<li><a href="/files/orchard-${year}.pdf?v=2">Report ${year} (PDF, 1.2 MB)</a></li>`,
  );
  const teasers = ['A new pear', 'After the storm', 'Who picks the apples?', 'Juice is sold again'].map(
    (title, at) => `<article><h3><a href="/${at}">${title}</a></h3><p>${SENTENCES[at]}</p></article>`,
  );
  const html = `<!doctype html><html lang="en"><head><title>Reports – Orchard</title></head><body>
<header><nav><ul><li><a href="/">Home</a></li><li><a href="/pears">Pears</a></li><li><a href="/juice">Juice</a></li></ul></nav></header>
<main><h1>Reports</h1><p>Each year the orchard reports how much fruit it sold, and to whom. All reports are free.</p><ul>${files.join('')}</ul></main>
<aside><h2>More stories</h2>${teasers.join('')}</aside>
<footer><p>© Orchard <a href="/imprint">Imprint</a></p></footer></body></html>`;
  const { markdown } = convert(html, { includeMeta: false, includeLinks: false });
  for (const year of years) expect(markdown).toContain(`- Report ${year} (PDF`);
  expect(markdown).not.toMatch(/Imprint|Home|pear/);
});

test('a programme keeps each session of each day', () => {
  const slots = [
    ['9:00', 'Opening', 'Jane Doe'],
    ['9:30', 'How spreadsheets broke the bank', 'John Roe'],
    ['10:30', 'Coffee', ''],
    ['11:00', 'Types for tables', 'Ann Poe'],
    ['12:30', 'Lunch', ''],
  ];
  const day = (name: string, room: string) =>
    `<section class="day"><h2>${name}</h2>${slots
      .map(
        ([time, title, speaker]) =>
          `<div class="slot"><div class="time">${time}</div><div class="what"><h3>${speaker ? `<a href="/talk">${title}</a>` : title}</h3>${speaker && `<p class="speaker">${speaker}</p><p class="room">${room}</p>`}</div></div>`,
      )
      .join('')}</section>`;
  const { markdown } = convert(
    `<!doctype html><html lang="en"><head><title>Programme – TableConf 2025</title></head><body><header><a href="/">Acme</a><nav><ul><li><a href="/product">Product</a></li><li><a href="/pricing">Pricing</a></li><li><a href="/docs">Docs</a></li><li><a href="/blog">Blog</a></li></ul></nav><a href="/login">Sign in</a></header>
<main><h1>Programme</h1><p>All sessions take place in the Old Mill. Doors open at 8:30.</p>${day('Thursday, 9 October', 'Room 1')}${day('Friday, 10 October', 'Room 2')}</main>
<footer><div><h4>Company</h4><ul><li><a href="/about">About</a></li><li><a href="/jobs">Jobs</a></li></ul></div><p>© 2025 Acme Inc. All rights reserved.</p><form><label>Subscribe to our newsletter</label><input type="email"><button>Subscribe</button></form></footer></body></html>`,
    { includeMeta: false },
  );
  for (const [time] of slots) expect(markdown.split(`\n${time}\n`)).toHaveLength(3);
  expect(markdown.split('Room 2')).toHaveLength(4);
});
