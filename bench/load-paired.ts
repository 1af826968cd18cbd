/**
 * `npm run bench:load-paired -- OTHER_CLONE [--rounds 10] [--requests 200]`: compares the CPU time of a request with that of
 * another clone of the repository, which must be built. Both services run at the same time and get the same requests in
 * turns, so that other work on the machine affects both. Prints the median of the rounds' ratios. Linux only.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { makeArticle } from './make-article.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '10' }, requests: { type: 'string', default: '200' } },
});
const [other] = positionals;
if (other === undefined) {
  console.error('Name the folder of another clone: npm run bench:load-paired -- ../other');
  process.exit(2);
}
const ROUNDS = Number(values.rounds);
const REQUESTS = Number(values.requests);
const CONCURRENCY = 4;
/** Each key may send 60 requests a minute. */
const ACCOUNTS = 8;
const KEYS_PER_ACCOUNT = 25;
const WARM_UP = 100;

interface Service {
  readonly child: ChildProcess;
  readonly url: string;
  readonly keys: readonly string[];
  nextKey: number;
}

const home = mkdtempSync(join(tmpdir(), 'recto-paired-'));
const origin = fork(new URL('load-origin.ts', import.meta.url));
const [originPort] = (await once(origin, 'message')) as [number];
const bodies = {
  '100 KB of HTML': JSON.stringify({ html: makeArticle() }),
  'URL of a page of 100 KB': JSON.stringify({ url: `http://localhost:${originPort}/article` }),
};
const ours = await startService(resolve(import.meta.dirname, '..'), join(home, 'ours'));
const theirs = await startService(resolve(process.env['INIT_CWD'] ?? '.', other), join(home, 'theirs'));

console.log(`| input | processes | other clone, ms a request | this clone | ratio | ratios of the rounds |`);
console.log('|---|---|--:|--:|--:|---|');
for (const [name, body] of Object.entries(bodies)) {
  for (const service of [ours, theirs]) await send(service, body, WARM_UP);
  const rounds: { readonly ours: Cost; readonly theirs: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // In each order as often, because the second one may find a warmer machine.
    const isFirst = round % 2 === 0;
    const first = await send(isFirst ? ours : theirs, body, REQUESTS);
    const second = await send(isFirst ? theirs : ours, body, REQUESTS);
    rounds.push(isFirst ? { ours: first, theirs: second } : { ours: second, theirs: first });
  }
  for (const part of ['main', 'all'] as const) {
    const ratios = rounds.map((round) => round.ours[part] / round.theirs[part]).sort((a, b) => a - b);
    const cells = [
      name,
      part === 'main' ? 'main process' : 'with its children',
      median(rounds.map((round) => round.theirs[part])).toFixed(2),
      median(rounds.map((round) => round.ours[part])).toFixed(2),
      median(ratios).toFixed(3),
      `${ratios[0]!.toFixed(2)} to ${ratios.at(-1)!.toFixed(2)}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
for (const { child } of [ours, theirs]) {
  child.kill('SIGINT');
  await once(child, 'close');
}
origin.disconnect();
rmSync(home, { recursive: true });

/** Uses the clone's own code to create the accounts, because its database may have another schema. */
async function startService(clone: string, dataDir: string): Promise<Service> {
  const module = pathToFileURL(join(clone, 'packages/recto/src/compose/open-data.ts')).href;
  const { openData } = (await import(module)) as typeof import('../packages/recto/src/compose/open-data.ts');
  const data = await openData({ dataDir, databaseUrl: undefined }, () => {});
  const keys: string[] = [];
  for (let account = 0; account < ACCOUNTS; account++) {
    const { id } = await data.accounts.create(`load${account}@example.com`, { plan: 'PRO' });
    for (let key = 0; key < KEYS_PER_ACCOUNT; key++) keys.push((await data.keys.create(id, `key ${key}`)).key);
  }
  await data.database.close();
  const words = ['serve', '--port', '0', '--fetch-allow-hosts', `localhost:${originPort}`];
  const child = spawn(process.execPath, [join(clone, 'packages/recto/bin/recto.js'), ...words], {
    cwd: clone,
    env: { PATH: process.env['PATH'], RECTO_DATA_DIR: dataDir, RECTO_CONVERT_PROCESSES: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Ends the service when this command ends.
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const url = /listen(?:s|ing) on (\S+)\n/.exec(output)?.[1];
    if (url === undefined) continue;
    child.stderr.resume();
    return { child, url, keys, nextKey: 0 };
  }
  throw new Error(`The service of ${clone} didn't start:\n${output}`);
}

/** CPU milliseconds of one request. */
interface Cost {
  readonly main: number;
  readonly all: number;
}

async function send(service: Service, body: string, requests: number): Promise<Cost> {
  const before = cpuTime(service.child.pid!);
  let left = requests;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) {
        const authorization = `Bearer ${service.keys[service.nextKey++ % service.keys.length]}`;
        const response = await fetch(`${service.url}/api/v1/convert`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization },
          body,
        });
        const text = await response.text();
        if (response.status !== 200) throw new Error(`${service.url} returned ${response.status}: ${text}`);
      }
    }),
  );
  const after = cpuTime(service.child.pid!);
  return { main: (after.main - before.main) / requests, all: (after.all - before.all) / requests };
}

/** Milliseconds of a process, and of it with its descendants, by /proc/PID/stat in units of 10 ms. */
function cpuTime(pid: number): Cost {
  const processes = new Map<number, { readonly parent: number; readonly time: number }>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readStat(name);
    // After the name in parentheses: state, parent, …
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    processes.set(Number(name), { parent: Number(fields[1]), time: (Number(fields[11]) + Number(fields[12])) * 10 });
  }
  let all = 0;
  for (const [each, { time }] of processes) {
    let ancestor = each;
    while (ancestor !== pid && ancestor > 1) ancestor = processes.get(ancestor)?.parent ?? 0;
    if (ancestor === pid) all += time;
  }
  return { main: processes.get(pid)?.time ?? 0, all };
}

/** @returns an empty text if the process has ended. */
function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
