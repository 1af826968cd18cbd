/** The text of links that contain only an icon: their accessible name. */
import { attribute, ELEMENT, following, type HtmlElement } from '../../../html/tree/tree.ts';
import { collapseWhiteSpace } from '../plain-text.ts';
import type { TreeBuilder } from '../tree-builder.ts';

const MAX_NODES = 24;
const MAX_LABEL_LENGTH = 100;

/**
 * The label of a link without text or image, or the empty string. Empty also if another link to the
 * same URL has text.
 */
export function iconLinkLabel(out: TreeBuilder, anchor: HtmlElement, href: string): string {
  let inside = '';
  let hasIcon = false;
  let left = MAX_NODES;
  for (let node = following(anchor, anchor); node; node = following(node, anchor)) {
    if (left-- === 0) return '';
    if (node.kind === ELEMENT) {
      if (node.name === 'img' || node.name === 'picture') return '';
      hasIcon ||= node.name === 'svg' || attribute(node, 'class') !== undefined;
      continue;
    }
    if (node.value.trim() === '') continue;
    if (!out.dropped[node.index]) return '';
    // A hidden text: the title of an SVG or a text for screen readers.
    inside ||= collapseWhiteSpace(node.value);
  }
  const title = hasIcon ? attribute(anchor, 'title') : undefined;
  const name = collapseWhiteSpace(attribute(anchor, 'aria-label') || title || '') || inside;
  return name.length <= MAX_LABEL_LENGTH && !out.hasTextLink(href) ? name : '';
}
