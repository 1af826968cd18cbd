/** `recto doctor`. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Finding } from '../../src/cli/installation-check.ts';
import { openData } from '../../src/compose/open-data.ts';
import { announceSkipped, createTestLocation, POSTGRES_URL, REDIS_URL } from '../support/stores.ts';

announceSkipped('recto doctor');

const BIN = fileURLToPath(new URL('../../bin/recto.js', import.meta.url));
/** A port of loopback on which no server listens. */
const CLOSED = '127.0.0.1:9';

let data: string;
let other: Server;

beforeEach(() => {
  data = join(mkdtempSync(join(tmpdir(), 'recto-doctor-')), 'data');
  other = createServer((_request, response) => response.end('another program'));
});

afterEach(() => {
  other.close();
  rmSync(join(data, '..'), { recursive: true, force: true });
});

function doctor(settings: Readonly<Record<string, string>>): Promise<{ code: number; findings: Map<string, Finding> }> {
  const env = { PATH: process.env['PATH'], RECTO_DATA_DIR: data, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, 'doctor', '--json'], { env }, (error, stdout) => {
      const findings: Finding[] = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, findings: new Map(findings.map((finding) => [finding.check, finding])) });
    });
  });
}

it('passes what needs no network, and creates nothing', async () => {
  const { findings } = await doctor({});
  for (const check of ['Node.js', 'Settings', 'Disk', 'Proxy']) expect(findings.get(check)?.status).toBe('ok');
  expect(existsSync(data)).toBe(false);
});

it.each([
  ['RECTO_PORT', '70000'],
  ['RECTO_TRUSTED_PROXIES', 'nginx'],
])('names %s if it is wrong, and stops there', async (setting, value) => {
  const { code, findings } = await doctor({ [setting]: value });
  expect(code).toBe(1);
  const failures = [...findings.values()].filter(({ status }) => status === 'failure');
  expect(failures).toMatchObject([{ check: 'Settings', message: expect.stringContaining(setting) }]);
  expect(findings.size).toBe(2);
});

it('finds data that is damaged, no database, or of a newer version', async () => {
  const file = join(data, 'recto.sqlite');
  const { database } = await openData({ databaseUrl: undefined, dataDir: data }, () => {});
  await database.close();
  expect((await doctor({})).findings.get('Database')).toMatchObject({ status: 'ok', message: 'intact' });
  expect(readdirSync(data)).toEqual(['recto.sqlite']);

  const intact = readFileSync(file);
  const future = new DatabaseSync(file);
  future.exec('update recto_schema set version = 1000');
  future.close();
  const newer = await doctor({});
  const damaged = Buffer.from(intact);
  damaged.fill(0xff, 8192, 40_000);
  writeFileSync(file, damaged);
  const broken = await doctor({});
  writeFileSync(file, 'something else');
  const other = await doctor({});
  for (const [{ code, findings }, message] of [
    [newer, 'a newer version of Recto (schema 1000;'],
    [broken, ''],
    [other, 'file is not a database'],
  ] as const) {
    expect(code).toBe(1);
    expect(findings.get('Database')).toMatchObject({
      status: 'failure',
      message: expect.stringContaining(message),
      remedy: expect.stringContaining('Restore a backup'),
    });
  }
});

it('finds a file in the place of the data folder, and what a failed first start left', async () => {
  mkdirSync(data);
  writeFileSync(join(data, 'recto.sqlite'), '');
  expect((await doctor({})).findings.get('Database')).toMatchObject({ status: 'ok', message: 'will be created' });
  const { findings } = await doctor({ RECTO_DATA_DIR: join(data, 'recto.sqlite') });
  expect(findings.get('Disk')).toMatchObject({ status: 'failure', message: expect.stringContaining('not a folder') });
});

it('finds servers that do not respond, each with a remedy', async () => {
  const { code, findings } = await doctor({
    DATABASE_URL: `postgres://recto@${CLOSED}/recto`,
    REDIS_URL: `redis://${CLOSED}`,
    RECTO_SMTP_URL: `smtp://${CLOSED}`,
  });
  expect(code).toBe(1);
  for (const [check, setting] of [
    ['PostgreSQL', 'DATABASE_URL'],
    ['Redis', 'REDIS_URL'],
    ['Mail server', 'RECTO_SMTP_URL'],
  ] as const) {
    const remedy = expect.stringContaining(setting);
    const message = expect.stringContaining('ECONNREFUSED');
    expect(findings.get(check)).toMatchObject({ status: 'failure', message, remedy });
  }
});

it.skipIf(POSTGRES_URL === undefined)(
  'finds a database of a newer version, and one whose user has no rights',
  async () => {
    const place = await createTestLocation('postgres');
    const databaseUrl = place.databaseUrl!;
    const { database } = await openData(place, () => {});
    expect((await doctor({ DATABASE_URL: databaseUrl })).findings.get('PostgreSQL')?.status).toBe('ok');
    await sql`update recto_schema set version = 1000`.execute(database.kysely);
    const newer = await doctor({ DATABASE_URL: databaseUrl });
    expect(newer.findings.get('PostgreSQL')).toMatchObject({
      status: 'failure',
      message: expect.stringContaining('a newer version of Recto (schema 1000;'),
    });
    const nowhere = new URL(databaseUrl);
    nowhere.searchParams.set('options', '-c search_path=no_such_schema');
    expect((await doctor({ DATABASE_URL: nowhere.href })).findings.get('PostgreSQL')).toMatchObject({
      status: 'failure',
      message: 'does not let its user create tables',
    });
    await database.close();
    await place.remove();
  },
);

it.skipIf(POSTGRES_URL === undefined)('finds a database that is read-only', async () => {
  const readOnly = encodeURIComponent('-c default_transaction_read_only=on');
  const { findings } = await doctor({ DATABASE_URL: `${POSTGRES_URL}?options=${readOnly}` });
  expect(findings.get('PostgreSQL')).toMatchObject({ status: 'failure', message: 'is read-only, as a replica is' });
});

it.skipIf(REDIS_URL === undefined)('warns about a Redis that drops what it counted', async () => {
  const redis = new Redis(REDIS_URL!);
  try {
    await redis.config('SET', 'maxmemory', '1gb', 'maxmemory-policy', 'allkeys-lru');
    const remedy = 'Set its maxmemory-policy to noeviction.';
    expect((await doctor({ REDIS_URL: REDIS_URL! })).findings.get('Redis')).toMatchObject({
      status: 'warning',
      remedy,
    });
    await redis.config('SET', 'maxmemory-policy', 'noeviction');
    expect((await doctor({ REDIS_URL: REDIS_URL! })).findings.get('Redis')).toMatchObject({ status: 'ok' });
  } finally {
    await redis.config('SET', 'maxmemory', '0', 'maxmemory-policy', 'noeviction');
    await redis.quit();
  }
});

it('notices that another program responds at the public URL', async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const { findings } = await doctor({ RECTO_BASE_URL: url });
  expect(findings.get('Public URL')).toMatchObject({
    status: 'failure',
    message: `${url}/healthz responds with 200, not as Recto does`,
  });
});

it('notices that the proxy makes pages redirect to themselves', async () => {
  const proxy = createServer(({ url }, response) => {
    response.writeHead(url === '/healthz' ? 200 : 308, { 'x-request-id': 'r', location: `http://${address}/` }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { findings } = await doctor({ RECTO_BASE_URL: `http://${address}` });
  proxy.close();
  expect(findings.get('Public URL')).toMatchObject({
    status: 'failure',
    remedy: expect.stringContaining('X-Forwarded-Proto: https'),
  });
});

it('warns about https without trusted proxies, and about a public port without https', async () => {
  const behindProxy = await doctor({ RECTO_BASE_URL: `https://${CLOSED}` });
  expect(behindProxy.findings.get('Proxy')).toMatchObject({
    status: 'warning',
    remedy: expect.stringContaining('RECTO_TRUSTED_PROXIES'),
  });
  const open = await doctor({ RECTO_HOST: '0.0.0.0' });
  expect(open.findings.get('Proxy')).toMatchObject({ status: 'warning', remedy: expect.stringContaining('TLS') });
});

it('adds up the memory of all processes, as docs/self-hosting.md does', async () => {
  const { findings } = await doctor({ RECTO_CONVERT_PROCESSES: '4' });
  expect(findings.get('Memory')?.message).toContain('about 4896 MiB with 4 converter and 2 fetching processes');
  const rendering = await doctor({ RECTO_CONVERT_PROCESSES: '4', RECTO_RENDER: 'auto' });
  expect(rendering.findings.get('Memory')?.message).toContain('about 6944 MiB');
  const separate = { RECTO_RENDER: 'auto', RECTO_RENDER_SOCKET: '/run/recto/renderer.sock' };
  const { findings: others } = await doctor({ RECTO_CONVERT_PROCESSES: '4', ...separate });
  expect(others.get('Memory')?.message).toContain('about 4896 MiB');
});
