/**
 * `npm run bench:fairness`: how long a small page takes alone, and while another key converts sixty heavy pages. The other
 * key belongs to another account, then to the same one.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { makeArticle } from './make-article.ts';
import { percentile, ServiceUnderLoad } from './service-under-load.ts';

const SMALL = 40;
const HEAVY = 60;

const service = await ServiceUnderLoad.start();
const small = { html: '<h1>Small</h1><p>A page of two lines, and no more than that.</p>' };
const heavy = { html: makeArticle().repeat(30) };
const [greedy = '', otherAccount = ''] = service.keys;
const sameAccount = service.keys[service.accounts] ?? '';

async function medianOfSmall(key: string): Promise<number> {
  const times: number[] = [];
  for (let page = 0; page < SMALL; page++) {
    const { status, milliseconds } = await service.convert(small, key);
    if (status !== 200) throw new Error(`A small page was answered ${status}.`);
    times.push(milliseconds);
    await wait(20);
  }
  return percentile(times, 0.5);
}

for (const [whose, key] of [
  ['another account', otherAccount],
  ['the same account', sameAccount],
] as const) {
  const alone = await medianOfSmall(key);
  // Wait until the rate limit of sixty requests per minute allows more.
  await wait(61_000);
  let isOver = false;
  const pages = Array.from({ length: HEAVY }, () => service.convert(heavy, greedy));
  void Promise.all(pages).then(() => {
    isOver = true;
  });
  await wait(1000);
  const beside = await medianOfSmall(key);
  const ratio = (beside / alone).toFixed(2);
  const whole = isOver ? ', but the heavy ones ended before' : '';
  console.log(
    `a small page of ${whose}: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${HEAVY} heavy pages of one key: ${ratio} times${whole}`,
  );
  const answers = Map.groupBy(await Promise.all(pages), ({ status }) => status);
  console.log(`    the heavy ones: ${[...answers].map(([status, { length }]) => `${status}: ${length}`).join(', ')}`);
}
await service.stop();
