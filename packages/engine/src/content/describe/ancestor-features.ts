/** How far away the nearest landmarks around a block are, and how much of the page they hold: a `nav` may hold all of it. */

import type { FeatureTable } from '../score/feature-table.ts';
import { DISTANCES } from '../segment/cut-blocks.ts';
import { ANCESTOR_TAGS } from '../segment/elements.ts';
import { type PageView, wordsIn } from './page-view.ts';

/** Of all but these it is told what share of the page they hold. */
const MAIN = ANCESTOR_TAGS.indexOf('main');

export const ANCESTOR_FEATURES: readonly string[] = [
  ...ANCESTOR_TAGS.map((name) => `far.${name}`),
  ...ANCESTOR_TAGS.filter((_, slot) => slot !== MAIN).map((name) => `share.${name}`),
];

export function writeAncestors(view: PageView, table: FeatureTable): void {
  const { distances, nearest } = view.page;
  for (let slot = 0; slot < DISTANCES; slot++) {
    const column = table.add();
    for (let b = 0, at = slot; b < column.length; b++, at += DISTANCES) column[b] = distances[at]!;
  }
  for (let slot = 0; slot < DISTANCES; slot++) {
    if (slot === MAIN) continue;
    const column = table.add();
    for (let b = 0, at = slot; b < column.length; b++, at += DISTANCES) {
      const c = nearest[at]!;
      column[b] = c < 0 ? -1 : wordsIn(view, c) / view.words;
    }
  }
}
