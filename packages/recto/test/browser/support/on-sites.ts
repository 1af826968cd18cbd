/** Runs tests with one shared browser and the example installations. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { announceWithoutChromium, CHROMIUM, launchChromium, START_MILLISECONDS } from './chromium.ts';
import { startSites } from './sites.ts';

interface SitesContext {
  readonly browser: Browser;
  readonly sites: Awaited<ReturnType<typeof startSites>>;
}

/**
 * @param defineTests - gets a function that returns the browser and the installations, for use
 * within tests.
 */
export function onSites(what: string, defineTests: (context: () => SitesContext) => void): void {
  announceWithoutChromium(what);
  describe.skipIf(CHROMIUM === undefined)(what, () => {
    let browser: Browser;
    let sites: SitesContext['sites'];

    beforeAll(async () => {
      [browser, sites] = await Promise.all([launchChromium(), startSites()]);
    }, START_MILLISECONDS);

    afterAll(async () => {
      await Promise.all([browser?.close(), sites?.close()]);
    });

    defineTests(() => ({ browser, sites }));
  });
}
