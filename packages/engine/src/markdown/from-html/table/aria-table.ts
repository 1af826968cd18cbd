/** Tables of boxes that say by their roles what they are. */
import { attribute, ELEMENT, following, type HtmlElement } from '../../../html/tree/tree.ts';
import type { Handler } from '../handler.ts';
import { table, tableCell, tableRow, tableSection } from './table.ts';
import { TableDraft } from './table-draft.ts';

/** Nodes looked at to see that the boxes hold data and not the parts of a page. */
const NODES_OF_SAMPLE = 400;
const NO_DATUM = new Set([
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'table',
  'article',
  'section',
  'form',
  'blockquote',
]);
const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

const roleTable: Handler = {
  enter(out, element) {
    out.boundary();
    if (!out.isFlat && isTabular(element)) out.openTable(element, new TableDraft(null));
    return true;
  },
  leave(out, element) {
    out.boundary();
    table.leave!(out, element);
  },
};

const roleCell: Handler = {
  enter(out, element) {
    // What stands between the cells, where the page has such, comes before the table.
    if (out.table) out.boundary();
    return tableCell.enter(out, element);
  },
  leave: tableCell.leave!,
};

export const TABLE_ROLES: ReadonlyMap<string, Handler> = new Map([
  ['table', roleTable],
  ['grid', roleTable],
  ['treegrid', roleTable],
  ['rowgroup', tableSection],
  ['row', tableRow],
  ...[...CELLS].map((role) => [role, roleCell] as const),
]);

/** Whether a row has several cells, and none of the first rows holds what does not fit into a cell. */
function isTabular(element: HtmlElement): boolean {
  let most = 0;
  let cells = 0;
  let left = NODES_OF_SAMPLE;
  for (let node = following(element, element); node && left > 0; node = following(node, element), left--) {
    if (node.kind !== ELEMENT) continue;
    if (NO_DATUM.has(node.name)) return false;
    const role = attribute(node, 'role');
    if (role === undefined) continue;
    if (role === 'heading' || TABLE_ROLES.get(role) === roleTable) return false;
    if (role === 'row') cells = 0;
    else if (CELLS.has(role)) most = Math.max(most, ++cells);
  }
  return most > 1;
}
