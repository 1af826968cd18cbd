/** The only module that knows which parser there is: parse5's tree construction behind a tokenizer of our own. */
import { Parser } from 'parse5';
import { callRoll } from '../tree/index-tree.ts';
import type { HtmlDocument } from '../tree/tree.ts';
import { PageTokenizer } from './tokenizer.ts';
import { PageTreeAdapter, type RectoTree } from './tree-adapter.ts';

/**
 * The document a browser with scripting off would build from `html`, without comments, without the texts of scripts
 * that hold no data, and without what is drawn inside `svg`. Never throws; linear in the input.
 */
export function parse(html: string): HtmlDocument {
  const adapter = new PageTreeAdapter();
  const parser = new Parser<RectoTree>({ treeAdapter: adapter, scriptingEnabled: false });
  const tokenizer = new PageTokenizer(parser, adapter, normalize(html));
  parser.tokenizer = tokenizer;
  tokenizer.run();
  const root = parser.document;
  return {
    root,
    ...callRoll(root),
    styles: tokenizer.styles,
    classes: tokenizer.classes,
    isStaged: tokenizer.isStaged,
    isFragment: !tokenizer.isPage,
  };
}

/** WHATWG "Preprocessing the input stream". Ten million replacements in one text take five times what its parts take. */
function normalize(html: string): string {
  if (!html.includes('\r')) return html;
  const lines = html.split('\r\n').join('\n');
  return lines.includes('\r') ? lines.split('\r').join('\n') : lines;
}
