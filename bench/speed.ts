/**
 * `npm run bench:speed -- PATH [--rounds N] [--only NAME,…]`: MB of HTML per CPU second and peak
 * memory of Recto, other converters and parsers. Each measurement runs in a new process, candidates
 * take turns, and the best round counts: ratios are reliable even on a busy machine.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { CANDIDATES } from './candidates.ts';
import { pickPages, readPages } from './pick-pages.ts';
import { endProgress, showProgress } from './progress.ts';

interface Figures {
  /** CPU seconds for all pages of the size class. */
  readonly cpu: number;
  /** Peak resident set size in MB. */
  readonly peak: number;
}

const run = promisify(execFile);
/** Milliseconds. A candidate that takes longer for one size class fails it. */
const TIMEOUT = 180_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } },
});
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

const classes = pickPages(readPages(folder)).map(({ name, pages }) => {
  const file = join(scratch, `${name}.json`);
  writeFileSync(file, JSON.stringify(pages));
  const bytes = pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0);
  return { name, file, megabytes: bytes / 1e6, count: pages.length };
});
for (const { name, count, megabytes } of classes) {
  console.log(`${name}: ${count} ${count === 1 ? 'document' : 'pages'}, ${(megabytes / count).toFixed(3)} MB each`);
}

const best = new Map<string, Figures | null>();
for (let round = 1; round <= Number(values.rounds); round++) {
  for (const sizeClass of classes) {
    for (const { name } of candidates) {
      const key = `${name}\n${sizeClass.name}`;
      const earlier = best.get(key);
      if (earlier === null) continue;
      showProgress(`round ${round}: ${sizeClass.name}, ${name}`);
      const figures = await measure(name, sizeClass.file);
      if (!figures || !earlier || figures.cpu < earlier.cpu) best.set(key, figures);
    }
  }
}
endProgress();

const columns = classes.map(({ name }) => name);
print('MB of HTML per CPU second', ({ cpu }, megabytes) => (megabytes / cpu).toPrecision(3));
print('Speed relative to parse5', ({ cpu }, _megabytes, parse5) => (parse5.cpu / cpu).toFixed(2));
print('Peak memory of the process, MB', ({ peak }) => peak.toFixed(0));

async function measure(name: string, file: string): Promise<Figures | null> {
  try {
    const script = join(import.meta.dirname, 'measure-speed.ts');
    const { stdout } = await run(process.execPath, [script, name, file], { timeout: TIMEOUT, maxBuffer: 1 << 24 });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Figures;
  } catch (error) {
    endProgress();
    process.stderr.write(`${name}: ${String(error).split('\n')[0]}\n`);
    return null;
  }
}

function print(title: string, cell: (figures: Figures, megabytes: number, parse5: Figures) => string): void {
  console.log(`\n${title}\n\n| | ${columns.join(' | ')} |\n|---|${columns.map(() => '--:').join('|')}|`);
  for (const { name, kind } of candidates) {
    const cells = classes.map((sizeClass) => {
      const figures = best.get(`${name}\n${sizeClass.name}`);
      const parse5 = best.get(`parse5\n${sizeClass.name}`);
      return figures && parse5 ? cell(figures, sizeClass.megabytes, parse5) : 'fails';
    });
    console.log(`| ${name} (${kind}) | ${cells.join(' | ')} |`);
  }
}
