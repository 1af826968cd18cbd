/** Puts parts together again, by what they say about their repeated lines. */
import type { MarkdownPart } from '@recto-md/engine';

export function joinParts(parts: readonly MarkdownPart[]): string {
  return parts.map(withoutRepeatedLines).join('');
}

function withoutRepeatedLines({ markdown, repeatedLines: { start, end } }: MarkdownPart): string {
  const lines = markdown.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.slice(start, lines.length - end).join('');
}
