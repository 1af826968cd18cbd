/** How long pages take to their first paint, in the ways in which people come to them. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type SignedIn, visit } from './chromium.ts';

/** Of each way; the median of them counts. */
const LOADS = 5;
/** A browser starts the process of the page to come while nothing is done. */
const REST_MILLISECONDS = 200;

/** Milliseconds from the start of the navigation, each the median of a few. */
export interface Paint {
  /** Nothing of the page is in the browser's cache. */
  readonly empty: number;
  /** What pages share is in the cache, as on every page but the first. */
  readonly again: number;
  /** From another site, with nothing in the cache: the browser gives the page another process first. */
  readonly elsewhere: number;
  /** Processor time of the page's main thread, which other programs do not lengthen; with nothing in the cache. */
  readonly work: number;
}

interface Visited {
  readonly origin: string;
  readonly path: string;
  readonly signedIn?: SignedIn | undefined;
  /** A page of another site. */
  readonly foreign: string;
}

export async function measurePaint(browser: Browser, { origin, path, signedIn, foreign }: Visited): Promise<Paint> {
  const { page, context, close } = await visit(browser, origin, { signedIn });
  const debugging = await context.newCDPSession(page);
  await debugging.send('Performance.enable', { timeDomain: 'threadTicks' });
  const times = { empty: [] as number[], again: [] as number[], elsewhere: [] as number[], work: [] as number[] };
  await page.goto(path);
  for (let load = 0; load < LOADS; load++) {
    await debugging.send('Network.clearBrowserCache');
    await page.waitForTimeout(REST_MILLISECONDS);
    times.empty.push(await timePaint(page, path));
    times.work.push(await workOf(debugging));
    await page.waitForTimeout(REST_MILLISECONDS);
    times.again.push(await timePaint(page, path));
  }
  for (let load = 0; load < LOADS; load++) {
    await page.goto(foreign);
    await debugging.send('Network.clearBrowserCache');
    await page.waitForTimeout(REST_MILLISECONDS);
    times.elsewhere.push(await timePaint(page, path));
  }
  await close();
  return {
    empty: median(times.empty),
    again: median(times.again),
    elsewhere: median(times.elsewhere),
    work: median(times.work),
  };
}

async function timePaint(page: Page, path: string): Promise<number> {
  await page.goto(path);
  // The entry is written with the frame, which may come after the page's last file.
  const entry = await page.waitForFunction(() => performance.getEntriesByName('first-paint')[0]?.startTime);
  return (await entry.jsonValue()) ?? Number.NaN;
}

/** Counted from the start of the page. */
async function workOf(debugging: CDPSession): Promise<number> {
  const { metrics } = await debugging.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
