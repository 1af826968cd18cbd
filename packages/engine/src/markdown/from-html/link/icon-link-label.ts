/** What a link says that shows nothing but an icon: its name for those who do not see it. */
import { attribute, ELEMENT, following, type HtmlElement } from '../../../html/tree/tree.ts';
import { collapseWhiteSpace } from '../plain-text.ts';
import type { TreeBuilder } from '../tree-builder.ts';

const FEW_NODES = 24;
const LONGEST_NAME = 100;

/** The name of a link without text and images that no other link repeats in words, or the empty string. */
export function iconLinkLabel(out: TreeBuilder, anchor: HtmlElement, href: string): string {
  let inside = '';
  let hasIcon = false;
  let left = FEW_NODES;
  for (let node = following(anchor, anchor); node; node = following(node, anchor)) {
    if (left-- === 0) return '';
    if (node.kind === ELEMENT) {
      if (node.name === 'img' || node.name === 'picture') return '';
      hasIcon ||= node.name === 'svg' || attribute(node, 'class') !== undefined;
      continue;
    }
    if (node.value.trim() === '') continue;
    if (!out.dropped[node.index]) return '';
    // A text that is not seen: the title of a drawing, or a name for screen readers.
    inside ||= collapseWhiteSpace(node.value);
  }
  const title = hasIcon ? attribute(anchor, 'title') : undefined;
  const name = collapseWhiteSpace(attribute(anchor, 'aria-label') || title || '') || inside;
  return name.length <= LONGEST_NAME && !out.hasTextLink(href) ? name : '';
}
