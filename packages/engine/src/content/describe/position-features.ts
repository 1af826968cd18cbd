/**
 * Where on the page a block is: relative to the prose, the title, its heading and its neighbors.
 */
import type { FeatureTable } from './feature-table.ts';
import { H1 } from './headings.ts';
import { MAX_DISTANCE, type PageView } from './page-view.ts';
import type { Sums } from './running-sums.ts';

/** Values where the page has no such heading or title. */
const NO_TITLE = -1000;
const NO_H1_WORDS = -2;
const NO_HEADING = -1;
/** Bound of distances from dated lines and recurring texts, in blocks. */
const MAX_LINE_DISTANCE = 40;
/** Blocks on each side of a block that count as its neighbors. */
const WINDOWS = [4, 10];

/** In the order in which `writePositionFeatures` adds their columns. */
export const POSITION_FEATURES: readonly string[] = [
  'position.untilProse',
  'position.sinceProse',
  'position.proseAfter',
  'position.h1Before',
  'position.wordsBefore',
  'position.sinceH1',
  'position.sinceH1Words',
  'position.sinceTitle',
  'position.pastReadingContainer',
  'position.inReadingContainer',
  'position.inHalfOfProse',
  'position.inMostOfProse',
  'heading.level',
  'heading.wordsUntilNext',
  'dated.number',
  'dated.count',
  'dated.proseBefore',
  'dated.since',
  'dated.until',
  'recurring.since',
  'recurring.until',
  ...WINDOWS.map((reach) => `window${reach}.linkShare`),
];

export function writePositionFeatures(view: PageView, table: FeatureTable): void {
  writePlace(view, table);
  writeHeading(view, table);
  writeDatedLines(view, table);
  writeRecurringTexts(view, table);
  writeNeighbors(view, table);
}

function writePlace(
  { blocks, containers, structure, sums, texts, words, untilProse }: PageView,
  table: FeatureTable,
): void {
  const n = blocks.length;
  table.add().set(untilProse.subarray(0, n));
  writeProse(blocks.length, sums, structure.blockTag, table);
  const wordsBefore = table.add();
  const sinceH1 = table.add();
  const sinceH1Words = table.add();
  const sinceTitle = table.add();
  const reading = containers[structure.readingContainer]!;
  const pastReading = table.add();
  const h1 = structure.firstH1;
  const h1Words = sums.words[Math.max(0, h1)]!;
  for (let b = 0; b < n; b++) {
    wordsBefore[b] = sums.words[b]! / words;
    sinceH1[b] = h1 < 0 ? NO_TITLE : b - h1;
    sinceH1Words[b] = h1 < 0 ? NO_H1_WORDS : (sums.words[b]! - h1Words) / words;
    sinceTitle[b] = texts.titleBlock < 0 ? NO_TITLE : b - texts.titleBlock;
    pastReading[b] = b < reading.first ? b - reading.first : b >= reading.end ? b - reading.end + 1 : 0;
  }
  for (const c of [structure.readingContainer, structure.halfOfProse, structure.mostOfProse]) {
    const range = containers[c];
    table.add().fill(1, range?.first ?? 0, range?.end ?? 0);
  }
}

function writeProse(n: number, { proseWords }: Sums, blockTag: Uint8Array, table: FeatureTable): void {
  const since = table.add();
  const after = table.add();
  const h1Before = table.add();
  const total = proseWords[n]! || 1;
  let distance = MAX_DISTANCE;
  let h1 = 0;
  for (let b = 0; b < n; b++) {
    distance = proseWords[b + 1]! > proseWords[b]! ? 0 : Math.min(MAX_DISTANCE, distance + 1);
    since[b] = distance;
    after[b] = (proseWords[n]! - proseWords[b + 1]!) / total;
    if (blockTag[b] === H1) h1++;
    h1Before[b] = h1;
  }
}

function writeHeading({ blocks, sums, structure }: PageView, table: FeatureTable): void {
  const level = table.add();
  const wordsUntilNext = table.add();
  const { heading, blockTag } = structure;
  let nextHeading = blocks.length;
  for (let b = blocks.length - 1; b >= 0; b--) {
    const h = heading[b]!;
    level[b] = h < 0 ? NO_HEADING : blockTag[h]! - H1 + 1;
    wordsUntilNext[b] = h < 0 ? NO_HEADING : sums.words[nextHeading]! - sums.words[h]!;
    if (h === b) nextHeading = b;
  }
}

function writeDatedLines({ blocks, sums, structure: { dated } }: PageView, table: FeatureTable): void {
  const { runOf, runs, number: numberOf, line } = dated;
  const n = blocks.length;
  const number = table.add();
  const count = table.add();
  const proseBefore = table.add();
  const since = table.add();
  const until = table.add();
  const total = sums.proseWords[n]! || 1;
  let next = -1;
  for (let b = n - 1; b >= 0; b--) {
    const run = runs[runOf[b]!];
    number[b] = numberOf[b]!;
    count[b] = run ? run.count : 0;
    proseBefore[b] = run ? sums.proseWords[run.first]! / total : -1;
    since[b] = line[b]! < 0 ? -1 : Math.min(MAX_LINE_DISTANCE, b - line[b]!);
    if (line[b] === b) next = b;
    until[b] = next < 0 ? -1 : Math.min(MAX_LINE_DISTANCE, next - b);
  }
}

function writeRecurringTexts({ blocks, sums: { recurring } }: PageView, table: FeatureTable): void {
  const n = blocks.length;
  const since = table.add();
  const until = table.add();
  let last = -1;
  for (let b = 0; b < n; b++) {
    if (recurring[b + 1]! > recurring[b]!) last = b;
    since[b] = last < 0 ? -1 : Math.min(MAX_LINE_DISTANCE, b - last);
  }
  let next = -1;
  for (let b = n - 1; b >= 0; b--) {
    if (recurring[b + 1]! > recurring[b]!) next = b;
    until[b] = next < 0 ? -1 : Math.min(MAX_LINE_DISTANCE, next - b);
  }
}

function writeNeighbors({ blocks, sums: { size, linkSize } }: PageView, table: FeatureTable): void {
  const n = blocks.length;
  for (const reach of WINDOWS) {
    const linkShare = table.add();
    for (let b = 0; b < n; b++) {
      const from = Math.max(0, b - reach);
      const to = Math.min(n, b + reach + 1);
      linkShare[b] = (linkSize[to]! - linkSize[from]!) / (size[to]! - size[from]! || 1);
    }
  }
}
