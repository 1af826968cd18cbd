/**
 * `npm run check:hostile-fetches [-- --seconds 20 --fetches 56]`: one account keeps fetching from hostile sites while another
 * fetches a small page twice a second and a monitor requests `/healthz` twenty times a second. Prints the times without and
 * with each kind of attack, and exits with 1 if `/healthz` or the other account's page takes longer than promised.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { HostileOrigin } from './hostile-origin.ts';
import { percentile, ServiceUnderLoad } from './service-under-load.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    fetches: { type: 'string', default: '56' },
    kind: { type: 'string', multiple: true },
  },
});
const SECONDS = Number(values.seconds);
/** Milliseconds for the 99th percentile of `/healthz`. */
const HEALTH_GOAL = 100;
/** How many times longer than without the attack the other account's page may take, at the median. */
const PAGE_GOAL = 3;

interface Times {
  readonly health: readonly number[];
  readonly page: readonly number[];
  /** Hostile pages that ended. */
  readonly attacks: number;
  /** CPU time of the process that responds, per second. */
  readonly responding: number;
}

const origin = fork(new URL('hostile-origin.ts', import.meta.url));
const [{ hostilePort, friendlyPort, kinds }] = (await once(origin, 'message')) as [HostileOrigin];
const service = await ServiceUnderLoad.start(
  ...['--fetch-allow-hosts', `localhost:${hostilePort},localhost:${friendlyPort}`],
  ...['--client-connections-per-address', '5000'],
);
const keysOf = (account: number) => service.keys.filter((_, index) => index % service.accounts === account);
const attackerKeys = keysOf(0);
const otherKeys = keysOf(1);
const smallPage = { url: `http://localhost:${friendlyPort}/` };

await measure(undefined, 3);
const usual = await measure(undefined, SECONDS);
print('no attack', usual);
const usualPage = percentile(usual.page, 0.5);
let isBroken = false;
for (const kind of [...(values.kind ?? kinds), ...(values.kind ? [] : ['all kinds'])]) {
  const times = await measure(kind, SECONDS);
  print(kind, times);
  const slowdown = percentile(times.page, 0.5) / usualPage;
  if (percentile(times.health, 0.99) > HEALTH_GOAL || slowdown > PAGE_GOAL) isBroken = true;
  console.log(`${' '.repeat(14)}the other account's page takes ${slowdown.toFixed(1)} times as long`);
  await wait(3000);
}
origin.disconnect();
await service.stop();
process.exitCode = isBroken ? 1 : 0;

async function measure(kind: string | undefined, seconds: number): Promise<Times> {
  const end = performance.now() + seconds * 1000;
  const health: number[] = [];
  const page: number[] = [];
  let attacks = 0;
  const attack = async (client: number) => {
    for (let count = 0; performance.now() < end; count++) {
      const path = kind === 'all kinds' ? kinds[(client + count) % kinds.length] : kind;
      const url = `http://localhost:${hostilePort}/${path}`;
      const { status } = await service.convert({ url }, attackerKeys[(client + count) % attackerKeys.length]);
      attacks++;
      // The rate limit of the key is reached, or the account's limit of concurrent pages.
      if (status === 429 || status === 503) await wait(500);
    }
  };
  const watchHealth = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await (await fetch(`${service.origin}/healthz`)).arrayBuffer();
      health.push(performance.now() - started);
      await wait(50);
    }
  };
  const fetchPages = async () => {
    for (let count = 0; performance.now() < end; count++) {
      const { status, milliseconds } = await service.convert(smallPage, otherKeys[count % otherKeys.length]);
      if (status !== 200) console.log(`the other account's page: ${status}`);
      page.push(milliseconds);
      await wait(Math.max(0, 500 - milliseconds));
    }
  };
  const before = service.processorTime();
  const attackers = kind === undefined ? 0 : Number(values.fetches);
  await Promise.all([
    watchHealth(),
    fetchPages(),
    ...Array.from({ length: attackers }, (_, client) => wait(client * 10).then(() => attack(client))),
  ]);
  const responding = (service.processorTime().answering - before.answering) / 1000 / seconds;
  return { health, page, attacks, responding };
}

function print(name: string, { health, page, attacks, responding }: Times): void {
  const figures = (times: readonly number[]) =>
    [0.5, 0.99, 1].map((share) => `${percentile(times, share).toFixed(0)}`).join(' / ');
  console.log(
    `${name.padEnd(14)}/healthz ${figures(health)} ms, page ${figures(page)} ms (median / p99 / longest); ` +
      `${attacks} hostile pages; the main process used ${(responding * 100).toFixed(0)} % of a CPU`,
  );
}
