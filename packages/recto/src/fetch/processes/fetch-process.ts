/** Keeps one process running that fetches pages. If it dies or hangs, its pages fail and the next process is started. */
import { extname } from 'node:path';
import { RectoError } from '../../contract/errors.ts';
import type { FetchChoices, FetchedPage } from '../../conversion/ports.ts';
import { IsolatedProcess } from '../../isolated-process.ts';
import type { RefusedConnection } from '../page-fetch.ts';
import { TOTAL_TIMEOUT } from '../page-fetcher.ts';
import { decodeError, type FetchChildSettings, type FetchCommand, type FetchReply } from './fetch-protocol.ts';

export interface FetchProcessSettings {
  readonly child: FetchChildSettings;
  readonly onRefused: (connection: RefusedConnection) => void;
  /** Called when the process dies or is killed because it hangs, for the log. */
  readonly onDeath: (reason: string) => void;
  /** Lowers its priority below that of other processes that fetch. */
  readonly extraNiceness: number;
  /** Replaces the program, in tests. */
  readonly entry?: URL;
}

interface PendingPage {
  readonly accountId: string | undefined;
  readonly settle: () => void;
  readonly resolve: (page: FetchedPage) => void;
  readonly reject: (error: unknown) => void;
}

/** With the extension of this module: TypeScript in the sources, JavaScript when built. */
const DEFAULT_ENTRY = new URL(`./fetch-child${extname(import.meta.url)}`, import.meta.url);
/** For the texts of pages. The bytes they are decoded from are limited by `maxBufferedBytes`, outside the heap. */
const HEAP_MEGABYTES = 512;
/** Before converting processes, after the service itself. */
const NICENESS = 5;
/** How much longer than the time limit of a page this waits for a process that doesn't report the timeout. */
const GRACE_MILLISECONDS = 5000;
/** A process that dies sooner may be unable to start, so the next one is delayed. */
const MIN_LIFE_MILLISECONDS = 5000;
const RESTART_MILLISECONDS = 1000;
/** Certificates that the operator trusts. Without `SystemRoot`, Windows has no network. */
const ENVIRONMENT = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'SystemRoot'];

export class FetchProcess {
  readonly #settings: FetchProcessSettings;
  readonly #pending = new Map<number, PendingPage>();
  #process: IsolatedProcess<FetchCommand, FetchReply> | undefined;
  #startedAt = 0;
  #lastReplyAt = 0;
  #nextId = 1;
  #restart: NodeJS.Timeout | undefined;

  constructor(settings: FetchProcessSettings) {
    this.#settings = settings;
    this.#start();
  }

  /** Process id; `undefined` until the next process is started. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Pages being fetched. */
  get running(): number {
    return this.#pending.size;
  }

  runningOf(accountId: string | undefined): number {
    let count = 0;
    for (const pending of this.#pending.values()) if (pending.accountId === accountId) count++;
    return count;
  }

  fetch(url: URL, signal: AbortSignal, accountId: string | undefined, choices: FetchChoices): Promise<FetchedPage> {
    const process = this.#process;
    if (process === undefined) return Promise.reject(lostError());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        process.send({ kind: 'cancel', id });
        this.#settle(id)?.reject(signal.reason);
      };
      const timer = setTimeout(() => this.#expire(id), this.#timeout + GRACE_MILLISECONDS);
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
      };
      this.#pending.set(id, { accountId, settle, resolve, reject });
      signal.addEventListener('abort', cancel, { once: true });
      process.send({ kind: 'fetch', id, url: url.href, accountId, choices });
    });
  }

  /** Ends the process. Its pages fail with `error`. */
  async close(error: RectoError): Promise<void> {
    clearTimeout(this.#restart);
    const process = this.#process;
    this.#process = undefined;
    this.#rejectAll(error);
    process?.kill();
    await process?.exited();
  }

  get #timeout(): number {
    return this.#settings.child.totalTimeout ?? TOTAL_TIMEOUT;
  }

  #start(): void {
    const environment = Object.fromEntries(
      ENVIRONMENT.flatMap((name) => (globalThis.process.env[name] ? [[name, globalThis.process.env[name]]] : [])),
    );
    const { entry = DEFAULT_ENTRY, child: settings, extraNiceness } = this.#settings;
    const started = new IsolatedProcess<FetchCommand, FetchReply>(
      { entry, heapMegabytes: HEAP_MEGABYTES, niceness: NICENESS + extraNiceness, environment },
      {
        onMessage: (reply) => {
          if (this.#process === started) this.#receive(reply);
        },
        onDeath: (reason) => {
          if (this.#process === started) this.#replace(reason);
        },
      },
    );
    this.#process = started;
    this.#startedAt = performance.now();
    this.#lastReplyAt = this.#startedAt;
    started.send({ kind: 'start', settings });
  }

  #receive(reply: FetchReply): void {
    this.#lastReplyAt = performance.now();
    if (reply.kind === 'refused') this.#settings.onRefused(reply.connection);
    else if (reply.kind === 'page') this.#settle(reply.id)?.resolve(reply.page);
    else this.#settle(reply.id)?.reject(decodeError(reply.error));
  }

  /** @returns the page that was pending; `undefined` if it has been cancelled. */
  #settle(id: number): PendingPage | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle();
    return pending;
  }

  /** The process hasn't reported a page's timeout. It hangs if it has reported nothing else for as long. */
  #expire(id: number): void {
    if (performance.now() - this.#lastReplyAt > this.#timeout) {
      this.#replace('does not respond');
    } else {
      this.#process?.send({ kind: 'cancel', id });
      this.#settle(id)?.reject(new RectoError('FETCH_TIMEOUT'));
    }
  }

  #replace(reason: string): void {
    this.#process?.kill();
    this.#process = undefined;
    this.#rejectAll(lostError());
    this.#settings.onDeath(reason);
    const delay = performance.now() - this.#startedAt < MIN_LIFE_MILLISECONDS ? RESTART_MILLISECONDS : 0;
    this.#restart = setTimeout(() => this.#start(), delay);
  }

  #rejectAll(error: RectoError): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(error);
  }
}

function lostError(): RectoError {
  return new RectoError('SERVICE_UNAVAILABLE', 'The process that fetched the page has ended.', { retryAfter: 1 });
}
