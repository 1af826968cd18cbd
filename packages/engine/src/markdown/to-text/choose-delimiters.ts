/**
 * Chooses delimiters of strong, emphasis and delete that parse back to the intended marks. Uses `*`
 * if possible. If runs would match differently, one of the marks uses `_`. If that doesn't help
 * either, marks are dropped: a character reference would force the delimiters, but a reader of the
 * Markdown would have to decode it.
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
import { hasContent, settleMarks } from './settle-marks.ts';

type Style = Readonly<Record<Attention, string>>;

const ASTERISKS: Style = { emphasis: '*', strong: '**', delete: '~~' };
/** Most preferred first. With the others, runs of two marks can't be confused in any nesting. */
const STYLES: readonly Style[] = [
  ASTERISKS,
  { emphasis: '_', strong: '**', delete: '~~' },
  { emphasis: '*', strong: '__', delete: '~~' },
];

/** A part of the text in which all marks are closed, so that delimiters only match inside it. */
interface Region {
  readonly parts: number[];
}

/** What is dropped from a region that no style can write, one after the other. */
const DROPPED: readonly (readonly Attention[])[] = [
  ['emphasis'],
  ['emphasis', 'delete'],
  ['emphasis', 'delete', 'strong'],
];

/** Sets `delimiter` of the marks. Returns the parts with their marks where delimiters work. */
export function chooseDelimiters(flat: readonly InlinePart[]): readonly InlinePart[] {
  if (chooseSimple(flat)) return flat;
  let parts = settleMarks(flat);
  for (const dropped of DROPPED) {
    const failed = styleRegions(parts);
    if (failed.length === 0) return parts;
    parts = settleMarks(withoutMarks(parts, failed, dropped));
  }
  styleRegions(parts);
  return parts;
}

/** Chooses a style for each region. Returns those that parsers would read wrongly in any style. */
function styleRegions(parts: readonly InlinePart[]): Region[] {
  let failed = findRegions(parts);
  for (const style of STYLES) {
    if (failed.length === 0) break;
    for (const { parts: marks } of failed) setStyle(parts, marks, style);
    const runs = readRuns(parts);
    failed = failed.filter(({ parts: marks }) => !isReadAsIntended(parts, runs, marks));
  }
  return failed;
}

function withoutMarks(
  parts: readonly InlinePart[],
  regions: readonly Region[],
  dropped: readonly Attention[],
): InlinePart[] {
  const left = new Set<number>();
  for (const { parts: marks } of regions)
    for (const index of marks) if (dropped.includes(parts[index]!.mark as Attention)) left.add(index);
  return parts.filter((_, index) => !left.has(index));
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
    if (opens && inside === PUNCTUATION && !hasContent(after!.value)) return false;
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

function readRuns(parts: readonly InlinePart[]): DelimiterRuns {
  const runs = new DelimiterRuns(parts);
  for (let run = 0; run < runs.count; run++) {
    runs.before[run] = classBefore(parts[runs.from[run]! - 1]);
    runs.after[run] = classAfter(parts[runs.to[run]!]);
  }
  return runs;
}

/** Whether parsers match the delimiters of a region as intended. */
function isReadAsIntended(parts: readonly InlinePart[], runs: DelimiterRuns, marks: readonly number[]): boolean {
  for (const index of marks) if (!works(runs, runs.at[index]!, parts[index]!.delimiter[0] === '_')) return false;
  // A single mark can only match itself.
  return marks.length <= 2 || matchesIntendedNesting(parts, runs, marks);
}

/** Whether a run can open or close as intended in every parser, by rules 1 to 8 of section 6.2. */
function works(runs: DelimiterRuns, run: number, isUnderscore: boolean): boolean {
  const opens = (runs.roles[run]! & OPENS) !== 0;
  const closes = (runs.roles[run]! & CLOSES) !== 0;
  const before = runs.classBefore(run);
  const after = runs.classAfter(run);
  if (opens && closes) return before === after && (before === PUNCTUATION || (before === OTHER && !isUnderscore));
  const [inside, outside] = opens ? [after, before] : [before, after];
  if (inside === SPACE || inside === UNSURE) return false;
  // A letter inside needs no more than punctuation does.
  const isOutsideFree = outside === SPACE || outside === PUNCTUATION;
  return isOutsideFree || (inside === OTHER && !isUnderscore);
}

function classBefore(part: InlinePart | undefined): FlankingClass {
  if (part === undefined || part.kind === BREAK) return SPACE;
  if (part.kind !== TEXT) return PUNCTUATION;
  return flankingClass(codePointEndingAt(part.value, part.value.length));
}

function classAfter(part: InlinePart | undefined): FlankingClass {
  if (part === undefined) return SPACE;
  if (part.kind !== TEXT) return PUNCTUATION;
  return flankingClass(part.value.codePointAt(0));
}
