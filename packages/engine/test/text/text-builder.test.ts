import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextBuilder } from '../../src/text/text-builder.ts';

test('the parts are concatenated in order, for any number and length of parts', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.nat(300).map((length) => 'é'.repeat(length)),
    fc.constantFrom('\ud800', '\udc00', '\0', '\\'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 400, size: 'max' }), (parts) => {
      const builder = new TextBuilder();
      for (const text of parts) builder.add(text);
      expect(builder.toString()).toBe(parts.join(''));
    }),
    { numRuns: 10 },
  );
});

test('a part may be a range of a longer text', () => {
  const builder = new TextBuilder();
  for (let at = 0; at < 10_000; at++) builder.add('abcdef', 1 + (at % 2), 3);
  expect(builder.toString()).toBe('bcc'.repeat(5000));
});
