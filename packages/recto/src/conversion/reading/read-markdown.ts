/** Reads a piece of a conversion's Markdown: a part, a section or the outline. Runs in the converter processes. */
import { type MarkdownPart, type OutlineEntry, outlineOf, readMarkdownPart } from '@recto-md/engine';
import { outlineMarkdown } from './outline-markdown.ts';
import { shortenOutline } from './shorten-outline.ts';

/** Which piece to read. */
export interface Reading {
  readonly maxTokens?: number | undefined;
  readonly outline?: boolean | undefined;
  /** A heading's id. */
  readonly section?: string | undefined;
  /** Positions in the Markdown. A section takes their place. Default: all of it. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

export type ReadMarkdown =
  | {
      readonly outline: readonly OutlineEntry[];
      /** The outline as a list, and its tokens. */
      readonly markdown: string;
      readonly tokenCount: number;
      /** Of the Markdown that was read, in UTF-16 units. */
      readonly length: number;
    }
  | {
      readonly part: MarkdownPart;
      /** Where the part's range ends. There is more to read if the part ends before it. */
      readonly rangeEnd: number;
    }
  /** There is no such section. */
  | { readonly knownSections: readonly string[] };

/**
 * Headings of an outline. The process that answers everyone makes a cursor for each, and a page may have hundreds of
 * thousands, whose outline is several times as large as the page.
 */
const MAX_OUTLINE = 5000;

/** Known sections in an error. A page may have a hundred thousand. */
const MAX_KNOWN_SECTIONS = 1000;

/** Linear in the length of `markdown`. */
export function readMarkdown(markdown: string, reading: Reading): ReadMarkdown {
  const { maxTokens, outline, section } = reading;
  if (outline) {
    const entries = shortenOutline(outlineOf(markdown), MAX_OUTLINE);
    const list = outlineMarkdown(entries);
    return { outline: entries, markdown: list, tokenCount: readMarkdownPart(list).tokenCount, length: markdown.length };
  }
  let { start = 0, end = markdown.length } = reading;
  if (section !== undefined) {
    const sections = outlineOf(markdown);
    const found = sections.find(({ id }) => id === section);
    if (found === undefined) return { knownSections: sections.slice(0, MAX_KNOWN_SECTIONS).map(({ id }) => id) };
    ({ start, end } = found);
  }
  return { part: readMarkdownPart(markdown, maxTokens, { start, end }), rangeEnd: end };
}
