/** Documents that grow in one dimension. Each crashes or slows down some converter. */

export interface Shape {
  readonly name: string;
  /** A document with about `n` repetitions. */
  readonly build: (n: number) => string;
  /** The number of repetitions that makes about a megabyte, or far more than real pages have. */
  readonly size: number;
}

const INNERMOST = 'innermost';

function nested(open: string, close = ''): (n: number) => string {
  return (n) => `<p>before</p>${open.repeat(n)}${INNERMOST}${close.repeat(n)}<p>after</p>`;
}

/** Nested elements. The innermost text must be in the Markdown. */
export const DEEP: readonly Shape[] = [
  { name: 'div', build: nested('<div>', '</div>'), size: 100_000 },
  { name: 'div, unclosed', build: nested('<div>'), size: 100_000 },
  { name: 'ul li', build: nested('<ul><li>', '</li></ul>'), size: 100_000 },
  { name: 'ol li with text', build: nested('<ol><li>a', '</ol>'), size: 50_000 },
  { name: 'ul in ul', build: nested('<ul>', '</ul>'), size: 100_000 },
  { name: 'blockquote', build: nested('<blockquote>', '</blockquote>'), size: 100_000 },
  { name: 'blockquote p', build: nested('<blockquote><p>a</p>'), size: 50_000 },
  { name: 'table tr td', build: nested('<table><tr><td>', '</td></tr></table>'), size: 100_000 },
  { name: 'table with text', build: nested('<table><tr><td>a', '</td></tr></table>'), size: 30_000 },
  { name: 'b', build: nested('<b>', '</b>'), size: 100_000 },
  { name: 'strong and em', build: nested('<strong>a<em>b', '</em></strong>'), size: 50_000 },
  { name: 'svg, closed by a paragraph', build: nested('<svg><g><p>'), size: 100_000 },
  { name: 'svg with HTML', build: nested('<svg><foreignObject>', '</foreignObject></svg>'), size: 50_000 },
  { name: 'math', build: nested('<math><mi>', '</mi></math>'), size: 50_000 },
  { name: 'math in powers', build: (n) => `<math>${'<msup>'.repeat(n)}<mi>${INNERMOST}</mi></math>`, size: 30_000 },
  { name: 'math in fractions', build: (n) => `<math>${'<mfrac>'.repeat(n)}<mi>${INNERMOST}</mi></math>`, size: 30_000 },
  { name: 'font', build: nested('<font>', '</font>'), size: 100_000 },
  {
    name: 'font, all different',
    build: (n) => `${Array.from({ length: n }, (_, i) => `<font id=${i}>`).join('')}${INNERMOST}`,
    size: 50_000,
  },
  { name: 'a', build: nested('<a href=x>', '</a>'), size: 100_000 },
  { name: 'a in div', build: nested('<div><a href=x>', '</a></div>'), size: 50_000 },
  { name: 'icon in link in address', build: nested('<address><a href=x><svg>'), size: 40_000 },
  { name: 'p b i u', build: nested('<p><b><i><u>', '</u></i></b></p>'), size: 25_000 },
  { name: 'span', build: nested('<span>', '</span>'), size: 100_000 },
  { name: 'sub and sup', build: nested('<sub>x<sup>'), size: 50_000 },
  { name: 'code', build: nested('<code>', '</code>'), size: 100_000 },
  { name: 'pre', build: nested('<pre>', '</pre>'), size: 100_000 },
  { name: 'details', build: nested('<details><summary>a</summary>', '</details>'), size: 50_000 },
  { name: 'dl dd', build: nested('<dl><dd>', '</dd></dl>'), size: 50_000 },
  { name: 'section article', build: nested('<section><article>', '</article></section>'), size: 50_000 },
  { name: 'figure', build: nested('<figure>', '</figure>'), size: 100_000 },
  { name: 'custom elements', build: nested('<x-y>', '</x-y>'), size: 100_000 },
  { name: 'h1 in div', build: nested('<div><h1>', '</h1></div>'), size: 50_000 },
  { name: 'formula in formula', build: nested('<span class="katex">', '</span>'), size: 50_000 },
  { name: 'heading by role', build: nested('<div role="heading">', '</div>'), size: 50_000 },
  { name: 'pre with an image', build: nested('<pre><img src=a>', '</pre>'), size: 30_000 },
  { name: 'ruby', build: nested('<ruby>a<rt>'), size: 50_000 },
  { name: 'list in quote', build: nested('<blockquote><ul><li>', '</li></ul></blockquote>'), size: 30_000 },
  { name: 'list in table', build: nested('<table><tr><td><ul><li>', '</li></ul></td></tr></table>'), size: 20_000 },
];

const repeated = (piece: string) => (n: number) => `<p>before</p>${piece.repeat(n)}<p>after</p>`;
const numbered = (piece: (i: number) => string) => (n: number) =>
  `<p>before</p>${Array.from({ length: n }, (_, i) => piece(i)).join('')}<p>after</p>`;

/** `n` attributes for one tag. */
const attributes = (n: number) => Array.from({ length: n }, (_, i) => `a${i}=${i}`).join(' ');

/** Repeated markup, between the texts `before` and `after` where the markup allows text after it. */
export const WIDE: readonly Shape[] = [
  {
    name: 'code blocks after buttons and labels',
    build: (n) =>
      `<div>${'<button>'.repeat(n)}</div>${'<div class="lang"><span class="lang">js</span><pre>a</pre></div>'.repeat(n)}`,
    size: 10_000,
  },
  {
    name: 'code blocks in one box of buttons',
    build: (n) => `<div class="lang">${'<button></button><pre>a</pre>'.repeat(n)}`,
    size: 30_000,
  },
  {
    name: 'operators of a formula',
    build: (n) => `<math><mo>${'+'.repeat(n)}</mo>${'<mi>x</mi>'.repeat(n)}</math>`,
    size: 50_000,
  },
  {
    name: 'TeX rendered by a script',
    build: (n) => `<script src=mathjax.js></script>${'\\(x '.repeat(n)}${'\\[y\\] $$ '.repeat(n)}`,
    size: 50_000,
  },
  {
    name: 'role images with long styles',
    build: repeated(
      ['background:url(SPACES"x', 'background:url(SPACES)x', 'BACKGROUNDS']
        .map((style) => {
          const value = style
            .replace('SPACES', ' '.repeat(1900))
            .replace('BACKGROUNDS', 'background:'.repeat(90) + 'url('.repeat(240));
          return `<b role=img aria-label="a ship" style='${value}'></b>`;
        })
        .join(''),
    ),
    size: 400,
  },
  { name: 'p', build: repeated('<p>word</p>'), size: 100_000 },
  { name: 'p, empty', build: repeated('<p>'), size: 200_000 },
  { name: 'br', build: repeated('<br>'), size: 200_000 },
  { name: 'br in one paragraph', build: repeated('a<br>'), size: 100_000 },
  { name: 'hr', build: repeated('<hr>'), size: 100_000 },
  { name: 'li', build: (n) => `<p>before</p><ul>${'<li>item'.repeat(n)}</ul>`, size: 100_000 },
  { name: 'lists one after another', build: repeated('<ul><li>a</ul>'), size: 50_000 },
  { name: 'quotes one after another', build: repeated('<blockquote>a</blockquote>'), size: 50_000 },
  { name: 'table rows', build: (n) => `<table>${'<tr><td>a<td>b'.repeat(n)}</table>`, size: 50_000 },
  {
    name: 'table columns',
    build: (n) => `<table><tr>${'<td>a'.repeat(n)}<tr>${'<td>b'.repeat(n)}</table>`,
    size: 30_000,
  },
  {
    name: 'table of n columns and few rows, then short rows',
    build: (n) => `<table><tr>${'<td>a'.repeat(n >> 5)}${'<tr><td>b'.repeat(n >> 5)}</table>`,
    size: 8_000,
  },
  {
    name: 'rowspan=65534',
    build: (n) => `<table>${'<tr><td rowspan=65534>a<td>b'.repeat(n >> 4)}</table>`,
    size: 16_000,
  },
  { name: 'colspan=65534', build: (n) => `<table>${'<tr><td colspan=65534>a'.repeat(n)}</table>`, size: 1_000 },
  {
    name: 'colspan=1000 and rowspan=65534',
    build: (n) => `<table>${'<tr><td colspan=1000 rowspan=65534>a'.repeat(n)}</table>`,
    size: 1_000,
  },
  { name: 'tables', build: repeated('<table><tr><td>a</table>'), size: 30_000 },
  { name: 'inline tags', build: repeated('<b>a</b><i>b</i> '), size: 50_000 },
  { name: 'links', build: repeated('<a href="/x?y=z">text</a> '), size: 50_000 },
  { name: 'images', build: repeated('<img src="/x.png" alt="a picture">'), size: 50_000 },
  { name: 'headings', build: repeated('<h2>a</h2>'), size: 50_000 },
  { name: 'code blocks', build: repeated('<pre><code>a\nb</code></pre>'), size: 30_000 },
  { name: 'definition list', build: (n) => `<dl>${'<dt>a<dd>b'.repeat(n)}</dl>`, size: 50_000 },
  {
    name: 'footnotes',
    build: (n) =>
      `<p>${Array.from({ length: n }, (_, i) => `<sup><a href="#fn${i}" id="r${i}">${i}</a></sup>`).join('')}<ol>${Array.from({ length: n }, (_, i) => `<li id="fn${i}">note <a href="#r${i}">↩</a>`).join('')}</ol>`,
    size: 10_000,
  },
  { name: 'unclosed p b i', build: repeated('<p><b><i>a'), size: 30_000 },
  { name: 'unclosed a and div', build: repeated('<a href=x><div>a'), size: 30_000 },
  { name: 'adoption agency', build: repeated('<a><p>'), size: 30_000 },
  { name: 'adoption agency, closed', build: repeated('<b><p>x</b>y'), size: 30_000 },
  {
    name: 'font, then p',
    build: (n) => numbered((i) => `<font id=${i}>`)(n >> 6) + '<p>x'.repeat(n >> 6),
    size: 64_000,
  },
  { name: 'foster parenting', build: repeated('<table>text<b>a'), size: 20_000 },
  { name: 'foster parenting in one table', build: (n) => `<table>${'<tr>x<td>y'.repeat(n)}</table>`, size: 50_000 },
  { name: 'end tags without start', build: repeated('</p></div></b></li>'), size: 50_000 },
  { name: 'deep stack, many end tags', build: (n) => '<div>'.repeat(n) + '</span>'.repeat(n), size: 50_000 },
  { name: 'deep unknown elements, many end tags', build: (n) => '<x-a>'.repeat(n) + '</x-b>'.repeat(n), size: 50_000 },
  { name: 'deep drawing, many end tags', build: (n) => `<svg>${'<g>'.repeat(n)}${'</x>'.repeat(n)}`, size: 30_000 },
  { name: 'deep stack, many tables', build: (n) => '<div>'.repeat(n) + '<table><td>a</table>'.repeat(n), size: 20_000 },
  { name: 'deep stack, many selects', build: (n) => '<div>'.repeat(n) + '<select></select>'.repeat(n), size: 50_000 },
  {
    name: 'marks of two names, all different, many end tags',
    build: (n) => numbered((i) => `<b a${i}>`)(n) + numbered((i) => `<i a${i}>`)(n) + '</b>'.repeat(n),
    size: 20_000,
  },
  {
    name: 'marks around deep blocks, many end tags',
    build: (n) => numbered((i) => `<b a${i}>`)(n) + '<div>'.repeat(n) + '</b>'.repeat(n),
    size: 20_000,
  },
  {
    name: 'marks around objects, many end tags',
    build: (n) => '<b><object>'.repeat(n) + '</b></form>'.repeat(n),
    size: 20_000,
  },
  { name: 'deep stack, many p', build: (n) => '<div>'.repeat(n) + '<p>a</p>'.repeat(n), size: 30_000 },
  { name: 'deep stack, many li', build: (n) => '<b>'.repeat(n) + '<li>a'.repeat(n), size: 30_000 },
  { name: 'select and option', build: (n) => `<select>${'<option>a'.repeat(n)}</select>`, size: 100_000 },
  { name: 'buttons', build: repeated('<button>a'), size: 50_000 },
  { name: 'forms', build: repeated('<form><input>a'), size: 50_000 },
  { name: 'html tags with attributes', build: numbered((i) => `<html a${i}=1>`), size: 50_000 },
  { name: 'body tags with attributes', build: numbered((i) => `<body a${i}=1>`), size: 50_000 },
  { name: 'templates', build: repeated('<template><p>a'), size: 30_000 },
  { name: 'noscript', build: repeated('<noscript><p>a</noscript>'), size: 50_000 },
  {
    name: 'attributes of one tag',
    build: (n) => `<p ${attributes(n)}>text`,
    size: 100_000,
  },
  {
    name: 'unterminated declarations of one style',
    build: (n) => `<p><span style="vertical-align ${'text-decoration: '.repeat(n)}">text</span>`,
    size: 60_000,
  },
  {
    name: 'tab panels before other elements',
    build: (n) =>
      `<div role=tablist></div>${'<div role=tabpanel>x</div>'.repeat(Math.min(n, 1000))}${'<hr>'.repeat(n)}`,
    size: 200_000,
  },
  {
    name: 'attributes around hidden parts',
    build: (n) => `<div ${attributes(n)}>${'<p hidden>x</p>'.repeat(n)}</div>`,
    size: 100_000,
  },
  {
    name: 'attributes around the images of a link',
    build: (n) => `<a ${attributes(n)}>${'<img src="data:x" alt="x">'.repeat(n)}</a>`,
    size: 50_000,
  },
  {
    name: 'attributes around code blocks',
    build: (n) => `<code ${attributes(n)}>${'<pre>x</pre>'.repeat(n)}</code>`,
    size: 200_000,
  },
  {
    name: 'classes around code blocks',
    build: (n) => `<code class="${'a '.repeat(n)}">${'<pre>x</pre>'.repeat(n)}</code>`,
    size: 200_000,
  },
  {
    name: 'a long language around code blocks',
    build: (n) => `<code data-lang="${' x'.repeat(n)}">${'<pre>x</pre>'.repeat(n)}</code>`,
    size: 200_000,
  },
  {
    name: 'attributes of a tag reopened in every paragraph',
    build: (n) => `<p><b ${attributes(n)}>a</p>${'<p>t</p>'.repeat(n)}`,
    size: 100_000,
  },
  {
    name: 'a class reopened in every paragraph, among many others',
    build: (n) =>
      `${numbered((i) => `<i class=c${i}>.</i>`)(n)}<p><b class="${'hidden x '.repeat(n)}">a</p>${'<p>t</p>'.repeat(n)}`,
    size: 50_000,
  },
  {
    name: 'a style reopened in every paragraph, among many others',
    build: (n) =>
      `${numbered((i) => `<i style=color:#${i}>.</i>`)(n)}<p><b style="${'display:x;'.repeat(n)}">a</p>${'<p>t</p>'.repeat(n)}`,
    size: 50_000,
  },
  {
    name: 'a URL reopened in every paragraph',
    build: (n) => `<p><a href="https://a.b/${'x%20'.repeat(n)}">a</p>${'<p>t</p>'.repeat(n)}`,
    size: 100_000,
  },
  { name: 'equal attributes of one tag', build: (n) => `<p ${'a=b '.repeat(n)}>text`, size: 200_000 },
  {
    name: 'a title that nearly repeats its link',
    build: (n) => `<p><a href="/" title="${'a'.repeat(n)}b${'a'.repeat(n)}">${'a'.repeat(8 * n)}</a>`,
    size: 400_000,
  },
  {
    name: 'a title that nearly repeats another',
    build: (n) =>
      `<meta property="og:title" content="${'a '.repeat(n)}b ${'a '.repeat(n)}"><title>${'a '.repeat(8 * n)}</title>`,
    size: 200_000,
  },
  { name: 'one long attribute', build: (n) => `<p title="${'x &amp; '.repeat(n)}">text`, size: 200_000 },
  {
    name: 'classes of one tag',
    build: (n) => `<style>.a.b{display:none}</style><p class="${'a b1 '.repeat(n)}">text`,
    size: 100_000,
  },
  { name: 'style attribute', build: (n) => `<p style="${'color:red;'.repeat(n)}">text`, size: 100_000 },
  {
    name: 'srcset',
    build: (n) => `<img alt=a srcset="${Array.from({ length: n }, (_, i) => `/i${i}.png ${i}w`).join(', ')}">`,
    size: 30_000,
  },
  {
    name: 'URL like that of a page that redirects',
    build: (n) => `<a href="https://${'google.'.repeat(n)}">text</a>`,
    size: 100_000,
  },
  { name: 'URL', build: (n) => `<a href="http://x.example/${'../a('.repeat(n)}">text</a>`, size: 100_000 },
  {
    name: 'style rules',
    build: (n) =>
      `<style>${Array.from({ length: n }, (_, i) => `.c${i},.x.c${i}{display:none}`).join('')}</style>${'<p class="x c1">a'.repeat(n)}`,
    size: 20_000,
  },
  { name: 'style braces', build: (n) => `<style>${'a{@media screen{'.repeat(n)}</style>text`, size: 100_000 },
  { name: 'stray <', build: repeated('<'), size: 500_000 },
  { name: 'stray </', build: repeated('</'), size: 500_000 },
  { name: 'stray <a', build: repeated('<a '), size: 200_000 },
  { name: 'stray <a "', build: repeated('<a "'), size: 200_000 },
  { name: 'unclosed comments', build: repeated('<!--'), size: 200_000 },
  { name: 'comments closed by --!>', build: repeated('<!--a--!>b'), size: 100_000 },
  { name: 'bogus comments', build: repeated('<?a>b</ c>'), size: 100_000 },
  { name: 'doctypes', build: repeated('<!doctype html PUBLIC "x">a'), size: 50_000 },
  { name: 'CDATA', build: (n) => `<svg>${'<![CDATA[a]]>'.repeat(n)}`, size: 100_000 },
  { name: 'CDATA, unclosed', build: (n) => `<svg>${'<![CDATA['.repeat(n)}`, size: 100_000 },
  { name: 'objects', build: repeated('<object><param>a'), size: 50_000 },
  { name: 'SVG images', build: repeated('<svg><path d="M0 0"/></svg>a'), size: 50_000 },
  { name: 'SVG images with HTML', build: repeated('<svg><g><p>a</svg>'), size: 50_000 },
  { name: 'SVG images with comments closed by --!>', build: repeated('<svg><!--a--!><p>b'), size: 50_000 },
  { name: 'scripts', build: repeated('<script>if(a</b>/){}</script>'), size: 50_000 },
  { name: 'scripts with unclosed comments', build: repeated('<script><!--</script>'), size: 50_000 },
  { name: 'comments and end tags in one script', build: (n) => `<script>${'</b><!--a-->'.repeat(n)}`, size: 100_000 },
  { name: 'scripts doubly escaped', build: repeated('<script><!--<script></script>'), size: 50_000 },
  { name: 'unclosed textarea', build: (n) => `<textarea>${'</textare>'.repeat(n)}`, size: 100_000 },
  {
    name: 'JSON-LD, deep',
    build: (n) => `<script type="application/ld+json">${'[{"@graph":'.repeat(n)}</script><p>text`,
    size: 50_000,
  },
  {
    name: 'JSON-LD, many invalid scripts',
    build: repeated('<script type="application/ld+json">{"a":[}</script>'),
    size: 20_000,
  },
  {
    name: 'JSON-LD, a blank name and image of many articles',
    build: (n) =>
      `<script type="application/ld+json">[{"@id":"x","name":"${'\u00a0'.repeat(20 * n)}","url":"${' '.repeat(20 * n)}"},${'{"@type":"Article","author":"x","image":{"@id":"x"}},'.repeat(n)}1]</script><p>text`,
    size: 100_000,
  },
  {
    name: 'a title of dashes before the name of the site',
    build: (n) => `<meta property="og:site_name" content="Orchard"><title>x ${'-'.repeat(n)}b | Orchard</title>`,
    size: 1_000_000,
  },
  {
    name: 'times in the dates of a page',
    build: (n) =>
      `<meta name="article:published_time" content="2024-01-01T${'12:34 '.repeat(n)}"><meta name="date" content="${'12:34 '.repeat(n)}">`,
    size: 800_000,
  },
  {
    name: 'sources of one picture with many images',
    build: (n) => `<picture>${'<source>'.repeat(n)}${'<img alt=a>'.repeat(n)}</picture>`,
    size: 300_000,
  },
  {
    name: 'meta and title',
    build: numbered((i) => `<meta name="author" content="A ${i}"><title>t</title>`),
    size: 30_000,
  },
  { name: 'character references', build: repeated('&notit;&amp;&#x41;'), size: 100_000 },
  { name: 'invalid character references', build: repeated('&#x0;&#xD800;&#x110000;&ampx&'), size: 50_000 },
  { name: 'one character reference of many digits', build: (n) => `<p>&#${'9'.repeat(n)};text`, size: 500_000 },
  { name: 'NUL', build: repeated('\0'), size: 500_000 },
  { name: 'NUL among text', build: repeated('a\0 '), size: 200_000 },
  { name: 'controls', build: repeated('\u0001\u001b[31ma\u0085'), size: 100_000 },
  { name: 'lone surrogates', build: repeated('\ud800a\udc00'), size: 200_000 },
  { name: 'combining marks', build: (n) => `<p>a${'\u0301'.repeat(n)}`, size: 300_000 },
  { name: 'invisible characters', build: repeated('a\u200d\ufe0f\u{e0041}'), size: 100_000 },
  { name: 'one text', build: (n) => `<p>${'word '.repeat(n)}`, size: 300_000 },
  { name: 'one word', build: (n) => `<p>${'x'.repeat(n)}`, size: 1_000_000 },
  { name: 'Han characters', build: (n) => `<p>${'你好'.repeat(n)}`, size: 300_000 },
  { name: 'lines of Han characters', build: repeated(`${'日'.repeat(30)}\n<g>`), size: 60_000 },
  {
    name: 'white space in a formula',
    build: (n) =>
      `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">a${' '.repeat(n)}b</annotation></semantics></math>`,
    size: 200_000,
  },
  { name: 'white space', build: (n) => `<p>a${' '.repeat(n)}b`, size: 1_000_000 },
  { name: 'line ends', build: (n) => `<pre>a${'\n'.repeat(n)}b</pre>`, size: 500_000 },
  { name: 'line ends, CR', build: (n) => `<p>a${'\r'.repeat(n)}b`, size: 500_000 },
  { name: 'brackets', build: (n) => `<p>${'['.repeat(n)}${'](x)'.repeat(n)}`, size: 100_000 },
  { name: 'backticks', build: (n) => `<p>${'` '.repeat(n)}<code>${'`'.repeat(n)}</code>`, size: 100_000 },
  {
    name: 'backtick runs of all lengths',
    build: (n) =>
      `<p>${Array.from({ length: Math.round(Math.sqrt(n)) }, (_, i) => `${'`'.repeat(i)} <code>a${'`'.repeat(i)}</code>`).join(' ')}`,
    size: 500_000,
  },
  { name: 'code with fences', build: (n) => `<pre>${'```\n~~~\n'.repeat(n)}</pre>`, size: 50_000 },
  { name: 'backslashes', build: (n) => `<p>${'\\'.repeat(n)}`, size: 500_000 },
  { name: 'emphasis marks as text', build: (n) => `<p>${'_*['.repeat(n)}`, size: 200_000 },
  { name: 'asterisks', build: (n) => `<p>${'*'.repeat(n)} ${'a**b'.repeat(n)}`, size: 100_000 },
  { name: 'underscores in words', build: (n) => `<p>${'a_'.repeat(n)}`, size: 200_000 },
  { name: 'tildes', build: (n) => `<p>${'~'.repeat(n)}<del>${'~a'.repeat(n)}</del>`, size: 200_000 },
  { name: 'digits and dots', build: (n) => `<p>${'1.'.repeat(n)}<p>${'1'.repeat(n)}. x`, size: 200_000 },
  { name: 'bare URLs', build: repeated('www.example.com http://a.b/c a@b.c '), size: 30_000 },
  { name: 'dots and at signs', build: (n) => `<p>${'a.'.repeat(n)}@${'b-'.repeat(n)}`, size: 200_000 },
  { name: 'hashes', build: repeated('<h1># # #</h1><p>#'), size: 30_000 },
  { name: 'pipes in cells', build: (n) => `<table><tr><td>${'|'.repeat(n)}</table>`, size: 200_000 },
  { name: 'mutually nested marks', build: repeated('<b>a<i>b</b>c</i>'), size: 30_000 },
  { name: 'links around blocks', build: (n) => `<a href=x>${'<p>a</p>'.repeat(n)}</a>`, size: 50_000 },
  { name: 'marks around blocks', build: (n) => `<b><i>${'<div>a</div>'.repeat(n)}</i></b>`, size: 50_000 },
  { name: 'spans in pre', build: (n) => `<pre>${'<span>a</span>\n'.repeat(n)}</pre>`, size: 50_000 },
  {
    name: 'screen reader texts next to visible texts, below labels',
    build: (n) =>
      '<p aria-label="b b"><b class="x-screen-reader">a</b><b aria-hidden=true>b</b><b aria-hidden=true>c</b>'.repeat(
        n,
      ),
    size: 20_000,
  },
  {
    name: 'block and line styles by class',
    build: (n) =>
      `<style>${Array.from({ length: n }, (_, i) => `.c${i}{display:block;white-space:pre}`).join('')}</style>${Array.from({ length: n }, (_, i) => `<span class="c${i}">a\nb</span><i>c</i>`).join('')}`,
    size: 20_000,
  },
  { name: 'hidden parts', build: repeated('<div style="display:none">a</div><i aria-hidden=true>b</i>'), size: 20_000 },
  {
    name: 'references of a paper',
    build: (n) =>
      `<html><head><title>Late pears</title></head><body><article><h1>Late pears</h1>${Array.from({ length: n }, (_, i) => `<p>What is said of late pears is said again here.<a href="#s${i}">${i % 100}</a></p>`).join('')}<h2>References</h2><ol>${Array.from({ length: n }, (_, i) => `<li id="s${i}">Orchard, A. Pears of autumn. <a href="/x">Scholar</a></li>`).join('')}</ol></article>`,
    size: 10_000,
  },
  {
    name: 'author names above posts',
    build: (n) =>
      `<html><head><title>Late pears - board</title></head><body><div id=thread>${Array.from({ length: n }, (_, i) => `<div class=post><div class=top><a href="/u/${i}">keeper${i}</a> <span>3:${i % 60}</span></div><div class=body>I would leave them on the tree for another week.</div></div>`).join('')}</div>`,
    size: 10_000,
  },
  {
    name: 'forms and fragment links among paragraphs',
    build: (n) =>
      `<html><head><title>Late pears</title></head><body><article><h1>Late pears</h1>${Array.from({ length: n }, (_, i) => `<p>I would leave them on the tree for another week, whatever the neighbours say.</p><div><div><b>Letters</b><form><button>Go</button></form></div></div><ul><li><a href="#p${i}">one</a><li><a href="#q${i}">two</a></ul>`).join('')}${'<div><form>'.repeat(n)}${'<form></form>'.repeat(n)}`,
    size: 10_000,
  },
  {
    name: 'lists in lists before a text',
    build: (n) =>
      `<html><body>${'<ol>(__'.repeat(n)}<h5>${'<form>di</form>'.repeat(n)}<h1>Late pears</h1><p>I would leave them on the tree for another week, whatever the neighbours say.</p>`,
    size: 120_000,
  },
  {
    name: 'short headings in unclosed elements',
    build: (n) =>
      `<html><head><title>Late pears</title></head><body><p>I would leave them on the tree for another week, whatever the neighbours say.</p>${'<h5>Pears</h5><x-y><del>Late'.repeat(n)}`,
    size: 50_000,
  },
  {
    name: 'adjacent elements without white space',
    build: (n) =>
      `<html><body><p>${'<span>Late pears</span><a href=/a>Are best</a><a href=/b>In autumn</a>'.repeat(n)}`,
    size: 20_000,
  },
  {
    name: 'adjacent lists with nesting levels in classes',
    build: (n) =>
      `<html><body>${Array.from({ length: n }, (_, i) => `<ul class="lst-kix_a-${i % 9}"><li>pear</li></ul>`).join('')}`,
    size: 20_000,
  },
];
