/**
 * Waits until a page is ready: no document, script, style sheet or fetch request is pending, and its text has stopped
 * changing. Whether its document is parsed doesn't matter alone: scripts can leave it open forever.
 */
import type { CDPSession } from 'puppeteer-core';
import type { PageRequests } from './page-requests.ts';

/** Milliseconds between two looks at the text. Longer if looking itself takes long: each one costs CPU time. */
const SAMPLE_INTERVAL = 200;
/** Milliseconds between two looks at the requests, which cost nothing. While one is pending, the text isn't looked at. */
const PENDING_INTERVAL = 50;
/** Milliseconds without a pending request or a changing text. */
const SETTLED = 400;
/** The same for a page with little text, an open document, or one that says it is busy, if its scripts may still be waiting for a timer. */
const SETTLED_WITH_LITTLE_TEXT = 2000;
const LITTLE_TEXT = 250;
/** UTF-16 units by which clocks and counters change a text. */
const SMALL_CHANGE = 16;
const SMALL_NODE_CHANGE = 24;

/**
 * Runs in an isolated world, where scripts of the page can't change what it calls. Text in shadow roots isn't seen here;
 * the number of nodes shows that it changes.
 */
const SAMPLE = `(() => {
  const body = document.body ?? document.documentElement;
  if (body === null) return [0, true, true];
  let scripts = 0;
  for (const script of body.getElementsByTagName('script')) scripts += script.textContent.length;
  const isLoading = document.readyState === 'loading';
  const isBusy = isLoading || document.querySelector('[aria-busy="true"]') !== null;
  const mayChange = isLoading || document.querySelector('script, iframe, frame, object, embed, meta[http-equiv="refresh" i]') !== null;
  return [body.textContent.length - scripts, isBusy, mayChange];
})()`;

export interface Sample {
  /** UTF-16 units; -1 while a navigation replaces the document. */
  readonly text: number;
  readonly isBusy: boolean;
  /** Whether there is anything in it that could change it. */
  readonly mayChange: boolean;
  readonly nodes: number;
}

/**
 * @param signal - aborted at the end of the page's budget.
 * @returns whether the page is ready; false if the budget ended first.
 */
export async function waitUntilReady(
  session: CDPSession,
  world: IsolatedWorld,
  requests: PageRequests,
  signal: AbortSignal,
): Promise<boolean> {
  let last: Sample | undefined;
  let changedAt = performance.now();
  while (!signal.aborted) {
    if (requests.quietTime === 0 && !requests.hasTooManyNavigations) {
      await unlessAborted(sleep(PENDING_INTERVAL), signal);
      continue;
    }
    const started = performance.now();
    const sample = await unlessAborted(takeSample(session, world), signal);
    if (sample === undefined) return false;
    const now = performance.now();
    if (last === undefined || isChanged(last, sample)) {
      changedAt = now;
      last = sample;
    }
    const isExpectingMore = sample.mayChange && (sample.isBusy || sample.text < LITTLE_TEXT);
    const settled = isExpectingMore ? SETTLED_WITH_LITTLE_TEXT : SETTLED;
    const isReady = sample.text >= 0 && now - changedAt >= settled && requests.quietTime >= Math.min(settled, SETTLED);
    if (isReady || requests.hasTooManyNavigations) return isReady;
    await unlessAborted(sleep(Math.max(SAMPLE_INTERVAL, 4 * (now - started))), signal);
  }
  return false;
}

/** Fails while a navigation replaces the document. */
async function takeSample(session: CDPSession, world: IsolatedWorld): Promise<Sample> {
  try {
    const [evaluated, { metrics }] = await Promise.all([
      world.evaluate(SAMPLE),
      session.send('Performance.getMetrics'),
    ]);
    const [text, isBusy, mayChange] = evaluated as [number, boolean, boolean];
    return { text, isBusy, mayChange, nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? 0 };
  } catch {
    return { text: -1, isBusy: false, mayChange: true, nodes: 0 };
  }
}

/** Evaluates expressions in the main frame, in a world that scripts of the page can't reach. */
export class IsolatedWorld {
  readonly #session: CDPSession;
  readonly #frameId: string;
  /** The world of the current document. */
  #contextId: number | undefined;

  constructor(session: CDPSession, frameId: string) {
    this.#session = session;
    this.#frameId = frameId;
  }

  async evaluate(expression: string): Promise<unknown> {
    const known = this.#contextId;
    const contextId = known ?? (await this.#create());
    try {
      const evaluation = await this.#session.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
      if (evaluation.exceptionDetails !== undefined) throw new Error(evaluation.exceptionDetails.text);
      return evaluation.result.value;
    } catch (error) {
      this.#contextId = undefined;
      // Another document has replaced the one that this world belonged to.
      if (known !== undefined) return await this.evaluate(expression);
      throw error;
    }
  }

  async #create(): Promise<number> {
    const options = { frameId: this.#frameId, worldName: 'recto' };
    const { executionContextId } = await this.#session.send('Page.createIsolatedWorld', options);
    this.#contextId = executionContextId;
    return executionContextId;
  }
}

function isChanged(last: Sample, { text, nodes }: Sample): boolean {
  // Garbage collection lowers the number of nodes at any time.
  return Math.abs(text - last.text) > SMALL_CHANGE || nodes - last.nodes > SMALL_NODE_CHANGE;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** @returns undefined once aborted. A rejection after that is ignored. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
