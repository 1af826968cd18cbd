/** Words, tokens and reading time of a Markdown body. */
import type { Root } from '../markdown/tree.ts';
import { countWords } from './count-words.ts';
import { TokenCounter } from './token-counter.ts';
import { WordClasses } from './word-class.ts';

export interface Measures {
  /** Han, Hiragana, Katakana and Hangul characters, plus runs of other letters and digits. */
  readonly wordCount: number;
  /** Estimated o200k_base tokens. */
  readonly tokenCount: number;
  /** Whole minutes; 0 only for an empty body. */
  readonly readingTime: number;
}

/** Tables and buffers of `measure`, to be created once per process. */
export class MeasureMemory {
  readonly wordClasses = new WordClasses();
  readonly tokens = new TokenCounter();
}

const WORDS_PER_MINUTE = 238;
const CJK_CHARACTERS_PER_MINUTE = 500;

/**
 * Counts the displayed text of `root`.
 *
 * @param body - `root` as Markdown, whose tokens are counted.
 */
export function measure(root: Root, body: string, { wordClasses, tokens }: MeasureMemory): Measures {
  const { cjk, others } = countWords(root, wordClasses);
  // Whole numbers up to the only division, so that rounding errors never add a minute.
  const minutes = Math.ceil(
    (others * CJK_CHARACTERS_PER_MINUTE + cjk * WORDS_PER_MINUTE) / (WORDS_PER_MINUTE * CJK_CHARACTERS_PER_MINUTE),
  );
  return {
    wordCount: cjk + others,
    tokenCount: tokens.count(body),
    readingTime: body === '' ? 0 : Math.max(1, minutes),
  };
}
