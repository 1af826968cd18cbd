import { convert } from '@recto-md/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../../src/html/parse/parse.ts';
import { attribute, ELEMENT, following, type HtmlDocument, type HtmlElement } from '../../src/html/tree/tree.ts';
import { compareTrees } from './compare-trees.ts';
import { generateDocument, randomFrom } from './generate-documents.ts';

const RUNS = Number(process.env['RECTO_FUZZ_RUNS'] ?? 3_000);

/** Each exercises a rule of the standard's tokenizer or tree construction. */
const DOCUMENTS = [
  '',
  'text',
  '\n<p>a',
  '<!doctype html><title>a &amp; b</title><p>x',
  '<table><p>foster</p> a <tr><td>b</table>',
  '<table> <!-- --> a<tr><td>b</table>',
  '<table>  <tr> x <td>b</table>',
  '<table><colgroup> a b <col></table>',
  '<p>1<table><b><tr><td>x</b>y</table>z',
  '<a>1<div>2<a>3</div>4</a>5',
  '<b><p>1<i>2</b>3</p>4</i>5',
  '<p><b><b><b><b><b>x</p>y',
  '<template><tr><td>x</td></tr></template><div><template>y<p>z</template></div>',
  '<svg><g><path d="M0 0"/><title>a &lt; b</title></g><title>Logo</title></svg>after',
  '<svg><title></title><path/></svg>x',
  '<svg><desc><b>bold</b></desc><circle/></svg>x',
  '<svg><foreignObject><p>html</p></foreignObject></svg>x',
  '<svg><g><p>breakout</p></g></svg>',
  '<svg><style>a<b</style></svg>',
  '<svg><script>if(a>b)</script><![CDATA[ <p> ]]></svg>x',
  '<svg><!-- </svg> --><path d=a/></svg>x</svg>',
  '<svg><path d=">" e=\'</svg>\'></path></svg>y',
  '<div><svg></div></svg>z',
  '<svg><svg><path/></svg></svg>a',
  '<svg><a><g></a></g></svg>a',
  '<svg/>a<svg />b<svg',
  '<svg>text<rect></svg><frameset><frame></frameset>',
  '<svg> &#32; <rect/></svg><frameset><frame></frameset>',
  '<math><mi>x</mi><annotation-xml encoding="text/html"><p>y</p></annotation-xml><mo><svg><path/></svg></mo></math>',
  '<math><svg><mtext><p>x</svg></math>',
  '<frameset><frame> a <noframes>b</noframes></frameset> c d',
  '<frameset> a b </frameset> c d </html> e f',
  '<select><option>a<optgroup><option>b<div>c</select><p>d',
  '<select><style>a<b</style><script><!-- </script><textarea>x',
  '<noscript><p>a<img src=x></p></noscript><p>b',
  '<head><noscript><link><style>x</style><p>a</noscript><body>',
  '<textarea>\n\n a <b> </textarea ><title>x</title >',
  '<textarea>&#10;a</textarea>',
  '<pre>\n\nx</pre><pre>&#10;y</pre><listing><!-- -->\nz</listing>',
  '<pre> \nx</pre>',
  '<plaintext>a</plaintext><b>',
  '<xmp>a<b></xmp><iframe><p></iframe><noembed><p></noembed><noframes><p></noframes>',
  '<script>a</script ><script>b</scriptx></script/>c',
  '<script><!-- <script> </script> --></script>x',
  '<script><!-- <script> </script> </script>x',
  '<script><!--><script></script>y</script>z',
  '<script><!---><script></script>y',
  '<script><!-- a --> <script></script>y',
  '<script><!-- <SCRIPT/> </SCRIPT> --!> </script>y-->z</script>w',
  '<script><!-- <scriptx> </script>y',
  '<script type=application/ld+json>{"a":"<b>"}</script><script type="math/tex; mode=display">x<y</script>',
  '<script>a',
  '<script><!-- a',
  '<style>a<b{}</style><style>c</styl',
  '<!-- a --!> b <!--> c <!---> d <!----> e <!-- -- > f --> g',
  '<!-->a<!--->b<!----!>c<!---!>d-->e<!--->',
  '<!- a>b<!doctype>c<?php ?>d</ e>f</>g<![CDATA[h]]>i',
  'a<!--unclosed',
  'a < b <3 <<b>> </',
  'a<',
  '<p a=1 a=2 A=3 b c= d=" e" f=\'"\' g=h/ =i "j" k=`>x',
  '<p a="&amp;&notit;&not=&lt" b=&lt;x c=&copy>&notit; &amp &ampx &#x41; &#0; &#xD800; &#x110000; &#128; &#13;x &bogus; &',
  '<p a="unclosed><b>x',
  '<p a=b',
  '<div/>a<br/>b</br>c</p>d<p/>e',
  '<html a=1><body b=2><html a=3 c=4><body b=5 d=6><head>x',
  '<!doctype html public "-//W3C//DTD HTML 3.2//EN"><p><table>quirks',
  '<!DOCTYPE html><p><table>no quirks',
  '<p><table>quirks',
  '<!doctype html SYSTEM "a>b"><p>',
  '<!doctype html <p><table>x',
  'a\0b<p \0=\0>\0</p><textarea>\0</textarea><svg>\0a</svg><table>\0a\0</table><t\0>',
  'a\r\nb\rc<pre>\r\nx</pre><p title="a\r\nb">',
  '<!doctype\rhtml\r\npublic\r"-//W3C//DTD HTML 3.2//EN"\r><p\ra=b\r\nc\r=\r"\rd"\r>x</p\r><p>\r\n<table>\r',
  '<textarea>\r\n\ra&#13;</textarea><script type="text/json">\r\n{}\r</script><svg><title>a\rb</title><![CDATA[c\r\nd]]></svg>',
  '<svg><desc>a\r\n<b></desc></svg><pre>\r\r\n</pre><plaintext>\r\n\r',
  '\ufeff<p>bom',
  'lone \ud800 surrogate \udc00<p title="\ud800">',
  '<UL><LI>A<LI>B</UL><İ K=1>',
  '<form><div></form><form>x</div>y',
  '<button><p>a<button>b</p>c',
  '<h1>a<h2>b</h3>c',
  '<dl><dt>a<dd>b<dt>c</dl><ruby>a<rt>b<rp>c</ruby>',
  '<li><ul><li>a</li></ul><p>b<li>c',
  '<body></body> x <p>y</html> z <!-- c -->',
  '<nobr>a<nobr>b</nobr><font size=1>a<svg><font size=1>b</font></svg>',
  '<object><param><b><i></object>x',
  '<caption>a<td>b<tr>c<tbody>d<col>e',
  '<input type=hidden><table><input type=hidden><input><form></table>',
  '<image src=x><isindex><keygen>',
  '</p></br></div></html></body>x',
  // A link is continued through eight blocks at most.
  '<a><dd><dl><ul><ul><ol><div><div><li><a>x',
  '<b 1><b 1><b 1><b 1><p>x<b 2=a 3=b><b 3=b 2=a><b 2=a 3=b><b 3=b 2=a><p>y',
  '<b><i><u><s><tt><p>x</b>y',
  '<form><div></form>x</div><form><object></form><form>y',
  '<table><template><tr></thead><td>x</table>y',
  '<svg><![CDATA[x<b>]]></svg><frameset>',
  '<svg><title/><path/></svg><svg><title>a\0b</title></svg>',
  '<svg a=1 xlink:href=x viewbox=y><a xlink:href=x><lineargradient gradientunits=z><desc></lineargradient></svg>',
  '<math definitionurl=x><annotation-xml><svg><g></annotation-xml></math>',
];

/** One of each group of public identifiers that the standard lists, and some that it doesn't. */
const PUBLIC_IDS = [
  ...'html|-/W3C/DTD HTML 4.0 Transitional/EN|-//W3O//DTD W3 HTML Strict 3.0//EN//|-//W3C//DTD HTML 3.2 Final//EN'.split(
    '|',
  ),
  ...'-//IETF//DTD HTML//EN|-//IETF//DTD HTML 2.1E//EN|-//IETF//DTD HTML Level 0//EN|-//IETF//DTD HTML Strict//EN'.split(
    '|',
  ),
  ...'-//W3C//DTD HTML 4.01//EN|-//W3C//DTD HTML 4.01 Transitional//EN|-//W3C//DTD HTML 4.01 Frameset//EN'.split('|'),
  ...'-//W3C//DTD HTML 4.0 Transitional//EN|-//W3C//DTD XHTML 1.0 Transitional//EN|-//W3C//DTD HTML 4.0//EN'.split('|'),
  ...'-//Netscape Comm. Corp.//DTD Strict HTML//EN|-//WebTechs//DTD Mozilla HTML 2.0//EN|-//WebTechs//DTD Mozilla HTML//EN'.split(
    '|',
  ),
  ...'-//Microsoft//DTD Internet Explorer 3.0 Tables//EN|-//Sun Microsystems Corp.//DTD HotJava HTML//EN|x'.split('|'),
  "-//O'Reilly and Associates//DTD HTML Extended 1.0//EN",
];

/** Pieces that trigger the rarer rules, to be combined at random. */
const PIECES = [
  ...'<div>|</div>|<p>|</p>|<b>|</b>|<i>|</i>|<a href="x">|</a>|<font color=red>|</font>|<nobr>|<h1>|</h1>|<li>|<ul>|</ul>'.split(
    '|',
  ),
  ...'<table>|</table>|<tr>|<td>|</td>|<th>|<tbody>|<caption>|</caption>|<colgroup>|<col>|<select>|</select>|<option>'.split(
    '|',
  ),
  ...'<template>|</template>|<frameset>|</frameset>|<frame>|<noframes>|</noframes>|<body>|</body>|<html>|</html>|<head>|</head>'.split(
    '|',
  ),
  ...'<svg>|</svg>|<svg/>|<g>|</g>|<path d="M 0"/>|<title>|</title>|<desc>|</desc>|<foreignObject>|</foreignObject>|<circle>'.split(
    '|',
  ),
  ...'<math>|</math>|<mi>|</mi>|<annotation-xml encoding=text/html>|<annotation-xml>|</annotation-xml>|<mglyph>'.split(
    '|',
  ),
  ...'<script>|</script>|<script type=application/ld+json>|<SCRIPT >|</Script/>|<!--|-->|--!>|<!-->|<!--->|--|->|<!|<script|</script'.split(
    '|',
  ),
  ...'<style>|</style>|<textarea>|</textarea>|<xmp>|</xmp>|<noembed>|</noembed>|<plaintext>|<pre>|</pre>'.split('|'),
  ...'<![CDATA[|]]>|<?x|</|<|>|<!doctype html>|<!DOCTYPE x PUBLIC "|&amp;|&lt|&notin;|&#32;|&#x3c;|&|"|\'|=|/|<p a="|<p b=\'|<p c=d'.split(
    '|',
  ),
  ...[
    '\n',
    ' ',
    '\t',
    '\f',
    '\r',
    '\0',
    'text',
    ' a ',
    'é',
    '\u{1f600}',
    '\ud800',
    '<button>',
    '<form>',
    '</form>',
    '<br>',
    '<img>',
  ],
];

const document = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 24 })
  .map((pieces) => pieces.join(''));

describe('the tree equals the one that parse5 builds', () => {
  test.each(DOCUMENTS)('%j', (source) => expect(compareTrees(source)).toBeNull());

  // Only in quirks mode does a paragraph contain a table.
  test.each(PUBLIC_IDS)('with the public identifier %s', (id) => {
    for (const system of ['', ' ""', ' "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"']) {
      expect(compareTrees(`<!doctype html public "${id}"${system}><p><table>`)).toBeNull();
    }
  });

  test('for generated documents', () => {
    fc.assert(
      fc.property(document, (source) => {
        expect(compareTrees(source)).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });

  test('for documents with tags where they do not belong', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const source = generateDocument(randomFrom(seed));
        expect(compareTrees(source), source).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });

  test('for generated drawings and scripts', () => {
    const inside = fc.constantFrom(
      ...[
        '<g>',
        '</g>',
        '<path d="a>b">',
        '<path/>',
        '</path>',
        '<title>',
        '</title>',
        '<!-- > ',
        '-->',
        '<![CDATA[ ',
        ']]>',
        'x',
        ' ',
      ],
      ...[
        '<p>',
        '</p>',
        '<style>',
        '</style>',
        '<script>',
        '</script>',
        '<!--',
        '<a>',
        '</a>',
        '<desc>',
        '</desc>',
        '&#32;',
        '</svg>',
        '<svg>',
      ],
    );
    const source = fc
      .tuple(
        fc.constantFrom('<svg a="<p>">', '<p><svg>', '<table><svg>', '<script>', '<math><mi><svg>'),
        fc.array(inside, { maxLength: 14 }),
      )
      .map(([start, pieces]) => `${start}${pieces.join('')}</svg></script>after<frameset>`);
    fc.assert(
      fc.property(source, (html) => {
        expect(compareTrees(html)).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });
});

describe('what no stage reads is left out of the tree', () => {
  const elements = (document: HtmlDocument, name: string): HtmlElement[] => {
    const found: HtmlElement[] = [];
    for (let node = following(document.root, document.root); node; node = following(node, document.root)) {
      if (node.kind === ELEMENT && node.name === name) found.push(node);
    }
    return found;
  };

  test('only scripts with data or formulas keep their text', () => {
    const page =
      '<script>var a</script><script type="application/ld+json">{}</script><script type="math/tex">x^2</script>';
    const texts = elements(parse(page), 'script').map((script) =>
      script.first?.kind === 3 ? script.first.value : null,
    );
    expect(texts).toEqual([null, '{}', 'x^2']);
  });

  test('the texts of style elements are in styleSheets instead', () => {
    const document = parse('<style>a{}</style><p>x<style>b{}</style>');
    expect(document.styleSheets).toEqual(['a{}', 'b{}']);
    expect(elements(document, 'style').map((style) => style.first)).toEqual([null, null]);
  });

  test('a drawing keeps its attributes and title', () => {
    const document = parse(
      '<svg role="img" class=x><path d="M0"/><g><title>Not this</title></g><title>Home &amp; away</title></svg>',
    );
    const [drawing] = elements(document, 'svg');
    expect(drawing && attribute(drawing, 'role')).toBe('img');
    expect(elements(document, 'path')).toEqual([]);
    const [title, ...others] = elements(document, 'title');
    expect(others).toEqual([]);
    expect(title?.first?.kind === 3 && title.first.value).toBe('Home & away');
  });
});

test('nodes are numbered in document order', () => {
  const document = parse('<table>a<b>c<tr><td>d</table><p>e<b><p>f</b>g');
  let next = 0;
  for (let node: ReturnType<typeof following> = document.root; node; node = following(node, document.root)) {
    expect(node.index).toBe(next++);
  }
  expect(document.size).toBe(next);
});

test.each([
  ['<p>a', true],
  ['<div>a <code>&lt;body></code><script>"<body>"</script>', true],
  ['<!doctype html><p>a', true],
  ['<body><p>a', false],
  ['<HTML lang=en>a', false],
  ['<head><title>a</title>', false],
])('isFragment of %j is %j', (source, isFragment) => expect(parse(source).isFragment).toBe(isFragment));

// The table is between f and g, and the title around i.
/** More tags than a tree may have. */
const FULL_TABLE = `<table>${'<tr>'.repeat(2 ** 18)}`;

function textOf(html: string): string {
  const { root } = parse(html);
  let text = '';
  for (let node = following(root, root); node; node = following(node, root)) {
    if (node.kind !== ELEMENT) text += node.value;
  }
  return text;
}

test('text around the tags of a full tree stays, in its order', () => {
  const text = textOf(`${FULL_TABLE}<td>a<td> b<td>&nbsp;c<!--d--><td>e\0<td>f</table>g<p>h<title>i</title><p> j`);
  expect(text.replaceAll(/[\n ]+/g, ' ')).toBe(' a b \u00a0c e fg hi j');
});

test('newlines around the tags of a full tree are normalized', () => {
  const page = `${FULL_TABLE}<td>a\r\nb<td>c\rd<td>\r\r\ne<td>f\r<td>\ng</table>h`;
  expect(textOf(page)).toBe(textOf(page.replaceAll(/\r\n?/g, '\n')));
});

test('in a page that begins as XML does, a tag that ends with a slash has no content', () => {
  const page =
    '<?xml version="1.0"?><html><head><title>Pears</title><script src="a.js"/></head><body><h2/><p>Ripe <i/>in <a name="x"/>fall.';
  const { markdown } = convert(page, { content: 'full', includeMeta: false });
  expect(markdown).toBe('Ripe in fall.\n');
});
