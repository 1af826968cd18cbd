/**
 * Multiclass gradient boosting of oblivious trees, as `boost-trees.ts` does for one output: a leaf
 * has a number per class, and the probabilities are their softmax. For some thousand rows; simple
 * rather than fast.
 */
import { softmax } from '../packages/engine/src/content/score/model.ts';
import {
  type BinnedColumns,
  type BoostOptions,
  type Ensemble,
  MAX_BINS,
  MIN_CURVATURE,
  MIN_GAIN,
  type Tree,
} from './boost-trees.ts';
import { roundLeaf } from './model-size.ts';
import { randomFrom } from './random.ts';

/**
 * @param target - by row of the columns: its class, below `classes`.
 * @param weights - by row of the columns.
 */
export function boostClasses(
  columns: BinnedColumns,
  rows: Int32Array,
  target: ArrayLike<number>,
  weights: ArrayLike<number>,
  classes: number,
  options: BoostOptions,
): Ensemble {
  const random = randomFrom(options.seed);
  const counts = new Float64Array(classes);
  let total = 0;
  for (const row of rows) {
    counts[target[row]!]! += weights[row]!;
    total += weights[row]!;
  }
  const base = Array.from(counts, (count) => Math.log((count + 1) / (total + classes)));
  const scores = new Map(Array.from(rows, (row) => [row, base.slice()]));
  const trees: Tree[] = [];
  for (let t = 0; t < options.trees; t++) {
    const sample = rows.filter(() => random() < options.rowShare);
    const features = columns.flatMap((_, feature) => (random() < options.featureShare ? [feature] : []));
    const derivatives = Array.from(sample, (row) =>
      derivativesOf(softmax(scores.get(row)!), target[row]!, weights[row]!),
    );
    const tree = growTree(columns, sample, features, derivatives, classes, options);
    trees.push(tree);
    for (const row of rows) addLeaf(tree, columns, row, scores.get(row)!);
  }
  return { base, depth: options.depth, trees };
}

/** Adds the row's leaf to its scores. */
export function addLeaf({ feature, bin, leaves }: Tree, columns: BinnedColumns, row: number, scores: number[]): void {
  let leaf = 0;
  for (let level = 0; level < feature.length; level++)
    if (columns[feature[level]!]![row]! > bin[level]!) leaf |= 1 << level;
  for (let k = 0; k < scores.length; k++) scores[k]! += leaves[leaf * scores.length + k]!;
}

/** First and second derivative of a row's loss, side by side for each class. */
function derivativesOf(probabilities: Float32Array, truth: number, weight: number): Float64Array {
  const derivatives = new Float64Array(2 * probabilities.length);
  for (let k = 0; k < probabilities.length; k++) {
    const p = probabilities[k]!;
    derivatives[2 * k] = (p - (k === truth ? 1 : 0)) * weight;
    derivatives[2 * k + 1] = Math.max(p * (1 - p), MIN_CURVATURE) * weight;
  }
  return derivatives;
}

function growTree(
  columns: BinnedColumns,
  rows: Int32Array,
  features: readonly number[],
  derivatives: readonly Float64Array[],
  classes: number,
  options: BoostOptions,
): Tree {
  const nodes = new Uint8Array(rows.length);
  const feature: number[] = [];
  const bin: number[] = [];
  while (feature.length < options.depth) {
    const level = feature.length;
    let best = { gain: MIN_GAIN, feature: -1, bin: 0 };
    for (const candidate of features) {
      const gains = gainsOf(columns[candidate]!, rows, nodes, 1 << level, derivatives, classes, options);
      for (const [at, gain] of gains.entries()) if (gain > best.gain) best = { gain, feature: candidate, bin: at };
    }
    if (best.feature < 0) break;
    const column = columns[best.feature]!;
    for (let i = 0; i < rows.length; i++) if (column[rows[i]!]! > best.bin) nodes[i]! |= 1 << level;
    feature.push(best.feature);
    bin.push(best.bin);
  }
  const stride = 2 * classes;
  const sums = new Float64Array(stride << options.depth);
  for (let i = 0; i < rows.length; i++)
    for (let k = 0; k < stride; k++) sums[nodes[i]! * stride + k]! += derivatives[i]![k]!;
  const leaves = new Float64Array(classes << options.depth);
  for (let at = 0; at < leaves.length; at++)
    leaves[at] = roundLeaf((-sums[2 * at]! / (sums[2 * at + 1]! + options.ridge)) * options.rate, options.leafRounding);
  return { feature, bin, leaves };
}

/** By bin: gain of splitting every node after it. */
function gainsOf(
  column: Uint8Array,
  rows: Int32Array,
  nodes: Uint8Array,
  nodeCount: number,
  derivatives: readonly Float64Array[],
  classes: number,
  { ridge, leafWeight }: BoostOptions,
): Float64Array {
  const stride = 2 * classes;
  const histogram = new Float64Array(nodeCount * MAX_BINS * stride);
  for (let i = 0; i < rows.length; i++) {
    const from = (nodes[i]! * MAX_BINS + column[rows[i]!]!) * stride;
    const rowDerivatives = derivatives[i]!;
    for (let k = 0; k < stride; k++) histogram[from + k]! += rowDerivatives[k]!;
  }
  const gains = new Float64Array(MAX_BINS - 1);
  const total = new Float64Array(stride);
  const left = new Float64Array(stride);
  for (let node = 0; node < nodeCount; node++) {
    const from = node * MAX_BINS * stride;
    total.fill(0);
    left.fill(0);
    for (let at = 0; at < MAX_BINS * stride; at++) total[at % stride]! += histogram[from + at]!;
    for (let bin = 0; bin < MAX_BINS - 1; bin++) {
      for (let k = 0; k < stride; k++) left[k]! += histogram[from + bin * stride + k]!;
      let gain = 0;
      let leftWeight = 0;
      let rightWeight = 0;
      for (let k = 0; k < stride; k += 2) {
        const gradient = left[k]!;
        const curvature = left[k + 1]!;
        const rightGradient = total[k]! - gradient;
        const rightCurvature = total[k + 1]! - curvature;
        leftWeight += curvature;
        rightWeight += rightCurvature;
        gain +=
          (gradient * gradient) / (curvature + ridge) + (rightGradient * rightGradient) / (rightCurvature + ridge);
        gain -= (total[k]! * total[k]!) / (total[k + 1]! + ridge);
      }
      if (leftWeight >= leafWeight && rightWeight >= leafWeight) gains[bin]! += gain;
    }
  }
  return gains;
}
