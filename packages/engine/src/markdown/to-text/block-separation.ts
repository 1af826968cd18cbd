/** Separators between blocks, and list markers. */
import type { Block, List, ListItem } from '../tree.ts';

/**
 * Whether no blank line separates `previous` and `next`: between the items of a tight list, and
 * before a nested list if it can interrupt a paragraph.
 */
export function isTight(
  parent: { readonly type: string },
  list: List | undefined,
  previous: Block | ListItem,
  next: Block | ListItem,
): boolean {
  if (list === undefined || list.spread) return false;
  if (parent === list) return true;
  return previous.type === 'paragraph' && next.type === 'list' && interrupts(next);
}

/**
 * Only lists that start at 1 can interrupt a paragraph. Some parsers also apply this to nested
 * lists.
 */
function interrupts(list: List): boolean {
  let node: Block | undefined = list;
  while (node?.type === 'list') {
    if (node.ordered && node.start !== 1) return false;
    node = node.children[0]?.children[0];
  }
  return true;
}

/**
 * The marker of `next`. Differs from that of an adjacent previous list, which would be continued.
 */
export function listMarker(next: List, previous: { readonly list: List; readonly marker: string } | undefined): string {
  const [usual, other] = next.ordered ? ['.', ')'] : ['-', '*'];
  return previous?.list.ordered === next.ordered && previous.marker === usual ? (other as string) : (usual as string);
}
