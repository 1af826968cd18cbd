/**
 * Hostile documents: deep, broad, repetitive, unclosed, or quadratic in naive implementations. Each can be made at any
 * size in characters.
 */
export interface HostileDocument {
  readonly name: string;
  /** Default `html`. */
  readonly kind?: 'text' | 'markdown';
  make(size: number): string;
  /** Whether {@link KERNEL} must be in the Markdown, because deep nesting must not lose text. */
  readonly keeps?: true;
}

export const KERNEL = 'kernelword';

/** Repeats `unit` up to `size` characters. */
function fill(unit: string, size: number): string {
  return unit.repeat(Math.max(1, Math.floor(size / unit.length)));
}

function repeated(name: string, unit: string, before = '', after = ''): HostileDocument {
  return { name, make: (size) => before + fill(unit, size - before.length - after.length) + after };
}

/** A word inside as many `open` tags as the size allows, with and without the closing tags. */
function nested(name: string, open: string, close: string): HostileDocument[] {
  const word = `<p>${KERNEL}</p>`;
  return [
    {
      name: `${name}, nested`,
      make: (size) => {
        const depth = Math.max(1, Math.floor(size / (open.length + close.length)));
        return open.repeat(depth) + word + close.repeat(depth);
      },
      keeps: true,
    },
    { name: `${name}, nested and never closed`, make: (size) => fill(open, size) + word, keeps: true },
  ];
}

/** Units that all differ, so that no cache helps. */
function numbered(name: string, unit: (index: number) => string, before = '', after = ''): HostileDocument {
  return {
    name,
    make: (size) => {
      const parts: string[] = [before];
      for (let index = 0, length = 0; length < size; index++) {
        const part = unit(index);
        parts.push(part);
        length += part.length;
      }
      parts.push(after);
      return parts.join('');
    },
  };
}

const DEPTH: readonly HostileDocument[] = [
  nested('div', '<div>', '</div>'),
  nested('lists', '<ul><li>', '</li></ul>'),
  nested('ordered lists', '<ol><li>', '</li></ol>'),
  nested('quotes', '<blockquote>', '</blockquote>'),
  nested('tables', '<table><tr><td>', '</td></tr></table>'),
  nested('bold', '<b>', '</b>'),
  nested('bold, italic and underlined', '<b><i><u>', '</u></i></b>'),
  nested('spans', '<span>', '</span>'),
  nested('fonts', '<font color=red>', '</font>'),
  nested('links', '<a href=x>', '</a>'),
  nested('definition lists', '<dl><dd>', '</dd></dl>'),
  nested('sections', '<section><article>', '</article></section>'),
  nested('code', '<code>', '</code>'),
  nested('details', '<details open><summary>s</summary>', '</details>'),
  nested('superscript', '<sup>', '</sup>'),
  nested('struck out', '<del>', '</del>'),
  nested('ruby', '<ruby><rt>', '</rt></ruby>'),
  nested('unknown elements', '<x-y>', '</x-y>'),
].flat();

const DEEP_UNSEEN: readonly HostileDocument[] = [
  repeated('drawings, nested', '<svg>'),
  repeated('groups of a drawing, nested', '<g>', '<svg>'),
  repeated('formulas, nested', '<mrow>', '<math>'),
  repeated('templates, nested', '<template>'),
  repeated('objects, nested', '<object>'),
  repeated('preformatted, nested', '<pre>'),
  repeated('buttons, nested', '<button>'),
  repeated('forms, nested', '<form><div>'),
  repeated('headings, nested', '<h1><div>'),
  repeated('HTML within a drawing, nested', '<svg><desc>'),
  repeated('drawing and HTML in turn', '<svg><foreignObject><div>'),
];

const BREADTH: readonly HostileDocument[] = [
  repeated('empty paragraphs', '<p></p>'),
  repeated('paragraphs', '<p>a</p>'),
  repeated('line breaks', '<br>'),
  repeated('rules', '<hr>'),
  repeated('list items', '<li>a', '<ul>'),
  repeated('ordered items', '<li>a', '<ol start=999999999>'),
  repeated('definitions', '<dt>a<dd>b', '<dl>'),
  repeated('rows', '<tr><td>a<td>b', '<table>'),
  repeated('columns', '<td>a', '<table><tr>'),
  repeated('header cells', '<th>a', '<table><tr>'),
  repeated('cells over 65,534 columns', '<td colspan=65534>a', '<table><tr>'),
  repeated('cells over 65,534 rows', '<tr><td rowspan=65534>a', '<table>'),
  repeated('cells over both', '<tr><td rowspan=65534 colspan=1000>a', '<table>'),
  repeated('cells over 1,000 columns', '<tr><td colspan=1000>a', '<table>'),
  repeated('cells beside cells over all rows', '<tr><td rowspan=65534>a<td>b', '<table>'),
  repeated('header and data cells', '<tr><th>a<td>b', '<table>'),
  repeated('tables with captions', '<table><caption>a</caption><tr><td>b<td>c</table>'),
  repeated('rows of one cell', '<tr><td>a', '<table>'),
  repeated('rows of one cell below nine', '<tr><td>b', `<table><tr>${'<td>a'.repeat(9)}`),
  repeated('empty tables', '<table></table>'),
  repeated('tables', '<table><tr><td>a</table>'),
  repeated('images', '<img src=a alt=b>'),
  repeated('links', '<a href=x>y</a>'),
  numbered('distinct links', (index) => `<a href="/${index}">page ${index}</a> `),
  repeated('headings', '<h2>a</h2>'),
  repeated('spans', '<b>x</b>'),
  repeated('spans without spaces', '<b>x</b><i>y</i>'),
  repeated('code spans', '<code>`</code>'),
  repeated('code blocks', '<pre>```</pre>'),
  repeated('options', '<option>a', '<select>'),
  repeated('inputs', '<input>'),
  repeated('quotes', '<blockquote>a</blockquote>'),
  repeated('comments', '<!-- a -->'),
  repeated('text and comments', 'a<!-- b -->'),
  repeated('ruby', '<ruby>a<rt>b</ruby>'),
  repeated('footnotes', '<sup><a href="#fn1">1</a></sup>'),
  numbered('distinct footnotes', (index) => `<sup id=r${index}><a href="#f${index}">${index}</a></sup>`),
];

const ATTRIBUTES: readonly HostileDocument[] = [
  numbered('attributes on one tag', (index) => ` a${index}=b`, '<p', `>${KERNEL}`),
  repeated('the same attribute on one tag', ' a=b', '<p', '>text'),
  repeated('an attribute as long as the page', 'x', '<p title="', '">text'),
  repeated('an unclosed attribute', 'x', '<p title="'),
  repeated('a tag name as long as the page', 'x', '<p', '>text'),
  repeated('a URL as long as the page', 'x', '<a href="', '">text</a>'),
  repeated('a URL of parentheses', '(', '<a href="', '">text</a>'),
  repeated('a URL of spaces', ' ', '<a href="a', 'b">text</a>'),
  repeated('a URL of dot segments', '../', '<a href="', '">text</a>'),
  repeated('an image as a data URL', 'A', '<img src="data:image/png;base64,', '">'),
  repeated('an alt text of brackets', '[]', '<img src=a alt="', '">'),
  repeated('classes', 'a ', '<p class="', '">text'),
  repeated('styles', 'color:red;', '<p style="', '">text'),
  repeated('styled elements', '<p style="display:none">a</p>'),
  repeated('many attributes on every tag', '<p a b c d e f g h i j k>x'),
];

const REFERENCES: readonly HostileDocument[] = [
  repeated('ambiguous references', '&notit;'),
  repeated('references without an end', '&amp'),
  repeated('ampersands', '&'),
  repeated('references to NUL', '&#x0;'),
  repeated('references to surrogates', '&#xD800;'),
  repeated('references beyond Unicode', '&#x110000;'),
  repeated('a reference as long as the page', '9', '&#', ';'),
  repeated('references within references', '&#38;lt;script&#38;gt;'),
  repeated('references in attributes', '&copy', '<p title="', '">text'),
  repeated('escaped tags', '&lt;script&gt;alert(1)&lt;/script&gt; '),
  repeated('a billion laughs', '&lol9;', '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol9 "&lol;&lol;">]><p>'),
];

const TOKENS: readonly HostileDocument[] = [
  repeated('less-than signs', '<'),
  repeated('end tags without a name', '</'),
  repeated('end tags', '</p>'),
  repeated('end tags of elements that are not open', '</b></i></a></table>'),
  repeated('unclosed comments', '<!--'),
  repeated('a comment of dashes', '-', '<!--'),
  repeated('bangs', '<!'),
  repeated('doctypes', '<!DOCTYPE html>'),
  repeated('processing instructions', '<?'),
  repeated('CDATA', '<![CDATA['),
  repeated('CDATA within SVG', '<![CDATA[a]]>', '<svg>'),
  repeated('an unclosed script', '<script>'),
  repeated('a script within a comment within a script', '<script><!--<script>'),
  repeated('an unclosed style', '<style>'),
  repeated('an unclosed title', '<title>'),
  repeated('an unclosed textarea', '<textarea>'),
  repeated('unclosed plaintext', '<plaintext>'),
  repeated('unclosed xmp elements', '<xmp>'),
  repeated('unclosed iframes', '<iframe>'),
  repeated('noscript', '<noscript>'),
  repeated('unclosed tags', '<a '),
  repeated('unclosed attribute quotes', '<a b="'),
  repeated('equals signs', '<a ='),
  repeated('slashes', '<a/'),
  repeated('greater-than signs', '>'),
];

const TREE: readonly HostileDocument[] = [
  repeated('links around paragraphs', '<a><p>'),
  repeated('bold misnested with paragraphs', '<b><p></b>a'),
  repeated('text foster-parented out of tables', 'a<tr>', '<table>'),
  repeated('tables within tables, without cells', '<table>'),
  repeated('elements foster-parented out of tables', '<div>a', '<table>'),
  {
    name: 'thousands of font elements, then paragraphs',
    make: (size) =>
      Array.from({ length: Math.min(2000, size / 40) }, (_, index) => `<font size=${index}>`).join('') +
      fill('<p>', size / 2),
  },
  numbered('distinct formatting before every paragraph', (index) => `<font face=f${index}><p>x`),
  repeated('formatting reopened', '<b><i><u><s><p>x'),
  repeated('nobr', '<nobr>'),
  repeated('links within links', '<a href=x>a<a href=y>b'),
  repeated('selects in tables', '<table><tr><select><td>'),
  repeated('html and body', '<html a><body b>'),
  repeated('framesets', '<frameset>'),
  repeated('captions', '<table><caption>'),
  repeated('column groups', '<colgroup><col>', '<table>'),
  repeated('items in items', '<li><p>a<ul>'),
];

const WRITING: readonly HostileDocument[] = [
  ['spaces', ' '],
  ['no-break spaces', '&nbsp;'],
  ['tabs', '\t'],
  ['line ends', '\n'],
  ['returns', '\r'],
  ['backticks', '`'],
  ['separate backticks', '` '],
  ['backticks of growing length', '` `` ``` ```` '],
  ['emphasis openers', '*a '],
  ['emphasis closers', 'a* '],
  ['mixed emphasis', '*a_ '],
  ['stars', '*'],
  ['underscores', '_'],
  ['underscores in words', 'a_'],
  ['opening brackets', '['],
  ['closing brackets', ']'],
  ['pairs of brackets', '[]'],
  ['unfinished links', '[a](b'],
  ['unfinished images', '![a]('],
  ['unfinished references', '[a][b]: '],
  ['backslashes', '\\'],
  ['pipes', '|'],
  ['tildes', '~'],
  ['carets', '^'],
  ['dollars', '$'],
  ['dashes', '-'],
  ['equals signs', '='],
  ['hashes', '#'],
  ['quotation marks', '> '],
  ['bullets', '- '],
  ['numbers', '1. '],
  ['exclamation marks', '!'],
  ['colons', ':'],
  ['URLs', 'http://a.b/ '],
  ['an endless URL', 'http://'],
  ['e-mail addresses', 'a@b.c '],
  ['at signs', '@'],
  ['www', 'www.'],
  ['angle brackets as text', '&lt;'],
  ['comments as text', '&lt;!--'],
  ['front matter as text', '---\n'],
  ['digits', '9'],
  ['dates', '2024-01-01 '],
  ['a word', 'a'],
  ['words', 'word '],
  ['capitals', 'A'],
  ['apostrophes', "a'"],
  ['Chinese', '世界'],
  ['Japanese', 'これは日本語です。'],
  ['Korean', '한국어 '],
  ['Arabic', 'مرحبا '],
  ['combining marks', '\u0301'],
  ['emoji', '👩‍👩‍👧‍👦'],
  ['variation selectors', '\ufe0f'],
  ['zero-width spaces', '\u200b'],
  ['joiners', '\u200d'],
  ['direction overrides', '\u202e'],
  ['tag characters', '\u{e0041}'],
  ['lone high surrogates', '\ud800'],
  ['lone low surrogates', '\udc00'],
  ['noncharacters', '\ufffe\uffff'],
  ['NUL', '\0'],
  ['control characters', '\u0001\u0008\u000b\u001f'],
  ['C1 control characters', '\u0080\u009f'],
  ['line separators', '\u2028\u2029'],
].map(([name = '', unit = '']) => repeated(`text: ${name}`, unit, '<p>', '</p>'));

/** Hostile Markdown that a site may send. */
const MARKDOWN: readonly HostileDocument[] = [
  ...[
    ['emphasis openers', '*a **b '],
    ['emphasis of growing length', '* ** *** '],
    ['unfinished links', '[a]('],
    ['unfinished images', '![a](b'],
    ['brackets', '['],
    ['pairs of brackets', '[]'],
    ['references', '[a]: b\n'],
    ['footnotes', '[^a]: b\n'],
    ['inline footnotes', '^['],
    ['backticks of growing length', '` `` ``` ```` '],
    ['nested quotes', '>'],
    ['nested lists', '- '],
    ['nested ordered lists', '1. '],
    ['alternating quotes and lists', '> - '],
    ['fences', '```\n'],
    ['rows', '|a|b|\n|-|-|\n'],
    ['columns', '|a'],
    ['tildes', '~~a '],
    ['tags', '<b>'],
    ['comments', '<!--'],
    ['URLs', 'http://a.b/ '],
    ['character references', '&notit; '],
    ['backslashes', '\\'],
    ['underscores', 'a_'],
    ['headings', '# a\n'],
    ['underlined headings', 'a\n=\n'],
    ['line ends', '\n'],
    ['words', 'word '],
  ].map(([name = '', unit = '']) => ({ ...repeated(`Markdown: ${name}`, unit), kind: 'markdown' as const })),
  { ...repeated('plain text: words', 'word '), kind: 'text' },
  { ...repeated('plain text: tags', '<b>&amp;'), kind: 'text' },
  { ...repeated('plain text: line ends', '\n'), kind: 'text' },
];

const DATA: readonly HostileDocument[] = [
  repeated('a title as long as the page', 'a', '<title>', '</title><p>text'),
  repeated('a title of line ends', '\n---\n', '<title>', '</title><p>text'),
  repeated('titles', '<title>a</title>', '', '<p>text'),
  repeated('meta elements', '<meta name=author content=a>', '', '<p>text'),
  numbered('distinct meta elements', (index) => `<meta name=m${index} content=${index}>`, '', '<p>text'),
  repeated('a description as long as the page', 'a ', '<meta name=description content="', '"><p>text'),
  repeated('an author as long as the page', 'by ', '<meta name=author content="', '"><p>text'),
  repeated('JSON-LD of brackets', '[', '<script type="application/ld+json">', '</script><p>text'),
  repeated('JSON-LD of objects', '{"a":', '<script type="application/ld+json">', '</script><p>text'),
  {
    name: 'JSON-LD, nested and valid',
    make: (size) => {
      const depth = Math.floor(size / 7);
      return `<script type="application/ld+json">${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}</script><p>text`;
    },
  },
  repeated(
    'JSON-LD elements',
    '<script type="application/ld+json">{"@type":"Article","author":"a"}</script>',
    '',
    '<p>text',
  ),
  repeated(
    'JSON-LD of authors',
    '{"@type":"Person","name":"a"},',
    '<script type="application/ld+json">{"@type":"Article","author":[',
    '1]}</script><p>text',
  ),
  {
    name: 'JSON-LD, a blank name of many articles',
    make: (size) =>
      `<script type="application/ld+json">[{"@id":"x","name":"${' '.repeat(size / 2)}"},${fill('{"@type":"Article","author":"x"},', size / 2)}1]</script><p>text`,
  },
  {
    name: 'JSON-LD, a long name of fifty authors',
    make: (size) =>
      `<script type="application/ld+json">[{"@id":"x","name":"${fill('a&amp;', size)}"},{"@type":"Article","author":[${'"x",'.repeat(49)}"x"]}]</script><p>text`,
  },
  {
    name: 'a title of dashes before the name of the site',
    make: (size) =>
      `<meta property="og:site_name" content="Orchard"><title>x ${'-'.repeat(size)}b | Orchard</title><p>text`,
  },
  repeated('times in a date', '12:34 ', '<meta name="article:published_time" content="2024-01-01T', '"><p>text'),
  {
    name: 'sources of one picture with many images',
    make: (size) => `<picture>${fill('<source>', size / 2)}${fill('<img alt=a>', size / 2)}</picture>`,
  },
  repeated('a title of dots', '…', '<title>', '</title><p>text'),
  repeated('a formula of one token', 'я', '<math><mi>', '</mi></math><p>text'),
  repeated('a style sheet', '.a{display:none}', '<style>', '</style><p class=a>text'),
  numbered('distinct style rules', (index) => `.c${index}{display:none}`, '<style>', '</style><p class=c1>text'),
  repeated('style sheets', '<style>.a{display:none}</style>', '', '<p>text'),
  repeated('a style sheet of braces', '{', '<style>', '</style><p>text'),
  repeated('a style sheet of comments', '/*', '<style>', '</style><p>text'),
  repeated('hidden elements', '<p hidden>a</p>'),
  repeated('microdata, nested', '<div itemscope itemprop=author>', '', 'text'),
  repeated('times', '<time datetime=2024-01-01>a</time>'),
  repeated('bylines', '<p class=byline>By a</p>'),
  repeated('bases', '<base href=http://a.b/>'),
  repeated('links to alternates', '<link rel=canonical href=a>'),
];

export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...DEPTH,
  ...DEEP_UNSEEN,
  ...BREADTH,
  ...ATTRIBUTES,
  ...REFERENCES,
  ...TOKENS,
  ...TREE,
  ...WRITING,
  ...MARKDOWN,
  ...DATA,
];
