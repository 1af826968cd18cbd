import { expect, test } from 'vitest';
import { cutBlocks, DISTANCES, NO_ANCESTOR } from '../../src/content/segment/cut-blocks.ts';
import { ANCESTOR_TAGS } from '../../src/content/segment/elements.ts';
import { parse } from '../../src/html/parse/parse.ts';
import { hiddenNodes } from '../../src/visibility/visibility.ts';

function cut(html: string) {
  const document = parse(html);
  return cutBlocks(document, hiddenNodes(document));
}

function textsOf(html: string): string[] {
  const { blocks, texts } = cut(html);
  return blocks.map(({ firstText, endText }) =>
    texts
      .slice(firstText, endText)
      .map(({ value }) => value)
      .join('')
      .trim(),
  );
}

test('a block ends where a line of its own begins', () => {
  expect(textsOf('<div>one <b>bold</b> run<p>two</p>three<br>four<ul><li>five<li>six</ul></div>')).toEqual([
    'one bold run',
    'two',
    'three',
    'four',
    'five',
    'six',
  ]);
});

test('what nobody sees is in no block', () => {
  expect(textsOf('<p>seen<script>no()</script><p hidden>no<p style="display:none">no<textarea>no</textarea>')).toEqual([
    'seen',
  ]);
});

test('links are counted by the text they hold', () => {
  const [block] = cut('<p>See <a href="/x">the list</a> here').blocks;
  expect(block).toMatchObject({ words: 4, size: 14, linkSize: 7 });
});

test('distances lead to the nearest landmark of a kind', () => {
  const { distances } = cut('<footer><div><nav><p>a</p></nav></div></footer><p>b');
  const to = (block: number, tag: string) => distances[block * DISTANCES + ANCESTOR_TAGS.indexOf(tag)];
  expect(to(0, 'footer')).toBe(3);
  expect(to(0, 'nav')).toBe(1);
  expect(to(1, 'nav')).toBe(NO_ANCESTOR);
});

test('a page of a hundred thousand lines stays in bounds and loses none of them', () => {
  const { blocks } = cut(`<body><div>${'word<br>'.repeat(100_000)}`);
  expect(blocks.length).toBeLessThan(12_000);
  expect(blocks.reduce((words, block) => words + block.words, 0)).toBe(100_000);
});
