/** Words, tokens and reading time of a Markdown body. */
import type { Root } from '../markdown/tree.ts';
import { countTokens } from './count-tokens.ts';
import { countWords } from './count-words.ts';

export interface Measures {
  /** Han, Hiragana, Katakana and Hangul characters, plus runs of other letters and digits. */
  readonly wordCount: number;
  /** Estimated o200k_base tokens. */
  readonly tokenCount: number;
  /** Whole minutes; 0 only for an empty body. */
  readonly readingTime: number;
}

const WORDS_A_MINUTE = 238;
const CJK_CHARACTERS_A_MINUTE = 500;

/** Counts over the text a reader of `root` sees; `body` is the same as Markdown. */
export function measure(root: Root, body: string): Measures {
  const { cjk, others } = countWords(root);
  // In whole numbers, so that no rounding of a fraction adds a minute.
  const minutes = Math.ceil(
    (others * CJK_CHARACTERS_A_MINUTE + cjk * WORDS_A_MINUTE) / (WORDS_A_MINUTE * CJK_CHARACTERS_A_MINUTE),
  );
  return {
    wordCount: cjk + others,
    tokenCount: countTokens(body),
    readingTime: body === '' ? 0 : Math.max(1, minutes),
  };
}
