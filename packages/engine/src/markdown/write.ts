/** Markdown tree → text. */
import type { Root } from './tree.ts';

/** GitHub-flavoured Markdown that parses back to `root`; ends in one newline, or is empty. */
export function write(root: Root): string {
  const blocks: string[] = [];
  for (const block of root.children) {
    if (block.type === 'paragraph')
      for (const child of block.children) if (child.type === 'text') blocks.push(child.value);
  }
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}
