/** A browser with the product's flags, except those that a test leaves out to show what they are for. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import { type ChromiumFlagSettings, chromiumFlags } from '../../../src/render/browser/chromium-flags.ts';
import { dropPrivileges } from '../../../src/render/browser/drop-privileges.ts';

export type LeftOut = NonNullable<ChromiumFlagSettings['leaveOut']>;

export interface Probe {
  readonly chromium: string;
  readonly url: string;
  readonly proxyServer: string;
  readonly leaveOut: LeftOut;
  /** Flags beside the product's. */
  readonly addedFlags?: readonly string[];
  /** Milliseconds that the page may run, unless standard input ends before. */
  readonly waitMilliseconds: number;
  /** The text of a page that is not done. It gets more time. */
  readonly pendingText: string;
}

const MORE_MILLISECONDS = 20_000;

/** @returns the text of the page after its time. */
export async function launchProbe(probe: Probe): Promise<string> {
  const { chromium, url, proxyServer, leaveOut, addedFlags = [], waitMilliseconds, pendingText } = probe;
  dropPrivileges('nobody');
  const userDataDir = mkdtempSync(join(tmpdir(), 'recto-probe-'));
  const browser = await launch({
    executablePath: chromium,
    pipe: true,
    ignoreDefaultArgs: true,
    args: [
      ...addedFlags,
      ...chromiumFlags({
        ...{ refusingProxy: proxyServer, userDataDir, leaveOut },
        ...{ userAgent: 'Probe/1', withoutSandbox: false, heapMegabytes: 256 },
      }),
    ],
    env: { HOME: userDataDir, PATH: '/usr/bin:/bin' },
    waitForInitialPage: false,
  });
  try {
    // In the default context, where the flags alone decide.
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'domcontentloaded' }).catch(() => undefined);
    await Promise.race([sleep(waitMilliseconds), once(process.stdin.resume(), 'end')]);
    const end = performance.now() + MORE_MILLISECONDS;
    for (;;) {
      const text = await page.evaluate('document.body.innerText').then(String, String);
      if (text !== pendingText || performance.now() > end) return text;
      await sleep(50);
    }
  } finally {
    await browser.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}
