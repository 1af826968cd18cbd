/**
 * Gradient boosting of trees that ask one question a level, over histograms: each feature is cut into at most 64 bins, and a
 * level takes the question that gains most over all of its nodes. So few degrees of freedom keep a tree from learning single
 * sites. Logistic loss on targets from 0 to 1, so that a block of which two thirds belong to the truth is learned as
 * such. One thread, one order of additions: the same input gives the same trees.
 */
import { randomFrom } from './random.ts';

export const MAX_BINS = 64;
/** Numbers in a node's histogram: two sums a bin. */
const NODE = 2 * MAX_BINS;

/** The bins of each feature, one a row. */
export type BinnedColumns = readonly Uint8Array[];

export interface BoostOptions {
  readonly trees: number;
  /** Questions a tree asks, at most 8. */
  readonly depth: number;
  readonly rate: number;
  /** Share of the features each tree may use. */
  readonly featureShare: number;
  /** Share of the rows each tree sees. */
  readonly rowShare: number;
  readonly ridge: number;
  /** Least weight of second derivatives on each side of a split, for the split to count. */
  readonly leafWeight: number;
  readonly seed: number;
}

/** A row's leaf is the number whose bit `level` tells whether its bin of `feature[level]` is above `bin[level]`. */
export interface Tree {
  readonly feature: readonly number[];
  readonly bin: readonly number[];
  /** As many numbers a leaf as the ensemble's base. */
  readonly leaves: Float64Array;
}

export interface Ensemble {
  readonly base: readonly number[];
  readonly depth: number;
  readonly trees: readonly Tree[];
}

/**
 * Learns `target` from the chosen `rows` of `columns`.
 *
 * @param weights - one a row of the columns, as is `target`; only those of `rows` are read.
 */
export function boostTrees(
  columns: BinnedColumns,
  rows: Int32Array,
  target: Float32Array,
  weights: Float32Array,
  options: BoostOptions,
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
  const scores = new Float64Array(count).fill(base);
  const grower = new TreeGrower(chosen, count, options);
  const trees: Tree[] = [];
  for (let t = 0; t < options.trees; t++) {
    grower.clear();
    for (let i = 0; i < count; i++) {
      if (random() >= options.rowShare) continue;
      const p = 1 / (1 + Math.exp(-scores[i]!));
      grower.add(i, (p - targets[i]!) * scaled[i]!, Math.max(p * (1 - p), 1e-6) * scaled[i]!);
    }
    const features = columns.flatMap((_, feature) => (random() < options.featureShare ? [feature] : []));
    const tree = grower.grow(features);
    trees.push(tree);
    addLeaves(tree, chosen, 0, scores);
  }
  return { base: [base], depth: options.depth, trees };
}

/** Adds what the tree says of the rows from `start` on to `scores`, one a row. */
export function addLeaves(
  { feature, bin, leaves }: Tree,
  columns: BinnedColumns,
  start: number,
  scores: Float64Array,
): void {
  const answers = new Uint8Array(scores.length);
  for (let level = 0; level < feature.length; level++) {
    const column = columns[feature[level]!]!;
    const limit = bin[level]!;
    const bit = 1 << level;
    for (let i = 0; i < answers.length; i++) if (column[start + i]! > limit) answers[i]! |= bit;
  }
  for (let i = 0; i < answers.length; i++) scores[i]! += leaves[answers[i]!]!;
}

/** Log-odds of `count` rows from `start` on. */
export function scoreRows(
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
 * Grows one tree after another on samples of the rows. Only the smaller side of each question is summed up anew; what is left
 * of the sums from before is the other's.
 */
class TreeGrower {
  readonly #columns: readonly Uint8Array[];
  readonly #options: BoostOptions;
  /** The sample: places of its rows, first and second derivatives side by side, and the node each has come to. */
  readonly #rows: Int32Array;
  readonly #derivatives: Float64Array;
  readonly #nodes: Uint8Array;
  #used = 0;
  /** Of the sample, those that a level sums up. */
  readonly #side: Int32Array;
  #sideLength = 0;
  /** Bins of the sample's rows of one feature after the other. */
  #bins: Uint8Array = new Uint8Array(0);
  /** Sums by node and bin, of one feature after the other. */
  #histograms: Float64Array = new Float64Array(0);
  /** Numbers in the histogram of a feature on the last level. */
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
      if (best.gain <= 1e-7) break;
      isUpper = this.#ask(best, 1 << feature.length);
      feature.push(features[best.feature]!);
      bin.push(best.bin);
    }
    return { feature, bin, leaves: this.#settle() };
  }

  /** Sends the rows on to their next nodes, and notes the smaller side; whether it is the one above the question's bin. */
  #ask(question: Question, bit: number): boolean {
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
      this.#collect(feature, level, isUpper);
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

  /** Sums the derivatives of a feature by node and bin. */
  #collect(feature: number, level: number, isUpper: boolean): void {
    const histogram = this.#histograms;
    const derivatives = this.#derivatives;
    const nodes = this.#nodes;
    const bins = this.#bins;
    const side = this.#side;
    const from = feature * this.#used;
    const lower = feature * this.#stride;
    // The nodes of a level come after those of the one before it, in the same order.
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
      const own = histogram[at + half]!;
      const rest = histogram[at]! - own;
      histogram[at] = isUpper ? rest : own;
      histogram[at + half] = isUpper ? own : rest;
    }
  }

  /** Adds to each bin's gain what it gains to part the node there whose histogram begins at `from`. */
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

  /** What each leaf adds. */
  #settle(): Float64Array {
    const { depth, ridge, rate } = this.#options;
    const gradients = new Float64Array(1 << depth);
    const curvatures = new Float64Array(1 << depth);
    for (let i = 0; i < this.#used; i++) {
      gradients[this.#nodes[i]!]! += this.#derivatives[2 * i]!;
      curvatures[this.#nodes[i]!]! += this.#derivatives[2 * i + 1]!;
    }
    return gradients.map((gradient, leaf) => (-gradient / (curvatures[leaf]! + ridge)) * rate);
  }
}
