/** A browser with the product's flags, except those that a test leaves out to show what they are for. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  /** Milliseconds that the page may run. */
  readonly waitMilliseconds: number;
}

/** @returns the text of the page after its time. */
export async function launchProbe(probe: Probe): Promise<string> {
  const { chromium, url, proxyServer, leaveOut, addedFlags = [], waitMilliseconds } = probe;
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
    await new Promise((resolve) => setTimeout(resolve, waitMilliseconds));
    return await page.evaluate('document.body.innerText').then(String, String);
  } finally {
    await browser.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}
