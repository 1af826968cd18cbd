/** Opens a context and a page in a browser, and closes them or kills the browser. All of it ends in time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Connection } from 'puppeteer-core';
import type { BrowserProcess } from './browser-process.ts';
import { unlessAborted } from './page-readiness.ts';
import { RenderFailure } from './render-failure.ts';

export interface OpenBrowser {
  readonly browser: Browser;
  readonly browserProcess: BrowserProcess;
  /** Commands to the browser itself. It reports no targets: a page could open and rename them without end. */
  readonly connection: Connection;
  /** Its processes have been killed. That its connection is closed is only known a little later. */
  isKilled: boolean;
}

/** Milliseconds until the exit of a browser is known for certain, also on a busy machine. */
const EXIT_NOTICE_TIME = 600;
/** A browser that takes longer to open a page hangs. */
const OPEN_TIME = 10_000;
const CLOSE_TIME = 2000;
/** What puppeteer would know of a target that the browser has reported. */
const UNKNOWN_PAGE = { type: 'page', title: '', url: '', attached: false, canAccessOpener: false } as const;

export function hasExited({ browser, isKilled }: OpenBrowser): boolean {
  return isKilled || !browser.connected;
}

/** Resolves when the browser is known to have exited, or after the time in which that would be known. */
export async function noticeExit(open: OpenBrowser): Promise<void> {
  const end = performance.now() + EXIT_NOTICE_TIME;
  while (!hasExited(open) && performance.now() < end) await sleep(EXIT_NOTICE_TIME / 20);
}

/**
 * @param budget - milliseconds of the page.
 * @throws {RenderFailure} if it isn't open in time.
 */
export async function openContext(open: OpenBrowser, proxyServer: string, budget: number): Promise<BrowserContext> {
  const opening = open.browser
    .createBrowserContext({
      proxyServer,
      proxyBypassList: ['<-loopback>'],
      downloadBehavior: { policy: 'deny' },
    })
    .catch(() => 'failed' as const);
  const context = await unlessAborted(opening, AbortSignal.timeout(Math.min(OPEN_TIME, budget)));
  if (context !== undefined && context !== 'failed') return context;
  if (hasExited(open)) throw new RenderFailure('lost', 'The browser has exited.');
  if (context === undefined && budget < OPEN_TIME) {
    void opening.then((late) => (late === 'failed' ? undefined : closeContext(open, late)));
    throw new RenderFailure('late', 'The browser did not open a context in time.');
  }
  // A browser that opens no page must not be given another one.
  killBrowser(open);
  throw new RenderFailure('lost', 'The browser does not open pages.');
}

/** @throws {RenderFailure} if it isn't open in time. */
export async function openPage(
  { connection }: OpenBrowser,
  { id }: BrowserContext,
  budget: number,
): Promise<CDPSession> {
  const open = async () => {
    const place = id === undefined ? {} : { browserContextId: id };
    const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank', ...place });
    return connection.createSession({ targetId, ...UNKNOWN_PAGE });
  };
  const session = await unlessAborted(open(), AbortSignal.timeout(budget));
  if (session === undefined) throw new RenderFailure('late', 'The browser did not open a page in time.');
  return session;
}

/** A context that doesn't close takes its browser with it: a page must not outlive its request. */
export async function closeContext(open: OpenBrowser, context: BrowserContext): Promise<void> {
  const closing = context.close().then(
    () => true,
    () => hasExited(open),
  );
  const isClosed = await unlessAborted(closing, AbortSignal.timeout(CLOSE_TIME));
  if (isClosed === true) return;
  killBrowser(open);
}

/** Pages that are in it are lost, and rendered once more in another one. */
export function killBrowser(open: OpenBrowser): void {
  if (hasExited(open)) return;
  open.isKilled = true;
  open.browserProcess.kill();
}
