/**
 * `npm run bench:load-paired -- OTHER_CLONE [--rounds 10] [--requests 200]`: compares the CPU time of a request with that of
 * another clone of the repository, which must be built. Both services run at the same time and get the same requests in
 * turns, so that other work on the machine affects both. Prints the median of the rounds' ratios. Linux only.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeArticle } from './make-article.ts';
import { percentile, ServiceUnderLoad } from './service-under-load.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '10' }, requests: { type: 'string', default: '200' } },
});
const [other] = positionals;
if (other === undefined) {
  console.error('Name the folder of another clone: npm run bench:load-paired -- ../other');
  process.exit(2);
}
const ROUNDS = Number(values.rounds);
const REQUESTS = Number(values.requests);
const CONCURRENCY = 4;
/** Few, because creating keys takes long on a slow disk. */
const ACCOUNTS = 8;
const WARM_UP = 100;

/** CPU milliseconds of one request. */
interface Cost {
  readonly main: number;
  readonly all: number;
}

const origin = fork(new URL('load-origin.ts', import.meta.url));
const [originPort] = (await once(origin, 'message')) as [number];
const bodies = {
  '100 KB of HTML': { html: makeArticle() },
  'URL of a page of 100 KB': { url: `http://localhost:${originPort}/article` },
};
const startService = (clone: string) =>
  ServiceUnderLoad.startClone(
    clone,
    ACCOUNTS,
    '--convert-processes',
    '1',
    '--fetch-allow-hosts',
    `localhost:${originPort}`,
  );
const ours = await startService(resolve(import.meta.dirname, '..'));
const theirs = await startService(resolve(process.env['INIT_CWD'] ?? '.', other));

console.log('| input | processes | other clone, ms a request | this clone | ratio | ratios of the rounds |');
console.log('|---|---|--:|--:|--:|---|');
for (const [name, body] of Object.entries(bodies)) {
  for (const service of [ours, theirs]) await send(service, body, WARM_UP);
  const rounds: { readonly ours: Cost; readonly theirs: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // In each order as often, because the second one may find a warmer machine.
    const isFirst = round % 2 === 0;
    const first = await send(isFirst ? ours : theirs, body, REQUESTS);
    const second = await send(isFirst ? theirs : ours, body, REQUESTS);
    rounds.push(isFirst ? { ours: first, theirs: second } : { ours: second, theirs: first });
  }
  for (const part of ['main', 'all'] as const) {
    const ratios = rounds.map((round) => round.ours[part] / round.theirs[part]);
    const cells = [
      name,
      part === 'main' ? 'main process' : 'with its children',
      percentile(
        rounds.map((round) => round.theirs[part]),
        0.5,
      ).toFixed(2),
      percentile(
        rounds.map((round) => round.ours[part]),
        0.5,
      ).toFixed(2),
      percentile(ratios, 0.5).toFixed(3),
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
for (const service of [ours, theirs]) await service.stop();
origin.disconnect();

async function send(service: ServiceUnderLoad, body: object, requests: number): Promise<Cost> {
  const before = service.processorTime();
  let left = requests;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) {
        const { status } = await service.convert(body);
        if (status !== 200) throw new Error(`${service.origin} returned ${status}.`);
      }
    }),
  );
  const after = service.processorTime();
  const main = after.answering - before.answering;
  return { main: main / requests, all: (main + after.converting - before.converting) / requests };
}
