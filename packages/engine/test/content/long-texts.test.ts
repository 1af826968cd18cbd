/** A long text is kept to its end. All texts are made up. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const WHO = ['The keeper', 'Her sister', 'A carpenter', 'The old captain', 'Nobody', 'The teacher', 'My uncle'];
const DID = ['carried', 'painted', 'sold', 'forgot', 'repaired', 'wanted', 'described', 'lost', 'borrowed'];
const WHAT = ['a lantern', 'the boats', 'three letters', 'the harbour wall', 'a clock', 'the last map', 'some rope'];
const WHEN = ['before the storm', 'that winter', 'without a word', 'for a whole year', 'in the spring', 'too late'];
const of = (list: readonly string[], at: number) => list[at % list.length];
/** No two are the same: the lists have no common divisor, and the number is in the second sentence. */
const paragraph = (at: number) =>
  `<p>${of(WHO, at)} ${of(DID, at)} ${of(WHAT, at * 3 + 1)} ${of(WHEN, at)}, as everyone in the village remembers. It was day ${at} of the voyage, and ` +
  `${of(WHO, at + 2)!.toLowerCase()} ${of(DID, at + 4)} ${of(WHAT, at + 1)} ${of(WHEN, at + 3)}.</p>`;
const paragraphs = (count: number, from = 0) => Array.from({ length: count }, (_, at) => paragraph(from + at));
const menu = Array.from({ length: 12 }, (_, at) => `<li><a href="/part/${at}">Part ${at}</a></li>`).join('');
const page = (main: string) =>
  `<!doctype html><html lang="en"><head><title>The voyage</title></head><body><nav><ul>${menu}</ul></nav>${main}<footer><p>© The library</p><a href="/imprint">Imprint</a></footer></body></html>`;
/** The days of the voyage whose paragraphs were kept. */
const daysOf = (html: string) => {
  const { markdown } = convert(html, { includeMeta: false });
  return { markdown, days: [...markdown.matchAll(/day (\d+) of/g)].map(([, day]) => Number(day)) };
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

test('an article of a thousand paragraphs', () => {
  const { days } = daysOf(page(`<main><article><h1>The voyage</h1>${paragraphs(1_000).join('')}</article></main>`));
  expect(days).toEqual(upTo(1_000));
});

test('a book with chapters, each in an element of its own, with quotes and lists', () => {
  const chapters = Array.from(
    { length: 20 },
    (_, at) =>
      `<div class="chapter"><h2>Chapter ${at + 1}</h2>${paragraphs(12, 25 * at).join('')}<blockquote><p>Song of chapter ${at + 1}: the sea is wide and the rope is short.</p></blockquote><ul><li>the log of chapter ${at + 1}</li><li>the map of chapter ${at + 1}</li></ul>${paragraphs(13, 25 * at + 12).join('')}</div>`,
  );
  const { markdown, days } = daysOf(page(`<div class="book"><h1>The voyage</h1>${chapters.join('')}</div>`));
  expect(days).toEqual(upTo(500));
  for (let at = 1; at <= 20; at++) {
    expect(markdown).toContain(`## Chapter ${at}\n`);
    expect(markdown).toContain(`Song of chapter ${at}:`);
    expect(markdown).toContain(`the map of chapter ${at}\n`);
  }
});

test('an interview of 400 questions and answers', () => {
  const text = paragraphs(800).map((each, at) =>
    at % 2 ? each : each.replace('<p>', '<p><b>').replace('.</p>', '?</b></p>'),
  );
  const { days } = daysOf(page(`<main><article><h1>The voyage</h1>${text.join('')}</article></main>`));
  expect(days).toEqual(upTo(800));
});

test('a page of 30,000 paragraphs', () => {
  const { days } = daysOf(page(`<main><h1>The voyage</h1>${paragraphs(30_000).join('')}</main>`));
  expect(days.length).toBe(30_000);
});

test('what follows a long text is dropped', () => {
  const teasers = Array.from(
    { length: 6 },
    (_, at) =>
      `<div class="card"><a href="/other/${at}"><h3>Another voyage ${at}</h3></a><p>A short summary of voyage ${at}.</p></div>`,
  );
  const comments = Array.from(
    { length: 40 },
    (_, at) =>
      `<li class="comment"><cite>Reader ${at}</cite><p>I liked part ${at} of this story, thank you.</p><a href="#reply-${at}">Reply</a></li>`,
  );
  const { markdown, days } = daysOf(
    page(
      `<main><article><h1>The voyage</h1>${paragraphs(300).join('')}</article><section class="related"><h2>More stories</h2>${teasers.join('')}</section><section id="comments"><h2>40 comments</h2><ol>${comments.join('')}</ol></section></main>`,
    ),
  );
  expect(days).toEqual(upTo(300));
  expect(markdown).not.toMatch(/Another voyage|More stories|I liked|Reader/);
});

const entry = (at: number) =>
  `${of(WHO, at)} ${of(DID, at + 2)} ${of(WHAT, at + 1)} ${of(WHEN, at + 5)} on day ${at} of the voyage`;
const entries = (count: number, write: (text: string, at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(entry(at), at)).join('\n');

test.each([
  ['a glossary', `<dl>${entries(500, (text, at) => `<dt>Term ${at}</dt><dd>${text}.</dd>`)}</dl>`],
  [
    'a table without a header',
    `<table>${entries(500, (text, at) => `<tr><td>Term ${at}</td><td>${text}</td></tr>`)}</table>`,
  ],
  ['steps', `<ol>${entries(500, (text) => `<li><p>${text}.</p></li>`)}</ol>`],
  ['quotes', entries(500, (text) => `<blockquote>${text}.</blockquote>`)],
  ['lines', `<p>${entries(500, (text) => `${text}<br>`)}</p>`],
  ['entries of a catalog', entries(500, (text, at) => `<div class="x"><div>No. ${at}</div><div>${text}.</div></div>`)],
])('a page that is a list of 500 items: %s', (_name, list) => {
  expect(daysOf(page(`<main><h1>The voyage</h1>${list}</main>`)).days).toEqual(upTo(500));
});

test('teasers below an article are no content, however many they are', () => {
  const cards = entries(
    200,
    (text, at) => `<div class="card"><a href="/other/${at}"><h3>Card ${at}</h3></a><p>${text}.</p></div>`,
  );
  const { days } = daysOf(
    page(`<main><article><h1>The voyage</h1>${paragraphs(12).join('')}</article>${cards}</main>`),
  );
  expect(days.slice(0, 12)).toEqual(upTo(12));
  // The first one is right below the text.
  expect(days.length).toBeLessThan(14);
});

test('an entry about comments is no line above comments', () => {
  const list = entries(
    60,
    (text, at) =>
      `<h3>${at === 20 ? 'Comments of the crew' : `Entry ${at}`}</h3><p>${text}.</p><p>Page ${at} of the log</p>`,
  );
  expect(daysOf(page(`<main><h1>The voyage</h1>${paragraphs(3).join('')}${list}</main>`)).days).toEqual([
    ...upTo(3),
    ...upTo(60),
  ]);
});
