/** The only module that knows which parser there is. */
import { parse as parseTree } from 'parse5';
import { following, type HtmlDocument, type HtmlElement, type HtmlNode } from './tree.ts';
import { type RectoTree, treeAdapter } from './tree-adapter.ts';

/** The document a browser with scripting off would build from `html`. Never throws; linear in the input. */
export function parse(html: string): HtmlDocument {
  const root = parseTree<RectoTree>(html, { treeAdapter, scriptingEnabled: false });
  return { root, size: number(root), styles: [], isFragment: !/<(?:html|head|body)[\s/>]/i.test(html) };
}

/** Gives every node its place in document order, and returns how many there are. */
function number(root: HtmlElement): number {
  let size = 0;
  for (let node: HtmlNode | null = root; node; node = following(node, root)) node.index = size++;
  return size;
}
