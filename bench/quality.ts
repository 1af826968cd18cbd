/**
 * `npm run bench:quality -- PATH [--folds FOLDER] [--only NAME,…] [--every N] [--worst N]`: how well Recto and other
 * libraries find the main content, the author and the date of pages that people have marked. Each library reads in a
 * process of its own, a page at a time, with a limit; answers are kept between runs by version, so that a run that was
 * broken off goes on where it stopped. `--folds` names the models of `npm run train -- PATH --folds FOLDER`: each page is
 * then read by the one that has not seen its site.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endProgress, showProgress } from './progress.ts';
import { type MarkedPage, readMarkedPages } from './quality-pages.ts';
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
    worst: { type: 'string', default: '0' },
  },
});
const [path] = positionals;
if (!path) {
  console.error('Name a folder with html/ and ground-truth/ in it: npm run bench:quality -- PATH');
  process.exit(2);
}
const folder = resolve(path);
const pages = readMarkedPages(folder).filter((_, at) => at % Number(values.every) === 0);
const wanted = values.only?.split(',');
const readers = READERS.filter(({ name }) => !wanted || wanted.some((part) => name.includes(part)));

const rows: Row[] = [];
for (const reader of readers) {
  const folds = reader.name === 'Recto' && values.folds !== undefined ? resolve(values.folds) : undefined;
  const results = await readAll(reader, folds);
  for (const page of pages) {
    const result = results.get(page.id);
    if (!result) continue;
    const isFailure = 'failure' in result;
    const answer = isFailure ? { text: '', author: null, date: null, cpu: Number.NaN } : result;
    rows.push({ reader: reader.name, page, score: scoreAnswer(page, answer), cpu: answer.cpu, isFailure });
  }
}
printTables(
  pages,
  readers.map(({ name }) => name),
  rows,
  Number(values.worst),
);
process.exit(0);

async function readAll(reader: Reader, folds: string | undefined): Promise<Map<string, Result>> {
  const digest = createHash('sha256').update(`${folder}\n${reader.version()}\n${folds ?? ''}`);
  if (folds !== undefined)
    digest.update(readFileSync(join(folds, 'folds.json'))).update(readFileSync(join(folds, 'fold-0.txt')));
  const kept = join(
    tmpdir(),
    'recto-quality',
    `${reader.name.replace(/\W+/g, '-')}-${digest.digest('hex').slice(0, 16)}`,
  );
  mkdirSync(kept, { recursive: true });
  const results = new Map<string, Result>();
  let child: Child | null = null;
  for (const [at, page] of pages.entries()) {
    const file = join(kept, `${page.id}.json`);
    if (existsSync(file)) {
      results.set(page.id, JSON.parse(readFileSync(file, 'utf8')) as Result);
      continue;
    }
    showProgress(`${reader.name}: ${at + 1} of ${pages.length}`);
    child ??= await startChild(reader.name, folds);
    const result: Result = await child.read(page);
    if (child.hasEnded()) child = null;
    writeFileSync(file, JSON.stringify(result));
    results.set(page.id, result);
  }
  child?.end();
  endProgress();
  return results;
}

interface Child {
  read(page: MarkedPage): Promise<Result>;
  hasEnded(): boolean;
  end(): void;
}

async function startChild(name: string, folds: string | undefined): Promise<Child> {
  const script = join(import.meta.dirname, 'quality-worker.ts');
  const process_ = fork(script, [name, folder, ...(folds === undefined ? [] : [folds])]);
  await nextResult(process_, '');
  return {
    read: (page) => {
      process_.send({ id: page.id, url: page.url });
      return nextResult(process_, page.id);
    },
    hasEnded: () => process_.exitCode !== null || process_.signalCode !== null || process_.killed,
    end: () => process_.kill(),
  };
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
