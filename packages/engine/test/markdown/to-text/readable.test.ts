/** Agents read Markdown as it is, so text that isn't syntax must not be escaped. */
import { describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../../src/markdown/to-text/write-markdown.ts';
import type { Block, Phrasing } from '../../../src/markdown/tree.ts';
import { parseMarkdown } from './comparable.ts';
import { h, link, p, strong, table } from './tree-of.ts';

const BARE = [
  'snake_case and SCREAMING_SNAKE_CASE',
  'call do_something_else() now',
  'x_1 + y_2',
  '2 * 3 = 6',
  '5*3',
  'a * b * c',
  'footnote*',
  'rated 4* overall',
  'a < b and c > d',
  'if (i<10) stop',
  'x <- 5',
  '<3',
  '1 << 2',
  'a <= b => c',
  'AT&T, R&D, Q&A',
  'a && b',
  'fish & chips',
  '&c. &foo bar',
  'C#, F# and C++',
  '#hashtag and issue #12',
  '1.5 litres',
  '3.14',
  '1986 was hot.',
  '10.000,00',
  '-5 °C',
  '--verbose -v',
  '+49 30 123456',
  '=SUM(A1:A3)',
  ':-) :smile: ::before',
  '[sic]',
  '[1] and [citation needed]',
  'a[0] = b[i][j]',
  'array[]',
  'f(x) = (a + b)',
  'wow! (really)',
  'Hello!',
  'C:\\Users\\me',
  'a \\ b',
  '~10 km',
  '~/.bashrc',
  'costs $5 or $10',
  '$$ of $$$',
  'US$5 and A$6',
  '$HOME/$USER',
  "it's `so",
  '100 % | 50 %',
  'a | b',
  '"quoted" and ‘quoted’ — «quoted»',
  'user@example.com',
  'https://example.com/a_b?c=d&e=f#g',
  'see www.example.com/path_to for more',
  '@mention',
  '{{ template }} %s',
  'a ^ b, 2^10',
  '日本語（にほんご）です。',
  'e.g. i.e. etc...',
  '…',
  '1/2 ½ x² 3×4',
];

describe('is not escaped', () => {
  test.each(BARE)('%s', (text) => {
    expect(writeMarkdown({ type: 'root', children: [p(text)] })).toBe(`${text}\n`);
    expect(writeMarkdown({ type: 'root', children: [h(2, text)] })).toBe(`## ${text}\n`);
  });

  test.each(BARE.filter((text) => !/[|`]/.test(text)))('in a cell: %s', (text) => {
    expect(writeMarkdown({ type: 'root', children: [table([null], [text])] })).toBe(`| ${text} |\n| --- |\n`);
  });

  test.each(['[1]', '[see also]', 'a [b] c', 'snake_case', 'C#', 'AT&T'])('in a link: %s', (text) => {
    expect(writeMarkdown({ type: 'root', children: [p([link('/u', text)])] })).toBe(`[${text}](/u)\n`);
  });
});

/** Text, and its escaped form. */
const ESCAPED: readonly (readonly [text: string, markdown: string])[] = [
  ['# no heading', '\\# no heading'],
  ['#', '\\#'],
  ['- no item', '\\- no item'],
  ['+ no item', '\\+ no item'],
  ['* no item', '\\* no item'],
  ['1. no item', '1\\. no item'],
  ['12) no item', '12\\) no item'],
  ['> no quote', '\\> no quote'],
  ['---', '\\---'],
  ['- - -', '\\- - -'],
  ['***', '\\***'],
  ['___', '\\___'],
  ['===', '\\==='],
  ['~~~ no fence', '\\~~~ no fence'],
  ['``` no fence', '\\``` no fence'],
  ['[a]: /no-definition', '\\[a]: /no-definition'],
  ['[^1]: no note', '\\[^1]: no note'],
  ['a[^1] b', 'a\\[^1] b'],
  ['[a](b)', '\\[a\\](b)'],
  ['see [a](b)', 'see [a\\](b)'],
  ['*a*', '\\*a\\*'],
  ['a*b*c', 'a\\*b\\*c'],
  ['_a_', '\\_a\\_'],
  ['__init__', '\\_\\_init\\_\\_'],
  ['~~a~~', '\\~\\~a\\~\\~'],
  ['`a`', '\\`a\\`'],
  ['<b>', '\\<b>'],
  ['</b>', '\\</b>'],
  ['<!-- a', '\\<!-- a'],
  ['<?php', '\\<?php'],
  ['a <https://e.x>', 'a \\<https://e.x>'],
  ['&amp;', '\\&amp;'],
  ['&#35;', '\\&#35;'],
  ['\\*', '\\\\*'],
  ['a\\', 'a\\\\'],
  ['$a$', '\\$a\\$'],
  ['[!NOTE]', '\\[!NOTE]'],
  ['| - | - |', '\\| - | - |'],
  ['https://e.x/_a_ b', 'https\\://e.x/\\_a\\_ b'],
  ['www.e.x/_a_ b', 'www\\.e.x/\\_a\\_ b'],
  // Some renderers would take a backslash before the bracket for a part of the URL or address.
  ['https://e.x/a<b>', 'https\\://e.x/a&lt;b>'],
  ['app://e.x/<b>', 'app://e.x/&lt;b>'],
  ['https://e.x/ a<b>', 'https://e.x/ a\\<b>'],
  ['a@b.co<b>', 'a@b.co&lt;b>'],
  [`${'x'.repeat(64)}<b>`, `${'x'.repeat(64)}&lt;b>`],
  [`${'x'.repeat(63)}<b>`, `${'x'.repeat(63)}\\<b>`],
  ['_a@b.co_', '\\_a\\@b.co\\_'],
];

describe('is escaped', () => {
  test.each(ESCAPED)('%s', (text, markdown) => {
    expect(writeMarkdown({ type: 'root', children: [p(text)] })).toBe(`${markdown}\n`);
    const [paragraph] = parseMarkdown(markdown).children;
    expect(paragraph?.type).toBe('paragraph');
  });

  test.each<readonly [string, Block, string]>([
    [
      'a task box',
      {
        type: 'list',
        ordered: false,
        start: 1,
        spread: false,
        children: [{ type: 'listItem', checked: null, children: [p('[x] a')] }],
      },
      '- \\[x] a\n',
    ],
    ['a closing sequence of a heading', h(1, 'a ##'), '# a \\##\n'],
    ['a pipe in a cell', table([null], ['a|b']), '| a\\|b |\n| --- |\n'],
    ['an exclamation mark before a link', p(['wow!', link('/u', 'a')]), 'wow\\![a](/u)\n'],
    [
      'a colon after a footnote',
      p([{ type: 'footnoteReference', label: '1' } satisfies Phrasing, ': a']),
      '[^1]\\: a\n',
    ],
    ['a marker after a break', p(['a', { type: 'break' }, '- b']), 'a\\\n\\- b\n'],
    ['a rule after a break', p(['a', { type: 'break' }, '--']), 'a\\\n\\--\n'],
    ['a delimiter row after a break', p(['a | b', { type: 'break' }, '-|-']), 'a | b\\\n\\-|-\n'],
    ['text in a link', p([link('/u', 'a [b')]), '[a \\[b](/u)\n'],
    ['a backtick in a link', p([link('/u', 'a`b')]), '[a\\`b](/u)\n'],
    ['a backtick in a cell', table([null], ['a`b']), '| a\\`b |\n| --- |\n'],
    ['a bracket after a mark', p([strong('a'), '<b>']), '**a**&lt;b>\n'],
    ['link syntax in a link', p([link('/u', '[a](b) c](d')]), '[\\[a\\]\\(b) c\\]\\(d](/u)\n'],
    ['a URL before a mark', p(['https://e.x/a', strong('b')]), 'https\\://e.x/a**b**\n'],
    ['a URL in a mark', p([strong('https://e.x/a'), ' b']), '**https\\://e.x/a** b\n'],
    ['an address in brackets and a mark', p(['<', strong('a@b.c'), '>']), '\\<**a@b.c**>\n'],
  ])('%s', (_, block, markdown) => {
    expect(writeMarkdown({ type: 'root', children: [block] })).toBe(markdown);
  });
});

test('a symbol at the edge of a mark is not encoded next to white space or punctuation', () => {
  const children = [p([strong('✅ a'), ' (', strong('5 €'), ')'])];
  expect(writeMarkdown({ type: 'root', children })).toBe('**✅ a** (**5 €**)\n');
});
