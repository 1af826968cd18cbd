import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../src/make-folder.ts';

it('creates a folder and those above it', () => {
  const parent = mkdtempSync(join(tmpdir(), 'recto-folder-'));
  const path = join(parent, 'a', 'b');
  makeFolder(path, 0o700);
  makeFolder(path, 0o700);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  writeFileSync(join(parent, 'file'), '');
  expect(() => makeFolder(join(parent, 'file', 'a'))).toThrow('EEXIST');
  rmSync(parent, { recursive: true });
});

it.skipIf(!existsSync('/proc/self'))('fails where no folder can be created, and does not hang', () => {
  expect(() => makeFolder('/proc/recto/data')).toThrow('ENOENT');
});
