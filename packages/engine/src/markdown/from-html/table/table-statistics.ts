/**
 * Statistics of tables, to tell data from layout. An outermost table is read once with all tables
 * nested in it, so that deep nesting costs linear time.
 */
import { attribute, ELEMENT, type HtmlElement, type HtmlNode, isHeading } from '../../../html/tree/tree.ts';
import { isLineNumberClass } from '../code/line-numbers.ts';
import { isEdgeOfParent } from '../element-lookup.ts';
import { isTrackingPixel } from '../link/image-purpose.ts';
import { cellSymbol } from './cell-symbol.ts';

export interface TableStatistics {
  rows: number;
  cells: number;
  /** Largest number of cells in a row. */
  widest: number;
  /** The same without empty cells. */
  filled: number;
  /** The same without cells that have at most pictures. */
  texts: number;
  /** Whether `th`, `thead` or `caption` mark it as data. */
  isLabelled: boolean;
  tables: number;
  /** Number of headings, without the one in `title`. */
  headings: number;
  /** The only cell of the first row if it contains a heading: the title of the table. */
  title: HtmlElement | null;
  /** Headings that fill the first cell of a row, and so label rows. */
  rowHeadings: number;
  /** Headings that fill a cell of the first row. */
  columnHeadings: number;
  /** Cells of the first row. */
  columns: number;
  /** `pre`, `hr`, `blockquote`, sections: content that does not fit into a cell. */
  blocks: number;
  lists: number;
  /** Cells with line numbers. */
  lineNumberCells: number;
  text: number;
}

const LAYOUT_BLOCKS = new Set([
  'pre',
  'hr',
  'blockquote',
  'section',
  'article',
  'form',
  'nav',
  'header',
  'footer',
  'main',
  'select',
]);
const LISTS = new Set(['ul', 'ol', 'dl', 'menu']);
const LABELS = new Set(['th', 'thead', 'caption']);
/** What fills a cell without text. */
const MEDIA = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed']);

interface OpenTable {
  readonly statistics: TableStatistics;
  cell: HtmlElement | null;
  hasText: boolean;
  hasMedia: boolean;
  cellsInRow: number;
  filledInRow: number;
  textsInRow: number;
}

export class TableStatisticsCache {
  private readonly dropped: Uint8Array;
  private readonly statistics = new Map<HtmlElement, TableStatistics>();

  constructor(dropped: Uint8Array) {
    this.dropped = dropped;
  }

  statisticsOf(table: HtmlElement): TableStatistics {
    const known = this.statistics.get(table);
    if (known) return known;
    this.collect(table);
    return this.statistics.get(table)!;
  }

  private collect(outermost: HtmlElement): void {
    const open: OpenTable[] = [];
    let node: HtmlNode | null = outermost;
    while (node) {
      let child: HtmlNode | null = null;
      if (node.kind === ELEMENT) {
        if (!this.dropped[node.index]) {
          if (node.name === 'table') {
            const outer = open.at(-1)?.statistics;
            if (outer) outer.tables++;
            const statistics = emptyStatistics();
            this.statistics.set(node, statistics);
            open.push(openTable(statistics));
          } else countElement(open.at(-1)!, node);
          // The content of a caption doesn't count.
          child = node.name === 'caption' ? null : node.first;
          if (!child && node.name === 'table') open.pop();
        }
      } else {
        const table = open.at(-1)!;
        const { length } = node.value.trim();
        table.statistics.text += length;
        table.hasText ||= length > 0;
      }
      if (child) {
        node = child;
        continue;
      }
      while (node && node !== outermost && !node.next) {
        node = node.parent;
        if (node?.kind === ELEMENT && node.name === 'table') endCell(open.pop()!);
      }
      if (!node || node === outermost) return;
      node = node.next;
    }
  }
}

function emptyStatistics(): TableStatistics {
  return {
    rows: 0,
    cells: 0,
    widest: 0,
    filled: 0,
    texts: 0,
    isLabelled: false,
    tables: 0,
    headings: 0,
    title: null,
    rowHeadings: 0,
    columnHeadings: 0,
    columns: 0,
    blocks: 0,
    lists: 0,
    lineNumberCells: 0,
    text: 0,
  };
}

function openTable(statistics: TableStatistics): OpenTable {
  return { statistics, cell: null, hasText: false, hasMedia: false, cellsInRow: 0, filledInRow: 0, textsInRow: 0 };
}

function endCell(table: OpenTable): void {
  const { statistics, cell, hasText, hasMedia } = table;
  if (cell === null) return;
  if (hasText || (!hasMedia && cellSymbol(cell) !== '')) {
    statistics.texts = Math.max(statistics.texts, ++table.textsInRow);
    statistics.filled = Math.max(statistics.filled, ++table.filledInRow);
  } else if (hasMedia) statistics.filled = Math.max(statistics.filled, ++table.filledInRow);
  table.cell = null;
}

function countElement(table: OpenTable, element: HtmlElement): void {
  const { statistics } = table;
  const { name } = element;
  if (name === 'tr') {
    endCell(table);
    statistics.rows++;
    table.cellsInRow = 0;
    table.filledInRow = 0;
    table.textsInRow = 0;
  } else if (name === 'td' || name === 'th') {
    endCell(table);
    table.cell = element;
    table.hasText = false;
    table.hasMedia = false;
    statistics.cells++;
    if (statistics.rows < 2) statistics.columns++;
    statistics.widest = Math.max(statistics.widest, ++table.cellsInRow);
    if (isLineNumberClass(attribute(element, 'class'))) statistics.lineNumberCells++;
    if (statistics.rows === 1 && statistics.title) {
      statistics.title = null;
      statistics.headings++;
      statistics.columnHeadings++;
    }
  } else if (isHeading(name)) {
    if (statistics.cells === 1 && statistics.title === null && isTitle(element)) statistics.title = element.parent;
    else {
      statistics.headings++;
      if (!isAllOfCell(element)) return;
      if (statistics.rows < 2) statistics.columnHeadings++;
      else if (table.cellsInRow === 1) statistics.rowHeadings++;
    }
  } else if (LISTS.has(name)) statistics.lists++;
  else if (LAYOUT_BLOCKS.has(name) && !(name === 'hr' && isPartOfRule(element))) statistics.blocks++;
  else if (MEDIA.has(name)) table.hasMedia ||= !isTrackingPixel(element);
  if (LABELS.has(name)) statistics.isLabelled = true;
}

/** Whether the line is one of several in a row. A line across the table may separate parts of the page. */
function isPartOfRule(line: HtmlElement): boolean {
  return isAllOfCell(line) && (line.parent!.previous !== null || line.parent!.next !== null);
}

/** Whether the heading fills a cell with a colspan. */
function isTitle(heading: HtmlElement): boolean {
  return isAllOfCell(heading) && Number.parseInt(attribute(heading.parent!, 'colspan') ?? '', 10) > 1;
}

/** Whether the element is the only content of its cell. */
export function isAllOfCell({ parent, previous, next }: HtmlElement): boolean {
  return (parent?.name === 'td' || parent?.name === 'th') && isEdgeOfParent(previous) && isEdgeOfParent(next);
}
