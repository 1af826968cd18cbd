/**
 * Measures each page's size, time to first paint and CPU time on this machine. The first row is a
 * page with a single word, as the lower limit.
 *   npm run bench:paint -- [NAME…]
 */
import { loadavg } from 'node:os';
import { CHROMIUM, launchChromium, visit } from './support/chromium.ts';
import { measurePaint, type Paint } from './support/first-paint.ts';
import { startForeignSite } from './support/foreign-site.ts';
import { findPage, PAGES } from './support/pages.ts';
import { startSites } from './support/sites.ts';

if (CHROMIUM === undefined) {
  process.stderr.write('bench:paint: Chromium was not found. Install it with: apt-get install chromium\n');
  process.exit(1);
}

const names = process.argv.slice(2);
const [load = 0] = loadavg();
const [browser, sites, other] = await Promise.all([launchChromium(), startSites(), startForeignSite()]);
other.show('word');
try {
  const foreign = other.crossSite;
  printRow('', '', ['first paint', '', '', 'main']);
  printRow('page', 'size', ['empty cache', 'warm cache', 'other site', 'thread']);
  printPaint('(one word)', '', await measurePaint(browser, { origin: other.crossOrigin, path: '/', foreign }));
  // Pages that need an action are skipped, because they aren't reached by a navigation.
  const pages = PAGES.filter(({ name, act }) => (names.length === 0 ? act === undefined : names.includes(name)));
  for (const which of pages) {
    const { site, path, signedIn } = await findPage(which, sites);
    const { page, totalBytes, close } = await visit(browser, site.origin, { signedIn });
    await page.goto(path);
    const size = `${((await totalBytes()) / 1024).toFixed(1)} KiB`;
    await close();
    printPaint(which.name, size, await measurePaint(browser, { origin: site.origin, path, signedIn, foreign }));
  }
  process.stdout.write(`\nLoad average before the measurement: ${load.toFixed(1)}\n`);
} finally {
  await Promise.all([browser.close(), sites.close(), other.close()]);
}

function printPaint(name: string, size: string, { empty, again, elsewhere, work }: Paint): void {
  printRow(
    name,
    size,
    [empty, again, elsewhere, work].map((time) => `${time.toFixed(0)} ms`),
  );
}

function printRow(name: string, size: string, times: readonly string[]): void {
  const row = `${name.padEnd(24)}${size.padStart(10)}${times.map((time) => time.padStart(13)).join('')}`;
  process.stdout.write(`${row.trimEnd()}\n`);
}
