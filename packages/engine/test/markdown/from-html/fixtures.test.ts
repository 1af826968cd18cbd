/** Whole pages beside the Markdown that a reader of each should get. A page without one fails; nothing is made here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { markdownOf } from './markdown-of.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/pages');

test.each(readdirSync(FIXTURES))('%s', (name) => {
  const expected = join(FIXTURES, name, 'page.md');
  expect(existsSync(expected), `${name} has no page.md: write what its reader should get`).toBe(true);
  const html = readFileSync(join(FIXTURES, name, 'page.html'), 'utf8');
  expect(markdownOf(html)).toBe(readFileSync(expected, 'utf8'));
});
