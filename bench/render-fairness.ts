/**
 * `npm run bench:render-fairness [-- --seconds 20 --rounds 2]`: conversions at half of the rate that the service can take,
 * while nothing is rendered and while one slot always renders a page with much script. Prints requests per second, p50 and
 * p99 of the conversions, and the ratios. The load, the service and the browser share this machine.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeArticle } from './make-article.ts';
import { type Answer, percentile, ServiceUnderLoad } from './service-under-load.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, rounds: { type: 'string', default: '2' } },
});
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);
/** Requests at once while the highest rate is found out. */
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 5;
/** Their keys may send 500 requests per second. More keys take long to create on a slow disk. */
const ACCOUNTS = 20;
const MAX_P99_RATIO = 2;
const MIN_THROUGHPUT_RATIO = 0.98;

interface Figures {
  /** Responses with status 200 per second. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

const origin = fork(new URL('render-origin.ts', import.meta.url));
const [port] = (await once(origin, 'message')) as [number];
const service = await ServiceUnderLoad.startClone(
  resolve(import.meta.dirname, '..'),
  ACCOUNTS,
  ...['--render', 'on-request', '--render-pages', '1', '--fetch-allow-hosts', `localhost:${port}`],
);
const article = { html: makeArticle(12) };
const app = { url: `http://localhost:${port}/`, options: { render: 'always' } };
// Keys of other accounts than those that convert, which use the first ones by turns.
const renderKeys = service.keys.slice(-service.accounts);
let renders = 0;
let failedRenders = 0;

function figuresOf(answers: readonly Answer[], seconds: number): Figures {
  const served = answers.filter(({ status }) => status === 200);
  const times = served.map(({ milliseconds }) => milliseconds);
  return {
    rate: served.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: answers.length - served.length,
  };
}

/** As many as the service can take. */
async function convertWithoutPause(seconds: number): Promise<Figures> {
  const end = performance.now() + seconds * 1000;
  const answers: Answer[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) answers.push(await service.convert(article));
    }),
  );
  return figuresOf(answers, seconds);
}

/** @param rate - requests per second, sent whether or not earlier ones have been answered. */
async function convertAtRate(rate: number, seconds: number): Promise<Figures> {
  const started = performance.now();
  const sent: Promise<Answer>[] = [];
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor(((performance.now() - started) / 1000) * rate);
    while (sent.length < due) sent.push(service.convert(article));
    await wait(1);
  }
  return figuresOf(await Promise.all(sent), seconds);
}

/** Keeps the slot busy until `signal` is aborted. */
async function render(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status } = await service.convert(app, renderKeys[renders++ % renderKeys.length]);
    if (status === 200) continue;
    failedRenders++;
    await wait(200);
  }
}

function print(name: string, { rate, p50, p99, failed }: Figures): void {
  console.log(
    `${name}: ${rate.toFixed(1)} requests/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} not 200`,
  );
}

await convertWithoutPause(WARM_UP_SECONDS);
const most = await convertWithoutPause(WARM_UP_SECONDS);
print('as many as possible', most);
// Until the browser has started.
for (let attempt = 0; (await service.convert(app, renderKeys[0])).status !== 200; attempt++) {
  if (attempt === 30) throw new Error('No page is rendered. Is Chromium installed?');
  await wait(1000);
}
const figures: Record<'alone' | 'beside', Figures[]> = { alone: [], beside: [] };
for (let round = 0; round < ROUNDS; round++) {
  const alone = await convertAtRate(most.rate / 2, SECONDS);
  print('half of that, nothing rendered', alone);
  const stop = new AbortController();
  renders = 0;
  const rendering = render(stop.signal);
  const beside = await convertAtRate(most.rate / 2, SECONDS);
  stop.abort();
  await rendering;
  print(`half of that, ${renders} pages rendered one after the other`, beside);
  figures.alone.push(alone);
  figures.beside.push(beside);
}
const mean = (which: 'alone' | 'beside', pick: (each: Figures) => number) =>
  figures[which].reduce((sum, each) => sum + pick(each), 0) / ROUNDS;
const p99Ratio = mean('beside', ({ p99 }) => p99) / mean('alone', ({ p99 }) => p99);
const throughputRatio = mean('beside', ({ rate }) => rate) / mean('alone', ({ rate }) => rate);
console.log(
  `p99 ${p99Ratio.toFixed(2)} times (bar ${MAX_P99_RATIO}), requests/s ${throughputRatio.toFixed(3)} times ` +
    `(bar ${MIN_THROUGHPUT_RATIO}), ${failedRenders} pages not rendered`,
);
await service.stop();
origin.disconnect();
process.exitCode = p99Ratio <= MAX_P99_RATIO && throughputRatio >= MIN_THROUGHPUT_RATIO && failedRenders === 0 ? 0 : 1;
