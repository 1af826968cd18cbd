/** Keeps a renderer process running for the service, with growing delays while it fails to start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export interface RendererProcessSettings {
  /** Arguments of Node.js: the program and its command. */
  readonly command: readonly string[];
  /** The renderer's whole environment. It has none of the service's secrets. */
  readonly environment: Readonly<Record<string, string>>;
  /** CPU priority of the renderer and its browser, from -20 to 19. Default: the lowest, 19. */
  readonly priority?: number;
  /** Called when a renderer exits by itself, with its last words, for the log. */
  readonly onExit: (reason: string) => void;
}

/** Longest delay between two starts. */
const MAX_DELAY = 30_000;
/** A renderer that ran this long started well. */
const GOOD_RUN = 20_000;
const MAX_STDERR = 4000;
/** Milliseconds for it to close its browser. */
const CLOSE_TIME = 6000;

export class RendererProcess {
  readonly #settings: RendererProcessSettings;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isClosing = false;

  constructor(settings: RendererProcessSettings) {
    this.#settings = settings;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    const { command, environment, priority = constants.priority.PRIORITY_LOW } = this.#settings;
    const startedAt = performance.now();
    let lastWords = '';
    let child: ChildProcess;
    try {
      child = spawn(process.execPath, [...command], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
    } catch (error) {
      // Node throws some errors instead of reporting them, such as ENOMEM.
      this.#restart(startedAt, error instanceof Error ? error.message : String(error));
      return;
    }
    this.#child = child;
    trySetPriority(child.pid, priority);
    child.stderr?.on('data', (chunk: Buffer) => {
      lastWords = (lastWords + chunk.toString()).slice(-MAX_STDERR);
    });
    child.once('error', (error) => {
      lastWords = error.message;
    });
    child.once('close', (code, signal) => {
      this.#child = undefined;
      if (!this.#isClosing) this.#restart(startedAt, `${signal ?? `exit code ${code}`}: ${lastWords.trim()}`);
    });
  }

  #restart(startedAt: number, reason: string): void {
    this.#settings.onExit(reason);
    this.#failures = performance.now() - startedAt > GOOD_RUN ? 0 : this.#failures + 1;
    const delay = Math.min(250 * 2 ** this.#failures, MAX_DELAY);
    this.#timer = setTimeout(() => this.start(), delay);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined) return;
    const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.kill('SIGTERM');
    // Its browser exits as well when the renderer is gone, because the pipe between them closes.
    const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIME);
    await exited;
    clearTimeout(timer);
  }
}

/** The browser inherits it. The default is below that of the converter processes, so rendering slows nothing down. */
function trySetPriority(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // Not permitted, or it has exited.
  }
}
