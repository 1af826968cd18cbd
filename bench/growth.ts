/**
 * `npm run bench:growth [-- NAME] [--share 1]`: CPU time of a conversion for each hostile shape at
 * n, 2n, 4n and 8n, and the exponent of its growth. Exits with 1 if an exponent is above 1.2. 8n is
 * `--share` of the shape's size; default: a quarter.
 */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { convert } from '../packages/engine/dist/index.js';
import { DEEP, type Shape, WIDE } from '../packages/engine/test/hostile/shapes.ts';

const STEPS = [1, 2, 4, 8];
const LIMIT = 1.2;
/** Seconds. Shorter times are mostly noise of the clock and the garbage collector. */
const MIN_MEASURABLE = 0.02;
/** Seconds. Conversions that take longer are measured only once. */
const MAX_REPEATED = 0.15;
/** An exponent must exceed the limit this many times, each at twice the size, to count. */
const ATTEMPTS = 3;

setFlagsFromString('--expose-gc');
/** Run before each measurement, so that no shape pays for the garbage of another. */
const collectGarbage = runInNewContext('gc') as () => void;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '0.25' } },
});
const wanted = positionals[0] ?? '';
const shapes = [...DEEP.map((shape) => ({ ...shape, name: `deep: ${shape.name}` })), ...WIDE];
let aboveLimit = 0;
for (const shape of shapes) {
  if (!shape.name.includes(wanted)) continue;
  let grown = measure(shape, 1);
  for (let attempt = 1; attempt < ATTEMPTS && grown.exponent > LIMIT; attempt++) {
    const again = measure(shape, 2 ** attempt);
    if (again.exponent < grown.exponent) grown = again;
  }
  if (grown.exponent > LIMIT) aboveLimit++;
  const times = grown.times.map((time) => `${(time * 1000).toFixed(0)} ms`.padStart(8)).join('');
  console.log(
    `${shape.name.padEnd(52)}${times}   n^${grown.exponent.toFixed(2)}${grown.exponent > LIMIT ? '   ABOVE LIMIT' : ''}`,
  );
}
console.log(aboveLimit === 0 ? `No shape grows faster than n^${LIMIT}.` : `${aboveLimit} grow faster than n^${LIMIT}.`);
process.exit(aboveLimit === 0 ? 0 : 1);

function measure({ build, size }: Shape, scale: number): { times: number[]; exponent: number } {
  const largest = size * Math.min(1, Number(values.share) * scale);
  const times = STEPS.map((step) => time(build(Math.round((largest * step) / 8))));
  return { times, exponent: exponentOf(times) };
}

/**
 * CPU seconds of a `full` and a `main` conversion together; the minimum of three runs if they are
 * short.
 */
function time(html: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && (i === 0 || least < MAX_REPEATED); i++) {
    collectGarbage();
    const start = process.cpuUsage();
    convert(`<body>${html}`, { content: 'full' });
    convert(`<body>${html}`);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1e6);
  }
  return least;
}

/** Slope of the line fitted to the logarithms of the measurable times; 0 with fewer than two. */
function exponentOf(times: readonly number[]): number {
  const points = times.map((seconds, i) => [Math.log2(STEPS[i] ?? 1), Math.log2(seconds)] as const);
  const used = points.filter((_, i) => (times[i] ?? 0) >= MIN_MEASURABLE);
  if (used.length < 2) return 0;
  const mean = (axis: 0 | 1) => used.reduce((sum, point) => sum + point[axis], 0) / used.length;
  const [x, y] = [mean(0), mean(1)];
  const above = used.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return above / used.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
