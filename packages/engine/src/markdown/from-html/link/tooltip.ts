/** The `title` of a link, unless a reader already has it as the link's text. */
import { attribute, ELEMENT, following, type HtmlElement } from '../../../html/tree/tree.ts';
import { collapseWhiteSpace } from '../plain-text.ts';
import type { TreeBuilder } from '../tree-builder.ts';

/** Nodes in a link that are read. */
const MAX_NODES = 24;
/** The time of a comparison grows with the product of the lengths, which are in UTF-16 units. */
const MAX_TITLE = 300;
const MAX_TEXT = 1_000;

/** The link's title, or the empty string if there is none or it only repeats the text, the picture's description or the name. */
export function tooltipOf(out: TreeBuilder, anchor: HtmlElement): string {
  const title = collapseWhiteSpace(attribute(anchor, 'title') ?? '');
  return title !== '' && repeats(title, shownText(out, anchor) || (attribute(anchor, 'aria-label') ?? '')) ? '' : title;
}

/** Whether the title is part of the text, however it is capitalized. A long title never is, nor is one far within the text. */
export function repeats(title: string, text: string): boolean {
  return title.length <= MAX_TITLE && text.slice(0, MAX_TEXT).toLowerCase().includes(title.toLowerCase());
}

/** The text that the link shows, or else the description of its picture. */
export function shownText({ dropped }: TreeBuilder, anchor: HtmlElement): string {
  let text = '';
  let description = '';
  let left = MAX_NODES;
  for (let node = following(anchor, anchor); node && left-- > 0; node = following(node, anchor)) {
    if (dropped[node.index]) continue;
    if (node.kind !== ELEMENT) text += node.value;
    else if (node.name === 'img') description ||= attribute(node, 'alt') ?? '';
  }
  return collapseWhiteSpace(text.trim() || description);
}
