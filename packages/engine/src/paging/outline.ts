/** The headings of a document, as a map of its sections. */
import type { TokenCounter } from '../measure/token-counter.ts';
import { HeadingIds, headingTitle } from './heading-text.ts';
import { MarkdownScanner } from './markdown-scanner.ts';

/** A heading, and the section that it begins. */
export interface OutlineEntry {
  /** 1 to 6. */
  readonly level: number;
  /** The heading without marks and links. */
  readonly title: string;
  /** Unique in the document: GitHub's anchor of the heading. */
  readonly id: string;
  /** Estimated tokens of the section, with its subsections. */
  readonly tokenCount: number;
  /** Position of the heading, in UTF-16 code units. */
  readonly start: number;
  /** Position of the next heading of the same or a higher level, or the end of the document. */
  readonly end: number;
}

interface OpenSection {
  readonly index: number;
  readonly level: number;
  readonly tokensBefore: number;
}

/** Headings in quotes and lists are not part of it. Linear in the length of `markdown`. */
export function readOutline(markdown: string, tokens: TokenCounter): OutlineEntry[] {
  const scanner = new MarkdownScanner(markdown);
  const ids = new HeadingIds();
  const entries: OutlineEntry[] = [];
  const open: OpenSection[] = [];
  let counted = 0;
  let total = 0;
  const countTo = (offset: number): void => {
    total += tokens.estimate(markdown.slice(counted, offset));
    counted = offset;
  };
  const closeSections = (level: number, end: number): void => {
    for (let last = open.at(-1); last !== undefined && last.level >= level; last = open.at(-1)) {
      entries[last.index] = { ...entries[last.index]!, tokenCount: Math.round(total - last.tokensBefore), end };
      open.pop();
    }
  };
  while (scanner.next()) {
    if (!scanner.isHeading) continue;
    const { lineStart: start, offset } = scanner;
    const line = markdown.slice(start, offset);
    const level = line.length - line.replace(/^#+/, '').length;
    const title = headingTitle(line);
    countTo(start);
    closeSections(level, start);
    open.push({ index: entries.length, level, tokensBefore: total });
    entries.push({ level, title, id: ids.idFor(title), tokenCount: 0, start, end: offset });
  }
  countTo(markdown.length);
  closeSections(0, markdown.length);
  return entries;
}
