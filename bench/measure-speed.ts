/**
 * A process of `bench:speed`: one candidate on the pages of one size. For each message, it converts the pages for as many
 * seconds of CPU time as the message says, and sends the figures.
 */
import { readFileSync } from 'node:fs';
import { CANDIDATES } from './candidates.ts';

export interface Turn {
  /** CPU seconds for all pages, including those of V8's compilers and garbage collector. */
  readonly cpu: number;
  /** CPU seconds of the whole turn. */
  readonly spent: number;
  /** Peak resident set size in MB. */
  readonly peak: number;
}

const [, , name, file = ''] = process.argv;
const candidate = CANDIDATES.find((one) => one.name === name);
if (!candidate) throw new Error(`There is no candidate named ${name}.`);
const pages = JSON.parse(readFileSync(file, 'utf8')) as string[];
const convert = await candidate.load();

process.on('message', (seconds: number) => process.send!(takeTurn(seconds)));

/** Converts all pages, and again until the time is over. */
function takeTurn(seconds: number): Turn {
  const start = process.cpuUsage();
  for (let passes = 1; ; passes++) {
    for (const page of pages) convert(page);
    const { user, system } = process.cpuUsage(start);
    const spent = (user + system) / 1e6;
    if (spent >= seconds) return { cpu: spent / passes, spent, peak: peakMemory() };
  }
}

/** On Linux `maxRSS` includes the parent process, so `/proc` is read instead. */
function peakMemory(): number {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes) return Number(kilobytes) / 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
}
