/** What clients and commands of a service see while its disk is full, and what is stored afterwards. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finished, ServeProcess } from './recto-process.ts';

/** Fills the disk and frees space again. */
export interface FullDisk {
  fill(service: ServeProcess): Promise<void>;
  empty(service: ServeProcess): Promise<void>;
  /** Runs a `recto` command on that disk. */
  recto(words: readonly string[]): Promise<Finished>;
}

export interface FullDiskReport {
  /** Statuses of requests that had to write while the disk was full. */
  readonly whileFull: ReadonlyMap<number, number>;
  /** Duration of the slowest of these requests, in milliseconds. */
  readonly slowest: number;
  readonly hasRetryAfter: boolean;
  /** Keys that were created, and how many of them work afterwards. */
  readonly acknowledged: number;
  readonly working: number;
  /** Attempts to create a key on the full disk that ended with neither a key nor an error. */
  readonly silent: number;
  readonly statusAfter: number;
  /** Status of `/readyz` while the disk is full, and afterwards. */
  readonly readiness: readonly [number, number];
  readonly integrity: unknown;
}

const ACCOUNT = 'owner@example.com';
const REQUESTS = 20;
const COMMANDS = 2;

/** @param dataDir - folder of the service's SQLite file. */
export async function fillDiskUnder(service: ServeProcess, disk: FullDisk, dataDir: string): Promise<FullDiskReport> {
  await disk.recto(['accounts', 'create', '--email', ACCOUNT]);
  const keys: string[] = [];
  let silent = 0;
  const makeKey = async () => {
    const { code, stdout, stderr } = await disk.recto(['keys', 'create', '--account', ACCOUNT, '--name', 'x']);
    if (code === 0) keys.push(stdout.trim());
    else if (stderr.trim() === '') silent++;
  };
  for (let each = 0; each < 2; each++) await makeKey();
  const [key = ''] = keys;
  if ((await convert(service, key)).status !== 200) throw new Error('The service does not work to begin with.');

  await disk.fill(service);
  const whileFull = new Map<number, number>();
  let slowest = 0;
  let hasRetryAfter = true;
  for (let request = 0; request < REQUESTS; request++) {
    const started = performance.now();
    const { status, headers } = await convert(service, keys[request % keys.length]!);
    slowest = Math.max(slowest, performance.now() - started);
    whileFull.set(status, (whileFull.get(status) ?? 0) + 1);
    if (status === 503) hasRetryAfter &&= headers.has('retry-after');
  }
  for (let each = 0; each < COMMANDS; each++) await makeKey();
  const readyWhileFull = await readiness(service);

  await disk.empty(service);
  const statusAfter = (await convert(service, key)).status;
  const readyAfter = await readiness(service);
  await makeKey();
  let working = 0;
  for (const each of keys) if ((await convert(service, each)).status === 200) working++;
  const file = new DatabaseSync(`${dataDir}/recto.sqlite`);
  const integrity = file.prepare('pragma integrity_check').get()?.['integrity_check'];
  file.close();
  return {
    whileFull,
    slowest,
    hasRetryAfter,
    acknowledged: keys.length,
    working,
    silent,
    statusAfter,
    readiness: [readyWhileFull, readyAfter],
    integrity,
  };
}

/** Polls, because readiness is cached for half a second. */
async function readiness(service: ServeProcess): Promise<number> {
  await sleep(600);
  return (await fetch(new URL('/readyz', service.url))).status;
}

function convert({ url }: ServeProcess, key: string): Promise<Response> {
  return fetch(`${url}/api/v1/convert`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"html":"<p>Hello</p>"}',
  });
}
