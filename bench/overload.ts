/**
 * `npm run bench:overload [-- --seconds 60]`: the service at what it can carry, at ten times that many requests in flight, and
 * right afterwards: what it still serves, how soon it refuses, what it holds, how soon it is itself again.
 */
import { parseArgs } from 'node:util';
import { makeArticle } from './make-article.ts';
import { type Answer, keepInFlight, percentile, ServiceUnderLoad } from './service-under-load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const SECONDS = Number(values.seconds);
const CARRIED = 8;
const FACTOR = 10;

const service = await ServiceUnderLoad.start();
const article = makeArticle();
const ask = () => service.convert(article);
const timesOf = (answers: readonly Answer[], isServed: boolean) =>
  answers.filter(({ status }) => (status === 200) === isServed).map(({ milliseconds }) => milliseconds);

await keepInFlight(CARRIED, 3, ask);
const idle = percentile(timesOf(await keepInFlight(1, 3, ask), true), 0.5);
const before = service.holdings();
const carried = timesOf(await keepInFlight(CARRIED, SECONDS / 4, ask), true).length / (SECONDS / 4);
const overloaded = await keepInFlight(CARRIED * FACTOR, SECONDS, ask);
const during = service.holdings();

const started = performance.now();
let recovered = Number.NaN;
while (performance.now() - started < 10_000 && Number.isNaN(recovered)) {
  const { status, milliseconds } = await ask();
  if (status === 200 && milliseconds <= idle * 2) recovered = (performance.now() - started) / 1000;
}

const served = timesOf(overloaded, true);
const refusedWith = Map.groupBy(overloaded, ({ status }) => status);
const refused = (refusedWith.get(503) ?? []).map(({ milliseconds }) => milliseconds);
const share = (served.length / SECONDS / carried) * 100;
console.log(`carried with ${CARRIED} in flight: ${carried.toFixed(1)} pages/s; alone, one takes ${idle.toFixed(0)} ms
with ${CARRIED * FACTOR} in flight for ${SECONDS} s: ${(served.length / SECONDS).toFixed(1)} pages/s, ${share.toFixed(0)} % of that
    served: p50 ${percentile(served, 0.5).toFixed(0)} ms, p99 ${percentile(served, 0.99).toFixed(0)} ms
    refused with 503: ${refused.length}, p50 ${percentile(refused, 0.5).toFixed(0)} ms, p99 ${percentile(refused, 0.99).toFixed(0)} ms
    by status: ${[...refusedWith].map(([status, answers]) => `${status}: ${answers.length}`).join(', ')}
normal again after ${recovered.toFixed(1)} s
memory ${before.memory.toFixed(0)} → ${during.memory.toFixed(0)} MiB, files ${before.files} → ${during.files}, processes ${before.children} → ${during.children}`);
await service.stop();
