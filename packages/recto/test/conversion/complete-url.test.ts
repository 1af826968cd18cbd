import { expect, it } from 'vitest';
import { completeUrl } from '../../src/conversion/pages/complete-url.ts';

it.each([
  ['example.com', 'https://example.com'],
  [' example.com/page?q=1#top ', 'https://example.com/page?q=1#top'],
  ['example.com:8080/page', 'https://example.com:8080/page'],
  ['localhost:3000', 'https://localhost:3000'],
  ['192.0.2.1/x', 'https://192.0.2.1/x'],
  ['[::1]:8080', 'https://[::1]:8080'],
  ['//cdn.example/a', 'https://cdn.example/a'],
  ['münchen.de/straße', 'https://münchen.de/straße'],
])('%s becomes %s', (typed, url) => {
  expect(completeUrl(typed)).toBe(url);
});

it.each([
  'https://example.com',
  'HTTP://example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'mailto:ann@example.com',
  'ann@example.com',
  'two words',
  'nonsense',
  '/page',
  '',
])('%j stays as it is', (typed) => {
  expect(completeUrl(typed)).toBe(typed);
});

it('takes linear time for any text', () => {
  const started = performance.now();
  for (const text of ['a.'.repeat(1e6), 'a'.repeat(1e6), ':'.repeat(1e6), '[:'.repeat(1e6)]) completeUrl(text);
  expect(performance.now() - started).toBeLessThan(2000);
});
