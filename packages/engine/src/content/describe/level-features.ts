/**
 * What the containers around a block hold: the three nearest that hold more than the block, and the three farthest. Many blocks
 * share a container, so each is described once.
 */
import type { FeatureTable } from '../score/feature-table.ts';
import type { PageView } from './page-view.ts';

/** In the order in which `describe` writes them. */
const HELD = ['words', 'linkShare', 'blocks', 'goodShare', 'images', 'headings'];
/** What is told of each level. */
const NEAREST = [
  ['goodShare', 'linkShare'],
  ['words', 'linkShare', 'goodShare', 'headings'],
  ['words', 'headings'],
];
const FARTHEST = [
  ['blocks', 'images', 'headings'],
  ['words', 'headings'],
  ['blocks', 'goodShare', 'headings'],
];
const NAMES = [
  ...NEAREST.map((told, at) => ({ name: `level${at + 1}`, told })),
  ...FARTHEST.map((told, at) => ({ name: `top${at + 1}`, told })),
];

export const LEVEL_FEATURES: readonly string[] = NAMES.flatMap(({ name, told }) =>
  told.map((what) => `${name}.${what}`),
);
/** By their places in `HELD`. */
const LEVELS = NAMES.map(({ told }) => told.map((what) => HELD.indexOf(what)));

export function writeLevels(view: PageView, table: FeatureTable): void {
  const rows = view.blocks.length;
  const held = describe(view);
  const around = containersAround(view);
  for (let level = 0; level < LEVELS.length; level++) {
    const at = around.subarray(level * rows, (level + 1) * rows);
    for (const what of LEVELS[level]!) look(held, what, at, table.add());
  }
}

function look(held: Float32Array, what: number, at: Int32Array, column: Float32Array): void {
  for (let b = 0; b < at.length; b++) {
    const c = at[b]!;
    column[b] = c < 0 ? -1 : held[c * HELD.length + what]!;
  }
}

/** By level, then by block: the container, or -1 where there are not so many. */
function containersAround({ blocks, containers, structure, scratch }: PageView): Int32Array {
  const { outer, up, top1, top2, top3 } = structure;
  const rows = blocks.length;
  const levels = scratch.int32(LEVELS.length * rows);
  for (let b = 0; b < rows; b++) {
    const { container } = blocks[b]!;
    let at = outer[container]!;
    // A block alone in its container: begin with what it shares with others.
    if (containers[at]!.end - containers[at]!.first === 1) at = up[at]!;
    let place = b;
    for (let level = 0; level < NEAREST.length; level++, place += rows) {
      levels[place] = at;
      if (at >= 0) at = up[at]!;
    }
    levels[place] = top1[container]!;
    levels[place + rows] = top2[container]!;
    levels[place + 2 * rows] = top3[container]!;
  }
  return levels;
}

/** By container that may be a level: `HELD`. */
function describe({ containers, structure, sums, words, blocks, scratch }: PageView): Float32Array {
  const { outer } = structure;
  const held = scratch.float32(HELD.length * containers.length);
  const goodWords = sums.goodWords[blocks.length]! || 1;
  for (let c = 0; c < containers.length; c++) {
    const { first, end } = containers[c]!;
    if (outer[c] !== c || first === end) continue;
    const count = end - first;
    const at = c * HELD.length;
    held[at] = (sums.words[end]! - sums.words[first]!) / words;
    held[at + 1] = (sums.linkSize[end]! - sums.linkSize[first]!) / (sums.size[end]! - sums.size[first]! || 1);
    held[at + 2] = count;
    held[at + 3] = (sums.goodWords[end]! - sums.goodWords[first]!) / goodWords;
    held[at + 4] = (sums.images[end]! - sums.images[first]!) / count;
    held[at + 5] = (sums.headings[end]! - sums.headings[first]!) / count;
  }
  return held;
}
