/** Renders Markdown to the text that a reader sees, without marks, URLs and tags. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** Inline nodes. All others are surrounded by line breaks. */
const INLINE = new Set(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'link', 'linkReference', 'html']);

/** The only line break that a table cell can have. */
const BREAK = /<br\b[^<>]*>/gi;

export function visibleText(markdown: string): string {
  const root: Node = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const parts: string[] = [];
  const stack: (Node | null)[] = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (!node) {
      parts.push('\n');
      continue;
    }
    if (!INLINE.has(node.type)) {
      parts.push('\n');
      stack.push(null);
    }
    if (node.type === 'html') parts.push((node.value ?? '').replace(BREAK, '\n').replace(/<[^<>]*>/g, ''));
    else if (node.value !== undefined) parts.push(node.value);
    const children = node.children ?? [];
    for (let at = children.length - 1; at >= 0; at--) stack.push(children[at] ?? null);
  }
  return parts
    .join('')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
