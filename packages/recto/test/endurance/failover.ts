/**
 * `.ci/with-stores npm run endurance:failover [-- SECONDS]`: three instances on PostgreSQL and Redis behind a proxy that
 * sends a request to the next instance if one breaks the connection. Every ten seconds one instance is killed without
 * warning and started again. Then PostgreSQL, and then Redis, are unreachable for five seconds, and each is restarted.
 * Prints what clients saw.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { RATE_POLICY } from '../../src/contract/plans.ts';
import { type ChaosProxy, startChaosProxy } from '../support/chaos-proxy.ts';
import { recto, type ServeProcess, startServe } from '../support/recto-process.ts';
import { createTestLocation, POSTGRES_URL, REDIS_URL } from '../support/stores.ts';

const SECONDS = Number(process.argv[2] ?? 600);
const KILL_MILLISECONDS = 10_000;
const REQUESTS_PER_SECOND = 20;
/** Keys that stay below their limit together, beside the one that exceeds it. */
const KEYS = 40;
const GREEDY_PER_SECOND = 3;
const OUTAGE_MILLISECONDS = 5000;
/** Commands, set by `.ci/with-stores`. */
const RESTARTS = {
  PostgreSQL: process.env['RECTO_TEST_RESTART_POSTGRES'] ?? 'exit 1',
  Redis: process.env['RECTO_TEST_RESTART_REDIS'] ?? 'exit 1',
};
const PASSWORD = 'a long pass phrase of this test';

if (POSTGRES_URL === undefined || REDIS_URL === undefined) {
  console.error('This needs PostgreSQL and Redis: .ci/with-stores npm run endurance:failover');
  process.exit(2);
}

const location = await createTestLocation('postgres');
const postgres = await startChaosProxy(location.databaseUrl!);
const redis = await startChaosProxy(REDIS_URL);
const proxy = createServer((incoming, outgoing) => void forward(incoming, outgoing));
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
const environment = {
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  RECTO_BASE_URL: origin,
  RECTO_SECRET: randomBytes(33).toString('base64'),
  RECTO_CONVERT_PROCESSES: '1',
  RECTO_SESSION_IDLE_MINUTES: '60',
};
const agent = new Agent({ keepAlive: true });
const instances: ServeProcess[] = [];
for (let started = 0; started < 3; started++) instances.push(await startServe(environment));
let turn = 0;
let retried = 0;

const cookie = await signIn();
const keys = await createKeys();
const greedyKey = keys.pop()!;

/** Outcomes of one phase, by kind of request. */
type Tally = Map<string, number>;
let tally: Tally = new Map();
/** Requests of the greedy key that got Markdown. Each was counted at some time between the two. */
const grants: { readonly sent: number; readonly answered: number }[] = [];
let nextKey = 0;
const timers = [
  setInterval(() => void convert(keys[nextKey++ % keys.length]!, 'convert'), 1000 / REQUESTS_PER_SECOND),
  setInterval(() => void convert(greedyKey, 'over the limit'), 1000 / GREEDY_PER_SECOND),
  setInterval(() => void visitDashboard(), 1000),
];

const kills = Math.floor((SECONDS * 1000) / KILL_MILLISECONDS);
await phase(`${kills} kills in ${SECONDS} s`, async () => {
  for (let kill = 0; kill < kills; kill++) {
    const started = performance.now();
    const index = kill % instances.length;
    instances[index]!.child.kill('SIGKILL');
    instances[index] = await startServe(environment);
    await sleep(Math.max(0, KILL_MILLISECONDS - (performance.now() - started)));
  }
});
console.log(`  the proxy sent ${retried} requests to another instance`);
console.log(
  `  the limit: at most ${busiestMinute(grants)} requests of a key within any minute (allowed: ${RATE_POLICY.quota})`,
);
await phase('PostgreSQL unreachable for 5 s', () => outage(postgres));
await phase('the 10 s after it', () => sleep(10_000));
await phase('Redis unreachable for 5 s', () => outage(redis));
await phase('the 10 s after it', () => sleep(10_000));
for (const [name, restart] of Object.entries(RESTARTS)) {
  await phase(`${name} restarted`, async () => void (await promisify(execFile)('bash', ['-c', restart])));
  await phase('the 10 s after it', () => sleep(10_000));
}

for (const timer of timers) clearInterval(timer);
await sleep(5000);
proxy.close();
agent.destroy();
await Promise.all(
  instances.map(({ child, finished }) => {
    child.kill('SIGINT');
    return finished;
  }),
);
await postgres.close();
await redis.close();
await location.remove();

async function phase(name: string, run: () => Promise<void>): Promise<void> {
  const counts: Tally = new Map();
  tally = counts;
  await run();
  console.log(name);
  for (const [outcome, times] of [...counts].sort()) console.log(`  ${outcome}: ${times}`);
}

async function outage(store: ChaosProxy): Promise<void> {
  store.set('refuse');
  await sleep(OUTAGE_MILLISECONDS);
  store.set('open');
}

async function signIn(): Promise<string> {
  const link = /\/setup\/\S+/.exec(instances[0]!.output.stderr)?.[0];
  const response = await fetch(origin + link, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email: 'ann@example.com', 'new-password': PASSWORD }),
    redirect: 'manual',
  });
  const given = response.headers.getSetCookie()[0]?.split(';')[0];
  if (given === undefined) throw new Error(`The account could not be created: ${response.status}`);
  return given;
}

/** An account can have 25 keys, so they belong to several accounts. */
async function createKeys(): Promise<string[]> {
  const created: string[] = [];
  const settings = { DATABASE_URL: postgres.url, RECTO_SECRET: environment.RECTO_SECRET };
  for (let key = 0; key <= KEYS; key++) {
    const email = `account${Math.floor(key / 20)}@example.com`;
    if (key % 20 === 0) await recto(['accounts', 'create', '--email', email, '--plan', 'PRO'], settings);
    const { stdout } = await recto(['keys', 'create', '--account', email, '--name', `key ${key}`], settings);
    created.push(stdout.trim());
  }
  return created;
}

async function convert(key: string, kind: string): Promise<void> {
  const counts = tally;
  const sent = performance.now();
  const outcome = await fetch(`${origin}/api/v1/convert`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"html":"<p>Hello</p><p>World</p>"}',
  }).then(
    async (response) => {
      const { error } = (await response.json()) as { error?: { code: string; message: string } };
      if (response.ok && kind === 'over the limit') grants.push({ sent, answered: performance.now() });
      return `${response.status} ${response.status === 503 ? error?.message : (error?.code ?? 'OK')}`;
    },
    (error: Error) => String(error.cause ?? error),
  );
  count(counts, `${kind}: ${outcome}`);
}

async function visitDashboard(): Promise<void> {
  const counts = tally;
  const outcome = await fetch(`${origin}/dashboard/account`, { headers: { cookie }, redirect: 'manual' }).then(
    async (response) => `${response.status}${(await response.text()).includes('ann@example.com') ? ' signed in' : ''}`,
    (error: Error) => String(error.cause ?? error),
  );
  count(counts, `dashboard: ${outcome}`);
}

function count(counts: Tally, outcome: string): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
}

/** The most requests that were sent and answered within one span of 60 seconds, so they were certainly counted in it. */
function busiestMinute(requests: typeof grants): number {
  const within = (start: number) =>
    requests.filter(({ sent, answered }) => sent >= start && answered <= start + 60_000);
  return Math.max(0, ...requests.map(({ sent }) => within(sent).length));
}

/** Tries each instance once: a conversion changes nothing but the count of requests. */
async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const first = turn++;
  for (let attempt = 0; attempt < instances.length; attempt++) {
    if (attempt > 0) retried++;
    const target = new URL(instances[(first + attempt) % instances.length]!.url);
    if (await sendTo(target, incoming, body, outgoing)) return;
  }
  outgoing.writeHead(502).end('{}');
}

/** @returns false if the connection broke before a response. */
function sendTo(target: URL, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<boolean> {
  const { connection: _, 'transfer-encoding': __, ...headers } = incoming.headers;
  return new Promise((resolve) => {
    const upstream = sendRequest(
      {
        ...{ hostname: target.hostname, port: target.port, method: incoming.method, path: incoming.url, agent },
        headers: { ...headers, 'content-length': body.length },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        response.once('end', () => resolve(true));
        response.once('error', () => {
          outgoing.destroy();
          resolve(true);
        });
      },
    );
    upstream.once('error', () => resolve(outgoing.headersSent));
    upstream.end(body);
  });
}
