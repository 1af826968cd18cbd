import { expect, test } from 'vitest';
import { LANDMARKS } from '../../src/content/segment/element-kinds.ts';
import { LANDMARK_COUNT, NO_LANDMARK } from '../../src/content/segment/page-blocks.ts';
import { segmentPage } from '../../src/content/segment/segment-page.ts';
import { parse } from '../../src/html/parse/parse.ts';
import { hiddenNodes } from '../../src/visibility/hidden-nodes.ts';

function segment(html: string) {
  const document = parse(html);
  return segmentPage(document, hiddenNodes(document));
}

function textsOf(html: string): string[] {
  const { blocks, texts } = segment(html);
  return blocks.map(({ firstText, endText }) =>
    texts
      .slice(firstText, endText)
      .map(({ value }) => value)
      .join('')
      .trim(),
  );
}

test('a block ends at the edge of a block element and at a br', () => {
  expect(textsOf('<div>one <b>bold</b> run<p>two</p>three<br>four<ul><li>five<li>six</ul></div>')).toEqual([
    'one bold run',
    'two',
    'three',
    'four',
    'five',
    'six',
  ]);
});

test('blocks contain no hidden text', () => {
  expect(textsOf('<p>seen<script>no()</script><p hidden>no<p style="display:none">no<textarea>no</textarea>')).toEqual([
    'seen',
  ]);
});

test('linkSize counts the text in links', () => {
  const [block] = segment('<p>See <a href="/x">the list</a> here').blocks;
  expect(block).toMatchObject({ words: 4, size: 14, linkSize: 7 });
});

test('distances count the levels up to the nearest landmark', () => {
  const { distances } = segment('<footer><div><nav><p>a</p></nav></div></footer><p>b');
  const to = (block: number, tag: string) => distances[block * LANDMARK_COUNT + LANDMARKS.indexOf(tag)];
  expect(to(0, 'footer')).toBe(3);
  expect(to(0, 'nav')).toBe(1);
  expect(to(1, 'nav')).toBe(NO_LANDMARK);
});

test('a page of 250,000 lines gives a bounded number of blocks and loses no text', () => {
  const { blocks } = segment(`<body><div>${'word<br>'.repeat(250_000)}`);
  expect(blocks.length).toBeLessThan(102_000);
  expect(blocks.reduce((words, block) => words + block.words, 0)).toBe(250_000);
});
