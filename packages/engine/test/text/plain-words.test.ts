import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainWords } from '../../src/text/plain-words.ts';

test('words are in lower case and separated by single spaces', () => {
  expect(plainWords('  “Pears” — in Winter: 2nd, ed.  ')).toBe('pears in winter 2nd ed');
  expect(plainWords("Jane's  pears,\tripe!")).toBe('jane s pears ripe');
  expect(plainWords('Äpfel & Öl; ÉTÉ 2021')).toBe('äpfel öl été 2021');
  expect(plainWords('日本語、テスト')).toBe('日本語 テスト');
  expect(plainWords(' -- ')).toBe('');
  expect(plainWords('')).toBe('');
});

test('ASCII gives the same as other text', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ9  -_.\t\n'), maxLength: 40 });
  fc.assert(
    fc.property(text, (ascii) => {
      // With a letter that isn't ASCII, the pattern is used.
      expect(`é ${plainWords(ascii)}`.trim()).toBe(plainWords(`é ${ascii}`));
    }),
  );
});
