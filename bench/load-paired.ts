/**
 * `npm run bench:load-paired -- OTHER_CLONE [--rounds 40] [--requests 40] [--input NAME]`: compares the CPU time of a
 * request with that of another clone of the repository, which must be built. Both services run at the same time and get the
 * same requests in turns of a second or less, so that other work on the machine affects both. Prints the median of the
 * rounds' ratios with its 95 % confidence interval. A last row compares the engines alone, in one process. Linux only.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { engineOf } from './engine-of.ts';
import { makeArticle } from './make-article.ts';
import { percentile, ServiceUnderLoad } from './service-under-load.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '40' },
    requests: { type: 'string', default: '40' },
    input: { type: 'string', multiple: true },
  },
});
const [other] = positionals;
if (other === undefined) {
  console.error('Name the folder of another clone: npm run bench:load-paired -- ../other');
  process.exit(2);
}
const CLONES = { ours: resolve(import.meta.dirname, '..'), theirs: resolve(process.env['INIT_CWD'] ?? '.', other) };
const ROUNDS = Number(values.rounds);
const REQUESTS = Number(values.requests);
const CONCURRENCY = 4;
/** Few, because creating keys takes long on a slow disk. */
const ACCOUNTS = 8;
/** Enough for V8 to compile what each request runs. */
const WARM_UP = 600;

/** CPU milliseconds of one request. */
interface Cost {
  readonly main: number;
  readonly children: number;
}

interface Round<Value> {
  readonly ours: Value;
  readonly theirs: Value;
}

const origin = fork(new URL('load-origin.ts', import.meta.url));
const [originPort] = (await once(origin, 'message')) as [number];
const article = makeArticle();
/** The short ones show what the service costs without the engine. */
const bodies: Readonly<Record<string, object>> = {
  '40 bytes of HTML': { html: '<h1>Hello</h1><p>One short paragraph.</p>' },
  '100 KB of HTML': { html: article },
  'URL of a page of 100 KB': { url: `http://localhost:${originPort}/article` },
};
const inputs = Object.entries(bodies).filter(([name]) => values.input?.includes(name) ?? true);

const words = ['--convert-processes', '1', '--fetch-allow-hosts', `localhost:${originPort}`];
const ours = await ServiceUnderLoad.startClone(CLONES.ours, ACCOUNTS, ...words);
const theirs = await ServiceUnderLoad.startClone(CLONES.theirs, ACCOUNTS, ...words);

console.log('| input | processes | other clone, ms | this clone, ms | ratio | 95 % interval |');
console.log('|---|---|--:|--:|--:|---|');
for (const [name, body] of inputs) {
  await send(ours, body, WARM_UP);
  await send(theirs, body, WARM_UP);
  const rounds = await inTurns((isOurs) => send(isOurs ? ours : theirs, body, REQUESTS));
  const parts: Readonly<Record<string, (cost: Cost) => number>> = {
    main: ({ main }) => main,
    children: ({ children }) => children,
    all: ({ main, children }) => main + children,
  };
  for (const [part, costOf] of Object.entries(parts)) {
    const costs = rounds.map((round) => ({ ours: costOf(round.ours), theirs: costOf(round.theirs) }));
    console.log(tableRow(name, part, costs));
  }
}
for (const service of [ours, theirs]) await service.stop();
origin.disconnect();

if (values.input === undefined) {
  const converters = { ours: await engineOf(CLONES.ours), theirs: await engineOf(CLONES.theirs) };
  const convertAll = async (isOurs: boolean) => {
    const convert = isOurs ? converters.ours : converters.theirs;
    const { user, system } = process.cpuUsage();
    for (let page = 0; page < REQUESTS; page++) convert(article);
    const after = process.cpuUsage();
    return (after.user - user + after.system - system) / 1000 / REQUESTS;
  };
  for (let warmUp = 0; warmUp < 4; warmUp++) await convertAll(warmUp % 2 === 0);
  console.log(tableRow('100 KB of HTML', 'engine alone', await inTurns(convertAll)));
}

/** Measures both, each as often before as after the other, because the second one may find a warmer machine. */
async function inTurns<Value>(measure: (isOurs: boolean) => Promise<Value>): Promise<Round<Value>[]> {
  const rounds: Round<Value>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const isFirst = round % 2 === 0;
    const first = await measure(isFirst);
    const second = await measure(!isFirst);
    rounds.push(isFirst ? { ours: first, theirs: second } : { ours: second, theirs: first });
  }
  return rounds;
}

function tableRow(input: string, part: string, costs: readonly Round<number>[]): string {
  const middle = (numbers: readonly number[]) => percentile(numbers, 0.5);
  const ratios = costs.map((cost) => cost.ours / cost.theirs);
  const [low, high] = medianInterval(ratios);
  const milliseconds = [costs.map((cost) => cost.theirs), costs.map((cost) => cost.ours)];
  const figures = [...milliseconds.map((each) => middle(each).toFixed(3)), middle(ratios).toFixed(3)];
  return `| ${[input, part, ...figures, `${low.toFixed(3)} to ${high.toFixed(3)}`].join(' | ')} |`;
}

/** The 95 % confidence interval of a median, from the order of the values alone. */
function medianInterval(numbers: readonly number[]): readonly [number, number] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = 0.98 * Math.sqrt(sorted.length);
  const at = (place: number) => sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(place)))]!;
  return [at(sorted.length / 2 - half), at(sorted.length / 2 + half - 1)];
}

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
  return {
    main: (after.answering - before.answering) / requests,
    children: (after.converting - before.converting) / requests,
  };
}
