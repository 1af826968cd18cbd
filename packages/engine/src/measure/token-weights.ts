/** Weights of the features of pretokens, whose sum is about the number of tokens. */
import { ColumnReader } from '../text/number-columns.ts';
import { PLAIN_PLACES } from './pretoken-features.ts';

/** A weight of 1, which stands for one token. */
export const ONE = 64;
/** Weights of hashed places are multiples of it. */
export const HASHED_STEP = 4;

/** By place: its weight. Reads what the calibration writes: weights of classes, then of hashed places. */
export function readTokenWeights(data: string): Int32Array {
  const columns = new ColumnReader(data);
  const plain = columns.column();
  const hashed = columns.column();
  const weights = new Int32Array(PLAIN_PLACES + hashed.length);
  weights.set(plain);
  weights.set(hashed, PLAIN_PLACES);
  return weights;
}
