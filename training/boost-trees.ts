/**
 * Gradient boosting over histograms: each feature is cut into at most 64 bins, each tree grows at the leaf that gains
 * most, and a leaf's histogram is its parent's less its sibling's. Logistic loss on targets from 0 to 1, so that a block
 * of which two thirds belong to the truth is learned as such. One thread, one order of additions: the same input gives
 * the same trees.
 */
import { randomFrom } from './random.ts';

export const MAX_BINS = 64;

/** Bins of a table of numbers, one row after the other. */
export interface BinnedTable {
  readonly rows: number;
  readonly width: number;
  readonly bins: Uint8Array;
}

export interface BoostOptions {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** Share of the features each tree may use. */
  readonly featureShare: number;
  /** Share of the rows each tree sees. */
  readonly rowShare: number;
  readonly ridge: number;
  /** Least weight of second derivatives in a leaf. */
  readonly leafWeight: number;
  readonly seed: number;
  /** Features that may be used; all where it is left out. */
  readonly features?: readonly number[];
}

/** Nodes of one tree: an inner node goes to `left` where the bin is at most `bin`; a leaf has `left` -1. */
export interface Tree {
  readonly feature: number[];
  readonly bin: number[];
  readonly left: number[];
  readonly right: number[];
  readonly value: number[];
}

export interface Ensemble {
  readonly base: number;
  readonly trees: Tree[];
}

interface Leaf {
  node: number;
  from: number;
  to: number;
  histogram: Float64Array;
  gain: number;
  feature: number;
  bin: number;
}

/**
 * Learns `target` from the chosen `rows` of `table`.
 *
 * @param weights - one a row of the table, as is `target`; only those of `rows` are read.
 */
export function boostTrees(
  table: BinnedTable,
  rows: Int32Array,
  target: Float32Array,
  weights: Float32Array,
  options: BoostOptions,
): Ensemble {
  const random = randomFrom(options.seed);
  const count = rows.length;
  let positive = 0;
  let total = 0;
  for (const row of rows) {
    positive += target[row]! * weights[row]!;
    total += weights[row]!;
  }
  const rateOfPositive = Math.min(0.999, Math.max(0.001, positive / total));
  const base = Math.log(rateOfPositive / (1 - rateOfPositive));
  const scale = count / total;
  const scores = new Float64Array(count).fill(base);
  const gradients = new Float64Array(count);
  const curvatures = new Float64Array(count);
  const order = new Int32Array(count);
  const allowed = options.features ?? Array.from({ length: table.width }, (_, feature) => feature);
  const trees: Tree[] = [];
  for (let t = 0; t < options.trees; t++) {
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      const p = 1 / (1 + Math.exp(-scores[i]!));
      const weight = weights[row]! * scale;
      gradients[i] = (p - target[row]!) * weight;
      curvatures[i] = Math.max(p * (1 - p), 1e-6) * weight;
    }
    let used = 0;
    for (let i = 0; i < count; i++) if (random() < options.rowShare) order[used++] = i;
    const features = allowed.filter(() => random() < options.featureShare);
    const tree = new TreeGrower(table, rows, gradients, curvatures, order, used, features, options).grow();
    trees.push(tree);
    for (let i = 0; i < count; i++) scores[i]! += leafValue(tree, table, rows[i]!);
  }
  return { base, trees };
}

export function leafValue(tree: Tree, table: BinnedTable, row: number): number {
  const at = row * table.width;
  let node = 0;
  while (tree.left[node]! >= 0) {
    node = table.bins[at + tree.feature[node]!]! <= tree.bin[node]! ? tree.left[node]! : tree.right[node]!;
  }
  return tree.value[node]!;
}

/** Log-odds of a row. */
export function scoreRow(ensemble: Ensemble, table: BinnedTable, row: number): number {
  let score = ensemble.base;
  for (const tree of ensemble.trees) score += leafValue(tree, table, row);
  return score;
}

class TreeGrower {
  readonly #table: BinnedTable;
  readonly #rows: Int32Array;
  readonly #gradients: Float64Array;
  readonly #curvatures: Float64Array;
  readonly #order: Int32Array;
  readonly #used: number;
  readonly #features: readonly number[];
  readonly #options: BoostOptions;
  readonly #spare: Int32Array;
  readonly #tree: Tree = { feature: [], bin: [], left: [], right: [], value: [] };

  constructor(
    table: BinnedTable,
    rows: Int32Array,
    gradients: Float64Array,
    curvatures: Float64Array,
    order: Int32Array,
    used: number,
    features: readonly number[],
    options: BoostOptions,
  ) {
    this.#table = table;
    this.#rows = rows;
    this.#gradients = gradients;
    this.#curvatures = curvatures;
    this.#order = order;
    this.#used = used;
    this.#features = features;
    this.#options = options;
    this.#spare = new Int32Array(used);
  }

  grow(): Tree {
    const size = this.#features.length * MAX_BINS * 2;
    const root: Leaf = this.#leaf(0, this.#used, new Float64Array(size));
    this.#collect(root);
    this.#findSplit(root);
    const open: Leaf[] = [root];
    for (let leaves = 1; leaves < this.#options.leaves; leaves++) {
      let best: Leaf | undefined;
      for (const leaf of open) if (leaf.gain > 1e-7 && (!best || leaf.gain > best.gain)) best = leaf;
      if (!best) break;
      open.splice(open.indexOf(best), 1);
      const middle = this.#partition(best);
      const [small, large] =
        middle - best.from < best.to - middle
          ? [this.#leaf(best.from, middle, new Float64Array(size)), this.#leaf(middle, best.to, best.histogram)]
          : [this.#leaf(middle, best.to, new Float64Array(size)), this.#leaf(best.from, middle, best.histogram)];
      this.#collect(small);
      for (let at = 0; at < size; at++) large.histogram[at]! -= small.histogram[at]!;
      const tree = this.#tree;
      tree.feature[best.node] = best.feature;
      tree.bin[best.node] = best.bin;
      tree.left[best.node] = small.from === best.from ? small.node : large.node;
      tree.right[best.node] = small.from === best.from ? large.node : small.node;
      if (leaves + 1 < this.#options.leaves) {
        this.#findSplit(small);
        this.#findSplit(large);
      }
      open.push(small, large);
    }
    for (const leaf of open) this.#settle(leaf);
    return this.#tree;
  }

  #leaf(from: number, to: number, histogram: Float64Array): Leaf {
    const tree = this.#tree;
    const node = tree.feature.length;
    tree.feature.push(0);
    tree.bin.push(0);
    tree.left.push(-1);
    tree.right.push(-1);
    tree.value.push(0);
    return { node, from, to, histogram, gain: 0, feature: 0, bin: 0 };
  }

  #collect(leaf: Leaf): void {
    const { bins, width } = this.#table;
    const features = Int32Array.from(this.#features);
    const length = features.length;
    const { histogram } = leaf;
    for (let i = leaf.from; i < leaf.to; i++) {
      const sample = this.#order[i]!;
      const at = this.#rows[sample]! * width;
      const gradient = this.#gradients[sample]!;
      const curvature = this.#curvatures[sample]!;
      for (let f = 0; f < length; f++) {
        const slot = (f * MAX_BINS + bins[at + features[f]!]!) * 2;
        histogram[slot]! += gradient;
        histogram[slot + 1]! += curvature;
      }
    }
  }

  #findSplit(leaf: Leaf): void {
    const { ridge, leafWeight } = this.#options;
    const { histogram } = leaf;
    leaf.gain = 0;
    let gradient = 0;
    let curvature = 0;
    for (let bin = 0; bin < MAX_BINS; bin++) {
      gradient += histogram[bin * 2]!;
      curvature += histogram[bin * 2 + 1]!;
    }
    const whole = (gradient * gradient) / (curvature + ridge);
    for (let f = 0; f < this.#features.length; f++) {
      let leftGradient = 0;
      let leftCurvature = 0;
      for (let bin = 0; bin < MAX_BINS - 1; bin++) {
        const slot = (f * MAX_BINS + bin) * 2;
        if (histogram[slot + 1] === 0) continue;
        leftGradient += histogram[slot]!;
        leftCurvature += histogram[slot + 1]!;
        if (leftCurvature < leafWeight) continue;
        const rightCurvature = curvature - leftCurvature;
        if (rightCurvature < leafWeight) break;
        const rightGradient = gradient - leftGradient;
        const gain =
          (leftGradient * leftGradient) / (leftCurvature + ridge) +
          (rightGradient * rightGradient) / (rightCurvature + ridge) -
          whole;
        if (gain > leaf.gain) {
          leaf.gain = gain;
          leaf.feature = this.#features[f]!;
          leaf.bin = bin;
        }
      }
    }
  }

  /** Sorts the leaf's rows into those left and right of its split, keeping their order; returns where the right ones begin. */
  #partition(leaf: Leaf): number {
    const { bins, width } = this.#table;
    let left = leaf.from;
    let right = 0;
    for (let i = leaf.from; i < leaf.to; i++) {
      const sample = this.#order[i]!;
      if (bins[this.#rows[sample]! * width + leaf.feature]! <= leaf.bin) this.#order[left++] = sample;
      else this.#spare[right++] = sample;
    }
    this.#order.set(this.#spare.subarray(0, right), left);
    return left;
  }

  #settle(leaf: Leaf): void {
    let gradient = 0;
    let curvature = 0;
    for (let i = leaf.from; i < leaf.to; i++) {
      const sample = this.#order[i]!;
      gradient += this.#gradients[sample]!;
      curvature += this.#curvatures[sample]!;
    }
    this.#tree.value[leaf.node] = (-gradient / (curvature + this.#options.ridge)) * this.#options.rate;
  }
}
