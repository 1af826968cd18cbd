/**
 * Measures one candidate on one size class in this process. Prints the figures as a line of JSON.
 */
import { readFileSync } from 'node:fs';
import { CANDIDATES } from './candidates.ts';

/**
 * Measures windows of at least `WINDOW` CPU seconds until `SETTLED` of them in a row are less than
 * 1 % faster than the best, which counts. V8 keeps optimizing for many seconds when pages are short
 * and the program is long; a service that runs for days is past that.
 */
const WINDOW = 2;
const SETTLED = 4;
const FASTER = 0.99;
const MAX_SECONDS = 60;

const [, , name, file = ''] = process.argv;
const candidate = CANDIDATES.find((one) => one.name === name);
if (!candidate) throw new Error(`There is no candidate named ${name}.`);
const pages = JSON.parse(readFileSync(file, 'utf8')) as string[];
const convert = await candidate.load();

function run(seconds: number): { passes: number; cpu: number } {
  const start = process.cpuUsage();
  for (let passes = 1; ; passes++) {
    for (const page of pages) convert(page);
    const { user, system } = process.cpuUsage(start);
    const cpu = (user + system) / 1e6;
    if (cpu >= seconds) return { passes, cpu };
  }
}

let best = Number.POSITIVE_INFINITY;
for (let spent = 0, settled = 0; spent < MAX_SECONDS && settled < SETTLED; ) {
  const { passes, cpu } = run(WINDOW);
  spent += cpu;
  settled = cpu / passes < best * FASTER ? 0 : settled + 1;
  best = Math.min(best, cpu / passes);
}
console.log(JSON.stringify({ cpu: best, peak: peakMemory() }));

/**
 * Peak resident set size in MB. On Linux `maxRSS` includes the parent process, so `/proc` is read
 * instead.
 */
function peakMemory(): number {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes) return Number(kilobytes) / 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
}
