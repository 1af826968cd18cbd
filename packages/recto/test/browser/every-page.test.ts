/** What must hold of every page, whoever made it: nobody is shut out, nothing is loaded from elsewhere, little is sent. */
import { expect, it } from 'vitest';
import { barriersOf, sidewaysScroll } from './support/accessibility.ts';
import { visit } from './support/chromium.ts';
import { walkByKeyboard } from './support/keyboard.ts';
import { onSites } from './support/on-sites.ts';
import { findPage, PAGES } from './support/pages.ts';

const MAX_WEIGHT = 60 * 1024;
/** Of WCAG's reflow: the narrowest window in which a page is read without scrolling sideways. */
const NARROWEST = 320;

onSites('every page', (hall) => {
  it.each(PAGES)('$name', async (which) => {
    const { browser, sites } = hall();
    const { site, path, signedIn } = await findPage(which, sites);
    const { page, complaints, weigh, close } = await visit(browser, site.origin, { signedIn });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(which.status ?? 200);
    await which.act?.(page);

    // In order, in sight, past every control.
    const { stops, problems } = await walkByKeyboard(page);
    expect(stops.length).toBeGreaterThan(2);
    expect.soft(problems, 'with the Tab key').toEqual([]);

    expect.soft(await barriersOf(page), 'axe-core on a light desktop').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await barriersOf(page), 'axe-core on a dark phone').toEqual([]);
    expect.soft(await sidewaysScroll(page), 'scrolls sideways on a phone').toBe(0);
    await page.setViewportSize({ width: NARROWEST, height: 844 });
    expect.soft(await sidewaysScroll(page), 'scrolls sideways on the narrowest screen').toBe(0);

    expect.soft(await weigh(), 'bytes in all').toBeLessThanOrEqual(MAX_WEIGHT);
    // A browser writes on its console that a page was answered with an error, also where it ought to be.
    const unexpected = complaints.filter(
      (each) => (which.status === undefined && which.act === undefined) || !each.includes('status of'),
    );
    expect.soft(unexpected, 'complaints').toEqual([]);
    await close();
  });
});
