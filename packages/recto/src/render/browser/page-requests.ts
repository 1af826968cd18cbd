/** Follows a page's requests over the protocol: which are pending, and what became of the main document. */
import type { CDPSession, Protocol } from 'puppeteer-core';

/** Requests that bring content. Web sockets, event streams, beacons and images don't delay a page. */
const AWAITED = new Set<string>(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR']);
/** A URL, without its query, that is requested more often is being polled. */
const MAX_REPEATS = 3;
/** Redirects of the main document, and documents that replace each other. The fetcher's limit by default. */
const MAX_NAVIGATIONS = 10;
const MAX_URLS = 2000;
/** Characters by which URLs are told apart. One can have two million. */
const MAX_KEY_LENGTH = 2000;
/** Workers whose start is reported. Each one costs the browser and the renderer time, and a page can start any number. */
const MAX_WORKERS = 50;
const WHEN_WORKERS_START = { waitForDebuggerOnStart: false, flatten: true } as const;

/** Chromium's errors for a response whose connection was closed too early. */
const INCOMPLETE = /ERR_(?:CONNECTION|INCOMPLETE|CONTENT_LENGTH|EMPTY|HTTP2|SSL)/;

/** A transparent pixel. Scripts that wait for an image go on, and none is loaded. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export interface MainResponse {
  readonly status: number;
  readonly mediaType: string;
}

export class PageRequests {
  readonly #session: CDPSession;
  readonly #maxRequests: number;
  readonly #pending = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #requests = 0;
  #workers = 0;
  #navigations = 0;
  #main: MainResponse | undefined;
  #mainRequest: string | undefined;
  /** When a pending request last ended. */
  #quietSince = performance.now();
  #isRedirected = false;
  isOverLimit = false;
  /** Whether the main document ended before it was complete. */
  isIncomplete = false;

  constructor(session: CDPSession, maxRequests: number) {
    this.#session = session;
    this.#maxRequests = maxRequests;
  }

  /** @param mainFrame - id of the page's main frame. */
  async start(mainFrame: string): Promise<void> {
    const session = this.#session;
    session.on('Network.requestWillBeSent', (event) => this.#add(event, mainFrame));
    session.on('Network.responseReceived', ({ frameId, type, response, requestId }) => {
      if (type === 'Document' && frameId === mainFrame)
        this.#main = { status: response.status, mediaType: response.mimeType.toLowerCase() };
      // Streams of events never end.
      if (response.mimeType === 'text/event-stream') this.#remove(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId }) => this.#remove(requestId));
    session.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
      if (requestId === this.#mainRequest && canceled !== true) this.isIncomplete = INCOMPLETE.test(errorText);
      this.#remove(requestId);
    });
    session.on('Fetch.requestPaused', ({ requestId, resourceType }) => {
      const answer =
        resourceType === 'Image'
          ? session.send('Fetch.fulfillRequest', {
              requestId,
              responseCode: 200,
              responseHeaders: [
                { name: 'content-type', value: 'image/gif' },
                { name: 'access-control-allow-origin', value: '*' },
              ],
              body: PIXEL,
            })
          : session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      answer.catch(ignoreClosedPage);
    });
    // The end of a worker's script is reported to the worker alone.
    session.on('Target.attachedToTarget', ({ targetInfo }) => this.#addWorker(targetInfo.url));
    await Promise.all([
      session.send('Target.setAutoAttach', { autoAttach: true, ...WHEN_WORKERS_START }),
      session.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1, maxPostDataSize: 0 }),
      session.send('Fetch.enable', {
        patterns: [{ resourceType: 'Image' }, { resourceType: 'Font' }, { resourceType: 'Media' }],
      }),
    ]);
  }

  /** The last response of the main frame. */
  get main(): MainResponse | undefined {
    return this.#main;
  }

  get isRedirected(): boolean {
    return this.#isRedirected;
  }

  /** Documents that the main frame has loaded or been redirected to, beyond what a page needs. */
  get hasTooManyNavigations(): boolean {
    return this.#navigations > MAX_NAVIGATIONS + 1;
  }

  /** Milliseconds since the last awaited request ended; 0 while one is pending. */
  get quietTime(): number {
    return this.#pending.size > 0 ? 0 : performance.now() - this.#quietSince;
  }

  #add(
    { requestId, type, request, frameId, redirectResponse }: Protocol.Network.RequestWillBeSentEvent,
    mainFrame: string,
  ) {
    this.#requests++;
    if (type === 'Document' && frameId === mainFrame) {
      this.#navigations++;
      this.#mainRequest = requestId;
      this.isIncomplete = false;
      this.#isRedirected ||= this.#navigations > 1;
    }
    if (this.#requests > this.#maxRequests && !this.isOverLimit) {
      this.isOverLimit = true;
      this.#session.send('Network.setBlockedURLs', { urls: ['*'] }).catch(ignoreClosedPage);
    }
    if (type === undefined || !AWAITED.has(type) || redirectResponse !== undefined) return;
    // Blobs are in the browser already. Those of workers would never be reported as finished here.
    if (!/^https?:/i.test(request.url)) return;
    const key = keyOf(request.method, request.url);
    const count = (this.#counts.get(key) ?? 0) + 1;
    if (this.#counts.size < MAX_URLS || count > 1) this.#counts.set(key, count);
    if (count <= MAX_REPEATS || type === 'Document') this.#pending.set(requestId, key);
  }

  #addWorker(url: string): void {
    this.#workers++;
    if (this.#workers === MAX_WORKERS)
      this.#session.send('Target.setAutoAttach', { autoAttach: false, ...WHEN_WORKERS_START }).catch(ignoreClosedPage);
    const key = keyOf('GET', url);
    for (const [requestId, pending] of this.#pending) if (pending === key) this.#remove(requestId);
  }

  #remove(requestId: string): void {
    if (this.#pending.delete(requestId) && this.#pending.size === 0) this.#quietSince = performance.now();
  }
}

function keyOf(method: string, url: string): string {
  return `${method} ${url.slice(0, MAX_KEY_LENGTH).split('?', 1)[0]}`;
}

function ignoreClosedPage(): void {
  // The page was closed before the browser could answer.
}
