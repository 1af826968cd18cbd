/** Collects the rows of a table, and places their cells in a grid by HTML's rules for spans. */
import type { HtmlElement } from '../../../html/tree/tree.ts';
import type { Alignment, Block, Phrasing, Table, TableCell, TableRow } from '../../tree.ts';
import { arrayWithCapacityOne, shrinkToFit } from '../compact-array.ts';

/** What a cell has besides its content. */
export interface CellFormat {
  readonly isHeader: boolean;
  /** 1 to 1,000. */
  readonly colspan: number;
  /** 1 to 65,534, or 0 for the rest of the row group. */
  readonly rowspan: number;
  readonly align: Alignment | 'unset';
}

/** Shared by cells without attributes, so that most cells of a large table need no such object. */
export const PLAIN_FORMAT: CellFormat = { isHeader: false, colspan: 1, rowspan: 1, align: 'unset' };
const EMPTY: TableCell = { type: 'tableCell', children: [] };

/** Head, body or foot. They are displayed in this order, whatever their order in the HTML. */
export type Section = 0 | 1 | 2;

class RowDraft {
  readonly section: Section;
  /** Number of its row group. A rowspan ends with its group. */
  readonly group: number;
  cells: TableCell[] = arrayWithCapacityOne(EMPTY);
  hasSpans = false;
  /** Cells in the columns of the grid. The same array as `cells`, unless spans move them. */
  placed: TableCell[] = this.cells;
  /** Columns that the row needs. An only cell needs one, whatever its colspan. */
  requiredWidth = 0;
  /** One for each cell, or `null` if all are {@link PLAIN_FORMAT}. */
  private formats: CellFormat[] | null = null;

  constructor(section: Section, group: number) {
    this.section = section;
    this.group = group;
  }

  add(children: Phrasing[], format: CellFormat): void {
    if (format !== PLAIN_FORMAT) {
      this.formats ??= plainFormats(this.cells.length);
      if (format.colspan !== 1 || format.rowspan !== 1) this.hasSpans = true;
    }
    this.formats?.push(format);
    this.cells.push(children.length === 0 ? EMPTY : { type: 'tableCell', children });
  }

  formatOf(cell: number): CellFormat {
    return this.formats?.[cell] ?? PLAIN_FORMAT;
  }

  /** Called when the row is complete. */
  shrink(): void {
    this.cells = shrinkToFit(this.cells, MAX_SHRUNK_LENGTH);
    this.placed = this.cells;
    if (this.formats) this.formats = shrinkToFit(this.formats, MAX_SHRUNK_LENGTH);
  }
}

function plainFormats(count: number): CellFormat[] {
  const formats = arrayWithCapacityOne(PLAIN_FORMAT);
  for (let at = 0; at < count; at++) formats.push(PLAIN_FORMAT);
  return formats;
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
  /** Cells with the same format as the cell before share one object. */
  #format: CellFormat = PLAIN_FORMAT;

  constructor(title: HtmlElement | null) {
    this.title = title;
  }

  startGroup(section: Section): void {
    this.section = section;
    this.group++;
  }

  startRow(): void {
    this.rows.at(-1)?.shrink();
    this.rows.push(new RowDraft(this.section, this.group));
  }

  addCell(children: Phrasing[], format: CellFormat): void {
    if (this.rows.length === 0) this.startRow();
    if (!isSameFormat(this.#format, format)) this.#format = format;
    this.rows.at(-1)!.add(children, this.#format);
  }
}

function isSameFormat(a: CellFormat, b: CellFormat): boolean {
  return a.isHeader === b.isHeader && a.colspan === b.colspan && a.rowspan === b.rowspan && a.align === b.align;
}

/** Limits the number of empty cells added to all tables. */
export interface CellBudget {
  fillableCells: number;
}

/**
 * Empty cells allowed per real cell, besides `MAX_FILLED_CELLS` of a page. Bounds the memory of tables with many short
 * rows.
 */
const FILLABLE_PER_CELL = 2;
/** Rows of up to this many cells are shrunk to their length. */
const MAX_SHRUNK_LENGTH = 8;

/** The finished table, or `null` if all cells are empty. */
export function finishTable(draft: TableDraft, budget: CellBudget): Table | null {
  const rows = inOrder(draft.rows);
  if (!rows.some(({ cells }) => cells.some((cell) => cell !== EMPTY))) return null;
  const { grid, align: ofCells } = placeCells(rows, budget);
  const width = widthOf(grid);
  const hasHeader = isHeader(grid[0]!) || looksLikeHeader(grid);
  const headerCells = hasHeader ? grid[0]!.placed : [];
  while (headerCells.length < width) headerCells.push(EMPTY);
  const children: TableRow[] = [{ type: 'tableRow', children: headerCells }];
  for (let at = hasHeader ? 1 : 0; at < grid.length; at++) {
    children.push({ type: 'tableRow', children: fitToWidth(grid[at]!.placed, width, budget) });
  }
  headerCells.length = width;
  return { type: 'table', align: alignColumns(ofCells, draft.columns, width), children };
}

/** The cells without those beyond `width`, and filled up to it with empty cells as far as the budget allows. */
function fitToWidth(cells: TableCell[], width: number, budget: CellBudget): TableCell[] {
  if (cells.length > width) cells.length = width;
  const missing = Math.min(width - cells.length, budget.fillableCells);
  if (missing <= 0) return cells;
  budget.fillableCells -= missing;
  return cells.concat(new Array<TableCell>(missing).fill(EMPTY));
}

/** Columns without content in any row, header included, only space the others apart, or were covered by spans. */
export function withoutEmptyColumns({ align, children: rows }: Table): Table {
  const isUsed = align.map((_, at) => rows.some(({ children }) => (children[at]?.children.length ?? 0) > 0));
  const used = <Value>(values: readonly Value[]): Value[] => values.filter((_, at) => isUsed[at]);
  return {
    type: 'table',
    align: used(align),
    children: rows.map(({ children }) => ({ type: 'tableRow', children: used(children) })),
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

interface Grid {
  /** The rows that are displayed. */
  readonly grid: RowDraft[];
  /** By column: the alignment of its first aligned cell. */
  readonly align: (Alignment | undefined)[];
}

function placeCells(rows: readonly RowDraft[], budget: CellBudget): Grid {
  const grid: RowDraft[] = [];
  const align: (Alignment | undefined)[] = [];
  /** By column: the first row that no rowspan reaches. */
  let freeFrom: number[] = [];
  let reach = 0;
  let group = -1;
  for (let y = 0; y < rows.length; y++) {
    const row = rows[y]!;
    if (row.group !== group && reach > 0) {
      freeFrom = [];
      reach = 0;
    }
    group = row.group;
    budget.fillableCells += FILLABLE_PER_CELL * row.cells.length;
    if (row.hasSpans || reach > y) reach = placeRow(row, y, freeFrom, reach, budget, align);
    else {
      row.requiredWidth = row.cells.length;
      for (let at = 0; at < row.cells.length; at++) setAlignment(align, at, row.formatOf(at));
    }
    // Rows without cells are not displayed unless a rowspan reaches into them; spacer rows neither.
    if ((row.cells.length > 0 && !isSpacer(row, y)) || reach > y) grid.push(row);
  }
  return { grid, align };
}

/** Places the cells of a row around the rowspans from above. Returns the first row that no rowspan reaches. */
function placeRow(
  row: RowDraft,
  y: number,
  freeFrom: number[],
  reachBefore: number,
  budget: CellBudget,
  align: (Alignment | undefined)[],
): number {
  let reach = reachBefore;
  const placed = arrayWithCapacityOne(EMPTY);
  const isAlone = row.cells.length === 1;
  for (let at = 0; at < row.cells.length; at++) {
    const format = row.formatOf(at);
    while ((freeFrom[placed.length] ?? 0) > y && budget.fillableCells-- > 0) placed.push(EMPTY);
    const column = placed.length;
    setAlignment(align, column, format);
    if (isAlone) row.requiredWidth = column + 1;
    const isNarrow =
      (isAlone && format.rowspan === 1) || column >= MAX_SPANNED_COLUMNS || budget.fillableCells < format.colspan;
    const colspan = isNarrow ? 1 : format.colspan;
    budget.fillableCells -= colspan - 1;
    placed.push(row.cells[at]!);
    for (let covered = 1; covered < colspan; covered++) placed.push(EMPTY);
    if (format.rowspan === 1) continue;
    const until = format.rowspan === 0 ? Number.POSITIVE_INFINITY : y + format.rowspan;
    reach = Math.max(reach, until);
    for (let before = freeFrom.length; before < column; before++) freeFrom[before] = 0;
    for (let spanned = column; spanned < column + colspan; spanned++) freeFrom[spanned] = until;
  }
  row.placed = placed;
  row.requiredWidth ||= placed.length;
  return reach;
}

function setAlignment(align: (Alignment | undefined)[], column: number, format: CellFormat): void {
  if (format.align === 'unset' || align[column] !== undefined) return;
  while (align.length < column) align.push(undefined);
  align[column] = format.align;
}

/** Whether the row only spaces others apart by spans, or sets the widths of the columns above all others. */
function isSpacer({ cells, hasSpans }: RowDraft, y: number): boolean {
  return (hasSpans || y === 0) && cells.every((cell) => cell === EMPTY);
}

function widthOf(grid: readonly RowDraft[]): number {
  let width = 1;
  for (const { requiredWidth } of grid) width = Math.max(width, requiredWidth);
  return width;
}

/** Whether it is a header row: in `thead`, or a first row of `th` cells (an empty corner aside). */
function isHeader(row: RowDraft): boolean {
  if (row.section === 0) return true;
  let headers = 0;
  for (let at = 0; at < row.cells.length; at++) {
    if (row.formatOf(at).isHeader) headers++;
    else if (row.cells[at] !== EMPTY) return false;
  }
  return headers > 0;
}

/** Whether the first row is displayed as a header: all bold, above a row that is not. */
function looksLikeHeader([first, second]: readonly RowDraft[]): boolean {
  if (!first || !second || first.cells.length < 2) return false;
  return first.cells.every(isStrong) && !second.cells.every(isStrong);
}

function isStrong({ children }: TableCell): boolean {
  return children.length === 1 && children[0]!.type === 'strong';
}

/** The alignment of each column: of its first aligned cell, else of its `col`. */
function alignColumns(
  ofCells: readonly (Alignment | undefined)[],
  ofColumns: readonly (Alignment | 'unset')[],
  width: number,
): Alignment[] {
  const align: Alignment[] = [];
  for (let column = 0; column < width; column++) {
    const ofCell = ofCells[column];
    const chosen = ofCell === undefined ? ofColumns[column] : ofCell;
    align.push(chosen === undefined || chosen === 'unset' || chosen === 'left' ? null : chosen);
  }
  return align;
}
