/**
 * The content of a table cell without text: the icon of a tick or cross, or its accessible label.
 */

import { attribute, ELEMENT, following, followingSkippingChildren, type HtmlElement } from '../../../html/tree/tree.ts';
import { audienceOf } from '../../../visibility/screen-reader-text.ts';
import { collapseWhiteSpace } from '../plain-text.ts';

const MAX_NODES = 16;
const MAX_LABEL_LENGTH = 60;
/** Labels of controls are not content. */
const CONTROLS = new Set(['a', 'button', 'select', 'textarea', 'script', 'style', 'noscript']);
const ICON_SYMBOLS: readonly (readonly [sign: string, names: RegExp])[] = [
  ['✓', /(?:^|[\s_-])(?:check|checkmark|tick)(?:$|[\s_-])/i],
  ['✗', /(?:^|[\s_-])(?:times|cross|xmark|close|remove)(?:$|[\s_-])/i],
  ['–', /(?:^|[\s_-])(?:minus|dash)(?:$|[\s_-])/i],
];
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** A symbol or a label, or the empty string. */
export function cellSymbol(cell: HtmlElement): string {
  let sign = '';
  let left = MAX_NODES;
  for (let node = cell.first; node && left > 0; left--) {
    if (node.kind !== ELEMENT) {
      if (isLabel(node.parent) && node.value.trim() !== '')
        return collapseWhiteSpace(node.value).slice(0, MAX_LABEL_LENGTH);
      node = following(node, cell);
      continue;
    }
    if (CONTROLS.has(node.name) || HIDDEN_STYLE.test(attribute(node, 'style') ?? '')) {
      node = followingSkippingChildren(node, cell);
      continue;
    }
    const label = collapseWhiteSpace(attribute(node, 'aria-label') || attribute(node, 'title') || '');
    // The label of a checkbox says what a click does.
    if (label !== '' && node.name !== 'input' && label.length <= MAX_LABEL_LENGTH) return label;
    sign ||= drawnSymbol(node);
    node = following(node, cell);
  }
  return sign;
}

/** Whether it contains text for screen readers or the title of an SVG. */
function isLabel(parent: HtmlElement | null): boolean {
  if (parent === null) return false;
  if (parent.namespace === 'svg') return parent.name === 'title';
  return audienceOf(attribute(parent, 'class') ?? '') !== 'everyone';
}

function drawnSymbol(element: HtmlElement): string {
  if (element.name === 'input') {
    if (attribute(element, 'type')?.toLowerCase() !== 'checkbox') return '';
    if (attribute(element, 'checked') !== undefined) return '☑';
    // An enabled checkbox is a control.
    return attribute(element, 'disabled') === undefined ? '' : '☐';
  }
  const names = attribute(element, 'class') ?? '';
  if (names === '' || names.length > 400) return '';
  return ICON_SYMBOLS.find(([, pattern]) => pattern.test(names))?.[0] ?? '';
}
