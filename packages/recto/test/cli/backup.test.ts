/** `recto backup` and `recto restore`. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { recto } from './recto.ts';

let folder: string;
let data: string;
let copy: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recto-backup-'));
  data = join(folder, 'data');
  copy = join(folder, 'copy.sqlite');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const createAccount = (email: string) => recto(['accounts', 'create', '--email', email, '--data-dir', data]);
const listAccounts = async () => (await recto(['accounts', 'list', '--data-dir', data])).stdout;

it('restores the data as they were at the time of the backup', async () => {
  await createAccount('ann@example.com');
  expect(await recto(['backup', copy, '--data-dir', data])).toMatchObject({ code: 0, stderr: `Wrote ${copy}.\n` });
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  await createAccount('bob@example.com');
  const restored = await recto(['restore', copy, '--data-dir', data]);
  expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining('The previous data is in ') });
  const accounts = await listAccounts();
  expect(accounts).toContain('ann@example.com');
  expect(accounts).not.toContain('bob@example.com');
  expect(readdirSync(data).some((name) => name.startsWith('recto.sqlite.replaced-'))).toBe(true);
});

it('backs up data that a service uses, but does not replace them', async () => {
  await createAccount('ann@example.com');
  const service = await openDatabase({ dataDir: data, databaseUrl: undefined }, () => {});
  try {
    await service.kysely.updateTable('accounts').set({ plan: 'FREE' }).execute();
    expect((await recto(['backup', copy, '--data-dir', data])).code).toBe(0);
    const refused = await recto(['restore', copy, '--data-dir', data]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('is in use. Stop the service, then restore the backup.');
  } finally {
    await service.close();
  }
});

it('leaves the data in place if the copy cannot be copied', async () => {
  await createAccount('ann@example.com');
  await recto(['backup', copy, '--data-dir', data]);
  await createAccount('bob@example.com');
  // Stands for a full disk: the name that the copy gets first is taken.
  mkdirSync(join(data, 'recto.sqlite.partial', 'x'), { recursive: true });
  const { code, stderr } = await recto(['restore', copy, '--data-dir', data]);
  expect(stderr).toContain('Nothing was replaced.');
  expect(code).toBe(2);
  expect(await listAccounts()).toContain('bob@example.com');
});

it('restores the data from their own file', async () => {
  await createAccount('ann@example.com');
  expect(await recto(['restore', join(data, 'recto.sqlite'), '--data-dir', data])).toMatchObject({ code: 0 });
  expect(await listAccounts()).toContain('ann@example.com');
});

it('restores on a new machine, where the data folder does not exist', async () => {
  await createAccount('ann@example.com');
  await recto(['backup', copy, '--data-dir', data]);
  rmSync(data, { recursive: true });
  expect(await recto(['restore', copy, '--data-dir', data])).toMatchObject({
    code: 0,
    stderr: `Restored ${copy}.\n`,
  });
  expect(await listAccounts()).toContain('ann@example.com');
});

it.each([
  ['a file that exists', ['backup', 'COPY'], 'exists already. Choose another file name.'],
  ['a file that is not a backup', ['restore', 'COPY'], 'is not a backup of Recto'],
  ['a folder', ['restore', 'FOLDER'], 'is not a backup of Recto'],
  ['a missing file', ['restore', 'MISSING'], 'does not exist.'],
  ['no file', ['restore'], 'Name one file. Example: recto restore recto-copy.sqlite'],
])('%s: says what to do and changes nothing', async (_name, words, message) => {
  await createAccount('ann@example.com');
  writeFileSync(copy, 'not SQLite');
  const paths = words.map((word) => ({ COPY: copy, FOLDER: folder, MISSING: join(folder, 'missing') })[word] ?? word);
  const { code, stderr } = await recto([...paths, '--data-dir', data]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(await listAccounts()).toContain('ann@example.com');
});

it('needs data to back up, and creates none', async () => {
  const { code, stderr } = await recto(['backup', copy, '--data-dir', data]);
  expect(code).toBe(2);
  expect(stderr).toContain(`There is no data in ${data}.`);
  expect(existsSync(data)).toBe(false);
  expect(existsSync(copy)).toBe(false);
});
