/** Installed packages are pinned by the lock file and have licenses that allow redistribution. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

/** SPDX identifiers of permissive licenses. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'PSF-2.0',
]);
const LOCK = resolve(import.meta.dirname, '../package-lock.json');

const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, LockedPackage> };
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('every package is pinned by an integrity hash', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

test('every runtime dependency has a permissive license', () => {
  const shipped = installed.filter(([, { dev }]) => !dev);
  expect(shipped.length).toBeGreaterThan(10);
  expect(
    shipped.filter(([, { license }]) => !isPermissive(license)).map(([path, { license }]) => [path, license]),
  ).toEqual([]);
});

/** `A`, or `(A OR B)` with at least one permissive alternative. */
function isPermissive(license = ''): boolean {
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((name) => PERMISSIVE.has(name));
}
