/**
 * Keeps one converting process running: starts the next one when it dies or is replaced, with growing delays while
 * processes fail to start.
 */
import { constants } from 'node:os';
import { extname } from 'node:path';
import { IsolatedProcess } from '../isolated-process.ts';
import type { ChildJob, ChildMessage } from './child-protocol.ts';

export interface ProcessSettings {
  /** Heap of one process in MiB; its total memory is at most about 100 MiB more. Default 416. */
  readonly heapMegabytes?: number;
  /** Replaces the child's program, in tests. */
  readonly entry?: URL;
}

export interface SlotEvents {
  /** The process has loaded and warmed up. */
  onReady(): void;
  onMessage(message: Exclude<ChildMessage, { kind: 'ready' }>): void;
  /** The process died by itself. Call {@link ProcessSlot.replace} to start the next one. */
  onDeath(reason: string): void;
}

/** Failed starts in a row after which the program itself must be broken. */
const MAX_FAILED_STARTS = 3;

/** With the extension of this module: TypeScript in the sources, JavaScript when built. */
const DEFAULT_ENTRY = new URL(`./convert-child${extname(import.meta.url)}`, import.meta.url);

export class ProcessSlot {
  readonly #settings: ProcessSettings;
  readonly #extraNiceness: number;
  readonly #events: SlotEvents;
  #process: IsolatedProcess<ChildJob, ChildMessage>;
  #state: 'starting' | 'idle' | 'busy' | 'dead' = 'starting';
  /** Starts in a row that ended before the process was ready. */
  #failedStarts = 0;
  #restart: NodeJS.Timeout | undefined;

  /** @param extraNiceness - lowers the priority of its processes below those of other slots. */
  constructor(settings: ProcessSettings, extraNiceness: number, events: SlotEvents) {
    this.#settings = settings;
    this.#extraNiceness = extraNiceness;
    this.#events = events;
    this.#process = this.#start();
  }

  get state() {
    return this.#state;
  }

  get cannotStart(): boolean {
    return this.#failedStarts >= MAX_FAILED_STARTS;
  }

  /** Process id, while the process is idle or busy. */
  get pid(): number | undefined {
    return this.#state === 'idle' || this.#state === 'busy' ? this.#process.pid : undefined;
  }

  send(job: ChildJob): void {
    this.#state = 'busy';
    this.#process.send(job);
  }

  /** Marks the process as ready for the next page. */
  markIdle(): void {
    this.#state = 'idle';
  }

  /** Kills the process and optionally starts another. @returns false if it has been killed already. */
  replace(startNext: boolean): boolean {
    if (this.#state === 'dead') return false;
    this.#state = 'dead';
    this.#process.kill();
    if (!startNext) return true;
    const delay = this.#failedStarts === 0 ? 0 : Math.min(100 * 2 ** this.#failedStarts, 5000);
    if (delay === 0) this.#spawn();
    else this.#restart = setTimeout(() => this.#spawn(), delay);
    return true;
  }

  /** Kills the process for good. Resolves when it has exited. */
  async close(): Promise<void> {
    clearTimeout(this.#restart);
    this.#process.kill();
    await this.#process.exited();
  }

  #spawn(): void {
    this.#state = 'starting';
    this.#process = this.#start();
  }

  /** Events of a process are ignored once the slot has another. */
  #start(): IsolatedProcess<ChildJob, ChildMessage> {
    const { entry = DEFAULT_ENTRY, heapMegabytes = 416 } = this.#settings;
    const ifCurrent = (act: () => void) => {
      if (this.#process === process) act();
    };
    const process = new IsolatedProcess<ChildJob, ChildMessage>(
      { entry, heapMegabytes, niceness: constants.priority.PRIORITY_BELOW_NORMAL + this.#extraNiceness },
      {
        onMessage: (message) => ifCurrent(() => this.#receive(message)),
        onDeath: (reason) => ifCurrent(() => this.#handleDeath(reason)),
      },
    );
    return process;
  }

  #receive(message: ChildMessage): void {
    if (message.kind !== 'ready') {
      this.#events.onMessage(message);
      return;
    }
    this.#failedStarts = 0;
    this.#state = 'idle';
    this.#events.onReady();
  }

  #handleDeath(reason: string): void {
    if (this.#state === 'starting') this.#failedStarts++;
    this.#events.onDeath(reason);
  }
}
