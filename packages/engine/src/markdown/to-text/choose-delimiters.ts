/**
 * Chooses delimiters of strong, emphasis and delete that parse back to the intended marks. Uses `*`
 * if possible. If runs would match differently, one of the marks uses `_`. If a neighbor prevents a
 * run from opening or closing, it is written as a character reference, which ends in punctuation.
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

const ASTERISKS: Style = { emphasis: '*', strong: '**', delete: '~~' };
/** With either style, runs of the two marks can't be confused in any nesting. */
const MIXED_STYLES: readonly Style[] = [
  { emphasis: '_', strong: '**', delete: '~~' },
  { emphasis: '*', strong: '__', delete: '~~' },
];

/** A part of the text in which all marks are closed, so that delimiters only match inside it. */
interface Region {
  readonly parts: number[];
}

/** Sets `delimiter`, `encodeFirst` and `encodeLast` of `parts`. */
export function chooseDelimiters(parts: readonly InlinePart[]): void {
  if (chooseSimple(parts)) return;
  const regions = findRegions(parts);
  for (const { parts: marks } of regions) setStyle(parts, marks, ASTERISKS);
  const failed = encodeNeighbors(parts, regions);
  if (failed.length === 0) return;
  let best: Style = ASTERISKS;
  let fewest = Number.POSITIVE_INFINITY;
  for (const style of [...MIXED_STYLES, undefined]) {
    clear(parts);
    for (const { parts: marks } of failed) setStyle(parts, marks, style ?? best);
    encodeNeighbors(parts, []);
    const references = countReferences(parts);
    if (style && references < fewest) {
      fewest = references;
      best = style;
    }
  }
}

/**
 * Fast path for the most frequent case: marks that are neither nested nor adjacent, between
 * characters where `*` works. Returns whether all were.
 */
function chooseSimple(parts: readonly InlinePart[]): boolean {
  let open = false;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as InlinePart;
    const { kind } = part;
    if (kind !== OPEN && kind !== CLOSE) continue;
    const opens = kind === OPEN;
    if (open === opens) return false;
    open = opens;
    const before = parts[index - 1];
    const after = parts[index + 1];
    if (before?.kind === OPEN || before?.kind === CLOSE || after?.kind === OPEN || after?.kind === CLOSE) return false;
    const inside = opens ? classAfter(after) : classBefore(before);
    if (inside !== OTHER) {
      const outside = opens ? classBefore(before) : classAfter(after);
      if (inside !== PUNCTUATION && inside !== SYMBOL) return false;
      if (outside !== SPACE && outside !== PUNCTUATION) return false;
    }
    part.delimiter = ASTERISKS[part.mark as Attention];
  }
  return true;
}

/**
 * Splits the text into regions. Link labels are separate regions, because parsers match them first.
 */
function findRegions(parts: readonly InlinePart[]): Region[] {
  const regions: Region[] = [];
  let outer: Region = { parts: [] };
  let region = outer;
  let depth = 0;
  let outerDepth = 0;
  let outerEnd = 0;
  let end = 0;
  parts.forEach(({ kind }, index) => {
    if (kind === LABEL_START) {
      [outer, outerDepth, outerEnd] = [region, depth, end];
      region = { parts: [] };
      depth = 0;
    } else if (kind === LABEL_END) {
      if (region.parts.length > 0) regions.push(region);
      [region, depth, end] = [outer, outerDepth, outerEnd];
    } else if (kind === OPEN || kind === CLOSE) {
      if (depth === 0 && end !== index && region.parts.length > 0) {
        regions.push(region);
        region = { parts: [] };
      }
      region.parts.push(index);
      depth += kind === OPEN ? 1 : -1;
      end = index + 1;
    }
  });
  if (region.parts.length > 0) regions.push(region);
  return regions;
}

function setStyle(parts: readonly InlinePart[], marks: readonly number[], style: Style): void {
  for (const index of marks) {
    const part = parts[index] as InlinePart;
    part.delimiter = style[part.mark as Attention];
  }
}

function clear(parts: readonly InlinePart[]): void {
  for (const part of parts) {
    part.encodeFirst = false;
    part.encodeLast = false;
  }
}

function countReferences(parts: readonly InlinePart[]): number {
  return parts.reduce((sum, part) => sum + Number(part.encodeFirst) + Number(part.encodeLast), 0);
}

/**
 * Encodes neighbors until every run can open or close. Returns the regions that still match
 * wrongly.
 */
function encodeNeighbors(parts: readonly InlinePart[], regions: readonly Region[]): Region[] {
  const runs = new DelimiterRuns(parts);
  const pending: number[] = [];
  for (let first = runs.count - 1; first >= 0; first--) {
    pending.push(first);
    while (pending.length > 0) {
      const run = pending.pop()!;
      const from = runs.from[run]!;
      const to = runs.to[run]!;
      const before = parts[from - 1];
      const after = parts[to];
      runs.before[run] = classBefore(before);
      runs.after[run] = classAfter(after);
      const changes = changesFor(runs, run, parts[from]!.delimiter[0] === '_');
      if (changes === 0) continue;
      if (changes & BEFORE) encodeEnd(before as InlinePart, 'encodeLast');
      if (changes & AFTER) encodeEnd(after as InlinePart, 'encodeFirst');
      // The runs on the other side of an encoded text have a new neighbor, and so does this one.
      pending.push(run);
      const previous = changes & BEFORE && from >= 2 ? runs.at[from - 2]! : -1;
      const next = changes & AFTER && to + 1 < parts.length ? runs.at[to + 1]! : -1;
      if (previous >= 0) pending.push(previous);
      if (next >= 0) pending.push(next);
    }
  }
  // A single mark can only match itself.
  return regions.filter(({ parts: marks }) => marks.length > 2 && !matchesIntendedNesting(parts, runs, marks));
}

/** Marks an end of the text to be encoded. A text of one character is encoded at both ends. */
function encodeEnd(text: InlinePart, end: 'encodeFirst' | 'encodeLast'): void {
  text[end] = true;
  if (text.value.length === 1 || (text.value.length === 2 && (text.value.codePointAt(0) as number) > 0xffff)) {
    text.encodeFirst = true;
    text.encodeLast = true;
  }
}

const BEFORE = 1;
const AFTER = 2;

/** Which neighbors must be encoded for `run` to open or close, by rules 1 to 8 of section 6.2. */
function changesFor(runs: DelimiterRuns, run: number, underscore: boolean): number {
  const opens = (runs.roles[run]! & OPENS) !== 0;
  const closes = (runs.roles[run]! & CLOSES) !== 0;
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
  // A letter inside needs no more than punctuation does.
  if (inside === PUNCTUATION || inside === SYMBOL || underscore) return outsideIsFree ? 0 : OUTSIDE;
  return 0;
}

function classBefore(part: InlinePart | undefined): FlankingClass {
  if (part === undefined || part.kind === BREAK) return SPACE;
  if (part.kind !== TEXT || part.encodeLast) return PUNCTUATION;
  return flankingClass(codePointEndingAt(part.value, part.value.length));
}

function classAfter(part: InlinePart | undefined): FlankingClass {
  if (part === undefined) return SPACE;
  if (part.kind !== TEXT || part.encodeFirst) return PUNCTUATION;
  return flankingClass(part.value.codePointAt(0));
}
