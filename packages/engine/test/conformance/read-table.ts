/** Reads a table as a grid that Markdown can express: no spans, one alignment per column. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Inline } from './document-model.ts';

type Element = DefaultTreeAdapterTypes.Element;

/**
 * The content of the additional places of a spanning cell. All three are right: Markdown has no
 * spans.
 */
export type SpanReading = 'empty' | 'repeated' | 'dropped';

export interface Grid {
  readonly align: string[];
  readonly rows: (readonly Inline[])[][];
}

const MAX_SPAN = 1000;

/** Returns `null` if all cells are empty. `readCell` reads the inline content of a cell. */
export function readTable(table: Element, spans: SpanReading, readCell: (cell: Element) => Inline[]): Grid | null {
  const rows: (readonly Inline[])[][] = [];
  const aligns: Set<string>[] = [];
  const pending: { rows: number; content: readonly Inline[] }[] = [];
  for (const row of rowsOf(table)) {
    const cells: (readonly Inline[])[] = [];
    let column = 0;
    const fillSpanned = (): void => {
      while ((pending[column]?.rows ?? 0) > 0) {
        const above = pending[column]!;
        above.rows--;
        if (spans !== 'dropped') cells.push(spans === 'repeated' ? above.content : []);
        column++;
      }
    };
    for (const cell of childElements(row, ['td', 'th'])) {
      fillSpanned();
      const content = readCell(cell);
      const align = alignmentOf(cell) || alignmentOf(row);
      const width = spanOf(cell, 'colspan');
      const height = spanOf(cell, 'rowspan');
      for (let offset = 0; offset < width; offset++, column++) {
        if (offset === 0 || spans === 'empty') cells.push(offset === 0 ? content : []);
        else if (spans === 'repeated') cells.push(content);
        if (height > 1) pending[column] = { rows: height - 1, content };
        aligns[column] ??= new Set();
        if (offset === 0) aligns[column]!.add(align === 'left' ? '' : align);
      }
    }
    fillSpanned();
    rows.push(cells);
  }
  for (const row of rows) while (row.length > 0 && row.at(-1)!.length === 0) row.pop();
  // A row of empty cells is the header that GFM requires, or is covered by rowspans.
  const filled = rows.filter((row) => row.length > 0);
  const width = Math.max(0, ...filled.map((row) => row.length));
  if (width === 0) return null;
  // If the cells of a column differ, any alignment is accepted.
  const align = Array.from({ length: width }, (_, column) => {
    const found = aligns[column] ?? new Set(['']);
    return found.size === 1 ? [...found][0]! || '-' : '?';
  });
  return { align, rows: filled };
}

/**
 * Whether the table has no labels, and no row has a second filled cell or the only row has an empty cell or just one
 * text. Its cells are then read one after the other.
 */
export function arrangesPage(table: Element, { rows }: Grid): boolean {
  const cells = rowsOf(table).map((row) => childElements(row, ['td', 'th']));
  const widest = Math.max(...cells.map(({ length }) => length));
  if (widest < 2 || cells.flat().some(({ tagName }) => tagName === 'th')) return false;
  const filled = rows.map((row) => row.filter(({ length }) => length > 0).length);
  if (Math.max(...filled) < 2) return true;
  const texts = rows[0]!.filter((cell) => cell.some(({ kind }) => kind === 'text'));
  return cells.length === 1 && (filled[0]! < widest || texts.length < 2);
}

function rowsOf(table: Element): Element[] {
  return table.childNodes.flatMap((child) => {
    if (child.nodeName === 'tr') return [child as Element];
    if (['thead', 'tbody', 'tfoot'].includes(child.nodeName)) return childElements(child as Element, ['tr']);
    return [];
  });
}

function childElements(parent: Element, names: readonly string[]): Element[] {
  return parent.childNodes.filter((child): child is Element => names.includes(child.nodeName));
}

function alignmentOf(element: Element): string {
  const style = element.attrs.find(({ name }) => name === 'style')?.value ?? '';
  const css = /(?:^|;)\s*text-align\s*:\s*(left|right|center|start|end)/i.exec(style)?.[1]?.toLowerCase();
  const value =
    css ??
    element.attrs
      .find(({ name }) => name === 'align')
      ?.value.trim()
      .toLowerCase() ??
    '';
  if (value === 'end') return 'right';
  return value === 'right' || value === 'center' || value === 'left' ? value : '';
}

function spanOf(cell: Element, name: string): number {
  const value = Number.parseInt(cell.attrs.find((attribute) => attribute.name === name)?.value ?? '1', 10);
  return value >= 1 ? Math.min(value, MAX_SPAN) : 1;
}
