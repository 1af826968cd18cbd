/**
 * Gradient boosting of trees that ask one question a level, over histograms: each feature is cut into at most 64 bins, and a
 * level takes the question that gains most over all of its nodes. So few degrees of freedom keep a tree from learning single
 * sites. Logistic loss on targets from 0 to 1, so that a block of which two thirds belong to the truth is learned as
 * such. One thread, one order of additions: the same input gives the same trees.
 */
import { randomFrom } from './random.ts';

export const MAX_BINS = 64;

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
  readonly leaves: Float64Array;
}

export interface Ensemble {
  readonly base: number;
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
  return { base, depth: options.depth, trees };
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
  const scores = new Float64Array(count).fill(base);
  for (const tree of trees) addLeaves(tree, columns, start, scores);
  return scores;
}

interface Question {
  gain: number;
  feature: number;
  bin: number;
}

/** Grows one tree after another on samples of the rows. */
class TreeGrower {
  readonly #columns: readonly Uint8Array[];
  readonly #options: BoostOptions;
  /** The sample: places of its rows, first and second derivatives side by side, and the node each has come to. */
  readonly #rows: Int32Array;
  readonly #derivatives: Float64Array;
  readonly #nodes: Uint8Array;
  #used = 0;
  /** Bins of the sample's rows of one feature after the other. */
  #bins: Uint8Array = new Uint8Array(0);
  readonly #histogram: Float64Array;
  readonly #gains = new Float64Array(MAX_BINS);

  constructor(columns: readonly Uint8Array[], rows: number, options: BoostOptions) {
    this.#columns = columns;
    this.#options = options;
    this.#rows = new Int32Array(rows);
    this.#derivatives = new Float64Array(2 * rows);
    this.#nodes = new Uint8Array(rows);
    this.#histogram = new Float64Array((2 * MAX_BINS) << options.depth);
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
    for (let place = 0; place < features.length; place++) {
      const column = this.#columns[features[place]!]!;
      for (let i = 0, at = place * used; i < used; i++, at++) this.#bins[at] = column[this.#rows[i]!]!;
    }
    this.#nodes.fill(0, 0, used);
    const feature: number[] = [];
    const bin: number[] = [];
    while (feature.length < this.#options.depth) {
      const best = this.#bestQuestion(features.length, feature.length);
      if (best.gain <= 1e-7) break;
      const bit = 1 << feature.length;
      for (let i = 0, at = best.feature * used; i < used; i++, at++) {
        if (this.#bins[at]! > best.bin) this.#nodes[i]! |= bit;
      }
      feature.push(features[best.feature]!);
      bin.push(best.bin);
    }
    return { feature, bin, leaves: this.#settle() };
  }

  #bestQuestion(features: number, level: number): Question {
    const best: Question = { gain: 0, feature: 0, bin: 0 };
    const gains = this.#gains;
    for (let feature = 0; feature < features; feature++) {
      this.#collect(feature, level);
      gains.fill(0);
      for (let node = 0; node < 1 << level; node++) this.#addGains(node);
      for (let bin = 0; bin < MAX_BINS - 1; bin++) {
        if (gains[bin]! <= best.gain) continue;
        best.gain = gains[bin]!;
        best.feature = feature;
        best.bin = bin;
      }
    }
    return best;
  }

  /** Sums the derivatives by node and bin. */
  #collect(feature: number, level: number): void {
    const histogram = this.#histogram;
    const derivatives = this.#derivatives;
    const nodes = this.#nodes;
    const bins = this.#bins;
    const used = this.#used;
    histogram.fill(0, 0, (2 * MAX_BINS) << level);
    for (let i = 0, at = feature * used; i < used; i++, at++) {
      const slot = (nodes[i]! * MAX_BINS + bins[at]!) * 2;
      histogram[slot]! += derivatives[2 * i]!;
      histogram[slot + 1]! += derivatives[2 * i + 1]!;
    }
  }

  /** Adds to each bin's gain what it gains to part the node there. */
  #addGains(node: number): void {
    const { ridge, leafWeight } = this.#options;
    const histogram = this.#histogram;
    const from = node * MAX_BINS * 2;
    let gradient = 0;
    let curvature = 0;
    for (let at = from; at < from + MAX_BINS * 2; at += 2) {
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
