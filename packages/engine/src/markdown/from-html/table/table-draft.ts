/** The rows of one table while they are read, and the grid they make by the rules of HTML for spans. */
import type { HtmlElement } from '../../../html/tree/tree.ts';
import type { Alignment, Block, Phrasing, Table, TableCell, TableRow } from '../../tree.ts';

export interface CellDraft {
  children: Phrasing[];
  readonly isHeader: boolean;
  /** 1 to 1,000. */
  readonly colspan: number;
  /** 0 for the rest of the row group, to 65,534. */
  readonly rowspan: number;
  readonly align: Alignment | 'unset';
  /** Column in the grid, once it is placed. */
  column: number;
}

/** Where a row stands: head, body and foot are shown in this order, whatever the order in the source. */
export type Section = 0 | 1 | 2;

export interface RowDraft {
  readonly section: Section;
  /** The row group it is in: a rowspan ends with it. */
  readonly group: number;
  readonly cells: CellDraft[];
}

export class TableDraft {
  readonly rows: RowDraft[] = [];
  /** Captions and whatever else stands in the table outside its cells. */
  readonly before: Block[] = [];
  /** Alignment by `col` elements, for columns whose cells have none. */
  readonly columns: (Alignment | 'unset')[] = [];
  section: Section = 1;
  group = 0;
  /** The cell whose heading stands before the table; see `TableFacts`. */
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

/** Counts the empty cells that may still be added. */
export interface CellBudget {
  cellsToFill: number;
}

/** Every real cell pays for this many empty ones. */
const FILLED_PER_CELL = 8;
const EMPTY: TableCell = { type: 'tableCell', children: [] };

/** The table, or `null` where no cell of it holds anything. */
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
    while (cells.length < width && budget.cellsToFill-- > 0) cells.push(EMPTY);
    children.push({ type: 'tableRow', children: cells });
  }
  headerCells.length = width;
  return { type: 'table', align: alignmentOf(rows, draft, width), children };
}

function inOrder(rows: readonly RowDraft[]): RowDraft[] {
  const ordered: RowDraft[] = [];
  for (const section of [0, 1, 2]) {
    for (const row of rows) if (row.section === section) ordered.push(row);
  }
  return ordered;
}

/** Columns from which on no cell is given more than one. */
const WIDEST = 1000;

interface PlacedRow {
  readonly cells: TableCell[];
  /** Columns this row needs; its only cell needs one, however many it claims to span. */
  readonly extent: number;
  readonly row: RowDraft;
}

function placeCells(rows: readonly RowDraft[], budget: CellBudget): PlacedRow[] {
  const placed: PlacedRow[] = [];
  /** By column, the first row that no cell above reaches into. */
  let freeFrom: number[] = [];
  let reach = 0;
  let group = -1;
  for (const [y, row] of rows.entries()) {
    if (row.group !== group) {
      freeFrom = [];
      reach = 0;
    }
    group = row.group;
    budget.cellsToFill += FILLED_PER_CELL * row.cells.length;
    const cells: TableCell[] = [];
    let extent = 0;
    for (const cell of row.cells) {
      while ((freeFrom[cells.length] ?? 0) > y && budget.cellsToFill-- > 0) cells.push(EMPTY);
      const column = cells.length;
      cell.column = column;
      const isAlone = row.cells.length === 1;
      if (isAlone) extent = column + 1;
      const isNarrow = (isAlone && cell.rowspan === 1) || column >= WIDEST || budget.cellsToFill < cell.colspan;
      const colspan = isNarrow ? 1 : cell.colspan;
      const until = cell.rowspan === 0 ? Number.POSITIVE_INFINITY : y + cell.rowspan;
      budget.cellsToFill -= colspan - 1;
      cells.push(cell.children.length === 0 ? EMPTY : { type: 'tableCell', children: cell.children });
      for (let covered = 1; covered < colspan; covered++) cells.push(EMPTY);
      if (cell.rowspan !== 1) {
        reach = Math.max(reach, until);
        for (let at = freeFrom.length; at < column; at++) freeFrom[at] = 0;
        for (let at = column; at < column + colspan; at++) freeFrom[at] = until;
      }
    }
    // A row without cells has no height, unless cells from above reach through it; nor has one that only keeps two others apart.
    if ((row.cells.length > 0 && !isSpacer(row)) || reach > y)
      placed.push({ cells, extent: extent || cells.length, row });
  }
  return placed;
}

function isSpacer({ cells }: RowDraft): boolean {
  const [cell] = cells;
  return cells.length === 1 && cell !== undefined && cell.children.length === 0 && cell.colspan > 1;
}

function widthOf(grid: readonly PlacedRow[]): number {
  let width = 1;
  for (const { extent } of grid) width = Math.max(width, extent);
  return width;
}

/** A row of `thead`, or a first row of header cells alone, an empty corner aside. */
function isHeader(row: RowDraft): boolean {
  if (row.section === 0) return true;
  let headers = 0;
  for (const { isHeader, children } of row.cells) {
    if (isHeader) headers++;
    else if (children.length > 0) return false;
  }
  return headers > 0;
}

/** Without header cells: a first row all in strong, over one that is not, is what the page shows as its header. */
function looksLikeHeader(grid: readonly PlacedRow[]): boolean {
  const [first, second] = grid;
  if (!first || !second || first.row.cells.length < 2) return false;
  return first.row.cells.every(isStrong) && !second.row.cells.every(isStrong);
}

function isStrong({ children }: CellDraft): boolean {
  return children.length === 1 && children[0]!.type === 'strong';
}

/** A column is aligned as its first cell that says so, then as its `col`. */
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
