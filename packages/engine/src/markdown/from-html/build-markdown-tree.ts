/**
 * HTML tree → Markdown tree: one walk over the kept nodes, each element handed to the handler of its kind on the way in
 * and out. The handlers that are open are a stack, so that no depth of the page is a depth of calls.
 */

import { ELEMENT, type HtmlElement, type HtmlNode } from '../../html/tree/tree.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import type { StyleLooks } from '../../visibility/style-looks.ts';
import type { Root } from '../tree.ts';
import type { Handler } from './handler.ts';
import { handlerFor } from './handler-for.ts';
import { addTextWithMath } from './math/delimited-math.ts';
import { areSeparateBoxes } from './separate-boxes.ts';
import { areSeparateTexts } from './separate-texts.ts';
import { TreeBuilder } from './tree-builder.ts';

export interface MarkdownTreeOptions {
  /** Base for relative URLs, absolute; without one they stay as the page wrote them. */
  readonly base: string | undefined;
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
  /** Whether headings keep the signs (`¶`, `#`) by which sites link a heading to itself. */
  readonly includePermalinks: boolean;
  /** Whether links that show an icon alone have its name as their text. */
  readonly labelIconLinks: boolean;
}

/** So many nodes behind the walk are let go at once; those that stay are for handlers that look at their neighbours. */
const LET_GO = 4096;

/**
 * The Markdown tree of what is kept of the document. Takes the tree of the document apart as it goes, so that a
 * page of a million elements never stands in memory twice.
 *
 * @param dropped - by node index: 1 where the node is left out, with all below it.
 * @param looks - how the page's own style sheets lay out and draw what is kept.
 */
export function buildMarkdownTree(
  facts: PageFacts,
  dropped: Uint8Array,
  looks: StyleLooks,
  options: MarkdownTreeOptions,
): Root {
  const { root } = facts.document;
  const out = new TreeBuilder(facts, dropped, looks, options);
  const open: Handler[] = [];
  let node: HtmlNode | null = root.first;
  while (node) {
    if (!dropped[node.index]) {
      if (node.kind === ELEMENT) {
        const handler = handlerFor(out, node);
        if (handler.enter(out, node)) {
          if (node.first) {
            open.push(handler);
            node = node.first;
            continue;
          }
          handler.leave?.(out, node);
        }
      } else if (out.rendersMath) addTextWithMath(out, node.value);
      else out.text(node.value);
    }
    while (!node.next) {
      const parent: HtmlNode | null = node.parent;
      if (!parent || parent === root) return out.finish();
      open.pop()!.leave?.(out, parent);
      node = parent;
    }
    if (out.touchesText && (areSeparateBoxes(node, out.layouts, looks) || areSeparateTexts(out, node))) out.space();
    if (node.parent?.first && node.index - node.parent.first.index > LET_GO) letGo(node.parent, node);
    node = node.next;
  }
  return out.finish();
}

/** Cuts off the children of `parent` that stand before `child`. */
function letGo(parent: HtmlElement, child: HtmlNode): void {
  child.previous = null;
  parent.first = child;
}
