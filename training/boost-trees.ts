/**
 * Gradient boosting of oblivious trees over histograms: all nodes of a level ask the same question,
 * the one with the greatest gain over them. Few degrees of freedom keep a tree from learning single
 * sites.
 *
 * The loss is logistic on targets from 0 to 1: a block may belong to the content in part. One
 * thread adds in one order, so the same input gives the same trees, to the bit.
 */
import { roundLeaf } from './model-size.ts';
import { randomFrom } from './random.ts';

export const MAX_BINS = 64;
/** A split with a smaller gain is noise. */
export const MIN_GAIN = 1e-7;
/** Keeps second derivatives away from 0. */
export const MIN_CURVATURE = 1e-6;
/** Numbers in a node's histogram: two sums per bin. */
const NODE = 2 * MAX_BINS;

/** By feature, then by row: the bin of its value. */
export type BinnedColumns = readonly Uint8Array[];

export interface BoostOptions {
  readonly trees: number;
  /** Questions per tree, at most 8. */
  readonly depth: number;
  /** Learning rate. */
  readonly rate: number;
  /** Share of the features that each tree may use. */
  readonly featureShare: number;
  /** Share of the rows that each tree sees. */
  readonly rowShare: number;
  /** L2 regularization of leaves. */
  readonly ridge: number;
  /** Minimum sum of second derivatives on each side of a split. */
  readonly leafWeight: number;
  readonly seed: number;
  /** See `LEAF_ROUNDING`. */
  readonly leafRounding: number;
}

/**
 * Bit `level` of a row's leaf index is set if its bin of `feature[level]` is above `bin[level]`.
 */
export interface Tree {
  readonly feature: readonly number[];
  readonly bin: readonly number[];
  /** By leaf, then by output: what is added to the log-odds. */
  readonly leaves: Float64Array;
}

export interface Ensemble {
  /** By output: log-odds before the first tree. */
  readonly base: readonly number[];
  readonly depth: number;
  readonly trees: readonly Tree[];
}

/**
 * Learns `target` from the given rows of the columns.
 *
 * @param target - by row of the columns, like `weights`.
 * @param before - an ensemble whose errors are learned. @returns only the trees to add to it, with a base that does not count.
 */
export function boostTrees(
  columns: BinnedColumns,
  rows: Int32Array,
  target: Float32Array,
  weights: Float32Array,
  options: BoostOptions,
  before?: Ensemble,
): Ensemble {
  const random = randomFrom(options.seed);
  const count = rows.length;
  const chosen = columns.map((column) => Uint8Array.from(rows, (row) => column[row]!));
  const targets = Float64Array.from(rows, (row) => target[row]!);
  const scaled = Float64Array.from(rows, (row) => weights[row]!);
  let positive = 0;
  let total = 0;
  for (let i = 0; i < count; i++) {
    positive += targets[i]! * scaled[i]!;
    total += scaled[i]!;
  }
  const rateOfPositive = Math.min(0.999, Math.max(0.001, positive / total));
  const base = Math.log(rateOfPositive / (1 - rateOfPositive));
  for (let i = 0; i < count; i++) scaled[i]! *= count / total;
  const scores = new Float64Array(count).fill(before?.base[0] ?? base);
  for (const tree of before?.trees ?? []) addLeaves(tree, chosen, 0, scores);
  const grower = new TreeGrower(chosen, count, options);
  const trees: Tree[] = [];
  for (let t = 0; t < options.trees; t++) {
    grower.clear();
    for (let i = 0; i < count; i++) {
      if (random() >= options.rowShare) continue;
      const p = 1 / (1 + Math.exp(-scores[i]!));
      grower.add(i, (p - targets[i]!) * scaled[i]!, Math.max(p * (1 - p), MIN_CURVATURE) * scaled[i]!);
    }
    const features = columns.flatMap((_, feature) => (random() < options.featureShare ? [feature] : []));
    const tree = grower.grow(features);
    trees.push(tree);
    addLeaves(tree, chosen, 0, scores);
  }
  return { base: [base], depth: options.depth, trees };
}

/** Adds the leaves of the rows from `start` on to `scores`, which has one number per row. */
export function addLeaves(
  { feature, bin, leaves }: Tree,
  columns: BinnedColumns,
  start: number,
  scores: Float64Array,
): void {
  const leafOf = new Uint8Array(scores.length);
  for (let level = 0; level < feature.length; level++) {
    const column = columns[feature[level]!]!;
    const limit = bin[level]!;
    const bit = 1 << level;
    for (let i = 0; i < leafOf.length; i++) if (column[start + i]! > limit) leafOf[i]! |= bit;
  }
  for (let i = 0; i < leafOf.length; i++) scores[i]! += leaves[leafOf[i]!]!;
}

/** Log-odds of `count` rows from `start` on. */
export function scoreBinnedRows(
  { base, trees }: Ensemble,
  columns: BinnedColumns,
  start: number,
  count: number,
): Float64Array {
  const scores = new Float64Array(count).fill(base[0]!);
  for (const tree of trees) addLeaves(tree, columns, start, scores);
  return scores;
}

interface Question {
  gain: number;
  feature: number;
  bin: number;
}

/**
 * Grows one tree after another on samples of the rows. After a question only the smaller side is
 * summed again; the larger side is the difference from the sums before.
 */
class TreeGrower {
  readonly #columns: readonly Uint8Array[];
  readonly #options: BoostOptions;
  /**
   * The sample: its rows, their first and second derivatives side by side, and the node that each
   * has reached.
   */
  readonly #rows: Int32Array;
  readonly #derivatives: Float64Array;
  readonly #nodes: Uint8Array;
  #used = 0;
  /** Members of the sample that the next level sums: the smaller side of the last question. */
  readonly #side: Int32Array;
  #sideLength = 0;
  /** By feature, then by member of the sample: its bin. */
  #bins: Uint8Array = new Uint8Array(0);
  /** By feature, then by node and bin: sums of both derivatives. */
  #histograms: Float64Array = new Float64Array(0);
  /** Numbers in the histogram of one feature on the last level. */
  readonly #stride: number;
  readonly #gains = new Float64Array(MAX_BINS);

  constructor(columns: readonly Uint8Array[], rows: number, options: BoostOptions) {
    this.#columns = columns;
    this.#options = options;
    this.#rows = new Int32Array(rows);
    this.#derivatives = new Float64Array(2 * rows);
    this.#nodes = new Uint8Array(rows);
    this.#side = new Int32Array(rows);
    this.#stride = NODE << (options.depth - 1);
  }

  clear(): void {
    this.#used = 0;
  }

  add(row: number, gradient: number, curvature: number): void {
    this.#rows[this.#used] = row;
    this.#derivatives[2 * this.#used] = gradient;
    this.#derivatives[2 * this.#used + 1] = curvature;
    this.#used++;
  }

  grow(features: readonly number[]): Tree {
    const used = this.#used;
    if (this.#bins.length < used * features.length) this.#bins = new Uint8Array(used * features.length);
    if (this.#histograms.length < this.#stride * features.length)
      this.#histograms = new Float64Array(this.#stride * features.length);
    for (let place = 0; place < features.length; place++) {
      const column = this.#columns[features[place]!]!;
      for (let i = 0, at = place * used; i < used; i++, at++) this.#bins[at] = column[this.#rows[i]!]!;
    }
    this.#nodes.fill(0, 0, used);
    for (let i = 0; i < used; i++) this.#side[i] = i;
    this.#sideLength = used;
    const feature: number[] = [];
    const bin: number[] = [];
    let isUpper = false;
    while (feature.length < this.#options.depth) {
      const best = this.#bestQuestion(features.length, feature.length, isUpper);
      if (best.gain <= MIN_GAIN) break;
      isUpper = this.#split(best, 1 << feature.length);
      feature.push(features[best.feature]!);
      bin.push(best.bin);
    }
    return { feature, bin, leaves: this.#computeLeaves() };
  }

  /**
   * Moves the rows to their next nodes. @returns whether the smaller side is the one above the
   * question's bin.
   */
  #split(question: Question, bit: number): boolean {
    const used = this.#used;
    const from = question.feature * used;
    let above = 0;
    for (let i = 0; i < used; i++) if (this.#bins[from + i]! > question.bin) above++;
    const isUpper = above * 2 <= used;
    let length = 0;
    for (let i = 0; i < used; i++) {
      const isAbove = this.#bins[from + i]! > question.bin;
      if (isAbove) this.#nodes[i]! |= bit;
      if (isAbove === isUpper) this.#side[length++] = i;
    }
    this.#sideLength = length;
    return isUpper;
  }

  #bestQuestion(features: number, level: number, isUpper: boolean): Question {
    const best: Question = { gain: 0, feature: 0, bin: 0 };
    const gains = this.#gains;
    for (let feature = 0; feature < features; feature++) {
      this.#sumFeature(feature, level, isUpper);
      gains.fill(0);
      for (let node = 0; node < 1 << level; node++) this.#addGains(feature * this.#stride + node * NODE);
      for (let bin = 0; bin < MAX_BINS - 1; bin++) {
        if (gains[bin]! <= best.gain) continue;
        best.gain = gains[bin]!;
        best.feature = feature;
        best.bin = bin;
      }
    }
    return best;
  }

  /** Sums the derivatives by node and bin of one feature. */
  #sumFeature(feature: number, level: number, isUpper: boolean): void {
    const histogram = this.#histograms;
    const derivatives = this.#derivatives;
    const nodes = this.#nodes;
    const bins = this.#bins;
    const side = this.#side;
    const from = feature * this.#used;
    const lower = feature * this.#stride;
    // Each level appends the nodes above the bin to those of the level before, in the same order.
    const half = level === 0 ? NODE : NODE << (level - 1);
    const mask = level === 0 ? 0 : (1 << (level - 1)) - 1;
    const upper = level === 0 ? lower : lower + half;
    histogram.fill(0, upper, upper + half);
    for (let k = 0; k < this.#sideLength; k++) {
      const i = side[k]!;
      const slot = upper + (nodes[i]! & mask) * NODE + bins[from + i]! * 2;
      histogram[slot]! += derivatives[2 * i]!;
      histogram[slot + 1]! += derivatives[2 * i + 1]!;
    }
    if (level === 0) return;
    for (let at = lower; at < upper; at++) {
      const summed = histogram[at + half]!;
      const difference = histogram[at]! - summed;
      histogram[at] = isUpper ? difference : summed;
      histogram[at + half] = isUpper ? summed : difference;
    }
  }

  /** Adds to each bin's gain that of splitting one node there. Its histogram begins at `from`. */
  #addGains(from: number): void {
    const { ridge, leafWeight } = this.#options;
    const histogram = this.#histograms;
    let gradient = 0;
    let curvature = 0;
    for (let at = from; at < from + NODE; at += 2) {
      gradient += histogram[at]!;
      curvature += histogram[at + 1]!;
    }
    if (curvature < 2 * leafWeight) return;
    const whole = (gradient * gradient) / (curvature + ridge);
    let leftGradient = 0;
    let leftCurvature = 0;
    for (let bin = 0, at = from; bin < MAX_BINS - 1; bin++, at += 2) {
      leftGradient += histogram[at]!;
      leftCurvature += histogram[at + 1]!;
      const rightGradient = gradient - leftGradient;
      const rightCurvature = curvature - leftCurvature;
      if (leftCurvature < leafWeight || rightCurvature < leafWeight) continue;
      this.#gains[bin]! +=
        (leftGradient * leftGradient) / (leftCurvature + ridge) +
        (rightGradient * rightGradient) / (rightCurvature + ridge) -
        whole;
    }
  }

  #computeLeaves(): Float64Array {
    const { depth, ridge, rate, leafRounding } = this.#options;
    const gradients = new Float64Array(1 << depth);
    const curvatures = new Float64Array(1 << depth);
    for (let i = 0; i < this.#used; i++) {
      gradients[this.#nodes[i]!]! += this.#derivatives[2 * i]!;
      curvatures[this.#nodes[i]!]! += this.#derivatives[2 * i + 1]!;
    }
    return gradients.map((gradient, leaf) => roundLeaf((-gradient / (curvatures[leaf]! + ridge)) * rate, leafRounding));
  }
}
