import { expect, test } from 'vitest';
import { alignBlocks, wordsOf } from '../../training/align-labels.ts';

/** For each block, the share of its words that are aligned with the truth, rounded to tenths. */
function shares(blocks: readonly string[], truth: readonly string[]): number[] {
  const words = blocks.map(wordsOf);
  return [...alignBlocks(words, truth.map(wordsOf))].map((hits, b) => Math.round((10 * hits) / words[b]!.length) / 10);
}

const FIRST = 'The ferry leaves the north pier at seven and at nine every day of the week';
const SECOND = 'In fog the crossing is called off and the bus runs instead of it';

test('blocks of the truth are aligned between other blocks', () => {
  expect(shares(['Home', 'Ferry times', FIRST, 'Share this', SECOND, 'About us'], [FIRST, SECOND])).toEqual([
    0, 0, 1, 0, 1, 0,
  ]);
});

test('among equal short lines, the one at the right position is aligned', () => {
  expect(shares(['Details', 'Times', FIRST, 'Details', SECOND], [FIRST, 'Details', SECOND])).toEqual([0, 0, 1, 1, 1]);
});

test('a text that occurs twice on the page is aligned once', () => {
  expect(shares([FIRST, SECOND, FIRST], [FIRST, SECOND]).reduce((sum, share) => sum + share)).toBe(2);
});

test('a block that is partly in the truth is aligned in part', () => {
  expect(shares([`${FIRST} and read on below`], [FIRST])).toEqual([0.8]);
});

test('a paragraph in a different position is aligned', () => {
  expect(shares([SECOND, FIRST], [FIRST, SECOND])).toEqual([1, 1]);
});

test('blocks that share only common words are not aligned', () => {
  expect(shares(['the of and at', FIRST], [FIRST, 'the end of it and more at the pier'])).toEqual([0, 1]);
});
