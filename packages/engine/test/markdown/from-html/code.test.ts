import { describe, expect, test } from 'vitest';
import { markdownOf } from './markdown-of.ts';

const AB = '```\na\nb\n```\n';

describe('the lines of a code block', () => {
  test.each([
    ['as text', '<pre>a\nb</pre>'],
    ['without code inside', '<pre>\na\nb\n</pre>'],
    ['below a blank line', '<pre><code>\n  \na\nb\n </code></pre>'],
    [
      'with what is displayed over a word',
      '<div class="fragment"><pre>a\nb<div class="ttc"><div class="ttname">b</div><div class="ttdoc">A letter.</div></div></pre></div>',
    ],
    ['by br', '<pre>a<br>b<br></pre>'],
    ['by div', '<pre><div>a</div><div>b</div></pre>'],
    ['by div, each with a line ending after it', '<pre><div>a</div>\n<div>b</div>\n</pre>'],
    ['by div that ends in br', '<pre><div>a<br></div><div>b<br></div></pre>'],
    [
      'a span per line, each followed by a line ending',
      '<pre><span class="line">a</span>\n<span class="line">b</span></pre>',
    ],
    ['by span only', '<pre><span class="line">a</span><span class="line">b</span></pre>'],
    ['by span and br', '<pre><span class="line">a</span><br><span class="line">b</span><br></pre>'],
    [
      'a span per line, displayed as a block',
      '<pre><span style="display: block">a</span><span style="display: block">b</span></pre>',
    ],
    ['by list item', '<pre><ol><li>a</li><li>b</li></ol></pre>'],
    ['by table row', '<pre><table>\n<tr><td>a</td></tr>\n<tr><td>b</td></tr>\n</table></pre>'],
    [
      'a span per line, without line endings',
      '<pre><code><span class="codeLine">a</span><span class="codeLine">b</span></code></pre>',
    ],
    ['by blocks in `code` without `pre`', '<code>\n  <div>a</div>\n  <div>b</div>\n</code>'],
    ['by br in `code` without `pre`', '<p><code>a<br>\nb<br>\n<br></code></p>'],
    ['CodeMirror 6', '<div class="cm-content"><div class="cm-line">a</div><div class="cm-line">b</div></div>'],
    [
      'CodeMirror 5',
      '<div class="CodeMirror-code"><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">1</div></div><pre class="CodeMirror-line"><span>a</span></pre></div><div><pre class="CodeMirror-line">b</pre></div></div>',
    ],
    ['in xmp', '<xmp>a\nb</xmp>'],
    ['in listing', '<listing>a\nb</listing>'],
  ])('%s', (_name, html) => {
    expect(markdownOf(html)).toBe(AB);
  });

  test.each(['fragment fade-in', 'cm-content', 'page_body'])('text in %s is no code', (classes) => {
    expect(markdownOf(`<div class="${classes}"><p>a</p><p>b</p></div>`)).toBe('a\n\nb\n');
  });

  test.each([
    ['a div with only a br', '<pre><div>a</div><div><br></div><div>b</div></pre>'],
    ['a br between divs', '<pre><div>a</div><br><div>b</div></pre>'],
    ['an empty line element', '<pre><span class="line">a</span>\n<span class="line"></span>\n<span>b</span></pre>'],
    ['an empty element for a line, no line endings', '<pre><div class="line">a</div><div class="line"></div>b</pre>'],
    [
      'a line element that contains an empty one',
      '<pre><span class="line"><span>a</span></span><span class="line"><span></span></span><span class="line">b</span></pre>',
    ],
    [
      'a row with only a line ending',
      '<table><tr><td class="blob-num"></td><td class="blob-code">a</td></tr><tr><td class="blob-num"></td><td class="blob-code">\n</td></tr><tr><td class="blob-num"></td><td class="blob-code">b</td></tr></table>',
    ],
    [
      'nested line elements, one with only a line ending',
      '<pre><code><div class="ec-line"><div class="code">a</div></div><div class="ec-line"><div class="code">\n</div></div><div class="ec-line"><div class="code">b</div></div></code></pre>',
    ],
    ['a block between line endings', '<pre><code>a\n<span class="highlight-code-line"></span>b</code></pre>'],
  ])('an empty line: %s', (_name, html) => {
    expect(markdownOf(html)).toBe('```\na\n\nb\n```\n');
  });

  test('indentation, tabs, inner blank lines and Markdown syntax are unchanged', () => {
    expect(markdownOf('<pre>  if x:\n\n\n\t*y*  z &lt;b&gt;\n</pre>')).toBe('```\n  if x:\n\n\n\t*y*  z <b>\n```\n');
  });

  test('highlighting does not change the text', () => {
    const html =
      '<pre><code><span class="k">let</span> <span class="n">a</span><b> = </b><a href="/x">b</a>;</code></pre>';
    expect(markdownOf(html)).toBe('```\nlet a = b;\n```\n');
  });

  test('an empty block is dropped, and one with only an image becomes the image', () => {
    expect(markdownOf('<p>a</p><pre> \n </pre><pre><img src="/i.png" alt="x"></pre>')).toBe('a\n\n![x](/i.png)\n');
  });
});

test.each([
  ['several lines', '<textarea class="code">let a;\nrun(a);</textarea>', '```\nlet a;\nrun(a);\n```'],
  ['markup', '<textarea readonly>&lt;i class="star"&gt;&lt;/i&gt;</textarea>', '```\n<i class="star"></i>\n```'],
])('a text area with %s is code', (_content, html, markdown) => {
  expect(markdownOf(`<p>a</p>${html}<p>b</p>`)).toBe(`a\n\n${markdown}\n\nb\n`);
});

test('a slide in Markdown, which a script puts into the page, is code', () => {
  const slide = '<section data-markdown><script type="text/template">\n# a\n\n- b\n</script></section>';
  expect(markdownOf(`${slide}<script type="text/template">c</script>`)).toBe('```\n# a\n\n- b\n```\n');
});

test.each(['', '\n', 'Your comment', '&lt;iframe src="/player"&gt;&lt;/iframe&gt;'])(
  'a text area with %j is a control',
  (text) => expect(markdownOf(`<p>a<textarea>\n${text}</textarea>b</p>`)).toBe('a b\n'),
);

describe('decorations next to the lines are dropped', () => {
  test.each([
    ['a copy button', '<pre><button>Copy</button><code>a\nb</code></pre>'],
    ['a link that runs the code', '<pre><a class="test-arrow" href="/play">Run</a><code>a\nb</code></pre>'],
    [
      'mdBook’s hidden lines',
      '<pre><code><span class="boring">fn main() {\n</span>a\nb<span class="boring">\n}</span></code></pre>',
    ],
    ['a copy box', '<pre><div class="copy-btn">Copy</div><code>a\nb</code></pre>'],
    [
      'Prism’s line numbers',
      '<pre class="line-numbers"><code>a\nb<span class="line-numbers-rows"><span></span></span></code></pre>',
    ],
    ['Chroma’s numbers', '<pre><code><span class="ln">1</span>a\n<span class="ln">2</span>b</code></pre>'],
    [
      'a line-number column, Rouge',
      '<pre><code><table><tbody><tr><td class="gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="code"><pre>a\nb\n</pre></td></tr></tbody></table></code></pre>',
    ],
    [
      'a line-number column, Hexo',
      '<figure class="highlight"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span><br></pre></td><td class="code"><pre><span class="line">a</span><br><span class="line">b</span><br></pre></td></tr></table></figure>',
    ],
    [
      'a line-number column, Hugo',
      '<table class="lntable"><tr><td class="lntd"><pre><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre><code>a\nb\n</code></pre></td></tr></table>',
    ],
    [
      'a line-number cell in every row',
      '<table><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code">a</td></tr><tr><td class="blob-num">2</td><td class="blob-code">b</td></tr></table>',
    ],
    [
      'a line-number cell in every row of a table inside the code',
      '<pre><code><table class="hljs-ln"><tr><td class="hljs-ln-numbers">1</td><td class="hljs-ln-code">a</td></tr><tr><td class="hljs-ln-numbers">2</td><td class="hljs-ln-code">b</td></tr></table></code></pre>',
    ],
    [
      'a line-number column without `pre`',
      '<table><tr><td class="gutter"><div class="line">1</div><div class="line">2</div></td><td class="code"><div><div class="line">a</div><div class="line">b</div></div></td></tr></table>',
    ],
    ['Org mode’s numbers', '<pre><span class="linenr">1: </span>a\n<span class="linenr">2: </span>b\n</pre>'],
    ['numbers after the code', '<pre><code>a\nb\n</code><ul class="numbers"><li>1</li><li>2</li></ul></pre>'],
    [
      'line numbers in an element after the code',
      '<div><pre>a\nb</pre><div class="line-numbers-wrapper"><span>1</span><br><span>2</span><br></div></div>',
    ],
    [
      'content displayed on hover',
      '<pre><code><span class="hover"><span class="popup-container"><code>const a: 1</code></span>a</span>\nb</code></pre>',
    ],
    [
      'a line-number column below a cell with the file name',
      '<table><tr><th colspan="2"></th></tr><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>',
    ],
    [
      'a line-number column, YARD',
      '<table><tr><td><pre class="lines">\n\n1\n2</pre></td><td><pre class="code">a\nb</pre></td></tr></table>',
    ],
  ])('%s', (_name, html) => {
    expect(markdownOf(html)).toBe(AB);
  });

  test.each([
    [
      'a header inside the `pre` with the language',
      '<pre><div><span>JavaScript</span><div class="copyCodeBtn">copy</div></div><code class="language-js">a\nb</code></pre>',
    ],
    [
      'a toolbar after the code with the language',
      '<div class="code-toolbar"><pre class="language-js"><code>a\nb</code></pre><div class="toolbar"><div><span>JavaScript</span></div></div></div>',
    ],
  ])('%s', (_name, html) => {
    expect(markdownOf(html)).toBe('```js\na\nb\n```\n');
  });

  test('a number next to the code that is no line number is kept', () => {
    expect(markdownOf('<pre><code>a = </code><b>1</b></pre>')).toBe('```\na = 1\n```\n');
  });
});

describe('added and removed lines', () => {
  const line = (name: string, text: string): string => `<span class="line ${name}">${text}</span>\n`;

  test('get diff signs', () => {
    const html = `<pre><code>${line('', 'f() {')}${line('diff remove', '  a')}${line('diff add', '  b')}${line('', '}')}</code></pre>`;
    expect(markdownOf(html)).toBe('```\n f() {\n-  a\n+  b\n }\n```\n');
  });

  test('get no signs if no line was removed', () => {
    expect(markdownOf(`<pre>${line('', 'a')}${line('diff add', 'b')}</pre>`)).toBe(AB);
  });

  test('keep signs written by the page', () => {
    const html = '<pre><span class="line deletion">-a</span><span class="line addition">+b</span></pre>';
    expect(markdownOf(html)).toBe('```\n-a\n+b\n```\n');
    const prism =
      '<pre><span class="token deleted"><span class="token prefix">-</span><span class="token line">a\n</span></span><span class="token inserted"><span class="token prefix">+</span><span class="token line">b\n</span></span></pre>';
    expect(markdownOf(prism)).toBe('```\n-a\n+b\n```\n');
  });
});

describe('the language', () => {
  test.each([
    ['<pre><code class="language-js">a</code></pre>', 'js'],
    ['<pre class="language-js"><code>a</code></pre>', 'js'],
    ['<pre><code class="lang-c++ extra">a</code></pre>', 'c++'],
    ['<div class="highlight highlight-source-python"><pre>a</pre></div>', 'python'],
    ['<div class="highlight-rust notranslate"><div class="highlight"><pre>a</pre></div></div>', 'rust'],
    ['<pre class="brush: php; toolbar: false">a</pre>', 'php'],
    [
      '<div class="sourceCode"><pre class="sourceCode haskell"><code class="sourceCode haskell">a</code></pre></div>',
      'haskell',
    ],
    ['<pre><code class="hljs go">a</code></pre>', 'go'],
    ['<pre><code class="python hljs">a</code></pre>', 'python'],
    ['<pre class="lang-py"><code class="hljs language-python">a</code></pre>', 'python'],
    ['<pre data-lang="sql">a</pre>', 'sql'],
    ['<pre><code language="bash">a</code></pre>', 'bash'],
    ['<pre syntax="Python">a</pre>', 'python'],
    ['<div data-syntax="swift"><pre>a</pre></div>', 'swift'],
    ['<div class="highlight-ipython3"><pre>a</pre></div>', 'python'],
    ['<div data-language="toml"><pre>a</pre></div>', 'toml'],
    ['<pre lang="ts">a</pre>', 'ts'],
    ['<figure class="highlight css"><pre>a</pre></figure>', 'css'],
    ['<pre><code class="javascript">a</code></pre>', 'javascript'],
    ['<pre class="src src-emacs-lisp">a</pre>', 'emacs-lisp'],
    ['<pre class="highlight php"><code>a</code></pre>', 'php'],
    ['<pre class="code-java">a</pre>', 'java'],
    ['<pre class="lang:python decode:true">a</pre>', 'python'],
    ['<pre data-syntaxhighlighter-params="brush: java; gutter: false">a</pre>', 'java'],
    ['<div class="mw-highlight mw-highlight-lang-c"><pre>a</pre></div>', 'c'],
    ['<div class="highlight hl-ipython3"><pre>a</pre></div>', 'python'],
    ['<pre><div>Copy it:</div><div><code class="language-go">a</code></div></pre>', 'go', 'Copy it:\na'],
    [
      '<div class="highlight-python"><div class="highlight"><table><tr><td class="linenos"><pre>1</pre></td><td class="code"><div><pre>a</pre></div></td></tr></table></div></div>',
      'python',
    ],
  ])('%s', (html, language, text = 'a') => {
    expect(markdownOf(html)).toBe(`\`\`\`${language}\n${text}\n\`\`\`\n`);
  });

  test.each([
    '<pre class="nohighlight">a</pre>',
    '<pre class="terminal c r">a</pre>',
    '<pre><code class="language-text">a</code></pre>',
    '<pre lang="en">a</pre>',
    '<pre><code class="language-x&quot;onmouseover=alert(1)">a</code></pre>',
    '<pre><code class="language-a`b">a</code></pre>',
    '<div class="language-js"><p>x</p><p>y</p><p>z</p><pre>a</pre></div>',
  ])('not recognized: %s', (html) => {
    expect(markdownOf(html)).toMatch(/^(?:[xyz]\n\n)*```\na\n```\n$/);
  });
});

test('code in a table cell becomes a span per line', () => {
  const html = '<table><tr><th>a<th>b<tr><td>1<td><pre>x = 1\n  y\n</pre></table>';
  expect(markdownOf(html)).toBe('| a | b |\n| --- | --- |\n| 1 | `x = 1`<br>`y` |\n');
});

test('a `code` element with several lines that fills its block is a code block, also if indented by no-break spaces', () => {
  expect(markdownOf('<p><code>if x:<br>\n&nbsp; &nbsp;<b>a</b> b<br />\n\n  c</code></p>')).toBe(
    '```\nif x:\n   a b\nc\n```\n',
  );
  expect(markdownOf('<p>x <code>a<br>b<br>c</code></p>')).toBe('x `a`\\\n`b`\\\n`c`\n');
  expect(markdownOf('<p><code>a<br>b</code></p>')).toBe('`a`\\\n`b`\n');
});

test('code with several lines that an inline style displays as a block', () => {
  expect(markdownOf('<code style="white-space: pre">a\nb</code>')).toBe(AB);
  expect(markdownOf('<code style="white-space: pre">a</code>')).toBe('`a`\n');
});

describe('an element around code', () => {
  test.each([
    [
      'VitePress: the language of the element, without its label',
      '<div class="language-js line-numbers-mode"><button class="copy"></button><span class="lang">js</span><pre>a\nb</pre><div class="line-numbers-wrapper" aria-hidden="true"><span class="line-number">1</span><br></div></div>',
      '```js\na\nb\n```\n',
    ],
    [
      'Microsoft Learn',
      '<div class="code-header"><span class="language">Azure CLI</span><button>Copy</button></div><pre><code class="lang-azurecli">a\nb</code></pre>',
      '```azurecli\na\nb\n```\n',
    ],
    [
      'MDN: a header with the language',
      '<div class="code-example"><div class="example-header"><span class="language-name">js</span><button>Copy</button></div><pre class="brush: js">a\nb</pre></div>',
      '```js\na\nb\n```\n',
    ],
    [
      'a header with more than the language',
      '<div class="language-js"><span class="lang">config.js</span><pre>a\nb</pre></div>',
      'config.js\n\n```js\na\nb\n```\n',
    ],
    [
      'Doxygen: line elements, without their numbers',
      '<div class="fragment"><div class="line"><span class="lineno">    1</span>a</div>\n<div class="line"><span class="lineno">    2</span>b</div>\n</div>',
      AB,
    ],
    [
      'gitweb: line elements, without their numbers',
      '<div class="page_body"><div class="pre"><a id="l1" href="#l1" class="linenr">   1</a> a</div>\n<div class="pre"><a id="l2" href="#l2" class="linenr">   2</a> b</div></div>',
      '```\n a\n b\n```\n',
    ],
    [
      'Doxygen: a signature',
      '<table class="memname"><tr><td class="memname">int Pear::weigh </td><td>(</td><td>int&#160;</td><td class="paramname"><em>count</em>, </td></tr><tr><td></td><td></td><td>bool&#160;</td><td class="paramname"><em>ripe</em>&#160;</td></tr><tr><td></td><td>)</td><td></td><td></td></tr></table>',
      '```\nint Pear::weigh (int count,\nbool ripe\n)\n```\n',
    ],
    [
      'Javadoc: a signature',
      '<div class="member-signature"><span class="return-type">int</span> <span class="element-name">weigh</span><wbr><span class="parameters">(int count,\n bool ripe)</span></div>',
      '```\nint weigh(int count,\n bool ripe)\n```\n',
    ],
    ['a slide revealed in steps', '<div class="fragment"><p>a</p></div>', 'a\n'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

test('an exponent in code is not part of the number', () => {
  expect(markdownOf('<p>At most <code>10<sup>5</sup></code>.</p>')).toBe('At most `10^5`.\n');
});
