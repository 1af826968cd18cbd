/**
 * Measures the time to the first paint with an empty cache, with a warm cache, and from another
 * site.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type SignedIn, visit } from './chromium.ts';

/** Loads for each measurement. The result is their median. */
const LOADS = 5;
/** While idle, the browser prepares a process for the next page. */
const REST_MILLISECONDS = 200;

/** Median milliseconds from the start of the navigation. */
export interface Paint {
  /** With an empty cache. */
  readonly empty: number;
  /** With shared assets in the cache, as on every page except the first. */
  readonly again: number;
  /** From another site, with an empty cache. The browser has to switch processes first. */
  readonly elsewhere: number;
  /** CPU time of the page's main thread, with an empty cache. Doesn't depend on other programs. */
  readonly work: number;
}

interface Visited {
  readonly origin: string;
  readonly path: string;
  readonly signedIn?: SignedIn | undefined;
  /** URL of a page on another site. */
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
  // The browser records the entry when it paints the frame, which may be after the load event.
  const entry = await page.waitForFunction(() => performance.getEntriesByName('first-paint')[0]?.startTime);
  return (await entry.jsonValue()) ?? Number.NaN;
}

/** Milliseconds since the start of the page. */
async function workOf(debugging: CDPSession): Promise<number> {
  const { metrics } = await debugging.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
