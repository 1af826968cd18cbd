/**
 * `npm run bench:render-cost -- [ROUNDS]`: CPU time of a rendered page, beside plain navigation with the same Chromium (a
 * new context, `goto` until `load`, the HTML, and closing), once as puppeteer starts it and once with Recto's flags.
 * Everything counts: the browser, the renderer, and this process with the guard or the client. Prints milliseconds of all.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { chromiumFlags } from '../../src/render/browser/chromium-flags.ts';
import { CHROMIUM } from '../browser/support/chromium.ts';
import { ORDINARY_PAGE } from './support/hostile-pages.ts';
import { OWNER, PUBLIC, startRendering } from './support/rendering.ts';
import { startSite } from './support/site.ts';

if (CHROMIUM === undefined) throw new Error('Install Chromium first.');
const rounds = Number(process.argv[2] ?? 30);
const TICKS_PER_SECOND = 100;
const site = await startSite(PUBLIC, { '/ordinary': ORDINARY_PAGE, '/style.css': 'p { color: black }' });
const url = new URL('/ordinary', site.origin);

/** CPU seconds of this process and its descendants, ended children included. */
function cpuSeconds(): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
        return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
      } catch {
        return [];
      }
    });
  const ours = new Set([process.pid]);
  for (let size = 0; size !== ours.size; ) {
    size = ours.size;
    for (const { pid, parent } of stats) if (ours.has(parent)) ours.add(pid);
  }
  const ticks = stats.filter(({ pid }) => ours.has(pid)).reduce((sum, each) => sum + each.ticks, 0);
  return ticks / TICKS_PER_SECOND;
}

async function measure(name: string, visit: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 3; round++) await visit();
  const cpuBefore = cpuSeconds();
  const started = performance.now();
  for (let round = 0; round < rounds; round++) await visit();
  const cpu = ((cpuSeconds() - cpuBefore) / rounds) * 1000;
  const wall = (performance.now() - started) / rounds;
  console.log(`${name}: ${cpu.toFixed(0)} ms of CPU time, ${wall.toFixed(0)} ms in all`);
  return cpu;
}

/** @param args - in place of puppeteer's. The sandbox is left out in both, because this process may be root's. */
async function measurePlain(name: string, args?: (userDataDir: string) => string[]): Promise<number> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'recto-cost-'));
  const browser = await launch({
    executablePath: CHROMIUM!,
    pipe: true,
    userDataDir,
    ...(args === undefined ? { args: ['--no-sandbox'] } : { args: args(userDataDir), ignoreDefaultArgs: true }),
  });
  const cpu = await measure(name, async () => {
    const context = await browser.createBrowserContext({ proxyServer: 'direct://' });
    const page = await context.newPage();
    await page.goto(url.href, { waitUntil: 'load' });
    await page.content();
    await context.close();
  });
  await browser.close();
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 3 });
  return cpu;
}

const plain = await measurePlain('plain navigation');
const plainWithFlags = await measurePlain("plain navigation with Recto's flags", (userDataDir) =>
  chromiumFlags({
    ...{ refusingProxy: 'direct://', userAgent: 'Cost/1', userDataDir },
    ...{ withoutSandbox: true, heapMegabytes: 512, leaveOut: ['resolver', 'bypassList'] },
  }),
);
const rendering = await startRendering({ ports: [site.port], chromium: CHROMIUM });
const rendered = await measure('rendered page', () =>
  rendering.service.renderPage(url, 30_000, OWNER, new AbortController().signal),
);
await rendering.close();
await site.close();
console.log(`ratio: ${(rendered / plain).toFixed(2)}, to the same flags: ${(rendered / plainWithFlags).toFixed(2)}`);
