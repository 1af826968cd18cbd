import { following, type HtmlElement, type HtmlNode, TEXT } from '../../html/tree/tree.ts';
import { stripInvisible } from '../../text/invisible-text.ts';

/** Limit of nodes visited per call; deeply nested elements would otherwise cost quadratic time. */
const MAX_NODES = 256;

/** The text inside `element`, unchanged. Cut after `limit` UTF-16 units or 256 nodes. */
export function plainText(element: HtmlElement, limit: number): string {
  let text = '';
  let left = MAX_NODES;
  let node: HtmlNode | null = following(element, element);
  while (node && text.length < limit && left-- > 0) {
    if (node.kind === TEXT) text += node.value;
    node = following(node, element);
  }
  return text.length > limit ? text.slice(0, limit) : text;
}

/** Like `plainText`, with white space collapsed and trimmed. */
export function collapsedText(element: HtmlElement, limit: number): string {
  return collapseWhiteSpace(plainText(element, limit));
}

/** Collapses and trims white space and removes invisible characters. */
export function collapseWhiteSpace(text: string): string {
  return stripInvisible(text)
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim();
}
