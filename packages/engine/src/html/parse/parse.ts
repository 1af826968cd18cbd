/** HTML text to tree: the tokenizer drives the tree construction. */
import { TreeBuilder } from '../construction/tree-builder.ts';
import { indexTree } from '../tree/index-tree.ts';
import type { HtmlDocument } from '../tree/tree.ts';
import { PageTokenizer } from './tokenizer.ts';

/**
 * The document that a browser without scripting builds from `html`; comments, the texts of scripts
 * other than data, formulas and templates, and the shapes in an `svg` are left out. Never throws.
 * Linear in the length of `html`.
 */
export function parse(html: string): HtmlDocument {
  const builder = new TreeBuilder();
  const tokenizer = new PageTokenizer(builder, html);
  tokenizer.run();
  const root = builder.document;
  return {
    root,
    ...indexTree(root),
    styleSheets: tokenizer.styleSheets,
    classCount: tokenizer.classCount,
    mayHaveDeferredContent: tokenizer.mayHaveDeferredContent,
    isFragment: !tokenizer.isPage,
  };
}
