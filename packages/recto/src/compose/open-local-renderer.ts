/** Rendering for the command line: a browser for one run, started for the first page that needs it. */
import { tmpdir } from 'node:os';
import { InputError } from '../cli/input.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import type { PageRenderer } from '../conversion/ports.ts';
import { createAddressPolicy } from '../fetch/address/address-policy.ts';
import { resolveWithSystem } from '../fetch/connection/resolve-name.ts';
import { installedChromium } from '../render/browser/find-chromium.ts';
import { RenderingService } from '../render/service/rendering-service.ts';
import { createSocketFolder, limitsOf, startRenderer } from './open-renderer.ts';
import { NO_CHROMIUM } from './run-renderer.ts';

/** Milliseconds for the browser to start, beside the time of the page. */
const START_TIME = 15_000;

/** @throws {InputError} if there is no browser. */
export async function openLocalRenderer(allowPrivate: boolean): Promise<PageRenderer> {
  const { config } = readConfig(process.env);
  if ((config.chromium ?? installedChromium()) === undefined) throw new InputError(NO_CHROMIUM);
  return new LocalRenderer(config, allowPrivate);
}

class LocalRenderer implements PageRenderer {
  readonly isReady = true;
  readonly #config: Config;
  readonly #allowPrivate: boolean;
  readonly #cleanup: Array<() => Promise<unknown>> = [];
  #service: Promise<RenderingService> | undefined;
  #lastWords = '';

  constructor(config: Config, allowPrivate: boolean) {
    this.#config = config;
    this.#allowPrivate = allowPrivate;
  }

  async renderPage(...[url, budget, owner, signal]: Parameters<PageRenderer['renderPage']>) {
    this.#service ??= this.#start();
    const service = await this.#service;
    const deadline = performance.now() + START_TIME;
    while (!service.isReady && performance.now() < deadline && this.#lastWords === '')
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (!service.isReady) throw new InputError(this.#lastWords || 'The browser does not start.');
    return service.renderPage(url, budget, owner, signal);
  }

  async close(): Promise<void> {
    for (const step of this.#cleanup.toReversed()) await step();
  }

  async #start(): Promise<RenderingService> {
    const { path, remove } = createSocketFolder(this.#config.renderUser, tmpdir());
    this.#cleanup.push(remove);
    const service = new RenderingService({
      ...limitsOf(this.#config),
      guard: { policy: createAddressPolicy({ allowPrivate: this.#allowPrivate }), resolve: resolveWithSystem },
      socketPath: path,
      socketMode: 0o666,
      refusalInterval: 0,
    });
    await service.listen();
    this.#cleanup.push(() => service.close());
    const renderer = startRenderer(this.#config, path, 0, (reason) => {
      this.#lastWords = reason;
    });
    this.#cleanup.push(() => renderer.close());
    return service;
  }
}
