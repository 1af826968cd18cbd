/**
 * Renders pages for the service: a slot, a guard for the page, an order to the renderer, and the check of what comes
 * back. A page whose browser exits under it is rendered once more.
 */
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { RectoError } from '../../contract/errors.ts';
import { detectBlock, isSoft404, maxTextToInspect } from '../../conversion/block-pages/blocked-page.ts';
import { readSignals } from '../../conversion/block-pages/page-signals.ts';
import type { Owner, PageRenderer, RenderedPage } from '../../conversion/ports.ts';
import type { Guard } from '../../fetch/connection/guarded-connection.ts';
import { ResponseHeaders } from '../../fetch/connection/response-headers.ts';
import { isPageStatus } from '../../fetch/connection/send-request.ts';
import type { RefusedConnection } from '../../fetch/page-fetch.ts';
import { PageGuard } from '../guard/page-guard.ts';
import {
  type FailedReport,
  PAGE_ID_LENGTH,
  type RenderedReport,
  type RenderOrder,
  type Report,
} from '../protocol/messages.ts';
import { renderError, warningsOf } from './render-errors.ts';
import { RenderQueue } from './render-queue.ts';
import { RendererHub } from './renderer-hub.ts';

export interface RenderingSettings {
  /** Judges the connections of all pages. */
  readonly guard: Guard;
  /** The Unix socket that the renderer connects to. */
  readonly socketPath: string;
  /** Who may connect to the socket, as a file mode. */
  readonly socketMode: number;
  /** Pages rendered at the same time. */
  readonly slots: number;
  /** Pages that may wait for a slot. */
  readonly maxQueued: number;
  /** Bytes that one page may send and receive. */
  readonly maxPageBytes: number;
  /** Requests of one page. */
  readonly maxRequests: number;
  /** UTF-16 units of the rendered HTML. */
  readonly maxHtmlLength: number;
  /** Milliseconds; see `HopSettings`. */
  readonly refusalInterval: number;
  readonly onRefused?: (connection: RefusedConnection) => void;
  /** Called for each page, with `OK` or the error's code. */
  readonly onRendered?: (outcome: string, milliseconds: number) => void;
  /** The renderer has gone. The caller starts the next one. */
  readonly onLost?: () => void;
}

export interface RenderingState {
  readonly isReady: boolean;
  readonly running: number;
  readonly queued: number;
  /** Browsers started after the first one. */
  readonly restarts: number;
  /** Bytes of the browser's processes. */
  readonly memory: number;
  /** Version of the browser. */
  readonly chromium: string | undefined;
}

type Outcome = { readonly report: RenderedReport; readonly bytes: Buffer } | { readonly report: FailedReport };

/**
 * Milliseconds after the budget in which the renderer must have answered, so that clients have theirs within two seconds
 * also if this process is busy.
 */
const ANSWER_TIME = 1750;
/** Of UTF-8. */
const MAX_BYTES_PER_UNIT = 3;
/** Less time than this is not worth a second attempt. */
const MIN_RETRY_BUDGET = 3000;

export class RenderingService implements PageRenderer {
  readonly #settings: RenderingSettings;
  readonly #hub: RendererHub;
  readonly #queue: RenderQueue;
  readonly #pages = new Map<string, (outcome: Outcome) => void>();
  /** Tells pages that are waiting for the next renderer when it takes orders. */
  readonly #renderer = new EventEmitter<{ ready: [] }>().setMaxListeners(0);
  #chromium: string | undefined;
  #memory = 0;
  #restarts = 0;
  /** Restarts of browsers in renderers before this one, and of renderers. */
  #earlierRestarts = 0;

  constructor(settings: RenderingSettings) {
    this.#settings = settings;
    this.#queue = new RenderQueue(settings.slots, settings.maxQueued);
    this.#hub = new RendererHub(settings.socketPath, settings.maxHtmlLength * MAX_BYTES_PER_UNIT, {
      onReady: (chromium) => {
        this.#chromium = chromium;
        this.#queue.setOpen(true);
        this.#renderer.emit('ready');
      },
      onReport: (report, bytes) => this.#receive(report, bytes),
      onLost: () => this.#loseRenderer(),
    });
  }

  /** Renderers can connect when this has resolved. */
  async listen(): Promise<void> {
    await this.#hub.listen(this.#settings.socketMode);
  }

  get isReady(): boolean {
    return this.#hub.isReady;
  }

  get state(): RenderingState {
    return {
      isReady: this.#hub.isReady,
      running: this.#queue.running,
      queued: this.#queue.queued,
      restarts: this.#earlierRestarts + this.#restarts,
      memory: this.#memory,
      chromium: this.#chromium,
    };
  }

  async renderPage(url: URL, budget: number, owner: Owner, signal: AbortSignal): Promise<RenderedPage> {
    const started = performance.now();
    let outcome = 'OK';
    try {
      return await this.#renderInTime(url, started + budget, owner, signal);
    } catch (error) {
      outcome = error instanceof RectoError ? error.code : signal.aborted ? 'ABORTED' : 'INTERNAL_ERROR';
      throw error;
    } finally {
      this.#settings.onRendered?.(outcome, performance.now() - started);
    }
  }

  async close(): Promise<void> {
    this.#queue.setOpen(false);
    for (const [id, settle] of this.#pages) settle(lost(id));
    await this.#hub.close();
  }

  async #renderInTime(url: URL, deadline: number, owner: Owner, signal: AbortSignal): Promise<RenderedPage> {
    const inTime = AbortSignal.timeout(Math.max(1, Math.round(deadline - performance.now())));
    const release = await this.#queue.take(owner, AbortSignal.any([signal, inTime])).catch((error: unknown) => {
      if (!inTime.aborted || signal.aborted) throw error;
      throw new RectoError('SERVICE_UNAVAILABLE', 'No browser became free in time.', { retryAfter: 5 });
    });
    try {
      const page = await this.#attempt(url, deadline, false, signal);
      if (page !== undefined) return page;
      // A renderer that exited is started again. One that can't start must not use up the time.
      await this.#readyUntil(deadline - MIN_RETRY_BUDGET, signal);
      const isInTime = deadline - performance.now() >= MIN_RETRY_BUDGET;
      // Any of the pages in the browser may be why it exited. Alone, that page can't fail the others again.
      const again = isInTime ? await this.#attempt(url, deadline, true, signal) : undefined;
      if (again !== undefined) return again;
      throw new RectoError('SERVICE_UNAVAILABLE', 'The browser exited while it rendered the page.', { retryAfter: 2 });
    } finally {
      release();
    }
  }

  /** @returns undefined if the browser exited. */
  async #attempt(url: URL, deadline: number, isAlone: boolean, signal: AbortSignal): Promise<RenderedPage | undefined> {
    const { maxPageBytes, maxRequests, refusalInterval, onRefused } = this.#settings;
    const guard = new PageGuard(this.#settings.guard, {
      maxBytes: maxPageBytes,
      maxRequests,
      refusalInterval,
      ...(onRefused === undefined ? {} : { onRefused }),
    });
    const id = randomBytes(PAGE_ID_LENGTH / 2).toString('hex');
    try {
      const budget = Math.max(1, Math.round(deadline - performance.now()));
      const outcome = await this.#order({ kind: 'render', id, url: url.href, budget, isAlone }, guard, signal);
      if (!('bytes' in outcome)) {
        if (outcome.report.cause === 'lost') return undefined;
        throw renderError(outcome.report, url, guard);
      }
      return this.#check(outcome.report, outcome.bytes, guard);
    } finally {
      this.#pages.delete(id);
      this.#hub.end(id);
    }
  }

  /** Resolves when the renderer takes orders, at the latest at `deadline`. Rejects once `signal` is aborted. */
  async #readyUntil(deadline: number, signal: AbortSignal): Promise<void> {
    if (this.#hub.isReady) return;
    const inTime = AbortSignal.timeout(Math.max(1, Math.round(deadline - performance.now())));
    await once(this.#renderer, 'ready', { signal: AbortSignal.any([signal, inTime]) }).catch(() => {
      // Too late. The caller looks at the time itself.
    });
    signal.throwIfAborted();
  }

  #order(order: RenderOrder, guard: PageGuard, signal: AbortSignal): Promise<Outcome> {
    const { id, budget } = order;
    return new Promise((resolve, reject) => {
      const abort = () => settle(() => reject(signal.reason));
      // The renderer answers in time unless it hangs itself.
      const timer = setTimeout(() => {
        const report: FailedReport = { kind: 'failed', id, cause: 'hung', detail: 'No answer.' };
        settle(() => resolve({ report }));
      }, budget + ANSWER_TIME);
      const settle = (act: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        act();
      };
      this.#pages.set(id, (outcome) => settle(() => resolve(outcome)));
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
      if (this.#hub.isReady) this.#hub.begin(order, guard);
      else settle(() => resolve(lost(id)));
    });
  }

  /** @throws {RectoError} if what was rendered is not the page. */
  #check(report: RenderedReport, bytes: Buffer, guard: PageGuard): RenderedPage {
    const { status, resolvedUrl, isRedirected, shortcomings } = report;
    const url = URL.parse(resolvedUrl);
    // Chromium's own error page: the page led to a URL that couldn't be loaded.
    if (url?.protocol === 'chrome-error:' && guard.firstFailure !== undefined) throw guard.firstFailure;
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new RectoError('FETCH_FAILED', "The page's scripts led to a URL that isn't http or https.");
    const refused = status === 502 ? guard.failureOf(url) : undefined;
    if (refused !== undefined) throw refused;
    const text = bytes.toString();
    const head = { status, headers: new ResponseHeaders([]), url, isRedirected };
    const signals = readSignals(text, maxTextToInspect(head));
    const block = detectBlock({ ...head, signals });
    if (block !== undefined)
      throw new RectoError('TARGET_BLOCKED', `The site responded with ${block} instead of the page.`);
    if (!isPageStatus(status)) {
      throw new RectoError('TARGET_HTTP_ERROR', `The site responded with status ${status} instead of a page.`);
    }
    if (isSoft404(signals)) {
      const message = `The site responded with status ${status}, but its page says that the page does not exist.`;
      throw new RectoError('TARGET_HTTP_ERROR', message);
    }
    return { text, kind: 'html', resolvedUrl, bytes: bytes.length, warnings: warningsOf(shortcomings, guard) };
  }

  #receive(report: Exclude<Report, { kind: 'ready' }>, bytes: Buffer): void {
    if (report.kind === 'state') {
      this.#restarts = report.restarts;
      this.#memory = report.memory;
      return;
    }
    const settle = this.#pages.get(report.id);
    settle?.(report.kind === 'rendered' ? { report, bytes } : { report });
  }

  #loseRenderer(): void {
    this.#queue.setOpen(false);
    this.#earlierRestarts += this.#restarts + 1;
    this.#restarts = 0;
    this.#memory = 0;
    for (const [id, settle] of this.#pages) settle(lost(id));
    this.#settings.onLost?.();
  }
}

function lost(id: string): Outcome {
  return { report: { kind: 'failed', id, cause: 'lost', detail: 'The renderer has exited.' } };
}
