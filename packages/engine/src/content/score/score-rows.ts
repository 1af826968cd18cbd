/**
 * Evaluates the trees for all rows of a feature table. A tree only needs to know how many of a
 * feature's thresholds a value exceeds, its rank. Ranks fit in a byte, so one 32-bit operation
 * answers a question for four rows: a tree costs a few nanoseconds per block.
 */
import { ScratchMemory } from '../../scratch-memory.ts';
import type { FeatureTable } from '../describe/feature-table.ts';
import { BLOCK_TREE_DEPTH, LEAF_STEP, type Trees } from './model.ts';
import { bitsOf, sortKeyOfBits } from './sort-keys.ts';

const DEPTH = BLOCK_TREE_DEPTH;
/**
 * A rank takes seven bits, and the eighth is for the answer. Training cuts features into 64 bins at
 * most.
 */
const MAX_RANK = 127;
/** Multiplied by a byte: the byte four times. */
const FOUR = 0x01010101;

/**
 * Log-odds of every row. In each tree the questions about rows must come first; the remaining ones
 * are about the page and are answered once for all rows.
 *
 * @param table - the features that differ by row.
 * @param pageKeys - sort keys of the features that follow, which are the same for all rows.
 */
export function scoreRows(
  trees: Trees,
  table: FeatureTable,
  pageKeys: Int32Array,
  scratch = new ScratchMemory(0),
): Float64Array {
  const { base, features, thresholds } = trees;
  const { rows, columns } = table;
  const ranks = rankValues(table, trees.scales, scratch);
  const sums = scratch.int32(4 * quadsOf(rows));
  for (let at = 0, firstLeaf = 0; at < features.length; at += DEPTH, firstLeaf += 1 << DEPTH) {
    let leaf = firstLeaf;
    for (let question = at + DEPTH - 1; question >= at && features[question]! >= columns; question--) {
      if (pageKeys[features[question]! - columns]! > thresholds[question]!) leaf += 1 << (question - at);
    }
    addTree(trees, at, columns, ranks, leaf, sums);
  }
  const logOdds = scratch.float64(rows);
  for (let row = 0; row < rows; row++) logOdds[row] = base[0]! + sums[row]! * LEAF_STEP;
  return logOdds;
}

/** How many numbers hold the ranks of so many rows, four in each. */
function quadsOf(rows: number): number {
  return Math.ceil(rows / 4);
}

/** The rank of each value, column after column, with four rows in each number. The column after the last is 0. */
function rankValues(
  { rows, columns, values }: FeatureTable,
  scales: Trees['scales'],
  scratch: ScratchMemory,
): Int32Array {
  const bits = bitsOf(values);
  const quads = quadsOf(rows);
  const ranks = scratch.int32((columns + 1) * quads);
  for (let column = 0; column < columns; column++) {
    const scale = scales[column];
    // No tree asks about the others.
    if (scale !== undefined)
      rankColumn(bits.subarray(column * rows, (column + 1) * rows), scale, ranks, column * quads);
  }
  return ranks;
}

/**
 * Four rows in each round, and a function of its own: at a small page, V8 would optimize a loop over all rows, or all columns,
 * which takes longer than the loop.
 */
function rankColumn(bits: Int32Array, scale: Int32Array, ranks: Int32Array, to: number): void {
  const { length } = bits;
  let last = bits[0]!;
  let rank = rankOf(last, scale);
  for (let row = 0, quad = to; row < length; row += 4, quad++) {
    // Most values equal that of the row before.
    const isSame =
      row + 3 < length &&
      bits[row] === last &&
      bits[row + 1] === last &&
      bits[row + 2] === last &&
      bits[row + 3] === last;
    if (isSame) {
      ranks[quad] = rank * FOUR;
      continue;
    }
    let four = 0;
    for (let at = row; at < row + 4 && at < length; at++) {
      const value = bits[at]!;
      if (value !== last) {
        last = value;
        rank = rankOf(value, scale);
      }
      four |= rank << ((at & 3) << 3);
    }
    ranks[quad] = four;
  }
}

/** How many of the thresholds are below the float with these bits. */
function rankOf(bits: number, scale: Int32Array): number {
  const key = sortKeyOfBits(bits);
  let rank = 0;
  while (rank < scale.length && scale[rank]! < key) rank++;
  return rank;
}

/**
 * Adds one tree's leaf to the sum of each row. The six questions are written out, which makes the
 * loop much faster than a loop over them.
 *
 * @param at - index of the tree's first question.
 * @param leaf - index of the leaf whose answers about rows are all no.
 */
function addTree(
  { features, ranks: thresholdRanks, leaves }: Trees,
  at: number,
  columns: number,
  ranks: Int32Array,
  leaf: number,
  sums: Int32Array,
): void {
  const quads = sums.length >> 2;
  // Where the ranks of each question's feature begin. Those of features of the page are 0, for which the answer is no.
  const start0 = Math.min(features[at]!, columns) * quads;
  const start1 = Math.min(features[at + 1]!, columns) * quads;
  const start2 = Math.min(features[at + 2]!, columns) * quads;
  const start3 = Math.min(features[at + 3]!, columns) * quads;
  const start4 = Math.min(features[at + 4]!, columns) * quads;
  const start5 = Math.min(features[at + 5]!, columns) * quads;
  // Added to four ranks, these move each answer into the highest bit of its byte.
  const add0 = (MAX_RANK - thresholdRanks[at]!) * FOUR;
  const add1 = (MAX_RANK - thresholdRanks[at + 1]!) * FOUR;
  const add2 = (MAX_RANK - thresholdRanks[at + 2]!) * FOUR;
  const add3 = (MAX_RANK - thresholdRanks[at + 3]!) * FOUR;
  const add4 = (MAX_RANK - thresholdRanks[at + 4]!) * FOUR;
  const add5 = (MAX_RANK - thresholdRanks[at + 5]!) * FOUR;
  for (let row = 0, quad = 0; row < sums.length; row += 4, quad++) {
    const answers =
      (((ranks[start0 + quad]! + add0) >>> 7) & FOUR) |
      (((ranks[start1 + quad]! + add1) >>> 6) & (FOUR << 1)) |
      (((ranks[start2 + quad]! + add2) >>> 5) & (FOUR << 2)) |
      (((ranks[start3 + quad]! + add3) >>> 4) & (FOUR << 3)) |
      (((ranks[start4 + quad]! + add4) >>> 3) & (FOUR << 4)) |
      (((ranks[start5 + quad]! + add5) >>> 2) & (FOUR << 5));
    sums[row]! += leaves[leaf | (answers & 0xff)]!;
    sums[row + 1]! += leaves[leaf | ((answers >>> 8) & 0xff)]!;
    sums[row + 2]! += leaves[leaf | ((answers >>> 16) & 0xff)]!;
    sums[row + 3]! += leaves[leaf | (answers >>> 24)]!;
  }
}
