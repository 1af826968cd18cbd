/** JSON-LD about the page and about other things. */
import { type PageCase, PROSE, page } from './page-case.ts';

export const CASES: readonly PageCase[] = [
  {
    name: 'ld author url only',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"https://e.com/author/jane"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: '2021-03-04' },
  },
  {
    name: 'ld author array of urls + meta',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":["https://e.com/author/jane"]}</script><meta name="author" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author name url',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":"https://e.com/author/jane"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author array name',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":["Jane Doe","Bob Roe"]}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'ld author email',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","email":"x@y.z","name":"jane@example.com"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author without name',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","url":"https://e.com/jane"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author empty',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":""}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author admin',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":"admin"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author site',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":"Example Site"},"publisher":{"@type":"Organization","name":"Example Site"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author org',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Organization","name":"The Desk"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author org alone',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Organization","name":"The Desk"}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'The Desk' },
  },
  {
    name: 'ld author Staff',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":"Staff"}}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author mixed',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":[{"@type":"Person","name":"Jane Doe"},{"@type":"Organization","name":"Example Site"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author "A and B"',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe and Bob Roe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'ld author comma',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe,Bob Roe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe' },
  },
  {
    name: 'ld author array dup',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":[{"name":"Jane Doe"},{"name":"Jane Doe"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author with by',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"By Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld author ProfilePage nested',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":"Jane Doe","worksFor":{"@type":"Organization","name":"Example"}}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld role',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Role","roleName":"Reporter","author":{"@type":"Person","name":"Jane Doe"}}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld translations name object',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":{"@type":"Person","name":{"@value":"Jane Doe","@language":"en"}}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld breadcrumbs only',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","name":"Home","item":{"name":"x","datePublished":"2021-03-04T10:00:00Z","author":"Bob Roe"}}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ld organisation',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Organization","name":"Example","foundingDate":"2001-02-03","founder":{"@type":"Person","name":"Bob Roe"}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ld video beside article',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"VideoObject","uploadDate":"2015-01-01","author":"Bob Roe","name":"v"}</script><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld video embedded in a page with byline',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"VideoObject","uploadDate":"2015-01-01","author":"Bob Roe","name":"Some other video"}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe · March 4, 2021</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld article without date, video with date',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"NewsArticle","author":"Jane Doe","headline":"Pears","video":{"@type":"VideoObject","uploadDate":"2015-01-01"}}</script>',
      `<h1>Pears in winter</h1><p>March 4, 2021</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld comments',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe","comment":[{"@type":"Comment","author":"Bob","datePublished":"2015-01-01"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld product reviews',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Product","name":"Pear","review":[{"@type":"Review","author":{"name":"Bob Roe"},"datePublished":"2019-01-01","reviewRating":{}}],"aggregateRating":{}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ld top level reviews',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">[{"@type":"Product","name":"Pear"},{"@type":"Review","itemReviewed":{"@type":"Product","name":"Pear"},"author":{"name":"Bob Roe"},"datePublished":"2019-01-01"}]</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ld related articles item list',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"NewsArticle","author":"Bob Roe","datePublished":"2015-01-01"}}]}</script>',
      `<h1>Pears in winter</h1><p>By Jane Doe</p><p>March 4, 2021</p>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld several articles, own by url',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">[{"@type":"NewsArticle","url":"https://e.com/other","headline":"Apples","author":"Bob Roe","datePublished":"2015-01-01"},{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","url":"https://e.com/pears","author":"Jane Doe"}]</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    url: 'https://e.com/pears',
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld several articles, own by headline',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">[{"@type":"NewsArticle","headline":"Apples in summer","author":"Bob Roe","datePublished":"2015-01-01"},{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe"}]</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld blog with posts',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Blog","name":"Example","blogPost":[{"@type":"BlogPosting","headline":"Apples","author":"Bob Roe","datePublished":"2015-01-01"},{"@type":"BlogPosting","headline":"Plums","author":"Ann Poe","datePublished":"2016-01-01"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ld collection with mainEntity list',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"CollectionPage","mainEntity":{"@type":"ItemList","itemListElement":[{"@type":"BlogPosting","headline":"Apples","author":"Bob Roe","datePublished":"2015-01-01"}]}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ld jobposting',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"JobPosting","title":"Picker","datePosted":"2021-03-04","validThrough":"2021-06-01"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ld modified only',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Article","dateModified":"2021-03-04T10:00:00Z"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null, publishedDate: null },
  },
  {
    name: 'ld qa page',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"QAPage","mainEntity":{"@type":"Question","name":"Pears in winter","author":{"@type":"Person","name":"alice"},"dateCreated":"2021-03-04T10:00:00Z","suggestedAnswer":[{"@type":"Answer","author":{"name":"bob"},"dateCreated":"2015-01-01"}]}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'alice', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld howto recipe',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@graph":[{"@type":"WebPage","datePublished":"2021-03-04T10:00:00Z"},{"@type":"Recipe","name":"Pear cake","author":{"@type":"Person","name":"Jane Doe"}}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld scholarly',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"WebPage","mainEntity":{"@type":"ScholarlyArticle","datePublished":"2021-03-04T00:00:00Z","author":[{"name":"Jane Doe","affiliation":[{"name":"Uni"}]},{"name":"Bob Roe"}],"isPartOf":{"@type":"PublicationIssue","datePublished":"2015-01-01"}}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld citation',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe","citation":[{"@type":"ScholarlyArticle","author":"X Y","datePublished":"2001-01-01"}]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld publisher date 1970',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"1970-01-01T00:00:00Z"}</script>',
      `<h1>Pears in winter</h1><p>March 4, 2021</p>${PROSE}`,
    ),
    expected: { publishedDate: '2021-03-04' },
  },
  {
    name: 'ld future',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2027-01-01"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { publishedDate: null },
  },
  {
    name: 'ld broken trailing',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"NewsArticle","headline":"He said "pears" today","datePublished":"2021-03-04","author":{"@type":"Person","name":"Jane Doe"},}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld broken newlines and tabs',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{\n"@type": "NewsArticle",\n"description": "a\nb\tc",\n"datePublished": "2021-03-04",\n"author": "Jane Doe"\n}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld cdata',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">//<![CDATA[\n{"@type":"NewsArticle","datePublished":"2021-03-04","author":"Jane Doe"}\n//]]></script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld two objects',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Organization","name":"E"}{"@type":"NewsArticle","datePublished":"2021-03-04","author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld escaped quotes html',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{&quot;@type&quot;:&quot;NewsArticle&quot;,&quot;datePublished&quot;:&quot;2021-03-04&quot;,&quot;author&quot;:&quot;Jane Doe&quot;}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld cut off',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"NewsArticle","datePublished":"2021-03-04","author":"Jane Doe","articleBody":"abc</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld no type but headline',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","headline":"Pears","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld type with prefix',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"schema:NewsArticle","datePublished":"2021-03-04T10:00:00Z","author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld keys with prefix',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"http://schema.org/NewsArticle","http://schema.org/datePublished":"2021-03-04T10:00:00Z","http://schema.org/author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld lower-case keys',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"newsarticle","datepublished":"2021-03-04T10:00:00Z","Author":"Jane Doe"}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe', publishedDate: '2021-03-04' },
  },
  {
    name: 'ld escaped slashes & unicode',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"NewsArticle","author":{"name":"Zo\\u00eb Doe"}}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Zoë Doe' },
  },
  {
    name: 'ld creator only',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"NewsArticle","creator":["Jane Doe"]}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'ld chrome parsely',
    html: page(
      `<title>Pears in winter</title><meta name="parsely-page" content='{"title":"Pears","author":"Jane Doe, Bob Roe","pub_date":"2021-03-04T10:00:00Z"}'>`,
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe, Bob Roe', publishedDate: '2021-03-04' },
  },
  {
    name: 'twitter label',
    html: page(
      '<title>Pears in winter</title><meta name="twitter:label1" content="Geschrieben von"><meta name="twitter:data1" content="Jane Doe">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: 'Jane Doe' },
  },
  {
    name: 'twitter label reading time',
    html: page(
      '<title>Pears in winter</title><meta name="twitter:label1" content="Est. reading time"><meta name="twitter:data1" content="5 minutes">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { author: null },
  },
];
