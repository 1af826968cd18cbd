/** Tables of `div` elements with ARIA roles, or with the classes of Javadoc. */
import { attribute, ELEMENT, following, type HtmlElement, isHeading } from '../../../html/tree/tree.ts';
import { besideOf } from '../element-lookup.ts';
import type { Handler } from '../handler.ts';
import { table, tableCell, tableRow, tableSection } from './table.ts';
import { TableDraft } from './table-draft.ts';

/** Nodes examined to tell a table of data from the layout of a page. */
const MAX_SAMPLED_NODES = 400;
const NON_DATA_ELEMENTS = new Set(['pre', 'table', 'article', 'section', 'form', 'blockquote']);
const CELL_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

const ariaTable: Handler = {
  enter(out, element) {
    out.boundary();
    if (!out.isPhrasingOnly && isTabular(element)) out.openTable(element, new TableDraft(null));
    return true;
  },
  leave(out, element) {
    out.boundary();
    table.leave!(out, element);
  },
};

const ariaCell: Handler = {
  enter(out, element) {
    // Content between the cells goes before the table.
    if (out.table) out.boundary();
    return tableCell.enter(out, element);
  },
  leave: tableCell.leave!,
};

export const javadocTable: Handler = {
  enter(out, element) {
    out.boundary();
    if (!out.isPhrasingOnly) out.openTable(element, new TableDraft(null));
    return true;
  },
  leave: ariaTable.leave!,
};

export const javadocCell: Handler = {
  enter(out, element) {
    const { table } = out;
    if (table && beginsRow(element)) {
      table.startGroup(attribute(element, 'class')!.startsWith('table') ? 0 : 1);
      table.startRow();
    }
    return ariaCell.enter(out, element);
  },
  leave: ariaCell.leave!,
};

/** Javadoc marks the last cell of each row. */
function beginsRow(element: HtmlElement): boolean {
  const cell = besideOf(element, 'previous');
  return cell?.kind !== ELEMENT || (attribute(cell, 'class') ?? '').includes('col-last');
}

export const TABLE_ROLES: ReadonlyMap<string, Handler> = new Map([
  ['table', ariaTable],
  ['grid', ariaTable],
  ['treegrid', ariaTable],
  ['rowgroup', tableSection],
  ['row', tableRow],
  ...[...CELL_ROLES].map((role) => [role, ariaCell] as const),
]);

/** Whether a row has several cells, and the first rows contain only what fits into cells. */
function isTabular(element: HtmlElement): boolean {
  let maxCells = 0;
  let cells = 0;
  let left = MAX_SAMPLED_NODES;
  for (let node = following(element, element); node && left > 0; node = following(node, element), left--) {
    if (node.kind !== ELEMENT) continue;
    if (isHeading(node.name) || NON_DATA_ELEMENTS.has(node.name)) return false;
    const role = attribute(node, 'role');
    if (role === undefined) continue;
    if (role === 'heading' || TABLE_ROLES.get(role) === ariaTable) return false;
    if (role === 'row') cells = 0;
    else if (CELL_ROLES.has(role)) maxCells = Math.max(maxCells, ++cells);
  }
  return maxCells > 1;
}
