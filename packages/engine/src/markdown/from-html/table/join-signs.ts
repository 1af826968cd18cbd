/**
 * Joins signs of currencies and percent to their numbers. Financial reports write them into cells of their own, so that
 * the numbers are aligned.
 */
import { inlineText } from '../../inline-text.ts';
import type { Table } from '../../tree.ts';
import { withoutEmptyColumns } from './table-draft.ts';

/** The texts of two cells, with a space between them. */
const AMOUNT = /^[$€£]? ?\(?[\d.,—-]+\)? ?[)%]*$/;

/** Moves signs into the column of numbers beside them, unless one of the columns has other texts. Linear in the cells. */
export function joinSigns(table: Table): Table {
  const { children: rows } = table;
  let hasJoined = false;
  for (let at = 1; at < table.align.length; at++) {
    let hasSigns = false;
    const canJoin = rows.every(({ children: cells }) => {
      const left = cells[at - 1]?.children;
      const right = cells[at]?.children;
      if (!left?.length || !right?.length) return true;
      hasSigns = true;
      return AMOUNT.test(`${inlineText(left)} ${inlineText(right)}`);
    });
    if (!hasSigns || !canJoin) continue;
    for (const { children: cells } of rows) {
      if (cells.length < at) continue;
      const joined = [cells[at - 1], cells[at]].flatMap((cell) => cell?.children ?? []);
      cells[at - 1] = { type: 'tableCell', children: [] };
      cells[at] = { type: 'tableCell', children: joined };
    }
    hasJoined = true;
  }
  return hasJoined ? withoutEmptyColumns(table) : table;
}
