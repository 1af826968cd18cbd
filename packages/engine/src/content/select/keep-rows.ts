/** Keeps all cells of a row of data if one is kept: a label needs its value. */
import { tableOf } from '../describe/layout-tables.ts';
import type { PageView } from '../describe/page-view.ts';
import { runningSum, sumWithin } from '../describe/running-sums.ts';
import { tagCode } from '../segment/element-kinds.ts';

const ROW = tagCode('tr');
/** A longer row arranges the page. */
const MAX_ROW_WORDS = 60;

export function keepRows({ blocks, containers, structure, sums, scratch }: PageView, kept: Uint8Array): void {
  const keptBlocks = runningSum(blocks.length, scratch, (b) => kept[b]!);
  for (const row of containers) {
    const { tag, first, end } = row;
    if (tag !== ROW || sumWithin(sums.words, row) > MAX_ROW_WORDS || sumWithin(keptBlocks, row) === 0) continue;
    const table = tableOf(row, containers);
    if (table !== undefined && !structure.layoutTables.has(table)) kept.fill(1, first, end);
  }
}
