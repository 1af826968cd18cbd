/**
 * Where neighbours without white space between them stand apart all the same: the children of a flexible box or a grid are
 * boxes, which only a style tells. Scripts write pages so, and their words would run together.
 */

import { ELEMENT, type HtmlElement, type HtmlNode } from '../../html/tree/tree.ts';
import { SPREAD, type StyleLooks } from '../../visibility/style-looks.ts';

/** The names that utility style sheets and component libraries have for such a box; `flex-1` is one for what stands in it. */
const LAYOUT =
  /(?:^|\s)(?:(?:[\w-]+:)*(?:d-|is-|u-)?(?:inline-)?(?:flex|grid)|(?:[\w-]+:)*(?:gap|space-x)-\S+|row|btn-group|ant-space|MuiStack-root|(?:chakra-)?[hv]?-?stack)(?=$|\s)/;
const DISPLAY = /display\s*:\s*(?:inline-)?(?:flex|grid)/i;

const MOST_ATTRIBUTES = 32;
const LONGEST = 400;

const TOGETHER = 1;
const APART = 2;

/** Whether `node` and the element right after it are boxes of their own. `classes` remembers by number what classes say. */
export function areSeparateBoxes(node: HtmlNode, classes: Uint8Array, looks: StyleLooks): boolean {
  const { parent, next } = node;
  if (node.kind !== ELEMENT || next?.kind !== ELEMENT || !parent) return false;
  if (parent.attributes.length > 0 && laysOut(parent, classes, looks)) return true;
  // A control sets them apart itself, or is none that is seen.
  return (node.name === 'label' && next.name !== 'input') || next.name === 'label';
}

/** Asked again for every child, so that nothing long is looked at. */
function laysOut({ attributes }: HtmlElement, classes: Uint8Array, looks: StyleLooks): boolean {
  if (attributes.length > MOST_ATTRIBUTES) return false;
  for (const { name, value, classNumber } of attributes) {
    if (value.length > LONGEST) continue;
    if (name === 'style') {
      if (DISPLAY.test(value)) return true;
    } else if (name === 'class') {
      const known = classes[classNumber]!;
      if (known === APART) return true;
      if (known === TOGETHER) continue;
      const areApart = LAYOUT.test(value) || (looks.of(value, classNumber) & SPREAD) !== 0;
      if (classNumber > 0) classes[classNumber] = areApart ? APART : TOGETHER;
      if (areApart) return true;
    }
  }
  return false;
}
