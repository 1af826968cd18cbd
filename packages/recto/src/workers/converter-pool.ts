/**
 * Converts in isolation: a few child processes behind a bounded, fair queue. A page that hangs, runs out of memory or
 * crashes its process fails alone. A page that would wait too long is rejected at once.
 */
import { availableParallelism } from 'node:os';
import type { Conversion, ConvertOptions } from '@recto-md/engine';
import { RectoError } from '../contract/errors.ts';
import type { Converter, Owner, PageText, Reservation } from '../conversion/ports.ts';
import type { Reading, ReadMarkdown } from '../conversion/reading/read-markdown.ts';
import type { CompressedText } from '../conversion/snapshots/packed-page.ts';
import type { ChildMessage, ChildTask, ConversionCost, TaskResult } from './child-protocol.ts';
import { ConversionQueue, type QueueSettings } from './conversion-queue.ts';
import { type ProcessSettings, ProcessSlot } from './process-slot.ts';

export interface ConverterPoolSettings extends ProcessSettings, QueueSettings {
  /** Number of processes. Default: CPU cores + 2, at most 18. */
  readonly processes?: number;
  /** Processes one account may use at once. Default: all but one, which stays free for other accounts. */
  readonly perAccount?: number;
  /** Processes one key may use at once. Default: all but two, so another key of its account also has one. */
  readonly perKey?: number;
  /** Milliseconds for one conversion. Default 5,000. */
  readonly timeout?: number;
  /** A process whose resident memory exceeds this after a page is replaced. Default 320. */
  readonly recycleMegabytes?: number;
  /** Called with the cost of each conversion, successful or failed. */
  readonly onCost?: (cost: ConversionCost) => void;
  /** Called when a process dies that the pool didn't kill, for the log. */
  readonly onDeath?: (reason: string) => void;
}

export interface PoolState {
  readonly running: number;
  readonly queued: number;
  /** Milliseconds that the oldest queued page has waited. */
  readonly oldestQueuedAge: number;
  /** Processes that are ready or busy, by process id. */
  readonly pids: readonly number[];
  /** Processes replaced since the start, for any reason. */
  readonly replaced: number;
}

export interface ConverterPool extends Converter {
  state(): PoolState;
}

interface Job {
  readonly task: ChildTask;
  /** Characters of its input. */
  readonly size: number;
  readonly owner: Owner;
  readonly resolve: (result: TaskResult) => void;
  readonly reject: (error: unknown) => void;
  /** Times it was sent to a process. It may be sent again if a process died before the page arrived. */
  attempts: number;
  hasBegun: boolean;
  /** The client has disconnected. */
  isAborted: boolean;
}

/** A job that a process is working on. */
interface Run {
  readonly job: Job;
  readonly id: number;
  readonly startedAt: number;
  timer: NodeJS.Timeout;
}

const MEBIBYTE = 1024 * 1024;
/** Time for a page to finish after its client disconnected. After that its process is killed. */
const ABORT_GRACE_MILLISECONDS = 200;
const CLOSE_MILLISECONDS = 10_000;
/** How much longer than the pool's timeout a process waits before it exits by itself. */
const ORPHAN_GRACE_MILLISECONDS = 1000;
/**
 * Extra niceness of the processes that one key may fill. The operating system then prefers the other two, so a small page
 * there isn't slowed by heavy ones. A larger value would make heavy pages miss their timeout when many run at once.
 */
const SHARED_PROCESS_NICENESS = 4;

/** Starts the processes. Conversions may be requested right away. */
export function createConverterPool(settings: ConverterPoolSettings = {}): ConverterPool {
  return new Pool(settings);
}

class Pool implements ConverterPool {
  readonly #settings: ConverterPoolSettings;
  readonly #timeout: number;
  readonly #perAccount: number;
  readonly #perKey: number;
  /**
   * How often a page that never arrived is sent again: all processes may have been killed at once, unnoticed so far.
   * A page that has begun is never retried.
   */
  readonly #maxAttempts: number;
  readonly #queue: ConversionQueue<Job>;
  readonly #slots: ProcessSlot[] = [];
  readonly #runs = new Map<ProcessSlot, Run>();
  #nextId = 1;
  #replaced = 0;
  #isClosing = false;
  #hasStarted = false;
  #onDrained: (() => void) | undefined;

  constructor(settings: ConverterPoolSettings) {
    this.#settings = settings;
    this.#timeout = settings.timeout ?? 5000;
    const processes = settings.processes ?? Math.min(availableParallelism() + 2, 18);
    const perAccount = settings.perAccount ?? Math.max(1, processes - 1);
    const perKey = settings.perKey ?? Math.max(1, Math.min(perAccount, processes - 2));
    this.#perAccount = perAccount;
    this.#perKey = perKey;
    this.#maxAttempts = processes + 1;
    this.#queue = new ConversionQueue(settings, { processes, perAccount, perKey });
    for (let index = 0; index < processes; index++)
      this.#slots.push(this.#newSlot(index < perKey ? SHARED_PROCESS_NICENESS : 0));
  }

  convert(
    page: PageText,
    options: ConvertOptions,
    owner: Owner,
    signal: AbortSignal,
    reservation?: Reservation,
  ): Promise<Conversion> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const { length } = page.text;
    const error = this.#admissionError(owner, length, reservation);
    if (error !== undefined) return Promise.reject(error);
    const task = { kind: 'convert', page, options } as const;
    return this.#enqueue(task, length, owner, signal, reservation) as Promise<Conversion>;
  }

  read(markdown: string | CompressedText, reading: Reading, owner: Owner, signal: AbortSignal): Promise<ReadMarkdown> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#isClosing) return Promise.reject(shuttingDown());
    const size = typeof markdown === 'string' ? markdown.length : markdown.deflated.length;
    return this.#enqueue({ kind: 'read', markdown, reading }, size, owner, signal) as Promise<ReadMarkdown>;
  }

  #enqueue(
    task: ChildTask,
    size: number,
    owner: Owner,
    signal: AbortSignal,
    reservation?: Reservation,
  ): Promise<TaskResult> {
    return new Promise<TaskResult>((resolve, reject) => {
      const settle = () => signal.removeEventListener('abort', abort);
      const job: Job = {
        task,
        size,
        owner,
        attempts: 0,
        hasBegun: false,
        isAborted: false,
        resolve: (result) => {
          settle();
          resolve(result);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      const abort = () => this.#abandon(job, signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      reservation?.release();
      this.#queue.push(owner, job, size);
      this.#dispatch();
    });
  }

  admissionError(owner: Owner): RectoError | undefined {
    return this.#admissionError(owner, 0);
  }

  reserve(owner: Owner): Reservation {
    const error = this.admissionError(owner);
    if (error !== undefined) throw error;
    return this.#queue.reserve(owner);
  }

  async ping(): Promise<void> {
    if (!this.#hasStarted) throw new Error('No converting process has started yet.');
    if (this.#slots.every(({ cannotStart }) => cannotStart)) throw new Error('The converting processes do not start.');
  }

  state(): PoolState {
    return {
      running: this.#slots.filter(({ state }) => state === 'busy').length,
      queued: this.#queue.length,
      oldestQueuedAge: this.#queue.oldestAge,
      pids: this.#slots.flatMap(({ pid }) => pid ?? []),
      replaced: this.#replaced,
    };
  }

  /** Rejects new pages, finishes the accepted ones within ten seconds, and ends the processes. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#isWorking()) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onDrained = resolve;
        timer = setTimeout(resolve, CLOSE_MILLISECONDS);
      });
      clearTimeout(timer);
    }
    for (let job = this.#queue.shift(() => true); job; job = this.#queue.shift(() => true)) job.reject(shuttingDown());
    for (const { job, timer } of this.#runs.values()) {
      job.reject(shuttingDown());
      clearTimeout(timer);
    }
    this.#runs.clear();
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #admissionError(owner: Owner, size: number, reservation?: Reservation): RectoError | undefined {
    if (this.#isClosing) return shuttingDown();
    return reservation === undefined ? this.#queue.admissionError(owner, size) : this.#queue.sizeError(owner, size);
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (slot.state !== 'idle') continue;
      const job = this.#queue.shift((owner) => this.#mayRun(owner));
      if (job === undefined) break;
      this.#start(slot, job);
    }
    if (!this.#isWorking()) this.#onDrained?.();
  }

  #mayRun({ accountId, keyId }: Owner): boolean {
    let accountRuns = 0;
    let keyRuns = 0;
    for (const { job } of this.#runs.values()) {
      if (job.owner.accountId !== accountId) continue;
      accountRuns++;
      if (job.owner.keyId === keyId) keyRuns++;
    }
    return accountRuns < this.#perAccount && keyRuns < this.#perKey;
  }

  #start(slot: ProcessSlot, job: Job): void {
    const id = this.#nextId++;
    const timer = setTimeout(() => {
      this.#fail(slot, `over ${this.#timeout} ms`);
      this.#replace(slot);
    }, this.#timeout);
    this.#runs.set(slot, { job, id, startedAt: performance.now(), timer });
    job.attempts++;
    slot.send({ id, task: job.task, deadline: this.#timeout + ORPHAN_GRACE_MILLISECONDS });
  }

  #receive(slot: ProcessSlot, message: Exclude<ChildMessage, { kind: 'ready' }>): void {
    const run = this.#runs.get(slot);
    if (run === undefined || message.id !== run.id) return;
    if (message.kind === 'begun') run.job.hasBegun = true;
    else this.#finish(slot, run.job, message);
  }

  #finish(slot: ProcessSlot, job: Job, message: ChildMessage & { kind: 'done' }): void {
    this.#settings.onCost?.(message.cost);
    if (message.selectorNotFound !== undefined) {
      this.#release(slot);
      job.reject(new RectoError('SELECTOR_NOT_FOUND', message.selectorNotFound));
    } else if (message.fault !== undefined) {
      this.#release(slot);
      job.reject(new RectoError('INTERNAL_ERROR', undefined, { cause: message.fault }));
    } else if (message.result === undefined) {
      this.#fail(slot, message.failure ?? 'no result');
    } else {
      this.#release(slot);
      job.resolve(message.result);
    }
    const { recycleMegabytes = 320 } = this.#settings;
    if (message.residentBytes > recycleMegabytes * MEBIBYTE) this.#replace(slot);
    else slot.markIdle();
    this.#dispatch();
  }

  #fail(slot: ProcessSlot, cause: string): void {
    const job = this.#runs.get(slot)?.job;
    this.#release(slot);
    job?.reject(new RectoError('CONVERSION_FAILED', undefined, { cause }));
  }

  /** Ends the slot's current run. The caller decides what happens to the process. */
  #release(slot: ProcessSlot): void {
    const run = this.#runs.get(slot);
    if (run === undefined) return;
    this.#queue.recordDuration(performance.now() - run.startedAt);
    clearTimeout(run.timer);
    this.#runs.delete(slot);
  }

  /** The client disconnected: drops the job if it is queued. If it is running, it usually finishes within the grace period. */
  #abandon(job: Job, reason: unknown): void {
    job.isAborted = true;
    this.#queue.remove(job.owner, job);
    for (const [slot, run] of this.#runs) {
      if (run.job !== job) continue;
      clearTimeout(run.timer);
      run.timer = setTimeout(() => {
        this.#release(slot);
        this.#replace(slot);
      }, ABORT_GRACE_MILLISECONDS);
    }
    job.reject(reason);
    this.#dispatch();
  }

  #isWorking(): boolean {
    return this.#queue.length > 0 || this.#slots.some(({ state }) => state === 'busy');
  }

  #newSlot(extraNiceness: number): ProcessSlot {
    const slot: ProcessSlot = new ProcessSlot(this.#settings, extraNiceness, {
      onReady: () => {
        this.#hasStarted = true;
        this.#dispatch();
      },
      onMessage: (message) => this.#receive(slot, message),
      onDeath: (reason) => this.#handleDeath(slot, reason),
    });
    return slot;
  }

  #handleDeath(slot: ProcessSlot, reason: string): void {
    const job = this.#runs.get(slot)?.job;
    if (this.#isClosing && job === undefined) return;
    this.#settings.onDeath?.(reason);
    if (job !== undefined && !job.hasBegun && !job.isAborted && job.attempts < this.#maxAttempts) {
      this.#release(slot);
      this.#queue.unshift(job.owner, job, job.size);
    } else {
      this.#fail(slot, reason);
    }
    this.#replace(slot);
  }

  #replace(slot: ProcessSlot): void {
    const startNext = !this.#isClosing || this.#queue.length > 0;
    if (!slot.replace(startNext)) return;
    if (startNext) this.#replaced++;
    this.#dispatch();
  }
}

function shuttingDown(): RectoError {
  return new RectoError('SERVICE_UNAVAILABLE', 'The service is shutting down.', { retryAfter: 5 });
}
