/** Author and date of a thread's first post, not of its last reply or of a member's registration. */
import { type PageCase, page } from './page-case.ts';

const TITLE = 'Which rootstock for a small garden?';
const ASKED = 'I have room for two trees at most and the soil is heavy clay, so what would you graft a pear on?';
const ANSWERED =
  'Quince stays small and bears early, but it wants a stake for its whole life and water in dry summers.';

/** A forum that repeats the subject in each post, below author and date. */
function board(joined: string, posts: readonly (readonly [name: string, day: string, text: string])[]): string {
  const post = ([name, day, text]: (typeof posts)[number], at: number) =>
    `<div id="p${at + 7}" class="blockpost"><h2><span>#${at + 1} <a href="topic.php?pid=${at + 7}#p${at + 7}">${day} 10:12:03</a></span></h2><div class="box"><dl><dt><strong><a href="profile.php?id=${at + 2}">${name}</a></strong></dt><dd class="usertitle"><strong>Member</strong></dd><dd><span>${joined} 2012-04-0${at + 1}</span></dd><dd><span>31</span></dd></dl><div class="postright"><h3>${at > 0 ? 'Re: ' : ''}${TITLE}</h3><div class="postmsg"><p>${text}</p></div></div></div></div>`;
  return page(`<title>${TITLE} / Orchard</title>`, `<div id="main">${posts.map(post).join('')}</div>`);
}

/** A day that only the name and the membership stand above. */
function memberSince(joined: string): string {
  return page(
    `<title>${TITLE} - Orchard</title>`,
    `<div class="post"><h3>${TITLE}</h3><dl class="who"><dt>Jane Doe</dt><dd>${joined} 2012-04-01</dd></dl><p>${ASKED}</p></div>`,
  );
}

const JOINED = [
  'Registriert:',
  'Dabei seit:',
  "Date d'inscription :",
  'Registrado:',
  'Membro desde:',
  'Iscritto il:',
  'Lid geworden op:',
  'Зарегистрирован:',
  'Kayıt:',
  'Dołączył:',
  '注册时间：',
  '加入日期：',
  'تاريخ التسجيل:',
  'शामिल हुए:',
];

const FACTS = [
  'Weight',
  '310 g',
  'Wood',
  'walnut',
  'Height',
  '21 cm',
  'Burr',
  'ceramic',
  'Made in',
  'Leeds',
  'Warranty',
  '5 years',
];
const THREADS = [
  'How to prune pears in winter',
  'Scab on young leaves',
  'A ladder for three metres',
  'Quince or seedling?',
];

export const CASES: readonly PageCase[] = [
  {
    name: 'product reviews, each with a date',
    html: page(
      '<title>Pepper mill - Shop</title>',
      `<main><h1>Pepper mill</h1><p>39 €</p><p>Turned by hand.</p><ul>${FACTS.map((fact) => `<li>${fact}</li>`).join('')}</ul><div class="spr"><h2>Reviews</h2>${[1, 2].map((day) => `<div class="spr-review"><span class="spr-review-header-byline"><strong>Ruth Roe</strong> on <time class="spr-review__published-date" datetime="2023-03-0${day}">March ${day}, 2023</time></span><p>Grinds evenly.</p></div>`).join('')}</div></main>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'a list of threads with the dates of their last posts',
    html: page(
      '<title>Talk - Orchard</title>',
      `<h1>Talk</h1><table><tbody>${THREADS.map((title, at) => `<tr id="row-${at + 11}"><td><a href="/t/${at}">${title}</a><div><a href="/c">Talk</a></div></td><td><span>${at}</span></td><td><span>${at * 7}</span></td><td><span>5</span></td><td>March ${at + 3}, 2021</td></tr>`).join('')}</tbody></table>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'a notice above the posts that names the last poster',
    html: page(
      `<title>${TITLE} - Orchard</title>`,
      `<article><header><h1>${TITLE}</h1></header><div class="crumbs"><p><a href="/">Home</a> <span>›</span> <a href="/trees">Trees</a> › <span class="current">${TITLE}</span></p></div><div class="notice"><ul><li class="topic-description">This topic has 2 replies, 3 voices, and was last updated <a href="#9">1 year ago</a> by <a href="/u/3" class="author-link"><span class="author-name">pear_tree</span></a>.</li></ul></div><div><div class="count">Viewing 2 posts</div></div><ul><li class="head"><div class="reply-author">Author</div><div>Posts</div></li><li><div class="meta"><span class="reply-post-date">March 3, 2021 at 10:12 am</span> <a href="#post-1">#1</a></div><div class="reply-author"><a href="/u/1" class="author-link"><span class="author-name">quietriver</span></a></div><div class="reply-content"><p>${ASKED}</p></div></li><li><div class="meta"><span class="reply-post-date">March 4, 2021 at 11:00 am</span> <a href="#post-2">#2</a></div><div class="reply-author"><a href="/u/3" class="author-link"><span class="author-name">pear_tree</span></a></div><div class="reply-content"><p>${ANSWERED}</p></div></li></ul>`,
    ),
    expected: { author: 'quietriver', publishedDate: '2021-03-03' },
  },
  {
    name: 'each post repeats the subject below its author',
    html: board('Registered:', [
      ['Jane Doe', 'March 3, 2021', ASKED],
      ['Ruth Roe', 'March 4, 2021', ANSWERED],
      [
        'Sam Poe',
        'March 5, 2021',
        'On loam I would rather take a seedling and prune it hard in the first three winters.',
      ],
    ]),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-03' },
  },
  ...JOINED.map((joined) => ({
    name: `${joined} is a day of joining`,
    html: memberSince(joined),
    expected: { publishedDate: null },
  })),
];
