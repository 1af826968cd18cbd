import { type ConvertOptions, convert } from '@recto-md/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const NOW = new Date('2026-01-15T12:00:00Z');
const read = (html: string, options: ConvertOptions = {}) => convert(html, { now: NOW, ...options }).metadata;
const head = (html: string) => read(`<html><head>${html}</head><body><p>Text.</p></body></html>`);
const body = (html: string) => read(`<html><body>${html}</body></html>`);
const jsonLd = (value: unknown) =>
  head(`<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`);

test('reads the title element with white space collapsed', () => {
  expect(head('<title> A \n title &amp; more </title><meta property="og:title" content="Other">').title).toBe(
    'A title & more',
  );
});

test('ignores the title element of an SVG', () => {
  expect(body('<svg><title>Icon</title></svg><h1>The page</h1>').title).toBe('The page');
  expect(read('<body><svg><title>Icon</title></svg></body><title>Late</title>').title).toBe('Late');
});

test('falls back from the title element to Open Graph, the first heading and an empty title', () => {
  expect(head('<title> </title><meta property="og:title" content=" Open\nGraph ">').title).toBe('Open Graph');
  expect(body('<h2>First <em>heading</em></h2><h1>Second</h1>').title).toBe('First heading');
  expect(body('<p>Nothing').title).toBe('');
});

test('reads the description from Open Graph, then the meta element, then JSON-LD', () => {
  const graph = '<meta property="og:description" content="Graph">';
  const meta = '<meta name="Description" content="Meta &amp;amp; more">';
  expect(head(meta + graph).description).toBe('Graph');
  expect(head(`<meta property="og:description" content=" ">${meta}`).description).toBe('Meta & more');
  expect(jsonLd({ '@type': 'Article', description: 'Data' }).description).toBe('Data');
  expect(head('').description).toBe(null);
});

test.each([
  ['name', { '@type': 'NewsArticle', author: 'Jane Doe' }, 'Jane Doe'],
  ['object', { '@type': 'BlogPosting', author: { '@type': 'Person', name: 'Jane Doe' } }, 'Jane Doe'],
  ['list', { '@type': 'Article', author: [{ name: 'Jane Doe' }, { name: 'John Roe' }] }, 'Jane Doe, John Roe'],
  ['list of names', { '@type': 'Article', author: ['Jane Doe', 'John Roe'] }, 'Jane Doe, John Roe'],
  ['several types', { '@type': ['WebPage', 'http://schema.org/Article'], author: 'Jane Doe' }, 'Jane Doe'],
  ['array of items', [{ '@type': 'BreadcrumbList' }, { '@type': 'Article', author: 'Jane Doe' }], 'Jane Doe'],
  ['given and family name', { '@type': 'Article', author: { givenName: 'Jane', familyName: 'Doe' } }, 'Jane Doe'],
  [
    'reference into the graph',
    {
      '@graph': [
        { '@type': 'Article', author: { '@id': '#jane' } },
        { '@type': 'Person', '@id': '#jane', name: 'Jane Doe' },
      ],
    },
    'Jane Doe',
  ],
  [
    'article before page',
    {
      '@graph': [
        { '@type': 'WebPage', author: 'Web Master' },
        { '@type': 'Article', author: 'Jane Doe' },
      ],
    },
    'Jane Doe',
  ],
  ['question', { '@type': 'QAPage', mainEntity: { '@type': 'Question', author: { name: 'asker99' } } }, 'asker99'],
  ['review of a product', { '@type': 'Product', review: { '@type': 'Review', author: 'A Buyer' } }, null],
  ['comment', { '@type': 'WebPage', comment: [{ '@type': 'Comment', author: 'A Reader' }] }, null],
])('reads the author in JSON-LD: %s', (_form, data, author) => expect(jsonLd(data).author).toBe(author));

test.each([
  ['a role', { '@type': 'Article', author: { '@type': 'Role', author: { name: 'Jane Doe' } } }, 'Jane Doe'],
  ['several names', { '@type': 'Article', author: { name: ['Jane Doe', 'John Roe'] } }, 'Jane Doe, John Roe'],
  ['keys of a vocabulary', { '@type': 'schema:Article', 'schema:author': 'Jane Doe' }, 'Jane Doe'],
  ['keys in lower case', { '@type': 'Article', Author: 'Jane Doe', datepublished: '2024-05-17' }, 'Jane Doe'],
  ['no type but a headline', { headline: 'A title', author: 'Jane Doe' }, 'Jane Doe'],
  ['a blog and its posts', { '@type': 'Blog', blogPost: [{ '@type': 'BlogPosting', author: 'John Roe' }] }, null],
  ['a clip in the page', { '@type': 'VideoObject', name: 'Another title', author: 'John Roe' }, null],
  [
    "a visitor's review beside a product",
    [{ '@type': 'Product' }, { '@type': 'Review', itemReviewed: {}, author: 'A Buyer' }],
    null,
  ],
  [
    'several articles, one of them the page',
    [
      { '@type': 'Article', headline: 'Another title', author: 'John Roe' },
      { '@type': 'Article', headline: 'Pears in winter', author: 'Jane Doe' },
    ],
    'Jane Doe',
  ],
])('reads the author in JSON-LD only if it describes the page: %s', (_form, data, author) => {
  const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  expect(head(`<title>Pears in winter | Example</title>${script}`).author).toBe(author);
});

test('reads invalid JSON in JSON-LD', () => {
  expect(jsonLd('<!-- {"@type":"Article","author":{"name":"Jane Doe",},\n"headline":"a\nb"} -->').author).toBe(
    'Jane Doe',
  );
});

test.each([
  ['author', 'name'],
  ['article:author', 'property'],
  ['parsely-author', 'name'],
  ['sailthru.author', 'name'],
  ['DC.creator', 'name'],
  ['dcterms.creator', 'name'],
  ['citation_author', 'name'],
  ['og:article:author', 'property'],
  ['schema:author', 'property'],
  ['DC.Creator.PersonalName', 'name'],
  ['eprints.creators_name', 'name'],
])('reads the author in the meta element %s', (key, naming) => {
  expect(head(`<meta ${naming}="${key}" content="Jane Doe">`).author).toBe('Jane Doe');
});

test('reads all authors in adjacent microdata or links', () => {
  const item = (name: string) => `<span itemprop="author" itemscope><b itemprop="name">${name}</b></span>`;
  expect(body(`<article itemscope>${item('Jane Doe')}${item('John Roe')}</article>`).author).toBe('Jane Doe, John Roe');
  const link = (name: string) => `<a rel="author" href="/${name}">${name}</a>`;
  expect(body(`<p>${link('Jane Doe')} and ${link('John Roe')}</p>`).author).toBe('Jane Doe, John Roe');
});

test('takes no author from a list of texts by several people', () => {
  const entries = ['Ann Lee', 'Bob Ray', 'Cy Fox'].map(
    (name) => `<div><h2>A text by them</h2><a rel="author" href="/${name}">${name}</a></div>`,
  );
  expect(body(`<h1>A title</h1>${entries.join('')}`).author).toBe(null);
});

test.each(['Editorial Team', 'Staff Writer', 'The Editors', 'La rédaction', 'News Desk'])(
  'prefers a shown author to a declared one that stands for the staff: %s',
  (staff) => {
    const html = `<html><head><meta name="author" content="${staff}"></head><body><h1>A title</h1>`;
    expect(read(`${html}<p>By Jane Doe</p>`).author).toBe('Jane Doe');
    expect(read(html).author).toBe(staff);
  },
);

test.each([
  ['Jane Doe (@jane) on Example', 'Jane Doe'],
  ['Jane Doe (@jane@social.example)', 'Jane Doe'],
  ['Jane Doe (@jane.example)', 'Jane Doe'],
  ['Jane Doe (the author)', null],
  ['Pears: a talk with Jane Doe (@jane)', null],
  ['Jane Doe (@jane) and her pears', null],
])('reads the author of a post from its title for other networks: %s', (title, author) => {
  expect(head(`<meta property="og:title" content="${title}">`).author).toBe(author);
});

test('reorders names that have the family name first, and joins them', () => {
  expect(head('<meta name="citation_authors" content="Doe, Jane; Roe, John">').author).toBe('Jane Doe, John Roe');
  const metas = '<meta name="citation_author" content="Doe, Jane"><meta name="citation_author" content="Roe, John">';
  expect(head(metas).author).toBe('Jane Doe, John Roe');
});

test.each([
  ['<article itemscope><span itemprop="author" itemscope><b itemprop="name">Jane Doe</b> writes</span></article>'],
  ['<h1>A title</h1><p>By <a rel="author" href="/jane">Jane Doe</a></p>'],
  ['<h1>A title</h1><p class="byline">By Jane Doe</p><p>Text'],
  ['<h1>A title</h1><div><span>By</span> <span>Jane Doe</span> <span>Staff writer</span></div>'],
  ['<h1>A title</h1><p>May 17, 2024 by Jane Doe</p>'],
  ['<h1>A title</h1><p>Author: Jane Doe. May 17, 2024</p>'],
  ['<h1>A title</h1><p>Av Jane Doe, Publicerad 17 maj 2024</p>'],
  ['<h1>A title</h1><p><span>ByJane</span></p><div class="post-author-name">Jane Doe</div>'],
  ['<h1>A title</h1><p>Jane Doe · 17 May 2024 · 5 min read</p>'],
  ['<h1>A title</h1><p>Text.</p><p>Written by Jane Doe</p>'],
  ['<h1>A title</h1><div>Author:</div><div>Jane Doe</div>'],
  ['<h1>A title</h1><a href="/authors/jane">Jane Doe</a><p>Text'],
  [
    '<h1>A title</h1><p><span class="authored"> authored by</span> <a class="u-author" href="/~jane">Jane Doe</a> today</p>',
  ],
])('reads the author near the heading: %s', (html) => expect(body(html).author).toBe('Jane Doe'));

test.each([
  ['Posted on May 17th, 2024 by jdoe', 'jdoe'],
  ['Publié le 17 mai 2024 par jdoe | 3 commentaires', 'jdoe'],
  ['Écrit le 17 mai 2024 par jdoe', 'jdoe'],
  ['Geschrieben am 17. Mai 2024 von jdoe', 'jdoe'],
  ['Geschrieben am 17. Mai 2024 von einer Reisenden', null],
  ['May 17, 2024, read by millions', null],
  ['Last updated May 17, 2024 by jdoe', null],
])('reads a user name only after words such as "posted" and a date: %s', (line, author) => {
  expect(body(`<h1>A title</h1><p>${line}</p><p>Text.</p>`).author).toBe(author);
});

test.each([
  ['<h1>A title</h1><p>Follow the plan by reading every page of it.</p>'],
  ['<h1>A title</h1><p>May 17, 2024</p><p>Loved by millions of people</p>'],
  ['<h1>A title</h1><p>By the end of the day you will know.</p>'],
  ['<h1>A title</h1><div>Author</div><div>From 29 March on, all of the pears are an hour late.</div>'],
  ['<article><h1>A product</h1><div itemprop="review" itemscope><b itemprop="author">A Buyer</b></div></article>'],
])('finds no author in %s', (html) => expect(body(html).author).toBe(null));

test('on the page of a product, names are those of its brand and reviewers', () => {
  const page = (head: string) =>
    read(`<html><head>${head}</head><body><h1>Pear juice</h1><p>By Orchard Brands</p></body></html>`).author;
  const data = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  const product = data({ '@type': 'Product', name: 'Pear juice', review: { '@type': 'Review', author: 'A Buyer' } });
  expect(page('')).toBe('Orchard Brands');
  expect(page('<meta property="og:type" content="product">')).toBeNull();
  expect(page(product)).toBeNull();
  expect(page('<meta property="og:type" content="product"><meta name="author" content="Jane Doe">')).toBe('Jane Doe');
  expect(page(product + data({ '@type': 'Article', headline: 'Pear juice' }))).toBe('Orchard Brands');
  expect(page(`<meta property="og:type" content="article">${product}`)).toBe('Orchard Brands');
});

test('prefers a person near the heading to the site declared as author', () => {
  const site = '<meta property="og:site_name" content="Example News"><meta name="author" content="Example News">';
  expect(read(`<html><head>${site}</head><body><h1>A title</h1><p>By Jane Doe</p></body></html>`).author).toBe(
    'Jane Doe',
  );
  expect(head(site).author).toBe('Example News');
});

test.each([
  ['a menu', '<p><a href="/">Home</a></p><p><a href="/users/people.html">People</a></p><h1>A page of text</h1>'],
  [
    'the menu entry after "Authors"',
    '<h1>A page</h1><ul><li><a href="authors.html">Authors</a><li><a href="later.html">Changelog</a></ul>',
  ],
  [
    'a link to register',
    '<h1>A page of text</h1><div><a href="/users/sign_up">Free Trial</a></div><div><a href="/members/register">Join Today</a></div>',
  ],
  ['the sort order of a list', '<h1>Ordering</h1><p>Alphabetic</p><p>By inheritance</p>'],
  [
    'the name of a function',
    '<h1>Class Log</h1><section id="getWriter()"><h3>getWriter</h3><p>Gives the writer.</p></section>',
  ],
  [
    'a list of people far below the text',
    `<h1>A page of text</h1>${'<p>A paragraph about pears, with enough words for a reader.</p>'.repeat(16)}<h4>People</h4><ul><li><a href="/people">All People</a> (9)</li><li><a href="/people/jane">Jane Doe</a> (7)</li></ul>`,
  ],
  ['the heading of posters', '<h1>A concert</h1><div class="posters"><h2>Posters (1)</h2></div><p>Text'],
  [
    'code that links to a profile page',
    '<h1>Profilers</h1><p><code><a href="profile.html#module-cProfile">cProfile</a></code></p>',
  ],
])('finds no author in %s', (_, html) => {
  expect(body(html).author).toBeNull();
});

test('reads the author in a link to a profile', () => {
  for (const href of [
    '/profile/jane',
    '/user-profile-jane',
    '/profile.php?id=7',
    '/?profile=7',
    '/people/jane-doe',
    '/by/Jane-Doe',
  ])
    expect(body(`<h1>A page of text</h1><p><a href="${href}">Jane Doe</a></p>`).author).toBe('Jane Doe');
});

test("returns the day as written, in the page's time zone", () => {
  expect(jsonLd({ '@type': 'Article', datePublished: '2024-05-17T23:30:00-05:00' }).publishedDate).toBe('2024-05-17');
  expect(head('<meta property="article:published_time" content="2024-05-17T00:30:00+09:00">').publishedDate).toBe(
    '2024-05-17',
  );
  const late = '<meta property="article:published_time" content="2024-05-18T02:30:00+00:00">';
  expect(
    read(`<html><head>${late}</head><body><h1>A title</h1><time>May 17, 2024</time></body></html>`).publishedDate,
  ).toBe('2024-05-17');
  expect(read(late, { url: 'https://example.com/2024/05/17/a-title' }).publishedDate).toBe('2024-05-17');
});

test.each([
  ['<meta name="date" content="17 May 2024">'],
  ['<meta name="DC.date.issued" content="2024-05-17">'],
  ['<meta name="citation_publication_date" content="2024/05/17">'],
  ['<meta name="parsely-pub-date" content="2024-05-17T10:00:00Z">'],
  ['<meta itemprop="datePublished" content="2024-05-17">'],
  ['<meta name="bt:pubDate" content="2024-05-17">'],
  ['<meta name="cXenseParse:recs:publishtime" content="2024-05-17T10:00:00Z">'],
  ['<meta property="rnews:datePublished" content="2024-05-17">'],
  ['<meta name="prism.publicationDate" content="2024-05-17">'],
  ['<meta name="any-house:first-published-at" content="2024-05-17">'],
  ['<body><h1>T</h1><span property="dc:date dc:created" content="2024-05-17T12:00:00+01:00">x</span>'],
  ['<body><h1>T</h1><time datetime="2024-05-17T10:00" pubdate>Friday</time>'],
  ['<body><h1>T</h1><span itemprop="datePublished" content="2024-05-17">two years ago</span>'],
  ['<body><h1>T</h1><p>Published on May 17, 2024 · Updated June 2, 2025</p>'],
  ['<body><h1>T</h1><p class="meta">17.05.2024, 10:15</p>'],
  ['<body><p>17 May 2024</p><h1>T</h1>'],
])('reads the date in %s', (html) => expect(read(`<html>${html}`).publishedDate).toBe('2024-05-17'));

test('reads the date in the URL if there is no other', () => {
  const options = { url: 'https://example.com/blog/2024/05/17/title' };
  expect(read('<p>Text', options).publishedDate).toBe('2024-05-17');
  expect(read('<h1>T</h1><p>May 15, 2024</p>', options).publishedDate).toBe('2024-05-15');
  expect(read('<link rel="canonical" href="https://example.com/2024-05-17-title.html"><p>Text').publishedDate).toBe(
    '2024-05-17',
  );
  for (const path of ['2024/may/17/title', '2024/0517/c12.html', 't20240517_12.html', 'news/20240517101500']) {
    expect(read('<p>Text', { url: `https://example.com/${path}` }).publishedDate).toBe('2024-05-17');
  }
  for (const path of ['id/20240599/', 'sku-20240517', 'item?id=20240517', '2024/05/title']) {
    expect(read('<p>Text', { url: `https://example.com/${path}` }).publishedDate).toBe(null);
  }
  const archived = 'https://web.archive.org/web/20240517101500/https://example.com/';
  expect(read('<p>Text', { url: archived }).publishedDate).toBe(null);
});

test.each([
  ['<meta property="article:modified_time" content="2024-05-17">'],
  ['<script type="application/ld+json">{"@type":"Article","dateModified":"2024-05-17"}</script>'],
  ['<body><h1>T</h1><p>Last updated: May 17, 2024</p>'],
  ['<body><h1>T</h1><time class="updated" datetime="2024-05-17">May 17</time>'],
  ['<body><h1>T</h1><p>© 17 May 2024 Example</p>'],
  ['<body><h1>T</h1><p>Aktualisiert am 17. Mai 2024</p>'],
  ['<body><h1>T</h1><p>更新日：2024年5月17日</p>'],
  ['<meta property="article:published_time" content="2026-05-17">'],
  ['<meta name="lastPublishDate" content="2024-05-17">'],
  [
    '<body><h1>T</h1><div itemscope itemtype="https://schema.org/Review"><meta itemprop="datePublished" content="2024-05-17"></div>',
  ],
])('finds no date of publication in %s', (html) => expect(read(`<html lang="de">${html}`).publishedDate).toBe(null));

test('prefers a date near the heading if the declared one is later', () => {
  const meta = '<meta property="article:published_time" content="2025-03-01T10:00:00Z">';
  const page = (date: string) => `<html><head>${meta}</head><body><h1>T</h1><p class="date">${date}</p></body></html>`;
  expect(read(page('May 17, 2024')).publishedDate).toBe('2024-05-17');
  expect(read(page('May 17, 2025')).publishedDate).toBe('2025-03-01');
});

test("reads an ambiguous date in the order of the page's language", () => {
  const page = (language: string) => `<html lang="${language}"><body><h1>T</h1><p>03/04/2024</p></body></html>`;
  expect(read(page('en-US')).publishedDate).toBe('2024-03-04');
  expect(read(page('en-GB')).publishedDate).toBe('2024-04-03');
  expect(read(page('it')).publishedDate).toBe('2024-04-03');
});

test.each([
  ['https://paper.co.uk/a', 'en', '2024-04-03'],
  ['https://gazeta.pl/a', '', '2024-04-03'],
  ['https://paper.com/a', 'en', '2024-03-04'],
  ['https://paper.io/a', '', '2024-03-04'],
  ['https://paper.de/a', 'en-US', '2024-03-04'],
])('reads an ambiguous date in the order of the country of its URL: %s, language "%s"', (url, language, date) => {
  const html = `<html lang="${language}"><body><h1>T</h1><p>03/04/2024</p></body></html>`;
  expect(read(html, { url }).publishedDate).toBe(date);
});

test('reads author and date below a title that is no heading and follows the name of the site in the page title', () => {
  const title = 'Council votes to keep the ferry';
  const html = `<title>Harwick Herald | ${title}</title><body><table><tr><td>Thursday, May 16, 2024</td></tr>
<tr><td>${'<a href="/">News</a><br>'.repeat(12)}</td><td><font size="5">${title}</font><br><b>By Ann Lee</b><br>May 14, 2024<br><br>
The council voted on Monday night to keep the ferry running through the winter, which ends a dispute that had divided the town since spring.</td></tr></table>`;
  const { author, publishedDate } = read(html);
  expect({ author, publishedDate }).toEqual({ author: 'Ann Lee', publishedDate: '2024-05-14' });
});

test('reads an ambiguous date as a date that is elsewhere on the page', () => {
  const page = (more: string) => `<html lang="en"><head>${more}</head><body><h1>T</h1><p>Published 03/10/2023</p>`;
  expect(read(page('')).publishedDate).toBe('2023-03-10');
  expect(read(page(''), { url: 'https://example.com/2023/october/03/title' }).publishedDate).toBe('2023-10-03');
  const changed = '<meta property="article:modified_time" content="2023-10-03T10:00:00Z">';
  expect(read(page(changed)).publishedDate).toBe('2023-10-03');
  expect(read(`${page('')}<ul><li>Apples 25/02/2023</ul>`).publishedDate).toBe('2023-10-03');
});

test.each([
  ['en_us', 'en-US'],
  ['en-US.UTF-8', 'en-US'],
  ['sr-latn-rs', 'sr-Latn-RS'],
  ['English', 'en'],
  ['jp', 'ja'],
  ['iw', 'he'],
  ['zh-cmn-Hans', 'zh-Hans'],
  ['de-de;q=0.8, en', 'de-DE'],
  ['und', undefined],
  ['x-default', undefined],
  ['{{ lang }}', undefined],
])('normalizes the language %j to %j', (stated, language) => {
  expect(read(`<html lang="${stated}"><body><p>Text</body></html>`).language).toBe(language);
  expect(read(`<html><body lang="${stated}"><p>Text</body></html>`).language).toBe(language);
});

test('resolves URLs against the base element and skips invalid ones', () => {
  const base = '<base href="/sub/"><link rel="shortlink canonical" href="a"><meta property="og:image" content="i.png">';
  expect(read(`<html><head>${base}</head><p>Text`, { url: 'https://example.com/x' })).toMatchObject({
    canonicalUrl: 'https://example.com/sub/a',
    image: 'https://example.com/sub/i.png',
  });
  const none = '<link rel="canonical" href="undefined"><meta property="og:url" content="https://example.com/b">';
  expect(head(none).canonicalUrl).toBe('https://example.com/b');
  expect(head('<link rel="image_src" href="https://example.com/i.png">').image).toBe('https://example.com/i.png');
});

test('prefers a complete description to a truncated one, and ignores template placeholders', () => {
  const cut = '<meta property="og:description" content="All about pears and how they …">';
  const whole = '<meta name="description" content="All about pears and how they keep in winter.">';
  expect(head(cut + whole).description).toBe('All about pears and how they keep in winter.');
  expect(head(cut).description).toBe('All about pears and how they …');
  expect(head('<meta name="description" content="{{ page.description }}">').description).toBe(null);
  const describe = (text: string) => head(`<meta name="description" content="${text}">`).description;
  expect(describe('A pear isn&amp;#8217;t &amp;#821…')).toBe('A pear isn’t …');
  expect(describe('Pears by AT&amp;T… and more &amp;#8230;')).toBe('Pears by AT&T… and more …');
  expect(head('<meta name="dcterms.abstract" content="&lt;p&gt;About pears.&lt;/p&gt;">').description).toBe(
    'About pears.',
  );
});

test('of a description that holds the whole article, only the beginning is kept', () => {
  const describe = (text: string) => head(`<meta property="og:description" content="${text}">`).description!;
  expect(describe('pear '.repeat(200))).toMatch(/^(?:pear ){100,120}pear…$/);
  expect(describe('梨可以过冬。'.repeat(200))).toMatch(/^(?:梨可以过冬。){90,100}.{0,6}…$/);
  const cut = '<meta property="og:description" content="All about pears and how they …">';
  const whole = `<meta name="description" content="${'All about pears and how they keep in winter. '.repeat(100)}">`;
  expect(head(cut + whole).description).toMatch(/^(?:All about pears and how they keep in winter\. ?){13}.*…$/);
});

test('uses the title element even if it looks generic', () => {
  const graph = '<meta property="og:title" content="Another">';
  expect(read(`<title>Document</title>${graph}<body><h1>The page</h1>`).title).toBe('Document');
  expect(head('<title>Pears &amp;amp; apples</title>').title).toBe('Pears &amp; apples');
  expect(read(`<title> </title>${graph}<body><h1>The page</h1>`).title).toBe('Another');
  expect(read('<meta name="twitter:title" content="Pears"><body><h3>Most read</h3>').title).toBe('Pears');
});

test('returns language, site name, image and canonical URL if the page declares them', () => {
  const html = `<html lang="en_us"><head><meta property="og:site_name" content="Example &amp;amp; Sons">
    <meta property="og:image" content="/cover.png"><link rel="canonical" href="/a?b=1#c"></head><body><p>Text</body></html>`;
  expect(read(html, { url: 'https://example.com/x' })).toMatchObject({
    language: 'en-US',
    siteName: 'Example & Sons',
    image: 'https://example.com/cover.png',
    canonicalUrl: 'https://example.com/a?b=1#c',
  });
  const bare = Object.keys(body('<p>Text'));
  for (const key of ['language', 'siteName', 'image', 'canonicalUrl']) expect(bare).not.toContain(key);
});

test('the title of the page is not the name of the site, except on its home page', () => {
  const declared = '<title>Pears in winter</title><meta property="og:site_name" content="Pears in winter">';
  const named = `${declared}<meta name="application-name" content="Example Orchards">`;
  expect(head(declared)).not.toHaveProperty('siteName');
  expect(head(named).siteName).toBe('Example Orchards');
  expect(read(`<head>${declared}</head><body><p>Text`, { url: 'https://example.com/' }).siteName).toBe(
    'Pears in winter',
  );
  const titled = '<title>Example Orchards</title><meta property="og:title" content="Pears in winter">';
  expect(head(`${titled}<meta property="og:site_name" content="Example Orchards">`).siteName).toBe('Example Orchards');
});

test('the part of the title that names the host is the site, rather than its publisher', () => {
  const siteName = (title: string, url: string, more = '') =>
    read(`<head><title>${title}</title>${more}</head><body><p>Text`, { url }).siteName;
  const publisher =
    '<script type="application/ld+json">{"@type":"Article","publisher":{"@type":"Organization","name":"Orchard Foundation, Inc."}}</script>';
  expect(siteName('Pears - Pearpédia', 'https://fr.pearpedia.example/pears', publisher)).toBe('Pearpédia');
  expect(siteName('Pears | The Fruit-Book', 'https://www.fruitbook.example/pears', publisher)).toBe('The Fruit-Book');
  expect(siteName('Pears | Fruit', 'https://www.fruitbook.example/pears', publisher)).toBe('Orchard Foundation, Inc.');
  expect(siteName('Pears | FB', 'https://www.fb.example/pears')).toBe('FB');
  expect(siteName('Pears | DE', 'https://de.fruitbook.example/pears')).toBeUndefined();
  expect(siteName('Pears | Fruit Book', 'https://www.fruit-book.example/pears')).toBe('Fruit Book');
  expect(siteName('Fruit Book pears', 'https://www.fruit-book.example/pears')).toBeUndefined();
  expect(siteName('Pears | FruitBook.example', 'https://www.fruitbook.example/pears')).toBe('FruitBook.example');
  const declared = '<meta property="og:site_name" content="The Fruit Book">';
  expect(siteName('Pears | Fruit Book', 'https://www.fruit-book.example/pears', declared)).toBe('The Fruit Book');
});

test('the last part of the title is the site if a feed or search plugin begins with it', () => {
  const siteName = (title: string, link: string) => head(`<title>${title}</title><link ${link}>`).siteName;
  const feed = (title: string) => `rel="alternate" type="application/rss+xml" title="${title}" href="/feed"`;
  expect(siteName('Pears – Orchard Notes', feed('Orchard Notes &raquo; Feed'))).toBe('Orchard Notes');
  expect(siteName('Pears – Orchard Notes', feed('Orchard Notesellers'))).toBeUndefined();
  expect(siteName('Pears – Winter', feed('Orchard Notes'))).toBeUndefined();
  expect(siteName('Pears', feed('Pears'))).toBeUndefined();
  expect(siteName('Orchard Notes – Pears and more', feed('Orchard Notes &raquo; Feed'))).toBeUndefined();
  expect(siteName('garden:old_pears [Orchard Handbook]', feed('Orchard Handbook'))).toBe('Orchard Handbook');
  expect(
    siteName(
      'Pears - Orchard Wiki',
      'rel="search" type="application/opensearchdescription+xml" title="Orchard Wiki (en)"',
    ),
  ).toBe('Orchard Wiki');
  expect(siteName('Pears - Deutsch', 'rel="alternate" hreflang="de" title="Deutsch" href="/de"')).toBeUndefined();
});

test('returns only http and https URLs', () => {
  const metadata = head(
    '<link rel="canonical" href="javascript:alert(1)"><meta property="og:image" content="data:image/png,x">',
  );
  expect(metadata).not.toHaveProperty('canonicalUrl');
  expect(metadata).not.toHaveProperty('image');
});

test('omits the extra fields from the front matter', () => {
  const { markdown } = convert('<html lang="en"><meta property="og:site_name" content="Example"><p>Text', { now: NOW });
  expect(markdown).not.toMatch(/^(?:language|siteName|image|canonicalUrl):/m);
});

test('treats names such as __proto__ as plain names', () => {
  const metadata = head(
    '<meta name="__proto__" content="x"><meta name="constructor" content="x"><script type="application/ld+json">{"@type":"Article","@id":"__proto__","name":"x","__proto__":{"author":"Evil One"},"author":{"@id":"__proto__"}}</script>',
  );
  expect(metadata.author).not.toBe('Evil One');
  expect(Object.hasOwn(Object.prototype, 'author')).toBe(false);
});

test.each([
  ['deep JSON-LD', `<script type="application/ld+json">${'{"@value":'.repeat(20_000)}</script>`],
  [
    'deep, valid JSON-LD',
    `<script type="application/ld+json">${'[{"author":'.repeat(10_000)}1${'}]'.repeat(10_000)}</script>`,
  ],
  ['many scripts', '<script type="application/ld+json">{"@type":"Article"}</script>'.repeat(20_000)],
  ['a wide graph', `<script type="application/ld+json">[${'{"@type":"Article"},'.repeat(20_000)}1]</script>`],
  ['many meta elements', '<meta name="author" content="">'.repeat(20_000)],
  ['many headings', '<h1>A title of a page</h1>'.repeat(10_000)],
  ['many time elements', '<time datetime="2024-05-17">x</time>'.repeat(10_000)],
  ['deep itemprops', '<div itemprop="author">'.repeat(10_000)],
  ['one long line', `<h1>T</h1><p class="byline">${'By May 1 2024 '.repeat(20_000)}</p>`],
  ['many spans in a line', `<h1>T</h1><p class="byline">${'<span>by</span>'.repeat(20_000)}</p>`],
  ['a long author', `<meta name="author" content="${'by by, by & '.repeat(20_000)}">`],
  ['long class names', `<h1>T</h1>${`<p class="${'author '.repeat(1_000)}">A B</p>`.repeat(300)}`],
])('reads %s without failing', (_shape, html) => {
  expect(typeof read(`<html>${html}`).title).toBe('string');
});

test('returns the same URLs as a URL parser, for any characters', () => {
  const label = fc.string({ unit: fc.constantFrom(...'abz09-x'), minLength: 1, maxLength: 6 });
  const host = fc.tuple(
    fc.array(label, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('com', 'org', 'de', 'a1', '9'),
  );
  const rest = fc.string({ unit: fc.constantFrom(..."abZ9-._~!$&()*+,;=:@/%?#|^{}\\'x2e é"), maxLength: 16 });
  fc.assert(
    fc.property(fc.constantFrom('http', 'https', 'HTTPS'), host, rest, (scheme, [labels, top], path) => {
      const address = `${scheme}://${labels.join('.')}.${top}/${path}`.trim();
      const { canonicalUrl } = head(`<link rel=canonical href="${address.replaceAll('&', '&amp;')}">`);
      expect(canonicalUrl).toBe(URL.canParse(address) ? new URL(address).href : undefined);
    }),
    { numRuns: 2_000 },
  );
});
