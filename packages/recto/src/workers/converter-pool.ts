/**
 * Conversion in a cell: a few child processes behind a bounded, fair queue. A page that hangs, swallows memory or crashes
 * its process costs its own request and nobody else's; what cannot be done soon is refused at once.
 */
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import type { Conversion, ConvertOptions } from '@recto-md/engine';
import { RectoError } from '../core/errors.ts';
import type { Converter, Owner, PageText, Place } from '../core/ports.ts';
import type { ChildAnswer, ConversionCost } from './child-protocol.ts';
import { ExpectedPages } from './expected-pages.ts';
import { FairQueue } from './fair-queue.ts';
import { WorkerProcess } from './worker-process.ts';

export interface ConverterPoolSettings {
  /** Processes. Default: two more than processors, at most 18. */
  readonly processes?: number;
  /** Processes one account may hold at once. Default: all but one, so that there is always one for somebody else. */
  readonly perAccount?: number;
  /** Processes one key may hold at once. Default: all but two, so that there is one for another key of its account too. */
  readonly perKey?: number;
  /** Heap of one process, MiB; what it holds in all stays within some 100 MiB more. Default 416. */
  readonly heapMegabytes?: number;
  /** Milliseconds for one conversion. Default 5,000. */
  readonly timeout?: number;
  /** Pages that may wait. Default 128, of one account half of them, of one key three eighths. */
  readonly maxQueued?: number;
  /** Characters that may wait. Default 128 Mi. */
  readonly maxQueuedCharacters?: number;
  /** Milliseconds: a page that would wait longer is refused at once, so that a rush is over this soon after its end. Default 4,000. */
  readonly maxWait?: number;
  /** A process that holds more than this after a page is replaced. Default 320. */
  readonly recycleMegabytes?: number;
  /** Another program for the processes, for tests. */
  readonly entry?: URL;
  /** Told what each conversion took, done or thrown, for the metrics. */
  readonly onCost?: (cost: ConversionCost) => void;
  /** Told of each process that died and was not sent away, for the log. */
  readonly onDeath?: (reason: string) => void;
}

export interface PoolState {
  readonly running: number;
  readonly queued: number;
  /** Processes that are ready or busy, by process id. */
  readonly pids: readonly number[];
  /** Processes that were replaced since the start, for whatever reason. */
  readonly replaced: number;
}

export interface ConverterPool extends Converter {
  state(): PoolState;
}

interface Job {
  readonly page: PageText;
  readonly options: ConvertOptions;
  readonly owner: Owner;
  readonly resolve: (conversion: Conversion) => void;
  readonly reject: (error: unknown) => void;
  /** Times it was sent to a process. One that died before the page arrived is no fault of the page's. */
  attempts: number;
  hasBegun: boolean;
  /** The client has left: nobody wants it any more. */
  isLeft: boolean;
  slot?: Slot;
}

interface Slot {
  process: WorkerProcess;
  state: 'starting' | 'idle' | 'busy' | 'dead';
  job: Job | undefined;
  jobId: number;
  startedAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Deaths in a row without having become ready. */
  failedStarts: number;
}

const MEBIBYTE = 1024 * 1024;
/** Milliseconds that a page may still take after its client has left before its process is killed for it. */
const ABORT_GRACE = 200;
/** Weight of the newest page in the running mean of how long one takes. */
const MEAN_WEIGHT = 0.1;
const DRAIN_TIMEOUT = 10_000;
/** Milliseconds that a process gives a page longer than the pool does, before it ends itself. */
const ORPHAN_GRACE = 1000;
/** Starts in a row that every process has failed at: then it is no accident that nothing is converted. */
const HOPELESS_STARTS = 3;

/** Starts the processes; conversions may be asked for at once. */
export function createConverterPool(settings: ConverterPoolSettings = {}): ConverterPool {
  return new Pool(settings);
}

class Pool implements ConverterPool {
  readonly #settings: ConverterPoolSettings;
  readonly #timeout: number;
  readonly #perAccount: number;
  readonly #perKey: number;
  /**
   * Processes that may die before a page has reached them until the page is given up: all of them may have been killed at
   * once without our knowing yet. A page that has begun is never tried again.
   */
  readonly #maxAttempts: number;
  readonly #queue: FairQueue<Job>;
  readonly #expected = new ExpectedPages();
  readonly #slots: Slot[] = [];
  #nextId = 1;
  #replaced = 0;
  #meanMilliseconds = 50;
  #isClosing = false;
  #hasStarted = false;
  #onDrained: (() => void) | undefined;

  constructor(settings: ConverterPoolSettings) {
    this.#settings = settings;
    this.#timeout = settings.timeout ?? 5000;
    const count = settings.processes ?? Math.min(availableParallelism() + 2, 18);
    this.#perAccount = settings.perAccount ?? Math.max(1, count - 1);
    this.#perKey = settings.perKey ?? Math.max(1, Math.min(this.#perAccount, count - 2));
    this.#maxAttempts = count + 1;
    const { maxQueued = 128, maxQueuedCharacters = 128 * MEBIBYTE } = settings;
    this.#queue = new FairQueue({
      entries: maxQueued,
      perAccount: Math.ceil(maxQueued / 2),
      perKey: Math.ceil((maxQueued * 3) / 8),
      size: maxQueuedCharacters,
    });
    for (let index = 0; index < count; index++) this.#slots.push(this.#newSlot());
  }

  convert(
    page: PageText,
    options: ConvertOptions,
    owner: Owner,
    signal: AbortSignal,
    place?: Place,
  ): Promise<Conversion> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const { length } = page.text;
    const refusal = place === undefined ? this.#whyNotNow(owner, length) : this.#whyNotThis(owner, length);
    if (refusal !== undefined) return Promise.reject(refusal);
    return new Promise<Conversion>((resolve, reject) => {
      const settle = () => signal.removeEventListener('abort', leave);
      const job: Job = {
        page,
        options,
        owner,
        attempts: 0,
        hasBegun: false,
        isLeft: false,
        resolve: (conversion) => {
          settle();
          resolve(conversion);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      const leave = () => this.#abandon(job, signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      place?.release();
      this.#queue.push(owner, job, page.text.length);
      this.#dispatch();
    });
  }

  admit(owner: Owner): void {
    const refusal = this.#whyNotNow(owner, 0);
    if (refusal !== undefined) throw refusal;
  }

  isCrowded(): boolean {
    return this.#queue.length + this.#expected.total > 0;
  }

  expect(owner: Owner): Place {
    this.admit(owner);
    return this.#expected.add(owner);
  }

  async ping(): Promise<void> {
    if (!this.#hasStarted) throw new Error('No converting process has started yet.');
    if (this.#slots.every(({ failedStarts }) => failedStarts >= HOPELESS_STARTS)) {
      throw new Error('The converting processes do not start.');
    }
  }

  state(): PoolState {
    const alive = this.#slots.filter(({ state }) => state === 'idle' || state === 'busy');
    return {
      running: this.#slots.filter(({ state }) => state === 'busy').length,
      queued: this.#queue.length,
      pids: alive.flatMap(({ process }) => process.pid ?? []),
      replaced: this.#replaced,
    };
  }

  /** Takes nothing new, finishes what it has within ten seconds, and ends its processes. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#isWorking()) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onDrained = resolve;
        timer = setTimeout(resolve, DRAIN_TIMEOUT);
      });
      clearTimeout(timer);
    }
    for (let job = this.#queue.shift(() => true); job; job = this.#queue.shift(() => true)) job.reject(shuttingDown());
    for (const slot of this.#slots) {
      slot.job?.reject(shuttingDown());
      clearTimeout(slot.timer);
      slot.process.kill();
    }
    await Promise.all(this.#slots.map(({ process }) => process.exited()));
  }

  #whyNotNow(owner: Owner, size: number): RectoError | undefined {
    if (this.#isClosing) return shuttingDown();
    const wait = this.#expectedWait(owner);
    if (this.#queue.hasRoom(owner, size, this.#expected) && wait <= (this.#settings.maxWait ?? 4000)) return undefined;
    return tooMany(wait);
  }

  /** A page that has a place is refused for its size alone. */
  #whyNotThis(owner: Owner, size: number): RectoError | undefined {
    if (this.#isClosing) return shuttingDown();
    return this.#queue.hasRoomFor(size) ? undefined : tooMany(this.#expectedWait(owner));
  }

  /** Milliseconds until the key's next page would start, with accounts and their keys taking turns at every free process. */
  #expectedWait(owner: Owner): number {
    const keys = this.#queue.keyCountOf(owner);
    const accounts = this.#queue.accountCount + (keys === 0 ? 1 : 0);
    const ofAccount = Math.min(this.#slots.length / accounts, this.#perAccount);
    const share = Math.min(ofAccount / Math.max(1, keys), this.#perKey);
    return ((this.#queue.lengthOf(owner) + this.#expected.ofKey(owner)) / share) * this.#meanMilliseconds;
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
    const running = this.#slots.flatMap(({ job }) => (job?.owner.accountId === accountId ? [job.owner.keyId] : []));
    return running.length < this.#perAccount && running.filter((each) => each === keyId).length < this.#perKey;
  }

  #start(slot: Slot, job: Job): void {
    slot.state = 'busy';
    slot.job = job;
    slot.jobId = this.#nextId++;
    slot.startedAt = performance.now();
    job.slot = slot;
    slot.timer = setTimeout(() => {
      this.#fail(slot, `over ${this.#timeout} ms`);
      this.#replace(slot);
    }, this.#timeout);
    job.attempts++;
    const { page, options } = job;
    slot.process.send({ id: slot.jobId, page, options, deadline: this.#timeout + ORPHAN_GRACE });
  }

  #heard(slot: Slot, answer: ChildAnswer): void {
    if (answer.kind === 'ready') this.#ready(slot);
    else if (slot.job === undefined || answer.id !== slot.jobId) return;
    else if (answer.kind === 'begun') slot.job.hasBegun = true;
    else this.#done(slot, answer);
  }

  #done(slot: Slot, answer: ChildAnswer & { kind: 'done' }): void {
    this.#settings.onCost?.(answer.cost);
    if (answer.conversion === undefined) {
      this.#fail(slot, answer.failure ?? 'no answer');
    } else {
      const { job } = slot;
      this.#release(slot);
      job?.resolve(answer.conversion);
    }
    const { recycleMegabytes = 320 } = this.#settings;
    if (answer.residentBytes > recycleMegabytes * MEBIBYTE) this.#replace(slot);
    else slot.state = 'idle';
    this.#dispatch();
  }

  #fail(slot: Slot, cause: string): void {
    const { job } = slot;
    this.#release(slot);
    job?.reject(new RectoError('CONVERSION_FAILED', undefined, { cause }));
  }

  /** Frees the slot of its page; what becomes of the process is the caller's matter. */
  #release(slot: Slot): void {
    if (slot.job === undefined) return;
    const took = performance.now() - slot.startedAt;
    this.#meanMilliseconds += (took - this.#meanMilliseconds) * MEAN_WEIGHT;
    clearTimeout(slot.timer);
    delete slot.job.slot;
    slot.job = undefined;
  }

  /** The client has left. What waits is dropped; what runs gets a moment to finish, being mostly a matter of that. */
  #abandon(job: Job, reason: unknown): void {
    job.isLeft = true;
    this.#queue.remove(job.owner, job);
    const { slot } = job;
    if (slot !== undefined) {
      clearTimeout(slot.timer);
      slot.timer = setTimeout(() => {
        this.#release(slot);
        this.#replace(slot);
      }, ABORT_GRACE);
    }
    job.reject(reason);
    this.#dispatch();
  }

  #isWorking(): boolean {
    return this.#queue.length > 0 || this.#slots.some(({ state }) => state === 'busy');
  }

  #newSlot(): Slot {
    const slot: Slot = {
      process: this.#startProcess(() => slot),
      state: 'starting',
      job: undefined,
      jobId: 0,
      startedAt: 0,
      timer: undefined,
      failedStarts: 0,
    };
    return slot;
  }

  #spawn(slot: Slot): void {
    slot.state = 'starting';
    slot.process = this.#startProcess(() => slot);
  }

  /** What a process says counts only as long as it is the one of its slot. */
  #startProcess(slotOf: () => Slot): WorkerProcess {
    const { entry = OWN_ENTRY, heapMegabytes = 416 } = this.#settings;
    const ifCurrent = (act: (slot: Slot) => void) => {
      const slot = slotOf();
      if (slot.process === process) act(slot);
    };
    const process = new WorkerProcess(
      { entry, heapMegabytes },
      {
        onAnswer: (answer) => ifCurrent((slot) => this.#heard(slot, answer)),
        onDeath: (reason) => ifCurrent((slot) => this.#died(slot, reason)),
      },
    );
    return process;
  }

  #ready(slot: Slot): void {
    slot.failedStarts = 0;
    slot.state = 'idle';
    this.#hasStarted = true;
    this.#dispatch();
  }

  #died(slot: Slot, reason: string): void {
    if (this.#isClosing && slot.job === undefined) return;
    this.#settings.onDeath?.(reason);
    if (slot.state === 'starting') slot.failedStarts++;
    const { job } = slot;
    if (job !== undefined && !job.hasBegun && !job.isLeft && job.attempts < this.#maxAttempts) {
      this.#release(slot);
      this.#queue.unshift(job.owner, job, job.page.text.length);
    } else {
      this.#fail(slot, reason);
    }
    this.#replace(slot);
  }

  /** Ends the slot's process and starts another; one that never becomes ready is tried ever more rarely. */
  #replace(slot: Slot): void {
    if (slot.state === 'dead') return;
    slot.state = 'dead';
    slot.process.kill();
    if (this.#isClosing && this.#queue.length === 0) {
      this.#dispatch();
      return;
    }
    this.#replaced++;
    const delay = slot.failedStarts === 0 ? 0 : Math.min(100 * 2 ** slot.failedStarts, 5000);
    if (delay === 0) this.#spawn(slot);
    else slot.timer = setTimeout(() => this.#spawn(slot), delay);
    this.#dispatch();
  }
}

/** @param wait - milliseconds until the next page of the same key would start. */
function tooMany(wait: number): RectoError {
  const retryAfter = Math.min(Math.max(Math.ceil(wait / 1000), 1), 30);
  return new RectoError('SERVICE_UNAVAILABLE', 'Too many pages are waiting to be converted.', { retryAfter });
}

function shuttingDown(): RectoError {
  return new RectoError('SERVICE_UNAVAILABLE', 'The service is shutting down.', { retryAfter: 5 });
}

/** Beside this module, with the ending it has itself: TypeScript in the sources, JavaScript when built. */
const OWN_ENTRY = new URL(`./convert-child${extname(import.meta.url)}`, import.meta.url);
