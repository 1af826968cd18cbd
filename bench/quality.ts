/**
 * `npm run bench:quality -- PATH [--folds FOLDER] [--only NAME,…] [--every N] [--worst N] [--warm N]`: how well Recto and
 * other libraries find the main content, the author and the date of pages that people have marked, and at what cost. Each
 * library reads in a process of its own, which has read `--warm` of the pages before (100), all of them in turns a page at a
 * time, with a limit; answers are kept by the libraries' versions, so that a run that was broken off goes on where it stopped. `--folds` names the models of `npm run train -- PATH --folds FOLDER`: each page is
 * then read by the one that has not seen its site.
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
import { scoreAnswer } from './quality-score.ts';
import { printTables, type Row } from './quality-tables.ts';
import type { Result } from './quality-worker.ts';

/** Longest a library may take for one page; then its process is ended and the page counts as failed. */
const PATIENCE = 90_000;

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
const readBefore = warm > 0 ? pages.filter((_, at) => at % Math.ceil(pages.length / warm) === 0) : [];
// Page by page and not library by library: when the machine is slower for a minute, it is so for all of them.
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
  const kept = keptAnswers(reader, folds);
  let child: Child | null = null;
  const answer = async (page: LabeledPage): Promise<Result> => {
    const file = join(kept, `${page.id}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Result;
    child ??= await startChild(reader.name, folds, readBefore);
    const result = await child.read(page);
    if (child.hasEnded()) child = null;
    writeFileSync(file, JSON.stringify(result));
    return result;
  };
  return {
    rows: [],
    async read(page) {
      const result = await answer(page);
      const isFailure = 'failure' in result;
      const given = isFailure ? { text: '', author: null, date: null, cpu: Number.NaN } : result;
      return { reader: reader.name, page, score: scoreAnswer(page, given), cpu: given.cpu, isFailure };
    },
    end: () => child?.end(),
  };
}

/** The folder of one library's answers in such a run: times of different runs can't be compared, so they are kept apart. */
function keptAnswers(reader: Reader, folds: string | undefined): string {
  const digest = createHash('sha256').update(`${folder}\n${folds ?? ''}\n${values.every}\n${values.warm}`);
  for (const { name, version } of readers) digest.update(`\n${name} ${version()}`);
  if (folds !== undefined)
    digest.update(readFileSync(join(folds, 'folds.json'))).update(readFileSync(join(folds, 'fold-0.txt')));
  const name = `${reader.name.replace(/\W+/g, '-')}-${digest.digest('hex').slice(0, 16)}`;
  const kept = join(tmpdir(), 'recto-quality', name);
  mkdirSync(kept, { recursive: true });
  return kept;
}

interface Child {
  read(page: LabeledPage): Promise<Result>;
  hasEnded(): boolean;
  end(): void;
}

/** A process for one library, in which it has read the pages named once: what is measured is a process that has been at work. */
async function startChild(name: string, folds: string | undefined, before: readonly LabeledPage[]): Promise<Child> {
  const script = join(import.meta.dirname, 'quality-worker.ts');
  const process_ = fork(script, [name, folder, ...(folds === undefined ? [] : [folds])]);
  await nextResult(process_, '');
  const child: Child = {
    read: (page) => {
      process_.send({ id: page.id, url: page.url });
      return nextResult(process_, page.id);
    },
    hasEnded: () => process_.exitCode !== null || process_.signalCode !== null || process_.killed,
    end: () => process_.kill(),
  };
  for (const page of before) {
    await child.read(page);
    // Without what it has read before, or the page that ended it would end the next as well.
    if (child.hasEnded()) return startChild(name, folds, []);
  }
  return child;
}

/** What the child says next, or that it ended or took too long; it is ended then. */
function nextResult(child: ChildProcess, id: string): Promise<Result> {
  return new Promise((settle) => {
    const finish = (result: Result): void => {
      clearTimeout(timer);
      child.off('message', finish);
      child.off('exit', onExit);
      settle(result);
    };
    const onExit = (): void => finish({ id, failure: 'its process ended' });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      finish({ id, failure: `took longer than ${PATIENCE / 1000} s` });
    }, PATIENCE);
    child.on('message', finish);
    child.on('exit', onExit);
  });
}
