/**
 * What single words were learned to speak for: in the names around a block, in its text, in the heading above it, and in the
 * texts beside it.
 */
import { Scratch } from '../../scratch.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageView } from './page-view.ts';

/** In the order in which `fillTokens` adds their columns. */
export const TOKEN_FEATURES: readonly string[] = ['near', 'mid', 'far', 'names', 'text', 'heading', 'beside'].map(
  (name) => `tokens.${name}`,
);

/** Blocks on each side. */
const REACH = 3;

export interface TokenScores extends Pick<PageTexts, 'text' | 'heading'> {
  readonly names: readonly [near: Float32Array, mid: Float32Array, far: Float32Array];
}

export function namesOf({ blocks, scratch }: PageView): TokenScores['names'] {
  const near = scratch.float32(blocks.length);
  const mid = scratch.float32(blocks.length);
  const far = scratch.float32(blocks.length);
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    near[b] = block.near;
    mid[b] = block.mid;
    far[b] = block.far;
  }
  return [near, mid, far];
}

/** Writes the columns, each into the list that `add` gives. */
export function fillTokens(
  { names, text, heading }: TokenScores,
  add: () => Float32Array,
  scratch = new Scratch(0),
): void {
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
  const sums = scratch.float64(n + 1);
  for (let b = 0; b < n; b++) sums[b + 1] = sums[b]! + text[b]!;
  for (let b = 0; b < n; b++) {
    const from = Math.max(0, b - REACH);
    const to = Math.min(n, b + REACH + 1);
    beside[b] = to - from > 1 ? (sums[to]! - sums[from]! - text[b]!) / (to - from - 1) : 0;
  }
}
