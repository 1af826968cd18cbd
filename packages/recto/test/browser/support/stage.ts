/** Runs browser tests with one shared browser and a service on SQLite. Tests without a browser run on each database. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import {
  announceWithoutChromium,
  CHROMIUM,
  type Look,
  launchChromium,
  START_MILLISECONDS,
  type Visitor,
  visit,
} from './chromium.ts';
import { type Site, startSite } from './site.ts';

/** Long enough, and not on the list of common passwords. */
export const PASSWORD = 'seven quiet herons at dusk';

export interface Stage {
  readonly site: Site;
  readonly browser: Browser;
  /**
   * Opens a page, which is closed after the test. @param email - of the signed-in account. Default:
   * not signed in.
   */
  open(email?: string, look?: Partial<Look>): Promise<Visitor>;
  /** Creates an account directly in the database. @returns its id. */
  account(email: string, plan?: 'FREE' | 'PRO'): Promise<string>;
}

/** E-mail address of the administrator, who exists unless the installation is new. */
export const ADMINISTRATOR = 'ada@example.com';

interface StageOptions {
  /** Whether the installation has no account yet. */
  readonly isNew?: boolean;
  /** Settings of the service. */
  readonly environment?: Record<string, string>;
}

/** @param defineTests - gets a function that returns the stage, for use within tests. */
export function onStage(
  what: string,
  defineTests: (stage: () => Stage) => void,
  { isNew = false, environment = {} }: StageOptions = {},
): void {
  announceWithoutChromium(what);
  describe.skipIf(CHROMIUM === undefined)(what, () => {
    let browser: Browser;
    let site: Site;
    const open: Visitor[] = [];

    beforeAll(async () => {
      [browser, site] = await Promise.all([launchChromium(), startSite(environment)]);
      if (!isNew) await site.data.accounts.create(ADMINISTRATOR);
    }, START_MILLISECONDS);

    afterEach(async () => {
      for (const visitor of open.splice(0)) await visitor.close();
    });

    afterAll(async () => {
      await Promise.all([browser?.close(), site?.close()]);
    });

    defineTests(() => ({
      site,
      browser,
      async open(email, look = {}) {
        const signedIn = email === undefined ? undefined : await site.signIn(email);
        const visitor = await visit(browser, site.origin, { signedIn, look });
        open.push(visitor);
        return visitor;
      },
      async account(email, plan = 'PRO') {
        const account = await site.data.accounts.create(email, { plan });
        await site.data.passwords.replace(account, PASSWORD);
        return account.id;
      },
    }));
  });
}

/** Browser settings for the most important flows. */
export const LOOKS: readonly (readonly [string, Partial<Look>])[] = [
  ['on a desktop', {}],
  ['on a dark phone', { width: 390, theme: 'dark' }],
  ['without scripts', { hasScripts: false }],
];
