/**
 * What the trees say of every row. Only how many of a feature's thresholds a value is above matters to them: a small whole number, of which one
 * 32-bit number holds those of four rows, so that a question is asked of four rows at once.
 */
import { Scratch } from '../../scratch.ts';
import { bitsOf, type FeatureTable, sortKeyOfBits } from './feature-table.ts';
import { DEPTH, LEAF_STEP, type Trees } from './model.ts';

/** A rank takes seven bits of a byte, the eighth is for the answer; a feature that was cut into 64 bins has half as many thresholds. */
const MOST_THRESHOLDS = 127;
/** Four times a small number. */
const FOUR = 0x01010101;

/**
 * Log-odds of every row by trees of `DEPTH`, whose questions about single rows come first. The others have one answer for all rows,
 * which is taken for the tree before the rows are looked at.
 *
 * @param table - the features told by row.
 * @param pageKeys - the `sortKey`s of the features that follow.
 */
export function scoresOf(
  trees: Trees,
  table: FeatureTable,
  pageKeys: Int32Array,
  scratch = new Scratch(0),
): Float64Array {
  const { base, features, thresholds, places, leaves } = trees;
  const { rows, columns } = table;
  const ranks = rankRows(table, trees.scales, scratch);
  const fours = Math.ceil(rows / 4);
  const sums = scratch.int32(4 * fours);
  const column = new Int32Array(DEPTH);
  const add = new Int32Array(DEPTH);
  for (let at = 0, leaf = 0; at < features.length; at += DEPTH, leaf += 1 << DEPTH) {
    let own = DEPTH;
    let answered = leaf;
    for (; own > 0 && features[at + own - 1]! >= columns; own--) {
      const question = at + own - 1;
      if (pageKeys[features[question]! - columns]! > thresholds[question]!) answered += 1 << (own - 1);
    }
    for (let level = 0; level < DEPTH; level++) {
      const isOwn = level < own;
      column[level] = isOwn ? features[at + level]! * fours : 0;
      // Where nothing is added no answer is yes.
      add[level] = isOwn ? (MOST_THRESHOLDS - places[at + level]!) * FOUR : 0;
    }
    askTree(ranks, column, add, leaves, answered, sums);
  }
  const scores = scratch.float64(rows);
  for (let row = 0; row < rows; row++) scores[row] = base[0]! + sums[row]! * LEAF_STEP;
  return scores;
}

/** Feature after feature, four rows a number: how many of the thresholds each value is above. */
function rankRows({ rows, columns, values }: FeatureTable, scales: Trees['scales'], scratch: Scratch): Int32Array {
  const bits = bitsOf(values);
  const fours = Math.ceil(rows / 4);
  const ranks = scratch.int32(columns * fours);
  for (let column = 0; column < columns; column++) {
    const scale = scales[column];
    // No tree asks about it.
    if (scale === undefined) continue;
    const from = column * rows;
    const to = column * fours;
    let last = bits[from]!;
    let rank = rankOf(last, scale);
    for (let row = 0; row < rows; row++) {
      const value = bits[from + row]!;
      // Most values are that of the row before.
      if (value !== last) {
        last = value;
        rank = rankOf(value, scale);
      }
      ranks[to + (row >> 2)]! |= rank << ((row & 3) << 3);
    }
  }
  return ranks;
}

/** How many of the thresholds are below the number of these bits. */
function rankOf(bits: number, scale: Int32Array): number {
  const key = sortKeyOfBits(bits);
  let rank = 0;
  while (rank < scale.length && scale[rank]! < key) rank++;
  return rank;
}

/**
 * Adds the leaf of one tree to the sum of each row. The answer to the first question is the lowest bit of the leaf's place.
 *
 * @param column - by question: where the ranks of its feature begin.
 * @param add - by question: what is added to four ranks so that the highest bit of each is the answer.
 * @param leaf - the first of the leaves in question: its place has zeros for the bits of the answers.
 */
function askTree(
  ranks: Int32Array,
  column: Int32Array,
  add: Int32Array,
  leaves: Int16Array,
  leaf: number,
  sums: Int32Array,
): void {
  const column0 = column[0]!;
  const column1 = column[1]!;
  const column2 = column[2]!;
  const column3 = column[3]!;
  const column4 = column[4]!;
  const column5 = column[5]!;
  const add0 = add[0]!;
  const add1 = add[1]!;
  const add2 = add[2]!;
  const add3 = add[3]!;
  const add4 = add[4]!;
  const add5 = add[5]!;
  for (let row = 0, at = 0; row < sums.length; row += 4, at++) {
    const answers =
      (((ranks[column0 + at]! + add0) >>> 7) & FOUR) |
      (((ranks[column1 + at]! + add1) >>> 6) & (FOUR << 1)) |
      (((ranks[column2 + at]! + add2) >>> 5) & (FOUR << 2)) |
      (((ranks[column3 + at]! + add3) >>> 4) & (FOUR << 3)) |
      (((ranks[column4 + at]! + add4) >>> 3) & (FOUR << 4)) |
      (((ranks[column5 + at]! + add5) >>> 2) & (FOUR << 5));
    sums[row]! += leaves[leaf | (answers & 0xff)]!;
    sums[row + 1]! += leaves[leaf | ((answers >>> 8) & 0xff)]!;
    sums[row + 2]! += leaves[leaf | ((answers >>> 16) & 0xff)]!;
    sums[row + 3]! += leaves[leaf | (answers >>> 24)]!;
  }
}
