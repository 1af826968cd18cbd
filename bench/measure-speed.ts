/** One candidate over one class of pages in a process of its own: prints its figures as one line of JSON. */
import { readFileSync } from 'node:fs';
import { CANDIDATES } from './candidates.ts';

/**
 * CPU seconds of a window, which ends with a pass over the pages. Windows follow one another until so many in a row were no
 * faster than the best by more than a hundredth; the best counts. V8 goes on compiling for seconds where a page is short and the
 * program is not, and for longer the longer the program: a service that runs for days is past that.
 */
const WINDOW = 2;
const SETTLED = 4;
const FASTER = 0.99;
const MOST_SECONDS = 60;

const [, , name, file = ''] = process.argv;
const candidate = CANDIDATES.find((one) => one.name === name);
if (!candidate) throw new Error(`no candidate is called ${name}`);
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
for (let spent = 0, settled = 0; spent < MOST_SECONDS && settled < SETTLED; ) {
  const { passes, cpu } = run(WINDOW);
  spent += cpu;
  settled = cpu / passes < best * FASTER ? 0 : settled + 1;
  best = Math.min(best, cpu / passes);
}
console.log(JSON.stringify({ cpu: best, peak: peakMemory() }));

/** Largest resident set in MB. Linux counts into `maxRSS` what the process that started this one held. */
function peakMemory(): number {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes) return Number(kilobytes) / 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
}
