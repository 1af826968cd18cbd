import { decodeHTML } from 'entities/decode';
import { expect, test } from 'vitest';
import { decodeText } from '../../src/html/parse/decode-text.ts';

test.each([
  '&amp;',
  '&lt;b&gt; ',
  '&notit;',
  '&#38;',
  '&#38',
  '&amp',
  '&',
  'a&',
  '&no',
  '&CounterClockwiseContourIntegral;x',
])('a long text of %s is decoded as if it weren’t split', (unit) => {
  const text = `x${unit.repeat(40_000)}y`;
  expect(decodeText(text)).toBe(decodeHTML(text));
});
