/**
 * Starts a service as a separate process with its own SQLite file, which tests can also write to
 * directly.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { SYSTEM_CLOCK } from '../../../src/clock.ts';
import { ACCOUNT_DEFAULTS, createAccountServices } from '../../../src/compose/account-services.ts';
import { type Data, openData } from '../../../src/compose/open-data.ts';
import type { AccountServices } from '../../../src/identity/identity-services.ts';
import { sessionCookieName } from '../../../src/web-kit/cookies.ts';
import { type ServeProcess, startServe } from '../../support/recto-process.ts';
import { createTestLocation } from '../../support/stores.ts';
import type { SignedIn } from './chromium.ts';

const SETUP_MILLISECONDS = 10_000;

export interface Site {
  readonly origin: string;
  /** The service's database, opened a second time. */
  readonly data: Data & AccountServices;
  readonly process: ServeProcess;
  /** Path of the setup link that the service printed. Rejects if it printed none. */
  setupPath(): Promise<string>;
  /** Starts a session without the sign-in form. @param email - of an account. */
  signIn(email: string): Promise<SignedIn>;
  close(): Promise<void>;
}

export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const place = await createTestLocation('sqlite');
  const settings = {
    RECTO_DATA_DIR: place.dataDir,
    RECTO_CONVERT_PROCESSES: '1',
    // Don't wait for running requests at the end of a test.
    RECTO_DRAIN_DELAY_SECONDS: '0',
    ...environment,
  };
  const process = await startServe(settings);
  const origin = new URL(process.url).origin;
  const opened = await openData(place, () => {});
  const data = {
    ...opened,
    ...(await createAccountServices(
      opened.database,
      SYSTEM_CLOCK,
      { ...ACCOUNT_DEFAULTS, baseUrl: origin },
      (error) => {
        throw error;
      },
    )),
  };
  return {
    origin,
    data,
    process,
    async setupPath() {
      const end = Date.now() + SETUP_MILLISECONDS;
      for (;;) {
        // The service prints the link after its URL.
        const [path] = /\/setup\/\w+(?=\n)/.exec(process.output.stderr) ?? [];
        if (path !== undefined) return path;
        if (Date.now() > end) throw new Error(`The service printed no setup link: ${process.output.stderr}`);
        await sleep(20);
      }
    },
    async signIn(email) {
      const { id } = await data.accounts.get(email);
      const visit = { address: '192.0.2.14', agent: 'Firefox on Debian', requestId: 'example' };
      const { token } = await data.sessions.start(id, visit);
      const cookie = {
        name: sessionCookieName({ baseUrl: origin }),
        value: token,
        domain: new URL(origin).hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      };
      return { cookies: [cookie], origins: [] };
    },
    async close() {
      process.child.kill('SIGTERM');
      await process.finished;
      await data.database.close();
      await place.remove();
    },
  };
}
