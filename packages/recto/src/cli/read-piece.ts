/** `--outline`, `--section`, `--max-tokens` and `--part`: prints a piece of a conversion. */
import { type Conversion, type MarkdownPart, type OutlineEntry, splitMarkdown } from '@recto-md/engine';
import type { OptionValues } from '../contract/options.ts';
import { readMarkdown } from '../conversion/reading/read-markdown.ts';
import { nearestName } from '../text/nearest-name.ts';
import { UsageError } from './command.ts';
import { InputError } from './input.ts';

export type PieceOptions = Pick<OptionValues, 'maxTokens' | 'outline' | 'section'> & {
  /** From 1 on. */
  readonly part: number;
};

export interface ConvertedPiece extends Conversion {
  readonly outline?: readonly Omit<OutlineEntry, 'start' | 'end'>[];
  readonly part?: Pick<MarkdownPart, 'tokenCount' | 'repeatedLines'> & { readonly number: number; readonly of: number };
}

/**
 * @param part - the value of `--part`.
 * @throws {UsageError} for a part without `--max-tokens`, one that isn't a number, or flags that exclude each other.
 */
export function pieceOptions(options: OptionValues, part: string | undefined): PieceOptions {
  const { maxTokens, outline, section } = options;
  if (outline && section !== undefined) throw new UsageError("--section can't be used with --outline.");
  if (part !== undefined && maxTokens === undefined) throw new UsageError('--part needs --max-tokens.');
  if (part !== undefined && !/^[1-9]\d{0,8}$/.test(part)) {
    throw new UsageError(`--part must be a whole number from 1, not "${part}".`);
  }
  return { maxTokens, outline, section, part: Number(part ?? 1) } as PieceOptions;
}

/** @throws {InputError} if the page has no such section or part. */
export function readPiece(conversion: Conversion, { maxTokens, outline, section, part }: PieceOptions): ConvertedPiece {
  let { markdown } = conversion;
  if (outline || section !== undefined) {
    const read = readMarkdown(markdown, { outline, section });
    if ('knownSections' in read) throw unknownSection(section ?? '', read.knownSections);
    if ('outline' in read) {
      const entries = read.outline.map(({ start: _start, end: _end, ...entry }) => entry);
      return { ...conversion, markdown: read.markdown, outline: entries };
    }
    markdown = read.part.markdown;
  }
  if (maxTokens === undefined) return { ...conversion, markdown };
  const parts = [...splitMarkdown(markdown, maxTokens)];
  const chosen = parts[part - 1];
  if (chosen === undefined) throw new InputError(`There is no part ${part}. The last one is part ${parts.length}.`);
  const { tokenCount, repeatedLines } = chosen;
  return {
    ...conversion,
    markdown: chosen.markdown,
    part: { number: part, of: parts.length, tokenCount, repeatedLines },
  };
}

function unknownSection(section: string, known: readonly string[]): InputError {
  const meant = nearestName(section, known);
  const hint = meant === undefined ? 'Run --outline to see the ids.' : `Did you mean "${meant}"?`;
  return new InputError(`The page has no section with the id "${section}". ${hint}`);
}
