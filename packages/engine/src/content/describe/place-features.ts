/** Where on the page a block stands: against the title, the prose, and the parts that hold most of it. */
import type { FeatureTable } from '../score/feature-table.ts';
import type { PageView } from './page-view.ts';

/** Stand in the place of a distance to what the page does not have. */
const NO_TITLE = -1000;
const NO_H1_WORDS = -2;

/** In the order in which `writePlace` adds their columns. */
export const PLACE_FEATURES: readonly string[] =
  'untilGood wordsBefore sinceH1 sinceH1Words sinceTitle pastBest inBest inHalf inMost'
    .split(' ')
    .map((name) => `place.${name}`);

export function writePlace(view: PageView, table: FeatureTable): void {
  const { blocks, containers, structure, sums, title, words } = view;
  const n = blocks.length;
  table.add().set(view.untilGood.subarray(0, n));
  const wordsBefore = table.add();
  const sinceH1 = table.add();
  const sinceH1Words = table.add();
  const sinceTitle = table.add();
  const best = containers[structure.best]!;
  const pastBest = table.add();
  const h1 = structure.firstH1;
  const h1Words = sums.words[Math.max(0, h1)]!;
  for (let b = 0; b < n; b++) {
    wordsBefore[b] = sums.words[b]! / words;
    sinceH1[b] = h1 < 0 ? NO_TITLE : b - h1;
    sinceH1Words[b] = h1 < 0 ? NO_H1_WORDS : (sums.words[b]! - h1Words) / words;
    sinceTitle[b] = title.block < 0 ? NO_TITLE : b - title.block;
    pastBest[b] = b < best.first ? b - best.first : b >= best.end ? b - best.end + 1 : 0;
  }
  for (const c of [structure.best, structure.half, structure.most]) {
    const { first, end } = containers[c]!;
    table.add().fill(1, first, end);
  }
}
