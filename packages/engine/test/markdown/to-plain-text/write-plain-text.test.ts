import { convert } from '@recto-md/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writePlainText } from '../../../src/markdown/to-plain-text/write-plain-text.ts';
import type { Block, ListItem } from '../../../src/markdown/tree.ts';
import { countWords } from '../../../src/measure/count-words.ts';
import { WordClasses } from '../../../src/measure/word-class.ts';
import { arbitraryTree } from '../to-text/arbitrary-tree.ts';
import { p, quote } from '../to-text/tree-of.ts';

const textOf = (html: string) => convert(html, { content: 'full', format: 'text' }).text;

test.each([
  ['marks, links and code', '<p><b>a</b> <i>b</i> <a href="/c">c</a> <code>d*</code> <del>e</del>', 'a b c d* e\n'],
  ['characters that Markdown escapes', '<p>1. *a* _b_ [c] # d', '1. *a* _b_ [c] # d\n'],
  ['headings and paragraphs', '<h2>A</h2><p>b</p><p>c<br>d</p>', 'A\n\nb\n\nc\nd\n'],
  [
    'images, also between spaces',
    '<p>a <img src="/i.png" alt="x"> b</p><p><img src="/j.png" alt="y"></p><p>c',
    'a b\n\nc\n',
  ],
  ['an image before a caption', '<p><img src="/i.png" alt="x"><br>Caption', 'Caption\n'],
  [
    'an image between parts of words',
    '<p>a<img src="/i.png" alt="x">’b<img src="/i.png" alt="x">, c<p>d',
    'a ’b, c\n\nd\n',
  ],
  ['bullets', '<ul><li>a<li>b</ul><p>c', 'a\nb\n\nc\n'],
  ['numbers', '<ol start=9><li>a<li>b</ol>', '9. a\n10. b\n'],
  ['nested lists', '<ul><li>a<ul><li>b<ol><li>c</ol></ul><li>d</ul>', 'a\n  b\n    1. c\nd\n'],
  ['tasks', '<ul><li><input type=checkbox checked>a<li><input type=checkbox>b</ul>', '☑ a\n☐ b\n'],
  ['code blocks', '<pre><code>if a:\n    b</code></pre>', 'if a:\n    b\n'],
  ['quotes', '<blockquote><p>a</blockquote><p><q>b</q>', 'a\n\n“b”\n'],
  ['tables', '<table><tr><th>a<th>b<tr><td>1<br>2<td>3<tr><td>4<td></table>', 'a\tb\n1 2\t3\n4\n'],
  ['a table without a header', '<table><tr><td>a<td>b<tr><td>c<td>d</table>', 'a\tb\nc\td\n'],
  ['rules', '<p>a</p><hr><p>b', 'a\n\nb\n'],
  ['nothing', '<p> </p>', ''],
])('%s', (_name, html, expected) => {
  expect(textOf(html)).toBe(expected);
});

test('footnotes keep their labels, callouts their titles', () => {
  const note: Block = { type: 'footnoteDefinition', label: 'n', children: [p('b')] };
  const alert: Block = { type: 'blockquote', alert: 'WARNING', children: [p('c')] };
  const reference = { type: 'footnoteReference', label: 'n' } as const;
  const children: Block[] = [{ type: 'paragraph', children: [{ type: 'text', value: 'a' }, reference] }, alert, note];
  expect(writePlainText({ type: 'root', children })).toBe('a[n]\n\nWarning\n\nc\n\n[n] b\n');
});

test('has every word of the Markdown', () => {
  fc.assert(
    fc.property(arbitraryTree({ math: false, notes: false }), (root) => {
      const text = writePlainText(root);
      const plain: Block = { type: 'code', lang: '', value: text };
      const classes = new WordClasses();
      const { cjk, others } = countWords({ type: 'root', children: [plain] }, classes);
      const expected = countWords(root, classes);
      // Numbers of lists and titles of alerts are added; separated parts of a word never join.
      expect(cjk).toBe(expected.cjk);
      expect(others).toBeGreaterThanOrEqual(expected.others);
      expect(text).toMatch(/^$|[^\n]\n$/);
    }),
    { numRuns: 60 },
  );
});

test('deep nesting is linear and indents at most eight levels', () => {
  let block: Block = p('deep');
  for (let level = 0; level < 50_000; level++) {
    const item: ListItem = { type: 'listItem', checked: null, children: [quote(block)] };
    block = { type: 'list', ordered: false, start: 1, spread: false, children: [item] };
  }
  expect(writePlainText({ type: 'root', children: [block] })).toBe(`${' '.repeat(16)}deep\n`);
});
