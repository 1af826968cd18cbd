/**
 * `npm run bench:overload [-- --seconds 60]`: the service at what it can carry, at ten times as many requests a second
 * whatever becomes of them, and right afterwards: what it still serves, how soon it refuses, what it holds, how soon it is
 * itself again.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LoadOrder, LoadReport } from './load-client.ts';
import { makeArticle } from './make-article.ts';
import { type Holdings, percentile, ServiceUnderLoad, shareProcessors } from './service-under-load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const SECONDS = Number(values.seconds);
const CARRIED = 8;
const FACTOR = 10;
const MAX_CONNECTIONS = 1000;

const bindClient = shareProcessors();
const service = await ServiceUnderLoad.start();
const client = fork(new URL('load-client.ts', import.meta.url));
await once(client, 'spawn');
bindClient?.(client);
const page = { html: makeArticle() };
const body = JSON.stringify(page);
const { origin, keys } = service;

async function load(order: Pick<LoadOrder, 'connections' | 'seconds' | 'perSecond'>): Promise<LoadReport> {
  client.send({ origin, keys, body, ...order } satisfies LoadOrder);
  const [report] = (await once(client, 'message')) as [LoadReport];
  return report;
}

const timesOf = ({ answers }: LoadReport, status: number) =>
  answers.filter((answer) => answer.status === status).map(({ milliseconds }) => milliseconds);

await load({ connections: CARRIED, seconds: 5 });
const idle = percentile(timesOf(await load({ connections: 1, seconds: 5 }), 200), 0.5);
const before = service.holdings();
const carriedFor = SECONDS / 3;
const carried = timesOf(await load({ connections: CARRIED, seconds: carriedFor }), 200).length / carriedFor;

const samples = [before];
const watch = setInterval(() => samples.push(service.holdings()), 1000);
const perSecond = Math.ceil(carried * FACTOR);
const overload = load({ connections: MAX_CONNECTIONS, seconds: SECONDS, perSecond });
await wait(SECONDS * 1000);
const ended = performance.now();
let recovered = Number.NaN;
while (performance.now() - ended < 30_000 && Number.isNaN(recovered)) {
  const { status, milliseconds } = await service.convert(page);
  if (status === 200 && milliseconds <= idle * 2) recovered = (performance.now() - ended) / 1000;
  else await wait(100);
}
const report = await overload;
clearInterval(watch);
await wait(5000);
const after = service.holdings();

const served = timesOf(report, 200);
const refused = timesOf(report, 503);
const inTime = (served.length / SECONDS / carried) * 100;
const late = (refused.filter((milliseconds) => milliseconds > 50).length / Math.max(1, refused.length)) * 100;
const mostOf = (read: (holdings: Holdings) => number, from = 0) => Math.max(...samples.slice(from).map(read));
const memory = ({ memory }: Holdings) => memory;
const statuses = [...Map.groupBy(report.answers, ({ status }) => status)];
const figures = (times: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(times, share).toFixed(0)} ms`).join(', ');
console.log(`carried with ${CARRIED} in flight: ${carried.toFixed(1)} pages/s; alone, one takes ${idle.toFixed(0)} ms
${perSecond} requests/s for ${SECONDS} s: ${(served.length / SECONDS).toFixed(1)} pages/s served, ${inTime.toFixed(0)} % of that
    served: ${figures(served)}
    refused with 503: ${refused.length}, ${figures(refused)}; ${late.toFixed(1)} % later than 50 ms
    by status: ${statuses.map(([status, answers]) => `${status}: ${answers.length}`).join(', ')}
    the client${bindClient ? ' on a processor of its own' : ''} was up to ${report.lag.toFixed(0)} ms late itself
normal again after ${recovered.toFixed(1)} s
before, at most, 5 s after: files ${before.files}, ${mostOf(({ files }) => files)}, ${after.files}; processes ${before.children}, ${mostOf(({ children }) => children)}, ${after.children}
memory: ${before.memory.toFixed(0)} MiB before, at most ${Math.max(...samples.slice(0, samples.length / 2).map(memory)).toFixed(0)} in the first half, ${mostOf(memory, samples.length / 2).toFixed(0)} in the second, ${after.memory.toFixed(0)} after`);
client.disconnect();
await service.stop();
