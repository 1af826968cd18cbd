/**
 * Tells data from layout. A page's outermost table is surveyed once with every table inside it, so that tables nested
 * a thousand deep cost one walk and not a thousand.
 */
import { attribute, ELEMENT, type HtmlElement, type HtmlNode } from '../../../html/tree/tree.ts';

export interface TableFacts {
  rows: number;
  cells: number;
  /** Most cells in a row. */
  widest: number;
  /** Whether something says that this is data: `th`, `thead`, `caption`. */
  isLabelled: boolean;
  tables: number;
  /** But the one that `title` holds. */
  headings: number;
  /** The only cell of the first row, where a heading stands in it: a title of the table within it. */
  title: HtmlElement | null;
  /** Of the headings, those that are all of the first cell of a row: they name the row, or the rows below it. */
  rowHeadings: number;
  /** Those that are all of a cell in the first row. */
  columnHeadings: number;
  /** Cells of the first row. */
  columns: number;
  /** `pre`, `hr`, `blockquote`, sections: what does not fit into a cell. */
  blocks: number;
  lists: number;
  /** Cells that hold line numbers. */
  gutters: number;
  text: number;
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const BIG_BLOCKS = new Set([
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
]);
const LISTS = new Set(['ul', 'ol', 'dl', 'menu']);
const LABELS = new Set(['th', 'thead', 'caption']);
/** Classes of the cell or column that line numbers stand in. */
export const LINE_NUMBER_CLASS =
  /(?:^|[\s_-])(?:gutter|blob-num|linenos?|linenodiv|line-?numbers?(?!-mode)|hljs-ln-numbers|crayon-nums?|code-line-num|code-?line-?numbers?|linenr|pre-numbering)(?:$|[\s_-])|(?:^|\s)lnt?(?:$|\s)/i;

/** More text than this in a cell on average is a column of a page, not a datum; less, where the table has but one row or column. */
const LONGEST_DATUM = 400;
const LONGEST_DATUM_ALONE = 200;
/** The same, where headings name columns and rows: columns of a page have headings above their texts. */
const LONGEST_NAMED_DATUM = 60;

export class TableSurvey {
  private readonly dropped: Uint8Array;
  private readonly facts = new Map<HtmlElement, TableFacts>();

  constructor(dropped: Uint8Array) {
    this.dropped = dropped;
  }

  factsOf(table: HtmlElement): TableFacts {
    const known = this.facts.get(table);
    if (known) return known;
    this.survey(table);
    return this.facts.get(table)!;
  }

  private survey(outermost: HtmlElement): void {
    const open: { facts: TableFacts; cellsInRow: number }[] = [];
    let node: HtmlNode | null = outermost;
    while (node) {
      let child: HtmlNode | null = null;
      if (node.kind === ELEMENT) {
        if (!this.dropped[node.index]) {
          if (node.name === 'table') {
            const outer = open.at(-1)?.facts;
            if (outer) outer.tables++;
            const facts = newFacts();
            this.facts.set(node, facts);
            open.push({ facts, cellsInRow: 0 });
          } else note(open.at(-1)!, node);
          // What stands in a caption says nothing of the cells.
          child = node.name === 'caption' ? null : node.first;
          if (!child && node.name === 'table') open.pop();
        }
      } else open.at(-1)!.facts.text += node.value.trim().length;
      if (child) {
        node = child;
        continue;
      }
      while (node && node !== outermost && !node.next) {
        node = node.parent;
        if (node?.kind === ELEMENT && node.name === 'table') open.pop();
      }
      if (!node || node === outermost) return;
      node = node.next;
    }
  }
}

function newFacts(): TableFacts {
  return {
    rows: 0,
    cells: 0,
    widest: 0,
    isLabelled: false,
    tables: 0,
    headings: 0,
    title: null,
    rowHeadings: 0,
    columnHeadings: 0,
    columns: 0,
    blocks: 0,
    lists: 0,
    gutters: 0,
    text: 0,
  };
}

function note(table: { facts: TableFacts; cellsInRow: number }, element: HtmlElement): void {
  const { facts } = table;
  const { name } = element;
  if (name === 'tr') {
    facts.rows++;
    table.cellsInRow = 0;
  } else if (name === 'td' || name === 'th') {
    facts.cells++;
    if (facts.rows < 2) facts.columns++;
    facts.widest = Math.max(facts.widest, ++table.cellsInRow);
    if (LINE_NUMBER_CLASS.test(attribute(element, 'class') ?? '')) facts.gutters++;
    if (facts.rows === 1 && facts.title) {
      facts.title = null;
      facts.headings++;
      facts.columnHeadings++;
    }
  } else if (HEADINGS.has(name)) {
    if (facts.cells === 1 && facts.title === null && isTitle(element)) facts.title = element.parent;
    else {
      facts.headings++;
      if (!isAllOfCell(element)) return;
      if (facts.rows < 2) facts.columnHeadings++;
      else if (table.cellsInRow === 1) facts.rowHeadings++;
    }
  } else if (LISTS.has(name)) facts.lists++;
  else if (BIG_BLOCKS.has(name)) facts.blocks++;
  if (LABELS.has(name)) facts.isLabelled = true;
}

/** Whether the heading is all of a cell that reaches over others. */
function isTitle(heading: HtmlElement): boolean {
  return isAllOfCell(heading) && Number.parseInt(attribute(heading.parent!, 'colspan') ?? '', 10) > 1;
}

/** Whether the cell that `heading` is in holds nothing beside it. */
export function isAllOfCell({ parent, previous, next }: HtmlElement): boolean {
  return (parent?.name === 'td' || parent?.name === 'th') && isBlank(previous) && isBlank(next);
}

/** Nothing, or nothing but the white space at that end of the cell. */
function isBlank(node: HtmlNode | null): boolean {
  if (node === null) return true;
  return node.kind !== ELEMENT && node.value.trim() === '' && (node.previous === null || node.next === null);
}

/** Whether the table only places things on the page, so that its cells are read one after the other. */
export function isLayoutTable(table: HtmlElement, facts: TableFacts): boolean {
  const role = attribute(table, 'role');
  if (role === 'presentation' || role === 'none' || setsSideBySide(table)) return true;
  // Line numbers beside a block of code, though a header cell may name the file.
  if (facts.gutters > 0 && facts.blocks > 0) return true;
  if (facts.cells === 0) return true;
  const { isLabelled, tables, blocks, lists, rows, widest, cells, text } = facts;
  const headings = namesItsCells(facts) ? 0 : facts.headings;
  if (isLabelled) {
    if (widest === 1) return tables + headings + blocks > 0;
    if (headings + blocks > 0 && text > LONGEST_DATUM * cells) return true;
    return tables > 0 && headings > 0 && widest < 3;
  }
  if (tables + headings + blocks > 0) return true;
  if (widest === 1 && lists > 0) return true;
  return text > (widest === 1 || rows === 1 ? LONGEST_DATUM_ALONE : LONGEST_DATUM) * cells;
}

/** Whether headings name every column, and maybe rows, of short data. */
function namesItsCells({ headings, rowHeadings, columnHeadings, columns, rows, cells, text }: TableFacts): boolean {
  if (columns < 2 || columnHeadings < columns || columnHeadings + rowHeadings < headings) return false;
  return rows > 2 && text <= LONGEST_NAMED_DATUM * cells;
}

/** LaTeXML sets a formula beside its number, AsciiDoc a note beside its icon. */
function setsSideBySide(table: HtmlElement): boolean {
  const own = attribute(table, 'class');
  if (own !== undefined && /(?:^|\s)ltx_eqn_table(?:$|\s)/.test(own)) return true;
  const around = table.parent && attribute(table.parent, 'class');
  return around ? /(?:^|\s)admonitionblock(?:$|\s)/.test(around) : false;
}
