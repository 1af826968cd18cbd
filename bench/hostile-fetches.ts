/**
 * `npm run check:hostile-fetches [-- --seconds 20 --fetches 56]`: one account keeps fetching from hostile sites while another
 * fetches a small page twice a second and a monitor requests `/healthz` twenty times a second. Prints the times without and
 * with each kind of attack, and exits with 1 if `/healthz` or the other account's page takes longer than promised. If the
 * machine is busy with something else, so that `/healthz` is slow also without the attack, there is no verdict about the kind.
 * The hostile sites run at a lower priority than the service: in reality they use the processors of other machines.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority, setPriority } from 'node:os';
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
/** Milliseconds for the 99th percentile of `/healthz` without the attack, before and after it. Above, the machine is busy. */
const IDLE_HEALTH = 30;
/** How long the machine is watched before each kind. */
const IDLE_SECONDS = 6;

interface Times {
  readonly health: readonly number[];
  readonly page: readonly number[];
  /** Hostile pages that ended. */
  readonly attacks: number;
  /** CPU time of the process that responds, per second. */
  readonly responding: number;
}

const origin = fork(new URL('hostile-origin.ts', import.meta.url));
setPriority(
  origin.pid!,
  Math.min(getPriority() + constants.priority.PRIORITY_BELOW_NORMAL, constants.priority.PRIORITY_LOW),
);
const [{ hostilePort, friendlyPort, kinds }] = (await once(origin, 'message')) as [HostileOrigin];
const service = await ServiceUnderLoad.start(
  ...['--fetch-allow-hosts', `localhost:${hostilePort},localhost:${friendlyPort}`],
  ...['--client-connections-per-address', '5000'],
);
const keysOf = (account: number) => service.keys.filter((_, index) => index % service.accounts === account);
const attackerKeys = keysOf(0);
const otherKeys = keysOf(1);
const smallPage = { url: `http://localhost:${friendlyPort}/` };

const watcher = fork(new URL('health-watcher.ts', import.meta.url), [`${service.origin}/healthz`]);
let health: number[] = [];
watcher.on('message', (milliseconds: number) => health.push(milliseconds));
await measure(undefined, IDLE_SECONDS);
let idle = await measure(undefined, IDLE_SECONDS);
print('no attack', idle);
let isBroken = false;
for (const kind of [...(values.kind ?? kinds), ...(values.kind ? [] : ['all kinds'])]) {
  const times = await measure(kind, SECONDS);
  print(kind, times);
  // What is left of the attack ends.
  await wait(3000);
  const before = idle;
  idle = await measure(undefined, IDLE_SECONDS);
  print('no attack', idle);
  const slowdown = percentile(times.page, 0.5) / percentile([...before.page, ...idle.page], 0.5);
  const isSlow = percentile(times.health, 0.99) > HEALTH_GOAL || slowdown > PAGE_GOAL;
  const isBusy = [before, idle].some((each) => percentile(each.health, 0.99) > IDLE_HEALTH);
  if (isSlow && !isBusy) isBroken = true;
  const verdict = isSlow ? (isBusy ? 'no verdict, because the machine is busy' : 'TOO SLOW') : 'as promised';
  console.log(`${kind}: the other account's page takes ${slowdown.toFixed(1)} times as long; ${verdict}`);
}
watcher.disconnect();
origin.disconnect();
await service.stop();
process.exitCode = isBroken ? 1 : 0;

async function measure(kind: string | undefined, seconds: number): Promise<Times> {
  const end = performance.now() + seconds * 1000;
  health = [];
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
