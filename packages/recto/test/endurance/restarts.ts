/**
 * `.ci/with-stores npm run endurance:restarts [-- RESTARTS]`: restarts three instances on PostgreSQL one after another,
 * behind a proxy that checks their readiness, at a hundred requests per second. Counts the failed requests, and those of
 * a control period without restarts, in case the machine can't sustain the load.
 */
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openData } from '../../src/compose/open-data.ts';
import { type ServeProcess, startServe } from '../support/recto-process.ts';
import { createTestLocation, POSTGRES_URL } from '../support/stores.ts';

const RESTARTS = Number(process.argv[2] ?? 50);
const REQUESTS_PER_SECOND = 100;
const INSTANCES = 3;
const PROBE_MILLISECONDS = 200;
/** Like a load balancer, treats an instance that doesn't respond within this time as not ready. */
const PROBE_TIMEOUT = 2000;
const CONTROL_SECONDS = 20;
/** 250 keys, each of which may send 60 requests a minute. */
const ACCOUNTS = 10;
const KEYS_PER_ACCOUNT = 25;

if (POSTGRES_URL === undefined) {
  console.error('This needs PostgreSQL: .ci/with-stores npm run endurance:restarts');
  process.exit(2);
}

const place = await createTestLocation('postgres');
const environment = { DATABASE_URL: place.databaseUrl!, RECTO_CONVERT_PROCESSES: '1', RECTO_DRAIN_DELAY_SECONDS: '2' };
const keys = await makeKeys();
const instances = await Promise.all(Array.from({ length: INSTANCES }, () => startServe(environment)));
const ready = new Set<ServeProcess>();
const agent = new Agent({ keepAlive: true });
let turn = 0;
let nextKey = 0;

/** Outcomes of the requests in one period. */
class Tally {
  sent = 0;
  ok = 0;
  readonly failed = new Map<string, number>();
  readonly milliseconds: number[] = [];
  readonly #started = performance.now();

  async ended(): Promise<string> {
    const seconds = (performance.now() - this.#started) / 1000;
    while (this.milliseconds.length < this.sent) await sleep(50);
    const failures = [...this.failed].map(([what, times]) => `${times} × ${what}`);
    const sorted = this.milliseconds.toSorted((a, b) => a - b);
    const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`;
    return `${this.sent} requests (${(this.sent / seconds).toFixed(0)} a second), ${this.ok} responses with 200, p50 ${at(0.5)}, p99 ${at(0.99)}, failed: ${failures.join(', ') || 'none'}`;
  }
}

let tally = new Tally();
let isOver = false;
for (const instance of instances) void watch(instance);
while (ready.size < INSTANCES) await sleep(50);

const proxy = createServer(forward);
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api/v1/convert`;
const load = setInterval(() => void send(), 1000 / REQUESTS_PER_SECOND);

await sleep(CONTROL_SECONDS * 1000);
const control = tally;
const started = performance.now();
tally = new Tally();
console.log(`without restarts: ${await control.ended()}`);
const codes = new Map<number | null, number>();
for (let restart = 0; restart < RESTARTS; restart++) {
  const place = restart % INSTANCES;
  const old = instances[place]!;
  old.child.kill('SIGTERM');
  const { code } = await old.finished;
  codes.set(code, (codes.get(code) ?? 0) + 1);
  ready.delete(old);
  const next = await startServe(environment);
  instances[place] = next;
  void watch(next);
  while (!ready.has(next)) await sleep(50);
}
clearInterval(load);
const seconds = (performance.now() - started) / 1000;
console.log(
  `${RESTARTS} restarts of ${INSTANCES} instances in ${seconds.toFixed(0)} s (exit codes: ${[...codes].map(([code, times]) => `${times} × ${code}`).join(', ')}): ${await tally.ended()}`,
);
process.exitCode = tally.failed.size === 0 ? 0 : 1;
isOver = true;

proxy.close();
agent.destroy();
await Promise.all(
  instances.map(({ child, finished }) => {
    child.kill('SIGINT');
    return finished;
  }),
);
await place.remove();

async function makeKeys(): Promise<string[]> {
  const data = await openData(place, () => {});
  const made: string[] = [];
  for (let account = 0; account < ACCOUNTS; account++) {
    const { id } = await data.accounts.create(`account${account}@example.com`, { plan: 'PRO' });
    for (let key = 0; key < KEYS_PER_ACCOUNT; key++) made.push((await data.keys.create(id, `key ${key}`)).key);
  }
  await data.database.close();
  return made;
}

/** Adds or removes an instance by its readiness. Checks don't overlap, so the latest result counts. */
async function watch(instance: ServeProcess): Promise<void> {
  while (!isOver && instances.includes(instance)) {
    const isReady = await fetch(`${instance.url}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady && instances.includes(instance)) ready.add(instance);
    else ready.delete(instance);
    await sleep(PROBE_MILLISECONDS);
  }
}

/** No retries: a request without a response is a failure. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const targets = [...ready];
  const target = targets[turn++ % targets.length];
  if (target === undefined) return void outgoing.writeHead(502).end();
  const { hostname, port } = new URL(target.url);
  const { connection: _, ...headers } = incoming.headers;
  const upstream = sendRequest(
    { hostname, port, method: incoming.method, path: incoming.url, headers, agent },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502);
      response.pipe(outgoing);
    },
  );
  upstream.on('error', (error: NodeJS.ErrnoException) => outgoing.writeHead(502, error.code).end());
  incoming.pipe(upstream);
}

async function send(): Promise<void> {
  const counts = tally;
  const key = keys[nextKey++ % keys.length]!;
  const sentAt = performance.now();
  counts.sent++;
  const outcome = await fetch(proxyUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"html":"<p>Hello</p><p>World</p>"}',
  }).then(
    async (response) =>
      response.ok ? 'ok' : `${response.status} ${response.statusText} ${(await response.text()).slice(0, 200)}`,
    (error: Error) => String(error.cause ?? error),
  );
  counts.milliseconds.push(performance.now() - sentAt);
  if (outcome === 'ok') counts.ok++;
  else counts.failed.set(outcome, (counts.failed.get(outcome) ?? 0) + 1);
}
