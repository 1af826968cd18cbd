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
const rounds = Number(process.argv[2] ?? 20);
const WARM_UP_ROUNDS = 4;
/** Milliseconds in which the processes of a page that was closed exit, so that their time is in their parent's. */
const EXIT_TIME = 200;
const MILLISECONDS_PER_TICK = 10;

const PARAGRAPH = '<p>A paragraph of a long page, with <a href="/other">a link</a> and some more words in it.</p>';
const PAGES = {
  'an app': ORDINARY_PAGE,
  'a long page': `<!doctype html><title>Long</title><link rel=stylesheet href="/style.css"><body>${`<h2>A heading</h2>${PARAGRAPH.repeat(4)}`.repeat(150)}</body>`,
};

interface Contender {
  readonly name: string;
  readonly pid: number;
  visit(url: URL): Promise<unknown>;
  close(): Promise<void>;
}

/** CPU milliseconds of a process and its descendants, ended children included. */
function cpuTime(root: number): number {
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
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of stats) if (tree.has(parent)) tree.add(pid);
  }
  return stats.filter(({ pid }) => tree.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) * MILLISECONDS_PER_TICK;
}

/** @param args - in place of puppeteer's. This process may be root's, so both browsers run without the sandbox. */
async function openPlain(name: string, args?: (userDataDir: string) => string[]): Promise<Contender> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'recto-cost-'));
  const browser = await launch({
    executablePath: CHROMIUM!,
    pipe: true,
    userDataDir,
    ...(args === undefined ? { args: ['--no-sandbox'] } : { args: args(userDataDir), ignoreDefaultArgs: true }),
  });
  return {
    name,
    pid: browser.process()!.pid!,
    async visit({ href }) {
      const context = await browser.createBrowserContext({ proxyServer: 'direct://' });
      const page = await context.newPage();
      await page.goto(href, { waitUntil: 'load' });
      await page.content();
      await context.close();
    },
    async close() {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function openRecto(port: number): Promise<Contender> {
  const rendering = await startRendering({ ports: [port], chromium: CHROMIUM! });
  return {
    name: 'rendered page',
    pid: rendering.pid()!,
    visit: (url) => rendering.service.renderPage(url, 30_000, OWNER, new AbortController().signal),
    close: () => rendering.close(),
  };
}

async function measure({ pid, visit }: Contender, url: URL): Promise<{ cpu: number; wall: number }> {
  const own = process.cpuUsage();
  const before = cpuTime(pid);
  const started = performance.now();
  await visit(url);
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(own);
  await new Promise((resolve) => setTimeout(resolve, EXIT_TIME));
  return { cpu: cpuTime(pid) - before + (user + system) / 1000, wall };
}

const site = await startSite(PUBLIC, {
  ...Object.fromEntries(Object.entries(PAGES).map(([name, html]) => [`/${encodeURIComponent(name)}`, html])),
  '/style.css': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/css' }).end('p { color: black; padding: 2px }'),
});
const contenders = [
  await openPlain('plain navigation'),
  await openPlain("plain navigation with Recto's flags", (userDataDir) =>
    chromiumFlags({
      ...{ refusingProxy: 'direct://', userAgent: 'Cost/1', userDataDir },
      ...{ withoutSandbox: true, heapMegabytes: 512, leaveOut: ['resolver', 'bypassList'] },
    }),
  ),
  await openRecto(site.port),
];
for (const page of Object.keys(PAGES)) {
  const url = new URL(`/${encodeURIComponent(page)}`, site.origin);
  const sums = contenders.map(() => ({ cpu: 0, wall: 0 }));
  // By turns, so that other load on the machine affects all alike.
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const { cpu, wall } = await measure(contender, url);
      if (round < 0) continue;
      sums[index]!.cpu += cpu / rounds;
      sums[index]!.wall += wall / rounds;
    }
  }
  console.log(`${page}:`);
  for (const [index, { cpu, wall }] of sums.entries())
    console.log(`  ${contenders[index]!.name}: ${cpu.toFixed(0)} ms of CPU time, ${wall.toFixed(0)} ms in all`);
  const [plain, plainWithFlags, rendered] = sums.map(({ cpu }) => cpu);
  console.log(
    `  ratio: ${(rendered! / plain!).toFixed(2)}; to the same flags: ${(rendered! / plainWithFlags!).toFixed(2)}`,
  );
}
for (const contender of contenders) await contender.close();
await site.close();
