/** What tests of the two installations share: one browser for all of them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { announceWithoutChromium, CHROMIUM, launchChromium, START_MILLISECONDS } from './chromium.ts';
import { startSites } from './sites.ts';

interface Hall {
  readonly browser: Browser;
  readonly sites: Awaited<ReturnType<typeof startSites>>;
}

/** @param play - gets at the browser and the installations once they are there. */
export function onSites(what: string, play: (hall: () => Hall) => void): void {
  announceWithoutChromium(what);
  describe.skipIf(CHROMIUM === undefined)(what, () => {
    let browser: Browser;
    let sites: Hall['sites'];

    beforeAll(async () => {
      [browser, sites] = await Promise.all([launchChromium(), startSites()]);
    }, START_MILLISECONDS);

    afterAll(async () => {
      await Promise.all([browser?.close(), sites?.close()]);
    });

    play(() => ({ browser, sites }));
  });
}
