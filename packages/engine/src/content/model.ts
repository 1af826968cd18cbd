/**
 * The learned model: what kind of page it is, then two stages of trees that say how likely each block belongs to the main
 * content. `training/` makes the data; the layout is `training/pack-model.ts`'s.
 */

/** Trees laid out flat: an inner node's left child follows it, `right` is where the other one is; leaves have right 0. */
export interface Trees {
  readonly base: number;
  /** Where each tree begins. */
  readonly starts: Int32Array;
  readonly feature: Uint16Array;
  /** Threshold of an inner node (`<=` goes left), value of a leaf. */
  readonly value: Float32Array;
  readonly right: Int32Array;
}

export interface ContentModel {
  /** One for each of `PAGE_TYPES`. */
  readonly kinds: readonly Trees[];
  readonly first: Trees;
  readonly second: Trees;
}

/** The kinds of page that the model tells apart. */
export const PAGE_TYPES = ['article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Adds what the trees say of each row to `scores`, the log-odds. Rows are `width` numbers each. */
export function addScores(trees: Trees, rows: Float32Array, width: number, scores: Float64Array): void {
  const { starts, base } = trees;
  const { heads, values } = packed(trees);
  for (let row = 0; row < scores.length; row++) {
    const features = rows.subarray(row * width, (row + 1) * width);
    let sum = scores[row]! + base;
    for (let tree = 0; tree < starts.length; tree++) {
      let node = 2 * starts[tree]!;
      for (let head = heads[node]!; head !== 0; head = heads[node]!) {
        node += features[head & 0xffff]! <= values[node + 1]! ? 2 : (head >> 16) << 1;
      }
      sum += values[node + 1]!;
    }
    scores[row] = sum;
  }
}

/** The nodes two numbers each, side by side in memory: the way to the right and the feature, then the value. */
interface PackedNodes {
  /** At an even place: steps to the right child in the upper half, the feature in the lower; 0 for a leaf. */
  readonly heads: Int32Array;
  /** The same memory; at an odd place the threshold, or the value of a leaf. */
  readonly values: Float32Array;
}

const PACKED = new WeakMap<Trees, PackedNodes>();

/** Going down the trees is most of the judging, and waits for memory; so the nodes are laid out for it once. */
function packed(trees: Trees): PackedNodes {
  const known = PACKED.get(trees);
  if (known) return known;
  const { feature, value, right } = trees;
  const heads = new Int32Array(2 * feature.length);
  const values = new Float32Array(heads.buffer);
  for (let node = 0; node < feature.length; node++) {
    if (right[node] !== 0) heads[2 * node] = ((right[node]! - node) << 16) | feature[node]!;
    values[2 * node + 1] = value[node]!;
  }
  const nodes = { heads, values };
  PACKED.set(trees, nodes);
  return nodes;
}

export function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Log-odds of one row. */
export function scoreOf(trees: Trees, row: Float32Array): number {
  const scores = new Float64Array(1);
  addScores(trees, row, row.length, scores);
  return scores[0]!;
}
