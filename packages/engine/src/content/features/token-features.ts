/**
 * What single words were learned to speak for: in the names around a block, in its text, in the heading above it, and in the
 * texts beside it.
 */
import type { TextBlock } from '../cut-blocks.ts';
import type { FeatureTable } from '../feature-table.ts';
import { readTextTokens } from '../token-hash.ts';
import type { TokenWeights } from '../token-weights.ts';
import type { PageView } from './page-view.ts';

/** In the order in which `writeTokens` adds their columns. */
export const TOKEN_FEATURES: readonly string[] = ['near', 'mid', 'far', 'names', 'text', 'heading', 'beside'].map(
  (name) => `tokens.${name}`,
);

/** Stands for the heading of a block that has none. */
const NO_HEADING = -9;
/** Blocks on each side. */
const REACH = 3;
const OF_BLOCK = 0;
const OF_HEADING = 1;

export function writeTokens({ blocks, structure }: PageView, { texts }: TokenWeights, table: FeatureTable): void {
  const n = blocks.length;
  const text = new Float32Array(n);
  const heading = new Float32Array(n).fill(NO_HEADING);
  const { heading: headingOf } = structure;
  for (let b = 0; b < n; b++) {
    const count = readTokens(blocks[b]!);
    text[b] = texts.sum(count, OF_BLOCK);
    const h = headingOf[b]!;
    if (h === b) heading[b] = texts.sum(count, OF_HEADING);
    else if (h >= 0) heading[b] = heading[h]!;
  }
  // A heading does not stand under itself.
  for (let b = 0; b < n; b++) if (headingOf[b] === b) heading[b] = NO_HEADING;
  fillTokens({ names: namesOf(blocks), text, heading }, () => table.add());
}

/** Reads the block's text; how many tokens there are. */
export function readTokens({ sample, words }: TextBlock): number {
  return readTextTokens(sample, words);
}

export interface TokenScores {
  readonly names: readonly [near: Float32Array, mid: Float32Array, far: Float32Array];
  readonly text: Float32Array;
  readonly heading: Float32Array;
}

function namesOf(blocks: readonly TextBlock[]): TokenScores['names'] {
  const near = new Float32Array(blocks.length);
  const mid = new Float32Array(blocks.length);
  const far = new Float32Array(blocks.length);
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    near[b] = block.near;
    mid[b] = block.mid;
    far[b] = block.far;
  }
  return [near, mid, far];
}

/** Writes the columns, each into the list that `add` gives. */
export function fillTokens({ names, text, heading }: TokenScores, add: () => Float32Array): void {
  const [near, mid, far] = names;
  const n = text.length;
  add().set(near);
  add().set(mid);
  add().set(far);
  const all = add();
  for (let b = 0; b < n; b++) all[b] = near[b]! + mid[b]! + far[b]!;
  add().set(text);
  add().set(heading);
  const beside = add();
  const sums = new Float64Array(n + 1);
  for (let b = 0; b < n; b++) sums[b + 1] = sums[b]! + text[b]!;
  for (let b = 0; b < n; b++) {
    const from = Math.max(0, b - REACH);
    const to = Math.min(n, b + REACH + 1);
    beside[b] = to - from > 1 ? (sums[to]! - sums[from]! - text[b]!) / (to - from - 1) : 0;
  }
}
