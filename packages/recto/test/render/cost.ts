/**
 * `npm run bench:render-cost -- [ROUNDS]`: CPU time of the browser for a rendered page, beside plain navigation with
 * Chromium's defaults (a new context, `goto` until `load`, the HTML, and closing). Prints milliseconds of both.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../browser/support/chromium.ts';
import { ORDINARY_PAGE } from './support/hostile-pages.ts';
import { OWNER, PUBLIC, startRendering } from './support/rendering.ts';
import { startSite } from './support/site.ts';

if (CHROMIUM === undefined) throw new Error('Install Chromium first.');
const rounds = Number(process.argv[2] ?? 30);
const TICKS_PER_SECOND = 100;
const site = await startSite(PUBLIC, { '/ordinary': ORDINARY_PAGE, '/style.css': 'p { color: black }' });
const url = new URL('/ordinary', site.origin);

/** CPU seconds of this process's descendants, ended children included. */
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
  const ticks = stats
    .filter(({ pid }) => ours.has(pid) && pid !== process.pid)
    .reduce((sum, each) => sum + each.ticks, 0);
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

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--headless=new'],
  ignoreDefaultArgs: ['--headless'],
});
const plain = await measure('plain navigation', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url.href, { waitUntil: 'load' });
  await page.content();
  await context.close();
});
await browser.close();
const rendering = await startRendering({ ports: [site.port], chromium: CHROMIUM });
const rendered = await measure('rendered page', () =>
  rendering.service.renderPage(url, 30_000, OWNER, new AbortController().signal),
);
await rendering.close();
await site.close();
console.log(`ratio: ${(rendered / plain).toFixed(2)}`);
