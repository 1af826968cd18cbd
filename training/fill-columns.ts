/** Fills in the columns that depend on what was learned earlier: page types, and token features. */
import { MEASURED_FEATURES, MODEL_FEATURES } from '../packages/engine/src/content/describe/block-features.ts';
import { TOKEN_FEATURES, writeTokenFeatures } from '../packages/engine/src/content/describe/token-features.ts';
import { PAGE_TYPES } from '../packages/engine/src/content/page-types.ts';
import { articleOrThread } from '../packages/engine/src/content/score/threads.ts';
import { binBounds, binValues } from './bins.ts';
import { type BlockTokenWeights, scoreTokens } from './learn-tokens.ts';
import { randomFrom } from './random.ts';
import type { Dataset, Sample } from './read-dataset.ts';
import { EVEN_BOUNDS, SAMPLED_ROWS_PER_PAGE, type TrainingTables } from './training-tables.ts';

/** Index of the first of the page types in `MODEL_FEATURES`; `articleOrThread` follows the last. */
const PAGE_TYPES_START = MODEL_FEATURES.indexOf(`type.${PAGE_TYPES[0]}`);
/** Index of the first of `TOKEN_FEATURES` in `MODEL_FEATURES`. */
const TOKENS_START = MEASURED_FEATURES.length;

/** @param probabilities - of the page's types. */
export function fillPageTypes(
  { columns }: TrainingTables,
  { start, sizes }: Sample,
  probabilities: Float32Array,
): void {
  for (const [at, probability] of [...probabilities, articleOrThread(probabilities)].entries()) {
    const values = new Float32Array(sizes.length).fill(probability);
    binValues(values, EVEN_BOUNDS, columns[PAGE_TYPES_START + at]!, start);
  }
}

/** Fills in the token features of all pages, for the trees to learn from. */
export function fillTokensForTraining(tables: TrainingTables, weightsFor: (sample: Sample) => BlockTokenWeights): void {
  for (const sample of tables.data.samples) fillTokens(tables, sample, weightsFor(sample));
}

/** Computes the bins of token features. */
export function boundTokens({ data, bounds }: TrainingTables, weightsFor: (sample: Sample) => BlockTokenWeights): void {
  const random = randomFrom(13);
  const values: number[][] = TOKEN_FEATURES.map(() => []);
  for (const sample of data.samples) {
    if (!sample.lessons.wordScores) continue;
    const columns = tokenColumns(data, sample, weightsFor(sample));
    for (let at = 0; at < Math.min(SAMPLED_ROWS_PER_PAGE, sample.sizes.length); at++) {
      const b = Math.floor(random() * sample.sizes.length);
      for (const [feature, column] of columns.entries()) values[feature]!.push(column[b]!);
    }
  }
  for (const [feature, sampled] of values.entries())
    bounds[TOKENS_START + feature] = binBounds(Float32Array.from(sampled));
}

/** Fills in the token features of one page. */
export function fillTokens(
  { data, columns, bounds }: TrainingTables,
  sample: Sample,
  weights: BlockTokenWeights,
): void {
  for (const [feature, values] of tokenColumns(data, sample, weights).entries())
    binValues(values, bounds[TOKENS_START + feature]!, columns[TOKENS_START + feature]!, sample.start);
}

function tokenColumns(data: Dataset, sample: Sample, weights: BlockTokenWeights): Float32Array[] {
  const columns: Float32Array[] = [];
  writeTokenFeatures(scoreTokens(data, sample, weights), () => {
    columns.push(new Float32Array(sample.sizes.length));
    return columns.at(-1)!;
  });
  return columns;
}
