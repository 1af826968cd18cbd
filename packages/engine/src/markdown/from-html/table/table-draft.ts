/** Collects the rows of a table, and places their cells in a grid by HTML's rules for spans. */
import type { HtmlElement } from '../../../html/tree/tree.ts';
import type { Alignment, Block, Phrasing, Table, TableCell, TableRow } from '../../tree.ts';

export interface CellDraft {
  children: Phrasing[];
  readonly isHeader: boolean;
  /** 1 to 1,000. */
  readonly colspan: number;
  /** 1 to 65,534, or 0 for the rest of the row group. */
  readonly rowspan: number;
  readonly align: Alignment | 'unset';
  /** Column in the grid, set when the cell is placed. */
  column: number;
}

/** Head, body or foot. They are displayed in this order, whatever their order in the HTML. */
export type Section = 0 | 1 | 2;

export interface RowDraft {
  readonly section: Section;
  /** Number of its row group. A rowspan ends with its group. */
  readonly group: number;
  readonly cells: CellDraft[];
}

export class TableDraft {
  readonly rows: RowDraft[] = [];
  /** Captions and other content outside cells, which goes before the table. */
  readonly before: Block[] = [];
  /** Alignment from `col` elements, for columns whose cells have none. */
  readonly columns: (Alignment | 'unset')[] = [];
  section: Section = 1;
  group = 0;
  /** The cell that contains the title; see `TableStatistics.title`. */
  readonly title: HtmlElement | null;

  constructor(title: HtmlElement | null) {
    this.title = title;
  }

  startGroup(section: Section): void {
    this.section = section;
    this.group++;
  }

  startRow(): void {
    this.rows.push({ section: this.section, group: this.group, cells: [] });
  }

  addCell(cell: CellDraft): void {
    if (this.rows.length === 0) this.startRow();
    this.rows.at(-1)!.cells.push(cell);
  }
}

/** Limits the number of empty cells added to all tables. */
export interface CellBudget {
  fillableCells: number;
}

/** Empty cells allowed per real cell. */
const FILLABLE_PER_CELL = 8;
const EMPTY: TableCell = { type: 'tableCell', children: [] };

/** The finished table, or `null` if all cells are empty. */
export function finishTable(draft: TableDraft, budget: CellBudget): Table | null {
  const rows = inOrder(draft.rows);
  if (!rows.some(({ cells }) => cells.some(({ children }) => children.length > 0))) return null;
  const grid = placeCells(rows, budget);
  const width = widthOf(grid);
  const header = isHeader(grid[0]!.row) || looksLikeHeader(grid) ? grid.shift() : undefined;
  const headerCells = header?.cells ?? [];
  while (headerCells.length < width) headerCells.push(EMPTY);
  const children: TableRow[] = [{ type: 'tableRow', children: headerCells }];
  for (const { cells } of grid) {
    cells.length = Math.min(cells.length, width);
    while (cells.length < width && budget.fillableCells-- > 0) cells.push(EMPTY);
    children.push({ type: 'tableRow', children: cells });
  }
  headerCells.length = width;
  return { type: 'table', align: alignmentOf(rows, draft, width), children };
}

/** Columns without content in any row, header included, only space the others apart, or were covered by spans. */
export function withoutEmptyColumns(table: Table): Table {
  const isUsed = new Array<boolean>(table.align.length).fill(false);
  for (const { children: cells } of table.children) {
    for (let at = 0; at < cells.length; at++) isUsed[at] ||= cells[at]!.children.length > 0;
  }
  if (isUsed.every(Boolean)) return table;
  const kept = <Value>(values: readonly Value[]): Value[] => values.filter((_, at) => isUsed[at]);
  return {
    type: 'table',
    align: kept(table.align),
    children: table.children.map(({ children }) => ({ type: 'tableRow', children: kept(children) })),
  };
}

function inOrder(rows: readonly RowDraft[]): RowDraft[] {
  const ordered: RowDraft[] = [];
  for (const section of [0, 1, 2]) {
    for (const row of rows) if (row.section === section) ordered.push(row);
  }
  return ordered;
}

/** Colspans are ignored from this column on. */
const MAX_SPANNED_COLUMNS = 1000;

interface PlacedRow {
  readonly cells: TableCell[];
  /** Columns that the row needs. An only cell needs one, whatever its colspan. */
  readonly requiredWidth: number;
  readonly row: RowDraft;
}

function placeCells(rows: readonly RowDraft[], budget: CellBudget): PlacedRow[] {
  const placed: PlacedRow[] = [];
  /** By column: the first row that no rowspan reaches. */
  let freeFrom: number[] = [];
  let reach = 0;
  let group = -1;
  for (const [y, row] of rows.entries()) {
    if (row.group !== group) {
      freeFrom = [];
      reach = 0;
    }
    group = row.group;
    budget.fillableCells += FILLABLE_PER_CELL * row.cells.length;
    const cells: TableCell[] = [];
    let requiredWidth = 0;
    for (const cell of row.cells) {
      while ((freeFrom[cells.length] ?? 0) > y && budget.fillableCells-- > 0) cells.push(EMPTY);
      const column = cells.length;
      cell.column = column;
      const isAlone = row.cells.length === 1;
      if (isAlone) requiredWidth = column + 1;
      const isNarrow =
        (isAlone && cell.rowspan === 1) || column >= MAX_SPANNED_COLUMNS || budget.fillableCells < cell.colspan;
      const colspan = isNarrow ? 1 : cell.colspan;
      const until = cell.rowspan === 0 ? Number.POSITIVE_INFINITY : y + cell.rowspan;
      budget.fillableCells -= colspan - 1;
      cells.push(cell.children.length === 0 ? EMPTY : { type: 'tableCell', children: cell.children });
      for (let covered = 1; covered < colspan; covered++) cells.push(EMPTY);
      if (cell.rowspan !== 1) {
        reach = Math.max(reach, until);
        for (let at = freeFrom.length; at < column; at++) freeFrom[at] = 0;
        for (let at = column; at < column + colspan; at++) freeFrom[at] = until;
      }
    }
    // Rows without cells are not displayed unless a rowspan reaches into them; spacer rows neither.
    if ((row.cells.length > 0 && !isSpacer(row)) || reach > y)
      placed.push({ cells, requiredWidth: requiredWidth || cells.length, row });
  }
  return placed;
}

function isSpacer({ cells }: RowDraft): boolean {
  const [cell] = cells;
  return cells.length === 1 && cell !== undefined && cell.children.length === 0 && cell.colspan > 1;
}

function widthOf(grid: readonly PlacedRow[]): number {
  let width = 1;
  for (const { requiredWidth } of grid) width = Math.max(width, requiredWidth);
  return width;
}

/** Whether it is a header row: in `thead`, or a first row of `th` cells (an empty corner aside). */
function isHeader(row: RowDraft): boolean {
  if (row.section === 0) return true;
  let headers = 0;
  for (const { isHeader, children } of row.cells) {
    if (isHeader) headers++;
    else if (children.length > 0) return false;
  }
  return headers > 0;
}

/** Whether the first row is displayed as a header: all bold, above a row that is not. */
function looksLikeHeader(grid: readonly PlacedRow[]): boolean {
  const [first, second] = grid;
  if (!first || !second || first.row.cells.length < 2) return false;
  return first.row.cells.every(isStrong) && !second.row.cells.every(isStrong);
}

function isStrong({ children }: CellDraft): boolean {
  return children.length === 1 && children[0]!.type === 'strong';
}

/** The alignment of a column: of its first aligned cell, else of its `col`. */
function alignmentOf(rows: readonly RowDraft[], draft: TableDraft, width: number): Alignment[] {
  const align: (Alignment | 'unset')[] = new Array(width).fill('unset');
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (cell.align !== 'unset' && align[cell.column] === 'unset') align[cell.column] = cell.align;
    }
  }
  return align.map((value, column) => {
    const chosen = value === 'unset' ? (draft.columns[column] ?? null) : value;
    return chosen === 'unset' || chosen === 'left' ? null : chosen;
  });
}
