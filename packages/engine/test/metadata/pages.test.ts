import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';
import { CASES as authorsInPlace } from './cases/authors-in-place.ts';
import { CASES as bylines } from './cases/bylines.ts';
import { CASES as datesInPlace } from './cases/dates-in-place.ts';
import { CASES as languages } from './cases/languages.ts';
import { CASES as metaElements } from './cases/meta-elements.ts';
import { CASES as otherFields } from './cases/other-fields.ts';
import type { Expected, PageCase } from './cases/page-case.ts';
import { CASES as publishingSystems } from './cases/publishing-systems.ts';
import { CASES as structuredData } from './cases/structured-data.ts';
import { CASES as threads } from './cases/threads.ts';

const NOW = new Date('2026-01-15T12:00:00Z');

const SUITES: readonly (readonly [name: string, cases: readonly PageCase[]])[] = [
  ['meta elements', metaElements],
  ['structured data', structuredData],
  ['other fields', otherFields],
  ['publishing systems', publishingSystems],
  ['bylines', bylines],
  ['authors by position', authorsInPlace],
  ['dates by position', datesInPlace],
  ['threads', threads],
  ['languages', languages],
];

for (const [name, cases] of SUITES) {
  describe(name, () => {
    test.each(cases)('$name', ({ html, url, expected }) => {
      const { metadata } = convert(html, { now: NOW, ...(url === undefined ? {} : { url }) });
      const keys = Object.keys(expected) as (keyof Expected)[];
      expect(Object.fromEntries(keys.map((key) => [key, metadata[key] ?? null]))).toEqual(expected);
    });
  });
}
