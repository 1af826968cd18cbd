/** One candidate over one class of pages in a process of its own: prints its figures as one line of JSON. */
import { readFileSync } from 'node:fs';
import { CANDIDATES } from './candidates.ts';

/**
 * CPU seconds of the pages that warm the compiler up, and of those that are measured; a pass over the pages ends first. V8
 * goes on compiling for seconds where a page is short and the program is not: a service that runs for days is past that.
 */
const WARM_UP = 8;
const MEASURED = 2;

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

run(WARM_UP);
const { passes, cpu } = run(MEASURED);
console.log(JSON.stringify({ cpu: cpu / passes, peak: peakMemory() }));

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
