/**
 * Compares Recto with other libraries on labeled pages: main content, author, date and CPU time.
 *
 *     npm run bench:quality -- PATH… [--folds FOLDER] [--only NAME,…] [--every N] [--worst N] [--warm N] [--aged]
 *
 * Each PATH is a folder of one source. `--folds`: models from `npm run train -- PATH… --folds FOLDER`; each page is
 * converted by the one that has not seen its site. Models from `--left-out FOLDER` have not seen the page's source.
 * Pages that no model has been learned without are skipped.
 * `--warm`: pages that each process converts first (default 100).
 * `--worst`: number of worst pages to list per page type.
 * `--aged`: every page is converted in the style of 2003, without its URL (`training/age-page.ts`).
 *
 * Each library runs in a separate process. Results are cached by library version, so an interrupted
 * run continues.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { LabeledPage } from '../training/sources/labeled-page.ts';
import { readHtml, readLabeledPages } from '../training/sources/labeled-pages.ts';
import { type Truth, truthOf } from '../training/sources/truth.ts';
import { endProgress, showProgress } from './progress.ts';
import { READERS, type Reader } from './quality-readers.ts';
import { scoreOutput } from './quality-score.ts';
import { printTables, type Row } from './quality-tables.ts';
import type { Result, Task } from './quality-worker.ts';

/**
 * Milliseconds a library may take for one page. Then its process is killed and the page counts as
 * failed.
 */
const TIMEOUT = 90_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folds: { type: 'string' },
    only: { type: 'string' },
    every: { type: 'string', default: '1' },
    warm: { type: 'string', default: '100' },
    aged: { type: 'boolean', default: false },
    worst: { type: 'string', default: '0' },
  },
});
if (positionals.length === 0) {
  console.error('Name the folders of labeled pages: npm run bench:quality -- PATH…');
  process.exit(2);
}
const hasModel = values.folds === undefined ? () => true : modelsIn(values.folds);
const pages = positionals
  .flatMap((path) => readLabeledPages(resolve(path)))
  .filter(({ id }, at) => at % Number(values.every) === 0 && hasModel(id));
const wanted = values.only?.split(',');
const readers: Reader[] = [];
for (const reader of READERS.filter(({ name }) => !wanted || wanted.some((part) => name.includes(part)))) {
  if (await canLoad(reader)) readers.push(reader);
  else console.error(`${reader.name} can't be loaded, see above. The tables are without it.`);
}
if (readers.length === 0) process.exit(1);

const warm = Number(values.warm);
const warmUpPages = warm > 0 ? pages.filter((_, at) => at % Math.ceil(pages.length / warm) === 0) : [];
// The libraries take turns page by page, so that a temporary slowdown of the machine affects all of
// them.
const runs = readers.map(openRun);
for (const [at, page] of pages.entries()) {
  showProgress(`page ${at + 1} of ${pages.length}`);
  const truth = truthOf(page, await readHtml(page));
  for (const run of runs) run.rows.push(await run.read(page, truth));
}
for (const run of runs) run.end();
endProgress();
printTables(
  pages,
  readers.map(({ name }) => name),
  runs.flatMap((run) => run.rows),
  Number(values.worst),
);
process.exit(0);

function modelsIn(folds: string): (id: string) => boolean {
  const foldOf = JSON.parse(readFileSync(join(folds, 'folds.json'), 'utf8')) as Record<string, number>;
  return (id) => foldOf[id] !== undefined;
}

/** A peer may have code for this machine that npm couldn't install. */
async function canLoad({ name }: Reader): Promise<boolean> {
  const child = await startChild(name, foldsOf(name), []);
  const hasLoaded = !child.hasEnded();
  child.end();
  return hasLoaded;
}

function foldsOf(name: string): string | undefined {
  return name === 'Recto' && values.folds !== undefined ? resolve(values.folds) : undefined;
}

interface Run {
  readonly rows: Row[];
  read(page: LabeledPage, truth: Truth): Promise<Row>;
  end(): void;
}

function openRun(reader: Reader): Run {
  const folds = foldsOf(reader.name);
  const cache = cacheFolder(reader, folds);
  let child: Child | null = null;
  const resultOf = async (page: LabeledPage): Promise<Result> => {
    const file = join(cache, `${page.id}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Result;
    child ??= await startChild(reader.name, folds, warmUpPages);
    const result = await child.read(page);
    if (child.hasEnded()) child = null;
    writeFileSync(file, JSON.stringify(result));
    return result;
  };
  return {
    rows: [],
    async read(page, truth) {
      const result = await resultOf(page);
      const isFailure = 'failure' in result;
      const given = isFailure ? { text: '', author: null, date: null, cpu: Number.NaN } : result;
      return { reader: reader.name, page, score: scoreOutput(page, truth, given), cpu: given.cpu, isFailure };
    },
    end: () => child?.end(),
  };
}

/**
 * Folder of one library's cached results. Runs with other options have other folders, since their
 * times can't be compared.
 */
function cacheFolder(reader: Reader, folds: string | undefined): string {
  const digest = createHash('sha256').update(
    `${positionals.map((path) => resolve(path)).join('\n')}\n${folds ?? ''}\n${values.every}\n${values.warm}\n${values.aged}`,
  );
  for (const { name, version } of readers) digest.update(`\n${name} ${version()}`);
  if (folds !== undefined)
    digest.update(readFileSync(join(folds, 'folds.json'))).update(readFileSync(join(folds, 'fold-0.txt')));
  const name = `${reader.name.replace(/\W+/g, '-')}-${digest.digest('hex').slice(0, 16)}`;
  const cache = join(tmpdir(), 'recto-quality', name);
  mkdirSync(cache, { recursive: true });
  return cache;
}

interface Child {
  read(page: LabeledPage): Promise<Result>;
  hasEnded(): boolean;
  end(): void;
}

/** Starts a library's process and warms it up, because a service runs warm, too. */
async function startChild(name: string, folds: string | undefined, warmUp: readonly LabeledPage[]): Promise<Child> {
  const script = join(import.meta.dirname, 'quality-worker.ts');
  const forked = fork(script, [name, ...(folds === undefined ? [] : [folds])]);
  await nextResult(forked, '');
  const child: Child = {
    read: (page) => {
      const { folder, id, source, url } = page;
      const aged = values.aged ? { seed: pages.indexOf(page) } : undefined;
      forked.send({ folder, id, source, url, aged } satisfies Task);
      return nextResult(forked, page.id);
    },
    hasEnded: () => forked.exitCode !== null || forked.signalCode !== null || forked.killed,
    end: () => forked.kill(),
  };
  for (const page of warmUp) {
    await child.read(page);
    // Without warming up again: the page that crashed this process would crash the next one.
    if (child.hasEnded()) return startChild(name, folds, []);
  }
  return child;
}

/** The child's next result, or a failure if it ends or takes too long. */
function nextResult(child: ChildProcess, id: string): Promise<Result> {
  return new Promise((settle) => {
    const finish = (result: Result): void => {
      clearTimeout(timer);
      child.off('message', finish);
      child.off('exit', onExit);
      settle(result);
    };
    const onExit = (): void => finish({ id, failure: 'the process ended' });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      finish({ id, failure: `took longer than ${TIMEOUT / 1000} s` });
    }, TIMEOUT);
    child.on('message', finish);
    child.on('exit', onExit);
  });
}
