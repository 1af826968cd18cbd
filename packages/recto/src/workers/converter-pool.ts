/**
 * Conversion in a cell: a few child processes behind a bounded, fair queue. A page that hangs, swallows memory or crashes
 * its process costs its own request and nobody else's; what cannot be done soon is refused at once.
 */
import { availableParallelism } from 'node:os';
import type { Conversion, ConvertOptions } from '@recto-md/engine';
import { RectoError } from '../contract/errors.ts';
import type { Converter, Owner, PageText, Place } from '../conversion/ports.ts';
import type { ChildAnswer, ConversionCost } from './child-protocol.ts';
import { type ProcessSettings, ProcessSlot } from './process-slot.ts';
import { type RoomSettings, WaitingRoom } from './waiting-room.ts';

export interface ConverterPoolSettings extends ProcessSettings, RoomSettings {
  /** Processes. Default: two more than processors, at most 18. */
  readonly processes?: number;
  /** Processes one account may hold at once. Default: all but one, so that there is always one for somebody else. */
  readonly perAccount?: number;
  /** Processes one key may hold at once. Default: all but two, so that there is one for another key of its account too. */
  readonly perKey?: number;
  /** Milliseconds for one conversion. Default 5,000. */
  readonly timeout?: number;
  /** A process that holds more than this after a page is replaced. Default 320. */
  readonly recycleMegabytes?: number;
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
}

/** What a process is at. */
interface Run {
  readonly job: Job;
  readonly id: number;
  readonly startedAt: number;
  timer: NodeJS.Timeout;
}

const MEBIBYTE = 1024 * 1024;
/** Milliseconds that a page may still take after its client has left before its process is killed for it. */
const ABORT_GRACE = 200;
const DRAIN_TIMEOUT = 10_000;
/** Milliseconds that a process gives a page longer than the pool does, before it ends itself. */
const ORPHAN_GRACE = 1000;
/**
 * Steps by which the processes that one key can fill give way to the two it cannot: the system then lets a small page there
 * have the processor when it comes, before heavy ones that have it all the time. Not further, or a heavy page could not be
 * done in time beside many others.
 */
const YIELDING = 4;

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
  readonly #waiting: WaitingRoom<Job>;
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
    this.#waiting = new WaitingRoom(settings, { processes, perAccount, perKey });
    for (let index = 0; index < processes; index++) this.#slots.push(this.#newSlot(index < perKey ? YIELDING : 0));
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
    const refusal = this.#whyNot(owner, length, place !== undefined);
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
      this.#waiting.push(owner, job, length);
      this.#dispatch();
    });
  }

  whyNot(owner: Owner): RectoError | undefined {
    return this.#whyNot(owner, 0, false);
  }

  isCrowded(): boolean {
    return this.#waiting.isCrowded;
  }

  expect(owner: Owner): Place {
    const refusal = this.whyNot(owner);
    if (refusal !== undefined) throw refusal;
    return this.#waiting.expect(owner);
  }

  async ping(): Promise<void> {
    if (!this.#hasStarted) throw new Error('No converting process has started yet.');
    if (this.#slots.every(({ isHopeless }) => isHopeless)) throw new Error('The converting processes do not start.');
  }

  state(): PoolState {
    return {
      running: this.#slots.filter(({ state }) => state === 'busy').length,
      queued: this.#waiting.length,
      pids: this.#slots.flatMap(({ pid }) => pid ?? []),
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
    for (let job = this.#waiting.next(() => true); job; job = this.#waiting.next(() => true))
      job.reject(shuttingDown());
    for (const { job, timer } of this.#runs.values()) {
      job.reject(shuttingDown());
      clearTimeout(timer);
    }
    this.#runs.clear();
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #whyNot(owner: Owner, size: number, hasPlace: boolean): RectoError | undefined {
    if (this.#isClosing) return shuttingDown();
    return hasPlace ? this.#waiting.whyNotExpected(owner, size) : this.#waiting.whyNot(owner, size);
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (slot.state !== 'idle') continue;
      const job = this.#waiting.next((owner) => this.#mayRun(owner));
      if (job === undefined) break;
      this.#start(slot, job);
    }
    if (!this.#isWorking()) this.#onDrained?.();
  }

  #mayRun({ accountId, keyId }: Owner): boolean {
    let ofAccount = 0;
    let ofKey = 0;
    for (const { job } of this.#runs.values()) {
      if (job.owner.accountId !== accountId) continue;
      ofAccount++;
      if (job.owner.keyId === keyId) ofKey++;
    }
    return ofAccount < this.#perAccount && ofKey < this.#perKey;
  }

  #start(slot: ProcessSlot, job: Job): void {
    const id = this.#nextId++;
    const timer = setTimeout(() => {
      this.#fail(slot, `over ${this.#timeout} ms`);
      this.#replace(slot);
    }, this.#timeout);
    this.#runs.set(slot, { job, id, startedAt: performance.now(), timer });
    job.attempts++;
    const { page, options } = job;
    slot.send({ id, page, options, deadline: this.#timeout + ORPHAN_GRACE });
  }

  #heard(slot: ProcessSlot, answer: Exclude<ChildAnswer, { kind: 'ready' }>): void {
    const run = this.#runs.get(slot);
    if (run === undefined || answer.id !== run.id) return;
    if (answer.kind === 'begun') run.job.hasBegun = true;
    else this.#done(slot, run.job, answer);
  }

  #done(slot: ProcessSlot, job: Job, answer: ChildAnswer & { kind: 'done' }): void {
    this.#settings.onCost?.(answer.cost);
    if (answer.conversion === undefined) {
      this.#fail(slot, answer.failure ?? 'no answer');
    } else {
      this.#release(slot);
      job.resolve(answer.conversion);
    }
    const { recycleMegabytes = 320 } = this.#settings;
    if (answer.residentBytes > recycleMegabytes * MEBIBYTE) this.#replace(slot);
    else slot.free();
    this.#dispatch();
  }

  #fail(slot: ProcessSlot, cause: string): void {
    const job = this.#runs.get(slot)?.job;
    this.#release(slot);
    job?.reject(new RectoError('CONVERSION_FAILED', undefined, { cause }));
  }

  /** Frees the slot of its page; what becomes of the process is the caller's matter. */
  #release(slot: ProcessSlot): void {
    const run = this.#runs.get(slot);
    if (run === undefined) return;
    this.#waiting.learn(performance.now() - run.startedAt);
    clearTimeout(run.timer);
    this.#runs.delete(slot);
  }

  /** The client has left. What waits is dropped; what runs gets a moment to finish, being mostly a matter of that. */
  #abandon(job: Job, reason: unknown): void {
    job.isLeft = true;
    this.#waiting.remove(job.owner, job);
    for (const [slot, run] of this.#runs) {
      if (run.job !== job) continue;
      clearTimeout(run.timer);
      run.timer = setTimeout(() => {
        this.#release(slot);
        this.#replace(slot);
      }, ABORT_GRACE);
    }
    job.reject(reason);
    this.#dispatch();
  }

  #isWorking(): boolean {
    return this.#waiting.length > 0 || this.#slots.some(({ state }) => state === 'busy');
  }

  #newSlot(yielding: number): ProcessSlot {
    const slot: ProcessSlot = new ProcessSlot(this.#settings, yielding, {
      onReady: () => {
        this.#hasStarted = true;
        this.#dispatch();
      },
      onAnswer: (answer) => this.#heard(slot, answer),
      onDeath: (reason) => this.#died(slot, reason),
    });
    return slot;
  }

  #died(slot: ProcessSlot, reason: string): void {
    const job = this.#runs.get(slot)?.job;
    if (this.#isClosing && job === undefined) return;
    this.#settings.onDeath?.(reason);
    if (job !== undefined && !job.hasBegun && !job.isLeft && job.attempts < this.#maxAttempts) {
      this.#release(slot);
      this.#waiting.putBack(job.owner, job, job.page.text.length);
    } else {
      this.#fail(slot, reason);
    }
    this.#replace(slot);
  }

  #replace(slot: ProcessSlot): void {
    const isWanted = !this.#isClosing || this.#waiting.length > 0;
    if (!slot.replace(isWanted)) return;
    if (isWanted) this.#replaced++;
    this.#dispatch();
  }
}

function shuttingDown(): RectoError {
  return new RectoError('SERVICE_UNAVAILABLE', 'The service is shutting down.', { retryAfter: 5 });
}
