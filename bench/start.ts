/**
 * `npm run bench:start [-- --rounds 15]`: what it costs to start: CPU time of the import and the
 * first conversion of a page of 10 kB, of the command `recto page.html`, and memory after the import.
 *
 * Each measurement is a process. The candidates take turns, and the CPU time of Node.js itself,
 * measured the same way, is subtracted. The figures are medians; on a busy machine, the minimum is
 * closer to the truth.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { makeArticle } from './make-article.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
/** Makes a page of 10 kB. */
const CHAPTERS = 5;
const rounds = Number(values.rounds);
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'recto-start-'));
const page = join(folder, 'page.html');
writeFileSync(page, makeArticle(CHAPTERS));

/**
 * Reports the process's CPU time and memory on file descriptor 3 when it ends. Loaded by `--require`: `--import` loads
 * modules of Node.js beforehand, which the command then has for free.
 */
const reporter = join(folder, 'report.cjs');
writeFileSync(
  reporter,
  `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const memory = process.memoryUsage.rss() / 1e6;
  require('node:fs').writeSync(3, JSON.stringify({ cpu: (user + system) / 1000, memory }));
});`,
);

interface Usage {
  /** Milliseconds. */
  readonly cpu: number;
  /** Megabytes. */
  readonly memory: number;
}

const url = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);
const script = (name: string, code: string): string[] => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, code);
  return [path];
};
const READ = `import { readFileSync } from 'node:fs'; const html = readFileSync(${JSON.stringify(page)}, 'utf8');`;
const converting = (module: string): string =>
  `${READ} const { convert } = await import(${url(module)}); convert(html, { url: 'https://example.com/page' });`;

const CANDIDATES: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['Node.js', script('bare', READ)],
  ['import `parse5`', script('parse5', `${READ} await import(${url('node_modules/parse5/dist/index.js')});`)],
  ['import `@recto-md/engine`', script('import', `${READ} await import(${url('packages/engine/lib/index.js')});`)],
  ['… and first conversion', script('convert', converting('packages/engine/lib/index.js'))],
  ['import `@recto-md/engine/full`', script('full', `${READ} await import(${url('packages/engine/lib/full.js')});`)],
  ['… and first conversion', script('convert-full', converting('packages/engine/lib/full.js'))],
  ['`recto page.html`', [join(root, 'packages/recto/bin/recto.js'), page]],
];

const usages: Usage[][] = CANDIDATES.map(() => []);
// The first round fills the caches of the file system and of compiled code.
for (let round = 0; round <= rounds; round++) {
  for (const [at, [, args]] of CANDIDATES.entries()) {
    const usage = measure(args);
    if (round > 0) usages[at]!.push(usage);
  }
}
rmSync(folder, { recursive: true });

const [bare] = usages as [Usage[]];
console.log('| | CPU beyond Node.js, median ms | minimum | memory, MB |\n|---|--:|--:|--:|');
for (const [at, [name]] of CANDIDATES.entries()) {
  const cpu = (choose: (usages: Usage[]) => number) =>
    (at === 0 ? choose(bare) : choose(usages[at]!) - choose(bare)).toFixed(0);
  const memory = median(usages[at]!.map((usage) => usage.memory)).toFixed(0);
  console.log(`| ${name} | ${cpu(medianCpu)} | ${cpu(minimumCpu)} | ${memory} |`);
}

function measure(args: readonly string[]): Usage {
  const { output, status } = spawnSync(process.execPath, ['--require', reporter, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}.`);
  return JSON.parse(output[3]!) as Usage;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

function medianCpu(all: readonly Usage[]): number {
  return median(all.map(({ cpu }) => cpu));
}

function minimumCpu(all: readonly Usage[]): number {
  return Math.min(...all.map(({ cpu }) => cpu));
}
