/**
 * `npm run bench:overload [-- --seconds 60 --kind html|url|small --beside]`: runs the service at its peak throughput, then at
 * ten times that rate, then measures its recovery. Prints the pages served and the time of rejections under overload, and
 * memory and files. The peak is measured before and after, since other users of the machine may slow it down. Without
 * `--kind` it runs twice: with URLs of a local site, and with 100 KB of HTML per request. `small` is 10 KB of HTML.
 *
 * Any server must receive and answer the surplus. To separate that cost, `--beside` measures the peak again while a bare
 * server on the same CPU receives as many requests as were rejected, and only responds with 503.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LoadOrder, LoadReport } from './load-client.ts';
import { makeArticle } from './make-article.ts';
import { type Holdings, percentile, ServiceUnderLoad, shareProcessors } from './service-under-load.ts';

const KINDS = ['url', 'html', 'small'] as const;
type Kind = (typeof KINDS)[number];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    kind: { type: 'string', multiple: true, default: ['url', 'html'] },
    beside: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(values.seconds);
type ProcessorTime = ReturnType<ServiceUnderLoad['processorTime']>;
/** Concurrent requests when measuring the peak. */
const PEAK_CONNECTIONS = 8;
const FACTOR = 10;
const MAX_CONNECTIONS = 1000;
/** Longest time the service allows for an accepted page, including fetching and waiting. */
const BUDGET_MILLISECONDS = 30_000;

const bindClient = shareProcessors();
const site = fork(new URL('load-origin.ts', import.meta.url));
const [sitePort] = (await once(site, 'message')) as [number];
bindClient?.(site);
const service = await ServiceUnderLoad.start(
  ...['--fetch-allow-hosts', `localhost:${sitePort}`],
  // All load comes from one IP address.
  ...['--client-connections-per-address', '5000'],
);
const client = fork(new URL('load-client.ts', import.meta.url));
await once(client, 'spawn');
bindClient?.(client);
const { origin, keys } = service;
const PAGES: Readonly<Record<Kind, object>> = {
  url: { url: `http://localhost:${sitePort}/article` },
  html: { html: makeArticle() },
  small: { html: makeArticle(4) },
};
const NAMES: Readonly<Record<Kind, string>> = {
  url: 'URLs of a page of 100 KB',
  html: '100 KB of HTML',
  small: '10 KB of HTML',
};

async function load(
  body: string,
  order: Pick<LoadOrder, 'connections' | 'seconds' | 'perSecond'>,
): Promise<LoadReport> {
  client.send({ origin, keys, body, ...order } satisfies LoadOrder);
  const [report] = (await once(client, 'message')) as [LoadReport];
  return report;
}

const timesOf = ({ answers }: LoadReport, status: number) =>
  answers.filter((answer) => answer.status === status).map(({ milliseconds }) => milliseconds);

for (const kind of KINDS.filter((each) => values.kind.includes(each))) await measure(kind);
client.disconnect();
site.disconnect();
await service.stop();

async function measure(kind: Kind): Promise<void> {
  const page = PAGES[kind];
  const body = JSON.stringify(page);
  await load(body, { connections: PEAK_CONNECTIONS, seconds: 5 });
  const idle = percentile(timesOf(await load(body, { connections: 1, seconds: 5 }), 200), 0.5);
  const before = service.holdings();
  const peakSeconds = SECONDS / 3;
  const first = service.processorTime();
  const peak = await load(body, { connections: PEAK_CONNECTIONS, seconds: peakSeconds });
  const peakBefore = timesOf(peak, 200).length / peakSeconds;
  const second = service.processorTime();

  const samples = [before];
  const watch = setInterval(() => samples.push(service.holdings()), 1000);
  const perSecond = Math.ceil(peakBefore * FACTOR);
  const overload = load(body, { connections: MAX_CONNECTIONS, seconds: SECONDS, perSecond });
  await wait(SECONDS * 1000);
  const third = service.processorTime();
  const recovered = await recovery(page, idle);
  const report = await overload;
  clearInterval(watch);
  await wait(5000);
  const after = service.holdings();
  const peakAfter = await load(body, { connections: PEAK_CONNECTIONS, seconds: peakSeconds });
  const peakRateAfter = timesOf(peakAfter, 200).length / peakSeconds;
  const meanPeak = (peakBefore + peakRateAfter) / 2;

  const served = timesOf(report, 200);
  const rejected = timesOf(report, 503);
  const atPeak = costOf(first, second, timesOf(peak, 200).length);
  const under = costOf(second, third, served.length);
  const rejectionCost = ((under.answering - atPeak.answering) * served.length) / Math.max(1, rejected.length);
  const perSecondServed = served.length / SECONDS;
  const late = (rejected.filter((milliseconds) => milliseconds > 50).length / Math.max(1, rejected.length)) * 100;
  const mostOf = (read: (holdings: Holdings) => number, from = 0) => Math.max(...samples.slice(from).map(read));
  const memory = ({ memory }: Holdings) => memory;
  const statuses = [...Map.groupBy(report.answers, ({ status }) => status)];
  console.log(`${NAMES[kind]}: ${peakBefore.toFixed(1)} pages/s at the peak before, ${peakRateAfter.toFixed(1)} after, with ${PEAK_CONNECTIONS} in flight, ${figures(timesOf(peak, 200))}; alone, one takes ${idle.toFixed(0)} ms
${perSecond} requests/s for ${SECONDS} s: ${perSecondServed.toFixed(1)} pages/s served, ${share(perSecondServed, meanPeak)} % of the mean peak
    served: ${figures(served)}; within the budget of ${BUDGET_MILLISECONDS} ms: ${served.filter((milliseconds) => milliseconds <= BUDGET_MILLISECONDS).length} of ${served.length}
    rejected with 503: ${rejected.length}, ${figures(rejected)}; ${late.toFixed(1)} % later than 50 ms
    by status: ${statuses.map(([status, answers]) => `${status}: ${answers.length}`).join(', ')}
    the client${bindClient ? ' on its own CPU' : ''} was up to ${report.lag.toFixed(0)} ms late
    CPU time: a rejection takes ${rejectionCost.toFixed(2)} ms; converting a page ${under.converting.toFixed(1)} ms, ${atPeak.converting.toFixed(1)} at the peak, with ${atPeak.answering.toFixed(1)} for all around it
normal again after ${recovered.toFixed(1)} s
before, at most, 5 s after: files ${before.files}, ${mostOf(({ files }) => files)}, ${after.files}; processes ${before.children}, ${mostOf(({ children }) => children)}, ${after.children}
memory: ${before.memory.toFixed(0)} MiB before, at most ${Math.max(...samples.slice(0, samples.length / 2).map(memory)).toFixed(0)} in the first half, ${mostOf(memory, samples.length / 2).toFixed(0)} in the second, ${after.memory.toFixed(0)} after`);
  if (values.beside) await measureBeside(body, rejected.length / SECONDS, perSecondServed);
  // Wait until the rate limit of the keys allows requests again.
  await wait(60_000);
}

/** CPU milliseconds per page. */
function costOf(from: ProcessorTime, to: ProcessorTime, pages: number): ProcessorTime {
  return {
    answering: (to.answering - from.answering) / pages,
    converting: (to.converting - from.converting) / pages,
  };
}

/** Seconds until a page is converted as fast as before. */
async function recovery(page: object, idle: number): Promise<number> {
  const ended = performance.now();
  while (performance.now() - ended < 30_000) {
    const { status, milliseconds } = await service.convert(page);
    if (status === 200 && milliseconds <= idle * 2) return (performance.now() - ended) / 1000;
    await wait(100);
  }
  return Number.NaN;
}

/** Measures the peak while the bare server receives as many requests as were rejected. */
async function measureBeside(body: string, perSecond: number, served: number): Promise<void> {
  const sink = fork(new URL('load-sink.ts', import.meta.url));
  const [sinkOrigin] = (await once(sink, 'message')) as [string];
  const second = fork(new URL('load-client.ts', import.meta.url));
  await once(second, 'spawn');
  bindClient?.(second);
  await wait(60_000);
  const seconds = SECONDS / 3;
  second.send({ origin: sinkOrigin, keys, body, connections: MAX_CONNECTIONS, seconds, perSecond } satisfies LoadOrder);
  const beside = once(second, 'message') as Promise<[LoadReport]>;
  const pages = timesOf(await load(body, { connections: PEAK_CONNECTIONS, seconds }), 200).length / seconds;
  const [report] = await beside;
  console.log(
    `the peak is ${pages.toFixed(1)} pages/s while ${(report.answers.length / seconds).toFixed(0)} requests/s go to a bare server beside it, which receives them and answers 503: under overload ${share(served, pages)} % of that were served`,
  );
  second.disconnect();
  sink.disconnect();
}

function share(part: number, whole: number): string {
  return ((part / whole) * 100).toFixed(0);
}

function figures(times: readonly number[]): string {
  return [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(times, share).toFixed(0)} ms`).join(', ');
}
