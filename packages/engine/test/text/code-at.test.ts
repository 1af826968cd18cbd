import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { convert } from '../../src/index.ts';

/**
 * Reads beyond the end of a string: after a single one, V8 compiles `codeAt` to a slower form for
 * all callers.
 */
const { beyond, reads } = vi.hoisted(() => ({ beyond: [] as string[], reads: { count: 0 } }));

vi.mock(import('../../src/text/code-at.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  codeAt(text: string, at: number): number {
    reads.count++;
    if (!(at >= 0 && at < text.length)) beyond.push(`${at} of ${text.length}`);
    return text.charCodeAt(at);
  },
  codeBefore(text: string, at: number, end: number): number {
    if (!(at >= 0 && end <= text.length)) beyond.push(`${at} before ${end} of ${text.length}`);
    return at < end ? text.charCodeAt(at) : -1;
  },
}));

const FIXTURES = join(import.meta.dirname, '../fixtures');
const pages = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));

function readAll(html: string): readonly string[] {
  beyond.length = 0;
  for (const content of ['main', 'full'] as const) convert(html, { content });
  return beyond;
}

test('no text of a fixture is read beyond its end', () => {
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) expect(readAll(readFileSync(join(FIXTURES, page), 'utf8')), page).toEqual([]);
  expect(reads.count).toBeGreaterThan(10_000);
});

test('no text of a generated page is read beyond its end', () => {
  const parts = fc.constantFrom(
    ...[
      '<p>',
      '<a href="',
      '">',
      '</a>',
      '<b>',
      '</b>',
      '<td>',
      '<pre>',
      '<h1>',
      '<time>',
      'By Ann ',
      '12 May 2024',
      "it's",
    ],
    ...[
      '*',
      '_',
      '`',
      '$',
      '\\',
      '[',
      ']',
      '(',
      '!',
      '|',
      '&amp;',
      '&',
      '<',
      '\u0000',
      '\n',
      ' ',
      '\u00a0',
      '\u200d',
      '\ud83d',
    ],
    ...[
      'word',
      'WORD',
      '漢字',
      'かな',
      'ไทย',
      'слово',
      '\ud83d\ude00',
      '3.14',
      'https://a.example/b',
      '#',
      '- ',
      '1. ',
    ],
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (chosen) => {
      expect(readAll(chosen.join(''))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
