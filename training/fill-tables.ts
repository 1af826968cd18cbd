/** Writes into the tables what is learned on the way: what the kinds of page are, and what the tokens say. */
import { BLOCK_FEATURES } from '../packages/engine/src/content/describe/block-features.ts';
import { fillTokens, TOKEN_FEATURES } from '../packages/engine/src/content/describe/token-features.ts';
import { FEATURES } from '../packages/engine/src/content/score/judge-blocks.ts';
import { binBounds, binValues } from './bin-features.ts';
import type { Dataset, Sample } from './dataset.ts';
import { type LearnedTokens, scoreTokens } from './learn-tokens.ts';
import { randomFrom } from './random.ts';
import { KINDS } from './read-pages.ts';
import { EVEN, SAMPLED_A_PAGE, type Tables } from './tables.ts';

/** Place of the first of the kinds. */
const KINDS_FROM = FEATURES.length - KINDS.length;

/** Writes a page's kinds into the table. */
export function fillKinds({ columns }: Tables, { start, sizes }: Sample, kinds: Float32Array): void {
  for (let kind = 0; kind < kinds.length; kind++) {
    const values = new Float32Array(sizes.length).fill(kinds[kind]!);
    binValues(values, EVEN, columns[KINDS_FROM + kind]!, start);
  }
}

/** Place of the first of `TOKEN_FEATURES`. */
const TOKENS_FROM = BLOCK_FEATURES.length;

/**
 * One page in so many is learned as if in a language of which no word is known, since the marked pages are all but English and
 * the web is not.
 */
const FOREIGN = 6;

/** Writes what the tokens say of every page into the table, for the blocks to be learned from. */
export function fillTokensToLearn(tables: Tables, tokensOf: (sample: Sample) => LearnedTokens): void {
  for (const [at, sample] of tables.data.samples.entries())
    fillPageTokens(tables, sample, tokensOf(sample), at % FOREIGN === 0);
}

/** Cuts what the tokens say into bins, by what those say of each page that were learned without its fold. */
export function boundTokens({ data, bounds }: Tables, tokensOf: (sample: Sample) => LearnedTokens): void {
  const random = randomFrom(13);
  const values: number[][] = TOKEN_FEATURES.map(() => []);
  for (const sample of data.samples) {
    const columns = tokenColumns(data, sample, tokensOf(sample));
    for (let at = 0; at < Math.min(SAMPLED_A_PAGE, sample.sizes.length); at++) {
      const b = Math.floor(random() * sample.sizes.length);
      for (const [feature, column] of columns.entries()) values[feature]!.push(column[b]!);
    }
  }
  for (const [feature, sampled] of values.entries())
    bounds[TOKENS_FROM + feature] = binBounds(Float32Array.from(sampled));
}

/**
 * Writes what the tokens say of a page's blocks into the table.
 *
 * @param isForeign - whether to read its texts as if in a language of which no word is known.
 */
export function fillPageTokens(
  { data, columns, bounds }: Tables,
  sample: Sample,
  tokens: LearnedTokens,
  isForeign = false,
): void {
  for (const [feature, values] of tokenColumns(data, sample, tokens, isForeign).entries())
    binValues(values, bounds[TOKENS_FROM + feature]!, columns[TOKENS_FROM + feature]!, sample.start);
}

function tokenColumns(data: Dataset, sample: Sample, tokens: LearnedTokens, isForeign = false): Float32Array[] {
  const columns: Float32Array[] = [];
  fillTokens(scoreTokens(data, sample, tokens, isForeign), () => {
    columns.push(new Float32Array(sample.sizes.length));
    return columns.at(-1)!;
  });
  return columns;
}
