/**
 * Finds the rhythm of posts and comments, under all names and in all languages: texts between short lines with
 * numbers, such as "Anna, 3 May 2009 at 8:15". A thread begins with it, comments follow a longer text.
 */
import type { ScratchMemory } from '../../scratch-memory.ts';
import type { TextBlock } from '../segment/page-blocks.ts';
import { isDated, type Sums } from './running-sums.ts';

/** Lines that are further apart belong to two runs. */
const MAX_BLOCKS_BETWEEN = 25;
/** With fewer lines, a run is the date of an article. */
const MIN_LINES = 2;

export interface DatedLines {
  /** By block: index of the run whose first line is at or above it, or -1. */
  readonly runOf: Int32Array;
  readonly runs: readonly DatedRun[];
  /** By block: number of lines of its run up to it. */
  readonly number: Int32Array;
  /** By block: the last line at or above it, or -1. */
  readonly line: Int32Array;
}

export interface DatedRun {
  readonly first: number;
  /** Blocks of its second, third and last line, -1 if there are fewer. */
  second: number;
  third: number;
  last: number;
  count: number;
}

/** Lines count if there is prose between them: dates alone are a list. Linear in the blocks. */
export function findDatedLines(
  blocks: readonly TextBlock[],
  blockTag: Uint8Array,
  { proseWords }: Sums,
  scratch: ScratchMemory,
): DatedLines {
  const n = blocks.length;
  const runOf = scratch.int32(n);
  const number = scratch.int32(n);
  const line = scratch.int32(n);
  const runs: DatedRun[] = [];
  let run: DatedRun | undefined;
  for (let b = 0; b < n; b++) {
    if (isDated(blocks[b]!, blockTag[b]!)) {
      if (!run || b - run.last > MAX_BLOCKS_BETWEEN) {
        run = { first: b, second: -1, third: -1, last: b, count: 1 };
        runs.push(run);
      } else if (proseWords[b]! > proseWords[run.last]!) {
        run.count++;
        if (run.count === 2) run.second = b;
        if (run.count === 3) run.third = b;
      }
      run.last = b;
    }
    runOf[b] = runs.length - 1;
    number[b] = run?.count ?? 0;
    line[b] = run?.last ?? -1;
  }
  return { runOf, runs, number, line };
}

/** The run with the most lines, or undefined if none has two. */
export function longestRun({ runs }: DatedLines): DatedRun | undefined {
  let longest: DatedRun | undefined;
  for (const run of runs) if (run.count >= MIN_LINES && run.count > (longest?.count ?? 0)) longest = run;
  return longest;
}
