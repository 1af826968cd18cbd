/**
 * Where neighbours without white space between them stand apart all the same: the children of a flexible box or a grid are
 * boxes, which only a style tells. Scripts write pages so, and their words would run together.
 */
import { ELEMENT, type HtmlNode } from '../../html/tree.ts';

const LAYOUT =
  /(?:^|[\s:_-])(?:flex|grid|hstack|vstack|stack|columns?|btn-group)(?=$|[\s_-])|(?:^|\s)(?:row|gap-\S+|space-x-\S+)(?=$|\s)/i;
const DISPLAY = /display\s*:\s*(?:inline-)?(?:flex|grid)/i;

const TOGETHER = 1;
const APART = 2;

/** Whether `node` and the element right after it are boxes of their own. `classes` remembers by number what classes say. */
export function standApart(node: HtmlNode, classes: Uint8Array): boolean {
  const { parent, next } = node;
  if (node.kind !== ELEMENT || next?.kind !== ELEMENT || !parent) return false;
  for (const { name, value, number } of parent.attributes) {
    if (name === 'style') {
      if (DISPLAY.test(value)) return true;
    } else if (name === 'class') {
      const known = classes[number]!;
      if (known === APART) return true;
      if (known === TOGETHER) continue;
      const areApart = LAYOUT.test(value);
      if (number > 0) classes[number] = areApart ? APART : TOGETHER;
      if (areApart) return true;
    }
  }
  // A control sets them apart itself, or is none that is seen.
  return (node.name === 'label' && next.name !== 'input') || next.name === 'label';
}
