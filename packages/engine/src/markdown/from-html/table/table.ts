import { attribute, type HtmlElement, isHeading } from '../../../html/tree/tree.ts';
import type { Alignment } from '../../tree.ts';
import { isCalloutIcon } from '../callout.ts';
import { addCode } from '../code/code-block.ts';
import { isLineNumberClass } from '../code/line-numbers.ts';
import { firstElementIn } from '../element-lookup.ts';
import { BLOCK, type Handler } from '../handler.ts';
import { depthOf } from '../heading.ts';
import { cellSymbol } from './cell-symbol.ts';
import { joinSigns } from './join-signs.ts';
import { isBoxTable, isLayoutTable } from './layout-table.ts';
import { numberedParagraph } from './numbered-paragraph.ts';
import {
  type CellFormat,
  finishTable,
  PLAIN_FORMAT,
  type Section,
  TableDraft,
  withoutEmptyColumns,
} from './table-draft.ts';
import { isAllOfCell } from './table-statistics.ts';

const MAX_COLSPAN = 1000;
const MAX_ROWSPAN = 65_534;

export const table: Handler = {
  enter(out, element) {
    out.boundary();
    if (out.isPhrasingOnly) return true;
    const statistics = out.tables.statisticsOf(element);
    // Line numbers in one cell and the code in the other. If there is a `pre`, that becomes the
    // code.
    if (statistics.lineNumberCells > 0 && statistics.blocks === 0 && addCode(out, element)) return false;
    // Doxygen lays out a function's signature as a table.
    if (attribute(element, 'class') === 'memname' && addCode(out, element, true)) return false;
    const isBox = out.isMainContent && isBoxTable(statistics);
    if (!isBox && !isLayoutTable(element, statistics)) out.openTable(element, new TableDraft(statistics.title));
    return true;
  },
  leave(out, element) {
    const draft = out.closeTable(element);
    out.boundary();
    if (!draft) return;
    for (const block of draft.before) out.add(block);
    const finished = finishTable(draft, out);
    if (!finished) return;
    const { isFragment } = out.document;
    out.add(
      isFragment ? joinSigns(finished) : (numberedParagraph(finished) ?? joinSigns(withoutEmptyColumns(finished))),
    );
  },
};

const SECTIONS: Partial<Record<string, Section>> = { thead: 0, tbody: 1, tfoot: 2 };

export const tableSection: Handler = {
  enter(out, element) {
    out.boundary();
    out.table?.startGroup(SECTIONS[element.name] ?? 1);
    return true;
  },
  leave(out) {
    out.boundary();
    out.table?.startGroup(1);
  },
};

export const tableRow: Handler = {
  enter(out, element) {
    if (out.table && isRule(element)) return false;
    out.boundary();
    out.table?.startRow();
    return true;
  },
  leave: BLOCK.leave!,
};

/** Whether the row is a rule between others: TeX4ht writes a line in each of its cells. */
function isRule(row: HtmlElement): boolean {
  const cell = firstElementIn(row);
  const line = cell && firstElementIn(cell);
  return line?.name === 'hr' && isAllOfCell(line);
}

export const tableCell: Handler = {
  enter(out, element) {
    if (out.table) out.openCell(element);
    else if (isLineNumberClass(attribute(element, 'class')) || isCalloutIcon(element)) return false;
    else if (out.isPhrasingOnly) out.space();
    else out.boundary();
    return true;
  },
  leave(out, element) {
    if (!out.isOpenPhrasing(element)) {
      if (out.isPhrasingOnly) out.space();
      else out.boundary();
      return;
    }
    const children = out.closePhrasing(element) ?? [];
    if (out.table?.title === element) {
      const heading = firstElementIn(element);
      if (heading && children.length > 0) out.table.before.push({ type: 'heading', depth: depthOf(heading), children });
      return;
    }
    const sign = children.length === 0 && element.first ? cellSymbol(element) : '';
    if (sign !== '') children.push({ type: 'text', value: sign });
    out.table?.addCell(children, cellFormat(element));
  },
};

/** Becomes a paragraph in emphasis before the table. */
export const caption: Handler = {
  enter(out, element) {
    if (out.table) out.openCell(element);
    else return BLOCK.enter(out, element);
    return true;
  },
  leave(out, element) {
    if (!out.isOpenPhrasing(element)) {
      out.boundary();
      return;
    }
    const children = out.closePhrasing(element);
    if (!children || children.length === 0) return;
    const isMarked = children.length === 1 && (children[0]!.type === 'strong' || children[0]!.type === 'emphasis');
    out.table?.before.push({ type: 'paragraph', children: isMarked ? children : [{ type: 'emphasis', children }] });
  },
};

export const column: Handler = {
  enter(out, element) {
    const draft = out.table;
    if (!draft) return false;
    // The alignment of a group with columns is inherited by them.
    if (element.name === 'colgroup' && element.first) return true;
    const own = ownAlignment(element);
    const around = own === 'unset' && element.parent?.name === 'colgroup' ? ownAlignment(element.parent) : own;
    const count = parseSpan(attribute(element, 'span'), 1, MAX_COLSPAN);
    for (let at = 0; at < count && out.fillableCells > 0; at++, out.fillableCells--) draft.columns.push(around);
    return false;
  },
};

function cellFormat(element: HtmlElement): CellFormat {
  const isHeader = element.name === 'th' || attribute(element, 'role') === 'columnheader' || holdsHeading(element);
  const colspan = parseSpan(attribute(element, 'colspan'), 1, MAX_COLSPAN);
  const rowspan = parseSpan(attribute(element, 'rowspan'), 0, MAX_ROWSPAN);
  const align = cellAlignment(element);
  const isPlain = !isHeader && colspan === 1 && rowspan === 1 && align === 'unset';
  return isPlain ? PLAIN_FORMAT : { isHeader, colspan, rowspan, align };
}

/** Whether a heading fills the cell: it labels a row or column. */
function holdsHeading(cell: HtmlElement): boolean {
  const first = firstElementIn(cell);
  return first !== null && isHeading(first.name) && isAllOfCell(first);
}

function parseSpan(attributeValue: string | undefined, min: number, max: number): number {
  if (attributeValue === undefined) return 1;
  const value = Number.parseInt(attributeValue, 10);
  return Number.isNaN(value) || value < min ? 1 : Math.min(value, max);
}

/** The alignment of a cell, else of its row or row group. */
function cellAlignment(cell: HtmlElement): Alignment | 'unset' {
  const own = ownAlignment(cell);
  if (own !== 'unset') return own;
  const row = cell.parent;
  const ofRow = row?.name === 'tr' ? ownAlignment(row) : 'unset';
  if (ofRow !== 'unset') return ofRow;
  const group = row?.parent;
  return group && SECTIONS[group.name] !== undefined ? ownAlignment(group) : 'unset';
}

const TEXT_ALIGN = /(?:^|;)\s*text-align\s*:\s*(?:-(?:webkit|moz)-)?([a-z]+)/i;

function ownAlignment(element: HtmlElement): Alignment | 'unset' {
  let found: Alignment | 'unset' = 'unset';
  for (const { name, value } of element.attributes) {
    if (name === 'style') {
      const ofStyle = parseAlignment(TEXT_ALIGN.exec(value)?.[1]);
      if (ofStyle !== 'unset') return ofStyle;
    } else if (name === 'align') found = parseAlignment(value.trim());
  }
  return found;
}

function parseAlignment(attributeValue: string | undefined): Alignment | 'unset' {
  const value = attributeValue?.toLowerCase();
  if (value === 'right' || value === 'end') return 'right';
  if (value === 'center' || value === 'middle') return 'center';
  return value === 'left' || value === 'start' ? 'left' : 'unset';
}
