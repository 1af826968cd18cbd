/** Compares the words that a browser shows with those that Recto reads, however each of them separates words. */
import { wordsOf } from '../../../../../bench/quality-score.ts';

export interface Comparison {
  readonly f1: number;
  /** Words that the browser shows. */
  readonly shown: number;
  /** Words only in the browser. */
  readonly missing: readonly string[];
  /** Words only in Recto. */
  readonly extra: readonly string[];
}

const MAX_SPLIT_LENGTH = 100;
/** The number of a list item. `innerText` doesn't have it, although browsers show it. */
const ITEM_NUMBER = /^\s*\d+[.)]\s/gm;

/** @param shown - `innerText`. @param read - Recto's plain text. */
export function compareTexts(shown: string, read: string): Comparison {
  const shownWords = wordsOf(shown);
  const readWords = wordsOf(read.replace(ITEM_NUMBER, ''));
  const shownParts = splitLike(shownWords, new Set(readWords));
  const readParts = splitLike(readWords, new Set(shownParts));
  const left = new Map<string, number>();
  for (const word of shownParts) left.set(word, (left.get(word) ?? 0) + 1);
  const extra = readParts.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
  const missing = [...left].flatMap(([word, count]) => Array<string>(count).fill(word));
  const all = shownParts.length + readParts.length;
  const f1 = all === 0 ? 1 : (2 * (readParts.length - extra.length)) / all;
  return { f1, shown: shownParts.length, missing, extra };
}

/**
 * Without style sheets, browsers show the items of a menu without anything between them, as one word. Words that the other
 * text doesn't have are split into words that it has, if that is possible.
 */
function splitLike(words: readonly string[], others: ReadonlySet<string>): string[] {
  return words.flatMap((word) => (others.has(word) ? word : (partsOf(word, others) ?? word)));
}

function partsOf(word: string, others: ReadonlySet<string>): string[] | undefined {
  if (word.length > MAX_SPLIT_LENGTH) return undefined;
  /** By end of a part: where the longest part that ends there starts; undefined if the word can't be split there. */
  const starts: (number | undefined)[] = [0];
  for (let end = 1; end <= word.length; end++) {
    for (let start = 0; start < end && starts[end] === undefined; start++) {
      const part = word.slice(start, end);
      if (starts[start] !== undefined && others.has(part) && (part.length > 1 || /\d/.test(part))) starts[end] = start;
    }
  }
  if (starts[word.length] === undefined) return undefined;
  const parts: string[] = [];
  for (let end = word.length; end > 0; end = starts[end]!) parts.unshift(word.slice(starts[end], end));
  return parts;
}
