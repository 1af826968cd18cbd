/**
 * `npm run endurance:render -- [PAGES] [--from PAGE] [--every 20] [--kill TIMES]`: renders pages in a row, four at a time,
 * one in twenty hostile, and optionally kills the browser at random moments. `--from` continues an earlier run. Prints the
 * outcomes, the longest time over a page's budget, the memory of the browser, and what is left of processes, folders and
 * connections. A page whose browser was killed once must not fail, because it is rendered again.
 */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { RectoError } from '../../src/contract/errors.ts';
import { CHROMIUM } from '../browser/support/chromium.ts';
import { HOSTILE_PAGES, ORDINARY_PAGE } from './support/hostile-pages.ts';
import { PUBLIC, startRendering } from './support/rendering.ts';
import { startSite } from './support/site.ts';

if (CHROMIUM === undefined) throw new Error('Install Chromium first.');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    kill: { type: 'string', default: '0' },
    every: { type: 'string', default: '20' },
  },
});
const pages = Number(positionals[0] ?? 1000);
const kills = Number(values.kill);
const CONCURRENT = 4;
const hostileEvery = Number(values.every);
const BUDGET = 15_000;
/** Milliseconds until what browsers leave must be gone. */
const INIT_TIME = 10_000;

const site = await startSite(PUBLIC, {
  '/ordinary': ORDINARY_PAGE,
  '/style.css': 'p { color: black }',
  ...HOSTILE_PAGES,
});
const rendering = await startRendering({ ports: [site.port], chromium: CHROMIUM });
const hostile = Object.keys(HOSTILE_PAGES);
const outcomes = new Map<string, number>();
const memory: number[] = [];
let longest = 0;
let next = Number(values.from);
/** When browsers were killed. */
const killTimes: number[] = [];
/** Ordinary pages by how often the browser was killed while they were rendered: not, once, more often. */
const byKills = [0, 1, 2].map(() => ({ pages: 0, failed: 0 }));

async function work(worker: number): Promise<void> {
  for (let page = next++; page < pages; page = next++) {
    const isHostile = page % hostileEvery === hostileEvery - 1;
    const path = isHostile ? hostile[Math.floor(page / hostileEvery) % hostile.length]! : '/ordinary';
    const started = performance.now();
    const owner = { accountId: `a${worker}`, keyId: 'k' };
    const outcome = await rendering.service
      .renderPage(new URL(path, site.origin), BUDGET, owner, new AbortController().signal)
      .then(
        ({ text, warnings }) =>
          path === '/ordinary' && !text.includes('The last item') ? 'WRONG' : warnings.length > 0 ? 'CUT SHORT' : 'OK',
        (error: unknown) =>
          error instanceof RectoError ? `${error.code}: ${error.cause ?? error.message}` : String(error),
      );
    longest = Math.max(longest, performance.now() - started);
    if (!isHostile) {
      const group = byKills[Math.min(2, killTimes.filter((time) => time >= started).length)]!;
      group.pages++;
      if (outcome !== 'OK') group.failed++;
    }
    const name = `${path} ${outcome}`;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
    memory.push(rendering.service.state.memory);
    await browserProcesses();
    if (page % 50 === 49)
      console.log(
        `${page + 1} pages, browser ${mebibytes(rendering.service.state.memory)}, service ${mebibytes(process.memoryUsage().rss)}`,
      );
  }
}

/** Kills the browser at random moments, as if it had crashed. */
async function killBrowsers(): Promise<void> {
  for (let kill = 0; kill < kills && next < pages; kill++) {
    await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 4000));
    const processes = await browserProcesses();
    killTimes.push(performance.now());
    for (const { pid, args } of processes) if (!args.includes('--type=')) killIfRunning(pid);
  }
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited meanwhile.
  }
}

/** The processes of this run's browsers, zombies included: those have no arguments, but are still in their group. */
async function browserProcesses(): Promise<{ pid: number; args: string }[]> {
  // Asynchronous, because this process is also the service whose response times are measured.
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,pgid=,args='], { maxBuffer: 1 << 24 });
  const processes = stdout.split('\n').flatMap((line) => {
    const [, pid, group, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return args === undefined ? [] : [{ pid: Number(pid), group: Number(group), args }];
  });
  for (const { group, args } of processes) if (args.includes(`recto-chromium-${rendererPid}-`)) groups.add(group);
  return processes.filter(({ group }) => groups.has(group));
}

/** Helpers of a killed browser end by themselves, and the machine's init process reaps them a little later. */
async function processesLeft(): Promise<{ pid: number; args: string }[]> {
  const end = performance.now() + INIT_TIME;
  for (;;) {
    const left = await browserProcesses();
    if (left.length === 0 || performance.now() > end) return left;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const groups = new Set<number>();
const rendererPid = rendering.pid();
const started = performance.now();
await Promise.all([...Array.from({ length: CONCURRENT }, (_, worker) => work(worker)), killBrowsers()]);
const seconds = (performance.now() - started) / 1000;
const { restarts } = rendering.service.state;
const [running, queued] = [rendering.service.state.running, rendering.service.state.queued];
await rendering.close();
const left = await processesLeft();
for (const { pid, args } of left) console.log(`left: ${pid} ${args.slice(0, 100)}`);
const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(`recto-chromium-${rendererPid}-`));
await site.close();
await new Promise((resolve) => setTimeout(resolve, 500));
const sockets = process.getActiveResourcesInfo().filter((name) => /^(?:TCP|Pipe)/.test(name) && name !== 'PipeWrap');

for (const [name, count] of [...outcomes].toSorted()) console.log(`  ${count}\t${name}`);
console.log(
  `${pages - Number(values.from)} pages in ${seconds.toFixed(0)} s; browser killed ${killTimes.length} times; browsers replaced: ${restarts}`,
);
for (const [kills, name] of ['not killed', 'killed once', 'killed more often'].entries())
  console.log(
    `ordinary pages whose browser was ${name}: ${byKills[kills]!.pages}, ${byKills[kills]!.failed} of them failed`,
  );
console.log(`longest: ${(longest / 1000).toFixed(1)} s of ${BUDGET / 1000} s and 2 s`);
console.log(
  `memory of the browser: ${mebibytes(Math.max(...memory))} at most, ${mebibytes(memory.at(-1) ?? 0)} at the end`,
);
console.log(
  `left: ${running} running, ${queued} queued, ${left.length} processes, ${folders.length} folders, ${sockets.length} sockets`,
);
process.exitCode =
  left.length + folders.length + sockets.length + running + queued + byKills[0]!.failed + byKills[1]!.failed === 0 &&
  longest < BUDGET + 2000
    ? 0
    : 1;

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`;
}
