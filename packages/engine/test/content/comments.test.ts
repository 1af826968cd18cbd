/** Readers' comments below an article, and the posts of a thread. All pages are made up. */
import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';

const ARTICLE = [
  'The ferry between the two halves of the town runs again, after nine weeks of repairs to its motor and its ramp.',
  'It crosses the river every half hour, from six in the morning until the last train from the capital has arrived.',
  'The council paid for the new motor, which makes so little noise that dogs on the landing no longer bark at it.',
];
const COMMENTS = [
  ['Ann Reed', 'I took it on the first morning, and the crew handed out rolls with butter to everybody on board.'],
  ['Bo Larsen', 'Nine weeks for one motor! In my youth the blacksmith repaired it between two crossings.'],
  ['Cem Aydin', 'Will it also run on Sundays? The timetable at the landing says nothing about that at all.'],
];

interface Template {
  readonly region: string;
  readonly heading: string;
  readonly form: string;
}

const TEMPLATES: Readonly<Record<string, Template>> = {
  WordPress: { region: '<div id="comments" class="comments-area">', heading: '3 Comments', form: 'Leave a Reply' },
  German: { region: '<section class="kommentare">', heading: '3 Kommentare', form: 'Kommentar schreiben' },
  Spanish: { region: '<div class="lista-comentarios">', heading: '3 comentarios', form: 'Deja un comentario' },
  'without heading': { region: '<div class="post-comments">', heading: '', form: 'Post a comment' },
};

function page({ region, heading, form }: Template): string {
  const items = COMMENTS.map(
    ([name, text]) =>
      `<li class="comment"><div class="meta"><a href="/u">${name}</a> <time>May 3, 2021</time></div><p>${text}</p><a class="reply" href="#r">Reply</a></li>`,
  ).join('');
  return `<!doctype html><html lang="en"><head><title>The ferry runs again – The Paper</title></head><body class="comments-open">
<header><nav><a href="/">News</a> <a href="/sport">Sport</a> <a href="/town">Town</a></nav></header>
<main><article class="post"><h1>The ferry runs again</h1>${ARTICLE.map((text) => `<p>${text}</p>`).join('')}</article>
${region}${heading === '' ? '' : `<h2>${heading}</h2>`}<ol class="comment-list">${items}</ol>
<form class="comment-form"><h3>${form}</h3><p>Your email address will not be published.</p><textarea></textarea><button>Send</button></form>
${region.startsWith('<section') ? '</section>' : '</div>'}</main>
<footer><a href="/about">About</a> © The Paper</footer></body></html>`;
}

describe.each(Object.entries(TEMPLATES))('comments below an article: %s', (_, template) => {
  const html = page(template);

  test('they are not its content', () => {
    const { markdown } = convert(html, { includeMeta: false });
    expect(markdown).toBe(`# The ferry runs again\n\n${ARTICLE.join('\n\n')}\n`);
  });

  test('with includeComments they follow it under one heading, without the form', () => {
    const { markdown } = convert(html, { includeMeta: false, includeComments: true, includeLinks: false });
    const end = markdown.indexOf(ARTICLE[2]!) + ARTICLE[2]!.length;
    const below = markdown.slice(end);
    expect(below.match(/^## .*$/gm)).toEqual([`## ${template.heading || 'Comments'}`]);
    let at = 0;
    for (const [name, text] of COMMENTS) {
      expect(below.indexOf(name!, at)).toBeGreaterThanOrEqual(at);
      at = below.indexOf(text!, at);
      expect(at).toBeGreaterThan(0);
    }
    expect(below).not.toContain('email address');
    expect(below).not.toContain(template.form);
    expect(below).not.toContain('Reply');
  });
});

test('the option changes nothing on a page without comments', () => {
  const html = page(TEMPLATES['WordPress']!).replace(/<div id="comments"[\s\S]*<\/div>(?=<\/main>)/, '');
  expect(html).not.toContain('Reed');
  const { markdown } = convert(html, { includeMeta: false });
  expect(convert(html, { includeMeta: false, includeComments: true }).markdown).toBe(markdown);
});

/** A thread in the layout of question-and-answer sites, where the question is no item of the list of answers. */
function thread(): string {
  const answers = COMMENTS.map(
    ([name, text]) =>
      `<div class="answer"><div class="text"><p>${text}</p></div><div class="by"><a href="/users/${name}">${name}</a> <span>answered May 3, 2021 at 10:12</span></div></div>`,
  ).join('');
  return `<!doctype html><html lang="en"><head><title>When does the ferry run? - Town Questions</title></head><body>
<header><nav><a href="/">Questions</a> <a href="/tags">Tags</a> <a href="/users">Users</a></nav></header>
<div id="content"><div class="question-header"><h1><a href="/questions/17">When does the ferry run?</a></h1></div>
<div class="question"><div class="text"><p>I arrive with the last train on a Friday. Is there still a ferry to the other side, or do I have to walk over the bridge?</p></div>
<div class="by"><a href="/users/dee">Dee Obi</a> <span>asked May 1, 2021 at 8:01</span></div></div>
<div id="answers"><h2>3 Answers</h2>${answers}</div></div>
<footer><a href="/about">About</a> <a href="/privacy">Privacy</a></footer></body></html>`;
}

test('a thread keeps its question, and name and date of each post', () => {
  const { markdown } = convert(thread(), {
    url: 'https://questions.example.com/questions/17/when-does-the-ferry-run',
    includeMeta: false,
    includeLinks: false,
  });
  expect(markdown).toContain('I arrive with the last train on a Friday.');
  for (const [name, text] of COMMENTS) {
    expect(markdown).toContain(text);
    expect(markdown).toContain(name);
  }
  expect(markdown.match(/answered May 3, 2021/g)).toHaveLength(3);
});
