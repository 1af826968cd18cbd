import { parse } from '../../../src/html/parse/parse.ts';
import { buildMarkdownTree } from '../../../src/markdown/from-html/build-markdown-tree.ts';
import type { MarkdownTreeOptions } from '../../../src/markdown/from-html/tree-builder.ts';
import type { Block } from '../../../src/markdown/tree.ts';
import { collectPageFacts } from '../../../src/page/page-facts.ts';
import { styleRulesOf } from '../../../src/visibility/style-rules.ts';

/** The Markdown blocks of `html`, with nothing dropped. */
export function treeOf(html: string, options: Partial<MarkdownTreeOptions> = {}): Block[] {
  const document = parse(html);
  const dropped = new Uint8Array(document.size);
  const { looks } = styleRulesOf(document);
  const whole = {
    base: undefined,
    includeImages: true,
    includeLinks: true,
    includePermalinks: true,
    labelIconLinks: true,
    keepsControls: false,
    isMainContent: false,
    headline: undefined,
  };
  return buildMarkdownTree(collectPageFacts(document), dropped, looks, { ...whole, ...options }).children;
}
