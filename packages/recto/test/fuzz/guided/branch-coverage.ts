/**
 * Which blocks of our own sources have run, by V8's precise block coverage of this process. Jazzer.js would instrument them,
 * but its native part doesn't run everywhere.
 */
import { Session } from 'node:inspector';

const OWN_SOURCE = /\/packages\/(?:engine|recto)\/(?:src|lib|dist)\//;

export class BranchCoverage {
  readonly #session = new Session();
  /** Script, range and a class of how often it ran. */
  readonly #seen = new Set<string>();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Blocks seen so far, each counted once for each class of how often it ran. */
  get size(): number {
    return this.#seen.size;
  }

  /** Adds the blocks that ran since the last call. @returns how many of them were new. */
  collect(): number {
    const before = this.#seen.size;
    this.#session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error;
      for (const { scriptId, url, functions } of coverage.result) {
        if (!OWN_SOURCE.test(url)) continue;
        for (const { ranges } of functions) {
          for (const { startOffset, endOffset, count } of ranges) {
            // Once, a few times, often: a loop that runs longer is a new behavior, but not each length of it.
            if (count > 0)
              this.#seen.add(`${scriptId}:${startOffset}:${endOffset}:${Math.floor(Math.log2(count) / 3)}`);
          }
        }
      }
    });
    return this.#seen.size - before;
  }

  close(): void {
    this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }
}
