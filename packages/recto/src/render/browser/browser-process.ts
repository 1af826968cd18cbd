/**
 * A Chromium process and the pipe to it. Puppeteer's own launcher waits for the end of the pipe, which the helpers of a
 * browser that was killed as it started may hold open; here, the exit of the process closes the connection.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';
import { killGroup } from './process-tree.ts';

/** Characters of what the browser wrote last, for the error if it doesn't start. */
const MAX_LAST_WORDS = 2000;

export class BrowserProcess implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;

  readonly #child: ChildProcess;
  readonly #commands: Writable;
  /** The parts of a message whose end hasn't arrived. */
  #parts: Buffer[] = [];
  #lastWords = '';
  /** Resolves when the process has exited, or could not be started. */
  readonly exited: Promise<void>;
  #hasExited = false;

  /** @param environment - the whole environment of the process. */
  constructor(path: string, flags: readonly string[], environment: Readonly<Record<string, string>>) {
    // Detached: the leader of a group of its own, so that its helpers can be killed with it.
    const child = spawn(path, ['--remote-debugging-pipe', ...flags], {
      detached: true,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#commands = child.stdio[3] as Writable;
    this.exited = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', ({ message }) => {
        this.#lastWords = message;
        resolve();
      });
    });
    void this.exited.then(() => {
      this.#hasExited = true;
      this.onclose?.();
    });
    this.#commands.on('error', ignoreBrokenPipe);
    const reports = child.stdio[4] as Readable;
    reports.on('error', ignoreBrokenPipe);
    reports.on('data', (chunk: Buffer) => this.#receive(chunk));
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString('latin1')).slice(-MAX_LAST_WORDS);
      if (process.env['RECTO_RENDER_DEBUG'] === 'true') process.stderr.write(chunk);
    });
  }

  /** `undefined` if it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }

  /** What it wrote to its standard error last, or why it could not be started. */
  get lastWords(): string {
    return this.#lastWords.trim();
  }

  /** Kills it and its helpers, also those that outlive it. */
  kill(): void {
    killGroup(this.pid);
  }

  send(message: string): void {
    if (this.#hasExited) throw new Error('The browser has exited.');
    this.#commands.write(`${message}\0`);
  }

  /** Closes the pipe, at which the browser exits. */
  close(): void {
    this.#commands.destroy();
  }

  /** Messages end with NUL. */
  #receive(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...this.#parts, chunk.subarray(start, end)]).toString();
      this.#parts = [];
      start = end + 1;
      // One task each, as from puppeteer's own transports: what waits for a message runs before the next one.
      setImmediate(() => this.onmessage?.(message));
    }
    if (start < chunk.length) this.#parts.push(chunk.subarray(start));
  }
}

function ignoreBrokenPipe(): void {
  // The process has exited, which `exited` tells.
}
