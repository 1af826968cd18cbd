/** What the selection of the main content leaves around it; `content: "full"` keeps these. */
import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';
import { markdownOf } from './markdown-of.ts';

const SENTENCE =
  'The pears in the old orchard ripen slowly, and whoever waits for them is rewarded with a soft and fragrant fruit.';
const PROSE = `<p>${SENTENCE}</p>`.repeat(5);
const head = '<!doctype html><html lang="en"><head><title>Pears in winter</title></head>';

function mainContentOf(body: string): string {
  const { markdown } = convert(`${head}<body><main>${body}</main></body></html>`, { includeMeta: false });
  return markdown.replaceAll(SENTENCE, 'Text.');
}

test('rules in a row become one, and none begins or ends the content', () => {
  const body = `<hr><h1>Pears in winter</h1><hr><hr>${PROSE}<hr><div></div><hr>${PROSE}<hr>`;
  const text = `${'Text.\n\n'.repeat(5)}`;
  expect(mainContentOf(body)).toBe(`# Pears in winter\n\n---\n\n${text}---\n\n${text.trimEnd()}\n`);
});

test.each(['Pears in winter', '<b>Pears in winter</b>'])('a headline without a heading becomes one: %s', (headline) => {
  const body = `<div class="post-title">${headline}</div>${PROSE}<h2>Later</h2>${PROSE}`;
  expect(mainContentOf(body)).toMatch(/^# Pears in winter\n\nText\./);
});

test('a heading that repeats the one before it is dropped', () => {
  const body = `<h1>Pears in winter</h1><h2>Pears in winter</h2>${PROSE}<h2>Later</h2>${PROSE}<h2>Later</h2>${PROSE}`;
  const text = `${'Text.\n\n'.repeat(5)}`;
  expect(mainContentOf(body)).toBe(`# Pears in winter\n\n${text}## Later\n\n${text}## Later\n\n${text.trimEnd()}\n`);
});

test('in the whole page, every rule stays', () => {
  expect(markdownOf('<p>a</p><hr><hr><p>b</p>')).toBe('a\n\n---\n\n---\n\nb\n');
});

test.each([
  ['alone', '<ol><li><h1>Pears in winter</h1></ol>'],
  ['after links', '<ul><li><a href="/">Home</a><li><a href="/p">Pears</a><li><h1>Pears in winter</h1></ul>'],
])('a heading in a breadcrumb trail is a heading: %s', (_name, trail) => {
  const markdown = mainContentOf(`<div>${trail}</div>${PROSE}`);
  expect(markdown).toMatch(/^# Pears in winter$/m);
  expect(markdown).not.toMatch(/^(?:\d\.|-) /m);
});

test('a list of steps with headings stays a list', () => {
  const steps = `<ol><li><h2>Pick</h2><p>${SENTENCE}</p><li><h2>Wait</h2><p>${SENTENCE}</p></ol>`;
  expect(mainContentOf(`<h1>Pears in winter</h1>${PROSE}${steps}`)).toContain('1. ## Pick');
});

describe('items of lists that are sections', () => {
  const inArticle = (list: string) => mainContentOf(`<h1>Pears in winter</h1>${PROSE}${list}${PROSE}`);
  const item = (heading: string) =>
    `<li><a name="x"></a><h3>${heading}</h3><p>${heading} pears hang high in the old tree.</p><pre>pears ${heading}</pre></li>`;

  test('are no items of a list, also in lists of lists', () => {
    const list = `<ul><li><ul>${item('Early')}${item('Late')}</ul></li></ul>`;
    const section = (heading: string) =>
      `### ${heading}\n\n${heading} pears hang high in the old tree.\n\n\`\`\`\npears ${heading}\n\`\`\`\n\n`;
    expect(inArticle(list)).toContain(`\n\n${section('Early')}${section('Late')}Text.`);
    expect(
      inArticle(`<ul>${item('Early').replace('<a', '<section><a').replace('</li>', '</section>')}</ul>`),
    ).toContain(`\n\n${section('Early')}`);
  });

  test('are no items if a line begins them', () => {
    const list = '<ul><li><hr><br><pre>class Pear</pre><p>Pears hang high in the old tree.</p></li></ul>';
    expect(inArticle(list)).toContain('\n\n---\n\n```\nclass Pear\n```\n\nPears hang');
  });

  test('stay items if their order counts, or they have only text', () => {
    expect(inArticle(`<ol>${item('Early')}</ol>`)).toContain('1. ### Early');
    expect(inArticle(`<ul>${item('Early').replaceAll('pre', 'p')}</ul>`)).toContain('- ### Early');
  });

  test('stay items of the whole page', () => {
    expect(markdownOf(`<body><ul>${item('Early')}</ul>`)).toContain('- ### Early');
  });
});

test('ornaments are dropped: small images and signs that nothing describes', () => {
  const dropped = [
    '<img src="/a.png" width="20" height="20">',
    '<img src="/img/arrow-right.svg" alt="">',
    '<img src="/icons/pear.svg" alt="">',
    '<img class="card__icon" src="/pear.png" alt="">',
    '<img src="/red.svg" alt="arrow icon">',
    '<img src="/green.svg" alt="Expand">',
  ];
  const kept = [
    '<img src="/b.png" width="20" height="20" alt="A pear">',
    '<img src="/arrow-lake.jpg" alt="">',
    '<img src="/orchard.svg" alt="">',
    '<img src="/c.png" width="20">',
    '<img src="/d.png" alt="Arrow Lake">',
  ];
  const markdown = mainContentOf(`<h1>Pears in winter</h1>${PROSE}<p>${[...dropped, ...kept].join(' ')}</p>${PROSE}`);
  expect(markdown).toContain(
    '\n\n![A pear](/b.png) ![](/arrow-lake.jpg) ![](/orchard.svg) ![](/c.png) ![Arrow Lake](/d.png)\n\n',
  );
});

test('ornaments in the cells of a table stay', () => {
  const rows = '<tr><th>Pear<th>Sweet<th>Sour<tr><td>A<td><img src="/tick.png" width="9" height="9"><td>no';
  const markdown = mainContentOf(`<h1>Pears in winter</h1>${PROSE}<table>${rows}</table>${PROSE}`);
  expect(markdown).toContain('\n| A | ![](/tick.png) | no |\n');
});

describe('columns without content', () => {
  test.each([
    ['between others', '<tr><th>a<th><th>b<tr><td>1<td><td>2', '| a | b |\n| --- | --- |\n| 1 | 2 |\n'],
    [
      'with their alignment',
      '<tr><th><th align="right">a<th align="center">b<tr><td><td>1<td>2',
      '| a | b |\n| ---: | :---: |\n| 1 | 2 |\n',
    ],
    [
      'covered by a span in every row',
      '<tr><th colspan="2">a<th>b<tr><td colspan="2">1<td>2',
      '| a | b |\n| --- | --- |\n| 1 | 2 |\n',
    ],
    ['but not below a heading', '<tr><th>a<th>Notes<tr><td>1<td>', '| a | Notes |\n| --- | --- |\n| 1 | |\n'],
    ['but not with one cell', '<tr><th>a<th><tr><td>1<td>x', '| a | |\n| --- | --- |\n| 1 | x |\n'],
  ])('are dropped: %s', (_name, rows, table) => {
    expect(mainContentOf(`<h1>Pears in winter</h1>${PROSE}<table>${rows}</table>${PROSE}`)).toContain(`\n\n${table}\n`);
  });

  test('are dropped from the whole page, too, and stay in fragments', () => {
    expect(markdownOf('<body><table><tr><th>a<th><tr><td>1<td></table>')).toBe('| a |\n| --- |\n| 1 |\n');
    expect(markdownOf('<table><tr><th>a<th><tr><td>1<td></table>')).toBe('| a | |\n| --- | --- |\n| 1 | |\n');
  });
});

describe('a list in an item without text', () => {
  test.each([
    ['the only item', '<ul><li style="list-style-type: none"><ul><li>a<li>b</ul></ul>', '- a\n- b\n'],
    ['no item', '<ul><ul><ol><li>a<li>b</ol></ul></ul>', '1. a\n2. b\n'],
    ['an item after others', '<ul><li>a<li><ul><li>b<li>c</ul><li>d</ul>', '- a\n  - b\n  - c\n- d\n'],
    ['each of several items', '<ul><li><ul><li>a<li>b</ul><li><ul><li>c</ul></ul>', '- - a\n  - b\n- - c\n'],
    ['an item with text', '<ul><li>a<ul><li>b</ul></ul>', '- a\n  - b\n'],
  ])('loses that level: %s', (_name, list, markdown) => {
    expect(mainContentOf(`<h1>Pears in winter</h1>${PROSE}${list}${PROSE}`)).toContain(`\n\n${markdown}\n`);
  });

  test('loses it in the whole page, too, and keeps it in fragments', () => {
    expect(markdownOf('<body><ul><li><ul><li>a</ul></ul>')).toBe('- a\n');
    expect(markdownOf('<ul><li><ul><li>a</ul></ul>')).toBe('- - a\n');
  });
});

describe('a table of one column', () => {
  const picture = '<tr><td><img src="/a.jpg" alt="Pears"></td></tr>';

  test('without labels is a box around its lines', () => {
    const table = `<table>${picture}<tr><td>The pears of the old orchard are picked in October.</td></tr></table>`;
    expect(mainContentOf(`<h1>Pears in winter</h1>${PROSE}${table}${PROSE}`)).toContain(
      '\n\n![Pears](/a.jpg)\n\nThe pears of the old orchard are picked in October.\n\n',
    );
  });

  test('stays a table with a header, and in the whole page', () => {
    const table = '<table><tr><th>Kind</th></tr><tr><td>Conference</td></tr><tr><td>Gellert</td></tr></table>';
    expect(mainContentOf(`<h1>Pears in winter</h1>${PROSE}${table}${PROSE}`)).toContain('| Kind |\n| --- |\n');
    expect(markdownOf('<table><tr><td>a</td></tr></table>')).toBe('| |\n| --- |\n| a |\n');
  });
});

describe('pictures', () => {
  const head1 = '<h1>Pears in winter</h1>';
  const links = '<li><a href="/terms">Terms of service</a><li><a href="/imprint">Contact the orchard</a>'.repeat(5);
  const footer = `<footer><p>© 2026 Example Orchards. All rights reserved.</p><ul>${links}</ul>`;

  test.each([
    ['in a figure', '<figure><img src="/a.jpg"><figcaption>Photo: Jane Doe</figcaption></figure>'],
    [
      'in a figure in a box of its own',
      '<div class="image"><figure><div><img src="/a.jpg"></div><figcaption>Photo: Jane Doe</figcaption></figure></div>',
    ],
  ])('between paragraphs stay, whether their captions do or not: %s', (_name, figure) => {
    expect(mainContentOf(`${head1}${PROSE}${figure}${PROSE}`)).toContain('![](/a.jpg)');
  });

  test('stay below the last paragraph', () => {
    expect(mainContentOf(`${head1}${PROSE}<p><img src="/a.jpg"></p>`)).toContain('![](/a.jpg)');
    expect(mainContentOf(`${head1}${PROSE}<p><a href="/a-large.jpg"><img src="/a.jpg"></a></p>`)).toContain('(/a.jpg)');
  });

  test('in a row that repeats are kept once, but not signs that repeat', () => {
    const row = (...names: string[]) => names.map((name) => `<p><img src="/${name}.jpg" alt="${name}"></p>`).join('');
    const logos = ['Gellert', 'Conference', 'Williams'];
    const repeated = mainContentOf(`${head1}${PROSE}${row(...logos, ...logos, ...logos, 'Orchard')}${PROSE}`);
    expect(repeated.match(/!\[.*?\]/g)).toEqual(['![Gellert]', '![Conference]', '![Williams]', '![Orchard]']);
    const signs = mainContentOf(`${head1}${PROSE}${row('Full', 'Half', 'Full', 'Half')}${PROSE}`);
    expect(signs.match(/!\[.*?\]/g)).toHaveLength(4);
    const apart = mainContentOf(`${head1}${PROSE}${row(...logos)}${PROSE}${row(...logos)}${PROSE}`);
    expect(apart.match(/!\[.*?\]/g)).toHaveLength(6);
  });

  test.each([
    ['a banner below the last paragraph', '<p><a href="https://shop.example/"><img src="/a.jpg"></a></p>'],
    ['an icon below the footer', `${footer}<img src="/a.jpg"></footer>`],
    ['an icon of a dialog', `${footer}</footer><div><div><img src="/a.jpg"></div></div>`],
  ])('go with the surroundings: %s', (_name, after) => {
    expect(mainContentOf(`${head1}${PROSE}${after}`)).not.toContain('/a.jpg');
  });
});
