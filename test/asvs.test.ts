/** The files that docs/asvs.md names as evidence exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

it('docs/asvs.md names files that exist', () => {
  const document = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
  const named = new Set(
    [...document.matchAll(/`((?:\/|src\/|test\/|docs\/|packages\/)[\w./-]+\.\w+)`/g)].map((match) => match[1]!),
  );
  const missing = [...named].filter((path) => {
    const isInPackage = path.startsWith('src/') || path.startsWith('test/');
    return !existsSync(join(ROOT, isInPackage ? 'packages/recto' : '', path));
  });
  expect(named.size).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
