import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeReferences } from '../../src/text/decode-references.ts';
import { readReferenceNames } from '../../src/text/reference-names.ts';

test('the list has all names of HTML', () => {
  const { all, old } = readReferenceNames();
  expect([all.size, old.size]).toEqual([2125, 106]);
  for (const [name, value] of all) expect(decodeHTML(`&${name};`)).toBe(value);
  for (const [name, value] of old) expect(decodeHTML(`&${name} `)).toBe(`${value} `);
});

const REFERENCE = fc.tuple(
  fc.constantFrom('&', '&#', '&#x', '&#X'),
  fc.oneof(
    fc.constantFrom(...readReferenceNames().all.keys()),
    fc.integer({ min: 0, max: 0x11ffff }).map(String),
    fc.integer({ min: 0, max: 0x11ffff }).map((code) => code.toString(16)),
    fc.string({ maxLength: 3 }),
    fc.constantFrom('128', '9f', '0', 'd800', '99999999999', 'not', 'noti', 'gt', 'amp', 'copy'),
  ),
  fc.constantFrom(';', '', '=', 'x', ' ', '&', '1'),
);

test('references are decoded as by another decoder', () => {
  fc.assert(
    fc.property(fc.array(REFERENCE, { maxLength: 6 }), (references) => {
      const text = references.flat().join('');
      expect(decodeReferences(text, false)).toBe(decodeHTML(text));
      expect(decodeReferences(text)).toBe(decodeHTMLAttribute(text));
    }),
    { numRuns: 1000 },
  );
});
