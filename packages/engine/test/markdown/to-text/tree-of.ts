/** Shorthands for Markdown trees. */
import type { Alignment, Block, Link, List, MarkType, Phrasing, Table } from '../../../src/markdown/tree.ts';

type Content = string | readonly (string | Phrasing)[];

export function phrasing(content: Content): Phrasing[] {
  return (typeof content === 'string' ? [content] : content).map((part) =>
    typeof part === 'string' ? { type: 'text', value: part } : part,
  );
}

export const mark = (type: MarkType, content: Content): Phrasing => ({ type, children: phrasing(content) });
export const em = (content: Content): Phrasing => mark('emphasis', content);
export const strong = (content: Content): Phrasing => mark('strong', content);
export const del = (content: Content): Phrasing => mark('delete', content);
export const code = (value: string): Phrasing => ({ type: 'inlineCode', value });
export const math = (value: string): Phrasing => ({ type: 'inlineMath', value });
export const note = (label: string): Phrasing => ({ type: 'footnoteReference', label });
export const br: Phrasing = { type: 'break' };
export const link = (url: string, content: Content, title = ''): Link => ({
  type: 'link',
  url,
  title,
  children: phrasing(content),
});
export const image = (url: string, alt: string, title = ''): Phrasing => ({ type: 'image', url, title, alt });

export const p = (content: Content): Block => ({ type: 'paragraph', children: phrasing(content) });
export const h = (depth: 1 | 2 | 3 | 4 | 5 | 6, content: Content): Block => ({
  type: 'heading',
  depth,
  children: phrasing(content),
});
export const hr: Block = { type: 'thematicBreak' };
export const pre = (value: string, lang = ''): Block => ({ type: 'code', lang, value });
export const quote = (...children: Block[]): Block => ({ type: 'blockquote', children });

function list(
  ordered: boolean,
  start: number,
  items: readonly (readonly Block[])[],
  checked: readonly (boolean | null)[] = [],
): List {
  return {
    type: 'list',
    ordered,
    start,
    spread: false,
    children: items.map((children, index) => ({
      type: 'listItem',
      checked: checked[index] ?? null,
      children: [...children],
    })),
  };
}

export const ul = (...items: (readonly Block[])[]): List => list(false, 1, items);
export const ol = (start: number, ...items: (readonly Block[])[]): List => list(true, start, items);
export const tasks = (checked: readonly boolean[], ...items: (readonly Block[])[]): List =>
  list(false, 1, items, checked);

export function table(align: readonly Alignment[], ...rows: (readonly Content[])[]): Table {
  return {
    type: 'table',
    align: [...align],
    children: rows.map((cells) => ({
      type: 'tableRow',
      children: cells.map((cell) => ({ type: 'tableCell', children: phrasing(cell) })),
    })),
  };
}
