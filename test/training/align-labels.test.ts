import { expect, test } from 'vitest';
import { alignBlocks, wordsOf } from '../../training/align-labels.ts';

/** Share of each block's words that are found to be the truth's, rounded to tenths. */
function shares(blocks: readonly string[], truth: readonly string[]): number[] {
  const words = blocks.map(wordsOf);
  return [...alignBlocks(words, truth.map(wordsOf))].map((hits, b) => Math.round((10 * hits) / words[b]!.length) / 10);
}

const FIRST = 'The ferry leaves the north pier at seven and at nine every day of the week';
const SECOND = 'In fog the crossing is called off and the bus runs instead of it';

test('blocks that the truth has are found between blocks that it has not', () => {
  expect(shares(['Home', 'Ferry times', FIRST, 'Share this', SECOND, 'About us'], [FIRST, SECOND])).toEqual([
    0, 0, 1, 0, 1, 0,
  ]);
});

test('a short line belongs to the truth where it stands in its place', () => {
  expect(shares(['Details', 'Times', FIRST, 'Details', SECOND], [FIRST, 'Details', SECOND])).toEqual([0, 0, 1, 1, 1]);
});

test('a text that stands twice on the page is found once', () => {
  expect(shares([FIRST, SECOND, FIRST], [FIRST, SECOND]).reduce((sum, share) => sum + share)).toBe(2);
});

test('a block that the truth has in part is found in part', () => {
  expect(shares([`${FIRST} and read on below`], [FIRST])).toEqual([0.8]);
});

test('a paragraph that the truth has elsewhere is found too', () => {
  expect(shares([SECOND, FIRST], [FIRST, SECOND])).toEqual([1, 1]);
});

test('common words alone are no match', () => {
  expect(shares(['the of and at', FIRST], [FIRST, 'the end of it and more at the pier'])).toEqual([0, 1]);
});
