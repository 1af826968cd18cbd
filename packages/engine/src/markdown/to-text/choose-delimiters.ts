/**
 * Chooses the delimiters of strong, emphasis and delete so that CommonMark's flanking rules and its matching of runs
 * give the marks back. `*` wherever it works; where runs would match otherwise, one of the two marks takes `_`; where a
 * neighbour keeps a run from opening or closing, that neighbour becomes a character reference, which is punctuation.
 */

import { CLOSES, DelimiterRuns, OPENS } from './delimiter-runs.ts';
import {
  codePointEndingAt,
  type FlankingClass,
  flankingClass,
  OTHER,
  PUNCTUATION,
  SPACE,
  SYMBOL,
  UNSURE,
} from './flanking-class.ts';
import { type Attention, BREAK, CLOSE, type InlinePart, LABEL_END, LABEL_START, OPEN, TEXT } from './inline-parts.ts';
import { matchesIntendedNesting } from './match-delimiters.ts';

type Style = Readonly<Record<Attention, string>>;

const STARS: Style = { emphasis: '*', strong: '**', delete: '~~' };
/** Either of these matches as meant in any nesting: no run can be taken for one of the other mark's. */
const MIXED: readonly Style[] = [
  { emphasis: '_', strong: '**', delete: '~~' },
  { emphasis: '*', strong: '__', delete: '~~' },
];

/** A stretch of text that all marks open at its ends are closed at, so that nothing outside can match into it. */
interface Region {
  readonly pieces: number[];
}

/** Sets `delimiter`, `encodeFirst` and `encodeLast` of `pieces`. */
export function chooseDelimiters(pieces: readonly InlinePart[]): void {
  if (placeSimple(pieces)) return;
  const regions = findRegions(pieces);
  for (const { pieces: marks } of regions) setStyle(pieces, marks, STARS);
  const failed = encode(pieces, regions);
  if (failed.length === 0) return;
  let best: Style = STARS;
  let fewest = Number.POSITIVE_INFINITY;
  for (const style of [...MIXED, undefined]) {
    clear(pieces);
    for (const { pieces: marks } of failed) setStyle(pieces, marks, style ?? best);
    encode(pieces, []);
    const references = countReferences(pieces);
    if (style && references < fewest) {
      fewest = references;
      best = style;
    }
  }
}

/** Most marks: not nested, not touching, between characters that let `*` work. Says whether these all were such. */
function placeSimple(pieces: readonly InlinePart[]): boolean {
  let open = false;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as InlinePart;
    const { kind } = piece;
    if (kind !== OPEN && kind !== CLOSE) continue;
    const opens = kind === OPEN;
    if (open === opens) return false;
    open = opens;
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    if (before?.kind === OPEN || before?.kind === CLOSE || after?.kind === OPEN || after?.kind === CLOSE) return false;
    const inside = opens ? classAfter(after) : classBefore(before);
    if (inside !== OTHER) {
      const outside = opens ? classBefore(before) : classAfter(after);
      if (inside !== PUNCTUATION && inside !== SYMBOL) return false;
      if (outside !== SPACE && outside !== PUNCTUATION) return false;
    }
    piece.delimiter = STARS[piece.mark as Attention];
  }
  return true;
}

/** Regions of the text, and of each link's label apart: a label's delimiters are matched before those around it. */
function findRegions(pieces: readonly InlinePart[]): Region[] {
  const regions: Region[] = [];
  let outer: Region = { pieces: [] };
  let region = outer;
  let depth = 0;
  let outerDepth = 0;
  let outerEnd = 0;
  let end = 0;
  pieces.forEach(({ kind }, index) => {
    if (kind === LABEL_START) {
      [outer, outerDepth, outerEnd] = [region, depth, end];
      region = { pieces: [] };
      depth = 0;
    } else if (kind === LABEL_END) {
      if (region.pieces.length > 0) regions.push(region);
      [region, depth, end] = [outer, outerDepth, outerEnd];
    } else if (kind === OPEN || kind === CLOSE) {
      if (depth === 0 && end !== index && region.pieces.length > 0) {
        regions.push(region);
        region = { pieces: [] };
      }
      region.pieces.push(index);
      depth += kind === OPEN ? 1 : -1;
      end = index + 1;
    }
  });
  if (region.pieces.length > 0) regions.push(region);
  return regions;
}

function setStyle(pieces: readonly InlinePart[], marks: readonly number[], style: Style): void {
  for (const index of marks) {
    const piece = pieces[index] as InlinePart;
    piece.delimiter = style[piece.mark as Attention];
  }
}

function clear(pieces: readonly InlinePart[]): void {
  for (const piece of pieces) {
    piece.encodeFirst = false;
    piece.encodeLast = false;
  }
}

function countReferences(pieces: readonly InlinePart[]): number {
  return pieces.reduce((sum, piece) => sum + Number(piece.encodeFirst) + Number(piece.encodeLast), 0);
}

/** Makes every run able to do what it is for, and returns those of `regions` that still match otherwise. */
function encode(pieces: readonly InlinePart[], regions: readonly Region[]): Region[] {
  const runs = new DelimiterRuns(pieces);
  const pending: number[] = [];
  for (let first = runs.count - 1; first >= 0; first--) {
    pending.push(first);
    while (pending.length > 0) {
      const run = pending.pop()!;
      const from = runs.from[run]!;
      const to = runs.to[run]!;
      const before = pieces[from - 1];
      const after = pieces[to];
      runs.before[run] = classBefore(before);
      runs.after[run] = classAfter(after);
      const changes = changesFor(runs, run, pieces[from]!.delimiter[0] === '_');
      if (changes === 0) continue;
      if (changes & BEFORE) encodeEnd(before as InlinePart, 'encodeLast');
      if (changes & AFTER) encodeEnd(after as InlinePart, 'encodeFirst');
      // The runs beyond the texts that changed see another neighbour now, and so does this one.
      pending.push(run);
      const previous = changes & BEFORE && from >= 2 ? runs.at[from - 2]! : -1;
      const next = changes & AFTER && to + 1 < pieces.length ? runs.at[to + 1]! : -1;
      if (previous >= 0) pending.push(previous);
      if (next >= 0) pending.push(next);
    }
  }
  // A lone mark can only match itself.
  return regions.filter(({ pieces: marks }) => marks.length > 2 && !matchesIntendedNesting(pieces, runs, marks));
}

/** A text of one character is a reference at both its ends. */
function encodeEnd(text: InlinePart, end: 'encodeFirst' | 'encodeLast'): void {
  text[end] = true;
  if (text.value.length === 1 || (text.value.length === 2 && (text.value.codePointAt(0) as number) > 0xffff)) {
    text.encodeFirst = true;
    text.encodeLast = true;
  }
}

const BEFORE = 1;
const AFTER = 2;

/** Which neighbours have to become punctuation for `run` to open or close, by sections 6.2's rules 1 to 8. */
function changesFor(runs: DelimiterRuns, run: number, underscore: boolean): number {
  const opens = (runs.does[run]! & OPENS) !== 0;
  const closes = (runs.does[run]! & CLOSES) !== 0;
  const before = runs.classBefore(run);
  const after = runs.classAfter(run);
  if (opens && closes) {
    if (before === OTHER && after === OTHER && !underscore) return 0;
    return (before === PUNCTUATION ? 0 : BEFORE) | (after === PUNCTUATION ? 0 : AFTER);
  }
  const [inside, outside] = opens ? [after, before] : [before, after];
  const [INSIDE, OUTSIDE] = opens ? [AFTER, BEFORE] : [BEFORE, AFTER];
  const outsideIsFree = outside === SPACE || outside === PUNCTUATION;
  if (inside === SPACE || inside === UNSURE) return INSIDE | (outsideIsFree ? 0 : OUTSIDE);
  // What works with punctuation inside works with a letter there.
  if (inside === PUNCTUATION || inside === SYMBOL || underscore) return outsideIsFree ? 0 : OUTSIDE;
  return 0;
}

function classBefore(piece: InlinePart | undefined): FlankingClass {
  if (piece === undefined || piece.kind === BREAK) return SPACE;
  if (piece.kind !== TEXT || piece.encodeLast) return PUNCTUATION;
  return flankingClass(codePointEndingAt(piece.value, piece.value.length));
}

function classAfter(piece: InlinePart | undefined): FlankingClass {
  if (piece === undefined) return SPACE;
  if (piece.kind !== TEXT || piece.encodeFirst) return PUNCTUATION;
  return flankingClass(piece.value.codePointAt(0));
}
