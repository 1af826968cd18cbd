/** Renders one page in its own context and captures it. */
import type { Browser, CDPSession, Protocol } from 'puppeteer-core';
import { MAX_RENDERED_URL_LENGTH, type Shortcoming } from '../protocol/messages.ts';
import { closeContext, hasExited, noticeExit, type OpenBrowser, openContext, openPage } from './page-context.ts';
import { IsolatedWorld, unlessAborted, waitUntilReady } from './page-readiness.ts';
import { PageRequests } from './page-requests.ts';
import { RenderFailure } from './render-failure.ts';
import { serializeSnapshot } from './serialize-snapshot.ts';
import { COMPUTED_STYLES } from './snapshot.ts';

export interface PageLimits {
  readonly maxNodes: number;
  readonly maxRequests: number;
  readonly maxFrames: number;
  /** UTF-16 units of the HTML. */
  readonly maxLength: number;
}

export interface RenderedPage {
  readonly html: string;
  readonly resolvedUrl: string;
  readonly status: number;
  readonly isRedirected: boolean;
  readonly shortcomings: readonly Shortcoming[];
}

/**
 * CSS pixels. Common on desktops. The picture is drawn at a tenth of its size, because it isn't used: that saves up to
 * a third of a long page's CPU time. Scripts and the snapshot see every size as if it were drawn in full.
 */
const VIEWPORT = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false, scale: 0.1 };
/** The viewport grows to the height of the page once, for scripts that load what a reader would scroll to. */
const MAX_VIEWPORT_HEIGHT = 8000;
/** Milliseconds after the budget in which scripts are stopped and the page is captured, if it wasn't captured before. */
const CAPTURE_TIME = 1500;
/** Nodes that the process may hold per node that is captured: shadow trees, and nodes that are no longer in the page. */
const MAX_NODE_RATIO = 4;
const MAX_STATUS = 999;
const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Runs before any script of a page. Observers of the viewport see what is up to ten thousand pixels below it, so that
 * lists and images that load when they come near do so without scrolling, but not without end.
 */
const WIDEN_OBSERVERS = `(() => {
  const Native = globalThis.IntersectionObserver;
  if (Native === undefined) return;
  globalThis.IntersectionObserver = class IntersectionObserver extends Native {
    constructor(callback, options = {}) {
      super(callback, options?.root ? options : { ...options, rootMargin: '0px 0px 10000px 0px' });
    }
  };
})()`;

/**
 * Runs before any script of a page. Chromium's one thread for all pages takes seconds to show a URL of a megabyte.
 */
const REFUSE_LONG_URLS = `(() => {
  const { navigation, Reflect: { apply, getOwnPropertyDescriptor } } = globalThis;
  if (navigation === undefined) return;
  const destinationOf = getOwnPropertyDescriptor(NavigateEvent.prototype, 'destination').get;
  const urlOf = getOwnPropertyDescriptor(NavigationDestination.prototype, 'url').get;
  const { preventDefault } = Event.prototype;
  navigation.addEventListener('navigate', (event) => {
    if (apply(urlOf, apply(destinationOf, event, []), []).length > ${MAX_RENDERED_URL_LENGTH}) apply(preventDefault, event, []);
  });
})()`;

/**
 * Runs before any script of a page. In a reader's tab, a page can't go back before the first one. Here it would get to the
 * empty page that each tab starts with.
 */
const STAY_ON_PAGE = `(() => {
  const { navigation, History: { prototype }, Reflect: { apply } } = globalThis;
  if (navigation === undefined) return;
  const { back, go } = prototype;
  const canGo = (steps) => !(-steps > (navigation.currentEntry?.index ?? 0));
  prototype.back = function () { if (canGo(-1)) apply(back, this, []); };
  prototype.go = function (steps) { if (canGo(steps)) apply(go, this, [steps]); };
})()`;

/** Runs before any script of a page. A page that opens dialogs without end could not be interrupted. */
const IGNORE_DIALOGS = `(() => {
  const dismiss = { alert() {}, confirm() { return false; }, prompt() { return null; }, print() {} };
  for (const name of Object.keys(dismiss)) globalThis[name] = dismiss[name];
})()`;

/**
 * @param budget - milliseconds until the page is captured as it is.
 * @param cutOff - ends the page's connections, at which synchronous requests fail that keep it from being captured.
 * @param signal - ends the page at once; its reason is thrown.
 * @throws {RenderFailure} if there is nothing to capture.
 */
export async function renderPage(
  open: OpenBrowser,
  proxyServer: string,
  url: string,
  budget: number,
  limits: PageLimits,
  cutOff: () => void,
  signal: AbortSignal,
): Promise<RenderedPage> {
  if (!/^https?:/i.test(url)) throw new RenderFailure('navigation', 'Only http and https URLs are rendered.');
  const started = performance.now();
  const timeLeft = () => Math.max(1, Math.round(started + budget - performance.now()));
  if (hasExited(open)) throw new RenderFailure('lost', 'The browser has exited.');
  const context = await openContext(open, proxyServer, timeLeft());
  try {
    signal.throwIfAborted();
    const session = await openPage(open, context, timeLeft());
    return await new PageVisit(open.browser, session, limits, cutOff).run(url, timeLeft(), signal);
  } catch (error) {
    // Processes of pages can end before the connection to their browser, and it can exit before the page is open.
    if (!(error instanceof RenderFailure) || error.cause === 'crashed') await noticeExit(open);
    if (hasExited(open) && !signal.aborted) throw new RenderFailure('lost', String(error));
    throw error;
  } finally {
    // The report of a page that used all of its time doesn't wait for its context, which is closed nonetheless.
    await unlessAborted(closeContext(open, context), AbortSignal.timeout(timeLeft() + CAPTURE_TIME));
  }
}

class PageVisit {
  readonly #browser: Browser;
  readonly #session: CDPSession;
  readonly #limits: PageLimits;
  readonly #cutOff: () => void;
  readonly #requests: PageRequests;
  readonly #shortcomings = new Set<Shortcoming>();
  readonly #crash = Promise.withResolvers<never>();

  constructor(browser: Browser, session: CDPSession, limits: PageLimits, cutOff: () => void) {
    this.#browser = browser;
    this.#session = session;
    this.#limits = limits;
    this.#cutOff = cutOff;
    this.#requests = new PageRequests(session, limits.maxRequests);
    this.#crash.promise.catch(() => {
      // Usually nothing is waiting for it any more.
    });
  }

  async run(url: string, budget: number, signal: AbortSignal): Promise<RenderedPage> {
    const session = this.#session;
    const abort = () => this.#crash.reject(signal.reason);
    const lose = () => this.#crash.reject(new RenderFailure('lost', 'The browser has exited.'));
    signal.addEventListener('abort', abort, { once: true });
    session.on('Inspector.targetCrashed', () => this.#crash.reject(new RenderFailure('crashed')));
    session.on('Inspector.detached', () => this.#crash.reject(new RenderFailure('crashed')));
    this.#browser.once('disconnected', lose);
    session.on('Page.javascriptDialogOpening', () => {
      session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {
        // The page was closed meanwhile.
      });
    });
    const ended = new AbortController();
    const inTime = AbortSignal.timeout(budget);
    const end = AbortSignal.timeout(budget + CAPTURE_TIME);
    try {
      return await Promise.race([this.#visit(url, AbortSignal.any([inTime, ended.signal]), end), this.#crash.promise]);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof RenderFailure) throw error;
      throw new RenderFailure(this.#browser.connected ? 'crashed' : 'lost', String(error));
    } finally {
      // A page that crashed is not looked at any more.
      ended.abort();
      signal.removeEventListener('abort', abort);
      this.#browser.off('disconnected', lose);
    }
  }

  async #visit(url: string, budget: AbortSignal, end: AbortSignal): Promise<RenderedPage> {
    const session = this.#session;
    const frameId = await unlessAborted(this.#prepare(), budget);
    if (frameId === undefined) throw new RenderFailure('late', 'The page was not ready to navigate.');
    const world = new IsolatedWorld(session, frameId);
    const navigation = await unlessAborted(session.send('Page.navigate', { url }), budget);
    if (navigation?.errorText !== undefined) throw this.#navigationFailure(navigation.errorText);
    if (navigation === undefined && this.#requests.main === undefined) throw new RenderFailure('no-response');
    this.#checkMediaType();
    if (!(await this.#becomesReady(world, budget))) this.#shortcomings.add('time');
    if (this.#requests.hasTooManyNavigations) throw new RenderFailure('redirects');
    this.#checkMediaType();
    return budget.aborted ? this.#captureLate(world) : this.#capture(world, end);
  }

  /** @returns the id of the page's main frame. */
  async #prepare(): Promise<string> {
    const session = this.#session;
    const [{ frameTree }] = await Promise.all([
      session.send('Page.getFrameTree'),
      session.send('Page.enable'),
      session.send('Performance.enable', { timeDomain: 'timeTicks' }),
      session.send('Inspector.enable'),
      session.send('Emulation.setDeviceMetricsOverride', VIEWPORT),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: [WIDEN_OBSERVERS, REFUSE_LONG_URLS, STAY_ON_PAGE, IGNORE_DIALOGS].join(';'),
        runImmediately: true,
      }),
      session.send('DOMSnapshot.enable'),
    ]);
    const { id } = frameTree.frame;
    await this.#requests.start(id);
    return id;
  }

  #navigationFailure(errorText: string): RenderFailure {
    if (errorText === 'net::ERR_TOO_MANY_REDIRECTS') return new RenderFailure('redirects');
    // Downloads, and responses without content.
    if (errorText === 'net::ERR_ABORTED') return new RenderFailure('not-html', errorText);
    return new RenderFailure('navigation', errorText);
  }

  #checkMediaType(): void {
    const { main } = this.#requests;
    if (main !== undefined && !HTML_TYPES.has(main.mediaType)) throw new RenderFailure('not-html', main.mediaType);
  }

  async #becomesReady(world: IsolatedWorld, budget: AbortSignal): Promise<boolean> {
    const session = this.#session;
    if (!(await waitUntilReady(session, world, this.#requests, budget))) return false;
    const height = await unlessAborted(contentHeight(session), budget);
    if (height === undefined || height <= VIEWPORT.height) return height !== undefined;
    await unlessAborted(
      session.send('Emulation.setDeviceMetricsOverride', {
        ...VIEWPORT,
        height: Math.min(height, MAX_VIEWPORT_HEIGHT),
      }),
      budget,
    );
    return waitUntilReady(session, world, this.#requests, budget);
  }

  /** The budget has ended, so scripts may be running that never end. */
  async #captureLate(world: IsolatedWorld): Promise<RenderedPage> {
    const deadline = AbortSignal.timeout(CAPTURE_TIME);
    const session = this.#session;
    // Otherwise, a navigation that gets no response holds back what follows.
    const stopping = session.send('Page.stopLoading').catch(ignoreClosedPage);
    const isStopped = unlessAborted(
      Promise.all([stopping, session.send('Runtime.terminateExecution')]),
      AbortSignal.timeout(300),
    );
    if ((await isStopped) === undefined) this.#cutOff();
    await unlessAborted(
      session.send('Emulation.setScriptExecutionDisabled', { value: true }),
      AbortSignal.timeout(300),
    );
    await unlessAborted(session.send('Runtime.terminateExecution'), AbortSignal.timeout(300));
    return this.#capture(world, deadline);
  }

  /** @param deadline - for Chromium, which takes seconds for the largest pages if it is busy. */
  async #capture(world: IsolatedWorld, deadline: AbortSignal): Promise<RenderedPage> {
    const snapshot = await unlessAborted(this.#takeSnapshot(world), deadline);
    if (snapshot === undefined) throw new RenderFailure('hung', 'The page could not be interrupted.');
    const { maxLength, maxFrames } = this.#limits;
    const { html, url, omitted } = serializeSnapshot(snapshot, { maxLength, maxFrames });
    if (url.length > MAX_RENDERED_URL_LENGTH) throw new RenderFailure('long-url');
    for (const each of omitted) this.#shortcomings.add(each);
    if (this.#requests.isOverLimit) this.#shortcomings.add('requests');
    if (this.#requests.isIncomplete) this.#shortcomings.add('connection');
    return {
      html,
      resolvedUrl: url,
      // Over TLS, nothing between the site and Chromium limits it to three digits.
      status: Math.min(this.#requests.main?.status ?? 0, MAX_STATUS),
      isRedirected: this.#requests.isRedirected,
      shortcomings: [...this.#shortcomings],
    };
  }

  async #takeSnapshot(world: IsolatedWorld): Promise<Protocol.DOMSnapshot.CaptureSnapshotResponse> {
    const session = this.#session;
    const { maxNodes } = this.#limits;
    if (await world.evaluate(removeNodesBeyond(maxNodes))) this.#shortcomings.add('nodes');
    const { metrics } = await session.send('Performance.getMetrics');
    const nodes = metrics.find(({ name }) => name === 'Nodes')?.value ?? 0;
    if (nodes > MAX_NODE_RATIO * maxNodes) throw new RenderFailure('too-large', `${nodes} nodes`);
    return session.send('DOMSnapshot.captureSnapshot', { computedStyles: [...COMPUTED_STYLES] });
  }
}

function ignoreClosedPage(): void {
  // The page has been answered already.
}

async function contentHeight(session: CDPSession): Promise<number> {
  try {
    const { cssContentSize } = await session.send('Page.getLayoutMetrics');
    return Math.ceil(cssContentSize.height);
  } catch {
    return 0;
  }
}

/** An expression that removes what follows the page's first `max` nodes. Its value is whether there was any. */
function removeNodesBeyond(max: number): string {
  return `(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    for (let count = 0; count < ${max}; count++) if (walker.nextNode() === null) return false;
    const range = document.createRange();
    range.setStartBefore(walker.currentNode);
    range.setEndAfter(document.documentElement.lastChild);
    range.deleteContents();
    return true;
  })()`;
}
