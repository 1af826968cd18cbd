/** Bylines, dates in URLs, and texts that only look like bylines. */
import { type PageCase, PROSE, page } from './page-case.ts';

export const CASES: readonly PageCase[] = [
  {
    name: 'a user name, and the name of a department in the same line',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><span class="story-byline">Posted by npears <time>on Friday March 8, 2024 @11:40AM</time> from the <span class="dept">late-frost</span> dept.</span>${PROSE}`,
    ),
    expected: { author: 'npears' },
  },
  {
    name: 'reads the date in https://e.com/2019/03/04/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/2019/03/04/pears',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'reads the date in https://e.com/20190304/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/20190304/pears',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'reads the date in https://e.com/pears-20190304.html',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/pears-20190304.html',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'ignores the number in https://e.com/2019/03/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/2019/03/pears',
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date in https://e.com/news/2019-03-04-pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/news/2019-03-04-pears',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'reads the date in https://e.com/2019/mar/04/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/2019/mar/04/pears',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'reads the date in https://e.com/2019/Mar/4/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/2019/Mar/4/pears',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'reads the date in https://e.com/news/20190304123456',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/news/20190304123456',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'ignores the number in https://e.com/04/03/2019/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/04/03/2019/pears',
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the number in https://e.com/item?id=20190304',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/item?id=20190304',
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the number in https://e.com/p/12019-03-04',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/p/12019-03-04',
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the number in https://e.com/2027/03/04/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/2027/03/04/pears',
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date in https://e.com/archive/2019_03_04/pears.htm',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/archive/2019_03_04/pears.htm',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'ignores the number in https://e.com/2019-03/04/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/2019-03/04/pears',
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date in https://e.com/a/2019/0304/c123.html',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/a/2019/0304/c123.html',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'reads the date in https://e.com/t20190304_1234.html',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/t20190304_1234.html',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'reads the date in https://e.com/art/20190304-pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/art/20190304-pears',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'reads the date in https://e.com/events/2019-03-04',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/events/2019-03-04',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'ignores the number in https://e.com/2019/13/04/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/2019/13/04/pears',
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the number in https://web.archive.org/web/20190304123456/https://e.com/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://web.archive.org/web/20190304123456/https://e.com/pears',
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the number in https://e.com/sku-20190304',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/sku-20190304',
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date in https://e.com/2019/march/04/pears/',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/2019/march/04/pears/',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'reads the date in https://e.com/2019/3/4/pears',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}`),
    url: 'https://e.com/2019/3/4/pears',
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'reads 04/03/2021 day first if another date of the page is',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>04/03/2021</p>${PROSE}<aside><h3>Others</h3><ul><li>Apples 25/02/2021</li><li>Plums 28/02/2021</li></ul></aside>`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads 04/03/2021 month first if another date of the page is',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>04/03/2021</p>${PROSE}<aside><ul><li>Apples 02/25/2021</li></ul></aside>`,
    ),
    expected: { publishedDate: '2021-04-03' },
  },
  {
    name: 'reads 12/05/2025 day first on a British page',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Published 12/05/2025 14:00</p>${PROSE}`,
      'en-GB',
    ),
    expected: { publishedDate: '2025-05-12' },
  },
  {
    name: 'reads 03/01/2026 day first if month first would be in the future',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><p>Published 03/01/2026</p>${PROSE}`),
    expected: { publishedDate: '2026-01-03' },
  },
  {
    name: 'reads a German date with a two-digit year',
    html: page('<title>Pears in winter</title>', `<h1>Birnen</h1><p>04.03.21</p>${PROSE}`, 'de'),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores "Page last updated" in a footer',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1>${PROSE}<footer>Page last updated: 2021-03-04</footer>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores "last modified on" in a footer by class',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1>${PROSE}<div class="footer"><p>This page was last modified on March 4, 2021.</p><p>© 2021 Example</p></div>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores a date in the first sentence',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>On March 4, 2019, the orchard was founded by two sisters who had come from the south with nothing but seeds.</p>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores a date of birth in a short sentence',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Karl Napf</h1><p>Karl Napf (born 4 March 2001) is a gardener.</p>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores a date of birth in a table',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Karl Napf</h1><table><tr><th>Born</th><td>4 March 2001</td></tr><tr><th>Occupation</th><td>Gardener</td></tr></table>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores a date of birth in German',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Karl Napf</h1><p>Karl Napf (* 4. März 2001 in Ulm) ist ein Gärtner.</p>${PROSE}`,
      'de',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the date of an event',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pear day</h1><p>When: March 4, 2021, 7 pm</p><p>Where: The orchard</p>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the date of an event in German',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Birnentag</h1><p>Termin: 4. März 2021, 19 Uhr</p><p>Ort: Ulm</p>${PROSE}`,
      'de',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the date of an event with a weekday',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pear day</h1><p><strong>When:</strong> Thursday, 4 March 2021</p><p>Where: The orchard</p>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the date of an event with hours',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pear day</h1><p>Thursday, 4 March 2021, 9 am to 1 pm</p><p>The orchard</p>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the date of an event with hours in German',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Birnentag</h1><p>Donnerstag, 4. März 2021, 10–18 Uhr</p>${PROSE}`,
      'de',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'reads a date before a time and a reading time',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pear day</h1><p>4 March 2021, 9:15 am | 4 to 5 min read</p>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores the dates of releases',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Changelog</h1><h2>1.2.0 (2021-03-04)</h2><ul><li>Adds pears</li></ul><h2>1.1.0 (2020-03-04)</h2><ul><li>Adds apples</li></ul>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: "ignores today's date in a header",
    html: page(
      '<title>Pears in winter</title>',
      `<div class="today">Thursday, January 15, 2026</div><h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the effective date of terms',
    html: page('<title>Pears in winter</title>', `<h1>Terms</h1><p>Effective as of March 4, 2021</p>${PROSE}`),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the revision date of a privacy policy',
    html: page('<title>Pears in winter</title>', `<h1>Privacy</h1><p>Last revised: March 4, 2021</p>${PROSE}`),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores a deadline',
    html: page('<title>Pears in winter</title>', `<h1>Call for pears</h1><p>Deadline: March 4, 2021</p>${PROSE}`),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores an application deadline',
    html: page('<title>Pears in winter</title>', `<h1>Call for pears</h1><p>Apply by March 4, 2021</p>${PROSE}`),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores an expiration date',
    html: page('<title>Pears in winter</title>', `<h1>Pear offer</h1><p>Valid until 04.03.2021</p>${PROSE}`),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores an application deadline in German',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Birnenpflücker</h1><p>Bewerbungsfrist: 04.03.2021</p>${PROSE}`,
      'de',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the dates of customer reviews',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pear peeler</h1><p>$12.99</p>${PROSE}<h2>Customer reviews</h2><div class="review"><span>Bob Roe</span><span>Reviewed in the United States on March 4, 2021</span><p>Good.</p></div><div class="review"><span>Ann Poe</span><span>Reviewed on March 5, 2020</span><p>Bad.</p></div>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'finds no author or date in a list of articles',
    html: page(
      '<title>Pears in winter</title>',
      '<h1>News</h1><ul><li><span>March 4, 2021</span> <a href="/1">One story of pears</a></li><li><span>March 3, 2021</span> <a href="/2">Two stories of pears</a></li><li><span>March 2, 2021</span> <a href="/3">Three stories</a></li></ul>',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'finds no author or date in a list of posts with bylines',
    html: page(
      '<title>Pears in winter</title>',
      '<h1>Blog</h1><div class="post"><h2><a href="/1">One story</a></h2><p>By Jane Doe on March 4, 2021</p><p>Text</p></div><div class="post"><h2><a href="/2">Two story</a></h2><p>By Bob Roe on March 3, 2021</p><p>Text</p></div><div class="post"><h2><a href="/3">Three</a></h2><p>By Bob Roe on March 2, 2021</p><p>Text</p></div>',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the author of a testimonial',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pear services</h1>${PROSE}<blockquote><p>The best pears.</p><cite>— Bob Roe, CEO</cite></blockquote>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores a photo credit',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><figure><img src="x"><figcaption>Photo by Bob Roe</figcaption></figure>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads the author below a photo credit',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><figure><img src="x"><figcaption>Photo: Bob Roe / Getty Images</figcaption></figure><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores an author class in a figure',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><figure><img src="x"><span class="photo-author">Bob Roe</span></figure><p class="author">Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the writer, not the editor or fact checker',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Written by Jane Doe</p><p>Edited by Bob Roe</p><p>Fact-checked by Ann Poe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the writer below a medical reviewer',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Medically reviewed by Ann Poe, MD</p><p>Written by Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the writer, not the translator',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Jane Doe, translated by Bob Roe</p><p>March 4, 2021</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores "Powered by"',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}<div>Powered by Word Press</div>`),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores "Sort by" and "Filter by"',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears</h1><div>Sort by Name</div><div>Filter by Brand New</div>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'reads a link with rel=author',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1>${PROSE}<a rel="author" href="/jane">Jane Doe</a>`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads several links with rel=author',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><a rel="author" href="/jane">Jane Doe</a>, <a rel="author" href="/bob">Bob Roe</a>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'ignores a link element with rel=author',
    html: page(
      '<title>Pears in winter</title><link rel="author" href="https://plus.google.com/1">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads several authors in microdata',
    html: page(
      '<title>Pears in winter</title>',
      `<article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">Pears in winter</h1><span itemprop="author" itemscope><span itemprop="name">Jane Doe</span></span><span itemprop="author" itemscope><span itemprop="name">Bob Roe</span></span>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'ignores the date of a comment in microdata',
    html: page(
      '<title>Pears in winter</title>',
      `<article itemscope itemtype="https://schema.org/Article"><h1>Pears in winter</h1>${PROSE}<div itemprop="comment" itemscope itemtype="https://schema.org/Comment"><time itemprop="dateCreated" datetime="2019-01-01">x</time><span itemprop="creator">Bob</span></div><footer>By <span itemprop="author">Jane Doe</span> <time itemprop="datePublished" datetime="2021-03-04">x</time></footer></article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores the date of a review in microdata',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Shop</h1>${PROSE}<div itemscope itemtype="https://schema.org/Product"><div itemprop="review" itemscope itemtype="https://schema.org/Review"><meta itemprop="datePublished" content="2019-01-01"><span itemprop="author">Bob Roe</span></div></div>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads author and date in RDFa',
    html: page(
      '<title>Pears in winter</title>',
      `<article vocab="http://schema.org/" typeof="Article"><h1 property="headline">Pears in winter</h1><span property="author" typeof="Person"><span property="name">Jane Doe</span></span> <time property="datePublished" datetime="2021-03-04">x</time>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads author and date in RDFa with prefixes',
    html: page(
      '<title>Pears in winter</title>',
      `<article typeof="schema:Article"><h1 property="schema:headline">Pears in winter</h1><span property="dc:creator">Jane Doe</span> <span property="dc:date" content="2021-03-04T10:00:00">x</span>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a date with two RDFa properties',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears</h1><span property="dc:date dc:created" content="2021-03-04T12:00:00+01:00" datatype="xsd:dateTime">x</span>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a time element with pubdate',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><time pubdate datetime="2021-03-04">x</time>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the text of a time element without datetime',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><time>March 4, 2021</time>${PROSE}`),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the text of a time element with an invalid datetime',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><time datetime="undefined">March 4, 2021</time>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the title attribute of a relative time',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><span title="March 4, 2021 10:00 AM">4 years ago</span>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the data-date attribute of a relative time',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><span class="date" data-date="2021-03-04T10:00:00Z">4 years ago</span>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a date split into spans',
    html: page(
      '<title>Pears in winter</title>',
      `<div class="post-date"><span class="day">04</span><span class="month">Mar</span><span class="year">2021</span></div><h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a date split into block elements',
    html: page(
      '<title>Pears in winter</title>',
      `<div class="date"><div class="day">4</div><div class="month">March</div><div class="year">2021</div></div><h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date after "Published", not after "Last updated"',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><dl><dt>Published</dt><dd>4 March 2021</dd><dt>Last updated</dt><dd>3 January 2020</dd></dl>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores the date after "Last updated"',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><dl><dt>Last updated</dt><dd>3 January 2020</dd></dl>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads author and date in a table of labels',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><table><tr><th>Author</th><td>Jane Doe</td></tr><tr><th>Date</th><td>4 March 2021</td></tr></table>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date of a GOV.UK page',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><dl><dt>From:</dt><dd><a href="/x">Department for Fruit</a></dd><dt>Published</dt><dd>4 March 2021</dd><dt>Last updated</dt><dd>5 May 2020 — <a href="#h">See all updates</a></dd></dl>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads Dublin Core elements of a government page',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.issued" title="W3CDTF" content="2021-03-04"><meta name="dcterms.modified" title="W3CDTF" content="2022-01-01"><meta name="dcterms.creator" content="Department of Fruit">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores "Date modified" of a Canadian government page',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1>${PROSE}<dl id="wb-dtmd"><dt>Date modified:</dt><dd><time property="dateModified">2021-03-04</time></dd></dl>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads several citation_author elements',
    html: page(
      '<title>Pears in winter</title><meta name="citation_author" content="Doe, Jane"><meta name="citation_author" content="Roe, Bob"><meta name="citation_publication_date" content="2021/03/04">',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads several names in citation_authors',
    html: page(
      '<title>Pears in winter</title><meta name="citation_authors" content="Doe, Jane; Roe, Bob">',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads Digital Commons (bepress)',
    html: page(
      '<title>Pears in winter</title><meta name="bepress_citation_author" content="Doe, Jane"><meta name="bepress_citation_date" content="2021"><meta name="bepress_citation_online_date" content="2021/3/4">',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads EPrints',
    html: page(
      '<title>Pears in winter</title><meta name="eprints.creators_name" content="Doe, Jane"><meta name="eprints.date" content="2021-03-04"><meta name="eprints.datestamp" content="2022-01-01 10:00:00">',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads DSpace',
    html: page(
      '<title>Pears in winter</title><meta name="DC.creator" content="Doe, Jane"><meta name="DCTERMS.dateAccepted" content="2022-03-04T00:00:00Z" scheme="DCTERMS.W3CDTF"><meta name="DCTERMS.available" content="2022-03-04" scheme="DCTERMS.W3CDTF"><meta name="DCTERMS.issued" content="2021-03-04" scheme="DCTERMS.W3CDTF"><meta name="citation_author" content="Doe, Jane"><meta name="citation_date" content="2021-03-04">',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads Open Journal Systems',
    html: page(
      '<title>Pears in winter</title><meta name="DC.Creator.PersonalName" content="Jane Doe"><meta name="DC.Date.created" content="2021-03-04"><meta name="DC.Date.dateSubmitted" content="2020-03-01"><meta name="DC.Date.issued" content="2021-03-04"><meta name="DC.Date.modified" content="2022-03-04">',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads arXiv',
    html: page(
      '<title>Pears in winter</title>',
      `<h1 class="title"><span class="descriptor">Title:</span>Pears in winter</h1><div class="authors"><span class="descriptor">Authors:</span><a href="/a">Jane Doe</a>, <a href="/b">Bob Roe</a></div><div class="dateline">[Submitted on 4 Mar 2021 (<a>v1</a>), last revised 5 May 2020 (this version, v2)]</div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads PRISM elements',
    html: page(
      '<title>Pears in winter</title><meta name="prism.publicationDate" content="2021-03-04"><meta name="prism.coverDate" content="2021-06-01">',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date after "Published", not "Received" or "Accepted"',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Received: 1 January 2020 / Accepted: 2 February 2021 / Published: 4 March 2021</p>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date after "Published" in a list of time elements',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><ul><li>Received: <time datetime="2020-01-01">01 January 2020</time></li><li>Accepted: <time datetime="2021-02-02">02 February 2021</time></li><li>Published: <time datetime="2021-03-04">04 March 2021</time></li></ul>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads an author box below the text',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1>${PROSE}<div class="author-box"><h4>About the author</h4><div class="author-name">Jane Doe</div><p class="author-bio">Jane writes about fruit.</p></div>`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the name in the element after an author label',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><div><span>Author</span><span>Jane Doe</span></div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author without the role',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><div class="byline"><a href="/authors/jane">Jane Doe</a><span class="role">Senior Fruit Editor</span></div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'takes the heading of a column for no author',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><table><tr><th>Author</th><th>Message</th></tr><tr><td>jane</td><td>${PROSE}</td></tr></table>`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads two author links',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><div class="byline">By <a href="/authors/jane">Jane Doe</a> and <a href="/authors/bob">Bob Roe</a></div><div>March 4, 2021</div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads three author links',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><div class="byline">By <a href="/authors/jane">Jane Doe</a>, <a href="/authors/bob">Bob Roe</a> and <a href="/authors/ann">Ann Poe</a></div><div>March 4, 2021</div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe, Ann Poe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads authors in separate block elements',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><div class="authors"><div class="author"><a href="/authors/jane">Jane Doe</a></div><div class="author"><a href="/authors/bob">Bob Roe</a></div></div><div>March 4, 2021</div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a byline with a lowercase "by"',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><p>by Jane Doe</p>${PROSE}`),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author without the place',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p class="byline">By Jane Doe in Paris</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author without the social handle',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p class="byline">By Jane Doe @janedoe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads a department as the author',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.creator" content="Department of Fruit">',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Department of Fruit' },
  },
  {
    name: 'reads the byline if the declared author is the site',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Pear World"><meta name="author" content="Pear World">',
      `<h1>Pears in winter</h1><p class="byline">By <a rel="author" href="/author/jane">Jane Doe</a></p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the byline if article:author is a URL',
    html: page(
      '<title>Pears in winter</title><meta property="article:author" content="https://facebook.com/pears">',
      `<h1>Pears in winter</h1><p class="byline">By <a href="/author/jane">Jane Doe</a></p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the shown date if the declared one is later',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1><p class="date">March 4, 2019</p>${PROSE}`,
    ),
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'ignores a shown update that is earlier than the declared date',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1><p class="date">Updated March 4, 2019</p>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date after "Originally published"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1><p>Originally published March 4, 2019</p>${PROSE}`,
    ),
    expected: { publishedDate: '2019-03-04' },
  },
  {
    name: 'ignores the date of a teaser above the heading',
    html: page(
      '<title>Pears in winter</title>',
      `<div class="ticker"><a href="/a">Apples 2020-01-01</a></div><h1>Pears in winter</h1><p class="date">March 4, 2021</p>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores the date of a reference in the text',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1>${PROSE}<p>See also: The Daily Pear, March 4, 2015.</p>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the dates in a list of references',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1>${PROSE}<h2>References</h2><ol><li>Doe J. Pears. Retrieved March 4, 2015.</li><li>Roe B. "Apples". 12 May 2012.</li></ol>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date of a newsletter issue',
    html: page('<title>Pears in winter</title>', `<h1>Issue 12</h1><p>Thursday, March 4, 2021</p>${PROSE}`),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date of a podcast episode',
    html: page('<title>Pears in winter</title>', `<h1>Episode 12: Pears</h1><p>MAR 4, 2021 · 45 MIN</p>${PROSE}`),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a date after a number of views',
    html: page('<title>Pears in winter</title>', `<h1>Pears</h1><p>1,234 views · Mar 4, 2021</p>${PROSE}`),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a month in capitals',
    html: page('<title>Pears in winter</title>', `<h1>Pears</h1><p>04 MARCH 2021</p>${PROSE}`),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a date with periods and a month name',
    html: page('<title>Pears in winter</title>', `<h1>Pears</h1><p>04.Mar.2021</p>${PROSE}`),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a date with the year first',
    html: page('<title>Pears in winter</title>', `<h1>Pears</h1><p>2021 March 4</p>${PROSE}`),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a hyphenated date with a month name',
    html: page('<title>Pears in winter</title>', `<h1>Pears</h1><p>2021-Mar-04</p>${PROSE}`),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores a month without a day',
    html: page('<title>Pears in winter</title>', `<h1>Pears</h1><p>March 2021</p>${PROSE}`),
    expected: { publishedDate: null },
  },
  {
    name: 'reads an ISO date in text',
    html: page('<title>Pears in winter</title>', `<h1>Pears</h1><p>Published: 2021-03-04T10:00:00Z</p>${PROSE}`),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a German date with spaces after the periods',
    html: page('<title>Pears in winter</title>', `<h1>Birnen</h1><p>Do., 4. 3. 2021</p>${PROSE}`, 'de'),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores a range of dates',
    html: page('<title>Pears in winter</title>', `<h1>Pear week</h1><p>March 4 – 8, 2021</p>${PROSE}`),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores a range of numeric dates',
    html: page('<title>Pears in winter</title>', `<h1>Pear week</h1><p>04.03.2021 – 08.03.2021</p>${PROSE}`, 'de'),
    expected: { publishedDate: null },
  },
  {
    name: 'reads "4th of March 2021" after "Date:"',
    html: page('<title>Pears in winter</title>', `<h1>Pears</h1><p>Date: 4th of March 2021</p>${PROSE}`),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores a date in a caption',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears</h1><figure><img src="x"><figcaption>A pear on March 4, 2015</figcaption></figure>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads author and date separated by slashes',
    html: page(
      '<title>Pears in winter</title>',
      `<header>Pear World</header><h1>Pears in winter</h1><div class="post-meta">Jane Doe<span class="sep"> / </span>Mar 4, 2021<span> / </span>Fruit</div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores links to a history and to apps beside a date',
    html: page(
      '<title>The last lock keeper</title>',
      `<h1>The last lock keeper</h1><p>March 4, 2024 · 42:10</p><div><a href="https://apps.example">Apple Podcasts</a><a href="/feed">RSS</a></div><div><time>Mar 4, 2024</time> • <a href="/h">Article History</a></div>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'a place after the name, in a box for the author',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><span class="author">By Jane Doe, Springfield</span>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'the magazine that a byline was written for',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>By Jane Doe for Orchard Magazine</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'who updated the page, after the date',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1>${PROSE}<p>Last updated on May 17, 2022 by Jane Doe</p>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'a label for the date after a linked name',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Author: <a href="/authors/jane">Jane Doe</a>, Datum: 3. Mai 2012</p>${PROSE}`,
      'de',
    ),
    expected: { author: 'Jane Doe', publishedDate: '2012-05-03' },
  },
  {
    name: 'the newspaper of a reporter',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>By Jane Doe of The Orchard Times</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'a role with an ampersand',
    html: page(
      '<title>Pears in winter</title><meta name="author" content="Jane Doe, Home &amp; Garden Editor">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'two names, the second with an agency',
    html: page(
      '<title>Pears in winter</title><meta name="author" content="Jane Doe and John Roe, Associated Press">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, John Roe' },
  },
  {
    name: 'a newspaper in capitals',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>By JANE DOE FOR ORCHARD ONLINE</p>${PROSE}`,
    ),
    expected: { author: 'JANE DOE' },
  },
  {
    name: 'a heading about the author, in a box for the author',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1>${PROSE}<div class="about-author"><h4>About Jane Doe</h4><p>She lives near the orchard.</p></div>`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'an agency beside the author, in French',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Par Jeanne Dupont avec AFP</p>${PROSE}`,
      'fr',
    ),
    expected: { author: 'Jeanne Dupont' },
  },
  {
    name: 'a label with a full-width sign, in Japanese',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><p>文＝山田花子</p>${PROSE}`, 'ja'),
    expected: { author: '山田花子' },
  },
  {
    name: 'the university of an author',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>By Jane Doe, Orchard University</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'the office of an author, beside a date',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Jane Doe, Communications Office</p><p>May 17, 2018</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2018-05-17' },
  },
  {
    name: 'an agency in capitals',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><p>By Jane Doe, CNN</p>${PROSE}`),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'three names, with a comma before "and"',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>By Jane Doe, John Roe, and Ann Poe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, John Roe, Ann Poe' },
  },
  {
    name: 'three names after a date',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>May 17, 2018 | By Jane Doe, John Roe, and Ann Poe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, John Roe, Ann Poe', publishedDate: '2018-05-17' },
  },
  {
    name: 'a newspaper with an article',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>By Jane Doe, The Orchard Post</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'a category before the author',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Posted in Fruit by Jane Doe on May 17, 2018</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2018-05-17' },
  },
  {
    name: 'not the place in the date line of a letter',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1>${PROSE}<p>Lower Orchard, May 17, 2018</p>`),
    expected: { author: null },
  },
  {
    name: 'reads the author of a recipe',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><p>Recipe by Jane Doe</p>${PROSE}`),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author of a recipe by courtesy',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><p>Recipe courtesy of Jane Doe</p>${PROSE}`),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author of a guest post',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>This is a guest post by Jane Doe, a gardener.</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author before a role of several words in brackets',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>May 4, 2021 - Author: Jane Doe (spokeswoman, Orchard Board)</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author before text and photos',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p>Jane Doe (Text), John Roe (Photos)</p><p>May 4, 2021</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores the description of an author',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1>${PROSE}<div class="author-description">Pomologist, M.A. Fruit</div>`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the owner of the copyright beside a date',
    html: page('<title>Pears in winter</title>', `<h1>Pears in winter</h1><p>© May 4, 2021 Jane Doe</p>${PROSE}`),
    expected: { author: null, publishedDate: null },
  },
];
