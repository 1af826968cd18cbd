/**
 * Detects adjacent children of a flex or grid container. They are displayed apart although there is
 * no white space between them in the HTML, which many scripts generate.
 */

import { ELEMENT, type HtmlElement, type HtmlNode } from '../../html/tree/tree.ts';
import { SPREAD, type StyleLooks } from '../../visibility/style-looks.ts';

/**
 * Class names of flex and grid containers in utility and component libraries. (`flex-1` is an
 * item.)
 */
const LAYOUT_CLASS =
  /(?:^|\s)(?:(?:[\w-]+:)*(?:d-|is-|u-)?(?:inline-)?(?:flex|grid)|(?:[\w-]+:)*(?:gap|space-x)-\S+|row|btn-group|ant-space|MuiStack-root|(?:chakra-)?[hv]?-?stack)(?=$|\s)/;
const LAYOUT_STYLE = /display\s*:\s*(?:inline-)?(?:flex|grid)/i;

const MAX_ATTRIBUTES = 32;
const MAX_VALUE_LENGTH = 400;

const TOGETHER = 1;
const APART = 2;

/**
 * Whether `node` and the next sibling are separate boxes. `classes` caches results by class number.
 */
export function areSeparateBoxes(node: HtmlNode, classes: Uint8Array, looks: StyleLooks): boolean {
  const { parent, next } = node;
  if (node.kind !== ELEMENT || next?.kind !== ELEMENT || !parent) return false;
  if (parent.attributes.length > 0 && separatesChildren(parent, classes, looks)) return true;
  // A visible control separates them by itself.
  return (node.name === 'label' && next.name !== 'input') || next.name === 'label';
}

/** Called for every child, so long values are ignored. */
function separatesChildren({ attributes }: HtmlElement, classes: Uint8Array, looks: StyleLooks): boolean {
  if (attributes.length > MAX_ATTRIBUTES) return false;
  for (const { name, value, classNumber } of attributes) {
    if (value.length > MAX_VALUE_LENGTH) continue;
    if (name === 'style') {
      if (LAYOUT_STYLE.test(value)) return true;
    } else if (name === 'class') {
      const known = classes[classNumber]!;
      if (known === APART) return true;
      if (known === TOGETHER) continue;
      const areApart = LAYOUT_CLASS.test(value) || (looks.of(value, classNumber) & SPREAD) !== 0;
      if (classNumber > 0) classes[classNumber] = areApart ? APART : TOGETHER;
      if (areApart) return true;
    }
  }
  return false;
}
