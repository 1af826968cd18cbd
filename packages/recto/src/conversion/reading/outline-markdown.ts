/** The outline as a Markdown list. */
import type { OutlineEntry } from '@recto-md/engine';

/** Characters that could be Markdown or HTML syntax anywhere in a title. */
const SYNTAX = /[\\`*_[\]<$~]|&(?=#?\w+;)/g;
/** Where a title would begin a heading, a list, a quotation or a rule. */
const BLOCK = /^(?=[-+#>])|(?<=^\d{1,9})(?=[.)])/;

/** @returns one item per heading, nested by level: `- Set up (id: set-up, 120 tokens)`. */
export function outlineMarkdown(
  outline: readonly Pick<OutlineEntry, 'level' | 'title' | 'id' | 'tokenCount'>[],
): string {
  const highest = outline.reduce((level, entry) => Math.min(level, entry.level), 6);
  // A list can't skip a level: an item is at most one level deeper than the previous one.
  let depth = -1;
  return outline
    .map(({ level, title, id, tokenCount }) => {
      depth = Math.min(level - highest, depth + 1);
      const text = title.replace(SYNTAX, '\\$&').replace(BLOCK, '\\');
      return `${'  '.repeat(depth)}- ${text} (id: \`${id}\`, ${tokenCount} tokens)\n`;
    })
    .join('');
}
