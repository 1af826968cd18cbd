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
  const { base, features, thresholds, ranks: thresholdRanks, leaves } = trees;
  const { rows, columns } = table;
  const ranks = rankValues(table, trees.scales, scratch);
  const quads = Math.ceil(rows / 4);
  const sums = scratch.int32(4 * quads);
  const start = new Int32Array(DEPTH);
  const add = new Int32Array(DEPTH);
  for (let at = 0, firstLeaf = 0; at < features.length; at += DEPTH, firstLeaf += 1 << DEPTH) {
    let rowQuestions = DEPTH;
    let leaf = firstLeaf;
    for (; rowQuestions > 0 && features[at + rowQuestions - 1]! >= columns; rowQuestions--) {
      const question = at + rowQuestions - 1;
      if (pageKeys[features[question]! - columns]! > thresholds[question]!) leaf += 1 << (rowQuestions - 1);
    }
    for (let level = 0; level < DEPTH; level++) {
      const isAboutRow = level < rowQuestions;
      start[level] = isAboutRow ? features[at + level]! * quads : 0;
      // Adding 0 leaves the answer bit 0, so a question about the page contributes nothing here.
      add[level] = isAboutRow ? (MAX_RANK - thresholdRanks[at + level]!) * FOUR : 0;
    }
    addTree(ranks, start, add, leaves, leaf, sums);
  }
  const logOdds = scratch.float64(rows);
  for (let row = 0; row < rows; row++) logOdds[row] = base[0]! + sums[row]! * LEAF_STEP;
  return logOdds;
}

/** The rank of each value, column after column, with four rows in each number. */
function rankValues(
  { rows, columns, values }: FeatureTable,
  scales: Trees['scales'],
  scratch: ScratchMemory,
): Int32Array {
  const bits = bitsOf(values);
  const quads = Math.ceil(rows / 4);
  const ranks = scratch.int32(columns * quads);
  for (let column = 0; column < columns; column++) {
    const scale = scales[column];
    // No tree asks about the others.
    if (scale !== undefined)
      rankColumn(bits.subarray(column * rows, (column + 1) * rows), scale, ranks, column * quads);
  }
  return ranks;
}

/** A function of its own, since V8 compiles a loop within a loop at the first page, which takes longer than it runs. */
function rankColumn(bits: Int32Array, scale: Int32Array, ranks: Int32Array, to: number): void {
  let last = bits[0]!;
  let rank = rankOf(last, scale);
  for (let row = 0; row < bits.length; row++) {
    const value = bits[row]!;
    // Most values equal that of the row before.
    if (value !== last) {
      last = value;
      rank = rankOf(value, scale);
    }
    ranks[to + (row >> 2)]! |= rank << ((row & 3) << 3);
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
 * @param start - by question: where its feature's ranks begin.
 * @param add - by question: added to four ranks, it moves each answer into the highest bit of its
 * byte.
 * @param leaf - index of the leaf whose answers about rows are all no.
 */
function addTree(
  ranks: Int32Array,
  start: Int32Array,
  add: Int32Array,
  leaves: Int16Array,
  leaf: number,
  sums: Int32Array,
): void {
  const start0 = start[0]!;
  const start1 = start[1]!;
  const start2 = start[2]!;
  const start3 = start[3]!;
  const start4 = start[4]!;
  const start5 = start[5]!;
  const add0 = add[0]!;
  const add1 = add[1]!;
  const add2 = add[2]!;
  const add3 = add[3]!;
  const add4 = add[4]!;
  const add5 = add[5]!;
  for (let row = 0, at = 0; row < sums.length; row += 4, at++) {
    const answers =
      (((ranks[start0 + at]! + add0) >>> 7) & FOUR) |
      (((ranks[start1 + at]! + add1) >>> 6) & (FOUR << 1)) |
      (((ranks[start2 + at]! + add2) >>> 5) & (FOUR << 2)) |
      (((ranks[start3 + at]! + add3) >>> 4) & (FOUR << 3)) |
      (((ranks[start4 + at]! + add4) >>> 3) & (FOUR << 4)) |
      (((ranks[start5 + at]! + add5) >>> 2) & (FOUR << 5));
    sums[row]! += leaves[leaf | (answers & 0xff)]!;
    sums[row + 1]! += leaves[leaf | ((answers >>> 8) & 0xff)]!;
    sums[row + 2]! += leaves[leaf | ((answers >>> 16) & 0xff)]!;
    sums[row + 3]! += leaves[leaf | (answers >>> 24)]!;
  }
}
