/** What must hold of every page, whoever made it: nobody is shut out, nothing is loaded from elsewhere, little is sent. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, sidewaysScroll } from './support/accessibility.ts';
import { announceWithoutChromium, CHROMIUM, launchChromium, visit } from './support/chromium.ts';
import { walkByKeyboard } from './support/keyboard.ts';
import { PAGES } from './support/pages.ts';
import { type Site, startSite } from './support/site.ts';

const MAX_WEIGHT = 60 * 1024;
/** Of WCAG's reflow: the narrowest window in which a page is read without scrolling sideways. */
const NARROWEST = 320;

announceWithoutChromium('what must hold of every page');

describe.skipIf(CHROMIUM === undefined)('every page', () => {
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    [browser, site] = await Promise.all([launchChromium(), startSite('sqlite')]);
  });

  afterAll(async () => {
    await Promise.all([browser?.close(), site?.close()]);
  });

  it.each(PAGES)(
    '$name: light to load, from here alone, without a complaint, and open to everybody',
    async ({ path }) => {
      const { page, complaints, weigh, close } = await visit(browser, site.origin);
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(complaints).toEqual([]);
      expect(await weigh()).toBeLessThanOrEqual(MAX_WEIGHT);
      expect(await barriersOf(page), 'axe-core on a light desktop').toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await barriersOf(page), 'axe-core on a dark phone').toEqual([]);
      expect(await sidewaysScroll(page), 'on a phone').toBe(0);
      await page.setViewportSize({ width: NARROWEST, height: 844 });
      expect(await sidewaysScroll(page), 'on the narrowest screen').toBe(0);
      await close();
    },
  );

  it.each(PAGES)('$name: walked with the Tab key in order, in sight, past every control', async ({ path }) => {
    const { page, close } = await visit(browser, site.origin);
    await page.goto(path);
    const { stops, problems } = await walkByKeyboard(page);
    expect(stops.length).toBeGreaterThan(2);
    expect(problems).toEqual([]);
    await close();
  });
});
