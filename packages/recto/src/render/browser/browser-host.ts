/**
 * Keeps a browser running for pages: replaces it when it has shown many of them, has become old or large, or has exited,
 * and bounds the memory of its processes.
 */
import { mkdirSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Connection, connect } from 'puppeteer-core';
import { BrowserProcess } from './browser-process.ts';
import { chromiumFlags, type GUARD_FLAGS } from './chromium-flags.ts';
import type { Chromium } from './find-chromium.ts';
import { MemoryWatch } from './memory-watch.ts';
import { killBrowser, type OpenBrowser } from './page-context.ts';
import { unlessAborted } from './page-readiness.ts';
import { killPageProcess, setSessionPriority } from './process-tree.ts';
import type { Relay } from './relay.ts';
import { RenderFailure } from './render-failure.ts';

export interface BrowserSettings {
  readonly chromium: Chromium;
  /** For the profiles of the browsers. */
  readonly folder: string;
  readonly userAgent: string;
  readonly withoutSandbox: boolean;
  /** Bytes of all processes of all browsers. Beyond that the largest page ends, or a browser does. */
  readonly maxMemory: number;
  /** Bytes of one page's process. */
  readonly maxPageMemory: number;
  /** Pages after which a browser is replaced. */
  readonly maxPages: number;
  /** Milliseconds after which a browser is replaced. */
  readonly maxAge: number;
  readonly leaveOutFlags?: readonly (keyof typeof GUARD_FLAGS)[];
}

interface RunningBrowser extends OpenBrowser {
  readonly startedAt: number;
  readonly userDataDir: string;
  pages: number;
  open: number;
  /** No page starts in it any more. */
  isRetired: boolean;
  /** It was killed for the memory of its own processes. */
  isTooLarge: boolean;
  readonly memory: MemoryWatch | undefined;
}

const LAUNCH_TIME = 30_000;
const MEMORY_INTERVAL = 500;
const MEBIBYTE = 1024 * 1024;
/** Milliseconds for a browser to exit by itself. */
const EXIT_TIME = 3000;

/** By these programs, Chromium opens URLs such as `mailto:` outside of itself, also for a script without a click. */
const DESKTOP_PROGRAMS = ['xdg-email', 'xdg-mime', 'xdg-open', 'xdg-settings'];

export class BrowserHost {
  readonly #settings: BrowserSettings;
  readonly #refusingProxy: Relay;
  readonly #starting = new Set<BrowserProcess>();
  readonly #running = new Set<RunningBrowser>();
  readonly #ending = new Set<Promise<void>>();
  readonly #watch: NodeJS.Timeout;
  #current: Promise<RunningBrowser> | undefined;
  #isWatching = false;
  #starts = 0;
  #isClosing = false;

  /** @param refusingProxy - where the browser's own requests go. */
  constructor(settings: BrowserSettings, refusingProxy: Relay) {
    this.#settings = settings;
    this.#refusingProxy = refusingProxy;
    this.#watch = setInterval(() => void this.#checkMemory(), MEMORY_INTERVAL);
  }

  /** Browsers started after the first one. */
  get restarts(): number {
    return Math.max(0, this.#starts - 1);
  }

  /** Bytes of all browsers at the last check. */
  get memory(): number {
    return [...this.#running].reduce((sum, { memory }) => sum + (memory?.total ?? 0), 0);
  }

  get pids(): number[] {
    return [...this.#running].flatMap(({ browserProcess }) => browserProcess.pid ?? []);
  }

  /** Starts the browser, so that the first page doesn't wait for it. @throws {Error} if it doesn't start. */
  async start(): Promise<void> {
    await this.#usable();
  }

  /**
   * Runs `use` with a browser, and counts the page.
   * @param isAlone - starts a browser for this page only.
   * @param inTime - aborted at the end of the page's time.
   * @throws {RenderFailure} if no browser starts, or not in time.
   */
  async withBrowser<T>(isAlone: boolean, inTime: AbortSignal, use: (browser: OpenBrowser) => Promise<T>): Promise<T> {
    const starting = isAlone ? this.#launch() : this.#usable();
    const running = await unlessAborted(starting, inTime).catch((error: unknown) => {
      // Also if it was killed while it started.
      throw new RenderFailure('lost', String(error));
    });
    if (running === undefined) {
      if (isAlone) void starting.then((late) => this.#retire(late), ignoreFailedStart);
      throw new RenderFailure('late', 'No browser started in time.');
    }
    if (isAlone) running.isRetired = true;
    running.pages++;
    running.open++;
    try {
      return await use(running);
    } catch (error) {
      if (isAlone && running.isTooLarge) throw new RenderFailure('crashed', 'The browser used too much memory.');
      throw error;
    } finally {
      running.open--;
      if (running.isRetired && running.open === 0) void this.#end(running);
    }
  }

  /** Resolves when all browsers have exited. One that is still starting is killed: on a busy machine, that takes minutes. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#watch);
    for (const browserProcess of this.#starting) browserProcess.kill();
    for (const running of this.#running) void this.#end(running);
    while (this.#ending.size > 0) await Promise.all(this.#ending);
  }

  async #usable(): Promise<RunningBrowser> {
    for (;;) {
      const starting = this.#current;
      const running = await starting?.catch(() => undefined);
      if (running !== undefined) {
        if (!this.#isSpent(running)) return running;
        this.#retire(running);
      }
      // Otherwise another page has started the next browser meanwhile.
      if (this.#current !== starting) continue;
      this.#current = this.#launch();
      return await this.#current;
    }
  }

  #isSpent({ browser, isKilled, isRetired, pages, startedAt }: RunningBrowser): boolean {
    const { maxPages, maxAge } = this.#settings;
    return isKilled || isRetired || !browser.connected || pages >= maxPages || performance.now() - startedAt >= maxAge;
  }

  #retire(running: RunningBrowser): void {
    running.isRetired = true;
    if (running.open === 0) void this.#end(running);
  }

  #launch(): Promise<RunningBrowser> {
    const starting = this.#startBrowser();
    // Closing waits for it.
    const settled = starting.then(() => {}, ignoreFailedStart);
    this.#ending.add(settled);
    void settled.then(() => this.#ending.delete(settled));
    return starting;
  }

  async #startBrowser(): Promise<RunningBrowser> {
    if (this.#isClosing) throw new Error('The renderer is closing.');
    const { chromium, folder, userAgent, withoutSandbox, maxMemory, maxPageMemory, leaveOutFlags } = this.#settings;
    // A short name: the paths of sockets in it have 107 bytes at most.
    const userDataDir = join(folder, String(++this.#starts));
    mkdirSync(userDataDir, { mode: 0o700 });
    const flags = chromiumFlags({
      refusingProxy: this.#refusingProxy.proxyServer,
      userAgent,
      userDataDir,
      withoutSandbox,
      heapMegabytes: Math.floor(maxPageMemory / 2 / MEBIBYTE),
      ...(leaveOutFlags === undefined ? {} : { leaveOut: leaveOutFlags }),
    });
    // None of the service's secrets, and no session bus.
    const environment = {
      ...{ HOME: userDataDir, TMPDIR: userDataDir, PATH: `${replaceDesktopPrograms(userDataDir)}:/usr/bin:/bin` },
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    };
    const browserProcess = new BrowserProcess(chromium.path, flags, environment);
    const { pid } = browserProcess;
    this.#starting.add(browserProcess);
    try {
      if (pid !== undefined) setSessionPriority(pid, getPriority());
      const { browser, connection } = await connectTo(browserProcess);
      const running = {
        ...{ browser, connection, browserProcess },
        ...{ userDataDir, startedAt: performance.now() },
        ...{ pages: 0, open: 0, isKilled: false, isRetired: false, isTooLarge: false },
        memory: pid === undefined ? undefined : new MemoryWatch(pid, { total: maxMemory, page: maxPageMemory }),
      };
      this.#running.add(running);
      if (this.#isClosing) void this.#end(running);
      browser.once('disconnected', () => {
        running.isRetired = true;
        void this.#end(running);
      });
      return running;
    } catch (error) {
      // Warnings of a browser that still runs aren't the reason.
      const lastWords = browserProcess.hasExited ? browserProcess.lastWords : '';
      browserProcess.kill();
      await browserProcess.exited;
      await removeFolder(userDataDir);
      throw new Error(`Chromium did not start: ${lastWords || String(error)}`, { cause: error });
    } finally {
      this.#starting.delete(browserProcess);
    }
  }

  /** Closes a browser, and kills its process group if it doesn't exit. Doesn't reject. */
  async #end(running: RunningBrowser): Promise<void> {
    if (!this.#running.delete(running)) return;
    running.isRetired = true;
    const ending = exit(running);
    this.#ending.add(ending);
    await ending;
    this.#ending.delete(ending);
  }

  async #checkMemory(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    try {
      for (const running of this.#running)
        if (running.open > 0 || running.memory?.total === 0) await this.#boundMemory(running);
    } finally {
      this.#isWatching = false;
    }
  }

  async #boundMemory(running: RunningBrowser): Promise<void> {
    const processes = await running.memory?.check(this.memory - (running.memory?.total ?? 0));
    if (processes === undefined) return;
    const total = this.memory;
    const pages = processes.filter(({ isPage }) => isPage).toSorted((a, b) => b.memory - a.memory);
    const { maxMemory, maxPageMemory } = this.#settings;
    const tooLarge = pages.filter(({ memory }) => memory > maxPageMemory);
    // The page whose process is killed fails; the others don't notice.
    for (const page of tooLarge) killPageProcess(page.pid);
    if (total <= maxMemory || tooLarge.length > 0) return;
    if (pages[0] !== undefined && pages[0].memory > maxMemory / 4) {
      killPageProcess(pages[0].pid);
    } else if (running.isRetired && (running.memory?.total ?? 0) > maxMemory) {
      // What a page stores, such as blobs, is in processes of the browser.
      running.isTooLarge = true;
      killBrowser(running);
    } else {
      this.#retire(running);
    }
  }
}

/** @returns a folder in which the desktop's programs do nothing, for the beginning of `PATH`. */
function replaceDesktopPrograms(userDataDir: string): string {
  const folder = join(userDataDir, 'programs');
  mkdirSync(folder);
  for (const name of DESKTOP_PROGRAMS) symlinkSync('/bin/false', join(folder, name));
  return folder;
}

/**
 * Connects to a browser, which from then on reports neither targets nor attaches to them.
 * @throws {Error} if it exits, or doesn't answer in `LAUNCH_TIME`.
 */
async function connectTo(transport: BrowserProcess): Promise<{ browser: Browser; connection: Connection }> {
  const connecting = connect({ transport, protocolTimeout: 0 }).then(async (browser) => {
    const connection = await quietConnection(browser);
    return { browser, connection };
  });
  const connected = await unlessAborted(connecting, AbortSignal.timeout(LAUNCH_TIME));
  if (connected === undefined) throw new Error(`It didn't answer within ${LAUNCH_TIME / 1000} seconds.`);
  return connected;
}

async function quietConnection(browser: Browser): Promise<Connection> {
  const session = await browser.target().createCDPSession();
  const connection = session.connection();
  if (connection === undefined) throw new Error('The browser has exited.');
  await Promise.all([
    connection.send('Target.setDiscoverTargets', { discover: false }),
    connection.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false, flatten: true }),
    session.detach(),
  ]);
  return connection;
}

async function exit({ browser, browserProcess, userDataDir }: RunningBrowser): Promise<void> {
  if (!browserProcess.hasExited) {
    const timer = setTimeout(() => browserProcess.kill(), EXIT_TIME);
    browser.close().catch(() => browserProcess.kill());
    await browserProcess.exited;
    clearTimeout(timer);
  }
  // Helpers of a browser that crashed are still in its group.
  browserProcess.kill();
  await removeFolder(userDataDir);
}

/** Helpers of a browser that was killed write to its folder until they end, also of one that was killed as it started. */
async function removeFolder(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch {
    // A helper is still writing. The renderer removes the folder that it is in.
  }
}

function ignoreFailedStart(): void {
  // The page has been answered already.
}
