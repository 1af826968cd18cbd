import { describe, expect, test } from 'vitest';
import { markdownOf } from './markdown-of.ts';

/** A Markdown table from its rows. `align` is the delimiter row. */
function table(align: string, ...rows: string[]): string {
  const [header, ...body] = rows;
  return [`| ${header} |`, `| ${align} |`, ...body.map((row) => `| ${row} |`), '']
    .join('\n')
    .replace(/\| {2}(?=\|)/g, '| ');
}

describe('the header', () => {
  test.each([
    ['a row of thead', '<table><thead><tr><td>a<td>b</thead><tr><td>1<td>2</table>'],
    ['a first row of th', '<table><tr><th>a<th>b<tr><td>1<td>2</table>'],
    ['a thead that comes last', '<table><tbody><tr><td>1<td>2</tbody><thead><tr><th>a<th>b</thead></table>'],
  ])('%s', (_name, html) => {
    expect(markdownOf(html)).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n');
  });

  test('a header cell whose button sorts the table keeps its name', () => {
    const html =
      '<table><tr><th><button>Pear <span aria-hidden="true">▲</span></button><th>Price <button>Sort</button><tr><td>Comice<td>3</table>';
    expect(markdownOf(html)).toBe('| Pear | Price |\n| --- | --- |\n| Comice | 3 |\n');
  });

  const header = '<div><table><thead><tr><th>a<th>b<th style="display: none"></thead></table></div>';
  test.each([
    ['a table of its own', `<body>${header}<div><table><tr><td>1<td>2</table></div>`],
    [
      'a table of its own, and again in the other one, hidden',
      `<body>${header}<table><thead><tr><th><div style="height:0;overflow:hidden">a</div><th></thead><tr><td>1<td>2</table>`,
    ],
  ])('%s', (_name, html) => {
    expect(markdownOf(html)).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n');
  });

  test.each([
    ['a fragment', `${header}<table><tr><td>1<td>2</table>`],
    ['other columns', `<body>${header}<table><tr><td>1<td>2<td>3</table>`],
    ['another header', `<body>${header}<table><tr><th>1<th>2</table>`],
    ['text between them', `<body>${header}x<table><tr><td>1<td>2</table>`],
  ])('not a table of its own: %s', (_name, html) => {
    expect(markdownOf(html)).toMatch(/^\| a \| b \|.*\n\|[- |]+\|\n\n/);
  });

  test('none: an empty header is added', () => {
    expect(markdownOf('<table><tr><td>1<td>2<tr><th>3<td>4</table>')).toBe(
      '| | |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n',
    );
  });

  test('a first row that is all strong', () => {
    const html = '<table><tr><td><b>a</b><td><b>b</b><tr><td>1<td>2</table>';
    expect(markdownOf(html)).toBe('| **a** | **b** |\n| --- | --- |\n| 1 | 2 |\n');
    const allStrong = '<table><tr><td><b>a</b><td><b>b</b><tr><td><b>1</b><td><b>2</b></table>';
    expect(markdownOf(allStrong)).toBe('| | |\n| --- | --- |\n| **a** | **b** |\n| **1** | **2** |\n');
  });

  test('the foot comes last, whatever the source order', () => {
    const html =
      '<table><thead><tr><th>a<th>b</thead><tfoot><tr><td>5<td>6</tfoot><tbody><tr><td>1<td>2</tbody></table>';
    expect(markdownOf(html)).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n| 5 | 6 |\n');
  });
});

describe('a heading in the only cell of the first row', () => {
  const rows = '<tr><td>1<td>2<tr><td>3<td>4';

  test('becomes a heading before the table', () => {
    const html = `<table><tr><td colspan=2><h2><a id=x></a>\na</h2></td>${rows}</table>`;
    expect(markdownOf(html)).toBe('## a\n\n| | |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n');
  });

  test.each([
    ['next to another cell', `<tr><td colspan=2><h2>a</h2><td>b${rows}`],
    ['next to other text', `<tr><td colspan=2><h2>a</h2>b${rows}`],
    ['above one column', `<tr><td><h2>a</h2>${rows}`],
    ['with another list below', `<tr><td colspan=2><h2>a</h2>${rows}<tr><td><h2>b</h2><td>5`],
  ])('is a heading of the page %s', (_name, html) => {
    expect(markdownOf(`<table>${html}</table>`)).toMatch(/^## a\n\n(?:b\n\n)?1\n\n2\n\n3\n\n4\n/);
  });

  test('spacer rows are dropped', () => {
    const html = '<table><tr><th>a<th>b<tr><td>1<td>2<tr><td colspan=2>&nbsp;<tr><td>3<td>4</table>';
    expect(markdownOf(html)).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n');
  });
});

describe('the grid', () => {
  test.each([
    ['the widest row counts', '<tr><th>a<th>b<tr><td>1<tr><td>2<td>3<td>4', 'a | b | ', '1 | | ', '2 | 3 | 4'],
    ['colspan', '<tr><th>a<th>b<th>c<tr><td colspan=2>1<td>2', 'a | b | c', '1 | | 2'],
    ['rowspan', '<tr><th>a<th>b<tr><td rowspan=2>1<td>2<tr><td>3', 'a | b', '1 | 2', ' | 3'],
    ['both', '<tr><th>a<th>b<th>c<tr><td rowspan=2 colspan=2>1<td>2<tr><td>3', 'a | b | c', '1 | | 2', ' | | 3'],
    [
      'a rowspan to the end of the row group',
      '<tr><th>a<th>b<tr><td rowspan=0>1<td>2<tr><td>3<tr><td>4',
      'a | b',
      '1 | 2',
      ' | 3',
      ' | 4',
    ],
    ['a single cell across all columns', '<tr><th>a<th>b<tr><td colspan=99>1', 'a | b', '1 | '],
    ['spans that are no numbers', '<tr><th>a<th>b<tr><td colspan=x rowspan=-1>1<td>2', 'a | b', '1 | 2'],
    ['a row without cells is dropped', '<tr><th>a<th>b<tr><tr><td>1<td>2', 'a | b', '1 | 2'],
    ['a row of empty cells is kept', '<tr><th>a<th>b<tr><td><td><tr><td>1<td>2', 'a | b', ' | ', '1 | 2'],
    ['a first row that only sets widths is dropped', '<tr><td><td><tr><th>a<th>b<tr><td>1<td>2', 'a | b', '1 | 2'],
  ])('%s', (_name, rows, ...lines) => {
    const width = lines[0]!.split('|').length;
    const align = Array(width).fill('---').join(' | ');
    expect(markdownOf(`<table>${rows}</table>`)).toBe(table(align, ...lines));
  });

  test('a table with only empty cells is dropped', () => {
    expect(markdownOf('<p>a</p><table><tr><td>&nbsp;<td></table>')).toBe('a\n');
  });

  test('spans stay proportional to the page', () => {
    const wide = '<tr><td colspan="1000" rowspan="65534">x</td><td>y</td></tr>'.repeat(2000);
    expect(markdownOf(`<table>${wide}</table>`).length).toBeLessThan(3_000_000);
    const oneWide = `<table><tr>${'<td>x'.repeat(5000)}${'<tr><td>y<td>z'.repeat(5000)}</table>`;
    expect(markdownOf(oneWide).length).toBeLessThan(3_000_000);
  });
});

describe('signs in cells of their own', () => {
  const sales = (rows: string) =>
    markdownOf(`<table><tr><th>Sales<th colspan=2>2024<th colspan=2>Change${rows}</table>`);

  test('a currency and percent are written with their numbers', () => {
    const rows =
      '<tr><td>Lamps<td>$<td>1,204<td>9<td>%<tr><td>Chairs<td colspan=2>310<td>(4<td>)%<tr><td><b>All</b><td><b>$</b><td><b>1,514</b><td colspan=2>—';
    expect(sales(rows)).toBe(
      '| Sales | 2024 | Change |\n| --- | --- | --- |\n| Lamps | $1,204 | 9% |\n| Chairs | 310 | (4)% |\n| **All** | **$1,514** | — |\n',
    );
  });

  test('a column of signs with other texts beside it stays', () => {
    const cheap = '<table><tr><th>City<th>Price<th>Airport<tr><td>Arles<td>$<td>2 km<tr><td>Sens<td>$$<td>none</table>';
    expect(markdownOf(cheap)).toBe(
      '| City | Price | Airport |\n| --- | --- | --- |\n| Arles | $ | 2 km |\n| Sens | $$ | none |\n',
    );
  });
});

describe('alignment', () => {
  test.each([
    ['of the cell', '<tr><th align=right>a<th align=CENTER>b<tr><td>1<td>2', '---: | :---:'],
    [
      'from a style',
      '<tr><th style="color:red; text-align: right">a<th style="text-align:center">b<tr><td>1<td>2',
      '---: | :---:',
    ],
    ['from the header first', '<tr><th align=center>a<th>b<tr><td align=right>1<td align=right>2', ':---: | ---:'],
    ['left is the default', '<tr><th align=left>a<th>b<tr><td align=right>1<td>2', '--- | ---'],
    ['of the row', '<tr style="text-align:right"><th>a<th>b<tr><td>1<td>2', '---: | ---:'],
    ['of col', '<colgroup><col><col align=right></colgroup><tr><th>a<th>b<tr><td>1<td>2', '--- | ---:'],
    ['of a spanning col', '<col align=right span=2><tr><th>a<th>b<tr><td>1<td>2', '---: | ---:'],
  ])('%s', (_name, rows, align) => {
    expect(markdownOf(`<table>${rows}</table>`)).toBe(table(align, 'a | b', '1 | 2'));
  });
});

describe('content of cells', () => {
  test.each([
    ['a break', 'x<br>y', 'x<br>y'],
    ['paragraphs', '<p>x</p><p>y</p>', 'x<br>y'],
    ['a list', '<ul><li>x</li><li>y</li></ul>', 'x<br>y'],
    ['text and a block', 'x<div>y</div>', 'x<br>y'],
    ['a quote', '<blockquote>x</blockquote>y', 'x<br>y'],
    ['a table', '<table><tr><td>x<td>y<tr><td>z</table>', 'x y<br>z'],
    ['a pipe', 'x|y <code>|</code>', 'x\\|y `\\|`'],
    ['marks and a link', '<b>x</b> <a href="/u">y</a>', '**x** [y](/u)'],
  ])('%s', (_name, cell, markdown) => {
    expect(markdownOf(`<table><tr><th>a<th>b<tr><td>1<td>${cell}</table>`)).toBe(
      table('--- | ---', 'a | b', `1 | ${markdown}`),
    );
  });

  test('a caption becomes a paragraph before the table', () => {
    expect(markdownOf('<table><caption>Of <b>x</b></caption><tr><th>a<th>b</table>')).toBe(
      '*Of **x***\n\n| a | b |\n| --- | --- |\n',
    );
  });
});

describe('headings in cells', () => {
  test('label columns as a header, and rows as rows', () => {
    const html =
      '<table><tr><td><h4>Fruit</h4><td><h4>For 2</h4><tr><td colspan=2><h5>Fresh</h5><tr><td>Pear<td>1<tr><td>Plum<td>4</table>';
    expect(markdownOf(html)).toBe('| Fruit | For 2 |\n| --- | --- |\n| Fresh | |\n| Pear | 1 |\n| Plum | 4 |\n');
  });

  test.each([
    ['above long texts', `<tr><td>${'pears '.repeat(30)}<td>${'plums '.repeat(30)}<tr><td>c<td>d`],
    ['above other cells', '<tr><td>a<td><h4>b</h4><tr><td>c<td>d'],
    ['above a single row', '<tr><td>a<td>b'],
  ])('are headings of the page %s', (_name, rows) => {
    const html = `<table><tr><td><h3>Pears</h3><td><h3>Plums</h3>${rows}</table>`;
    expect(markdownOf(html)).toMatch(/^### Pears\n\n### Plums\n\n/);
  });

  test('neither a long caption nor source indentation makes a layout table', () => {
    const white = `\n${' '.repeat(500)}`;
    const rows = `<tr><td>${white}1${white}<td>2<tr><td>3<td>4`;
    expect(markdownOf(`<table><caption><h3>a</h3></caption>${rows}</table>`)).toBe(
      '*a*\n\n| | |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n',
    );
  });
});

describe('layout tables', () => {
  test.each([
    ['by role', '<table role="presentation"><tr><td>x<td>y</table>', 'x\n\ny\n'],
    ['by role, with a control', '<table role="presentation"><tr><th>x<td><select><option>y</table>', 'x\n'],
    ['mails laid out by th', '<table><tr><th><p>x<th></table>', 'x\n'],
    ['headings inside', '<table><tr><td><h2>x</h2>y<td>z</table>', '## x\n\ny\n\nz\n'],
    ['tables inside', '<table><tr><td>x<td><table><tr><th>a<th>b</table></table>', 'x\n\n| a | b |\n| --- | --- |\n'],
    ['one column of lists', '<table><tr><td><ul><li>x</ul></table>', '- x\n'],
    ['lists side by side', '<table><tr><td><ul><li>x</ul><td>y</table>', '- x\n\ny\n'],
    ['a text beside its picture', '<table><tr><td><img src="/p.png"><td>x<p>y</table>', '![](/p.png)\n\nx\n\ny\n'],
    [
      'posts below header cells',
      '<table><tr><th>Who<th>What<tr><td>Ann<td><table><tr><td>x<td>y<tr><td>1<td>2</table><hr>z</table>',
      'Who\n\nWhat\n\nAnn\n\n| | |\n| --- | --- |\n| x | y |\n| 1 | 2 |\n\n---\n\nz\n',
    ],
    [
      'posts in tables below header cells',
      `<table><tr><th>Who<th>What${'<tr><td>Ann<td><table><tr><td>x<tr><td>y<p>z</table>'.repeat(2)}</table>`,
      'Who\n\nWhat\n\nAnn\n\n| |\n| --- |\n| x |\n| y<br>z |\n\nAnn\n\n| |\n| --- |\n| x |\n| y<br>z |\n',
    ],
    ['one long text', `<table><tr><td>${'x '.repeat(300)}</table>`, `${'x '.repeat(300).trim()}\n`],
    ['a border around a text', '<table><tr><td>&nbsp;<td><tr><td><td>x<br><br>y<td><tr><td></table>', 'x\n\ny\n'],
    [
      'links with gaps between them',
      '<table><tr><td>&nbsp;<td><a href="/n">News</a><td><td><a href="/s">Sport</a></table>',
      '[News](/n)\n\n[Sport](/s)\n',
    ],
    [
      'a margin and an arrow before a post',
      '<table><tr><td><img src="/s.gif" width="40" height="1"><td><a href="/up"><div class="arrow" title="vote"></div></a><td><p>x<p>y</table>',
      'x\n\ny\n',
    ],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  test.each([
    ['headings in a table with header cells', '<table><tr><th><h3>a</h3><th>b<tr><td>1<td>2</table>'],
    ['facts with labels', '<table role="presentation"><tr><th>a<th>b<tr><td>1<td>2</table>'],
    ['a rule between its rows', '<table><tr><th>a<th>b<tr><td><hr><td><hr><tr><td>1<td>2</table>'],
    ['a width, a frame, paragraphs', '<table width=100% border=0><tr><th><p>a</p><th>b<tr><td><p>1</p><td>2</table>'],
  ])('is not a layout table: %s', (_name, html) => {
    expect(markdownOf(html)).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n');
  });
});

test.each([
  ['ticks', '<tr><td>Pears<td><i class="fa fa-check"></i><tr><td>Plums<td>', '| Pears | ✓ |\n| Plums | |\n'],
  [
    'pictures',
    '<tr><td><img src="/p.png" alt="Pear"><td>1<tr><td>Plum<td>2',
    '| ![Pear](/p.png) | 1 |\n| Plum | 2 |\n',
  ],
])('cells without text are not empty: %s', (_name, rows, markdown) => {
  expect(markdownOf(`<table>${rows}</table>`)).toBe(`| | |\n| --- | --- |\n${markdown}`);
});

test('a table in a list item belongs to the item', () => {
  expect(markdownOf('<ul><li>x<table><tr><th>a<th>b</table></ul>')).toBe('- x\n\n  | a | b |\n  | --- | --- |\n');
});

test('of tables nested 10,000 deep, the innermost content is kept', () => {
  expect(markdownOf(`${'<table><tr><td>'.repeat(10_000)}here`)).toContain('here');
});
