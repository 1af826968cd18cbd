/** Open redirects: a link to the sign-in page must not lead to another site. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeReturnPath } from '../../../src/web-kit/current-member.ts';

const ORIGIN = 'https://recto.example';
const DEFAULT_PATH = '/dashboard/api-keys';

/** Where a browser goes that gets this path in a `Location` header. */
const originOf = (path: string) => new URL(path, `${ORIGIN}/sign-in`).origin;

it.each([
  '/.//evil.example/phish',
  '/a/..//evil.example/phish',
  '/%2e//evil.example/phish',
  '/a/%2E%2e//evil.example/phish',
  '/./\\evil.example/phish',
  '//evil.example',
  '/\\evil.example',
  '///evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
])('%s leads to the default page', (path) => {
  expect(safeReturnPath(path)).toBe(DEFAULT_PATH);
});

it.each(['/dashboard/account', '/dashboard/usage?days=7&key=a%2Fb', '/dashboard/admin/audit?who=a@example.com'])(
  '%s is kept',
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

it('never leads to another origin, whatever the path', () => {
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '@', ':', '?', '#', '\t', '\n', ' ', 'a', 'http:'],
    ...['evil.example', 'https://evil.example', '\u3002', '\uff0f', '%09', '%00', ';'],
  );
  const path = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(fc.oneof(path, fc.string(), fc.webUrl()), (text) => {
      const result = safeReturnPath(text);
      return result.startsWith('/') && originOf(result) === ORIGIN;
    }),
    { numRuns: 10_000 },
  );
});

it('is the only way to redirect to a path from the request', () => {
  const source = join(import.meta.dirname, '../../../src');
  const targets = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/\bc\.redirect\((.*?)(?:, 30\d)?\)/g)].map(
      ([, target]) => target!,
    ),
  );
  // Literals and constants are fixed, or start with a fixed path.
  const isFixed = (target: string) => /^(?:'\/|`\/\w|`\$\{[A-Z]+\}|[A-Z]+$|id === sessionId \? '\/)/.test(target);
  expect(targets.filter((target) => !isFixed(target)).sort()).toEqual([
    'safeReturnPath(path',
    // The base URL comes from the settings.
    'site.baseUrl + pathname + search',
    // The provider's authorization URL.
    'url',
  ]);
  expect(targets.length).toBeGreaterThan(20);
});
