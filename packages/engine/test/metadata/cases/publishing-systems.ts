/** Bylines of blogs, content management systems, forums and wikis. */
import { type PageCase, PROSE, page } from './page-case.ts';

export const CASES: readonly PageCase[] = [
  {
    name: 'WordPress classic theme',
    html: page(
      '<title>Pears in winter – Example Site</title><meta name="generator" content="WordPress 6.4">',
      `<header class="site-header"><p class="site-title"><a href="/" rel="home">Example Site</a></p></header><article id="post-1" class="post-1 post type-post hentry"><header class="entry-header"><h1 class="entry-title">Pears in winter</h1><div class="entry-meta"><span class="posted-on">Posted on <a href="/p" rel="bookmark"><time class="entry-date published" datetime="2021-03-04T10:00:00+00:00">March 4, 2021</time><time class="updated" datetime="2022-01-04T10:00:00+00:00">January 4, 2022</time></a></span> <span class="byline"> by <span class="author vcard"><a class="url fn n" href="/author/jane/">Jane Doe</a></span></span></div></header><div class="entry-content">${PROSE}</div></article><footer class="site-footer"><p>© 2024 Example Site. All rights reserved. Last updated January 3, 2026</p></footer>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'WordPress classic theme, updated date first',
    html: page(
      '<title>Pears in winter</title>',
      `<article class="hentry"><h1 class="entry-title">Pears in winter</h1><div class="entry-meta"><time class="updated" datetime="2022-01-04T10:00:00+00:00">January 4, 2022</time> <time class="entry-date published" datetime="2021-03-04T10:00:00+00:00">March 4, 2021</time> <span class="author vcard"><a href="/author/jane/">Jane Doe</a></span></div>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'WordPress classic theme, published and updated in one element',
    html: page(
      '<title>Pears in winter</title>',
      `<article class="hentry"><h1 class="entry-title">Pears in winter</h1>${PROSE}<footer class="entry-footer"><span class="posted-on"><span class="screen-reader-text">Posted on </span><a href="/x" rel="bookmark"><time class="entry-date published updated" datetime="2021-03-04T10:00:00+00:00">March 4, 2021</time></a></span><span class="byline"><span class="author vcard"><span class="screen-reader-text">Author </span><a class="url fn n" href="/author/jane/">Jane Doe</a></span></span></footer></article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'WordPress block theme',
    html: page(
      '<title>Pears in winter - Example</title>',
      `<div class="wp-site-blocks"><main><h1 class="wp-block-post-title">Pears in winter</h1><div class="wp-block-group"><div class="wp-block-post-date"><time datetime="2023-11-06T09:00:00+00:00">Nov 6, 2023</time></div><p>—</p><p>by</p><div class="wp-block-post-author-name"><a href="/author/jane" class="wp-block-post-author-name__link">Jane Doe</a></div></div><div class="entry-content wp-block-post-content">${PROSE}</div></main></div>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2023-11-06' },
  },
  {
    name: 'WordPress block theme with dates of comments',
    html: page(
      '<title>Pears in winter - Example</title>',
      `<main><h1 class="wp-block-post-title">Pears in winter</h1><p class="wp-block-post-author__name">Jane Doe</p><div class="wp-block-post-date"><time datetime="2023-11-06T09:00:00+00:00">6. 11. 2023</time></div>${PROSE}<ol class="wp-block-comment-template"><li><div class="wp-block-comment-author-name"><a href="https://bob.example">Bob Roe</a></div><div class="wp-block-comment-date"><time datetime="2022-11-07T10:00:00+00:00">Nov 7, 2022</time></div><div class="wp-block-comment-content"><p>Nice</p></div></li></ol></main>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2023-11-06' },
  },
  {
    name: 'Yoast SEO graph',
    html: page(
      '<title>Pears in winter - Example</title><meta property="og:type" content="article"><meta property="article:published_time" content="2021-03-04T10:00:00+00:00"><meta property="article:modified_time" content="2022-03-04T10:00:00+00:00"><meta name="author" content="jane"><meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Jane Doe"><script type="application/ld+json" class="yoast-schema-graph">{"@context":"https://schema.org","@graph":[{"@type":"Article","@id":"https://e.com/p/#article","isPartOf":{"@id":"https://e.com/p/"},"author":{"name":"Jane Doe","@id":"https://e.com/#/schema/person/abc"},"headline":"Pears","datePublished":"2021-03-04T10:00:00+00:00","dateModified":"2022-03-04T10:00:00+00:00"},{"@type":"WebPage","@id":"https://e.com/p/","datePublished":"2021-03-04T10:00:00+00:00","description":"All about pears."},{"@type":"WebSite","name":"Example"},{"@type":"Person","@id":"https://e.com/#/schema/person/abc","name":"Jane Doe"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04', description: 'All about pears.', siteName: 'Example' },
  },
  {
    name: 'Yoast SEO graph of a home page',
    html: page(
      '<title>Example - all about pears</title><script type="application/ld+json" class="yoast-schema-graph">{"@context":"https://schema.org","@graph":[{"@type":"CollectionPage","@id":"https://e.com/","name":"Example"},{"@type":"WebSite","name":"Example","publisher":{"@id":"https://e.com/#organization"}},{"@type":"Organization","@id":"https://e.com/#organization","name":"Example Inc"}]}</script>',
      '<h1>Example</h1><article class="hentry"><h2><a href="/1">One post</a></h2><span class="posted-on"><time class="entry-date published" datetime="2024-05-01">May 1, 2024</time></span><span class="byline">by <a href="/author/jane">Jane Doe</a></span><p>Short text</p></article><article class="hentry"><h2><a href="/2">Two posts</a></h2><span class="posted-on"><time class="entry-date published" datetime="2024-04-01">April 1, 2024</time></span><span class="byline">by <a href="/author/bob">Bob Roe</a></span><p>Short text</p></article><article class="hentry"><h2><a href="/3">Three posts</a></h2><span class="posted-on"><time class="entry-date published" datetime="2024-03-01">March 1, 2024</time></span><span class="byline">by <a href="/author/bob">Bob Roe</a></span><p>Short text</p></article>',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'Rank Math graph',
    html: page(
      '<title>Pears</title><script type="application/ld+json" class="rank-math-schema">{"@context":"https://schema.org","@graph":[{"@type":["Person","Organization"],"@id":"https://e.com/#person","name":"Example"},{"@type":"WebSite","@id":"https://e.com/#website","name":"Example","publisher":{"@id":"https://e.com/#person"}},{"@type":"WebPage","@id":"https://e.com/p/#webpage","datePublished":"2022-08-09T08:00:00+02:00","dateModified":"2024-01-01T08:00:00+02:00"},{"@type":"Person","@id":"https://e.com/author/jane/","name":"Jane Doe"},{"@type":"BlogPosting","headline":"Pears","datePublished":"2022-08-09T08:00:00+02:00","author":{"@id":"https://e.com/author/jane/","name":"Jane Doe"},"@id":"https://e.com/p/#richSnippet"}]}</script>',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2022-08-09' },
  },
  {
    name: 'All in One SEO graph, author by reference',
    html: page(
      '<title>Pears</title><script type="application/ld+json">{"@context":"https:\\/\\/schema.org","@graph":[{"@type":"BlogPosting","@id":"https:\\/\\/e.com\\/p\\/#blogposting","author":{"@id":"https:\\/\\/e.com\\/author\\/jane\\/#author"},"datePublished":"2022-08-09T08:00:00+02:00"},{"@type":"Person","@id":"https:\\/\\/e.com\\/author\\/jane\\/#author","url":"https:\\/\\/e.com\\/author\\/jane\\/","name":"Jane Doe"}]}</script>',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2022-08-09' },
  },
  {
    name: 'JSON-LD graph, author as an id string',
    html: page(
      '<title>Pears</title><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"BlogPosting","author":"https://e.com/#jane"},{"@type":"Person","@id":"https://e.com/#jane","name":"Jane Doe"}]}</script>',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'hAtom with abbr.published',
    html: page(
      '<title>Pears</title>',
      `<div class="hentry"><h2 class="entry-title">Pears</h2><p>by <span class="author vcard"><span class="fn">Jane Doe</span></span>, <abbr class="published" title="2009-07-14T08:00:00+0200">five years ago</abbr></p><div class="entry-content">${PROSE}</div></div>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2009-07-14' },
  },
  {
    name: 'h-entry microformat',
    html: page(
      '<title>Pears</title>',
      `<article class="h-entry"><h1 class="p-name">Pears</h1><a class="p-author h-card" href="https://jane.example">Jane Doe</a> <a class="u-url" href="/p"><time class="dt-published" datetime="2019-02-28T10:10:10-0800">Thursday</time></a> <time class="dt-updated" datetime="2019-01-28">earlier</time><div class="e-content">${PROSE}</div></article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2019-02-28' },
  },
  {
    name: 'h-entry microformat, byline below the text',
    html: page(
      '<title>Pears</title>',
      `<article class="h-entry"><h1 class="p-name">Pears</h1><div class="e-content">${PROSE}${PROSE}${PROSE}${PROSE}${PROSE}${PROSE}</div><footer><a class="p-author h-card" href="https://jane.example">Jane Doe</a>, <a class="u-url" href="/p"><time class="dt-published" datetime="2019-02-28T10:10:10-0800">28 Feb</time></a></footer></article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2019-02-28' },
  },
  {
    name: 'WordPress in German',
    html: page(
      '<title>Birnen im Winter</title>',
      `<article class="hentry"><h1 class="entry-title">Birnen im Winter</h1><div class="entry-meta">Veröffentlicht am <time class="entry-date" datetime="2020-05-12T10:00:00+02:00">12. Mai 2020</time> von <a href="/author/erika" rel="author">Erika Muster</a></div>${PROSE}</article>`,
      'de-DE',
    ),
    expected: { author: 'Erika Muster', publishedDate: '2020-05-12' },
  },
  {
    name: 'WordPress post by "admin"',
    html: page(
      '<title>Pears</title>',
      `<article class="hentry"><h1 class="entry-title">Pears in winter</h1><div class="entry-meta">Posted on <time class="entry-date" datetime="2020-05-12T10:00:00+02:00">May 12, 2020</time> by <span class="author vcard"><a class="url fn n" href="/author/admin" rel="author">admin</a></span></div>${PROSE}</article>`,
    ),
    expected: { author: null, publishedDate: '2020-05-12' },
  },
  {
    name: 'WordPress page without author and date',
    html: page(
      '<title>About us - Example</title><meta property="og:type" content="article"><meta property="article:modified_time" content="2023-01-01T00:00:00+00:00">',
      `<h1>About us</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'WordPress, Divi theme',
    html: page(
      '<title>Pears | Example</title>',
      `<div class="et_post_meta_wrapper"><h1 class="entry-title">Pears</h1><p class="post-meta"> by <span class="author vcard"><a href="/author/jane/" title="Posts by Jane Doe" rel="author">Jane Doe</a></span> | <span class="published">Oct 9, 2018</span> | <a href="/category/fruit/" rel="category tag">Fruit</a> | <span class="comments-number"><a href="#respond">0 comments</a></span></p></div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2018-10-09' },
  },
  {
    name: 'WordPress, Genesis theme',
    html: page(
      '<title>Pears | Example</title>',
      `<article><header class="entry-header"><h1 class="entry-title" itemprop="headline">Pears</h1><p class="entry-meta"><time class="entry-time" itemprop="datePublished" datetime="2018-10-09T08:00:00+00:00">October 9, 2018</time> by <span class="entry-author" itemprop="author" itemscope itemtype="https://schema.org/Person"><a href="/author/jane/" class="entry-author-link" itemprop="url" rel="author"><span class="entry-author-name" itemprop="name">Jane Doe</span></a></span> <span class="entry-comments-link"><a href="#respond">Leave a Comment</a></span></p></header>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2018-10-09' },
  },
  {
    name: 'WordPress, Elementor',
    html: page(
      '<title>Pears | Example</title>',
      `<h1 class="elementor-heading-title">Pears</h1><ul class="elementor-inline-items elementor-icon-list-items elementor-post-info"><li itemprop="author"><a href="/author/jane/"><span class="elementor-icon-list-text elementor-post-info__item elementor-post-info__item--type-author">Jane Doe</span></a></li><li itemprop="datePublished"><a href="/2023/04/05/"><span class="elementor-icon-list-text elementor-post-info__item elementor-post-info__item--type-date"><time>April 5, 2023</time></span></a></li><li><span class="elementor-post-info__item--type-time"><time>2:39 pm</time></span></li></ul>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2023-04-05' },
  },
  {
    name: 'WordPress, Co-Authors Plus',
    html: page(
      '<title>Pears</title>',
      `<h1 class="entry-title">Pears</h1><div class="entry-meta"><span class="byline">By <a href="/author/jane/" title="Posts by Jane Doe" class="author url fn" rel="author">Jane Doe</a> and <a href="/author/bob/" class="author url fn" rel="author">Bob Roe</a></span><time datetime="2023-04-05">April 5, 2023</time></div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe', publishedDate: '2023-04-05' },
  },
  {
    name: 'Blogger, simple template',
    html: page(
      '<title>Example Blog: Pears in winter</title>',
      `<div class="date-outer"><h2 class="date-header"><span>Sunday, March 4, 2012</span></h2><div class="date-posts"><div class="post-outer"><div class="post hentry" itemprop="blogPost" itemscope itemtype="http://schema.org/BlogPosting"><h3 class="post-title entry-title" itemprop="name">Pears in winter</h3><div class="post-body entry-content">${PROSE}</div><div class="post-footer"><span class="post-author vcard">Posted by <span class="fn" itemprop="author" itemscope itemtype="http://schema.org/Person"><meta content="https://www.blogger.com/profile/1" itemprop="url"><a class="g-profile" href="https://www.blogger.com/profile/1" rel="author" title="author profile"><span itemprop="name">Jane Doe</span></a></span></span> <span class="post-timestamp">at <meta content="http://e.blogspot.com/2012/03/pears.html" itemprop="url"><a class="timestamp-link" href="http://e.blogspot.com/2012/03/pears.html" rel="bookmark" title="permanent link"><abbr class="published" itemprop="datePublished" title="2012-03-04T07:00:00-08:00">7:00 AM</abbr></a></span></div></div></div></div></div>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2012-03-04' },
  },
  {
    name: 'Blogger, old template',
    html: page(
      '<title>Example Blog: Pears in winter</title>',
      `<h2 class="date-header">4.3.09</h2><div class="post"><h3 class="post-title">Pears in winter</h3><div class="post-body">${PROSE}</div><p class="post-footer">Eingestellt von <span class="post-author vcard"><span class="fn">Jane Doe</span></span> um <a class="timestamp-link" href="http://e.blogspot.com/2009/03/pears.html"><abbr class="published" title="2009-03-04T10:00:00+01:00">10:00</abbr></a></p></div>`,
      'de',
    ),
    expected: { author: 'Jane Doe', publishedDate: '2009-03-04' },
  },
  {
    name: 'Blogger, date header only',
    html: page(
      '<title>Example Blog: Pears in winter</title>',
      `<h2 class="date-header">Wednesday, March 04, 2009</h2><div class="post"><h3 class="post-title">Pears in winter</h3><div class="post-body">${PROSE}</div><p class="post-footer">posted by Jane Doe at <a href="#">10:00 AM</a></p></div><div id="comments"><h4>2 comments:</h4><dl><dt class="comment-author">Bob Roe said...</dt><dd class="comment-body">Nice!</dd><dd class="comment-timestamp">March 5, 2009 at 4:00 PM</dd></dl></div>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2009-03-04' },
  },
  {
    name: 'Blogger, modern template',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Example blog</h1><article class="post-outer-container"><div class="post"><h3 class="post-title entry-title">Pears in winter</h3><div class="post-header"><div class="post-header-line-1"><span class="byline post-timestamp"><meta content="https://e.blogspot.com/2020/06/p.html"><a class="timestamp-link" href="https://e.blogspot.com/2020/06/p.html" rel="bookmark" title="permanent link"><time class="published" datetime="2020-06-17T02:00:00-07:00" title="2020-06-17T02:00:00-07:00">June 17, 2020</time></a></span></div></div><div class="post-body">${PROSE}</div><div class="post-footer"><span class="byline post-author vcard"><span class="post-author-label">By</span> <span class="fn"><meta content="https://www.blogger.com/profile/1"><a class="g-profile" href="https://www.blogger.com/profile/1" rel="author" title="author profile"><span>Jane Doe</span></a></span></span></div></div></article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2020-06-17' },
  },
  {
    name: 'Drupal 7, submitted line',
    html: page(
      '<title>Pears in winter | Example</title>',
      `<h1 id="page-title">Pears in winter</h1><div class="node node-article"><div class="meta submitted"><span property="dc:date dc:created" content="2014-03-04T12:33:00+01:00" datatype="xsd:dateTime" rel="sioc:has_creator">Submitted by <a href="/user/3" title="View user profile." class="username" xml:lang="" about="/user/3" typeof="sioc:UserAccount" property="foaf:name" datatype="">Jane Doe</a> on Tue, 03/04/2014 - 12:33</span></div>${PROSE}</div>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2014-03-04' },
  },
  {
    name: 'Drupal 6, submitted line, month first',
    html: page(
      '<title>Pears in winter | Example</title>',
      `<h1 class="title">Pears in winter</h1><div class="node"><span class="submitted">Submitted by jdoe on Tue, 03/04/2014 - 12:33</span>${PROSE}</div>`,
    ),
    expected: { author: 'jdoe', publishedDate: '2014-03-04' },
  },
  {
    name: 'Drupal 6, submitted line in German',
    html: page(
      '<title>Birnen im Winter | Example</title>',
      `<h1 class="title">Birnen im Winter</h1><div class="node"><span class="submitted">Gespeichert von jdoe am Di, 04.03.2014 - 12:33</span>${PROSE}</div>`,
      'de',
    ),
    expected: { author: 'jdoe', publishedDate: '2014-03-04' },
  },
  {
    name: 'Drupal, weekday decides the order of the date',
    html: page(
      '<title>Pears in winter | Example</title>',
      `<h1 class="title">Pears in winter</h1><div class="node"><span class="submitted">Submitted by jdoe on Tue, 04/03/2014 - 12:33</span>${PROSE}</div>`,
    ),
    expected: { author: 'jdoe', publishedDate: '2014-03-04' },
  },
  {
    name: 'Drupal, weekday decides the order of the date in French',
    html: page(
      '<title>Poires | Example</title>',
      `<h1 class="title">Poires en hiver</h1><div class="node"><span class="submitted">Soumis par jdoe le mar, 03/04/2014 - 12:33</span>${PROSE}</div>`,
      'fr',
    ),
    expected: { author: 'jdoe', publishedDate: '2014-03-04' },
  },
  {
    name: 'Drupal 8',
    html: page(
      '<title>Pears in winter | Example</title>',
      `<h1 class="page-header"><span>Pears in winter</span></h1><article role="article" about="/p" class="node"><footer><div class="author">Submitted by <span><span lang="" about="/user/1" typeof="schema:Person" property="schema:name" datatype="">Jane Doe</span></span> on <span>Mon, 07/08/2019 - 09:15</span></div></footer>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2019-07-08' },
  },
  {
    name: 'Drupal, RDFa',
    html: page(
      '<title>Poires | Example</title>',
      `<h1>Poires</h1><span property="schema:dateCreated" content="2014-03-04T11:00:00+00:00" class="rdf-meta hidden"></span>${PROSE}`,
      'fr',
    ),
    expected: { publishedDate: '2014-03-04' },
  },
  {
    name: 'Joomla, details',
    html: page(
      '<title>Pears in winter</title><meta name="generator" content="Joomla!">',
      `<div class="item-page" itemscope itemtype="https://schema.org/Article"><h2 itemprop="headline">Pears in winter</h2><dl class="article-info muted"><dt class="article-info-term">Details</dt><dd class="createdby" itemprop="author" itemscope itemtype="https://schema.org/Person">Written by <span itemprop="name">Super Jane</span></dd><dd class="category-name">Category: <a href="/f">Fruit</a></dd><dd class="published"><span class="icon-calendar"></span><time datetime="2016-09-21T10:00:00+00:00" itemprop="datePublished">Published: 21 September 2016</time></dd><dd class="modified"><time datetime="2015-09-22T10:00:00+00:00" itemprop="dateModified">Last Updated: 22 September 2015</time></dd><dd class="hits">Hits: 1933</dd></dl>${PROSE}</div>`,
    ),
    expected: { author: 'Super Jane', publishedDate: '2016-09-21' },
  },
  {
    name: 'Joomla 1.5 in German',
    html: page(
      '<title>Birnen im Winter</title><meta name="author" content="Administrator Müller">',
      `<table class="contentpaneopen"><tr><td class="contentheading">Birnen im Winter</td></tr></table><table><tr><td class="createdate">Freitag, den 03. Juni 2011 um 10:14 Uhr</td></tr><tr><td><span class="small">Geschrieben von: Administrator Müller</span></td></tr><tr><td>${PROSE}</td></tr><tr><td class="modifydate">Zuletzt aktualisiert am Montag, den 06. Juni 2011 um 08:00 Uhr</td></tr></table>`,
      'de-de',
    ),
    expected: { author: 'Administrator Müller', publishedDate: '2011-06-03' },
  },
  {
    name: 'Joomla in German, modification date only',
    html: page(
      '<title>Birnen im Winter</title>',
      `<h2>Birnen im Winter</h2><dl class="article-info"><dt>Details</dt><dd class="modified">Zuletzt aktualisiert: 06. Juni 2011</dd><dd class="hits">Zugriffe: 2012</dd></dl>${PROSE}`,
      'de-de',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'Joomla, details in German',
    html: page(
      '<title>Birnen im Winter</title>',
      `<h2>Birnen im Winter</h2><dl class="article-info"><dt>Details</dt><dd class="createdby">Geschrieben von Karl Napf</dd><dd class="create">Erstellt: 03. Juni 2011</dd><dd class="modified">Zuletzt aktualisiert: 06. Juni 2010</dd></dl>${PROSE}`,
      'de-de',
    ),
    expected: { author: 'Karl Napf', publishedDate: '2011-06-03' },
  },
  {
    name: 'TYPO3 news',
    html: page(
      '<title>Birnen im Winter</title><meta name="generator" content="TYPO3 CMS">',
      `<div class="news news-single"><div class="article" itemscope itemtype="http://schema.org/Article"><div class="header"><h3 itemprop="headline">Birnen im Winter</h3></div><div class="footer"><p><span class="news-list-date"><time itemprop="datePublished" datetime="2021-02-09">09.02.2021</time></span> <span class="news-list-author" itemprop="author">von Erika Muster</span></p></div>${PROSE}</div></div>`,
      'de',
    ),
    expected: { author: 'Erika Muster', publishedDate: '2021-02-09' },
  },
  {
    name: 'TYPO3, "Stand" is not the publication date',
    html: page(
      '<title>Birnen im Winter</title>',
      `<h1>Birnen im Winter</h1>${PROSE}<p class="stand">Stand: 09.02.2021</p>`,
      'de',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'Ghost',
    html: page(
      '<title>Pears</title><meta property="article:published_time" content="2022-01-31T08:00:00.000Z"><meta property="article:modified_time" content="2022-02-01T08:00:00.000Z"><meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Jane Doe"><meta name="twitter:label2" content="Filed under"><meta name="twitter:data2" content="Fruit">',
      `<h1 class="gh-article-title">Pears</h1><h4 class="gh-article-meta-name"><a href="/author/jane/">Jane Doe</a></h4><div class="gh-article-meta-content"><time datetime="2022-01-31">Jan 31, 2022</time> — 2 min read</div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2022-01-31' },
  },
  {
    name: 'Ghost without metadata elements',
    html: page(
      '<title>Pears</title>',
      `<h1 class="gh-article-title">Pears</h1><h4 class="gh-article-meta-name"><a href="/author/jane/">Jane Doe</a></h4><div class="gh-article-meta-content"><time class="gh-article-meta-date" datetime="2022-01-31">Jan 31, 2022</time><span class="gh-article-meta-length"><span class="bull">—</span> 2 min read</span></div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2022-01-31' },
  },
  {
    name: 'Medium',
    html: page(
      '<title>Pears. In winter | by Jane Doe | Medium</title><meta property="article:author" content="https://medium.com/@janedoe"><meta name="author" content="Jane Doe"><meta property="article:published_time" content="2018-11-05T13:00:00.000Z"><meta name="twitter:data1" content="5 min read">',
      `<h1>Pears. In winter</h1><div><a rel="author" href="https://medium.com/@janedoe">Jane Doe</a><span>·</span><a href="#">Follow</a></div><div>5 min read · Nov 5, 2018</div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2018-11-05' },
  },
  {
    name: 'Substack',
    html: page(
      '<title>Pears in winter - by Jane Doe - The Orchard</title><meta property="og:title" content="Pears in winter"><meta property="og:site_name" content="The Orchard"><meta name="author" content="Jane Doe"><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","url":"https://e.substack.com/p/pears","headline":"Pears in winter","datePublished":"2023-05-19T10:00:44+00:00","dateModified":"2023-05-19T10:00:44+00:00","author":[{"@type":"Person","name":"Jane Doe","url":"https://substack.com/@jane"}],"publisher":{"@type":"Organization","name":"The Orchard"}}</script>',
      `<h1 class="post-title">Pears in winter</h1><h3 class="subtitle">Why</h3><div class="byline-wrapper"><a href="https://substack.com/@jane">Jane Doe</a></div><div class="meta-ka">May 19, 2023</div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2023-05-19' },
  },
  {
    name: 'Squarespace',
    html: page(
      '<title>Pears &mdash; Example</title><meta property="og:site_name" content="Example"><meta itemprop="datePublished" content="2020-10-20T09:00:00-0400"><meta itemprop="dateModified" content="2020-10-21T09:00:00-0400"><meta itemprop="author" content="Jane Doe">',
      `<article class="h-entry"><h1 class="entry-title entry-title--large p-name" itemprop="headline">Pears</h1><div class="blog-item-meta-wrapper"><time class="dt-published blog-meta-item--date" datetime="2020-10-20" pubdate><span>Oct 20</span></time> <span class="blog-item-author-wrapper">Written By <a class="blog-author-name" href="/blog?author=5f">Jane Doe</a></span></div>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2020-10-20' },
  },
  {
    name: 'Wix',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-12-01T08:00:00.000Z"><meta property="article:author" content="Jane Doe"><script type="application/ld+json">{"@context":"https://schema.org/","@type":"BlogPosting","author":{"@type":"Person","name":"Jane Doe","url":"https://e.com/profile/jane/profile"},"datePublished":"2021-12-01T08:00:00.000Z","dateModified":"2021-12-02T08:00:00.000Z","headline":"Pears in winter"}</script>',
      `<ul><li data-hook="user-name">Jane Doe</li><li>Dec 1, 2021</li><li>3 min read</li></ul><h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-12-01' },
  },
  {
    name: 'Wix without metadata elements',
    html: page(
      '<title>Pears in winter</title>',
      `<article><ul><li><span data-hook="user-name" title="Jane Doe">Jane Doe</span></li><li><span data-hook="time-ago" title="Dec 1, 2021">Dec 1, 2021</span></li><li><span data-hook="time-to-read">3 min read</span></li></ul><h1>Pears in winter</h1><p><span>Updated: Dec 5, 2020</span></p>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-12-01' },
  },
  {
    name: 'Shopify',
    html: page(
      '<title>Pears – Example Shop</title><meta property="og:site_name" content="Example Shop">',
      `<article class="article-template"><header><h1 class="article-template__title">Pears</h1><span class="circle-divider caption-with-letter-spacing"><time datetime="2022-02-02T10:00:00Z">February 2, 2022</time></span><span class="caption-with-letter-spacing"><span>Jane Doe</span></span></header>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2022-02-02' },
  },
  {
    name: 'Shopify, line breaks in JSON-LD',
    html: page(
      '<title>Pears – Example Shop</title><script type="application/ld+json">{"@context":"http://schema.org","@type":"Article","articleBody":"One \n two "quoted" three","headline":"Pears","datePublished":"2022-02-02T10:00:00Z","author":{"@type":"Person","name":"Jane Doe"},}</script>',
      `<h1>Pears</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2022-02-02' },
  },
  {
    name: 'Jekyll, Minima theme',
    html: page(
      '<title>Pears | Example</title>',
      `<article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting"><header class="post-header"><h1 class="post-title p-name" itemprop="name headline">Pears</h1><p class="post-meta"><time class="dt-published" datetime="2017-08-24T00:00:00+00:00" itemprop="datePublished">Aug 24, 2017</time> • <span itemprop="author" itemscope itemtype="http://schema.org/Person"><span class="p-author h-card" itemprop="name">Jane Doe</span></span></p></header>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2017-08-24' },
  },
  {
    name: 'Hugo, PaperMod theme',
    html: page(
      '<title>Pears | Example</title>',
      `<article class="post-single"><header class="post-header"><h1 class="post-title">Pears</h1><div class="post-meta"><span title="2017-08-24 00:00:00 +0000 UTC">August 24, 2017</span>&nbsp;·&nbsp;3 min&nbsp;·&nbsp;Jane Doe</div></header>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2017-08-24' },
  },
  {
    name: 'Docusaurus blog',
    html: page(
      '<title>Pears | Example</title>',
      `<article itemprop="blogPost" itemscope itemtype="https://schema.org/BlogPosting"><header><h1 class="title_x" itemprop="headline">Pears</h1><div class="container_mt6G margin-vert--md"><time datetime="2021-08-26T00:00:00.000Z" itemprop="datePublished">August 26, 2021</time> · 2 min read</div><div class="row"><div class="col col--6 authorCol"><div class="avatar"><div class="avatar__intro" itemprop="author" itemscope itemtype="https://schema.org/Person"><div class="avatar__name"><a href="https://x" itemprop="url"><span itemprop="name">Jane Doe</span></a></div><small class="avatar__subtitle" itemprop="description">Maintainer</small></div></div></div><div class="col col--6 authorCol"><div class="avatar__intro" itemprop="author" itemscope itemtype="https://schema.org/Person"><div class="avatar__name"><a href="https://y" itemprop="url"><span itemprop="name">Bob Roe</span></a></div></div></div></div></header>${PROSE}</article>`,
    ),
    expected: { author: 'Jane Doe, Bob Roe', publishedDate: '2021-08-26' },
  },
  {
    name: 'Docusaurus, "Last updated" is not the publication date',
    html: page(
      '<title>Pears | Example</title>',
      `<article><h1>Pears</h1>${PROSE}<footer><div class="lastUpdated_x"><em>Last updated on <b><time datetime="2021-08-26T00:00:00.000Z" itemprop="dateModified">Aug 26, 2021</time></b> by <b>Jane Doe</b></em></div></footer></article>`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'Gatsby',
    html: page(
      '<title>Pears | Example</title>',
      `<article itemscope itemtype="http://schema.org/Article"><header><h1 itemprop="headline">Pears</h1><p>May 06, 2019</p></header><section itemprop="articleBody">${PROSE}</section><footer><p>Written by <strong>Jane Doe</strong> who lives and works in San Francisco building useful things.</p></footer></article>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2019-05-06' },
  },
  {
    name: 'Hexo, NexT theme in Chinese',
    html: page(
      '<title>梨 | 例子</title>',
      `<article><h1 class="post-title">冬天的梨</h1><div class="post-meta">发表于 <time title="创建时间：2019-05-06 10:11:12" itemprop="dateCreated datePublished" datetime="2019-05-06T10:11:12+08:00">2019-05-06</time> 更新于 <time title="修改时间：2018-05-07" itemprop="dateModified" datetime="2018-05-07">2018-05-07</time></div>${PROSE}</article>`,
      'zh-CN',
    ),
    expected: { author: null, publishedDate: '2019-05-06' },
  },
  {
    name: 'VuePress',
    html: page(
      '<title>Pears</title>',
      `<h1>Pears</h1><div class="page-info"><span class="author-info" aria-label="Author"><span property="author">Jane Doe</span></span><span class="date-info" aria-label="Writing Date"><span data-allow-mismatch="text">May 6, 2019</span><meta property="datePublished" content="2019-05-06T00:00:00.000Z"></span></div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2019-05-06' },
  },
  {
    name: 'Discourse',
    html: page(
      '<title>How to prune pears? - Questions - Example Forum</title><meta property="og:site_name" content="Example Forum"><meta property="article:published_time" content="2020-02-03T10:00:00+00:00">',
      `<h1><a href="/t/1">How to prune pears?</a></h1><div id="post_1" itemprop="comment" class="topic-body crawler-post"><div class="crawler-post-meta"><span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person"><a itemprop="url" href="https://f.e/u/alice"><span itemprop="name">alice</span></a></span><span class="crawler-post-infos"><time itemprop="datePublished" datetime="2020-02-03T10:00:00Z" class="post-time">February 3, 2020, 10:00am</time></span></div>${PROSE}</div><div id="post_2" itemprop="comment" itemscope itemtype="http://schema.org/Comment" class="topic-body crawler-post"><span itemprop="author"><a itemprop="url" href="/u/bob"><span itemprop="name">bob</span></a></span><time itemprop="datePublished" datetime="2020-02-04T10:00:00Z">February 4</time><p>Answer</p></div>`,
    ),
    expected: { author: 'alice', publishedDate: '2020-02-03' },
  },
  {
    name: 'phpBB',
    html: page(
      '<title>How to prune pears? - Example Forum</title>',
      `<h2 class="topic-title"><a href="./viewtopic.php?t=1">How to prune pears?</a></h2><div id="p1" class="post"><dl class="postprofile"><dt><a href="./memberlist.php?mode=viewprofile&u=2" class="username">alice77</a></dt><dd class="profile-posts"><strong>Posts:</strong> 12</dd><dd class="profile-joined"><strong>Joined:</strong> Mon Jan 02, 2012 8:15 pm</dd></dl><div class="postbody"><h3 class="first"><a href="#p1">How to prune pears?</a></h3><p class="author"><a href="#p1">Post</a> by <strong><a href="./memberlist.php?mode=viewprofile&u=2" class="username">alice77</a></strong> » <time datetime="2013-04-05T10:00:00+00:00">Fri Apr 05, 2013 10:00 am</time></p><div class="content">${PROSE}</div></div></div><div id="p2" class="post"><div class="postbody"><h3>Re: How to prune pears?</h3><p class="author">by <strong><a class="username" href="./memberlist.php?mode=viewprofile&u=3">bob</a></strong> » Sat Apr 06, 2013 10:00 am</p><div class="content">${PROSE}</div></div></div>`,
    ),
    expected: { author: 'alice77', publishedDate: '2013-04-05' },
  },
  {
    name: 'phpBB 3.0 without time elements',
    html: page(
      '<title>Example Forum • View topic - How to prune pears?</title>',
      `<h2><a href="./viewtopic.php?t=1">How to prune pears?</a></h2><div id="p1" class="post"><div class="postbody"><h3 class="first"><a href="#p1">How to prune pears?</a></h3><p class="author"><a href="#p1"><img src="x" alt="Post"></a>by <strong><a href="./memberlist.php?mode=viewprofile&u=2">alice77</a></strong> » Fri Apr 05, 2013 10:00 am </p><div class="content">${PROSE}</div></div><dl class="postprofile"><dt><a href="./memberlist.php?mode=viewprofile&u=2">alice77</a></dt><dd><strong>Posts:</strong> 12</dd><dd><strong>Joined:</strong> Mon Jan 02, 2012 8:15 pm</dd></dl></div><div id="p2" class="post"><p class="author">by <strong><a href="./memberlist.php?u=3">bob</a></strong> » Sat Apr 06, 2013 10:00 am</p>${PROSE}</div>`,
    ),
    expected: { author: 'alice77', publishedDate: '2013-04-05' },
  },
  {
    name: 'vBulletin 3',
    html: page(
      '<title>How to prune pears? - Example Forums</title>',
      `<table><tr><td class="navbar"><strong>How to prune pears?</strong></td></tr></table><table id="post1" class="tborder"><tr><td class="thead"><a name="post1"></a> 09-12-2008, 11:22 AM</td></tr><tr><td class="alt2"><div id="postmenu_1"><a class="bigusername" href="member.php?u=2">alice77</a></div><div class="smallfont">Registered User</div><div class="smallfont"><div>Join Date: Jan 2007</div><div>Posts: 34</div></div></td></tr><tr><td class="alt1"><div class="smallfont"><strong>How to prune pears?</strong></div><hr><div id="post_message_1">${PROSE}</div></td></tr></table><table id="post2"><tr><td class="thead"> 09-13-2008, 11:22 AM</td></tr><tr><td><a class="bigusername" href="member.php?u=3">bob</a></td><td>${PROSE}</td></tr></table>`,
    ),
    expected: { author: 'alice77', publishedDate: '2008-09-12' },
  },
  {
    name: 'vBulletin 4',
    html: page(
      '<title>How to prune pears?</title>',
      `<div class="pagetitle"><h1>Thread: <span class="threadtitle"><a href="showthread.php?1">How to prune pears?</a></span></h1></div><ol class="posts"><li class="postbitlegacy postbit postcontainer" id="post_1"><div class="posthead"><span class="postdate old"><span class="date">09-12-2011,&nbsp;<span class="time">11:22 AM</span></span></span><span class="nodecontrols"><a href="#1" class="postcounter">#1</a></span></div><div class="postdetails"><div class="userinfo"><div class="username_container"><a class="username offline popupctrl" href="member.php?2-alice77" title="alice77 is offline"><strong>alice77</strong></a></div><span class="usertitle">Junior Member</span><dl class="userinfo_extra"><dt>Join Date</dt><dd>Jan 2010</dd></dl></div><div class="postbody">${PROSE}</div></div></li><li class="postbit" id="post_2"><span class="date">09-13-2011, <span class="time">01:00 PM</span></span><a class="username" href="member.php?3-bob">bob</a>${PROSE}</li></ol>`,
    ),
    expected: { author: 'alice77', publishedDate: '2011-09-12' },
  },
  {
    name: 'XenForo 2',
    html: page(
      '<title>How to prune pears? | Example Forum</title><meta property="og:site_name" content="Example Forum"><script type="application/ld+json">{"@context":"https://schema.org","@type":"DiscussionForumPosting","headline":"How to prune pears?","datePublished":"2019-10-11T12:00:00+0000","author":{"@type":"Person","name":"alice77"},"comment":[{"@type":"Comment","datePublished":"2019-10-12T00:00:00+0000","author":{"@type":"Person","name":"bob"}}]}</script>',
      `<h1 class="p-title-value">How to prune pears?</h1><ul class="listInline"><li><span>Thread starter</span> <a href="/members/alice77.1/" class="username u-concealed">alice77</a></li><li><span>Start date</span> <a href="/threads/1/"><time class="u-dt" dir="auto" datetime="2019-10-11T12:00:00+0000" data-time="1570795200">Oct 11, 2019</time></a></li></ul>${PROSE}`,
    ),
    expected: { author: 'alice77', publishedDate: '2019-10-11' },
  },
  {
    name: 'XenForo 2 without metadata elements',
    html: page(
      '<title>How to prune pears? | Example Forum</title>',
      `<h1 class="p-title-value">How to prune pears?</h1><div class="p-description"><ul class="listInline listInline--bullet"><li><i class="fa--xf" title="Thread starter"></i><span class="u-srOnly">Thread starter</span> <a href="/members/alice77.1/" class="username u-concealed" data-user-id="1">alice77</a></li><li><span class="u-srOnly">Start date</span> <a href="/threads/1/" class="u-concealed"><time class="u-dt" dir="auto" datetime="2019-10-11T12:00:00+0000">Oct 11, 2019</time></a></li></ul></div><article class="message message--post" data-author="alice77"><section class="message-user"><h4 class="message-name"><a class="username" href="/members/alice77.1/">alice77</a></h4><h5 class="userTitle message-userTitle">Well-Known Member</h5><dl class="pairs"><dt>Joined</dt><dd>Feb 3, 2015</dd></dl></section><time class="u-dt" datetime="2019-10-11T12:00:00+0000">Oct 11, 2019</time>${PROSE}</article>`,
    ),
    expected: { author: 'alice77', publishedDate: '2019-10-11' },
  },
  {
    name: 'XenForo 1',
    html: page(
      '<title>How to prune pears? | Example Forum</title>',
      `<div class="titleBar"><h1>How to prune pears?</h1><p id="pageDescription" class="muted">Discussion in '<a href="forums/fruit.2/">Fruit</a>' started by <a href="members/alice77.1/" class="username">alice77</a>, <a href="threads/x.1/"><span class="DateTime" title="Oct 11, 2014 at 3:20 PM">Oct 11, 2014</span></a>.</p></div><ol><li class="message" data-author="alice77">${PROSE}</li></ol>`,
    ),
    expected: { author: 'alice77', publishedDate: '2014-10-11' },
  },
  {
    name: 'Stack Exchange',
    html: page(
      '<title>pruning - How to prune pears? - Example Exchange</title>',
      `<div id="question-header"><h1 itemprop="name"><a href="/q/1" class="question-hyperlink">How to prune pears?</a></h1></div><div class="d-flex"><div title="2012-05-06 07:08:09Z"><span class="fc-light">Asked</span> <time itemprop="dateCreated" datetime="2012-05-06T07:08:09">12 years ago</time></div><div><span>Modified</span> <a href="?lastactivity" title="2011-01-01 00:00:00Z">5 years ago</a></div></div><div class="question">${PROSE}<div class="post-signature owner"><div class="user-info"><div class="user-action-time">asked <span title="2012-05-06 07:08:09Z" class="relativetime">May 6, 2012 at 7:08</span></div><div class="user-details" itemprop="author" itemscope itemtype="http://schema.org/Person"><a href="/users/1/alice">alice</a><span class="d-none" itemprop="name">alice</span><span class="reputation-score">1,234</span></div></div></div></div><div id="answers"><div class="answer" itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer">${PROSE}<div class="user-action-time">answered <span class="relativetime">May 5, 2012 at 8:08</span></div><div class="user-details" itemprop="author" itemscope><a href="/users/2/bob">bob</a><span itemprop="name">bob</span></div></div></div>`,
    ),
    expected: { author: 'alice', publishedDate: '2012-05-06' },
  },
  {
    name: 'MediaWiki',
    html: page(
      '<title>Pear - Example Wiki</title>',
      `<h1 id="firstHeading" class="firstHeading">Pear</h1><div id="bodyContent">${PROSE}<p>The pear was first described on 3 May 2001 by Karl Napf.</p></div><div id="footer"><ul id="footer-info"><li id="footer-info-lastmod"> This page was last edited on 4 October 2023, at 19:21.</li></ul></div>`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'MediaWiki with JSON-LD',
    html: page(
      '<title>Pear - Example Wiki</title><script type="application/ld+json">{"@context":"https:\\/\\/schema.org","@type":"Article","name":"Pear","author":{"@type":"Organization","name":"Contributors to Example projects"},"publisher":{"@type":"Organization","name":"Example Foundation, Inc."},"datePublished":"2001-09-04T03:40:58Z","dateModified":"2023-10-04T19:21:00Z"}</script>',
      `<h1 id="firstHeading">Pear</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2001-09-04' },
  },
  {
    name: 'MediaWiki in German',
    html: page(
      '<title>Birne – Beispiel</title>',
      `<h1 id="firstHeading">Birne</h1>${PROSE}<ul><li id="footer-info-lastmod"> Diese Seite wurde zuletzt am 4. Oktober 2023 um 19:21 Uhr bearbeitet.</li></ul>`,
      'de',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'MediaWiki in French',
    html: page(
      '<title>Poire – Exemple</title>',
      `<h1 id="firstHeading">Poire</h1>${PROSE}<ul><li id="footer-info-lastmod"> La dernière modification de cette page a été faite le 4 octobre 2023 à 19:21.</li></ul>`,
      'fr',
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'Confluence',
    html: page(
      '<title>Pears - Space</title>',
      `<h1 id="title-text">Pears</h1><div class="page-metadata"><ul class="banner"><li class="page-metadata-modification-info">Created by <span class="author"><a href="/display/~jane" class="url fn confluence-userlink">Jane Doe</a></span>, last modified on <a class="last-modified" href="#">Mar 03, 2019</a></li></ul></div>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: null },
  },
  {
    name: 'GitHub issue',
    html: page(
      '<title>Pears crash · Issue #12 · x/y</title>',
      `<h1><bdi class="js-issue-title">Pears crash</bdi> <span>#12</span></h1><div><span class="State">Open</span> <a class="author" href="/alice">alice</a> opened this issue <relative-time datetime="2021-05-06T10:00:00Z" class="no-wrap">May 6, 2021</relative-time> · 3 comments</div><div class="timeline-comment"><h3><strong><a class="author" href="/alice">alice</a></strong> commented <relative-time datetime="2021-05-06T10:00:00Z">May 6, 2021</relative-time></h3>${PROSE}</div>`,
    ),
    expected: { author: 'alice', publishedDate: '2021-05-06' },
  },
  {
    name: 'Hacker News',
    html: page(
      '<title>Pears in winter | News</title>',
      `<table><tr class="athing"><td class="title"><span class="titleline"><a href="https://e.com">Pears in winter</a></span></td></tr><tr><td class="subtext"><span class="score">12 points</span> by <a href="user?id=alice" class="hnuser">alice</a> <span class="age" title="2021-05-06T10:00:00 1620295200"><a href="item?id=1">3 hours ago</a></span></td></tr></table><p>${PROSE}`,
    ),
    expected: { author: 'alice', publishedDate: '2021-05-06' },
  },
  {
    name: 'Hacker News, with links and a comment',
    html: page(
      '<title>Pears in winter | News</title>',
      `<table><tr class="athing"><td class="title"><span class="titleline"><a href="https://e.com">Pears in winter</a></span></td></tr><tr><td class="subtext"><span class="score">312 points</span> by <a href="user?id=alice" class="hnuser">alice</a> <span class="age" title="2021-05-06T10:00:00 1620295200"><a href="item?id=1">3 hours ago</a></span> | <a href="hide?id=1">hide</a> | <a href="https://s.example/?q=1" class="hnpast">past</a> | <a href="fave?id=1">favorite</a> | <a href="item?id=1">142&nbsp;comments</a></td></tr></table><table><tr class="athing comtr"><td><a href="user?id=bob" class="hnuser">bob</a> <span class="age" title="2021-05-06T11:00:00 1620298800"><a href="item?id=2">2 hours ago</a></span> | <a class="togg" href="javascript:void(0)">[–]</a><div>${PROSE}</div></td></tr></table>`,
    ),
    expected: { author: 'alice', publishedDate: '2021-05-06' },
  },
  {
    name: 'GitHub discussion, in a repository of somebody else',
    html: page(
      '<title>Pears in winter · orchard-house/pears · Discussion #12 · GitHub</title><meta property="og:site_name" content="GitHub">',
      `<div><span class="author" itemprop="author"><a class="url fn" rel="author" href="/orchard-house">orchard-house</a></span> / <strong itemprop="name"><a href="/orchard-house/pears">pears</a></strong></div><main><h1>Pears in winter <span>#12</span></h1><div><a class="text-bold" href="/jdoe">jdoe</a> asked this question in <a href="/q">Q&amp;A</a></div><div class="timeline-comment"><h2><a class="author" href="/jdoe">jdoe</a> <relative-time datetime="2024-05-17T10:00:00Z">May 17, 2024</relative-time></h2>${PROSE}</div></main>`,
    ),
    url: 'https://github.com/orchard-house/pears/discussions/12',
    expected: { author: 'jdoe' },
  },
  {
    name: 'Pipermail archive of a mailing list',
    html: page(
      '<title> [Pears] Winter storage</title>',
      `<h1>[Pears] Winter storage</h1><b>Jane Doe</b> <a href="mailto:x">jane at example.com</a><br><i>Thu Jun 17 08:54:11 CEST 2004</i><p><ul><li>Previous message: <a href="1.html">[Pears] x</a></li></ul><hr><pre>Hello all, ${PROSE}</pre>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2004-06-17' },
  },
  {
    name: 'Dotclear',
    html: page(
      '<title>Poires - Blog</title>',
      `<h2 class="post-title">Poires</h2><p class="post-info">Par Jeanne le mercredi, février  3 2010, 10:00 - <a href="/c">Fruits</a></p>${PROSE}`,
      'fr',
    ),
    expected: { author: 'Jeanne', publishedDate: '2010-02-03' },
  },
  {
    name: 'Serendipity and Textpattern',
    html: page(
      '<title>Pears</title>',
      `<h1>Pears</h1><p><time datetime="2010-02-03">3 February 2010, 10:00</time> by <span class="author">Jane Doe</span></p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2010-02-03' },
  },
  {
    name: 'Movable Type',
    html: page(
      '<title>Pears</title>',
      `<h2>Example Blog</h2><h3 class="title">Pears</h3><p class="dateline">February 03, 2005</p>${PROSE}<p class="posted">Posted by Jane Doe at February  3, 2005 10:00 AM | <a href="#">TrackBack</a></p><p class="comment-footers">Posted by: <a href="x">Bob Roe</a> at February 1, 2005 11:00 AM</p>`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2005-02-03' },
  },
  {
    name: 'LiveJournal',
    html: page(
      '<title>Pears: jane_doe</title>',
      `<div class="entry-date">Feb. 3rd, 2007 at 10:00 AM</div><h1 class="entry-title">Pears</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2007-02-03' },
  },
  {
    name: 'Tumblr',
    html: page(
      '<title>Pears</title>',
      `<h2>Pears</h2>${PROSE}<div class="date"><a href="/post/1">Feb 3rd, 2013</a></div>`,
    ),
    expected: { publishedDate: '2013-02-03' },
  },
  {
    name: 'AMP',
    html: `<!doctype html><html ⚡ lang="en"><head><title>Pears</title><link rel="canonical" href="https://e.com/p"><script type="application/ld+json">{"@context":"http://schema.org","@type":"NewsArticle","mainEntityOfPage":"https://e.com/p","headline":"Pears","datePublished":"2021-07-08T00:00:00Z","dateModified":"2021-07-09T00:00:00Z","author":{"@type":"Person","name":"Jane Doe"},"publisher":{"@type":"Organization","name":"Example"}}</script></head><body><h1>Pears</h1>${PROSE}</body></html>`,
    expected: { author: 'Jane Doe', publishedDate: '2021-07-08', canonicalUrl: 'https://e.com/p', siteName: 'Example' },
  },
];
