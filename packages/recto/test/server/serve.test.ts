/** The service as a process: start, commands while it runs, and shutdown. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openData } from '../../src/compose/open-data.ts';
import { recto, type ServeProcess, startServe, startServeTo } from '../support/recto-process.ts';
import { createTestLocation, type TestLocation } from '../support/stores.ts';

const HTML = { html: '<p>Hello</p><p>World</p>' };

let place: TestLocation;
let environment: Record<string, string>;
let running: ServeProcess[];

beforeEach(async () => {
  place = await createTestLocation('sqlite');
  environment = { RECTO_DATA_DIR: place.dataDir };
  running = [];
});

afterEach(async () => {
  for (const { child, finished } of running) {
    child.kill('SIGKILL');
    await finished;
  }
  await place.remove();
});

async function serve(...words: string[]): Promise<ServeProcess> {
  const service = await startServe(environment, '--convert-processes', '1', ...words);
  running.push(service);
  return service;
}

/** A key of the first account, created while the service runs. */
async function makeKey(): Promise<string> {
  const { accounts, keys, database } = await openData(place, () => {});
  const { key } = await keys.create((await accounts.create('a@example.com')).id, 'test');
  await database.close();
  return key;
}

function convert(url: string, key: string, body: object = HTML): Promise<Response> {
  return fetch(`${url}/api/v1/convert`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

it.skipIf(!existsSync('/dev/full'))('works on and stops if the disk of its output is full', async () => {
  const full = openSync('/dev/full', 'w');
  const service = await startServeTo(full, environment, '--convert-processes', '1');
  running.push(service);
  const key = await makeKey();
  for (let turn = 0; turn < 3; turn++) expect((await convert(service.url, key)).status).toBe(200);
  service.child.kill('SIGTERM');
  expect((await service.finished).code).toBe(0);
});

describe('the first account', () => {
  it('is created through the printed link, which works once and signs its owner in', async () => {
    const { url, output } = await serve();
    await expect.poll(() => output.stderr).toContain('/setup/');
    const link = /\S+\/setup\/\S+/.exec(output.stderr)![0];
    const form = await fetch(link);
    expect(form.status).toBe(200);
    expect(form.headers.get('referrer-policy')).toBe('same-origin');
    expect(form.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await form.text()).toContain('name="email"');

    const redeem = (email: string, password = 'nine lives of a cat') =>
      fetch(link, {
        method: 'POST',
        headers: { origin: new URL(link).origin },
        body: new URLSearchParams({ email, 'new-password': password }),
        redirect: 'manual',
      });
    expect((await redeem('nonsense')).status).toBe(400);
    expect((await redeem('first@example.com', 'short')).status).toBe(400);
    const welcome = await redeem('first@example.com');
    expect([welcome.status, welcome.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const cookie = welcome.headers.get('set-cookie')!.split(';')[0]!;
    const account = await fetch(`${url}/dashboard/account`, { headers: { cookie } });
    expect(await account.text()).toContain('first@example.com');

    expect((await redeem('second@example.com')).status).toBe(404);
    expect((await fetch(link)).status).toBe(404);
    expect(output.stdout).not.toContain(link.split('/').at(-1));
    expect(output.stdout).not.toContain(cookie.split('=')[1]);
  });

  it('cannot be created without the link', async () => {
    const { url } = await serve();
    for (const token of ['', 'x', 'A'.repeat(43)]) {
      const response = await fetch(`${url}/setup/${token}`, {
        method: 'POST',
        headers: { origin: url },
        body: new URLSearchParams({ email: 'a@b.c', 'new-password': 'nine lives of a cat' }),
      });
      expect(response.status).toBe(404);
    }
    expect((await recto(['accounts', 'list'], environment)).stdout).toBe('');
  });
});

describe('commands while the service runs', () => {
  it('create accounts and keys, with only the result on standard output', async () => {
    const { url } = await serve();
    const account = await recto(['accounts', 'create', '--email', 'ada@example.com'], environment);
    expect(account.stdout).toMatch(/^acc_\w+\n$/);
    expect(account.stderr).toContain('PRO plan and is an administrator');
    const created = await recto(['keys', 'create', '--account', 'ada@example.com', '--name', 'laptop'], environment);
    expect(created.stdout).toMatch(/^recto_[0-9A-Za-z]{36}\n$/);
    const key = created.stdout.trim();
    expect((await convert(url, key)).status).toBe(200);

    const listed = await recto(['keys', 'list'], environment);
    const [id = '', shown, state] = listed.stdout.trim().split('\t');
    expect([shown, state]).toEqual([`recto_…${key.slice(-4)}`, 'active']);

    const rotated = await recto(['keys', 'rotate', id, '--grace', '1h'], environment);
    expect((await convert(url, rotated.stdout.trim())).status).toBe(200);
    expect((await convert(url, key)).status).toBe(200);

    const revoked = await recto(['keys', 'revoke', id], environment);
    expect(revoked).toMatchObject({ code: 0, stdout: '' });
    expect((await convert(url, key)).status).toBe(401);

    await recto(['accounts', 'create', '--email', 'free@example.com'], environment);
    const free = await recto(['keys', 'create', '--account', 'free@example.com', '--name', 'x'], environment);
    expect((await convert(url, free.stdout.trim())).status).toBe(403);
    expect((await recto(['accounts', 'set-plan', 'free@example.com', 'pro'], environment)).code).toBe(0);
    expect((await convert(url, free.stdout.trim())).status).toBe(200);
  });
});

describe('a failed start', () => {
  it('names the invalid setting', async () => {
    const { url } = await serve();
    const port = new URL(url).port;
    const damaged = mkdtempSync(join(tmpdir(), 'recto-damaged-'));
    writeFileSync(join(damaged, 'recto.sqlite'), 'not a database');
    const cases: [string[], Record<string, string>, string][] = [
      [['--port', port], {}, `RECTO_HOST and RECTO_PORT: 127.0.0.1:${port} is in use`],
      [[], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, "DATABASE_URL: PostgreSQL can't be used: "],
      [[], { REDIS_URL: 'redis://127.0.0.1:1' }, "REDIS_URL: Redis can't be used: "],
      [[], { RECTO_DATA_DIR: '/dev/null/data' }, "RECTO_DATA_DIR: /dev/null/data can't be used: "],
      [
        [],
        { RECTO_DATA_DIR: damaged },
        'file is not a database. The file is damaged, or is no database. Restore a backup',
      ],
      [[], { RECTO_RENDER: 'auto', RECTO_CHROMIUM: '/usr' }, 'RECTO_CHROMIUM: /usr is not a program that can be run.'],
      [[], { RECTO_TRUSTED_PROXIES: '10.0.0.0/33' }, 'RECTO_TRUSTED_PROXIES: "10.0.0.0/33" is neither'],
    ];
    for (const [words, changes, message] of cases) {
      const { code, stderr } = await recto(['serve', '--port', '0', ...words], { ...environment, ...changes });
      expect(code).toBe(2);
      expect(stderr).toContain(message);
      expect(stderr).not.toContain('    at ');
    }
    rmSync(damaged, { recursive: true });
  });

  it.each([[['serve']], [['serve', '--check']]])(
    '%j names all wrong lists of hosts and IP addresses',
    async (words) => {
      const { code, stderr } = await recto(words, {
        ...environment,
        RECTO_TRUSTED_PROXIES: 'nginx',
        RECTO_FETCH_ALLOW_HOSTS: 'wiki.corp,*.corp',
        RECTO_FETCH_ALLOW_RANGES: '10.0.0.0/99',
        RECTO_FETCH_REFUSE_HOSTS: 'http://a.corp',
        RECTO_FETCH_REFUSE_RANGES: '10.1.0.0-10.2.0.0',
      });
      expect(code).toBe(2);
      expect(stderr.replaceAll(/ is .*/g, '')).toBe(
        `recto: RECTO_TRUSTED_PROXIES: "nginx"
RECTO_FETCH_ALLOW_HOSTS: "*.corp"
RECTO_FETCH_ALLOW_RANGES: "10.0.0.0/99"
RECTO_FETCH_REFUSE_HOSTS: "http://a.corp"
RECTO_FETCH_REFUSE_RANGES: "10.1.0.0-10.2.0.0"
`,
      );
    },
  );

  it('can be prevented with --check, which validates the settings and creates nothing', async () => {
    const dataDir = `${place.dataDir}/none`;
    const { code, stdout, stderr } = await recto(['serve', '--check', '--host', '0.0.0.0'], {
      RECTO_DATA_DIR: dataDir,
    });
    expect(code).toBe(0);
    expect(stdout).toContain(`a SQLite file in ${dataDir}`);
    expect(stderr).toContain('warning: RECTO_HOST is 0.0.0.0');
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('shutdown', () => {
  let slow: Server;
  let release: () => void;

  beforeEach(async () => {
    slow = createServer((_request, response) => {
      release = () => response.end('<!doctype html><body><p>Slow words, and more of them.</p>');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => slow.once('listening', resolve));
  });

  afterEach(() => {
    slow.closeAllConnections();
    slow.close();
  });

  async function startWithSlowPage(...words: string[]) {
    const { port } = slow.address() as AddressInfo;
    const service = await serve('--fetch-allow-hosts', `localhost:${port}`, ...words);
    const key = await makeKey();
    release = () => {};
    const conversion = convert(service.url, key, { url: `http://localhost:${port}/` });
    const waited = { release };
    await expect.poll(() => release !== waited.release).toBe(true);
    return { service, conversion, key };
  }

  it('on SIGTERM fails readiness, still accepts requests for the delay, and completes those in progress', async () => {
    // Long enough for the requests below, also on a busy machine.
    const { service, conversion, key } = await startWithSlowPage('--drain-delay-seconds', '5');
    service.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503);
    const late = await convert(service.url, key);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    await expect.poll(() => fetch(service.url).catch(() => 'closed')).toBe('closed');
    release();
    expect((await conversion).status).toBe(200);
    expect((await service.finished).code).toBe(0);
  });

  it('completes requests if all processes get the signal, as systemd sends it', async () => {
    const { service, conversion, key } = await startWithSlowPage(
      '--drain-delay-seconds',
      '0',
      '--fetch-processes',
      '1',
    );
    // Both processes have started then; the signal ends one that has not.
    expect((await convert(service.url, key)).status).toBe(200);
    const children = spawnSync('pgrep', ['-P', String(service.child.pid)], { encoding: 'utf8' }).stdout;
    for (const pid of children.trim().split('\n')) process.kill(Number(pid), 'SIGTERM');
    service.child.kill('SIGTERM');
    await expect.poll(() => service.output.stderr).toContain('Waiting for running requests');
    release();
    expect((await conversion).status).toBe(200);
    expect((await service.finished).code).toBe(0);
    expect(service.output.stdout).not.toContain('being replaced');
  });

  it('is immediate on a second signal', async () => {
    const { service, conversion } = await startWithSlowPage();
    const cutOff = conversion.catch(() => 'cut off');
    service.child.kill('SIGTERM');
    await expect.poll(() => service.output.stderr).toContain('Waiting for running requests');
    service.child.kill('SIGTERM');
    expect((await service.finished).code).toBe(1);
    expect(await cutOff).toBe('cut off');
  });

  it('keeps the rate limit counts of the last minute', async () => {
    const before = await serve();
    const key = await makeKey();
    await Promise.all(Array.from({ length: 60 }, () => convert(before.url, key, {})));
    before.child.kill('SIGKILL');
    await before.finished;
    const after = await serve();
    expect((await convert(after.url, key)).status).toBe(429);
    expect(after.output.stderr).not.toContain('/setup/');
  });
});
