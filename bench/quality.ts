/**
 * Compares Recto with other libraries on labeled pages: main content, author, date and CPU time.
 *
 *     npm run bench:quality -- PATH [--folds FOLDER] [--only NAME,…] [--every N] [--worst N] [--warm N]
 *
 * `--folds`: models from `npm run train -- PATH --folds FOLDER`; each page is converted by the one
 * that has not seen its site. `--warm`: pages that each process converts first (default 100).
 * `--worst`: number of worst pages to list per page type.
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
import { type LabeledPage, readLabeledPages } from './labeled-pages.ts';
import { endProgress, showProgress } from './progress.ts';
import { READERS, type Reader } from './quality-readers.ts';
import { scoreOutput } from './quality-score.ts';
import { printTables, type Row } from './quality-tables.ts';
import type { Result } from './quality-worker.ts';

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
    worst: { type: 'string', default: '0' },
  },
});
const [path] = positionals;
if (!path) {
  console.error('Name a folder with html/ and ground-truth/ in it: npm run bench:quality -- PATH');
  process.exit(2);
}
const folder = resolve(path);
const pages = readLabeledPages(folder).filter((_, at) => at % Number(values.every) === 0);
const wanted = values.only?.split(',');
const readers = READERS.filter(({ name }) => !wanted || wanted.some((part) => name.includes(part)));

const warm = Number(values.warm);
const warmUpPages = warm > 0 ? pages.filter((_, at) => at % Math.ceil(pages.length / warm) === 0) : [];
// The libraries take turns page by page, so that a temporary slowdown of the machine affects all of
// them.
const runs = readers.map(openRun);
for (const [at, page] of pages.entries()) {
  showProgress(`page ${at + 1} of ${pages.length}`);
  for (const run of runs) run.rows.push(await run.read(page));
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

interface Run {
  readonly rows: Row[];
  read(page: LabeledPage): Promise<Row>;
  end(): void;
}

function openRun(reader: Reader): Run {
  const folds = reader.name === 'Recto' && values.folds !== undefined ? resolve(values.folds) : undefined;
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
    async read(page) {
      const result = await resultOf(page);
      const isFailure = 'failure' in result;
      const given = isFailure ? { text: '', author: null, date: null, cpu: Number.NaN } : result;
      return { reader: reader.name, page, score: scoreOutput(page, given), cpu: given.cpu, isFailure };
    },
    end: () => child?.end(),
  };
}

/**
 * Folder of one library's cached results. Runs with other options have other folders, since their
 * times can't be compared.
 */
function cacheFolder(reader: Reader, folds: string | undefined): string {
  const digest = createHash('sha256').update(`${folder}\n${folds ?? ''}\n${values.every}\n${values.warm}`);
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
  const forked = fork(script, [name, folder, ...(folds === undefined ? [] : [folds])]);
  await nextResult(forked, '');
  const child: Child = {
    read: (page) => {
      forked.send({ id: page.id, url: page.url });
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
