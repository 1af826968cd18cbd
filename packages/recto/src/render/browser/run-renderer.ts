/** The renderer: takes orders from the service over its socket and shows pages in Chromium, one context for each. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { readFrames, writeFrame } from '../protocol/frames.ts';
import type { Order, RenderOrder, Report } from '../protocol/messages.ts';
import { BrowserHost, type BrowserSettings } from './browser-host.ts';
import { openPageRelay, openRelay } from './relay.ts';
import { RenderFailure } from './render-failure.ts';
import { type PageLimits, type RenderedPage, renderPage } from './render-page.ts';
import { connectToService } from './service-socket.ts';

export interface RendererSettings extends BrowserSettings {
  readonly socketPath: string;
  readonly limits: PageLimits;
}

const STATE_INTERVAL = 1000;

/**
 * Runs until the service closes the connection or `signal` is aborted. Then no process, folder or port is left.
 * @throws {Error} if the service can't be reached or no browser starts.
 */
export async function runRenderer(settings: RendererSettings, signal: AbortSignal): Promise<void> {
  const service = connectToService(settings.socketPath);
  await once(service, 'connect', { signal });
  const end = () => service.destroy();
  signal.addEventListener('abort', end, { once: true });
  const refusingProxy = await openRelay();
  const host = new BrowserHost(settings, refusingProxy);
  const renderer = new Renderer(service, host, settings);
  try {
    // A browser that is still starting doesn't hold up the end: on a busy machine, that takes minutes.
    await Promise.race([host.start(), renderer.closed]);
    await renderer.run();
  } finally {
    signal.removeEventListener('abort', end);
    service.destroy();
    await host.close();
    await refusingProxy.close();
  }
}

class Renderer {
  readonly #service: Socket;
  readonly #host: BrowserHost;
  readonly #settings: RendererSettings;
  readonly #pages = new Map<string, AbortController>();
  /** Resolves when the connection to the service is closed. */
  readonly closed: Promise<void>;

  constructor(service: Socket, host: BrowserHost, settings: RendererSettings) {
    this.#service = service;
    this.#host = host;
    this.#settings = settings;
    this.closed = new Promise((resolve) => service.once('close', () => resolve()));
    service.on('error', () => service.destroy());
    // The service is trusted, so its messages aren't checked again.
    readFrames(service, 0, ({ message }) => this.#receive(message as Order));
  }

  /** Takes orders until the connection is closed. */
  async run(): Promise<void> {
    this.#report({ kind: 'ready', chromium: this.#settings.chromium.version });
    const timer = setInterval(() => {
      this.#report({ kind: 'state', restarts: this.#host.restarts, memory: this.#host.memory });
    }, STATE_INTERVAL);
    await this.closed;
    clearInterval(timer);
    for (const page of this.#pages.values()) page.abort(new Error('The service has closed the connection.'));
  }

  #receive(order: Order): void {
    if (order.kind === 'cancel') this.#pages.get(order.id)?.abort(new Error('The request has ended.'));
    else void this.#render(order);
  }

  async #render(order: RenderOrder): Promise<void> {
    const { id } = order;
    const controller = new AbortController();
    this.#pages.set(id, controller);
    try {
      const { html, ...page } = await this.#visit(order, controller.signal);
      this.#report({ kind: 'rendered', id, ...page, shortcomings: [...page.shortcomings] }, Buffer.from(html));
    } catch (error) {
      const cause = error instanceof RenderFailure ? error.cause : 'crashed';
      const detail = error instanceof Error ? error.message : String(error);
      this.#report({ kind: 'failed', id, cause, detail: detail.slice(0, 1000) });
    } finally {
      this.#pages.delete(id);
    }
  }

  async #visit({ id, url, budget, isAlone }: RenderOrder, signal: AbortSignal): Promise<RenderedPage> {
    const started = performance.now();
    const timeLeft = () => Math.max(1, Math.round(started + budget - performance.now()));
    const relay = await openPageRelay(this.#settings.socketPath, id);
    try {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeLeft())]);
      return await this.#host.withBrowser(isAlone, inTime, (browser) =>
        renderPage(browser, relay.proxyServer, url, timeLeft(), this.#settings.limits, relay.cutOff, signal),
      );
    } finally {
      await relay.close();
    }
  }

  #report(report: Report, bytes?: Buffer): void {
    if (!this.#service.destroyed) writeFrame(this.#service, report, bytes);
  }
}
