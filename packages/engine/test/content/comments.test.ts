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
  Polish: { region: '<div class="komentarze">', heading: '3 wypowiedzi', form: 'Dodaj komentarz' },
  'links from other weblogs': { region: '<div id="trackbacks">', heading: '3 links here', form: 'Send a link' },
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
<form class="comment-form"><h3>${form}</h3><p>Your email address will not be published. Required fields are marked *</p><textarea></textarea><button>Send</button></form>
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

const OPINIONS = [
  'I took it on the first morning, and the crew handed out rolls with butter to everybody on board. On the way back the motor stopped in the middle of the river, and for a quarter of an hour we drifted towards the bridge, which gave us time for a second roll and a good look at the new houses on the other side.',
  'Nine weeks for one motor! In my youth the blacksmith repaired it between two crossings. Of course the ferry was smaller then, and nobody asked whether it was allowed to carry cows and passengers at the same time. Today they need three companies and an inspector from the capital.',
  'Will it also run on Sundays? The timetable at the landing says nothing about that at all, and when I called the council they gave me another number, where a very friendly woman told me that she had been retired for two years and only kept the telephone.',
  'My brother works on the boat. He says that they had to wait seven weeks for a single part, which finally came from a shipyard that closes next year. After that we will all have to learn how to swim, or move to the side of the river where the shops are.',
];
const NAMES = ['Ann Reed', 'Bo Larsen', 'Cem Aydin', 'Dee Obi'];

test('the subject of an answer that repeats that of the thread is dropped', () => {
  const posts = OPINIONS.map(
    (text, at) =>
      `<li class="post"><div class="head">0${at + 3}/05/2014, 10:1${at}</div><a class="user" href="/u/${at}">${NAMES[at]}</a><h2 class="title">${at === 0 ? '' : 'Re: '}When does the ferry run on Sundays?</h2><div class="text">${text}</div><div class="foot"><a href="/answer">Reply with quote</a></div></li>`,
  );
  const { markdown } = convert(
    `<!doctype html><html lang="en"><head><title>When does the ferry run on Sundays? - Town Forum</title></head><body><div><a href="/">Town Forum</a> <a href="/members">Members</a></div>
<h1>When does the ferry run on Sundays?</h1><ol class="posts">${posts.join('')}</ol><div><a href="/rules">Rules</a> <a href="/contact">Contact</a></div></body></html>`,
    { url: 'https://forum.example.com/showthread.php?t=17', includeMeta: false, includeLinks: false },
  );
  for (const text of OPINIONS) expect(markdown).toContain(text);
  expect(markdown).not.toContain('Re:');
});

/** A page for a link, of which all text is in comments, as on sites that collect links. The answers are indented by images. */
function linkPage(): string {
  const answers = OPINIONS.map(
    (text, at) =>
      `<tr class="comtr"><td><table><tr><td class="ind"><img src="s.gif" width="${(at % 3) * 40}" height="1"></td><td><span class="comhead"><a href="/user?${at}">${NAMES[at]}</a> <a href="/item?${at}">${at + 2} hours ago</a></span><br><div class="comment"><span>${text}</span><p><a href="/reply?${at}">reply</a></p></div></td></tr></table></td></tr>`,
  );
  return `<html lang="en"><head><title>The ferry runs again | Town Links</title></head><body><center><table width="85%"><tr><td><a href="/">Town Links</a> <a href="/new">new</a> | <a href="/past">past</a> | <a href="/submit">submit</a></td></tr>
<tr><td><table><tr><td><a href="https://paper.example/ferry">The ferry runs again</a> <span>(paper.example)</span></td></tr><tr><td>31 points by Eve Holt 6 hours ago | <a href="/hide">hide</a> | <a href="/item">4 comments</a></td></tr></table><br>
<table class="comment-tree">${answers.join('')}</table></td></tr><tr><td><a href="/rules">Rules</a> | <a href="/contact">Contact</a></td></tr></table></center></body></html>`;
}

test('comments are the content of a page that has no other text', () => {
  const { markdown, content } = convert(linkPage(), { includeMeta: false });
  expect(content?.pageType).toBe('forum');
  for (const text of OPINIONS) expect(markdown).toContain(text);
});

/** A short article of 2004 in a table, with longer comments below a line that announces them. No element has a name. */
function oldPage(line: string): string {
  const comments = OPINIONS.map(
    (text, at) => `<tr><td><b>${NAMES[at]}</b>, 0${at + 3}/05/2004 10:1${at}</td></tr><tr><td>${text}</td></tr>`,
  );
  return `<html><head><title>The ferry runs again - The Paper</title></head><body><table width="760"><tr><td colspan="2"><a href="/"><img src="/logo.gif" alt="The Paper"></a></td></tr>
<tr><td width="120"><a href="/news.asp">News</a><br><a href="/sport.asp">Sport</a><br><a href="/town.asp">Town</a><br><a href="/weather.asp">Weather</a></td>
<td><h2>The ferry runs again</h2>${ARTICLE.join('<br><br>')}<hr><b>${line}</b><br><table>${comments.join('')}</table></td></tr>
<tr><td colspan="2">Copyright 2004 The Paper</td></tr></table></body></html>`;
}

test.each([
  '4 comments',
  'Comments:',
  'Reader comments (4)',
  'Kommentare (4)',
  '4 commentaires',
  'Комментарии',
  'Коментарі (4)',
  'Diskuse (4)',
  'Bình luận',
  'Σχόλια',
  'نظرات',
  'תגובות (4)',
  'टिप्पणियाँ (4)',
  'ความคิดเห็น',
  '댓글 4',
  '评论 (4)',
  '网友评论',
  'Join the conversation',
  'Opinie (4)',
  '(Post a new comment)',
  'Posted by Fay Gill at 8:15 pm | 4 comments | <a href="/mail.asp">Email this</a>',
])('comments below a line that announces them are not the content of an article: %s', (line) => {
  const { markdown } = convert(oldPage(line), { includeMeta: false });
  expect(markdown).toBe(`## The ferry runs again\n\n${ARTICLE.join('\n\n')}\n`);
});

test('a section about comments is content', () => {
  const html = `<!doctype html><html lang="en"><head><title>A style guide for our programs</title></head><body><header><a href="/">Home</a></header>
<main><article><h1>A style guide for our programs</h1><p>Programs are read more often than they are written, mostly by people who have never met the person who wrote them and who are in a hurry.</p>
<p>So we agree on a few rules, which cost nothing to keep, and which a tool checks before a change is accepted into the common code.</p>
<h2>Comments</h2><p>Say why something is done, or where a number comes from. What is done is already said by the code below it, and in the more reliable way.</p>
<p>A comment that no longer fits its code does more harm than none, so whoever changes one of them has to read the other as well.</p></article></main></body></html>`;
  const { markdown } = convert(html, { includeMeta: false });
  expect(markdown).toContain('Say why something is done');
  expect(markdown).toContain('does more harm than none');
});

test('a page of several articles with the number of comments below each is kept', () => {
  const entries = ['ferry', 'bridge', 'market'].map(
    (name, at) =>
      `<h2><a href="/${name}">News of the ${name}</a></h2><p>May ${at + 3}, 2021</p>${ARTICLE.map((text) => `<p>${text.replaceAll('ferry', name)}</p>`).join('')}<p>${at + 2} comments</p>`,
  );
  const html = `<!doctype html><html lang="en"><head><title>News of the town</title></head><body><h1>News of the town</h1>${entries.join('')}</body></html>`;
  const { markdown } = convert(html, { includeMeta: false });
  for (const name of ['ferry', 'bridge', 'market']) expect(markdown).toContain(`News of the ${name}`);
});

test('reviews of a product are content, although the shop names them comments', () => {
  const reviews = [
    [
      'Ann Reed',
      'It grinds as fine as I like it, and the handle stays cool. After a year of daily use it needed one drop of oil.',
    ],
    [
      'Bo Larsen',
      'Heavier than it looks on the picture. My only wish is a larger opening, since half of the corns land on the table.',
    ],
    ['Cem Aydin', 'A present for my mother, who has used the old one for forty years. She says that this one will do.'],
  ].map(
    ([name, text], at) =>
      `<li class="review" id="li-comment-${at}"><div class="comment_container"><img src="/a.jpg" alt="" class="avatar"><div class="comment-text"><div class="star-rating">Rated <strong>${5 - at}</strong> out of 5</div><p class="meta"><strong class="review__author">${name}</strong> – <time>May ${at + 3}, 2021</time></p><div class="description"><p>${text}</p></div></div></div></li>`,
  );
  const { markdown } = convert(
    `<!doctype html><html lang="en"><head><title>Pepper mill | Oak &amp; Burr</title><meta property="og:type" content="product"></head><body>
<header><a href="/">Oak &amp; Burr</a><nav><a href="/mills">Mills</a> <a href="/boards">Boards</a> <a href="/cart">Cart</a></nav></header>
<main><div class="product"><div class="summary"><h1 class="product_title">Pepper mill</h1><p class="price">€42.00</p><div class="short-description"><p>A mill of oak with a grinder of hardened steel, for pepper and coarse salt. It is turned by hand and oiled twice.</p></div>
<form class="cart"><input type="number" value="1"><button>Add to cart</button></form><div class="product_meta">SKU: 1177 Category: <a href="/mills">Mills</a></div></div>
<div class="tabs"><ul><li><a href="#description">Description</a></li><li><a href="#reviews">Reviews (3)</a></li></ul>
<div id="tab-description"><h2>Description</h2><p>The grinder can be set in nine steps, from powder to crushed corns. The mill is 21 cm high, weighs 380 g and holds 60 g of pepper.</p></div>
<div id="tab-reviews"><div id="reviews"><div id="comments"><h2>3 reviews for Pepper mill</h2><ol class="commentlist">${reviews.join('')}</ol></div><div id="review_form"><div id="respond" class="comment-respond"><form class="comment-form"><h3>Add a review</h3><p class="comment-notes">Your email address will not be published. Required fields are marked *</p><textarea></textarea><button>Submit</button></form></div></div></div></div></div></div></main>
<footer>© Oak &amp; Burr</footer></body></html>`,
    { url: 'https://shop.example.com/product/pepper-mill/', includeMeta: false },
  );
  expect(markdown).toContain('the handle stays cool');
  expect(markdown).toContain('half of the corns land on the table');
  expect(markdown).toContain('this one will do');
  expect(markdown).not.toContain('email address');
});

test('a name that says that an article has comments is not that of comments', () => {
  const comments = COMMENTS.map(([name, text]) => `<section class="comment"><b>${name}</b><p>${text}</p></section>`);
  const html = `<title>The ferry</title><nav><a href="/">Home</a> <a href="/join">Join</a></nav><main><h1>Harbor Post’s post</h1>
<article class="card card-with-comments"><a href="/harbor">Harbor Post</a><p>${ARTICLE.join(' ')}</p>${comments.join('')}</article></main>`;
  expect(convert(html).markdown).toContain(ARTICLE[0]);
});
