/** The table in `docs/specification-coverage.md` names tests that exist. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const ROW = /^\| (.+?) \| `(packages\/[^`]+)` \| `` (.+) `` \|$/;

const rows = readFileSync(join(ROOT, 'docs/specification-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('`packages/'));

test('every row names a file and a text in it', () => {
  expect(rows.length).toBeGreaterThan(80);
  const wrong = rows.filter((row) => {
    const [, , file = '', place = ''] = ROW.exec(row) ?? [];
    return place === '' || !readFileSync(join(ROOT, file), 'utf8').includes(place);
  });
  expect(wrong).toEqual([]);
});
