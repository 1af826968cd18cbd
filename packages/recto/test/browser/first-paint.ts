/**
 * For every page: what it weighs with all that it loads, how long its first paint takes on this machine, and how much of the
 * processor loading it takes. A page of one word comes first: no page can be faster than that.
 *   npm run bench:paint -- [NAME…]
 */
import { loadavg } from 'node:os';
import { CHROMIUM, launchChromium, visit } from './support/chromium.ts';
import { measurePaint, type Paint } from './support/first-paint.ts';
import { startForeignSite } from './support/foreign-site.ts';
import { findPage, PAGES } from './support/pages.ts';
import { startSites } from './support/sites.ts';

if (CHROMIUM === undefined) {
  process.stderr.write('bench:paint: no Chromium is found; run: apt-get install chromium\n');
  process.exit(1);
}

const names = process.argv.slice(2);
const [busy = 0] = loadavg();
const [browser, sites, other] = await Promise.all([launchChromium(), startSites(), startForeignSite()]);
other.show('word');
try {
  const foreign = other.crossSite;
  printRow('', '', ['first paint', '', '', 'main']);
  printRow('page', 'weight', ['empty cache', 'again', 'elsewhere', 'thread']);
  printPaint('(one word)', '', await measurePaint(browser, { origin: other.crossOrigin, path: '/', foreign }));
  // What a page is after something was done there is no navigation: it has been painted by then.
  const pages = PAGES.filter(({ name, act }) => (names.length === 0 ? act === undefined : names.includes(name)));
  for (const which of pages) {
    const { site, path, signedIn } = await findPage(which, sites);
    const { page, weigh, close } = await visit(browser, site.origin, { signedIn });
    await page.goto(path);
    const weight = `${((await weigh()) / 1024).toFixed(1)} KiB`;
    await close();
    printPaint(which.name, weight, await measurePaint(browser, { origin: site.origin, path, signedIn, foreign }));
  }
  process.stdout.write(`\nBefore, ${busy.toFixed(1)} other programs were running or waiting to.\n`);
} finally {
  await Promise.all([browser.close(), sites.close(), other.close()]);
}

function printPaint(name: string, weight: string, { empty, again, elsewhere, work }: Paint): void {
  printRow(
    name,
    weight,
    [empty, again, elsewhere, work].map((time) => `${time.toFixed(0)} ms`),
  );
}

function printRow(name: string, weight: string, times: readonly string[]): void {
  const row = `${name.padEnd(24)}${weight.padStart(10)}${times.map((time) => time.padStart(13)).join('')}`;
  process.stdout.write(`${row.trimEnd()}\n`);
}
