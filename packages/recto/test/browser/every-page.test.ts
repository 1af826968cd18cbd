/** Every page is accessible, fits small screens, loads nothing from other sites, and is small. */
import { expect, it } from 'vitest';
import { accessibilityViolations, hiddenColumns, horizontalOverflow } from './support/accessibility.ts';
import { visit } from './support/chromium.ts';
import { walkByKeyboard } from './support/keyboard.ts';
import { onSites } from './support/on-sites.ts';
import { overlappingText } from './support/overlapping-text.ts';
import { findPage, PAGES } from './support/pages.ts';

const MAX_WEIGHT = 60 * 1024;
/**
 * CSS pixels. WCAG 1.4.10 (reflow) requires pages to work at this width without scrolling sideways.
 */
const MIN_WIDTH = 320;

onSites('every page', (context) => {
  it.each(PAGES)('$name', async (which) => {
    const { browser, sites } = context();
    const { site, path, signedIn } = await findPage(which, sites);
    const { page, browserErrors, totalBytes, close } = await visit(browser, site.origin, { signedIn });
    const response = await page.goto(path);
    expect(response?.status()).toBe(which.status ?? 200);
    expect(page.url(), 'led to another page').toBe(new URL(path, site.origin).href);
    await which.act?.(page);
    // Scripts of a page that the actions led to, and which show more buttons, have run by then.
    await page.waitForLoadState();

    // The focus reaches every control, in reading order, and is always visible.
    const { stops, problems } = await walkByKeyboard(page);
    expect(stops.length).toBeGreaterThan(2);
    expect.soft(problems, 'with the Tab key').toEqual([]);

    expect.soft(await accessibilityViolations(page), 'axe-core on a light desktop').toEqual([]);
    expect.soft(await overlappingText(page), 'overlapping text on a desktop').toEqual([]);
    expect.soft(await horizontalOverflow(page), 'scrolls sideways on a desktop').toBe(0);
    expect.soft(await hiddenColumns(page), 'tables wider than their box on a desktop').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await accessibilityViolations(page), 'axe-core on a dark phone').toEqual([]);
    expect.soft(await horizontalOverflow(page), 'scrolls sideways on a phone').toBe(0);
    expect.soft(await overlappingText(page), 'overlapping text on a phone').toEqual([]);
    await page.setViewportSize({ width: MIN_WIDTH, height: 844 });
    expect.soft(await horizontalOverflow(page), 'scrolls sideways on the narrowest screen').toBe(0);
    expect.soft(await overlappingText(page), 'overlapping text on the narrowest screen').toEqual([]);

    expect.soft(await totalBytes(), 'bytes in all').toBeLessThanOrEqual(MAX_WEIGHT);
    // The browser logs all error responses to its console, including the expected ones.
    const unexpected = browserErrors.filter(
      (each) => (which.status === undefined && which.act === undefined) || !each.includes('status of'),
    );
    expect.soft(unexpected, 'browserErrors').toEqual([]);
    await close();
  });
});
