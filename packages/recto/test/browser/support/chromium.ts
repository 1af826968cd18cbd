/** Finds and launches headless Chromium, which can only connect to this machine. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Watch, watch } from './watch.ts';

const PATHS = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable'];

/** Time for the browser and the services to start, with some margin for a busy machine. */
export const START_MILLISECONDS = 90_000;

/** Undefined if Chromium isn't installed. Tests that need it are skipped then. */
export const CHROMIUM = process.env['RECTO_TEST_CHROMIUM'] ?? PATHS.find((path) => existsSync(path));

/** Prints which tests are skipped, and how to run them. */
export function announceWithoutChromium(what: string): void {
  if (CHROMIUM !== undefined) return;
  process.stderr.write(
    `\nSKIPPED: ${what}: Chromium was not found. Install it with apt-get install chromium, or set RECTO_TEST_CHROMIUM to its path.\n\n`,
  );
}

/** Another site for the browser. Like every host below `.example`, it resolves to this machine. */
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
      // Requests to the internet fail, which also reveals them.
      `--host-resolver-rules=MAP *.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
    ],
  });
}

export const WIDTHS = [1280, 390] as const;
export const THEMES = ['light', 'dark'] as const;

/** Window width, color scheme, and whether JavaScript is enabled. */
export interface Look {
  readonly width: number;
  readonly theme: (typeof THEMES)[number];
  readonly hasScripts: boolean;
}

const DEFAULT_LOOK: Look = { width: 1280, theme: 'light', hasScripts: true };

/** Cookies and storage of a signed-in browser context. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visitor extends Watch {
  readonly context: BrowserContext;
  readonly page: Page;
  close(): Promise<void>;
}

/** Opens a page in a new browser context, with no cookies or cache. */
export async function visit(
  browser: Browser,
  origin: string,
  { look = {}, signedIn }: { readonly look?: Partial<Look>; readonly signedIn?: SignedIn | undefined } = {},
): Promise<Visitor> {
  const { width, theme, hasScripts } = { ...DEFAULT_LOOK, ...look };
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
