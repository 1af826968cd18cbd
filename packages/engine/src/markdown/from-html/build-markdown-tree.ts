/**
 * HTML tree → Markdown tree, in one walk. Each kept element is passed to its handler twice: on the
 * way in and on the way out. The handlers of open elements are on an explicit stack, so deeply
 * nested HTML cannot overflow the call stack.
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
import { tidyMainContent } from './tidy-main-content.ts';
import { type MarkdownTreeOptions, TreeBuilder } from './tree-builder.ts';

/**
 * Visited siblings are released in batches of this many. Handlers still see the most recent ones.
 */
const MAX_VISITED_SIBLINGS = 4096;

/**
 * Builds the Markdown tree of the kept nodes. Releases the HTML nodes it has visited, so that a
 * page with a million elements is never in memory twice.
 *
 * @param dropped - by node index: 1 if the node and everything in it is dropped.
 * @param looks - what the page's style sheets say about classes.
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
  const finish = (): Root => (options.isMainContent ? tidyMainContent(out.finish(), options.headline) : out.finish());
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
      if (!parent || parent === root) return finish();
      open.pop()!.leave?.(out, parent);
      node = parent;
    }
    if (out.touchesText && (areSeparateBoxes(node, out.layouts, looks) || areSeparateTexts(out, node))) out.space();
    if (node.parent?.first && node.index - node.parent.first.index > MAX_VISITED_SIBLINGS)
      releaseVisited(node.parent, node);
    node = node.next;
  }
  return finish();
}

/** Removes the siblings before `child` from the tree. */
function releaseVisited(parent: HtmlElement, child: HtmlNode): void {
  child.previous = null;
  parent.first = child;
}
