/** Installed packages are pinned by the lock file and have licenses that allow redistribution. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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
const ROOT = resolve(import.meta.dirname, '..');
/** Folders with dependencies of their own that users install. The other ones have tools of single checks. */
const FOR_USERS = ['.', 'deploy/opentelemetry', 'examples/agents'];
const folders = globSync('**/package-lock.json', { cwd: ROOT, exclude: ['**/node_modules/**'] }).map(dirname);

function lockedPackages(folder: string): [path: string, LockedPackage][] {
  const lock = JSON.parse(readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8'));
  const { packages } = lock as { packages: Record<string, LockedPackage> };
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
}

test('the lock files of all folders are found', () => {
  expect(folders.length).toBeGreaterThanOrEqual(9);
  expect(folders).toEqual(expect.arrayContaining(FOR_USERS));
});

test.each(folders)('every package is pinned by an integrity hash: %s', (folder) => {
  const installed = lockedPackages(folder);
  expect(installed.length).toBeGreaterThan(0);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

test.each(FOR_USERS)('every runtime dependency has a permissive license: %s', (folder) => {
  const shipped = lockedPackages(folder).filter(([, { dev }]) => !dev);
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
