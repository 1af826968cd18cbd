/**
 * Follows the memory of a browser's processes. Their exact size takes the kernel tens of milliseconds to find out, so it
 * is only read when the counters of resident memory allow that a bound has been exceeded, and once in a while.
 */
import { type BrowserProcess, ProcessTree } from './process-tree.ts';

/** Milliseconds between two exact readings, for the metrics. */
const EXACT_INTERVAL = 10_000;

export interface MemoryBounds {
  /** Bytes of all processes. */
  readonly total: number;
  /** Bytes of one process that runs pages. */
  readonly page: number;
}

export class MemoryWatch {
  readonly #tree: ProcessTree;
  readonly #bounds: MemoryBounds;
  #resident = new Map<number, number>();
  #total = 0;
  /** Bytes by which the processes may have grown since the exact reading. */
  #growth = 0;
  #readAt = Number.NEGATIVE_INFINITY;

  /** @param root - process id of the browser. */
  constructor(root: number, bounds: MemoryBounds) {
    this.#tree = new ProcessTree(root);
    this.#bounds = bounds;
  }

  /** Bytes of all processes at the last exact reading. */
  get total(): number {
    return this.#total;
  }

  /**
   * @param elsewhere - bytes of other browsers, which count towards the bound.
   * @returns the processes with their exact sizes if a bound may be exceeded; otherwise undefined.
   */
  async check(elsewhere: number): Promise<readonly BrowserProcess[] | undefined> {
    const resident = this.#tree.readResidentSizes();
    // Memory that processes share is in each one's resident size, so their sum only ever grows faster than their memory.
    for (const [pid, bytes] of resident) this.#growth += Math.max(0, bytes - (this.#resident.get(pid) ?? 0));
    this.#resident = resident;
    const isBelow = elsewhere + this.#total + this.#growth <= this.#bounds.total;
    const arePagesBelow = [...resident.values()].every((bytes) => bytes <= this.#bounds.page);
    if (isBelow && arePagesBelow && performance.now() - this.#readAt < EXACT_INTERVAL) return undefined;
    const processes = await this.#tree.readProcesses();
    this.#total = processes.reduce((sum, { memory }) => sum + memory, 0);
    this.#growth = 0;
    this.#readAt = performance.now();
    return processes;
  }
}
