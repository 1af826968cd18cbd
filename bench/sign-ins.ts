/**
 * `npm run bench:sign-ins [-- BURSTS]`: what two hundred sign-ins at once do to the conversions of twenty seconds: how long
 * these take alone and meanwhile, and what the sign-ins were answered with. They come once, or so many times, two seconds apart
 * (at most 10). The flood runs in a separate process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile, ServiceUnderLoad, shareProcessors } from './service-under-load.ts';

const SIGN_INS = 200;
const BURST_MILLISECONDS = 2000;
const CONVERSIONS = 600;
const CONVERSIONS_MILLISECONDS = 20_000;

const [first = '1', target, times] = process.argv.slice(2);
await (first === 'flood' ? flood(target!, Number(times)) : measure(first));

async function measure(bursts: string): Promise<void> {
  const bindClient = shareProcessors();
  const service = await ServiceUnderLoad.start('--forms-per-minute', '10000');
  const alone = await conversions(service);
  const client = spawn(process.execPath, [import.meta.filename, 'flood', service.origin, bursts], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  bindClient?.(client);
  let answers = '';
  client.stdout.on('data', (chunk) => {
    answers += chunk;
  });
  const over = once(client, 'close');
  const meanwhile = await conversions(service);
  await over;
  await service.stop();
  for (const [when, times] of [
    ['alone', alone],
    ['meanwhile', meanwhile],
  ] as const) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => `${percentile(times, share).toFixed(1)} ms`);
    console.log(`${times.length} conversions ${when}: p50 ${p50}, p95 ${p95}, p99 ${p99}`);
  }
  console.log(answers.trim());
}

/** Spread over the twenty seconds. */
async function conversions(service: ServiceUnderLoad): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < CONVERSIONS; page++) {
    const { status, milliseconds } = await service.convert({ html: '<h1>Small</h1><p>A page of two lines.</p>' });
    if (status !== 200) throw new Error(`A page was answered ${status}.`);
    times.push(milliseconds);
    await wait(Math.max(0, CONVERSIONS_MILLISECONDS / CONVERSIONS - milliseconds));
  }
  return times;
}

async function flood(origin: string, bursts: number): Promise<void> {
  const statuses: number[] = [];
  for (let burst = 0; burst < bursts; burst++) {
    const next = wait(BURST_MILLISECONDS);
    statuses.push(...(await Promise.all(Array.from({ length: SIGN_INS }, (_, place) => signIn(origin, place)))));
    await next;
  }
  const counts = [...Map.groupBy(statuses, (status) => status)].map(([status, { length }]) => `${status}: ${length}`);
  console.log(`${statuses.length} sign-ins: ${counts.join(', ')}`);
}

async function signIn(origin: string, place: number): Promise<number> {
  const answer = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: `${place}@example.com`, password: 'not a password' }),
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  return answer.status;
}
