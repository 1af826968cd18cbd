import { describe, expect, test } from 'vitest';
import { composePage } from '../../training/compose/compose-page.ts';
import { readParts } from '../../training/compose/page-parts.ts';
import { readTextRuns } from '../../training/marks/text-runs.ts';
import type { LabeledPage } from '../../training/sources/labeled-page.ts';
import { classesOf, type Mark, type MarkClass } from '../../training/sources/marks.ts';

const PARAGRAPHS = [
  'The city council voted late Tuesday to turn the old rail yard on the east side into a public park for all to use.',
  'Under the plan, which passed by seven votes to two, the city will spend about eighteen million over the next years.',
  'Opponents said the money would be better spent on roads and on the water system, which breaks every other winter.',
];
const COMMENTS = [
  'I grew up beside this yard and never once saw a child play there, so this is about time, if you ask me at all.',
  'Who pays for the cleanup when the diggers find the next tank of oil? Nobody in that meeting wanted to answer that.',
  'They promised the same park to my father when I was six, and I have grandchildren now who still wait for it, too.',
];
const POSTS = [
  'Does anyone know what happens to the old turntable once the yard is gone? I would hate to see it cut up for scrap.',
  'It was listed years ago, so they must keep it where it is, the last time I asked they meant to put glass around it.',
];
const ARTICLE = `<html><head><title>Council approves park</title></head><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/n">News</a></li>
<li><a href="/s">Sports</a></li></ul><h1>Council approves park</h1><div class="story">${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}</div>
<p>All rights reserved</p></body></html>`;
const BLOG = `<html><head><title>Blog</title></head><body><h1>Notes</h1><p class="text">I went to the meeting and wrote down what I heard.</p>
<ol class="commentlist">${COMMENTS.map((text, at) => `<li><b>Reader ${at}</b><p>${text}</p></li>`).join('')}</ol></body></html>`;
const THREAD = `<html><head><title>Turntable</title></head><body><h1>Turntable</h1><div class="posts"><div><b>anna</b><p>${POSTS[0]}</p></div>
<div><b>peter</b><p>${POSTS[1]}</p></div><div><b>anna</b><p>${POSTS[0]} Thanks!</p></div></div></body></html>`;
/** Longer than what a composed page takes of it. */
const OPTIONS = Array.from({ length: 120 }, (_, at) => [
  `--option-${at}`,
  `What option number ${at} changes in the output.`,
]);
const CODE = 'run --first \\\n    --second';
const MANUAL = `<html><head><title>Options</title></head><body><ul><li><a href="/">Top</a></li><li><a href="/p">Previous</a></li><li><a href="/n">Next</a></li></ul>
<h1>Options</h1><pre>${CODE}</pre><dl>${OPTIONS.map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`).join('')}</dl></body></html>`;
const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

const article = readParts(pageOf('article', PARAGRAPHS), ARTICLE)!;
const blog = readParts({ ...pageOf('article', []), marks: marksOf(BLOG, commentsOf) }, BLOG)!;
const manual = readParts(pageOf('documentation', [CODE, ...OPTIONS.flat()]), MANUAL)!;
const thread = readParts(pageOf('forum', [...POSTS, `${POSTS[0]} Thanks!`]), THREAD)!;

describe('a composed page', () => {
  test.each(SEEDS)('has the text of its article as content, and nothing of other pages, seed %i', (seed) => {
    const page = composePage(article, [article, blog], seed)!;
    const texts = classesIn(page);
    const content = texts.filter(({ name }) => name === 'main').map(({ text }) => text);
    if (page.isShort) expect(PARAGRAPHS.join('\n')).toContain(content.join('\n'));
    else expect(content).toEqual(PARAGRAPHS);
    for (const comment of COMMENTS) {
      const found = texts.filter(({ text }) => text === comment);
      expect(found.every(({ name }) => name === 'comments')).toBe(true);
    }
  });

  test('has comments in some pages, and not in others', () => {
    const count = SEEDS.filter((seed) =>
      composePage(article, [article, blog], seed)!.html.includes(COMMENTS[0]!),
    ).length;
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(SEEDS.length);
  });

  test('is short in a quarter of the pages, which all have comments', () => {
    const pages = SEEDS.map((seed) => composePage(article, [article, blog], seed)!).filter(({ isShort }) => isShort);
    expect(pages.length).toBeGreaterThan(SEEDS.length / 8);
    expect(pages.length).toBeLessThan(SEEDS.length / 2);
    for (const { html } of pages) expect(html).toContain(COMMENTS[0]!);
  });

  test('has links below each comment in some pages, which are no content', () => {
    const tools = SEEDS.flatMap((seed) =>
      classesIn(composePage(article, [article, blog], seed)!).filter(({ text }) =>
        /^(?:Reply|Report|Quote|Permalink|Flag)$/.test(text),
      ),
    );
    expect(tools.length).toBeGreaterThan(5);
    for (const { name } of tools) expect(name).toBe('comments');
  });

  test('shows the same comments as list items, in table cells, in quotations, and between line breaks', () => {
    const pages = SEEDS.map((seed) => composePage(article, [article, blog], seed)!.html);
    const before = (tag: string) =>
      pages.some((html) => new RegExp(`<${tag}[^>]*>(?:(?!</${tag}).)*${COMMENTS[0]!.slice(0, 40)}`).test(html));
    for (const tag of ['li', 'td', 'blockquote', 'dd']) expect(before(tag), tag).toBe(true);
    expect(pages.some((html) => html.includes(`${COMMENTS[0]!}<br>`))).toBe(true);
  });

  test.each(SEEDS)('keeps the posts of a thread as content, seed %i', (seed) => {
    const texts = classesIn(composePage(thread, [thread, blog], seed)!);
    for (const post of POSTS) expect(texts).toContainEqual({ text: post, name: 'main' });
  });

  test('is also made of a long manual, whose definitions and code stay what they are in most pages', () => {
    const pages = SEEDS.map((seed) => composePage(manual, [manual, blog], seed)!.html);
    const count = (pattern: RegExp) => pages.filter((html) => pattern.test(html)).length;
    expect(count(/<dt>--option-\d+<\/dt><dd>What option/)).toBeGreaterThan(30);
    expect(pages.filter((html) => html.includes(`<pre>${CODE}</pre>`)).length).toBeGreaterThan(5);
  });

  test('rarely has comments below a manual', () => {
    const pages = SEEDS.map((seed) => composePage(manual, [manual, blog], seed)!.html);
    expect(pages.filter((html) => html.includes(COMMENTS[0]!)).length).toBeLessThan(SEEDS.length / 4);
  });

  test('shows posts of a thread beside what a bulletin board says of their authors, which is no content', () => {
    const boards = SEEDS.map((seed) => composePage(thread, [thread, blog], seed)!).filter(({ html }) =>
      /Joined: |Registered: |Registriert: /.test(html),
    );
    expect(boards.length).toBeGreaterThan(5);
    for (const board of boards) {
      const texts = classesIn(board);
      for (const post of POSTS) expect(texts).toContainEqual({ text: post, name: 'main' });
      for (const { text, name } of texts) if (/^(?:Joined|Posts): /.test(text)) expect(name).toBeUndefined();
    }
  });

  test('is the same for the same seed', () => {
    expect(composePage(article, [article, blog], 7)).toEqual(composePage(article, [article, blog], 7));
  });

  test('is not made of a page without text', () => {
    expect(composePage(blog, [article, blog], 1)).toBeUndefined();
  });
});

function pageOf(type: string, content: readonly string[]): LabeledPage {
  return {
    id: type,
    source: 'wcxb',
    folder: '',
    url: undefined,
    type,
    title: '',
    content: content.join('\n'),
    marks: undefined,
    with: [],
    without: [],
    author: undefined,
    date: undefined,
  };
}

function marksOf(html: string, nameOf: (text: string) => MarkClass): Mark[] {
  return readTextRuns(html).map(({ text, key }) => [nameOf(text), key, key]);
}

function commentsOf(text: string): MarkClass {
  if (text === 'Notes') return 'title';
  return text.startsWith('I went') ? 'main' : 'comments';
}

function classesIn({ html, page }: { readonly html: string; readonly page: LabeledPage }) {
  const runs = readTextRuns(html);
  const classes = classesOf(runs, page.marks ?? []);
  return runs.map(({ text }, at) => ({ text, name: classes[at] }));
}
