/**
 * `npm run bench:stages -- PATH [--every 12] [--seconds 20]`: the share of a conversion's CPU time
 * that each stage takes, for small, median and large pages of the folder and for one in `--every`
 * of all.
 *
 * Takes a sampling profile of the built engine for `--seconds`, after warming up for half as long.
 * A stage includes the functions it calls, but not the garbage collector.
 */
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { parseArgs } from 'node:util';
import { convert } from '../packages/engine/dist/index.js';
import { pickPages, readPages, type SizeClass } from './pick-pages.ts';
import { endProgress, showProgress } from './progress.ts';

/** The functions that a conversion calls in turn, perhaps through another one, and the names of their rows. */
const STAGES: ReadonlyMap<string, string> = new Map([
  ['parse', 'parse'],
  ['revealContent', 'deferred content'],
  ['collectPageFacts', 'page facts'],
  ['readMetadata', 'metadata'],
  ['styleRulesOf', 'style rules'],
  ['hiddenNodes', 'visibility'],
  ['chooseContent', 'content selection'],
  ['buildMarkdownTree', 'Markdown tree'],
  ['writeMarkdown', 'Markdown text'],
  ['measure', 'words, tokens, reading time'],
]);
const BETWEEN = 'between stages: memory, front matter';
const COLLECTOR = 'garbage collector';
const ROWS = [...STAGES.values(), BETWEEN, COLLECTOR];
/** The function that calls the stages. */
const CONVERSION = 'convertPage';
/** Sampling interval in microseconds. */
const INTERVAL = 100;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '12' }, seconds: { type: 'string', default: '20' } },
});
const [folder] = positionals;
if (!folder) {
  console.error('Pass a folder of pages: npm run bench:stages -- PATH');
  process.exit(2);
}
const seconds = Number(values.seconds);
const every = Number(values.every);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: INTERVAL });

const all = readPages(folder);
const classes: SizeClass[] = [
  ...pickPages(all).filter(({ name }) => name !== 'joined'),
  { name: `one in ${every}`, pages: all.filter((_page, at) => at % every === 0) },
];
const columns: ReadonlyMap<string, number>[] = [];
for (const { name, pages } of classes) {
  showProgress(name);
  run(pages, seconds / 2);
  await session.post('Profiler.start');
  run(pages, seconds);
  columns.push(sharesOf((await session.post('Profiler.stop')).profile));
}
endProgress();
for (const [name, stage] of STAGES) {
  // A renamed function would otherwise be counted as time between the stages.
  if (columns.every((shares) => shares.get(stage) === 0))
    throw new Error(`No conversion called ${name}(). Was it renamed?`);
}

console.log(`| stage | ${classes.map(({ name, pages }) => `${name} (${pages.length})`).join(' | ')} |`);
console.log(`|---|${'--:|'.repeat(classes.length)}`);
for (const row of ROWS) {
  const cells = columns.map((shares) => `${(100 * shares.get(row)!).toFixed(1)} %`);
  console.log(`| ${row} | ${cells.join(' | ')} |`);
}

/** Converts the pages repeatedly for `seconds` of CPU time, each at least once. */
function run(pages: readonly string[], seconds: number): void {
  const start = process.cpuUsage();
  do for (const page of pages) convert(page, { content: 'main' });
  while (process.cpuUsage(start).user < seconds * 1e6);
}

/** The share of the time in conversions, by row. */
function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): ReadonlyMap<string, number> {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const rowOf = (node: number): string | undefined => {
    if (names.get(node) === `(${COLLECTOR})`) return COLLECTOR;
    // The outermost stage: one may call a function with the name of another.
    let row = BETWEEN;
    for (let at: number | undefined = node; at !== undefined; at = parents.get(at)) {
      const name = names.get(at) ?? '';
      if (name === CONVERSION) return row;
      row = STAGES.get(name) ?? row;
    }
    return undefined;
  };
  const rows = new Map(nodes.map(({ id }) => [id, rowOf(id)]));
  const times = new Map(ROWS.map((row) => [row, 0]));
  let total = 0;
  samples.forEach((node, at) => {
    const row = rows.get(node);
    if (row === undefined) return;
    const time = timeDeltas[at] ?? 0;
    times.set(row, times.get(row)! + time);
    total += time;
  });
  return new Map(Array.from(times, ([row, time]) => [row, time / total]));
}
