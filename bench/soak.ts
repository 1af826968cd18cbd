/**
 * `npm run bench:soak [-- --minutes 30]`: small, large, broken and fetched pages, blocked URLs and invalid requests for a long
 * time. Prints memory, files and processes every half minute, and at the end their slopes, without the first fifth.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeArticle } from './make-article.ts';
import { type Answer, type Holdings, ServiceUnderLoad } from './service-under-load.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const MINUTES = Number(values.minutes);
const INTERVAL = Math.min(30_000, (MINUTES * 60_000) / 10);
const REQUESTS_PER_SECOND = 5;

const article = makeArticle();
const site = fork(new URL('load-origin.ts', import.meta.url));
const [port] = (await once(site, 'message')) as [number];
const html = (text: string) => ({ html: text });
const REQUESTS: readonly object[] = [
  html('<h1>Small</h1><p>A page.</p>'),
  { url: `http://localhost:${port}/article` },
  html(article),
  { url: 'http://169.254.169.254/latest/meta-data/' },
  html(article.repeat(5)),
  { url: `http://localhost:${port}/article`, options: { includeLinks: false } },
  html('<div>'.repeat(20_000) + article),
  { url: 'https://no-such-name.invalid/' },
  html('<table><tr>'.repeat(5000)),
  {},
  html('<p>a</p>'.repeat(50_000)),
];

const service = await ServiceUnderLoad.start('--fetch-allow-hosts', `localhost:${port}`);
const samples: (Holdings & { readonly minute: number })[] = [];
const answers: Answer[] = [];
const inFlight = new Set<Promise<unknown>>();
const started = performance.now();
const minutes = () => (performance.now() - started) / 60_000;
let nextSample = 0;
console.log('minute  memory MiB  files  processes');
for (let turn = 0; minutes() < MINUTES; turn++) {
  if (inFlight.size < 20) {
    const asking = service.convert(REQUESTS[turn % REQUESTS.length] ?? {}).then((answer) => answers.push(answer));
    inFlight.add(asking);
    asking.finally(() => inFlight.delete(asking));
  }
  if (performance.now() - started >= nextSample) {
    nextSample += INTERVAL;
    const sample = { minute: minutes(), ...service.holdings() };
    samples.push(sample);
    const figures = [sample.memory.toFixed(0).padStart(10), sample.files, sample.children].join('  ');
    console.log(`${sample.minute.toFixed(1).padStart(6)}  ${figures}`);
  }
  await wait(1000 / REQUESTS_PER_SECOND);
}
await Promise.all(inFlight);

const warm = samples.filter(({ minute }) => minute >= MINUTES / 5);
const perHour = (read: (sample: Holdings) => number) =>
  (slope(warm.map((sample) => [sample.minute, read(sample)])) * 60).toFixed(1);
const statuses = Map.groupBy(answers, ({ status }) => status);
console.log(`slope an hour: memory ${perHour(({ memory }) => memory)} MiB, files ${perHour(({ files }) => files)}, processes ${perHour(({ children }) => children)}
answers: ${[...statuses].map(([status, { length }]) => `${status}: ${length}`).join(', ')}`);
await service.stop();
site.disconnect();

/** Slope of the least-squares line. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return above / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
