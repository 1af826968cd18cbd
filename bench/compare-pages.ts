/**
 * `npm run bench:pages -- OTHER_CLONE PATH [--every 10] [--rounds 6]`: compares the time of converting the pages below
 * PATH with that of another clone of the repository, which must be built. Both engines convert a page in turns, in one
 * process, so that other work on the machine affects both; the shortest time of each counts. Prints the ratio of the sums,
 * that of the median page, and the pages with the largest differences, which are the ones to profile.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type Convert, engineOf } from './engine-of.ts';
import { endProgress, showProgress } from './progress.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '10' }, rounds: { type: 'string', default: '6' } },
});
const [other, folder] = positionals;
if (other === undefined || folder === undefined) {
  console.error('Name another clone and a folder of pages: npm run bench:pages -- ../other PATH');
  process.exit(2);
}
/** Conversions of all pages before the measurement, enough for V8 to optimize both engines. */
const WARM_UP = 2;
const SHOWN = 12;

const ENGINES = [
  await engineOf(join(import.meta.dirname, '..')),
  await engineOf(resolve(process.env['INIT_CWD'] ?? '.', other)),
];

const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.html?(?:\.gz)?$/.test(file))
  .sort()
  .filter((_file, index) => index % Number(values.every) === 0)
  .map((file) => ({ file, html: readPage(join(folder, file)), times: [Infinity, Infinity] }));

/** Milliseconds. */
function measure(convert: Convert, html: string): number {
  const start = performance.now();
  convert(html, { url: 'https://example.com/page' });
  return performance.now() - start;
}

for (let round = 0; round < WARM_UP; round++) {
  for (const { html } of pages) for (const convert of ENGINES) measure(convert, html);
}
for (const [at, { html, times }] of pages.entries()) {
  showProgress(`${at} of ${pages.length}`);
  for (let turn = 0; turn < ENGINES.length * Number(values.rounds); turn++) {
    // ABBA, so that neither engine always finds the caches as the other left them.
    const engine = ((turn + 1) >> 1) & 1;
    times[engine] = Math.min(times[engine]!, measure(ENGINES[engine]!, html));
  }
}
endProgress();

const rows = pages.map(({ file, times: [ours = 0, theirs = 0] }) => ({ file, ours, theirs, ratio: ours / theirs }));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const total = sum(rows.map(({ ours }) => ours)) / sum(rows.map(({ theirs }) => theirs));
const ratios = rows.map(({ ratio }) => ratio).sort((a, b) => a - b);
console.log(
  `${rows.length} pages: ${total.toFixed(3)} of the other's time, median page ${ratios[ratios.length >> 1]!.toFixed(3)}`,
);
console.log('\n| page | ms | other, ms | ratio |\n|---|--:|--:|--:|');
for (const { file, ours, theirs, ratio } of rows
  .sort((a, b) => b.ours - b.theirs - (a.ours - a.theirs))
  .slice(0, SHOWN)) {
  console.log(`| ${file} | ${ours.toFixed(1)} | ${theirs.toFixed(1)} | ${ratio.toFixed(2)} |`);
}

function readPage(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
