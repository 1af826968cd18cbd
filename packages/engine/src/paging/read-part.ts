/** Reads Markdown in parts of a bounded number of tokens. */
import type { TokenCounter } from '../measure/token-counter.ts';
import { countLineFeeds } from '../text/line-feeds.ts';
import { type Cut, chooseCut } from './cut-window.ts';
import { type Checkpoint, type Container, MarkdownScanner, NO_CUT } from './markdown-scanner.ts';

/** A range of Markdown, as positions in its UTF-16 code units. */
export interface MarkdownRange {
  /** The start of a line at which a part may begin. Default 0. */
  readonly start?: number | undefined;
  /** Default: the end of the Markdown. */
  readonly end?: number | undefined;
}

/** Lines of a part that are not at this place in the whole Markdown. */
export interface RepeatedLines {
  /** At its start: a table's header, the fence of a code block, or the markers of the items it continues. */
  readonly start: number;
  /** At its end: the closing fence of a code block. */
  readonly end: number;
}

export interface MarkdownPart {
  readonly markdown: string;
  /** Estimated tokens of `markdown`. */
  readonly tokenCount: number;
  /** Without the repeated lines, `markdown` is the text between these two positions. */
  readonly start: number;
  readonly end: number;
  readonly repeatedLines: RepeatedLines;
  /** Whether the part has more than `maxTokens`, because its only unit can't be divided. */
  readonly exceedsLimit: boolean;
}

/**
 * URLs have more tokens than estimated: 7 % on average where a part consists of them, measured with o200k_base on 1,463
 * parts of pages. Parts are filled as if URLs had this share of tokens more.
 */
const URL_MARGIN = 0.12;
const URL_PATTERN = /(?:\]\(|https?:\/\/)[^\s)>]*/g;

/** Characters of a token, except in long runs of one character. */
const MAX_TOKEN_LENGTH = 16;

/** Attempts to find a shorter part if the sum of the counts was too low. */
const MAX_ATTEMPTS = 4;

export class PartReader {
  readonly #text: string;
  readonly #end: number;
  readonly #tokens: TokenCounter;
  #from: Checkpoint;

  /** @throws RangeError if no line begins at the start of `range`. */
  constructor(markdown: string, { start = 0, end = markdown.length }: MarkdownRange, tokens: TokenCounter) {
    this.#text = end < markdown.length ? markdown.slice(0, end) : markdown;
    this.#end = this.#text.length;
    this.#tokens = tokens;
    const scanner = new MarkdownScanner(this.#text);
    scanner.skipTo(Math.min(start, this.#end));
    this.#from = scanner.checkpoint();
  }

  get isAtEnd(): boolean {
    return this.#from.offset >= this.#end;
  }

  /** Reads the next part. Time is linear in `maxTokens` and the length of the next unit. */
  read(maxTokens: number): MarkdownPart {
    const start = this.#from.offset;
    const { cuts, opening: lines, isEnd } = this.#findCuts(2 * maxTokens);
    // A longer header would be most of every part. To count its tokens for each part would take quadratic time.
    const mayFit = lines.length <= maxTokens * MAX_TOKEN_LENGTH;
    const openingTokens = mayFit ? withMargin(lines, this.#tokens.estimate(lines)) : Number.POSITIVE_INFINITY;
    const opening = openingTokens <= maxTokens / 2 ? lines : '';
    let limit = maxTokens - (opening === '' ? 0 : openingTokens);
    for (let attempt = 1; ; attempt++) {
      const index = chooseCut(cuts, isEnd, limit);
      const { offset: end } = cuts[index]!;
      const next = this.#checkpointAt(end);
      const closing = end < this.#end ? closingLine(next, opening === '' ? start : 0) : '';
      const markdown = opening + this.#text.slice(start, end) + closing;
      const tokenCount = this.#tokens.count(markdown);
      const filled = Math.round(withMargin(markdown, tokenCount));
      if (filled > maxTokens && index > 0 && attempt < MAX_ATTEMPTS) {
        limit -= filled - maxTokens;
        continue;
      }
      this.#from = next;
      const repeatedLines = { start: countLineFeeds(opening), end: countLineFeeds(closing) };
      return { markdown, tokenCount, start, end, repeatedLines, exceedsLimit: tokenCount > maxTokens };
    }
  }

  /** All cuts up to the first one beyond `maxTokens`, and the lines that a part from here must repeat. */
  #findCuts(maxTokens: number): { cuts: Cut[]; opening: string; isEnd: boolean } {
    const scanner = new MarkdownScanner(this.#text, this.#from);
    const cuts: Cut[] = [];
    let opening = '';
    let isHeading = false;
    let segmentStart = this.#from.offset;
    let tokens = 0;
    const addCut = (offset: number, level: number): void => {
      const segment = this.#text.slice(segmentStart, offset);
      tokens += withMargin(segment, this.#tokens.estimate(segment));
      cuts.push({ offset, level, tokens, followsHeading: isHeading });
      segmentStart = offset;
    };
    while (scanner.next()) {
      if (scanner.lineStart === this.#from.offset) {
        opening = openingLines(this.#from, scanner.sharedContainers, scanner.continuesLeaf);
      } else if (scanner.cutLevel !== NO_CUT) {
        addCut(scanner.lineStart, scanner.cutLevel);
        if (tokens > maxTokens) return { cuts, opening, isEnd: false };
      } else continue;
      isHeading = scanner.isHeading;
    }
    addCut(this.#end, 0);
    return { cuts, opening, isEnd: true };
  }

  #checkpointAt(offset: number): Checkpoint {
    const scanner = new MarkdownScanner(this.#text, this.#from);
    scanner.skipTo(offset);
    return scanner.checkpoint();
  }
}

function withMargin(text: string, tokens: number): number {
  let length = 0;
  for (const [url] of text.matchAll(URL_PATTERN)) length += url.length;
  return length === 0 ? tokens : tokens * (1 + (URL_MARGIN * length) / text.length);
}

/** The lines that open the containers and the leaf which a part continues. */
function openingLines({ containers, leaf }: Checkpoint, shared: number, continuesLeaf: boolean): string {
  const continued = containers.slice(0, shared);
  let lines = '';
  continued.forEach(({ kind, marker }, index) => {
    if (kind !== 'quote') lines += `${linePrefix(continued.slice(0, index))}${marker}\n`;
  });
  if (!continuesLeaf || leaf === undefined) return lines;
  const prefix = linePrefix(continued);
  if (leaf.kind === 'code') return `${lines}${prefix}${leaf.opening}\n`;
  if (leaf.kind === 'table') return `${lines}${prefix}${leaf.header}\n${prefix}${leaf.delimiters}\n`;
  return lines;
}

/** The end of code that a part leaves open, if it has the opening: repeated, or from `start` on. */
function closingLine({ containers, leaf }: Checkpoint, start: number): string {
  const isOpen = leaf?.kind === 'code' && leaf.lines > 0 && leaf.start >= start;
  return isOpen ? `${linePrefix(containers)}${leaf.fence}\n` : '';
}

function linePrefix(containers: readonly Container[]): string {
  return containers.map(({ kind, indent }) => (kind === 'quote' ? '> ' : ' '.repeat(indent))).join('');
}
