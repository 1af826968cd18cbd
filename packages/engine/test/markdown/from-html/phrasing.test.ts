import { expect, test } from 'vitest';
import type { Phrasing } from '../../../src/markdown/tree.ts';
import { markdownOf } from './markdown-of.ts';
import { treeOf } from './tree-of.ts';

const text = (value: string): Phrasing => ({ type: 'text', value });
const strong = (...children: Phrasing[]): Phrasing => ({ type: 'strong', children });
const emphasis = (...children: Phrasing[]): Phrasing => ({ type: 'emphasis', children });
const code = (value: string): Phrasing => ({ type: 'inlineCode', value });
const link = (url: string, ...children: Phrasing[]): Phrasing => ({ type: 'link', url, title: '', children });
const lineBreak: Phrasing = { type: 'break' };

test.each<[string, Phrasing[]]>([
  ['a  b\n\tc', [text('a b c')]],
  ['日本語の\n文章、\n  中文', [text('日本語の文章、中文')]],
  ['日本語の\n<b>文章</b>\n です', [text('日本語の'), strong(text('文章')), text('です')]],
  ['日本語の 文章', [text('日本語の 文章')]],
  ['日本\nJapan', [text('日本 Japan')]],
  ['한국어\n문장', [text('한국어 문장')]],
  ['a <!-- x --> b', [text('a b')]],
  ['a<!-- x -->b', [text('ab')]],
  ['a<wbr>b\u200bcd', [text('abcd')]],
  ['a&nbsp;b', [text('a\u00a0b')]],
  ['a <b> b </b> c', [text('a '), strong(text('b')), text(' c')]],
  ['<b>a</b><b>b</b>', [strong(text('ab'))]],
  ['<b>a</b> <b>b</b>', [strong(text('a')), text(' '), strong(text('b'))]],
  ['<b>a <strong>b</strong></b>', [strong(text('a b'))]],
  ['<b></b>a<i> </i>b', [text('a b')]],
  ['<b>a<br></b>b', [strong(text('a')), lineBreak, text('b')]],
  ['<br>a <br> b<br>', [text('a'), lineBreak, text('b')]],
  ['<i>a<b>b</b></i>', [emphasis(text('a'), strong(text('b')))]],
  ['<code>a\n  b<br>c</code>', [code('a b'), lineBreak, code('c')]],
  ['x<code> a </code>y', [text('x '), code('a'), text(' y')]],
  ['<code>a</code><code>b</code>', [code('ab')]],
  ['<code>a <b>b</b></code>', [code('a b')]],
  ['<code>f(<a href="/t">T</a>)</code>', [code('f('), link('/t', code('T')), code(')')]],
  ['<a href="/x"> a <b>b</b></a>', [link('/x', text('a '), strong(text('b')))]],
  ['<b>a <a href="/x">b</a></b>', [strong(text('a '), link('/x', text('b')))]],
  ['<a href="/x">a <b>b</a> c</b>', [link('/x', text('a '), strong(text('b'))), strong(text(' c'))]],
  ['<a href="/x"></a>a<a href="/y"> </a>b', [text('a b')]],
  ['<a name="x">a</a>', [text('a')]],
])('%s', (html, children) => {
  expect(treeOf(`<p>${html}</p>`)).toEqual([{ type: 'paragraph', children }]);
});

test('an exponent above an index stays in its line', () => {
  expect(markdownOf('<p>SO<span><sup>2−</sup><br><sub>4</sub></span>')).toBe('SO<sup>2−</sup><sub>4</sub>\n');
  expect(markdownOf('<p>a<sup>2</sup><br>b')).toBe('a<sup>2</sup>\\\nb\n');
});

test('adjacent `kbd` and `q` elements are not merged', () => {
  const kbd = (value: string): Phrasing => ({ type: 'kbd', children: [text(value)] });
  const q = (value: string): Phrasing => ({ type: 'q', children: [text(value)] });
  expect(treeOf('<p><kbd>Ctrl</kbd><kbd>C</kbd></p><p><q>a</q><q>b</q> <q>c</q></p>')).toEqual([
    { type: 'paragraph', children: [kbd('Ctrl'), kbd('C')] },
    { type: 'paragraph', children: [q('a'), q('b'), text(' '), q('c')] },
  ]);
  expect(treeOf('<p><kbd><kbd>Ctrl</kbd>+<kbd>C</kbd></kbd></p>')).toEqual([
    { type: 'paragraph', children: [kbd('Ctrl+C')] },
  ]);
});

test('a link around blocks links the text of each', () => {
  expect(treeOf('<a href="/x">a<p>b</p></a>')).toEqual([
    { type: 'paragraph', children: [link('/x', text('a'))] },
    { type: 'paragraph', children: [link('/x', text('b'))] },
  ]);
});

test('two breaks in a row end the paragraph', () => {
  expect(treeOf('a<br> <br>b')).toEqual([
    { type: 'paragraph', children: [text('a')] },
    { type: 'paragraph', children: [text('b')] },
  ]);
});

test('blocks in a heading keep a space between them', () => {
  expect(treeOf('<h2>a<div>b</div>c<br>d</h2>')).toEqual([{ type: 'heading', depth: 2, children: [text('a b c d')] }]);
});

test.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x', 'vbscript:x', '\u0001javascript:x'])(
  'a link to %j becomes its text',
  (href) => {
    expect(treeOf(`<a href="${href}">a</a>`)).toEqual([{ type: 'paragraph', children: [text('a')] }]);
  },
);

test('a reference to an empty note keeps its definition, without which it would be text', () => {
  const html = '<p>a<sup><a href=#fn1 class=footnote>1</a></sup><p>b<ol class=footnotes><li id=fn1></ol>';
  expect(markdownOf(html)).toBe('a[^1]\n\nb\n\n[^1]:\n');
});
