/** Reading Markdown in parts, by the token estimate of the conversion. */
import { checkMarkdown, checkMaxTokens, checkRange } from './option-rules.ts';
import { type OutlineEntry, readOutline } from './paging/outline.ts';
import { type MarkdownPart, type MarkdownRange, PartReader } from './paging/read-part.ts';
import { sharedWorkspace } from './shared-workspace.ts';

/**
 * Reads one part of a Markdown document. A part ends between blocks. A block that doesn't fit into one part is split
 * at its items, rows, lines or inner blocks, and the next part repeats the table's header, the fence or the item's
 * marker.
 *
 * @param range - where the part begins: 0, the `end` of another part, or the `start` of an outline entry.
 * @param maxTokens - estimated tokens of the part, at least 200. One indivisible unit may exceed it. Without it, the
 *   part is the whole range.
 * @throws TypeError for an argument of another type.
 * @throws RangeError for a smaller number, or a position at which no line begins.
 */
export function readMarkdownPart(markdown: string, maxTokens?: number, range: MarkdownRange = {}): MarkdownPart {
  checkMarkdown(markdown);
  if (maxTokens !== undefined) checkMaxTokens(maxTokens);
  checkRange(range);
  return new PartReader(markdown, range, sharedWorkspace().measure.tokens).read(maxTokens ?? Number.POSITIVE_INFINITY);
}

/**
 * Splits a Markdown document into parts, as {@link readMarkdownPart} does. Without their repeated lines, the parts
 * add up to `markdown`. Linear in its length.
 */
export function splitMarkdown(markdown: string, maxTokens: number): Generator<MarkdownPart, void, undefined> {
  // Not in the generator, which would throw only once it is read.
  checkMarkdown(markdown);
  checkMaxTokens(maxTokens);
  return readParts(markdown, maxTokens);
}

function* readParts(markdown: string, maxTokens: number): Generator<MarkdownPart, void, undefined> {
  const reader = new PartReader(markdown, {}, sharedWorkspace().measure.tokens);
  while (!reader.isAtEnd) yield reader.read(maxTokens);
}

/** The headings of a Markdown document with their sections. Linear in its length. */
export function outlineOf(markdown: string): OutlineEntry[] {
  checkMarkdown(markdown);
  return readOutline(markdown, sharedWorkspace().measure.tokens);
}
