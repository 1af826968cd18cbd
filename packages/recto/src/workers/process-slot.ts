/**
 * A place for one converting process, and for the next one when it dies or is sent away: one that never becomes ready is
 * tried ever more rarely.
 */
import { extname } from 'node:path';
import type { ChildAnswer, ChildJob } from './child-protocol.ts';
import { WorkerProcess } from './worker-process.ts';

export interface ProcessSettings {
  /** Heap of one process, MiB; what it holds in all stays within some 100 MiB more. Default 416. */
  readonly heapMegabytes?: number;
  /** Another program for the processes, for tests. */
  readonly entry?: URL;
}

export interface SlotEvents {
  /** The process has loaded and is warm. */
  onReady(): void;
  onAnswer(answer: Exclude<ChildAnswer, { kind: 'ready' }>): void;
  /** It died by itself; the slot waits to be told to {@link ProcessSlot.replace} it. */
  onDeath(reason: string): void;
}

/** Starts in a row that a process has failed at: then it is no accident. */
const HOPELESS_STARTS = 3;

/** Beside this module, with the ending it has itself: TypeScript in the sources, JavaScript when built. */
const OWN_ENTRY = new URL(`./convert-child${extname(import.meta.url)}`, import.meta.url);

export class ProcessSlot {
  readonly #settings: ProcessSettings;
  readonly #yielding: number;
  readonly #events: SlotEvents;
  #process: WorkerProcess;
  #state: 'starting' | 'idle' | 'busy' | 'dead' = 'starting';
  /** Deaths in a row without having become ready. */
  #failedStarts = 0;
  #restart: NodeJS.Timeout | undefined;

  /** @param yielding - how far its processes give way to those of other slots, in steps of the system's priorities. */
  constructor(settings: ProcessSettings, yielding: number, events: SlotEvents) {
    this.#settings = settings;
    this.#yielding = yielding;
    this.#events = events;
    this.#process = this.#start();
  }

  get state() {
    return this.#state;
  }

  get isHopeless(): boolean {
    return this.#failedStarts >= HOPELESS_STARTS;
  }

  /** While there is a process that can work. */
  get pid(): number | undefined {
    return this.#state === 'idle' || this.#state === 'busy' ? this.#process.pid : undefined;
  }

  send(job: ChildJob): void {
    this.#state = 'busy';
    this.#process.send(job);
  }

  /** The process may have another page. */
  free(): void {
    this.#state = 'idle';
  }

  /** Ends the process and starts another, should one be wanted. @returns false where it has been ended already. */
  replace(isWanted: boolean): boolean {
    if (this.#state === 'dead') return false;
    this.#state = 'dead';
    this.#process.kill();
    if (!isWanted) return true;
    const delay = this.#failedStarts === 0 ? 0 : Math.min(100 * 2 ** this.#failedStarts, 5000);
    if (delay === 0) this.#spawn();
    else this.#restart = setTimeout(() => this.#spawn(), delay);
    return true;
  }

  /** For good. Resolves when the operating system has taken the process back. */
  async close(): Promise<void> {
    clearTimeout(this.#restart);
    this.#process.kill();
    await this.#process.exited();
  }

  #spawn(): void {
    this.#state = 'starting';
    this.#process = this.#start();
  }

  /** What a process says counts only as long as it is the one of the slot. */
  #start(): WorkerProcess {
    const { entry = OWN_ENTRY, heapMegabytes = 416 } = this.#settings;
    const ifCurrent = (act: () => void) => {
      if (this.#process === process) act();
    };
    const process = new WorkerProcess(
      { entry, heapMegabytes, yielding: this.#yielding },
      {
        onAnswer: (answer) => ifCurrent(() => this.#heard(answer)),
        onDeath: (reason) => ifCurrent(() => this.#died(reason)),
      },
    );
    return process;
  }

  #heard(answer: ChildAnswer): void {
    if (answer.kind !== 'ready') {
      this.#events.onAnswer(answer);
      return;
    }
    this.#failedStarts = 0;
    this.#state = 'idle';
    this.#events.onReady();
  }

  #died(reason: string): void {
    if (this.#state === 'starting') this.#failedStarts++;
    this.#events.onDeath(reason);
  }
}
