/**
 * CommonMark's algorithm "process emphasis", to check whether `*` parses back to the intended
 * marks: `***a*b*c***` does not.
 */

import { CLOSES, type DelimiterRuns, OPENS } from './delimiter-runs.ts';
import { type FlankingClass, OTHER, PUNCTUATION, SPACE, SYMBOL, UNSURE } from './flanking-class.ts';
import { type InlinePart, OPEN } from './inline-parts.ts';

/** Pairs of runs in closing order. Of two pairs between the same runs, strong comes first. */
class RunPairs {
  count = 0;
  readonly opener: Int32Array;
  readonly closer: Int32Array;
  readonly isStrong: Uint8Array;

  constructor(capacity: number) {
    this.opener = new Int32Array(capacity);
    this.closer = new Int32Array(capacity);
    this.isStrong = new Uint8Array(capacity);
  }

  add(opener: number, closer: number, isStrong: boolean): void {
    const at = this.count++;
    this.opener[at] = opener;
    this.closer[at] = closer;
    this.isStrong[at] = Number(isStrong);
    if (!isStrong || at === 0 || this.opener[at - 1] !== opener || this.closer[at - 1] !== closer) return;
    this.isStrong[at] = this.isStrong[at - 1]!;
    this.isStrong[at - 1] = 1;
  }
}

/** The asterisk runs of a region. */
interface AsteriskRuns {
  readonly runs: DelimiterRuns;
  /** By position in the region: index in `runs`. */
  readonly numbers: Int32Array;
  readonly count: number;
  readonly areSure: boolean;
}

/**
 * Whether parsers match `marks` (indices in `parts` of the delimiters of one region) as intended.
 * Checks each way in which parsers differ: the class of an unsure character, and whether the rule
 * of three uses the original length of a run (reference implementation) or the rest of it
 * (micromark).
 */
export function matchesIntendedNesting(
  parts: readonly InlinePart[],
  runs: DelimiterRuns,
  marks: readonly number[],
): boolean {
  const intended = new RunPairs(marks.length);
  const stars = readAsterisks(parts, runs, marks, intended);
  if (intended.count <= 1) return true;
  for (const unsure of [OTHER, PUNCTUATION, SPACE] as const) {
    if (!parserFinds(stars, intended, unsure, true) || !parserFinds(stars, intended, unsure, false)) return false;
    if (stars.areSure) break;
  }
  return true;
}

/** Collects the asterisk runs of `marks`, and adds the intended pairs to `intended`. */
function readAsterisks(
  parts: readonly InlinePart[],
  runs: DelimiterRuns,
  marks: readonly number[],
  intended: RunPairs,
): AsteriskRuns {
  const numbers = new Int32Array(marks.length);
  const open = new Int32Array(marks.length);
  let depth = 0;
  let count = 0;
  let areSure = true;
  for (const mark of marks) {
    const { kind, delimiter } = parts[mark]!;
    if (delimiter[0] !== '*') continue;
    const run = runs.at[mark]!;
    if (count === 0 || numbers[count - 1] !== run) {
      numbers[count++] = run;
      if (isUnsure(runs.classBefore(run)) || isUnsure(runs.classAfter(run))) areSure = false;
    }
    if (kind === OPEN) open[depth++] = count - 1;
    else intended.add(open[--depth]!, count - 1, delimiter.length === 2);
  }
  return { runs, numbers, count, areSure };
}

/**
 * Whether a parser finds exactly the intended pairs. Linear, by the "openers bottom" of the spec.
 */
function parserFinds(
  { runs, numbers, count }: AsteriskRuns,
  intended: RunPairs,
  unsure: FlankingClass,
  wholeLength: boolean,
): boolean {
  const unmatched = new Int32Array(count);
  const before = new Int32Array(count);
  const after = new Int32Array(count);
  const flanks = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const run = numbers[index]!;
    unmatched[index] = runs.length[run]!;
    before[index] = index - 1;
    after[index] = index + 1;
    flanks[index] = flanking(runs.classBefore(run), runs.classAfter(run), unsure);
  }
  const bottoms = new Int32Array(6).fill(-1);
  const lengthOf = (index: number): number => (wholeLength ? runs.length[numbers[index]!]! : unmatched[index]!);
  const remove = (index: number): void => {
    const previous = before[index]!;
    const next = after[index]!;
    if (previous >= 0) after[previous] = next;
    if (next < count) before[next] = previous;
  };
  let found = 0;
  let closer = 0;
  while (closer < count) {
    const flank = flanks[closer]!;
    if ((flank & CLOSES) === 0) {
      closer = after[closer]!;
      continue;
    }
    const opens = (flank & OPENS) !== 0;
    const closerLength = lengthOf(closer);
    const bottom = (opens ? 3 : 0) + (closerLength % 3);
    let opener = before[closer]!;
    for (; opener > bottoms[bottom]!; opener = before[opener]!) {
      if ((flanks[opener]! & OPENS) === 0) continue;
      const both = opens || (flanks[opener]! & CLOSES) !== 0;
      if (!both || closerLength % 3 === 0 || (lengthOf(opener) + closerLength) % 3 !== 0) break;
    }
    if (opener <= bottoms[bottom]!) {
      bottoms[bottom] = before[closer]!;
      const next = after[closer]!;
      if (!opens) remove(closer);
      closer = next;
      continue;
    }
    const strong = unmatched[opener]! >= 2 && unmatched[closer]! >= 2;
    if (
      intended.opener[found] !== opener ||
      intended.closer[found] !== closer ||
      intended.isStrong[found] !== Number(strong)
    ) {
      return false;
    }
    found++;
    const used = strong ? 2 : 1;
    unmatched[opener]! -= used;
    unmatched[closer]! -= used;
    after[opener] = closer;
    before[closer] = opener;
    if (unmatched[opener] === 0) remove(opener);
    if (unmatched[closer] === 0) {
      remove(closer);
      closer = after[closer]!;
    }
  }
  return found === intended.count;
}

/** Whether a run between these classes can open and close. */
function flanking(classBefore: FlankingClass, classAfter: FlankingClass, unsure: FlankingClass): number {
  const before = readAs(classBefore, unsure);
  const after = readAs(classAfter, unsure);
  return (
    (after !== SPACE && (after !== PUNCTUATION || before !== OTHER) ? OPENS : 0) |
    (before !== SPACE && (before !== PUNCTUATION || after !== OTHER) ? CLOSES : 0)
  );
}

function isUnsure(found: FlankingClass): boolean {
  return found === UNSURE || found === SYMBOL;
}

/**
 * The class in a parser that reads unsure characters as `unsure`. No parser reads symbols as space.
 */
function readAs(found: FlankingClass, unsure: FlankingClass): FlankingClass {
  if (found === SYMBOL) return unsure === PUNCTUATION ? PUNCTUATION : OTHER;
  return found === UNSURE ? unsure : found;
}
