/** HTML tree → Markdown tree. */
import type { Content } from '../content/choose-content.ts';
import { ELEMENT, following, followingSkippingChildren, type HtmlDocument, type HtmlNode } from '../html/tree.ts';
import type { Block, Root } from './tree.ts';

export interface BuildOptions {
  /** Base for relative addresses, absolute; without one they stay as the page wrote them. */
  readonly base: string | undefined;
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
}

/** The Markdown tree of what `content` keeps of the document. */
export function build(document: HtmlDocument, content: Content, _options: BuildOptions): Root {
  const children: Block[] = [];
  let node: HtmlNode | null = document.root;
  while (node) {
    if (content.dropped[node.index] || (node.kind === ELEMENT && node.name === 'head')) {
      node = followingSkippingChildren(node, document.root);
      continue;
    }
    if (node.kind !== ELEMENT && node.value.trim()) {
      children.push({ type: 'paragraph', children: [{ type: 'text', value: node.value.trim() }] });
    }
    node = following(node, document.root);
  }
  return { type: 'root', children };
}
