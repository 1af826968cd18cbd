/**
 * `npm run bench:load [-- --seconds 10 --connections 16]`: requests per second and latency of the service, for HTML and for
 * URLs of a local site, with one instance and with one per CPU; and the cost of a request without fetching and converting.
 * Prints two Markdown tables for docs/performance.md. The load comes from the same machine, so the figures are lower bounds.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { openData } from '../packages/recto/src/compose/open-data.ts';
import { measureAround } from './load-around.ts';
import { makeArticle } from './make-article.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, connections: { type: 'string', default: '16' } },
});
const SECONDS = Number(values.seconds);
const CONNECTIONS = Number(values.connections);
const ACCOUNTS = 40;
const KEYS_PER_ACCOUNT = 25;
const METRICS_TOKEN = 'bench';
let nextKey = 0;

interface Instance {
  readonly process: ChildProcess;
  readonly url: string;
}

const dataDir = mkdtempSync(join(tmpdir(), 'recto-load-'));
const keys = await makeKeys();
const origin = fork(new URL('load-origin.ts', import.meta.url));
const [originPort] = (await once(origin, 'message')) as [number];

const bodies = {
  html: JSON.stringify({ html: makeArticle() }),
  url: JSON.stringify({ url: `http://localhost:${originPort}/article` }),
};
console.log(`| service processes | input | requests/s | p50 | p95 | p99 | CPU of the service, ms a request | not 200 |
|--:|---|--:|--:|--:|--:|--:|--:|`);
for (const count of new Set([1, availableParallelism()])) {
  const instances: Instance[] = [];
  for (let place = 0; place < count; place++) instances.push(await startInstance());
  for (const input of ['html', 'url'] as const) {
    await load(instances, bodies[input], 2);
    const name = input === 'html' ? '100 KB of HTML' : 'address of a page of 100 KB';
    console.log(`| ${count} | ${name} | ${await load(instances, bodies[input], SECONDS)} |`);
  }
  for (const { process } of instances) {
    process.kill('SIGINT');
    await once(process, 'close');
  }
}
origin.disconnect();

console.log('\n| CPU of one request beside fetching and converting | µs |\n|---|--:|');
for (const [part, microseconds] of await measureAround()) console.log(`| ${part} | ${microseconds.toFixed(0)} |`);
rmSync(dataDir, { recursive: true });

/** Many keys, since each may only send 60 requests a minute. */
async function makeKeys(): Promise<string[]> {
  const data = await openData({ dataDir, databaseUrl: undefined }, () => {});
  const made: string[] = [];
  for (let account = 0; account < ACCOUNTS; account++) {
    const { id } = await data.accounts.create(`load${account}@example.com`, { plan: 'PRO' });
    for (let key = 0; key < KEYS_PER_ACCOUNT; key++) made.push((await data.keys.create(id, `key ${key}`)).key);
  }
  await data.database.close();
  return made;
}

async function startInstance(): Promise<Instance> {
  const words = ['serve', '--port', '0', '--fetch-allow-hosts', `localhost:${originPort}`];
  const environment = {
    PATH: process.env['PATH'],
    RECTO_DATA_DIR: dataDir,
    RECTO_CONVERT_PROCESSES: '2',
    RECTO_LOG_LEVEL: 'info',
    RECTO_METRICS_TOKEN: METRICS_TOKEN,
  };
  const child = spawn(process.execPath, ['packages/recto/bin/recto.js', ...words], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // End the instance when this command ends.
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const url = /listening on (\S+)\n/.exec(output)?.[1];
    if (!url) continue;
    child.stderr.resume();
    while (!(await fetch(`${url}/readyz`)).ok) await wait(100);
    return { process: child, url };
  }
  throw new Error(output);
}

async function load(instances: readonly Instance[], body: string, seconds: number): Promise<string> {
  const before = await cpuSeconds(instances);
  const latencies: number[] = [];
  let failed = 0;
  const runs = instances.map(({ url }) => {
    const options = {
      url: `${url}/api/v1/convert`,
      method: 'POST' as const,
      connections: Math.max(1, Math.round(CONNECTIONS / instances.length)),
      duration: seconds,
      body,
      requests: [
        {
          setupRequest: (request: autocannon.Request) => ({
            ...request,
            headers: { 'content-type': 'application/json', authorization: `Bearer ${keys[nextKey++ % keys.length]}` },
          }),
        },
      ],
    };
    return new Promise<void>((resolve) => {
      autocannon(options, () => resolve()).on('response', (_client, status, _bytes, milliseconds) => {
        latencies.push(milliseconds);
        if (status !== 200) failed++;
      });
    });
  });
  await Promise.all(runs);
  const cpu = (await cpuSeconds(instances)) - before;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => `${(latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(0)} ms`;
  const rate = (latencies.length / seconds).toFixed(0);
  const cost = ((cpu * 1000) / latencies.length).toFixed(2);
  return [rate, at(0.5), at(0.95), at(0.99), cost, failed].join(' | ');
}

/** CPU seconds of the main processes, without their children. */
async function cpuSeconds(instances: readonly Instance[]): Promise<number> {
  let total = 0;
  for (const { url } of instances) {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    total += Number(/^recto_process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
  }
  return total;
}
