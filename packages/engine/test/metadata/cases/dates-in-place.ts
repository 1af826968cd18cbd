/** Dates by position: in neighboring boxes, outside the article, in datelines, below labels, in logs. */
import { type PageCase, PROSE, page } from './page-case.ts';

const TITLE = 'Growing pears in the old orchard';
const head = `<title>${TITLE}</title>`;
const SENTENCE =
  'The pears in the old orchard ripen slowly, and whoever waits for them is rewarded with a soft and fragrant fruit that keeps for weeks. ';

export const CASES: readonly PageCase[] = [
  {
    name: 'neighboring boxes: category, date, last modification',
    html: page(
      head,
      `<main><div><a class="category" href="/c">Mental Health</a><span class="dateline">MARCH 9, 2024</span><span class="dateline updated">Updated: AUGUST 01, 2025</span></div><h1>${TITLE}</h1>${PROSE}</main>`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'neighboring boxes: published and updated without a space',
    html: page(
      head,
      `<main><article><h1 class="entry-title">${TITLE}</h1><div class="entry-meta">By <span class="author"><a class="url fn n" href="/author/nora/">Nora Field</a></span> / <span class="posted-on"><span class="published">9 March 2024</span><span class="updated">1 August 2025</span></span></div>${PROSE}</article></main>`,
    ),
    expected: { author: 'Nora Field', publishedDate: '2024-03-09' },
  },
  {
    name: "a date in the article's footer with a date class",
    html: page(
      head,
      `<main><article class="article-template"><h1>${TITLE}</h1><div>${PROSE}${PROSE}</div><footer class="article-template-footer-wrapper"><div class="article-template-footer-main"><span class="article-template-date"><time datetime="2024-03-09T11:15:06Z">March 9, 2024</time></span></div></footer></article></main>`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: "a last modification in the page's footer",
    html: page(
      head,
      `<main><h1>${TITLE}</h1>${PROSE}<footer><div><a href="https://example.com/edit">Edit page</a><p>Last updated: <time datetime="2025-08-01T12:36:17.000Z">Aug 1, 2025</time></p></div></footer></main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'a last modification marked only by a class',
    html: page(
      head,
      `<main><h1 class="page-title">${TITLE}</h1><article><div class="field field--name-changed field--type-changed field__item"><time datetime="2025-02-12T14:36:23-05:00" class="datetime">February 12, 2025</time></div>${PROSE}</article></main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'a post with a note on its last modification, and a reply',
    html: page(
      head,
      `<h1>${TITLE}</h1><div class="post"><strong><a href="/user-12.html">StarPear</a></strong><div class="post_head"><span class="post_date">2019-02-23, 09:14 PM <span class="post_edit"><span class="edited_post">(This post was last modified: 2024-01-05, 03:27 AM by <a href="/user-12.html">StarPear</a>. Edited 1 time in total.)</span></span></span></div><p>${SENTENCE}</p></div><div class="post"><strong><a href="/user-13.html">Bob</a></strong><div class="post_head"><span class="post_date">2019-02-24, 02:31 AM</span></div><p>${SENTENCE}</p></div>`,
    ),
    expected: { publishedDate: '2019-02-23' },
  },
  {
    name: 'a time element with a day in another time zone',
    html: page(
      head,
      `<h1>${TITLE}</h1><p>By <a href="/profile/12-nora/">Nora Field</a>, <time datetime="2024-03-08T21:13:04Z">March 9, 2024</time> in <a href="/forum/1">Fruit</a></p>${PROSE}`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a dateline of an agency at the start of a long paragraph',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><p>By <strong>Nora Field</strong></p><p>RAJSHAHI, Mar 9, 2024 (GNA) - ${SENTENCE.repeat(2)}</p>${PROSE}</main>`,
    ),
    expected: { author: 'Nora Field', publishedDate: '2024-03-09' },
  },
  {
    name: 'a dateline of a press release at the start of a long paragraph',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><p>Springfield, Ohio, March 9, 2024 /PRNewswire/ -- ${SENTENCE.repeat(2)}</p>${PROSE}</main>`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a label in a sidebar',
    html: page(
      head,
      `<main><h1>${TITLE}</h1>${PROSE}${PROSE}<div class="layout-sidebar-bottom"><div><h4>Published</h4><time datetime="2024-03-09T12:00:00Z">9 March 2024</time></div><div><h4>Reviewed</h4><time datetime="2025-10-08T12:00:00Z">8 October 2025</time></div></div></main>`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a date below the author at the end of a long page',
    html: page(
      head,
      `<main><h1>${TITLE}</h1>${'<h3>A step</h3><p>A short step.</p>'.repeat(90)}${PROSE}<div><p>Written by <a href="/blog/author/nora">Nora Field</a></p><p>March 9, 2024</p></div></main>`,
    ),
    expected: { author: 'Nora Field', publishedDate: '2024-03-09' },
  },
  {
    name: 'a date in an example log',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><p>The log reads:</p><pre>2024-03-09 11:41:42,612 is when this event was logged.</pre>${PROSE}</main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'a version number',
    html: page(head, `<main><h1>${TITLE}</h1><p>API version <b>2025-02-26</b>.<span>acacia</span></p>${PROSE}</main>`),
    expected: { publishedDate: null },
  },
  {
    name: 'a list of versions',
    html: page(head, `<p>Unsupported versions: 13 / 12 / 11 / 10 / 9.6</p><main><h1>${TITLE}</h1>${PROSE}</main>`),
    expected: { publishedDate: null },
  },
  {
    name: 'a range of weekdays',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><h3>Course dates</h3><p>Monday 22 September 2025 — Friday 19 December 2025</p>${PROSE}</main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'the end of an offer',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><p>$99</p><div>Special Financing – Ends Aug 2, 2025. $12/month</div>${PROSE}</main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'a deadline with soft hyphens',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><p><strong>Dead&shy;line to apply: March 1st, 2025</strong></p>${PROSE}</main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'product news far below the heading',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><p>Short blurb.</p>${'<div>Tag</div>'.repeat(30)}<a href="/news/1"><div>The Fourth Season</div><span>Thu, January 8, 2026</span></a><a href="/news/2"><div>Patch two of the game</div><span>Thu, January 1, 2026</span></a></main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'a last modification whose Chinese word contains "date"',
    html: page(
      '<title>老果園裡種梨</title>',
      '<main><h1>老果園裡種梨</h1><p>最後更新日期：113-01-12</p><p>老果園裡的梨成熟得很慢，耐心等待的人會得到柔軟芳香、可以保存數週的果實。</p></main>',
      'zh-TW',
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'the date of first publication at the end of the page',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><p class="post-date">30 Sep 2022</p>${PROSE}<p>This article was originally published on 26 Sep 2019 at 4:12pm but has been regularly updated to keep the information current.</p></main>`,
    ),
    expected: { publishedDate: '2019-09-26' },
  },
  {
    name: 'a date with opening hours below it',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><div>Sun, Mar 9, 2025</div><div>7:00 PM – 9:00 PM</div><div>Town Hall</div>${PROSE}</main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'the date of an event in a box',
    html: page(head, `<main><h1>${TITLE}</h1><div class="event-date">Sun, Mar 9, 2025</div>${PROSE}</main>`),
    expected: { publishedDate: null },
  },
  {
    name: 'a time element with opening hours',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><time datetime="2025-05-09T19:00:00+02:00">Friday, May 9, 2025 7:00 PM to 9:00 PM CEST</time>${PROSE}</main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'the upload date of an embedded video with another title',
    html: page(
      head,
      `<main><h1>${TITLE}</h1>${PROSE}<div itemscope itemtype="https://schema.org/VideoObject"><meta itemprop="name" content="Watch a robot pick"><meta itemprop="uploadDate" content="2023-01-06T16:10:58.000Z"></div></main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: "the order of day and month known from the page's entry in a list",
    html: page(
      head,
      `<main><h1>${TITLE}</h1><time datetime="02-12-2024">02-12-2024</time>${PROSE}<div><h4><a href="/self">${TITLE}</a></h4><time datetime="2024-12-02">December 02, 2024</time></div></main>`,
    ),
    expected: { publishedDate: '2024-12-02' },
  },
  {
    name: 'a calendar sheet',
    html: page(
      head,
      `<main><div><span>Mar</span><span>09</span><span>2024</span></div><h1>${TITLE}</h1>${PROSE}</main>`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a box with the last modification before the date',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><div class="meta-info">By <a href="/author/nora/" rel="author">Nora Field</a> | <span class="updated rich-snippet-hidden">2025-08-01T10:00:00+00:00</span><span>March 9th, 2024</span> | <a href="/category/f">Fruit</a></div>${PROSE}</main>`,
    ),
    expected: { author: 'Nora Field', publishedDate: '2024-03-09' },
  },
  {
    name: 'a term of office that began before the web',
    html: page(head, `<main><h1>${TITLE}</h1><p>March 9, 1950 – August 1, 2024</p>${PROSE}</main>`),
    expected: { publishedDate: null },
  },
  {
    name: 'a joining date that is not a label for the next line',
    html: page(
      head,
      `<h1>${TITLE}</h1><div><strong>StarPear</strong><div>Joined: Feb 2019</div><div class="post_head"><span class="post_date">2019-02-23, 09:14 PM</span></div><p>Soft.</p></div><div><strong>Bob</strong><div class="post_head"><span class="post_date">2019-02-24, 02:31 AM</span></div><p>Hard.</p></div>`,
    ),
    expected: { publishedDate: '2019-02-23' },
  },
  {
    name: 'times in a section of reviews',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><p>€99.00</p><section id="reviews"><h2>Customer reviews</h2><div class="r"><b>Bob Roe</b><time datetime="2024-05-05">05/05/2024</time><p>Great</p></div></section></main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'a table of versions',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><table><tr><th>Version</th><th>Date</th></tr><tr><td>1.0</td><td>2022-01-01</td></tr><tr><td>1.1</td><td>2023-06-04</td></tr></table>${PROSE}</main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'a dateline with a period and a dash',
    html: page(
      '<title>Mapas antiguos del puerto</title>',
      `<h1>Mapas antiguos del puerto</h1><p>Lima, 4 de junio de 2023.- Los mapas antiguos del puerto han vuelto a la ciudad.</p>${PROSE}`,
      'es',
    ),
    expected: { publishedDate: '2023-06-04' },
  },
  {
    name: 'times in a list of reviews',
    html: page(
      head,
      `<main><h1>${TITLE}</h1><p>$20</p><div class="review-list"><div class="review-item"><span class="reviewer">Ann P.</span><time datetime="2023-06-04">4 June 2023</time></div></div></main>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'a date of first sale without an author',
    html: page(head, `<main><h1>${TITLE}</h1><p>$20</p><ul><li>Date First Available: June 4, 2023</li></ul></main>`),
    expected: { author: null },
  },
  {
    name: "the newest entry of a site's front page",
    html: page(
      '<title>Grove - all about pears</title>',
      '<main><h1>Grove</h1><article><time datetime="2025-02-19">Feb 19, 2025</time><a href="/2025/2/one">Our multi-orchard architecture for pears</a><p>By <a href="/author/nora">Nora Field</a></p></article><article><a href="/2025/2/two"><h3>Second longer story of the plums</h3></a></article></main>',
    ),
    url: 'https://grove.example/?utm_source=letter',
    expected: { author: null, publishedDate: null },
  },
  ...['27.1.2022 - ', '27.01.2022 „', 'January 27, 2022 — '].map((start) => ({
    name: `a date that begins the text: ${start}`,
    html: page(
      `<title>${TITLE}</title>`,
      `<main><h1>${TITLE}</h1><p>By Nora Field</p><p>${start}${PROSE.slice(3)}</main>`,
      'de',
    ),
    expected: { publishedDate: '2022-01-27' },
  })),
  {
    name: 'a theme that marks the date of a post as updated',
    html: page(
      head,
      `<article><h1 class="entry-title">${TITLE}</h1><p class="entry-meta"><span class="entry-meta-date updated"><a href="/2024/03/">9. März 2024</a></span></p><div class="entry-content">${PROSE}<ul><li>Datum: 31/08/2019</li></ul></div></article>`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a date beside a counter of comments',
    html: page(
      head,
      `<article><h1>${TITLE}</h1><p class="meta"><span class="entry-comments-link-wrap"><time datetime="2024-03-09">March 9, 2024</time> | <a href="#c">3 Comments</a></span></p>${PROSE}</article>`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a quoted post with a date of its own',
    html: page(
      `${head}<meta name="date" content="2024-03-09">`,
      `<article><h1>${TITLE}</h1><p>Short.</p><blockquote class="tweet-date"><p>— Nora Field March 4, 2024</p></blockquote>${PROSE}</article>`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a box with the name of a teaser or a caption around the heading',
    html: page(
      head,
      `<main><figure class="teaser"><img src="/p.jpg" alt=""><figcaption><small>09.03.2024 Orchards</small><h1>${TITLE}</h1></figcaption></figure>${PROSE}</main>`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a date in a box with the name of a teaser, directly above the heading',
    html: page(head, `<div><h3 class="teaser-meta">09.03.2024</h3><h1>${TITLE}</h1></div>${PROSE}`),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a date in a paragraph with the name of a caption, directly below the heading',
    html: page(head, `<div><h1>${TITLE}</h1><p class="text__caption">9 March 2024 | Orchards</p></div>${PROSE}`),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a heading that comes after the name of the site, with soft hyphens',
    html: page(
      '<title>Orchards - Press releases - Growing pears in the old orchard</title>',
      `<h1>Orchards</h1>${'<p><a href="/m">Menu</a></p>'.repeat(30)}<h1>Grow\u00ADing pears in the old or\u00ADchard</h1><p>Datum: 9. März 2024</p>${PROSE}`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a heading that only the title for previews names',
    html: page(
      `<title>Orchards Foundation - detail</title><meta property="og:title" content="${TITLE}">`,
      `<h1>Navigation</h1>${'<p><a href="/m">Menu</a></p>'.repeat(30)}<h2>${TITLE}</h2><p>9 March 2024</p>${PROSE}`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a date and a time of day in touching boxes',
    html: page(head, `<h1>${TITLE}</h1><p><b>Pip</b><span>09.03.24</span><span>12:44</span></p>${PROSE}`, 'de'),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'the current day, with its weekday, in the head of the site',
    html: page(
      `${head}<meta name="date" content="2024-03-08T22:46:00-03:00">`,
      `<p>Saturday, March 9, 2024</p><h1>${TITLE}</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2024-03-08' },
  },
  {
    name: 'the same moment in UTC and in the local time zone',
    html: page(
      `${head}<script type="application/ld+json">{"@type":"Article","headline":"${TITLE}","datePublished":"2024-03-08T22:04:00Z"}</script><meta name="date" content="Sat, 09 Mar 2024 00:04:00 +0200">`,
      `<h1>${TITLE}</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a shown date that another declaration confirms',
    html: page(
      `${head}<script type="application/ld+json">{"@type":"Article","headline":"${TITLE}","datePublished":"2024-03-07T07:29:00Z"}</script><meta property="article:published_time" content="2024-03-09T08:29:34">`,
      `<h1>${TITLE}</h1><p class="date">09.03.2024</p>${PROSE}`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a declared date whose day and month the page shows the other way round',
    html: page(
      `${head}<meta name="date" content="03/09/2024 12:43:42">`,
      `<h1>${TITLE}</h1>${PROSE}<p>Erstellt am: 09.03.2024</p>`,
      'de',
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a date outside the lines above the heading',
    html: page(
      `${head}<meta property="article:published_time" content="2024-03-09">`,
      `<nav><section class="post"><a href="/apples">Apples</a><time class="post-date" datetime="2023-03-15">15 March</time></section></nav><h1>${TITLE}</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2024-03-09' },
  },
  ...[
    'This entry was posted on Saturday, March 9th, 2024 at 9:58 am and is filed under Orchards. You can follow any responses to this entry through the feed.',
    'Dieser Beitrag wurde am 9. März 2024 um 23:03 Uhr gepostet und unter Obst abgelegt. Kommentare können über den Feed verfolgt werden.',
    'Cet article a été publié le 9 mars 2024 dans Vergers.',
    'Esta entrada fue publicada el 9 de marzo de 2024 en Huertos.',
  ].map((statement) => ({
    name: `a sentence below the text: ${statement.slice(0, 40)}`,
    html: page(head, `<h1>${TITLE}</h1>${PROSE}${PROSE}<p class="postmetadata">${statement}</p>`),
    expected: { publishedDate: '2024-03-09' },
  })),
  {
    name: 'a sentence about another event',
    html: page(
      head,
      `<h1>${TITLE}</h1>${PROSE}${PROSE}<p>The orchard was planted on March 9, 2024, and this post was only an idea then.</p>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'the author and the date below the text',
    html: page(
      head,
      `<h1>${TITLE}</h1>${`<p>${SENTENCE}</p>`.repeat(16)}<div>Author: <a href="/p?id=58">Nora Field</a> am 09.03.2024, 13:36 Uhr</div>`,
    ),
    expected: { author: 'Nora Field', publishedDate: '2024-03-09' },
  },
  {
    name: 'a date at the start of the heading',
    html: page('<title>09.03.2024 - Pears ripen</title>', `<h1>09.03.2024 - Pears ripen early this year</h1>${PROSE}`),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a day in the heading that is its subject',
    html: page('<title>9 March 2024 in Berlin</title>', `<h1>9 March 2024 in Berlin: a market of pears</h1>${PROSE}`),
    expected: { publishedDate: null },
  },
  {
    name: 'a dateline in parentheses',
    html: page(head, `<h1>${TITLE}</h1><p>(9 March 2024) ${SENTENCE.repeat(2)}</p>${PROSE}`),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'a URL with the day first',
    url: 'https://example.com/news/09-03-2024-growing-pears/17-378.html',
    html: page(head, `<h1>${TITLE}</h1>${PROSE}`, 'de'),
    expected: { publishedDate: '2024-03-09' },
  },
  {
    name: 'the dateline of a paragraph, without an agency',
    html: page(head, `<h1>${TITLE}</h1><p>SPRINGFIELD, May 17, 2012 – ${SENTENCE}${SENTENCE}</p>${PROSE}`),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'a dateline in mixed case, with the date in brackets',
    html: page(
      head,
      `<h1>${TITLE}</h1><p><strong>Springfield, IL (May 17, 2012)</strong> – ${SENTENCE}${SENTENCE}</p>${PROSE}`,
    ),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'a French dateline',
    html: page(head, `<h1>${TITLE}</h1><p>Lyon, le 17 mai 2012 – ${SENTENCE}${SENTENCE}</p>${PROSE}`, 'fr'),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'a sentence that begins with a date is no dateline',
    html: page(head, `<h1>${TITLE}</h1><p>In the night of May 17, 2012 – ${SENTENCE}${SENTENCE}</p>${PROSE}`),
    expected: { publishedDate: null },
  },
  {
    name: 'words say more than a class for modifications',
    html: page(head, `<h1>${TITLE}</h1><p class="update-time">Published: May 17, 2012</p>${PROSE}`),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'an earlier shown date that a second declaration confirms',
    html: page(
      `${head}<script type="application/ld+json">{"@type":"Article","headline":"${TITLE}","datePublished":"2019-07-01","dateCreated":"2018-05-17"}</script>`,
      `<h1>${TITLE}</h1><p>By Jane Doe | May 17, 2018</p>${PROSE}`,
    ),
    expected: { publishedDate: '2018-05-17' },
  },
  {
    name: 'a range of days is an event',
    html: page(head, `<h1>${TITLE}</h1><p>17–19 May 2012, Springfield</p>${PROSE}`),
    expected: { publishedDate: null },
  },
  {
    name: 'the class of the hAtom microformat on the only date',
    html: page(
      head,
      `<h1>${TITLE}</h1><p><time class="updated" datetime="2012-05-17T09:00:00+00:00" pubdate>May 17, 2012</time></p>${PROSE}`,
    ),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'a date beside the same date of a modification',
    html: page(
      head,
      `<h1>${TITLE}</h1><h5><span class="published">By Nora Field</span> | <span class="published">May 17, 2012</span> | <span class="updated">Updated: May 17, 2012 3:55am</span></h5>${PROSE}`,
    ),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'a date and a colon before a modification',
    html: page(
      head,
      `<h1>${TITLE}</h1><p>By Nora Field, Orchard News : May 16, 2012 : Updated: May 17, 2012 3:55am</p>${PROSE}`,
    ),
    expected: { publishedDate: '2012-05-16' },
  },
  {
    name: 'a date in a heading of another level than those of galleries',
    html: page(
      head,
      `<h1>${TITLE}</h1><h5>Published 12:02 am, Monday, May 14, 2012</h5>${PROSE}<ul><li><h4><a href="/g/1">The day in pictures, June 5, 2012</a></h4></li><li><h4><a href="/g/2">The day in pictures, June 4, 2012</a></h4></li></ul>`,
    ),
    expected: { publishedDate: '2012-05-14' },
  },
  {
    name: 'beside the title, which is no heading, instead of beside a heading of something else',
    html: page(
      `<title>${TITLE} - Example Orchards</title>`,
      `<div class="title">${TITLE}</div><div>By Nora Field | May 17, 2012</div>${PROSE}${PROSE}<h4>About reader comments</h4><p>10 things you need to know: June 12, 2012</p>`,
    ),
    expected: { author: 'Nora Field', publishedDate: '2012-05-17' },
  },
  {
    name: 'an ambiguous date, with the month in the URL',
    html: page(head, `<h1>${TITLE}</h1><p>04/03/2015</p>${PROSE}`),
    url: 'https://orchard.example/2015/03/pears/',
    expected: { publishedDate: '2015-03-04' },
  },
  {
    name: "a player's debut, and a button in place of a name",
    html: page(
      head,
      `<p><a href="/users/logout">Logout</a></p><h1>${TITLE}</h1><p>Team: Pickers</p><p>Debut: October 29, 2003</p>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'the publication after a modification in a box of its own',
    html: page(
      head,
      `<h1>${TITLE}</h1><p><span class="updated-on">Last updated on 4 March 2024</span> / <span>12 January 2022</span></p>${PROSE}`,
    ),
    expected: { publishedDate: '2022-01-12' },
  },
  {
    name: 'a place and a date below the text',
    html: page(head, `<h1>${TITLE}</h1>${PROSE}<p>Freiburg, den 14. Oktober 2018</p><p>Jane Doe</p>`),
    expected: { publishedDate: '2018-10-14' },
  },
  {
    name: 'the last paragraph is a name and a date',
    html: page(head, `<h1>${TITLE}</h1>${PROSE}<p>Jane Doe<br><em>14 October 2018</em></p>`),
    expected: { publishedDate: '2018-10-14' },
  },
  {
    name: 'a date between paragraphs, and one in a box below the text',
    html: page(
      head,
      `<h1>${TITLE}</h1>${PROSE}<p>14 October 2018</p>${PROSE}<div><div>Fri, October 19, 2018</div></div>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: "not the page's: Last tested: March 9, 2024",
    html: page(head, `<main><h1>${TITLE}</h1><p>Last tested: March 9, 2024</p>${PROSE}</main>`),
    expected: { publishedDate: null },
  },
  {
    name: "not the page's: He has lived here since March 9, 2024.",
    html: page(head, `<main><h1>${TITLE}</h1><p>He has lived here since March 9, 2024.</p>${PROSE}</main>`),
    expected: { publishedDate: null },
  },
  {
    name: "not the page's: Opening night: March 9, 2024",
    html: page(head, `<main><h1>${TITLE}</h1><p>Opening night: March 9, 2024</p>${PROSE}</main>`),
    expected: { publishedDate: null },
  },
  {
    name: "not the page's: Storms on March 9, 2024 and March 10, 2024",
    html: page(head, `<main><h1>${TITLE}</h1><p>Storms on March 9, 2024 and March 10, 2024</p>${PROSE}</main>`),
    expected: { publishedDate: null },
  },
];
