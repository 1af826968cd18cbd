/** Whole pages with their expected Markdown, written by hand. A page without `page.md` fails. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { markdownOf } from './markdown-of.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/pages');

test.each(readdirSync(FIXTURES))('%s', (name) => {
  const expected = join(FIXTURES, name, 'page.md');
  expect(existsSync(expected), `${name} has no page.md: write the expected Markdown`).toBe(true);
  const html = readFileSync(join(FIXTURES, name, 'page.html'), 'utf8');
  expect(markdownOf(html)).toBe(readFileSync(expected, 'utf8'));
});
