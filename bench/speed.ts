/**
 * `npm run bench:speed -- PATH [--only NAME,…]`: MB of HTML per CPU second and peak memory of Recto, other converters and
 * parsers. `--only Recto` measures Recto and parse5. Takes at most ten minutes, and two with `--only Recto`.
 *
 * For each size of pages, every candidate has a process of its own, which warms up and then waits for its turns. Speed is
 * compared with parse5's turn in the same round, and medians count, so other work on the machine matters little.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CANDIDATES } from './candidates.ts';
import type { Turn } from './measure-speed.ts';
import { pickPages, readPages } from './pick-pages.ts';
import { endProgress, showProgress } from './progress.ts';

/** CPU seconds of a turn. It takes longer if all pages of the size do. */
const TURN = 0.7;
const ROUNDS = 5;
/** CPU seconds after which a candidate gets no more turns. */
const MAX_TURNS = 10;
/**
 * A candidate is warm after this many turns in a row that are less than 2 % faster than the best before, or after so many
 * CPU seconds. V8 optimizes short programs in a few seconds, long ones in a quarter of a minute.
 */
const SETTLED = 5;
const FASTER = 0.98;
const MAX_WARM_UP = 12;
/** Milliseconds. A candidate that takes longer for a turn fails. */
const TIMEOUT = 90_000;

interface Contestant {
  readonly name: string;
  readonly process: ChildProcess;
  readonly turns: Turn[];
}

interface Figures {
  /** CPU seconds for all pages of the size. */
  readonly cpu: number;
  /** Speed relative to parse5, by round. */
  readonly ratios: readonly number[];
  /** Peak resident set size in MB. */
  readonly peak: number;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const [folder] = positionals;
if (!folder) {
  console.error('Pass a folder of pages: npm run bench:speed -- PATH');
  process.exit(2);
}
const wanted = values.only?.split(',');
const candidates = CANDIDATES.filter(
  ({ name }) => !wanted || wanted.some((part) => name.includes(part)) || name === 'parse5',
);
const scratch = mkdtempSync(join(tmpdir(), 'recto-speed-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const sizes = pickPages(readPages(folder)).map(({ name, pages }) => {
  const file = join(scratch, `${name}.json`);
  writeFileSync(file, JSON.stringify(pages));
  const bytes = pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0);
  return { name, file, megabytes: bytes / 1e6, count: pages.length };
});
for (const { name, count, megabytes } of sizes) {
  console.log(`${name}: ${count} ${count === 1 ? 'document' : 'pages'}, ${(megabytes / count).toFixed(3)} MB each`);
}

const results: ReadonlyMap<string, Figures>[] = [];
for (const { name, file } of sizes) results.push(await measureSize(name, file));
endProgress();

print('MB of HTML per CPU second', ({ cpu }, megabytes) => (megabytes / cpu).toPrecision(3));
print('Speed relative to parse5', ({ ratios }) => median(ratios).toFixed(2));
print('Slowest and fastest round', ({ ratios }) =>
  [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)).join(' to '),
);
print('Peak memory of the process, MB', ({ peak }) => peak.toFixed(0));

/** @returns figures by candidate, without those that fail. */
async function measureSize(size: string, file: string): Promise<ReadonlyMap<string, Figures>> {
  showProgress(`${size}: warming up`);
  const started = await Promise.all(candidates.map(({ name }) => startContestant(name, file)));
  const contestants = new Set(started.filter((contestant) => contestant !== undefined));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const contestant of contestants) {
      const { name, process: forked, turns } = contestant;
      if (turns.reduce((sum, { spent }) => sum + spent, 0) > MAX_TURNS) continue;
      showProgress(`${size}: ${name}, round ${round} of ${ROUNDS}`);
      const turn = await takeTurn(forked, TURN);
      if (turn) turns.push(turn);
      else contestants.delete(contestant);
    }
  }
  const parse5 = [...contestants].find(({ name }) => name === 'parse5')!;
  return new Map(
    Array.from(contestants, ({ name, process: forked, turns }) => {
      forked.kill();
      const ratios = turns.map(({ cpu }, round) => parse5.turns[round]!.cpu / cpu);
      return [name, { cpu: median(turns.map(({ cpu }) => cpu)), ratios, peak: turns.at(-1)!.peak }];
    }),
  );
}

/** Starts a process and warms it up. All do so at once: CPU time tells when each is warm. */
async function startContestant(name: string, file: string): Promise<Contestant | undefined> {
  const forked = fork(join(import.meta.dirname, 'measure-speed.ts'), [name, file]);
  let best = Number.POSITIVE_INFINITY;
  for (let spent = 0, settled = 0; spent < MAX_WARM_UP && settled < SETTLED; ) {
    const turn = await takeTurn(forked, TURN);
    if (turn === undefined) return undefined;
    spent += turn.spent;
    settled = turn.cpu < best * FASTER ? 0 : settled + 1;
    best = Math.min(best, turn.cpu);
  }
  return { name, process: forked, turns: [] };
}

/** @returns undefined if the process ended or took too long. */
function takeTurn(forked: ChildProcess, seconds: number): Promise<Turn | undefined> {
  return new Promise((settle) => {
    const finish = (turn?: Turn): void => {
      clearTimeout(timer);
      forked.off('message', finish).off('exit', fail);
      settle(turn);
    };
    const fail = (): void => finish();
    const timer = setTimeout(() => forked.kill('SIGKILL'), TIMEOUT);
    forked.on('message', finish).on('exit', fail).send(seconds);
  });
}

function print(title: string, cell: (figures: Figures, megabytes: number) => string): void {
  console.log(
    `\n${title}\n\n| | ${sizes.map(({ name }) => name).join(' | ')} |\n|---|${sizes.map(() => '--:').join('|')}|`,
  );
  for (const { name, kind } of candidates) {
    const cells = sizes.map(({ megabytes }, at) => {
      const figures = results[at]!.get(name);
      return figures ? cell(figures, megabytes) : 'fails';
    });
    console.log(`| ${name} (${kind}) | ${cells.join(' | ')} |`);
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}
