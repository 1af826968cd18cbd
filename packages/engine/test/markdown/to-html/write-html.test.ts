import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';
import { writeHtml } from '../../../src/markdown/to-html/write-html.ts';
import type { Block, Phrasing } from '../../../src/markdown/tree.ts';
import { br, code, image, link, math, note, p, pre, quote, strong } from '../to-text/tree-of.ts';

const html = (...children: Block[]) => writeHtml({ type: 'root', children });
const inline = (...children: Phrasing[]) => html({ type: 'paragraph', children });

describe('constructs', () => {
  test('text and attributes are escaped', () => {
    expect(html(p('a < b & "c" > d'))).toBe('<p>a &lt; b &amp; &quot;c&quot; &gt; d</p>\n');
    expect(inline(link('https://e.x/?a="&b', 'x', 't"<'))).toBe(
      '<p><a href="https://e.x/?a=&quot;&amp;b" title="t&quot;&lt;">x</a></p>\n',
    );
    expect(inline(image('/i.png', 'a "b"'))).toBe('<p><img src="/i.png" alt="a &quot;b&quot;"></p>\n');
    expect(inline(code('<b>'))).toBe('<p><code>&lt;b&gt;</code></p>\n');
  });

  test('marks and breaks', () => {
    expect(html(p(['a', br, strong('b')]))).toBe('<p>a<br>\n<strong>b</strong></p>\n');
  });

  test('code keeps its language, if it can be a class, and leading line endings', () => {
    expect(html(pre('a\n<b>', 'c++'))).toBe('<pre><code class="language-c++">a\n&lt;b&gt;\n</code></pre>\n');
    expect(html(pre('\n\na', 'two words'))).toBe('<pre><code>\n\na\n</code></pre>\n');
  });

  test('formulas are TeX in the classes of KaTeX and MathJax plug-ins', () => {
    expect(inline(math('a<b'))).toBe('<p><code class="language-math math-inline">a&lt;b</code></p>\n');
    expect(html({ type: 'math', value: 'x' })).toBe('<pre><code class="language-math math-display">x\n</code></pre>\n');
  });

  test('the paragraph of a tight item is bare, that of a loose one is not', () => {
    const item = (checked: boolean | null, ...children: Block[]) => ({ type: 'listItem', checked, children }) as const;
    const list = (spread: boolean, ...children: ReturnType<typeof item>[]): Block => ({
      type: 'list',
      ordered: false,
      start: 1,
      spread,
      children,
    });
    expect(html(list(false, item(null, p('a'), list(false, item(true, p('b'))))))).toBe(
      '<ul>\n<li>a\n<ul>\n<li><input type="checkbox" disabled checked> b</li>\n</ul>\n</li>\n</ul>\n',
    );
    expect(html(list(true, item(null, p('a'))))).toBe('<ul>\n<li><p>a</p>\n</li>\n</ul>\n');
    expect(html(list(false, item(null, p('a'), p('b'))))).toContain('<li><p>a</p>\n<p>b</p>\n</li>');
  });

  test('callouts have the markup of GitHub', () => {
    expect(html({ type: 'blockquote', alert: 'NOTE', children: [p('a')] })).toBe(
      '<div class="markdown-alert markdown-alert-note">\n<p class="markdown-alert-title">Note</p>\n<p>a</p>\n</div>\n',
    );
    expect(html(quote(p('a')))).toBe('<blockquote>\n<p>a</p>\n</blockquote>\n');
  });

  test('footnotes are numbered and come at the end, where the first reference leads', () => {
    const definition = (label: string, text: string): Block => ({
      type: 'footnoteDefinition',
      label,
      children: [p(text)],
    });
    expect(html(p(['a', note('x'), note('x'), note('lost')]), definition('y', 'one'), definition('x', 'two'))).toBe(
      '<p>a<sup><a href="#user-content-fn-2" id="user-content-fnref-2">2</a></sup>' +
        '<sup><a href="#user-content-fn-2">2</a></sup><sup>lost</sup></p>\n' +
        '<section class="footnotes">\n<ol>\n<li id="user-content-fn-1">\n<p>one</p>\n</li>\n' +
        '<li id="user-content-fn-2">\n<p>two</p>\n</li>\n</ol>\n</section>\n',
    );
  });

  test.each(['javascript:alert(1)', ' java\nscript:alert(1)', '\u0001data:text/html,x', 'vbscript:x'])(
    'a link or image to %j would be written as text',
    (url) => {
      expect(inline(link(url, 'x'), image(url, 'y'))).toBe('<p>xy</p>\n');
    },
  );

  test('only the content of containers nested deeper than 64 is written', () => {
    let block: Block = p('deep');
    for (let level = 0; level < 100_000; level++) block = quote(block);
    const written = html(block);
    expect(written.match(/<blockquote>/g)).toHaveLength(64);
    expect(written).toContain('<p>deep</p>');
  });
});

test('the option "format" adds the HTML, without front matter and with the same options', () => {
  const page = '<title>T</title><body><p>Read <a href="/b">b</a>.<script>x()</script> <img src="/i.png" alt="i">';
  const options = { url: 'https://e.x/', format: 'html' } as const;
  expect(convert(page, options).html).toBe(
    '<p>Read <a href="https://e.x/b">b</a>. <img src="https://e.x/i.png" alt="i"></p>\n',
  );
  expect(convert(page, { ...options, includeLinks: false, includeImages: false }).html).toBe('<p>Read b.</p>\n');
  const now = new Date();
  expect(convert(page, { ...options, now }).markdown).toBe(convert(page, { url: options.url, now }).markdown);
  expect(convert(page)).not.toHaveProperty('html');
  expect(convert(page)).not.toHaveProperty('text');
});
