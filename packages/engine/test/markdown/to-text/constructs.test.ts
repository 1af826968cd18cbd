/** How each construct is written, by example. */
import { describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../../src/markdown/to-text/write-markdown.ts';
import type { Block, Phrasing } from '../../../src/markdown/tree.ts';
import {
  br,
  code,
  del,
  em,
  h,
  hr,
  image,
  link,
  mark,
  math,
  note,
  ol,
  p,
  pre,
  quote,
  strong,
  table,
  tasks,
  ul,
} from './tree-of.ts';

type Case = readonly [name: string, content: Block | readonly Block[], markdown: string];

function check(cases: readonly Case[]): void {
  test.each(cases)('%s', (_, content, markdown) => {
    const children = Array.isArray(content) ? [...content] : [content as Block];
    expect(writeMarkdown({ type: 'root', children })).toBe(markdown);
  });
}

const line = (...content: (string | Phrasing)[]): Block => p(content);

describe('marks', () => {
  check([
    ['one of each', line(em('a'), ' ', strong('b'), ' ', del('c')), '*a* **b** ~~c~~\n'],
    ['inside a word', line('un', em('believ'), 'able'), 'un*believ*able\n'],
    ['next to punctuation', line('(', strong('a'), '), “', em('b'), '”'), '(**a**), “*b*”\n'],
    ['ending in punctuation before a letter', line(strong('a.'), 'b'), '**a**.b\n'],
    ['beginning with punctuation after a letter', line('a', strong('(b)'), ' c'), 'a(**b)** c\n'],
    ['in Japanese', line(strong('これは「例」。'), 'だ'), '**これは「例**」。だ\n'],
    ['in Chinese', line('一', strong('二'), '三'), '一**二**三\n'],
    ['in Korean', line(strong('한국어(Korean)'), '는'), '**한국어(Korean**)는\n'],
    ['before an emoji', line(strong('wow!'), '😀'), '**wow**!😀\n'],
    ['between quotation marks and letters', line('これは', strong('「重要」'), 'です'), 'これは「**重要**」です\n'],
    ['around nothing but punctuation', line('so ', strong('"'), 'The'), 'so "The\n'],
    ['in a link after a letter', line('x', strong([link('/u', 'li'), ' foo'])), 'x[**li**](/u) **foo**\n'],
    ['that meet inside a word', line(em(['a', del('b')]), 'c'), '*a*~~b~~c\n'],
    ['with a no-break space at the edge', line('a ', em('\u00A0b'), ' c'), 'a \u00A0*b* c\n'],
    ['strong in emphasis', line(em(['a ', strong('b')])), '*a **b***\n'],
    ['emphasis in strong', line(strong([em('a'), ' b'])), '***a* b**\n'],
    ['emphasis in strong inside a word', line(strong(['a', em('b'), 'c'])), '**a*b*c**\n'],
    ['both', line(em([strong('a')])), '***a***\n'],
    ['touching each other', line(em('a'), strong('b')), '*a***b**\n'],
    [
      'two emphases in one strong, where stars would match otherwise',
      line(strong([em('a'), 'b', em('c')])),
      '__*a*b*c*__\n',
    ],
    ['deleted and strong', line(del([strong('a')])), '~~**a**~~\n'],
    ['around code', line(strong([code('a')]), 'b'), '`a`b\n'],
    ['adjacent equal marks are merged', line(strong('a'), strong('b')), '**ab**\n'],
    ['the same mark inside is dropped', line(strong(['a', strong('b')])), '**ab**\n'],
    ['an empty one is dropped', line('a', strong(''), 'b'), 'ab\n'],
    [
      'kept tags',
      line('H', mark('sub', '2'), 'O ', mark('kbd', ['Ctrl ', strong('C')])),
      'H<sub>2</sub>O <kbd>Ctrl **C**</kbd>\n',
    ],
  ]);
});

describe('code', () => {
  check([
    ['span', line(code('a')), '`a`\n'],
    ['span with a backtick', line(code('a`b')), '``a`b``\n'],
    ['span of backticks', line(code('``')), '` `` `\n'],
    ['span that begins with one', line(code('`a')), '`` `a ``\n'],
    ['span with spaces around', line(code(' a ')), '`  a  `\n'],
    ['span of spaces', line(code('  ')), '`  `\n'],
    ['span of two lines', line(code('a\nb')), '`a b`\n'],
    ['span with a pipe in a cell', table([null], [[code('a|b')]]), '| `a\\|b` |\n| --- |\n'],
    ['span with an escaped pipe in a cell', table([null], [[code('a\\|b')]]), '| `a\\`\\|`b` |\n| --- |\n'],
    ['that would be a link reference definition', line(link('/u', [code(']: a')])), '[\\]: a](/u)\n'],
    ['block', pre('a\n  b\n', 'js'), '```js\na\n  b\n\n```\n'],
    ['block without text', pre(''), '```\n```\n'],
    ['block with fences', pre('```\na\n````'), '`````\n```\na\n````\n`````\n'],
    ['block in an item, with tabs and empty lines', ul([pre('\ta\n\n  b')]), '- ```\n  \ta\n\n    b\n  ```\n'],
    ['block in a quote', quote(pre('a\n\nb')), '> ```\n> a\n>\n> b\n> ```\n'],
    ['language of one word', pre('a', 'c++ "x" `y`'), '```c++xy\na\n```\n'],
  ]);
});

describe('links and images', () => {
  check([
    ['link', line(link('https://e.x/', 'a')), '[a](https://e.x/)\n'],
    ['link with a title', line(link('/a', 'b', 'c "d" \\e')), '[b](/a "c \\"d\\" \\e")\n'],
    ['title of several lines', line(link('/a', 'b', 'c\n\nd')), '[b](/a "c d")\n'],
    ['link whose text is its URL', line(link('https://e.x/a', 'https://e.x/a')), '<https://e.x/a>\n'],
    ['link whose text is its URL without the slash', line(link('https://e.x/', 'https://e.x')), '<https://e.x>\n'],
    ['link whose text is its relative URL', line(link('/a', '/a')), '[/a](/a)\n'],
    ['an e-mail address', line(link('mailto:a@b.co', 'a@b.co')), '<a@b.co>\n'],
    ['an e-mail address that leads to another one', line(link('mailto:x@b.co', 'a@b.co')), '[a@b.co](mailto:x@b.co)\n'],
    ['a telephone number', line(link('tel:+1', '+1')), '[+1](tel:+1)\n'],
    ['URL with a space', line(link('/a b', 'c')), '[c](/a%20b)\n'],
    ['URL with parentheses', line(link('/a_(b)', 'c')), '[c](/a_(b))\n'],
    ['URL with one parenthesis', line(link('/a)', 'c')), '[c](/a\\))\n'],
    ['URL with parentheses three deep', line(link('/a(((b)))', 'c')), '[c](/a(((b))))\n'],
    ['URL with parentheses four deep', line(link('/a((((b))))', 'c')), '[c](/a\\(\\(\\(\\(b\\)\\)\\)\\))\n'],
    ['URL with a pipe, an ampersand and a backslash', line(link('/a|b?c&d\\', 'e')), '[e](/a|b?c&d\\\\)\n'],
    [
      'URL with spaces of other scripts',
      line(link('/a\u0085b\u2028c\u00A0d', 'e')),
      '[e](/a%C2%85b%E2%80%A8c%C2%A0d)\n',
    ],
    [
      'title with HTML, code and link syntax',
      line(link('/u', 'a', '<b> `c` [d](e)')),
      '[a](/u "&lt;b> \\`c\\` [d]\\(e)")\n',
    ],
    ['URL that contains link syntax', line(link('/f[A](b):(c)', 'd')), '[d](/f[A]\\(b\\):\\(c\\))\n'],
    ['URL with a line ending', line(link('/a\nb', 'c')), '[c](/a%0Ab)\n'],
    ['URL with a character reference', line(link('/?a&lt;b', 'c')), '[c](/?a&amp;lt;b)\n'],
    ['no URL', line(link('', 'a')), '[a]()\n'],
    ['no URL but a title', line(link('', 'a', 'b')), '[a](<> "b")\n'],
    ['text with brackets', line(link('/u', 'a [b] c]')), '[a [b] c\\]](/u)\n'],
    ['marks in a link', line(strong([link('/u', [em('a'), 'b'])])), '**[*a*b](/u)**\n'],
    ['a nested link becomes its text', line(link('/u', ['a ', link('/v', 'b')])), '[a b](/u)\n'],
    ['image', line(image('/a.png', 'b [c] *d*', 'e')), '![b [c] \\*d\\*](/a.png "e")\n'],
    ['image in a link', line(link('/u', [image('/a.png', 'b')])), '[![b](/a.png)](/u)\n'],
    ['pipes in a cell', table([null], [[link('/a|b', 'c|d', 'e|f')]]), '| [c\\|d](/a\\|b "e\\|f") |\n| --- |\n'],
  ]);
});

describe('breaks', () => {
  check([
    ['in a paragraph', line('a', br, 'b'), 'a\\\nb\n'],
    ['in a mark', line(strong(['a', br, 'b'])), '**a\\\nb**\n'],
    ['at the edge of a mark', line('a', strong([br, 'b', br]), 'c'), 'a\\\n**b**\\\nc\n'],
    ['at the ends of a block', line(br, 'a', br), 'a\n'],
    ['in a heading', h(1, ['a', br, 'b']), '# a b\n'],
    ['in a cell', table([null], [['a', br, 'b']]), '| a<br>b |\n| --- |\n'],
    ['in an item', ul([line('a', br, 'b')]), '- a\\\n  b\n'],
  ]);
});

describe('lists', () => {
  check([
    ['bullets', ul([p('a')], [p('b')]), '- a\n- b\n'],
    ['numbers', ol(9, [p('a')], [p('b')]), '9. a\n10. b\n'],
    ['nine digits', ol(999_999_999, [p('a')], [p('b')]), '999999999. a\n999999999. b\n'],
    ['blank lines between', { ...ul([p('a')], [p('b')]), spread: true }, '- a\n\n- b\n'],
    ['nested', ul([p('a'), ul([p('b'), ol(1, [p('c')])])], [p('d')]), '- a\n  - b\n    1. c\n- d\n'],
    ['nested, with a number that cannot interrupt', ul([p('a'), ol(2, [p('b')])]), '- a\n\n  2. b\n'],
    ['several paragraphs', ol(10, [p('a'), p('b')]), '10. a\n\n    b\n'],
    ['two in a row', [ul([p('a')]), ul([p('b')]), ul([p('c')])], '- a\n\n* b\n\n- c\n'],
    ['two numbered in a row', [ol(1, [p('a')]), ol(1, [p('b')])], '1. a\n\n1) b\n'],
    ['tasks', tasks([true, false], [p('a')], [p('b')]), '- [x] a\n- [ ] b\n'],
    ['a task without text', tasks([true], [pre('a')]), '- [x]\n\n  ```\n  a\n  ```\n'],
    ['directly in an item', ul([ul([ul([p('a')])])]), '- - - a\n'],
    ['a rule in an item', ul([hr, p('a')]), '- ___\n\n  a\n'],
    ['a heading in an item', ul([h(2, 'a')]), '- ## a\n'],
    ['a table in an item', ul([table([null], ['a'], ['b'])]), '- | a |\n  | --- |\n  | b |\n'],
    ['a quote in an item', ul([quote(p('a'), p('b'))]), '- > a\n  >\n  > b\n'],
    ['an empty item', ul([p('')], [p('a')]), '- a\n'],
    ['a list in a quote', quote(ul([p('a')], [p('b')]), p('c')), '> - a\n> - b\n>\n> c\n'],
  ]);
});

describe('other blocks', () => {
  check([
    ['headings', [h(1, 'a'), h(6, 'b')], '# a\n\n###### b\n'],
    ['two quotes in a row', [quote(p('a')), quote(p('b'))], '> a\n\n> b\n'],
    ['an alert', { type: 'blockquote', alert: 'NOTE', children: [p('a')] }, '> [!NOTE]\n> a\n'],
    ['an alert with a list', { type: 'blockquote', alert: 'TIP', children: [ul([p('a')])] }, '> [!TIP]\n>\n> - a\n'],
    ['a rule', [p('a'), hr, p('b')], 'a\n\n---\n\nb\n'],
    ['a rule at the start, which would begin front matter', [hr, p('title: x'), hr], '***\n\ntitle: x\n\n---\n'],
    ['text that would begin front matter', [p('---'), p('title: x')], '\\---\n\ntitle: x\n'],
    [
      'a table',
      table([null, 'left', 'center', 'right'], ['a', 'b', 'c', 'd'], ['e', '', 'f', 'g']),
      '| a | b | c | d |\n| --- | :--- | :---: | ---: |\n| e | | f | g |\n',
    ],
    ['a table without header', table([null, null], ['', ''], ['a', 'b']), '| | |\n| --- | --- |\n| a | b |\n'],
    ['a table with rows of different lengths', table([null], ['a'], ['b', 'c']), '| a | |\n| --- | --- |\n| b | c |\n'],
    [
      'formulas',
      [line(math('a_1'), ' and ', math('x^2')), { type: 'math', value: '\\frac{a}{b}\n\n= c' }],
      '$a_1$ and $x^2$\n\n$$\n\\frac{a}{b}\n= c\n$$\n',
    ],
    ['a formula in a cell', table([null], [[math('|a| \\| b')]]), '| $\\vert a\\vert  \\Vert  b$ |\n| --- |\n'],
    [
      'footnotes',
      [line('a', note('1')), { type: 'footnoteDefinition', label: '1', children: [p('Some note.'), p('More.')] }],
      'a[^1]\n\n[^1]: Some note.\n\n    More.\n',
    ],
    [
      'a footnote that begins with a list',
      { type: 'footnoteDefinition', label: '1', children: [ul([p('a')])] },
      '[^1]:\n\n    - a\n',
    ],
    [
      'a footnote that would be an address',
      { type: 'footnoteDefinition', label: '1', children: [p('javascript:alert(1)')] },
      '[^1]:\n\n    javascript:alert(1)\n',
    ],
    ['nothing', [p(''), ul(), quote(p('')), h(1, '')], ''],
  ]);
});
