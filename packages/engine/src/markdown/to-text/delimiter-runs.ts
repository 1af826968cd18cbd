/**
 * Adjacent delimiters of the same character, which parsers read as one run. Stored as columns,
 * because a paragraph may have 60,000 of them.
 */
import { type FlankingClass, OTHER } from './flanking-class.ts';
import { CLOSE, type InlinePart, OPEN } from './inline-parts.ts';

/** Bits of `roles`. */
export const OPENS = 1;
export const CLOSES = 2;

export class DelimiterRuns {
  count = 0;
  /** By part: its run, or -1. */
  readonly at: Int32Array;
  /** By run: its parts, from `from` to before `to`. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** By run: number of characters. */
  readonly length: Int32Array;
  /** `OPENS`, `CLOSES` or both. */
  readonly roles: Uint8Array;
  /** By run: classes of the adjacent characters. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;

  constructor(parts: readonly InlinePart[]) {
    const size = parts.length;
    let maxRuns = 0;
    for (const { kind } of parts) if (kind === OPEN || kind === CLOSE) maxRuns++;
    this.at = new Int32Array(size).fill(-1);
    this.from = new Int32Array(maxRuns);
    this.to = new Int32Array(maxRuns);
    this.length = new Int32Array(maxRuns);
    this.roles = new Uint8Array(maxRuns);
    this.before = new Uint8Array(maxRuns).fill(OTHER);
    this.after = new Uint8Array(maxRuns).fill(OTHER);
    for (let index = 0; index < size; index++) {
      const { kind, delimiter } = parts[index]!;
      if (kind !== OPEN && kind !== CLOSE) continue;
      let run = index > 0 ? this.at[index - 1]! : -1;
      if (run < 0 || parts[index - 1]!.delimiter[0] !== delimiter[0]) {
        run = this.count++;
        this.from[run] = index;
      }
      this.to[run] = index + 1;
      this.length[run]! += delimiter.length;
      this.roles[run]! |= kind === OPEN ? OPENS : CLOSES;
      this.at[index] = run;
    }
  }

  classBefore(run: number): FlankingClass {
    return this.before[run] as FlankingClass;
  }

  classAfter(run: number): FlankingClass {
    return this.after[run] as FlankingClass;
  }
}
