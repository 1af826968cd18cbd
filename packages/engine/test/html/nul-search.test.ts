import { expect, test } from 'vitest';
import { NulSearch } from '../../src/html/parse/nul-search.ts';

const LONG = 'x'.repeat(10_000);

test.each([
  [
    'a\0b',
    [
      [0, 1, false],
      [1, 2, true],
      [2, 3, false],
      [0, 3, true],
    ],
  ],
  [
    'abc',
    [
      [0, 0, false],
      [0, 3, false],
      [3, 3, false],
    ],
  ],
  [
    `${LONG}\0`,
    [
      [0, 5_000, false],
      [5_000, 10_000, false],
      [9_000, 10_001, true],
      [10_000, 10_001, true],
    ],
  ],
  [
    `${LONG}\0${LONG}\u2014`,
    [
      [0, 10_000, false],
      [0, 20_000, true],
      [10_001, 20_002, false],
    ],
  ],
] as const)('finds a NUL in the parts of %j that hold one', (text, parts) => {
  const search = new NulSearch(text);
  for (const [start, end, isFound] of parts) expect(search.isBetween(start, end), `${start} to ${end}`).toBe(isFound);
});

test('looks again behind a NUL', () => {
  const text = '\0'.repeat(100);
  const search = new NulSearch(text);
  for (let at = 0; at < text.length; at++) expect(search.isBetween(at, at + 1)).toBe(true);
});
