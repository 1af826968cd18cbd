/**
 * `npm run fuzz:growth -- [--seconds 60] [--seed N]`: looks for documents whose conversion takes time that grows faster than
 * their length. Makes random pieces of HTML, repeats each until documents have 40, 160 and 640 kB, and prints those for which
 * four times the length takes more than `MAX_RATIO` times the time, twice in a row. Exits with 1 if it found one.
 *
 * A finding belongs in `packages/engine/test/hostile/shapes.ts`, with the shortest piece that shows it.
 */
import { parseArgs } from 'node:util';
import { type ConvertOptions, convert } from '../packages/engine/dist/index.js';
import { RandomSource } from '../packages/recto/test/fuzz/random-source.ts';
import { endProgress, showProgress } from './progress.ts';
import { piecesOf, type RepeatedPieces, withLength } from './repeated-pieces.ts';

/** Characters. */
const LENGTHS = [40_000, 160_000, 640_000] as const;
/** Linear growth is 4, quadratic 16. */
const MAX_RATIO = 6.5;
/** CPU milliseconds of the second length. Less is mostly noise. */
const MIN_MEASURABLE = 40;
const OPTIONS: readonly ConvertOptions[] = [
  { content: 'full' },
  { content: 'main' },
  { content: 'main', includeComments: true, links: 'page', images: 'content' },
  { content: 'full', format: 'html' },
  { content: 'full', isRendered: true },
];

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: String(Date.now() % 1e9) } },
});
const random = new RandomSource(Number(values.seed));
const end = performance.now() + Number(values.seconds) * 1000;
let tried = 0;
let found = 0;
while (performance.now() < end) {
  const pieces = piecesOf(random);
  const options = random.pick(OPTIONS);
  const times = growthOf(pieces, options);
  if (++tried % 100 === 0) showProgress(`${tried} documents`);
  if (times === undefined) continue;
  found++;
  endProgress();
  console.log(`${times.map((time) => `${time.toFixed(0)} ms`).join(', ')}: ${JSON.stringify({ ...pieces, options })}`);
}
endProgress();
console.log(`Seed ${values.seed}: ${tried} documents, ${found} of which take time that grows too fast.`);
process.exitCode = found === 0 ? 0 : 1;

/** CPU milliseconds by length if they grow too fast, otherwise `undefined`. */
function growthOf(pieces: RepeatedPieces, options: ConvertOptions): number[] | undefined {
  const [short, middle, long] = LENGTHS.map((length) => withLength(pieces, length));
  // The first conversion may pay for compiling code.
  const shortTime = Math.min(time(short!, options), time(short!, options));
  let middleTime = time(middle!, options);
  if (middleTime < MIN_MEASURABLE || middleTime < MAX_RATIO * shortTime) return undefined;
  middleTime = Math.min(middleTime, time(middle!, options));
  if (middleTime < MAX_RATIO * shortTime) return undefined;
  const longTime = time(long!, options);
  return longTime < MAX_RATIO * middleTime ? undefined : [shortTime, middleTime, longTime];
}

/** CPU milliseconds of a conversion. */
function time(html: string, options: ConvertOptions): number {
  const start = process.cpuUsage();
  convert(html, options);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
