/** What stands between two blocks. */
import type { Block, List, ListItem } from '../tree.ts';

/**
 * Whether the line ending alone parts `previous` from `next`; a blank line does otherwise. Only in a list whose items
 * stand close: between these, and before a list below an item's text where it can interrupt that.
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

/** Only an ordinal of 1 can; to some parsers that goes for one right behind another marker too. */
function interrupts(list: List): boolean {
  let node: Block | undefined = list;
  while (node?.type === 'list') {
    if (node.ordered && node.start !== 1) return false;
    node = node.children[0]?.children[0];
  }
  return true;
}

/** Marker of `next`, other than that of a list right before it: equal ones would make one list. */
export function listMarker(next: List, previous: { readonly list: List; readonly marker: string } | undefined): string {
  const [usual, other] = next.ordered ? ['.', ')'] : ['-', '*'];
  return previous?.list.ordered === next.ordered && previous.marker === usual ? (other as string) : (usual as string);
}
