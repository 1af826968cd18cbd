/**
 * `npm run bench:overload [-- --seconds 60]`: the service at what it can carry, at ten times as many requests a second
 * whatever becomes of them, and right afterwards: what it still serves, how soon it refuses, what it holds, how soon it is
 * itself again.
 *
 * The surplus has to be received and answered by somebody. So that what that costs any server is told from what it costs
 * this one, the peak is measured twice: with nothing else going on, and while as much as will be refused goes to a bare
 * server on the service's processor, which answers 503 and does nothing else.
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

/** The client of what goes beside, and the bare server that it goes to. */
const sink = fork(new URL('load-sink.ts', import.meta.url));
const [sinkOrigin] = (await once(sink, 'message')) as [string];
const second = fork(new URL('load-client.ts', import.meta.url));
await once(second, 'spawn');
bindClient?.(second);

/** Pages a second while `perSecond` requests more go to the bare server. */
async function carriedBeside(perSecond: number, seconds: number): Promise<{ pages: number; surplus: number }> {
  second.send({ origin: sinkOrigin, keys, body, connections: MAX_CONNECTIONS, seconds, perSecond } satisfies LoadOrder);
  const beside = once(second, 'message') as Promise<[LoadReport]>;
  const pages = timesOf(await load({ connections: CARRIED, seconds }), 200).length / seconds;
  const [report] = await beside;
  return { pages, surplus: report.answers.length / seconds };
}

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
await wait(60_000);
const bare = await carriedBeside(timesOf(report, 503).length / SECONDS, carriedFor);

const served = timesOf(report, 200);
const refused = timesOf(report, 503);
const shareOf = (peak: number) => ((served.length / SECONDS / peak) * 100).toFixed(0);
const late = (refused.filter((milliseconds) => milliseconds > 50).length / Math.max(1, refused.length)) * 100;
const mostOf = (read: (holdings: Holdings) => number, from = 0) => Math.max(...samples.slice(from).map(read));
const memory = ({ memory }: Holdings) => memory;
const statuses = [...Map.groupBy(report.answers, ({ status }) => status)];
const figures = (times: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(times, share).toFixed(0)} ms`).join(', ');
console.log(`carried with ${CARRIED} in flight: ${carried.toFixed(1)} pages/s; alone, one takes ${idle.toFixed(0)} ms
${perSecond} requests/s for ${SECONDS} s: ${(served.length / SECONDS).toFixed(1)} pages/s served
    ${shareOf(carried)} % of what it carries with nothing else going on, ${shareOf(bare.pages)} % of what it carries (${bare.pages.toFixed(1)}) while ${bare.surplus.toFixed(0)} requests/s
        go to a bare server beside it, which receives them, answers 503 and does nothing else
    served: ${figures(served)}
    refused with 503: ${refused.length}, ${figures(refused)}; ${late.toFixed(1)} % later than 50 ms
    by status: ${statuses.map(([status, answers]) => `${status}: ${answers.length}`).join(', ')}
    the client${bindClient ? ' on a processor of its own' : ''} was up to ${report.lag.toFixed(0)} ms late itself
normal again after ${recovered.toFixed(1)} s
before, at most, 5 s after: files ${before.files}, ${mostOf(({ files }) => files)}, ${after.files}; processes ${before.children}, ${mostOf(({ children }) => children)}, ${after.children}
memory: ${before.memory.toFixed(0)} MiB before, at most ${Math.max(...samples.slice(0, samples.length / 2).map(memory)).toFixed(0)} in the first half, ${mostOf(memory, samples.length / 2).toFixed(0)} in the second, ${after.memory.toFixed(0)} after`);
client.disconnect();
second.disconnect();
sink.disconnect();
await service.stop();
