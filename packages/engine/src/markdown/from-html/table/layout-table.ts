/** Tells tables that lay out the page from tables of data. */
import { attribute, type HtmlElement } from '../../../html/tree/tree.ts';
import { isNoteTable } from '../callout.ts';
import type { TableStatistics } from './table-statistics.ts';

/**
 * Average text length of a cell above which it is a column of the page. Lower for tables with one
 * row or column.
 */
const MAX_AVERAGE_TEXT = 400;
const MAX_AVERAGE_TEXT_SINGLE = 200;
/** The same for tables with headings: columns of a page also have headings above their texts. */
const MAX_AVERAGE_TEXT_WITH_HEADINGS = 60;

/**
 * Whether the table only lays out the page, so that its cells are converted one after the other.
 */
export function isLayoutTable(table: HtmlElement, statistics: TableStatistics): boolean {
  const { isLabelled, tables, blocks, lists, rows, widest, filled, texts, cells, text, lineNumberCells } = statistics;
  const role = attribute(table, 'role');
  // Shops write it on tables of facts too, whose labels are `th`.
  const mayBeLayout = !isLabelled || blocks > 0;
  if ((mayBeLayout && (role === 'presentation' || role === 'none')) || isSideBySideTable(table)) return true;
  // Line numbers next to a code block, even if a header cell names the file.
  if (lineNumberCells > 0 && blocks > 0) return true;
  if (cells === 0) return true;
  const headings = headingsLabelCells(statistics) ? 0 : statistics.headings;
  // A row of headers alone labels nothing: mails are laid out by `th`.
  if (isLabelled && rows > 1) {
    if (widest === 1) return tables + headings + blocks > 0;
    if (headings + blocks > 0 && text > MAX_AVERAGE_TEXT * cells) return true;
    // Boards write each post as a row with a table in it.
    return widest < 3 && (headings + blocks > 0 ? tables > 0 : tables > 1 && 3 * tables > rows);
  }
  if (tables + headings + blocks > 0) return true;
  // The other cells are margins or borders.
  if (filled < 2 && widest > 1) return true;
  // Lists side by side, a text beside its picture, or a row of links with gaps.
  if (rows === 1 && widest > 1 && (lists > 0 || texts < 2 || filled < widest)) return true;
  if (widest === 1 && lists > 0) return true;
  return text > (widest === 1 || rows === 1 ? MAX_AVERAGE_TEXT_SINGLE : MAX_AVERAGE_TEXT) * cells;
}

/** Whether the table is one column without labels: a box around a text, or a picture with its caption. */
export function isBoxTable({ isLabelled, rows, widest }: TableStatistics): boolean {
  return (!isLabelled || rows === 1) && widest === 1;
}

/** Whether headings label every column, and perhaps rows, of short cells. */
function headingsLabelCells({
  headings,
  rowHeadings,
  columnHeadings,
  columns,
  rows,
  cells,
  text,
}: TableStatistics): boolean {
  if (columns < 2 || columnHeadings < columns || columnHeadings + rowHeadings < headings) return false;
  return rows > 2 && text <= MAX_AVERAGE_TEXT_WITH_HEADINGS * cells;
}

/** Whether it puts a formula beside its number (LaTeXML, JATS, TeX4ht) or a note beside its icon (AsciiDoc, DocBook). */
function isSideBySideTable(table: HtmlElement): boolean {
  const classes = attribute(table, 'class');
  if (classes !== undefined && /(?:^|\s)(?:ltx_eqn_table|disp-formula|equation)(?:$|\s)/.test(classes)) return true;
  const parentClasses = table.parent && attribute(table.parent, 'class');
  return parentClasses ? /(?:^|\s)admonitionblock(?:$|\s)/.test(parentClasses) || isNoteTable(table) : false;
}
