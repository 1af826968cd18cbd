/** Headless Chromium for tests: found, launched, and kept from reaching anything but this machine. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Watch, watch } from './watch.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable'];

/** Longest that a browser and the services beside it take to start, on a machine that is busy with much else. */
export const START_MILLISECONDS = 90_000;

/** Undefined where there is none: then what needs it is skipped. */
export const CHROMIUM = process.env['RECTO_TEST_CHROMIUM'] ?? PLACES.find((place) => existsSync(place));

/** Says in the output what is not tested, and how to have it tested. */
export function announceWithoutChromium(what: string): void {
  if (CHROMIUM !== undefined) return;
  process.stderr.write(
    `\nSKIPPED: ${what}: no Chromium is found. To run them: apt-get install chromium, or RECTO_TEST_CHROMIUM=/path/to/it\n\n`,
  );
}

/** Another site, as a browser sees it; it leads to this machine like every name below `.example`. */
export const FOREIGN_HOST = 'foreign.example';

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM!,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page that asked for anything outside would be found out by a failing name, and would reach nobody.
      `--host-resolver-rules=MAP *.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
    ],
  });
}

export const WIDTHS = [1280, 390] as const;
export const THEMES = ['light', 'dark'] as const;

/** How a person looks at a page. */
export interface Look {
  readonly width: number;
  readonly theme: (typeof THEMES)[number];
  readonly hasScripts: boolean;
}

const USUAL: Look = { width: 1280, theme: 'light', hasScripts: true };

/** Cookies and storage of somebody who has signed in, as a context takes them. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visitor extends Watch {
  readonly context: BrowserContext;
  readonly page: Page;
  close(): Promise<void>;
}

/** Opens a window of somebody who shares nothing with anyone else: no cookies, no cache. */
export async function visit(
  browser: Browser,
  origin: string,
  { look = {}, signedIn }: { readonly look?: Partial<Look>; readonly signedIn?: SignedIn | undefined } = {},
): Promise<Visitor> {
  const { width, theme, hasScripts } = { ...USUAL, ...look };
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 600 ? 844 : 800 },
    colorScheme: theme,
    javaScriptEnabled: hasScripts,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kathmandu',
    locale: 'en-GB',
    ...(signedIn === undefined ? {} : { storageState: signedIn }),
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  return { context, page, ...watch(page, origin), close: () => context.close() };
}
