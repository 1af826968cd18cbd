/** What a reader sees in a cell that holds no text: the tick or cross of a comparison, which is drawn, or set by a font. */

import { attribute, ELEMENT, following, followingSkippingChildren, type HtmlElement } from '../../../html/tree/tree.ts';
import { hearerOf } from '../../../visibility/screen-reader-text.ts';
import { collapseWhiteSpace } from '../plain-text.ts';

const FEW_NODES = 16;
const LONGEST_LABEL = 60;
/** Controls say what they do, not what the table says. */
const CONTROLS = new Set(['a', 'button', 'select', 'textarea', 'script', 'style', 'noscript']);
const SIGNS: readonly (readonly [sign: string, names: RegExp])[] = [
  ['✓', /(?:^|[\s_-])(?:check|checkmark|tick)(?:$|[\s_-])/i],
  ['✗', /(?:^|[\s_-])(?:times|cross|xmark|close|remove)(?:$|[\s_-])/i],
  ['–', /(?:^|[\s_-])(?:minus|dash)(?:$|[\s_-])/i],
];
const GONE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** In a word, or the empty string. */
export function cellSymbol(cell: HtmlElement): string {
  let sign = '';
  let left = FEW_NODES;
  for (let node = cell.first; node && left > 0; left--) {
    if (node.kind !== ELEMENT) {
      if (isLabel(node.parent) && node.value.trim() !== '')
        return collapseWhiteSpace(node.value).slice(0, LONGEST_LABEL);
      node = following(node, cell);
      continue;
    }
    if (CONTROLS.has(node.name) || GONE.test(attribute(node, 'style') ?? '')) {
      node = followingSkippingChildren(node, cell);
      continue;
    }
    const said = collapseWhiteSpace(attribute(node, 'aria-label') || attribute(node, 'title') || '');
    if (said !== '' && said.length <= LONGEST_LABEL) return said;
    sign ||= drawn(node);
    node = following(node, cell);
  }
  return sign;
}

/** The text for screen readers, or the title of a drawing. */
function isLabel(parent: HtmlElement | null): boolean {
  if (parent === null) return false;
  if (parent.namespace === 'svg') return parent.name === 'title';
  return hearerOf(attribute(parent, 'class') ?? '') !== 'anyone';
}

function drawn(element: HtmlElement): string {
  if (element.name === 'input') {
    if (attribute(element, 'type')?.toLowerCase() !== 'checkbox') return '';
    if (attribute(element, 'checked') !== undefined) return '☑';
    // One that can be ticked is a control.
    return attribute(element, 'disabled') === undefined ? '' : '☐';
  }
  const names = attribute(element, 'class') ?? '';
  if (names === '' || names.length > 400) return '';
  return SIGNS.find(([, pattern]) => pattern.test(names))?.[0] ?? '';
}
