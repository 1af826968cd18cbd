/**
 * Pictures of every page in both themes and widths, with example data and without, and for each what it weighs and how long
 * its first paint takes on this machine, and how much of the processor loading it takes, which no other program lengthens:
 *   npm run screenshots -- [FOLDER] [NAME…]
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { CHROMIUM, launchChromium, THEMES, visit, WIDTHS } from './support/chromium.ts';
import { findPage, PAGES } from './support/pages.ts';
import { startSites } from './support/sites.ts';

if (CHROMIUM === undefined) {
  process.stderr.write('screenshots: no Chromium is found; run: apt-get install chromium\n');
  process.exit(1);
}

const [folder = 'screenshots', ...names] = process.argv.slice(2);
const target = resolve(process.env['INIT_CWD'] ?? '.', folder);
mkdirSync(target, { recursive: true });

/** The best of a few cold loads: what others do on the machine only ever adds. */
const LOADS = 3;

const [browser, sites] = await Promise.all([launchChromium(), startSites()]);
try {
  process.stdout.write(
    `${'page'.padEnd(28)}${'weight'.padStart(10)}${'first paint'.padStart(14)}${'processor'.padStart(12)}\n`,
  );
  for (const which of PAGES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const { site, path, signedIn } = await findPage(which, sites);
    const paints: number[] = [];
    const works: number[] = [];
    let weight = 0;
    for (let load = 0; load < LOADS; load++) {
      const { page, context, weigh, close } = await visit(browser, site.origin, { signedIn });
      const work = await watchWork(context, page);
      await page.goto(path);
      works.push(await work());
      paints.push(await firstPaint(page));
      weight = await weigh();
      await close();
    }
    for (const width of WIDTHS) {
      const { page, close } = await visit(browser, site.origin, { signedIn, look: { width } });
      await page.goto(path);
      await which.act?.(page);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await page.screenshot({ path: join(target, `${which.name}-${width}-${theme}.png`), fullPage: true });
      }
      await close();
    }
    const best = (times: number[]) => `${Math.min(...times).toFixed(0)} ms`;
    process.stdout.write(
      `${which.name.padEnd(28)}${`${(weight / 1024).toFixed(1)} KiB`.padStart(10)}${best(paints).padStart(14)}${best(works).padStart(12)}\n`,
    );
  }
  process.stdout.write(`The pictures are in ${target}\n`);
} finally {
  await Promise.all([browser.close(), sites.close()]);
}

/** Milliseconds from the start of the navigation. */
async function firstPaint(page: Page): Promise<number> {
  // The entry is written with the frame, which may come after the page's last file.
  const entry = await page.waitForFunction(() => performance.getEntriesByName('first-paint')[0]?.startTime);
  return (await entry.jsonValue()) ?? Number.NaN;
}

/** @returns what to ask for the milliseconds of processor time that the page's main thread has taken since. */
async function watchWork(context: BrowserContext, page: Page): Promise<() => Promise<number>> {
  const debugging = await context.newCDPSession(page);
  await debugging.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await debugging.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await read();
  return async () => (await read()) - before;
}
