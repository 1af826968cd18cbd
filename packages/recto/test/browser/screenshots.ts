/**
 * Takes screenshots of every page in both themes and widths, with and without example data:
 *   npm run screenshots -- [FOLDER] [NAME…]
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CHROMIUM, launchChromium, THEMES, visit, WIDTHS } from './support/chromium.ts';
import { findPage, PAGES } from './support/pages.ts';
import { startSites } from './support/sites.ts';

if (CHROMIUM === undefined) {
  process.stderr.write('screenshots: Chromium was not found. Install it with: apt-get install chromium\n');
  process.exit(1);
}

const [folder = 'screenshots', ...names] = process.argv.slice(2);
const target = resolve(process.env['INIT_CWD'] ?? '.', folder);
mkdirSync(target, { recursive: true });

const [browser, sites] = await Promise.all([launchChromium(), startSites()]);
try {
  for (const which of PAGES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const found = await findPage(which, sites);
    const { site, path } = found;
    let { signedIn } = found;
    for (const width of WIDTHS) {
      const { page, context, close } = await visit(browser, site.origin, { signedIn, look: { width } });
      await page.goto(path);
      await which.act?.(page);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await page.screenshot({ path: join(target, `${which.name}-${width}-${theme}.png`), fullPage: true });
      }
      // What was done on the page may have renewed the session.
      if (signedIn !== undefined) signedIn = await context.storageState();
      await close();
    }
    process.stdout.write(`${which.name}\n`);
  }
  process.stdout.write(`The screenshots are in ${target}\n`);
} finally {
  await Promise.all([browser.close(), sites.close()]);
}
