/** JSON-LD about the page and about other things. */
import { type PageCase, PROSE, page } from './page-case.ts';

export const CASES: readonly PageCase[] = [
  {
    name: 'ignores an author that is only a URL',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"https://e.com/author/jane"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: '2021-03-04' },
  },
  {
    name: 'decodes every character reference of HTML in JSON-LD, but no parameter of a URL',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","description":"Pears &rarr; jam, see /?a=1&copy=2","author":{"@type":"Person","name":"Jana &Zcaron;&iacute;dk&omacr;"}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jana Žídkō', description: 'Pears → jam, see /?a=1&copy=2' },
  },
  {
    name: 'prefers the meta element to an array of author URLs',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":["https://e.com/author/jane"]}</script><meta name="author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'prefers the byline to an author name that is a URL',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":"https://e.com/author/jane"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads an array of author names',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":["Jane Doe","Bob Roe"]}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'prefers the byline to an author name that is an e-mail address',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","email":"x@y.z","name":"jane@example.com"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'prefers the byline to an author without a name',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","url":"https://e.com/jane"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'prefers the byline to an empty author name',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":""}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'prefers the byline to the author "admin"',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":"admin"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'prefers the byline to the site as author',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":"Example Site"},"publisher":{"@type":"Organization","name":"Example Site"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'prefers the byline to an organization as author',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Organization","name":"The Desk"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads an organization as author if there is no byline',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Organization","name":"The Desk"}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'The Desk' },
  },
  {
    name: 'prefers the byline to the author "Staff"',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":"Staff"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the person if the authors include the site',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":[{"@type":"Person","name":"Jane Doe"},{"@type":"Organization","name":"Example Site"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'splits authors joined by "and"',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe and Bob Roe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'splits authors joined by a comma',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe,Bob Roe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'removes duplicate authors',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":[{"name":"Jane Doe"},{"name":"Jane Doe"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'removes "By" from the author',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"By Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores the employer of the author',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":"Jane Doe","worksFor":{"@type":"Organization","name":"Example"}}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the author in a Role',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Role","roleName":"Reporter","author":{"@type":"Person","name":"Jane Doe"}}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads an author name with a language',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":{"@value":"Jane Doe","@language":"en"}}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores author and date in breadcrumbs',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","name":"Home","item":{"name":"x","datePublished":"2021-03-04T10:00:00Z","author":"Bob Roe"}}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the founder and founding date of an organization',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Organization","name":"Example","foundingDate":"2001-02-03","founder":{"@type":"Person","name":"Bob Roe"}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'prefers an article to a video',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"VideoObject","uploadDate":"2015-01-01","author":"Bob Roe","name":"v"}</script><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'prefers the byline to an embedded video with another title',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"VideoObject","uploadDate":"2015-01-01","author":"Bob Roe","name":"Some other video"}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe · March 4, 2021</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: "ignores the upload date of the article's video",
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"NewsArticle","author":"Jane Doe","headline":"Pears","video":{"@type":"VideoObject","uploadDate":"2015-01-01"}}</script>',
      `<h1>Pears in winter</h1><p>March 4, 2021</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores authors and dates of comments',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe","comment":[{"@type":"Comment","author":"Bob","datePublished":"2015-01-01"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores authors and dates of product reviews',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Product","name":"Pear","review":[{"@type":"Review","author":{"name":"Bob Roe"},"datePublished":"2019-01-01","reviewRating":{}}],"aggregateRating":{}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores authors and dates of top-level reviews',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">[{"@type":"Product","name":"Pear"},{"@type":"Review","itemReviewed":{"@type":"Product","name":"Pear"},"author":{"name":"Bob Roe"},"datePublished":"2019-01-01"}]</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores articles in an ItemList',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"NewsArticle","author":"Bob Roe","datePublished":"2015-01-01"}}]}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p><p>March 4, 2021</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'chooses the article with the URL of the page',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">[{"@type":"NewsArticle","url":"https://e.com/other","headline":"Apples","author":"Bob Roe","datePublished":"2015-01-01"},{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","url":"https://e.com/pears","author":"Jane Doe"}]</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    url: 'https://e.com/pears',
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'chooses the article with the heading of the page',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">[{"@type":"NewsArticle","headline":"Apples in summer","author":"Bob Roe","datePublished":"2015-01-01"},{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe"}]</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores the posts of a blog',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Blog","name":"Example","blogPost":[{"@type":"BlogPosting","headline":"Apples","author":"Bob Roe","datePublished":"2015-01-01"},{"@type":"BlogPosting","headline":"Plums","author":"Ann Poe","datePublished":"2016-01-01"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ignores the posts of a collection page',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"CollectionPage","mainEntity":{"@type":"ItemList","itemListElement":[{"@type":"BlogPosting","headline":"Apples","author":"Bob Roe","datePublished":"2015-01-01"}]}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'reads the date of a job posting',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"JobPosting","title":"Picker","datePosted":"2021-03-04","validThrough":"2021-06-01"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores dateModified',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Article","dateModified":"2021-03-04T10:00:00Z"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'reads the question of a QAPage, not the answers',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"QAPage","mainEntity":{"@type":"Question","name":"Pears in winter","author":{"@type":"Person","name":"alice"},"dateCreated":"2021-03-04T10:00:00Z","suggestedAnswer":[{"@type":"Answer","author":{"name":"bob"},"dateCreated":"2015-01-01"}]}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'alice', publishedDate: '2021-03-04' },
  },
  {
    name: 'combines the date of the page and the author of the recipe',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@graph":[{"@type":"WebPage","datePublished":"2021-03-04T10:00:00Z"},{"@type":"Recipe","name":"Pear cake","author":{"@type":"Person","name":"Jane Doe"}}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a ScholarlyArticle, not its journal issue',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"WebPage","mainEntity":{"@type":"ScholarlyArticle","datePublished":"2021-03-04T00:00:00Z","author":[{"name":"Jane Doe","affiliation":[{"name":"Uni"}]},{"name":"Bob Roe"}],"isPartOf":{"@type":"PublicationIssue","datePublished":"2015-01-01"}}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores authors and dates of citations',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe","citation":[{"@type":"ScholarlyArticle","author":"X Y","datePublished":"2001-01-01"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores a date in 1970',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"1970-01-01T00:00:00Z"}</script>',
      `<h1>Pears in winter</h1><p>March 4, 2021</p>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ignores a date in the future',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2027-01-01"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'reads JSON with unescaped quotes and a trailing comma',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"NewsArticle","headline":"He said "pears" today","datePublished":"2021-03-04","author":{"@type":"Person","name":"Jane Doe"},}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads JSON with unescaped line breaks and tabs',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{\n"@type": "NewsArticle",\n"description": "a\nb\tc",\n"datePublished": "2021-03-04",\n"author": "Jane Doe"\n}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads JSON in CDATA',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">//<![CDATA[\n{"@type":"NewsArticle","datePublished":"2021-03-04","author":"Jane Doe"}\n//]]></script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads two JSON objects in one script',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Organization","name":"E"}{"@type":"NewsArticle","datePublished":"2021-03-04","author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads JSON with character references',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{&quot;@type&quot;:&quot;NewsArticle&quot;,&quot;datePublished&quot;:&quot;2021-03-04&quot;,&quot;author&quot;:&quot;Jane Doe&quot;}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads truncated JSON',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"NewsArticle","datePublished":"2021-03-04","author":"Jane Doe","articleBody":"abc</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads an object with a headline but no type',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","headline":"Pears","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads a type with a prefix',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"schema:NewsArticle","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads keys with a vocabulary URL',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"http://schema.org/NewsArticle","http://schema.org/datePublished":"2021-03-04T10:00:00Z","http://schema.org/author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads types and keys in any case',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"newsarticle","datepublished":"2021-03-04T10:00:00Z","Author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads escaped characters',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"NewsArticle","author":{"name":"Zo\\u00eb Doe"}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Zoë Doe' },
  },
  {
    name: 'reads the creator if there is no author',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"NewsArticle","creator":["Jane Doe"]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'reads the parsely-page meta element',
    html: page(
      `<title>Pears in winter</title><meta name="parsely-page" content='{"title":"Pears","author":"Jane Doe, Bob Roe","pub_date":"2021-03-04T10:00:00Z"}'>`,
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe', publishedDate: '2021-03-04' },
  },
  {
    name: 'reads the author in a labeled Twitter field',
    html: page(
      '<title>Pears in winter</title><meta name="twitter:label1" content="Geschrieben von"><meta name="twitter:data1" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ignores the reading time in a labeled Twitter field',
    html: page(
      '<title>Pears in winter</title><meta name="twitter:label1" content="Est. reading time"><meta name="twitter:data1" content="5 minutes">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
  {
    name: 'an image without a name, by reference',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@graph":[{"@type":"Article","headline":"Pears in winter","image":{"@id":"#i"}},{"@type":"ImageObject","@id":"#i","contentUrl":"https://orchard.example/pears.jpg"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { image: 'https://orchard.example/pears.jpg' },
  },
  {
    name: 'reads JSON-LD with capitalized keys, also in the author',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Recipe","name":"Pears in winter","Author":{"@type":"Person","Name":"Jane Doe"},"DatePublished":"2021-03-04"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'prefers the byline to an author that the host is named after',
    html: page(
      '<title>Pears in winter</title><meta name="author" content="The Example Times"><meta property="og:site_name" content="www.exampletimes.com">',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    url: 'https://www.exampletimes.com/pears',
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'prefers an author whom the host is named after to a commenter',
    html: page(
      '<title>Pears in winter</title><meta name="author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}<div><span class="author">John Roe</span> I pruned mine.</div>`,
    ),
    url: 'https://www.janedoe.example/pears',
    expected: { author: 'Jane Doe' },
  },
];
