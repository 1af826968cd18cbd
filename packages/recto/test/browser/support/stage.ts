/** What a file of flows shares: one browser for all of them, and a service on each database. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { DatabaseEngine } from '../../../src/storage/tables.ts';
import { ENGINES } from '../../support/stores.ts';
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

/** Long enough for anybody, and no common one. */
export const PASSWORD = 'seven quiet herons at dusk';

export interface Stage {
  readonly site: Site;
  readonly browser: Browser;
  /** Opens a window, which is closed with the test. @param email - of the account that is signed in there. */
  open(email?: string, look?: Partial<Look>): Promise<Visitor>;
  /** Opens an account beside the service. @returns its id. */
  account(email: string, plan?: 'FREE' | 'PRO'): Promise<string>;
}

/** The address of the administrator of every stage. */
export const ADMINISTRATOR = 'ada@example.com';

interface StageOptions {
  /** Whether the installation has no account yet. */
  readonly isNew?: boolean;
  /** Settings of the service. */
  readonly environment?: Record<string, string>;
  /** Both, unless what is played is no matter of the database. */
  readonly engines?: readonly DatabaseEngine[];
}

/** Plays the flows on SQLite and on PostgreSQL, in Chromium. */
export function onStage(
  what: string,
  play: (stage: () => Stage) => void,
  { isNew = false, environment = {}, engines = ['sqlite', 'postgres'] }: StageOptions = {},
): void {
  announceWithoutChromium(what);
  for (const { engine, isThere } of ENGINES.filter((each) => engines.includes(each.engine))) {
    describe.skipIf(CHROMIUM === undefined || !isThere)(`${what} on ${engine}`, () => {
      let browser: Browser;
      let site: Site;
      const open: Visitor[] = [];

      beforeAll(async () => {
        [browser, site] = await Promise.all([launchChromium(), startSite(engine, environment)]);
        if (!isNew) await site.data.accounts.create(ADMINISTRATOR);
      }, START_MILLISECONDS);

      afterEach(async () => {
        for (const visitor of open.splice(0)) await visitor.close();
      });

      afterAll(async () => {
        await Promise.all([browser?.close(), site?.close()]);
      });

      play(() => ({
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
}

/** The looks in which the key flows are walked: a desk, a phone in the dark, and a browser without scripts. */
export const LOOKS: readonly (readonly [string, Partial<Look>])[] = [
  ['at a desk', {}],
  ['on a dark phone', { width: 390, theme: 'dark' }],
  ['without scripts', { hasScripts: false }],
];
