/** Authors by position: below labels, in lists, beside roles and contributors. */
import { type PageCase, PROSE, page } from './page-case.ts';

const TITLE = 'Growing pears in the old orchard';
const head = `<title>${TITLE}</title>`;
const post = (body: string) => page(head, `<main><h1>${TITLE}</h1>${body}</main>`);

export const CASES: readonly PageCase[] = [
  {
    name: 'a label in a sidebar',
    html: post(
      `${PROSE}<div class="card"><h3>Published</h3><p>March 9, 2024</p><h3>Author</h3><p>Lisa D. Field</p></div>`,
    ),
    expected: { author: 'Lisa D. Field' },
  },
  {
    name: 'a label and a list of names',
    html: post(
      `${PROSE}<h6>Author(s)</h6><ul><li><a href="/library/?q=1">Nora Field</a></li><li><a href="/library/?q=2">Max Grove</a></li></ul>`,
    ),
    expected: { author: 'Nora Field, Max Grove' },
  },
  {
    name: 'a label, initials instead of a portrait, then the name',
    html: post(`${PROSE}<div><span>Author</span></div><div><p>NF</p><p>Nora Field</p><p>Staff Engineer</p></div>`),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'a byline that a page builder made a heading',
    html: post(
      `${PROSE}<div class="elementor-element elementor-widget elementor-widget-text-editor"><div class="elementor-widget-container"><h3 class="wp-block-heading">Written by Nora Field</h3><p>Nora is a grower.</p></div></div>`,
    ),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'a byline of two authors with job titles',
    html: post(`${PROSE}<p>Authors: Nora Field and Max Grove, Extension educators</p><p>Reviewed in 2024</p>`),
    expected: { author: 'Nora Field, Max Grove', publishedDate: null },
  },
  {
    name: 'a list of names next to the date',
    html: post(`<p>Nora Field, Max B. Grove, William Orchard</p><p>March 9, 2024</p>${PROSE}`),
    expected: { author: 'Nora Field, Max B. Grove, William Orchard', publishedDate: '2024-03-09' },
  },
  {
    name: 'a long job title after the name',
    html: post(
      `<p><time datetime="2017-03-01T12:00:00Z">03/01/2017</time> by Nora Field, Candidate Representative to the Candidate Liaison Committee</p>${PROSE}`,
    ),
    expected: { author: 'Nora Field', publishedDate: '2017-03-01' },
  },
  {
    name: 'degrees are kept, the job title is removed',
    html: post(
      `<p>By Prof. Dr. Nora Field, PhD, Director of Pomology at Grove University</p><p>March 9, 2024</p>${PROSE}`,
    ),
    expected: { author: 'Prof. Dr. Nora Field, PhD' },
  },
  {
    name: 'a translator after the author',
    html: post(`<p>Written by Nora Field. Translated by Max Grove.</p><p>March 9, 2024</p>${PROSE}`),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'a handle in brackets',
    html: post(`<p>By Nora Field (@norafield)</p>${PROSE}`),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'a profile link below a news section',
    html: post(
      `<a href="/news/author/Nora-Field/"><p class="AuthorName">Nora Field</p></a><p>30 Sep 2022, 11:07am</p>${PROSE}`,
    ),
    expected: { author: 'Nora Field', publishedDate: '2022-09-30' },
  },
  {
    name: 'a weekday in the author box',
    html: post(`<div class="byline"><span class="author">Sat, 09 Mar, 2024 - 10:00</span></div>${PROSE}`),
    expected: { author: null, publishedDate: '2024-03-09' },
  },
  {
    name: 'date words that are not a name',
    html: page(
      '<title>Eski bahçede armut yetiştirmek</title>',
      `<h1>Eski bahçede armut yetiştirmek</h1><p>Oluşturulma Tarihi: Ocak 12, 2024 09:30</p>${PROSE}`,
      'tr',
    ),
    expected: { author: null, publishedDate: '2024-01-12' },
  },
  {
    name: 'a reviewer in a box for authors before the author',
    html: post(
      `<div>Reviewed by <span class="author">Max Grove</span> by <span class="author">Nora Field</span></div>${PROSE}`,
    ),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'a reviewer before the author',
    html: post(
      `<div>Medically reviewed by <a href="/r/max">Max Grove, MD</a> — Written by <a href="/a/nora">Nora Field</a> — Updated on March 9, 2024</div>${PROSE}`,
    ),
    expected: { author: 'Nora Field', publishedDate: null },
  },
  {
    name: 'footnote marks after names',
    html: post(
      `<div class="authors"><span class="author">Nora Field<sup>1</sup></span>, <span class="author">Max Grove<sup>2,*</sup></span> and <span class="author">Li Wei<sup>†</sup></span></div><p>Published online: 9 March 2024</p>${PROSE}`,
    ),
    expected: { author: 'Nora Field, Max Grove, Li Wei', publishedDate: '2024-03-09' },
  },
  {
    name: 'a writer and an illustrator in brackets',
    html: post(`<p>by Nora Field (Author), Max Grove (Illustrator)</p>${PROSE}`),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'an agency in brackets',
    html: page(
      '<title>Des poires dans le vieux verger</title>',
      `<h1>Des poires dans le vieux verger</h1><p>Claire Martin (avec AFP)</p><p>12 janv. 2024</p>${PROSE}`,
      'fr',
    ),
    expected: { author: 'Claire Martin', publishedDate: '2024-01-12' },
  },
  {
    name: 'an author box in another language by class',
    html: page(
      head,
      `<h1>${TITLE}</h1><div class="autor"><h6>Jacobo Peral | Publicado hace 3 horas</h6></div>${PROSE}`,
      'es',
    ),
    expected: { author: 'Jacobo Peral' },
  },
  {
    name: 'an association declares itself, the page names a person',
    html: page(
      `${head}<meta name="author" content="Bund der Birnenfreunde e.V.">`,
      `<h1>${TITLE}</h1><p><em>Von Nora Field</em></p>${PROSE}`,
      'de',
    ),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'an association alone',
    html: page(`${head}<meta name="author" content="Bund der Birnenfreunde e.V.">`, `<h1>${TITLE}</h1>${PROSE}`, 'de'),
    expected: { author: 'Bund der Birnenfreunde e.V.' },
  },
  {
    name: 'a declared author who is the site of the title',
    html: page(
      `<title>${TITLE} | The Orchard Post</title><meta name="author" content="The Orchard Post">`,
      `<h1>${TITLE}</h1><p>By Nora Field</p>${PROSE}`,
    ),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'the name of the site in the byline, a person at the start of the text',
    html: page(
      `${head}<meta property="og:site_name" content="The Orchard Post">`,
      `<h1>${TITLE}</h1><div class="author-by">By</div><div class="author-name"><a href="/author/x">The Orchard Post</a></div><p>2 minutes</p><p>Written by: Nora Field</p>${PROSE}`,
    ),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'words around a date in a box with a class for authors',
    html: page(
      head,
      `<h1>${TITLE}</h1><div class="entry-meta"><span class="meta-prep meta-prep-author">Publiziert am</span> <a href="/p">9. März 2024</a> <span>von</span> <span class="author vcard"><a href="/author/nora">nora7</a></span></div>${PROSE}`,
      'de',
    ),
    expected: { author: 'nora7', publishedDate: '2024-03-09' },
  },
  {
    name: 'a preposition in a box of its own',
    html: page(
      head,
      `<h1>${TITLE}</h1><div class="intro__author"><span class="intro__author-from">von</span> Nora Field, Max Grove</div>${PROSE}`,
      'de',
    ),
    expected: { author: 'Nora Field, Max Grove' },
  },
  {
    name: 'an e-mail address hidden from robots',
    html: page(
      `${head}<meta name="author" content="nora[at]example.org">`,
      `<h1>${TITLE}</h1><div class="meta">9 March 2024 // Autor: <a href="/author/n" rel="author">n0ra</a></div>${PROSE}`,
      'de',
    ),
    expected: { author: 'n0ra' },
  },
  {
    name: 'a user name that links to a list by number',
    html: page(
      head,
      `<h1>${TITLE}</h1><div class="entry-meta"><a href="/users?u=138114">PearFan</a> 09.03.2024, 13:56 Uhr</div>${PROSE}`,
      'de',
    ),
    expected: { author: 'PearFan' },
  },
  {
    name: 'a credit below the text',
    html: page(
      head,
      `<h1>${TITLE}</h1>${PROSE.repeat(8)}<p><strong>Autorin: Nora Field, Projektleiterin der Obststiftung in Mainz.</strong></p>`,
      'de',
    ),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'a meta element inside the byline',
    html: page(
      head,
      `<h1>${TITLE}</h1><p>9 March 2024</p><p>Von <span itemscope itemtype="http://schema.org/Person"><meta itemprop="name" content="Nora Field">Nora Field</span></p>${PROSE}`,
      'de',
    ),
    expected: { author: 'Nora Field' },
  },
  {
    name: 'a linked title of another page, with an author and a date',
    html: page(
      head,
      `<h1>${TITLE}</h1>${PROSE.repeat(9)}<div><ul><li><h5><a href="/news/7">Notes for Wednesday, 11/20/19 by Nora Field</a></h5></li></ul></div>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'buttons and other labels beside a date are no author',
    html: page(
      head,
      `<h1>${TITLE}</h1><div>Also Included In: Stone Fruit; Winter Storage<br>TEXT SIZE<br>May 17, 2024 <a href="/rss">RSS Feed</a> <a href="/print">Print</a></div>${PROSE}`,
    ),
    expected: { author: null, publishedDate: '2024-05-17' },
  },
  {
    name: 'a sentence that begins with a link to a team and holds a date',
    html: page(
      head,
      `<h1>${TITLE}</h1>${PROSE}<p><a href="/league/team/7/pear-pickers">Pear Pickers</a> captain Jane Doe, who has not picked a single pear since she hurt her arm on April 28, 2012, came in seventh.</p>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'a note in a chapter that is named for writers is no author',
    html: page(
      head,
      `<section id="writers-and-readers"><h1>${TITLE}</h1>${PROSE}<div><p>Warning</p><p>Pears bruise.</p></div></section>`,
    ),
    expected: { author: null },
  },
  {
    name: 'the photographer beside the author',
    html: page(
      head,
      `<h1>${TITLE}</h1><div><a class="author" href="mailto:jane@x.example">Jane Doe</a><span>Reporter</span><a class="author" href="mailto:john@x.example">John Roe</a><span>Photographer</span></div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'marks of footnotes after each author',
    html: page(
      head,
      `<h1>${TITLE}</h1><p class="authors">Jane Doe<sup>1</sup>, John Roe<sup>2,*</sup> and Ann Poe<sup>1,3</sup></p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, John Roe, Ann Poe' },
  },
  {
    name: 'given and family names in boxes of their own',
    html: post(
      `<div class="authorgroup"><div class="author"><h3 class="author"><span class="firstname">Nora</span> <span class="othername">J.</span> <span class="surname">Field</span></h3></div><div class="author"><h3 class="author"><span class="firstname">Max</span> <span class="surname">Grove</span></h3></div></div>${PROSE}`,
    ),
    expected: { author: 'Nora J. Field, Max Grove' },
  },
  {
    name: 'a chapter about the authors in a table of contents, and the one after it',
    html: post(
      `<ul><li><a href="#notes">NOTES</a></li><li><a href="#authors">AUTHORS</a></li><li><a href="#more">SEE ALSO</a></li></ul>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'a step-by-step guide',
    html: post(`<p><em>Step-by-Step Instructions for Orchards</em></p>${PROSE}`),
    expected: { author: null },
  },
  {
    name: 'the sender of a message in an archive, and none of the answers to it',
    html: post(
      `<ul><li><em>To</em>: growers@orchard.example</li><li><em>Subject</em>: ${TITLE}</li><li><em>From</em>: Jane Doe &lt;jane@orchard.example&gt;</li><li><em>Date</em>: Thu, 17 May 2018 09:05:00 +0200</li></ul><pre>All pears are in.</pre><ul><li>Re: ${TITLE}<ul><li><em>From:</em> Ann Poe &lt;ann@orchard.example&gt;</li></ul></li></ul>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2018-05-17' },
  },
  {
    name: 'not the label of a field',
    html: post(`<form><label>Order by:</label></form><p>May 17, 2018</p>${PROSE}`),
    expected: { author: null },
  },
  {
    name: 'below the heading, although a list of dated news ends above it',
    html: page(
      '<title>Pears in winter</title>',
      `<div class="views-row"><a href="/Ham">Older news about the pears of Ham</a><div><time datetime="2024-05-11">May 11, 2024</time></div></div><div class="views-row"><a href="/Kew">Older news about the pears of Kew</a><div><time datetime="2024-05-12">May 12, 2024</time></div></div><div class="views-row"><a href="/Ely">Older news about the pears of Ely</a><div><time datetime="2024-05-13">May 13, 2024</time></div></div><h1>Pears in winter</h1><p>03/01/2017 by Jane Doe, Deputy to the Board</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
];
