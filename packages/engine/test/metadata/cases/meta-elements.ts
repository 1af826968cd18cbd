/** Meta elements: the names in use, and the forms of their values. */
import { type PageCase, PROSE, page } from './page-case.ts';

export const CASES: readonly PageCase[] = [
  {
    name: 'reads the date in meta property=article:published_time',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta property=og:article:published_time',
    html: page(
      '<title>Pears in winter</title><meta property="og:article:published_time" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta property=og:published_time',
    html: page(
      '<title>Pears in winter</title><meta property="og:published_time" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta itemprop=datePublished',
    html: page(
      '<title>Pears in winter</title><meta itemprop="datePublished" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta itemprop=datePublished with value in place of content',
    html: page(
      '<title>Pears in winter</title><meta itemprop="datePublished" value="2021-03-04 10:00:00.0">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in data itemprop=datePublished',
    html: page(
      '<title>Pears in winter</title>',
      `<article itemscope itemtype="https://schema.org/Article"><h1>Pears in winter</h1><data itemprop="datePublished" value="2021-03-04">last week</data>${PROSE}</article>`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=datePublished',
    html: page(
      '<title>Pears in winter</title><meta name="datePublished" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=date',
    html: page(
      '<title>Pears in winter</title><meta name="date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=pubdate',
    html: page(
      '<title>Pears in winter</title><meta name="pubdate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=publish-date',
    html: page(
      '<title>Pears in winter</title><meta name="publish-date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=publish_date',
    html: page(
      '<title>Pears in winter</title><meta name="publish_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=publishdate',
    html: page(
      '<title>Pears in winter</title><meta name="publishdate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=sailthru.date',
    html: page(
      '<title>Pears in winter</title><meta name="sailthru.date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=parsely-pub-date',
    html: page(
      '<title>Pears in winter</title><meta name="parsely-pub-date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=DC.date.issued',
    html: page(
      '<title>Pears in winter</title><meta name="DC.date.issued" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=DC.date',
    html: page(
      '<title>Pears in winter</title><meta name="DC.date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=dcterms.created',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.created" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=dcterms.issued',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.issued" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=dcterms.date',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=DCTERMS.available',
    html: page(
      '<title>Pears in winter</title><meta name="DCTERMS.available" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=bt:pubDate',
    html: page(
      '<title>Pears in winter</title><meta name="bt:pubDate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=cXenseParse:recs:publishtime',
    html: page(
      '<title>Pears in winter</title><meta name="cXenseParse:recs:publishtime" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=cXenseParse:publishtime',
    html: page(
      '<title>Pears in winter</title><meta name="cXenseParse:publishtime" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=citation_publication_date',
    html: page(
      '<title>Pears in winter</title><meta name="citation_publication_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=citation_online_date',
    html: page(
      '<title>Pears in winter</title><meta name="citation_online_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=citation_date',
    html: page(
      '<title>Pears in winter</title><meta name="citation_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta property=article.published',
    html: page(
      '<title>Pears in winter</title><meta property="article.published" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=article:published',
    html: page(
      '<title>Pears in winter</title><meta name="article:published" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta property=rnews:datePublished',
    html: page(
      '<title>Pears in winter</title><meta property="rnews:datePublished" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=shareaholic:article_published_time',
    html: page(
      '<title>Pears in winter</title><meta name="shareaholic:article_published_time" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=vr:published_time',
    html: page(
      '<title>Pears in winter</title><meta name="vr:published_time" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=prism.publicationDate',
    html: page(
      '<title>Pears in winter</title><meta name="prism.publicationDate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=bepress_citation_date',
    html: page(
      '<title>Pears in winter</title><meta name="bepress_citation_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=eprints.date',
    html: page(
      '<title>Pears in winter</title><meta name="eprints.date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=eprints.datestamp',
    html: page(
      '<title>Pears in winter</title><meta name="eprints.datestamp" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=article_date_original',
    html: page(
      '<title>Pears in winter</title><meta name="article_date_original" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=OriginalPublicationDate',
    html: page(
      '<title>Pears in winter</title><meta name="OriginalPublicationDate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=publication_date',
    html: page(
      '<title>Pears in winter</title><meta name="publication_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=publicationDate',
    html: page(
      '<title>Pears in winter</title><meta name="publicationDate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=published_at',
    html: page(
      '<title>Pears in winter</title><meta name="published_at" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=published-date',
    html: page(
      '<title>Pears in winter</title><meta name="published-date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=publishedDate',
    html: page(
      '<title>Pears in winter</title><meta name="publishedDate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=dateCreated',
    html: page(
      '<title>Pears in winter</title><meta name="dateCreated" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=DC.Date.Created',
    html: page(
      '<title>Pears in winter</title><meta name="DC.Date.Created" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=displaydate',
    html: page(
      '<title>Pears in winter</title><meta name="displaydate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=pdate',
    html: page(
      '<title>Pears in winter</title><meta name="pdate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=ptime',
    html: page(
      '<title>Pears in winter</title><meta name="ptime" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=date_published',
    html: page(
      '<title>Pears in winter</title><meta name="date_published" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta property=video:release_date',
    html: page(
      '<title>Pears in winter</title><meta property="video:release_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta property=book:release_date',
    html: page(
      '<title>Pears in winter</title><meta property="book:release_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=creation_date',
    html: page(
      '<title>Pears in winter</title><meta name="creation_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=created',
    html: page(
      '<title>Pears in winter</title><meta name="created" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=article.created',
    html: page(
      '<title>Pears in winter</title><meta name="article.created" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=Publish_Date',
    html: page(
      '<title>Pears in winter</title><meta name="Publish_Date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=dcsext.articlepubdate',
    html: page(
      '<title>Pears in winter</title><meta name="dcsext.articlepubdate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=date.release',
    html: page(
      '<title>Pears in winter</title><meta name="date.release" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=og:pubdate',
    html: page(
      '<title>Pears in winter</title><meta name="og:pubdate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores meta name=lastPublishedDate_none',
    html: page(
      '<title>Pears in winter</title><meta name="lastPublishedDate_none" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date in meta name=search_date',
    html: page(
      '<title>Pears in winter</title><meta name="search_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=news:publication_date',
    html: page(
      '<title>Pears in winter</title><meta name="news:publication_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=originalPublishDate',
    html: page(
      '<title>Pears in winter</title><meta name="originalPublishDate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=first_published',
    html: page(
      '<title>Pears in winter</title><meta name="first_published" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=firstPublishedDate',
    html: page(
      '<title>Pears in winter</title><meta name="firstPublishedDate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores meta name=startDate_none',
    html: page(
      '<title>Pears in winter</title><meta name="startDate_none" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date in meta property=article:post_date',
    html: page(
      '<title>Pears in winter</title><meta property="article:post_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=article:publish_time',
    html: page(
      '<title>Pears in winter</title><meta name="article:publish_time" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=release_date',
    html: page(
      '<title>Pears in winter</title><meta name="release_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=pub_date',
    html: page(
      '<title>Pears in winter</title><meta name="pub_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta property=datePublished',
    html: page(
      '<title>Pears in winter</title><meta property="datePublished" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta property=schema:datePublished',
    html: page(
      '<title>Pears in winter</title><meta property="schema:datePublished" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores meta name=ICBM_none',
    html: page(
      '<title>Pears in winter</title><meta name="ICBM_none" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date in meta name=iso-8601-publish-date',
    html: page(
      '<title>Pears in winter</title><meta name="iso-8601-publish-date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores meta name=parsely-metadata_none',
    html: page(
      '<title>Pears in winter</title><meta name="parsely-metadata_none" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date in meta name=twt-published-at',
    html: page(
      '<title>Pears in winter</title><meta name="twt-published-at" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=mediator_published_time',
    html: page(
      '<title>Pears in winter</title><meta name="mediator_published_time" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores meta property=mrf:published_time_none',
    html: page(
      '<title>Pears in winter</title><meta property="mrf:published_time_none" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date in meta name=page-publish-date',
    html: page(
      '<title>Pears in winter</title><meta name="page-publish-date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=DC.issued',
    html: page(
      '<title>Pears in winter</title><meta name="DC.issued" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=dcterms.dateSubmitted',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.dateSubmitted" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=DC.Date.Published',
    html: page(
      '<title>Pears in winter</title><meta name="DC.Date.Published" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta property=dc:created',
    html: page(
      '<title>Pears in winter</title><meta property="dc:created" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta property=dcterms:issued',
    html: page(
      '<title>Pears in winter</title><meta property="dcterms:issued" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=citation_cover_date',
    html: page(
      '<title>Pears in winter</title><meta name="citation_cover_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores meta name=wt.z_publishdate_none',
    html: page(
      '<title>Pears in winter</title><meta name="wt.z_publishdate_none" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date in meta name=vf:published',
    html: page(
      '<title>Pears in winter</title><meta name="vf:published" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=archive_date',
    html: page(
      '<title>Pears in winter</title><meta name="archive_date" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=issued',
    html: page(
      '<title>Pears in winter</title><meta name="issued" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date in meta name=originaldate',
    html: page(
      '<title>Pears in winter</title><meta name="originaldate" content="2021-03-04T10:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores the date in meta article:modified_time',
    html: page(
      '<title>Pears in winter</title><meta name="article:modified_time" content="2021-03-04T10:00:00Z"><meta property="article:modified_time" content="2021-03-04T10:00:00Z"><meta http-equiv="article:modified_time" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta og:updated_time',
    html: page(
      '<title>Pears in winter</title><meta name="og:updated_time" content="2021-03-04T10:00:00Z"><meta property="og:updated_time" content="2021-03-04T10:00:00Z"><meta http-equiv="og:updated_time" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta last-modified',
    html: page(
      '<title>Pears in winter</title><meta name="last-modified" content="2021-03-04T10:00:00Z"><meta property="last-modified" content="2021-03-04T10:00:00Z"><meta http-equiv="last-modified" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta dcterms.modified',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.modified" content="2021-03-04T10:00:00Z"><meta property="dcterms.modified" content="2021-03-04T10:00:00Z"><meta http-equiv="dcterms.modified" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta DC.date.modified',
    html: page(
      '<title>Pears in winter</title><meta name="DC.date.modified" content="2021-03-04T10:00:00Z"><meta property="DC.date.modified" content="2021-03-04T10:00:00Z"><meta http-equiv="DC.date.modified" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta dateModified',
    html: page(
      '<title>Pears in winter</title><meta name="dateModified" content="2021-03-04T10:00:00Z"><meta property="dateModified" content="2021-03-04T10:00:00Z"><meta http-equiv="dateModified" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta lastmod',
    html: page(
      '<title>Pears in winter</title><meta name="lastmod" content="2021-03-04T10:00:00Z"><meta property="lastmod" content="2021-03-04T10:00:00Z"><meta http-equiv="lastmod" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta revised',
    html: page(
      '<title>Pears in winter</title><meta name="revised" content="2021-03-04T10:00:00Z"><meta property="revised" content="2021-03-04T10:00:00Z"><meta http-equiv="revised" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta Last-Updated',
    html: page(
      '<title>Pears in winter</title><meta name="Last-Updated" content="2021-03-04T10:00:00Z"><meta property="Last-Updated" content="2021-03-04T10:00:00Z"><meta http-equiv="Last-Updated" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta expires',
    html: page(
      '<title>Pears in winter</title><meta name="expires" content="2021-03-04T10:00:00Z"><meta property="expires" content="2021-03-04T10:00:00Z"><meta http-equiv="expires" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta DC.date.valid',
    html: page(
      '<title>Pears in winter</title><meta name="DC.date.valid" content="2021-03-04T10:00:00Z"><meta property="DC.date.valid" content="2021-03-04T10:00:00Z"><meta http-equiv="DC.date.valid" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta review_date',
    html: page(
      '<title>Pears in winter</title><meta name="review_date" content="2021-03-04T10:00:00Z"><meta property="review_date" content="2021-03-04T10:00:00Z"><meta http-equiv="review_date" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta article:expiration_time',
    html: page(
      '<title>Pears in winter</title><meta name="article:expiration_time" content="2021-03-04T10:00:00Z"><meta property="article:expiration_time" content="2021-03-04T10:00:00Z"><meta http-equiv="article:expiration_time" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta unavailable_after',
    html: page(
      '<title>Pears in winter</title><meta name="unavailable_after" content="2021-03-04T10:00:00Z"><meta property="unavailable_after" content="2021-03-04T10:00:00Z"><meta http-equiv="unavailable_after" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta modified',
    html: page(
      '<title>Pears in winter</title><meta name="modified" content="2021-03-04T10:00:00Z"><meta property="modified" content="2021-03-04T10:00:00Z"><meta http-equiv="modified" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta citation_lastModifiedDate',
    html: page(
      '<title>Pears in winter</title><meta name="citation_lastModifiedDate" content="2021-03-04T10:00:00Z"><meta property="citation_lastModifiedDate" content="2021-03-04T10:00:00Z"><meta http-equiv="citation_lastModifiedDate" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta event:start_time',
    html: page(
      '<title>Pears in winter</title><meta name="event:start_time" content="2021-03-04T10:00:00Z"><meta property="event:start_time" content="2021-03-04T10:00:00Z"><meta http-equiv="event:start_time" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta build-date',
    html: page(
      '<title>Pears in winter</title><meta name="build-date" content="2021-03-04T10:00:00Z"><meta property="build-date" content="2021-03-04T10:00:00Z"><meta http-equiv="build-date" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta copyright',
    html: page(
      '<title>Pears in winter</title><meta name="copyright" content="2021-03-04T10:00:00Z"><meta property="copyright" content="2021-03-04T10:00:00Z"><meta http-equiv="copyright" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta lastPublishDate',
    html: page(
      '<title>Pears in winter</title><meta name="lastPublishDate" content="2021-03-04T10:00:00Z"><meta property="lastPublishDate" content="2021-03-04T10:00:00Z"><meta http-equiv="lastPublishDate" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta dateUpdated',
    html: page(
      '<title>Pears in winter</title><meta name="dateUpdated" content="2021-03-04T10:00:00Z"><meta property="dateUpdated" content="2021-03-04T10:00:00Z"><meta http-equiv="dateUpdated" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date in meta cXenseParse:modifiedtime',
    html: page(
      '<title>Pears in winter</title><meta name="cXenseParse:modifiedtime" content="2021-03-04T10:00:00Z"><meta property="cXenseParse:modifiedtime" content="2021-03-04T10:00:00Z"><meta http-equiv="cXenseParse:modifiedtime" content="Thu, 04 Mar 2021 10:00:00 GMT">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads DC.date.issued, not dcterms.modified',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.modified" content="2020-05-05"><meta name="DC.date.issued" content="2021-03-04">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads DC.Date.created, not DC.Date.modified',
    html: page(
      '<title>Pears in winter</title><meta name="DC.Date.modified" content="2020-05-05"><meta name="DC.Date.created" content="2021-03-04">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "Thu Mar 04 2021 10:00:00 GMT+0100 (CET)"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="Thu Mar 04 2021 10:00:00 GMT+0100 (CET)">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "Thu Mar 04 10:00:00 UTC 2021"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="Thu Mar 04 10:00:00 UTC 2021">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "2021-03-04+01:00"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-03-04+01:00">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "2021-03-04T10:00"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-03-04T10:00">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "20210304"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="20210304">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "202103041000"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="202103041000">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "20210304T1000"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="20210304T1000">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "2021-3-4"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-3-4">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "04/03/2021" in fr',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="04/03/2021">',
      `<h1>Pears in winter</h1>${PROSE}`,
      'fr',
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "3/4/2021 10:00:00 AM" in en',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="3/4/2021 10:00:00 AM">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "1614852000"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="1614852000">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "1614852000000"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="1614852000000">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores the date "2021"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date "2021-03"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-03">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date "0000-00-00"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="0000-00-00">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date "1970-01-01T00:00:00Z"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="1970-01-01T00:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date "1900-01-01"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="1900-01-01">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date "0001-01-01T00:00:00"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="0001-01-01T00:00:00">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ignores the date "2027-03-04"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2027-03-04">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date "04-Mar-2021"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="04-Mar-2021">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "04-03-2021" in nl',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="04-03-2021">',
      `<h1>Pears in winter</h1>${PROSE}`,
      'nl',
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "2021/03/04"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021/03/04">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "Mar 4, 2021"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="Mar 4, 2021">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "Mar 04 2021 10:00AM"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="Mar 04 2021 10:00AM">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores the date "{{date}}"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="{{date}}">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date "2021年03月04日" in zh',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021年03月04日">',
      `<h1>Pears in winter</h1>${PROSE}`,
      'zh',
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "2021-03-04T24:00:00"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-03-04T24:00:00">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "2021-03-04 10:00:00.0"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-03-04 10:00:00.0">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores the date "Array"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="Array">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date "2021-03-04T10:00:00Z, 2021-03-05"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-03-04T10:00:00Z, 2021-03-05">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "/Date(1614852000000)/"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="/Date(1614852000000)/">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores the date "2021-063"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="2021-063">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads the date "Thursday, 04-Mar-21 10:00:00 UTC"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="Thursday, 04-Mar-21 10:00:00 UTC">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the date "1614852000.123"',
    html: page(
      '<title>Pears in winter</title><meta property="article:published_time" content="1614852000.123">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the author in meta author',
    html: page(
      '<title>Pears in winter</title><meta name="author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta author',
    html: page(
      '<title>Pears in winter</title><meta property="author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta article:author',
    html: page(
      '<title>Pears in winter</title><meta property="article:author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta article:author_name',
    html: page(
      '<title>Pears in winter</title><meta name="article:author_name" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta article.author',
    html: page(
      '<title>Pears in winter</title><meta name="article.author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta parsely-author',
    html: page(
      '<title>Pears in winter</title><meta name="parsely-author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta sailthru.author',
    html: page(
      '<title>Pears in winter</title><meta name="sailthru.author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta cXenseParse:author',
    html: page(
      '<title>Pears in winter</title><meta name="cXenseParse:author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta DC.creator',
    html: page(
      '<title>Pears in winter</title><meta name="DC.creator" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta DC.Creator.PersonalName',
    html: page(
      '<title>Pears in winter</title><meta name="DC.Creator.PersonalName" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta dcterms.creator',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.creator" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores the author in meta dc.contributor_none',
    html: page(
      '<title>Pears in winter</title><meta name="dc.contributor" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads the author in meta citation_author',
    html: page(
      '<title>Pears in winter</title><meta name="citation_author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta bepress_citation_author',
    html: page(
      '<title>Pears in winter</title><meta name="bepress_citation_author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta eprints.creators_name',
    html: page(
      '<title>Pears in winter</title><meta name="eprints.creators_name" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta prism.author',
    html: page(
      '<title>Pears in winter</title><meta name="prism.author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta bt:author',
    html: page(
      '<title>Pears in winter</title><meta name="bt:author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta shareaholic:article_author_name',
    html: page(
      '<title>Pears in winter</title><meta name="shareaholic:article_author_name" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta vr:author',
    html: page(
      '<title>Pears in winter</title><meta name="vr:author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta rnews:author',
    html: page(
      '<title>Pears in winter</title><meta property="rnews:author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta byl',
    html: page(
      '<title>Pears in winter</title><meta name="byl" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta byline',
    html: page(
      '<title>Pears in winter</title><meta name="byline" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores the author in meta twitter:creator_none',
    html: page(
      '<title>Pears in winter</title><meta name="twitter:creator" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads the author in meta book:author',
    html: page(
      '<title>Pears in winter</title><meta property="book:author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta authors',
    html: page(
      '<title>Pears in winter</title><meta name="authors" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta authorName',
    html: page(
      '<title>Pears in winter</title><meta name="authorName" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta author_name',
    html: page(
      '<title>Pears in winter</title><meta name="author_name" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta rbauthors',
    html: page(
      '<title>Pears in winter</title><meta name="rbauthors" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta dcsext.author',
    html: page(
      '<title>Pears in winter</title><meta name="dcsext.author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta article_author',
    html: page(
      '<title>Pears in winter</title><meta name="article_author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta citation_authors',
    html: page(
      '<title>Pears in winter</title><meta name="citation_authors" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta og:author',
    html: page(
      '<title>Pears in winter</title><meta property="og:author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta mediator_author',
    html: page(
      '<title>Pears in winter</title><meta name="mediator_author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores the author in meta DC.Publisher_none',
    html: page(
      '<title>Pears in winter</title><meta name="DC.Publisher" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author in meta copyright_none',
    html: page(
      '<title>Pears in winter</title><meta name="copyright" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author in meta publisher_none',
    html: page(
      '<title>Pears in winter</title><meta name="publisher" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author in meta owner_none',
    html: page(
      '<title>Pears in winter</title><meta name="owner" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author in meta designer_none',
    html: page(
      '<title>Pears in winter</title><meta name="designer" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author in meta web_author_none',
    html: page(
      '<title>Pears in winter</title><meta name="web_author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads the author in meta dable:author',
    html: page(
      '<title>Pears in winter</title><meta name="dable:author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta lp.article:author',
    html: page(
      '<title>Pears in winter</title><meta name="lp.article:author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta content-author',
    html: page(
      '<title>Pears in winter</title><meta name="content-author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta page-author',
    html: page(
      '<title>Pears in winter</title><meta name="page-author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta author',
    html: page(
      '<title>Pears in winter</title><meta itemprop="author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta creator',
    html: page(
      '<title>Pears in winter</title><meta itemprop="creator" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta dc:creator',
    html: page(
      '<title>Pears in winter</title><meta property="dc:creator" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta schema:author',
    html: page(
      '<title>Pears in winter</title><meta property="schema:author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta Author.name',
    html: page(
      '<title>Pears in winter</title><meta name="Author.name" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta aut',
    html: page(
      '<title>Pears in winter</title><meta name="aut" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in meta article-author',
    html: page(
      '<title>Pears in winter</title><meta name="article-author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author "By Jane Doe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="By Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author "jane.doe@example.com (Jane Doe)"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="jane.doe@example.com (Jane Doe)">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores the author "jane@example.com"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="jane@example.com">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author "https://www.facebook.com/jane.doe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="https://www.facebook.com/jane.doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads the author "Jane Doe, https://e.com/author/jane"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe, https://e.com/author/jane">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author "JANE DOE"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="JANE DOE">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'JANE DOE' },
  },
  {
    name: 'reads the author "Jane Doe, Bob Roe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe, Bob Roe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads the author "Jane Doe, Bob Roe and Ann Poe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe, Bob Roe and Ann Poe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe, Ann Poe' },
  },
  {
    name: 'reads the author "Jane Doe, Bob Roe, and Ann Poe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe, Bob Roe, and Ann Poe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe, Ann Poe' },
  },
  {
    name: 'reads the author "Jane Doe; Bob Roe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe; Bob Roe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads the author "Jane Doe | Example Site"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe | Example Site">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author "Jane Doe for Example Site"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe for Example Site">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores the author "admin"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="admin">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author "Admin"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Admin">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author "administrator"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="administrator">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads the author "Example Site"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Example Site">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Example Site' },
  },
  {
    name: 'reads the author "@janedoe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="@janedoe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'janedoe' },
  },
  {
    name: 'reads the author "Jane Doe (Example Site)"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe (Example Site)">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author "Jane Doe, Ph.D."',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe, Ph.D.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Ph.D.' },
  },
  {
    name: 'reads the author "Dr. med. Erika Muster"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Dr. med. Erika Muster">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Dr. med. Erika Muster' },
  },
  {
    name: 'reads the author "Jane Doe und Bob Roe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe und Bob Roe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads the author "Jane Doe et Bob Roe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe et Bob Roe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads the author "María García y Juan Pérez"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="María García y Juan Pérez">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'María García, Juan Pérez' },
  },
  {
    name: 'reads the author "山田太郎、鈴木花子"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="山田太郎、鈴木花子">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: '山田太郎, 鈴木花子' },
  },
  {
    name: 'reads the author "王小明;李四"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="王小明;李四">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: '王小明, 李四' },
  },
  {
    name: 'reads the author "Jane Doe/Bob Roe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe/Bob Roe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads the author "AFP"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="AFP">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'AFP' },
  },
  {
    name: 'ignores the author "null"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="null">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author "undefined"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="undefined">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author "Author Name"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Author Name">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author "%author%"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="%author%">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author "[object Object]"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="[object Object]">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads the author "Doe, Jane"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Doe, Jane">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Doe, Jane' },
  },
  {
    name: 'reads the author "Jane  Doe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane  Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author "Published by Jane Doe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Published by Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author "Jane Doe, Staff Writer"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe, Staff Writer">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author "Jane Doe - Reporter"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe - Reporter">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author "José Ortega y Gasset"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="José Ortega y Gasset">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'José Ortega y Gasset' },
  },
  {
    name: 'reads the author "Staff"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Staff">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Staff' },
  },
  {
    name: 'reads the author "Jane Doe,Bob Roe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe,Bob Roe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads the author "Jane Doe, "',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe, ">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores the author "-"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="-">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads the author "Von Erika Muster"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Von Erika Muster">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Erika Muster' },
  },
  {
    name: 'reads the author "Di Mario Rossi"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Di Mario Rossi">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Mario Rossi' },
  },
  {
    name: 'reads the author "Leonardo di Caprio"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Leonardo di Caprio">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Leonardo di Caprio' },
  },
  {
    name: 'reads the author "Di Wu"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Di Wu">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Di Wu' },
  },
  {
    name: 'reads the author "Par Lindström"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Par Lindström">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Par Lindström' },
  },
  {
    name: 'reads the author "Von Miller"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Von Miller">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Von Miller' },
  },
  {
    name: 'reads the author "Av Erik Svensson"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Av Erik Svensson">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Erik Svensson' },
  },
  {
    name: 'ignores the author "www.example.com"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="www.example.com">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author "Webmaster"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Webmaster">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'ignores the author "web@example.com"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="web@example.com">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads the author "Redaktion"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Redaktion">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Redaktion' },
  },
  {
    name: 'reads the author "Jane Doe <jane@e.com>, Bob Roe <bob@e.com>"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe &lt;jane@e.com>, Bob Roe &lt;bob@e.com>">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads the author "Jane Doe &amp;amp; Bob Roe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe &amp;amp; Bob Roe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads the author "Jane Doe + Bob Roe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe + Bob Roe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads the author "Por Juan Pérez"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Por Juan Pérez">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Juan Pérez' },
  },
  {
    name: 'reads the author "Jane Doe with Bob Roe"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Jane Doe with Bob Roe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'reads the author "Text von Erika Muster"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="Text von Erika Muster">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Erika Muster' },
  },
  {
    name: 'ignores the author "example-site.com"',
    html: page(
      '<title>Pears in winter</title><meta property="og:site_name" content="Example Site"><meta name="author" content="example-site.com">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'reads the date in meta fecha',
    html: page(
      '<title>Pears in winter</title><meta name="fecha" content="17/05/2012">',
      `<h1>Pears in winter</h1>${PROSE}`,
      'es',
    ),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'reads the date in meta data_pubblicazione',
    html: page(
      '<title>Pears in winter</title><meta name="data_pubblicazione" content="17/05/2012">',
      `<h1>Pears in winter</h1>${PROSE}`,
      'it',
    ),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'reads the date in meta datum',
    html: page(
      '<title>Pears in winter</title><meta name="datum" content="17.05.2012">',
      `<h1>Pears in winter</h1>${PROSE}`,
      'de',
    ),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'reads the date in meta gsa-date',
    html: page(
      '<title>Pears in winter</title><meta name="gsa-date" content="2012-05-17">',
      `<h1>Pears in winter</h1>${PROSE}`,
      'en',
    ),
    expected: { publishedDate: '2012-05-17' },
  },
  {
    name: 'reads the date in meta timestamp',
    html: page(
      '<title>Pears in winter</title><meta name="timestamp" content="2012-05-17T09:00:00Z">',
      `<h1>Pears in winter</h1>${PROSE}`,
      'en',
    ),
    expected: { publishedDate: '2012-05-17' },
  },
];
