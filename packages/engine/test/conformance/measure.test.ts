/**
 * Tests of the comparison itself: it must detect losses, and accept what Markdown cannot express.
 */
import { describe, expect, test } from 'vitest';
import { checkCase } from './check-case.ts';
import { checkLayout } from './check-layout.ts';
import { readSuites } from './suites.ts';

function isExact(html: string, markdown: string): boolean {
  return checkCase({ id: 'one', html, constructs: [] }, () => markdown).exact;
}

describe('a faithful conversion counts as exact', () => {
  test.each([
    ['<h2>a</h2><p>b <b>c</b></p>', '## a\n\nb **c**\n'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', '- a\n  - b\n'],
    ['<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b\n'],
    ['<ol start="3"><li>a</li></ol>', '3. a\n'],
    ['<ul><li><input type=checkbox checked> a</li></ul>', '- [x] a\n'],
    ['<pre><code class="language-js">a\n</code></pre>', '```js\na\n```\n'],
    ['<table><tr><td align=right>a</td><td>b</td></tr></table>', '|  |  |\n| -: | - |\n| a | b |\n'],
    [
      '<table><tr><td colspan=2>a</td></tr><tr><td>b</td><td>c</td></tr></table>',
      '|  |  |\n|-|-|\n| a | a |\n| b | c |\n',
    ],
    ['<p>a<br>b</p>', 'a\\\nb\n'],
    ['<p>a<b> b </b>c</p>', 'a **b** c\n'],
    ['<a href="/u"><p>a</p><p>b</p></a>', '[a](/u)\n\n[b](/u)\n'],
    ['<p>H<sub>2</sub>O</p>', 'H<sub>2</sub>O\n'],
    ['<p>see http://a.b/c</p>', 'see <http://a.b/c>\n'],
    ['<p><img src="data:," data-src="/b.png" alt="x"></p>', '![x](/b.png)\n'],
    ['<figure><img src="/a.png" alt="x"><figcaption>c</figcaption></figure>', '![x](/a.png)\n\n*c*\n'],
  ])('%s', (html, markdown) => {
    expect(isExact(html, markdown)).toBe(true);
  });
});

describe('a loss is detected', () => {
  test.each([
    ['<h2>a</h2>', '### a\n'],
    ['<p>a</p><p>b</p>', 'a b\n'],
    ['<p>a<b>b</b></p>', 'ab\n'],
    ['<p>a<b>b</b></p>', 'a<b>b</b>\n'],
    ['<p><b>（a）</b>b</p>', '**（a）**b\n'],
    ['<p>*a*</p>', '*a*\n'],
    ['<p>a b</p>', 'ab\n'],
    ['<p>a<br>b</p>', 'a b\n'],
    ['<h1>a<br>b</h1>', '# ab\n'],
    ['<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n- b\n'],
    ['<ol start="3"><li>a</li></ol>', '1. a\n'],
    ['<ul><li><input type=checkbox checked> a</li></ul>', '- a\n'],
    ['<pre>a\n  b</pre>', '```\na\nb\n```\n'],
    ['<pre><code class="language-js">a</code></pre>', '```\na\n```\n'],
    ['<table><tr><td align=right>a</td></tr></table>', '|  |\n|-|\n| a |\n'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '| a |\n|-|\n'],
    ['<p><a href="/u" title="t">a</a></p>', '[a](/u)\n'],
    ['<p><a href="/u">a</a></p>', '[a](/v)\n'],
    ['<p><img src="/a.png" alt="x"></p>', '![](/a.png)\n'],
    ['<p>&lt;script&gt;</p>', '<script>\n'],
    ['<p>a</p>', '<p>a</p>\n'],
    ['<blockquote>a</blockquote><blockquote>b</blockquote>', '> a\n>\n> b\n'],
  ])('%s is not %j', (html, markdown) => {
    expect(isExact(html, markdown)).toBe(false);
  });
});

test.each([
  ['a \n', 'trailing white space'],
  ['a\n\n\nb\n', 'more than one blank line between blocks'],
  ['a', 'does not end in exactly one newline'],
  ['a\n\n', 'does not end in exactly one newline'],
  ['\na\n', 'begins with a blank line'],
  ['a  b\n', 'two spaces in a row'],
  ['a\r\nb\n', 'carriage return'],
])('the layout %j is faulted: %s', (markdown, fault) => {
  expect(checkLayout(markdown)).toContain(fault);
});

test.each(['a\n', '', '- a\n\n      b  c\n', '```\na  b \n\n\nc\n```\n', '`a  b`\n', '| a | |\n| - | - |\n'])(
  'the layout of %j is clean',
  (markdown) => {
    expect(checkLayout(markdown).filter((fault) => !fault.startsWith('two'))).toEqual([]);
  },
);

test('case ids are unique', () => {
  const ids = readSuites().flatMap(({ cases }) => cases.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(5000);
});

test('returning the HTML unchanged does not count as exact', () => {
  const [examples] = readSuites();
  const exact = examples!.cases.filter((one) => checkCase(one, () => one.html).exact);
  expect(exact.length / examples!.cases.length).toBeLessThan(0.05);
});
