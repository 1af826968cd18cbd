/**
 * Features from the learned weights of tokens: in the names around a block, in its text, and in the
 * heading above it.
 */
import { ScratchMemory } from '../../scratch-memory.ts';
import type { BlockTexts } from './block-texts.ts';
import type { PageView } from './page-view.ts';

/** In the order in which `writeTokenFeatures` adds their columns. */
export const TOKEN_FEATURES: readonly string[] = ['near', 'middle', 'far', 'names', 'text', 'heading', 'neighbors'].map(
  (name) => `tokens.${name}`,
);

/** Blocks on each side of a block that count as its neighbors. */
const NEIGHBORS = 3;

/** By block. */
export interface TokenScores extends Pick<BlockTexts, 'text' | 'heading'> {
  readonly names: readonly [near: Float32Array, middle: Float32Array, far: Float32Array];
}

export function nameScoresOf({ blocks, scratch }: PageView): TokenScores['names'] {
  const near = scratch.float32(blocks.length);
  const middle = scratch.float32(blocks.length);
  const far = scratch.float32(blocks.length);
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    near[b] = block.near;
    middle[b] = block.middle;
    far[b] = block.far;
  }
  return [near, middle, far];
}

/** @param addColumn - returns the next column to write. */
export function writeTokenFeatures(
  { names, text, heading }: TokenScores,
  addColumn: () => Float32Array,
  scratch = new ScratchMemory(0),
): void {
  const [near, middle, far] = names;
  const n = text.length;
  addColumn().set(near);
  addColumn().set(middle);
  addColumn().set(far);
  const all = addColumn();
  for (let b = 0; b < n; b++) all[b] = near[b]! + middle[b]! + far[b]!;
  addColumn().set(text);
  addColumn().set(heading);
  const neighbors = addColumn();
  const sums = scratch.float64(n + 1);
  for (let b = 0; b < n; b++) sums[b + 1] = sums[b]! + text[b]!;
  for (let b = 0; b < n; b++) {
    const from = Math.max(0, b - NEIGHBORS);
    const to = Math.min(n, b + NEIGHBORS + 1);
    neighbors[b] = to - from > 1 ? (sums[to]! - sums[from]! - text[b]!) / (to - from - 1) : 0;
  }
}
