/**
 * CommonMark's matching of delimiter runs ("process emphasis"), to see beforehand whether `*` gives back the marks that
 * were meant: `***a*b*c***` does not.
 */
import { type CharacterClass, OTHER, PUNCTUATION, SPACE, UNSURE } from './classify-character.ts';

export interface DelimiterRun {
  /** Characters of the run. */
  length: number;
  opens: boolean;
  closes: boolean;
  before: CharacterClass;
  after: CharacterClass;
}

/** One delimiter that was meant: part of `run`, which may hold several. */
export interface MeantDelimiter {
  readonly opens: boolean;
  readonly delimiter: string;
  readonly run: DelimiterRun;
}

/**
 * Whether a parser matches `meant`, the delimiters of one region in order, as they nest.
 *
 * Tried for each way parsers differ: what a character of unsure class is, and whether the rule of three looks at a
 * run's whole length (the reference implementation) or at what is left of it (micromark).
 */
export function matchesAsMeant(meant: readonly MeantDelimiter[]): boolean {
  const stars = meant.filter(({ delimiter }) => delimiter[0] === '*');
  if (stars.length <= 2) return true;
  const runs = [...new Set(stars.map(({ run }) => run))];
  const pairs = pairsMeant(stars, runs);
  for (const unsure of [OTHER, PUNCTUATION, SPACE] as const) {
    if (!same(pairs, pairsFound(runs, unsure, true)) || !same(pairs, pairsFound(runs, unsure, false))) return false;
    if (runs.every(({ before, after }) => before !== UNSURE && after !== UNSURE)) break;
  }
  return true;
}

/** Opening run, closing run and strength of a pair as one number. */
function pairOf(count: number, opener: number, closer: number, strong: boolean): number {
  return (opener * count + closer) * 2 + Number(strong);
}

function pairsMeant(stars: readonly MeantDelimiter[], runs: readonly DelimiterRun[]): Set<number> {
  const indexes = new Map(runs.map((run, index) => [run, index]));
  const open: number[] = [];
  const pairs = new Set<number>();
  for (const { opens, delimiter, run } of stars) {
    const index = indexes.get(run) as number;
    if (opens) open.push(index);
    else pairs.add(pairOf(runs.length, open.pop() as number, index, delimiter.length === 2));
  }
  return pairs;
}

function same(meant: ReadonlySet<number>, found: readonly number[]): boolean {
  return meant.size === found.length && found.every((pair) => meant.has(pair));
}

/** The pairs a parser finds; linear by the "openers bottom" of the specification. */
function pairsFound(runs: readonly DelimiterRun[], unsure: CharacterClass, wholeLength: boolean): number[] {
  const count = runs.length;
  const left = runs.map(({ length }) => length);
  const before = runs.map((_, index) => index - 1);
  const after = runs.map((_, index) => index + 1);
  const bottoms = new Int32Array(6).fill(-1);
  const flanks = runs.map((run) => flanking(run, unsure));
  const pairs: number[] = [];
  const remove = (index: number): void => {
    const previous = before[index] as number;
    const next = after[index] as number;
    if (previous >= 0) after[previous] = next;
    if (next < count) before[next] = previous;
  };
  let closer = 0;
  while (closer < count) {
    const { opens, closes } = flanks[closer] as Flanks;
    if (!closes) {
      closer = after[closer] as number;
      continue;
    }
    const closerLength = wholeLength ? (runs[closer] as DelimiterRun).length : (left[closer] as number);
    const bottom = (opens ? 3 : 0) + (closerLength % 3);
    let opener = before[closer] as number;
    for (; opener > (bottoms[bottom] as number); opener = before[opener] as number) {
      const flank = flanks[opener] as Flanks;
      if (!flank.opens) continue;
      const openerLength = wholeLength ? (runs[opener] as DelimiterRun).length : (left[opener] as number);
      const odd = (opens || flank.closes) && closerLength % 3 !== 0 && (openerLength + closerLength) % 3 === 0;
      if (!odd) break;
    }
    if (opener <= (bottoms[bottom] as number)) {
      bottoms[bottom] = before[closer] as number;
      const next = after[closer] as number;
      if (!opens) remove(closer);
      closer = next;
      continue;
    }
    const strong = (left[opener] as number) >= 2 && (left[closer] as number) >= 2;
    const used = strong ? 2 : 1;
    left[opener] = (left[opener] as number) - used;
    left[closer] = (left[closer] as number) - used;
    pairs.push(pairOf(count, opener, closer, strong));
    after[opener] = closer;
    before[closer] = opener;
    if (left[opener] === 0) remove(opener);
    if (left[closer] === 0) {
      remove(closer);
      closer = after[closer] as number;
    }
  }
  return pairs;
}

interface Flanks {
  readonly opens: boolean;
  readonly closes: boolean;
}

function flanking(run: DelimiterRun, unsure: CharacterClass): Flanks {
  const before = run.before === UNSURE ? unsure : run.before;
  const after = run.after === UNSURE ? unsure : run.after;
  return {
    opens: after !== SPACE && (after !== PUNCTUATION || before !== OTHER),
    closes: before !== SPACE && (before !== PUNCTUATION || after !== OTHER),
  };
}
