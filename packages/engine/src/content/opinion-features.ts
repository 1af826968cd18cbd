/**
 * What the first stage thinks of a block's surroundings, for the second stage to judge by: a block is kept or left out
 * together with what it stands in, what looks like it, and what stands under the same heading.
 */
import type { PageBlocks } from './cut-blocks.ts';
import type { PageStructure } from './page-structure.ts';

const STEPS = [-2, -1, 1, 2];
const REACHES = [2, 5, 15];
const LEVELS = 5;
/** A block more likely than this is taken for content where distances to content are measured. */
const LIKELY = 0.6;
const FAR = 200;

export const OPINION_FEATURES: readonly string[] = [
  'own',
  ...STEPS.map((step) => `next${step}`),
  ...REACHES.map((reach) => `window${reach}`),
  ...Array.from({ length: LEVELS }, (_, level) => `level${level + 1}`),
  ...Array.from({ length: LEVELS }, (_, level) => `rest${level + 1}`),
  'top1',
  'top2',
  'top3',
  'nearItem',
  'nearGroup',
  'nearGroupLow',
  'farItem',
  'farGroup',
  'farGroupLow',
  'shape',
  'container',
  'sameText',
  'heading',
  'underHeading',
  'sinceLikely',
  'untilLikely',
  'rank',
  'overCut',
  'pageMean',
  'pageExpectedWords',
  'pageKeptShare',
  'pageExpectedScore',
  'pageCut',
  'pageKeptBlocks',
].map((name) => `opinion.${name}`);

/** Sums of words and of expected words, so that the mean opinion of any run of blocks is two differences. */
class Opinions {
  readonly #words: Float64Array;
  readonly #hits: Float64Array;

  constructor(page: PageBlocks, chances: Float32Array) {
    const n = page.blocks.length;
    this.#words = new Float64Array(n + 1);
    this.#hits = new Float64Array(n + 1);
    for (let b = 0; b < n; b++) {
      const words = page.blocks[b]!.words + 0.2;
      this.#words[b + 1] = this.#words[b]! + words;
      this.#hits[b + 1] = this.#hits[b]! + words * chances[b]!;
    }
  }

  words(from: number, to: number): number {
    return this.#words[to]! - this.#words[from]!;
  }

  hits(from: number, to: number): number {
    return this.#hits[to]! - this.#hits[from]!;
  }

  mean(from: number, to: number): number {
    return to > from ? this.hits(from, to) / this.words(from, to) : -1;
  }
}

/** Means by any key. */
class MeanBy {
  readonly #sums = new Map<number, [hits: number, words: number, least: number]>();

  add(key: number, chance: number, words: number): void {
    const sum = this.#sums.get(key);
    if (sum) {
      sum[0] += chance * words;
      sum[1] += words;
      if (chance < sum[2]) sum[2] = chance;
    } else this.#sums.set(key, [chance * words, words, chance]);
  }

  mean(key: number): number {
    const sum = this.#sums.get(key);
    return sum ? sum[0] / sum[1] : -1;
  }

  least(key: number): number {
    return this.#sums.get(key)?.[2] ?? -1;
  }
}

/** The best cut through blocks in the order of their chances: where twice the expected hits over all words is largest. */
export interface Cut {
  /** Blocks at least this likely are kept. */
  readonly chance: number;
  readonly score: number;
  readonly keptWords: number;
  readonly keptBlocks: number;
  readonly expectedWords: number;
  /** By block: words in blocks more likely, as a share of all. */
  readonly rank: Float32Array;
}

/**
 * @param slack - by how much less than the best score will do, as a share of it, for the sake of keeping more.
 */
export function expectedCut(chances: Float32Array, words: (block: number) => number, slack = 0): Cut {
  const order = Uint32Array.from(chances.keys()).sort((a, b) => chances[b]! - chances[a]! || a - b);
  let expectedWords = 0;
  let allWords = 0;
  for (let b = 0; b < chances.length; b++) {
    expectedWords += chances[b]! * words(b);
    allWords += words(b);
  }
  const rank = new Float32Array(chances.length);
  const scores = new Float64Array(chances.length);
  let kept = 0;
  let hits = 0;
  let best = 0;
  for (let at = 0; at < order.length; at++) {
    const b = order[at]!;
    rank[b] = kept / (allWords || 1);
    kept += words(b);
    hits += chances[b]! * words(b);
    scores[at] = (2 * hits) / (kept + expectedWords || 1);
    best = Math.max(best, scores[at]!);
  }
  let last = scores.indexOf(best);
  if (slack > 0) while (last + 1 < order.length && scores[last + 1]! >= (1 - slack) * best) last++;
  if (best === 0) return { chance: 1, score: 0, keptWords: 0, keptBlocks: 0, expectedWords, rank };
  const chance = chances[order[last]!]!;
  const keptWords = last + 1 < order.length ? rank[order[last + 1]!]! * allWords : kept;
  return { chance, score: best, keptWords, keptBlocks: last + 1, expectedWords, rank };
}

/** Rows of `OPINION_FEATURES`, one a block. */
export function opinionFeatures(page: PageBlocks, structure: PageStructure, chances: Float32Array): Float32Array {
  const { blocks, containers } = page;
  const { outer, up, top1, top2, top3, nearItem, farItem, groupOf, heading } = structure;
  const n = blocks.length;
  const rows = new Float32Array(n * OPINION_FEATURES.length);
  const opinions = new Opinions(page, chances);
  const cut = expectedCut(chances, (b) => blocks[b]!.words);
  const byShape = new MeanBy();
  const byContainer = new MeanBy();
  const byText = new MeanBy();
  const byGroup = new MeanBy();
  const items = new Set<number>();
  const shapeKey = (b: number) => {
    const container = containers[blocks[b]!.container]!;
    return Math.imul(container.shape, 31) ^ (containers[container.parent]?.shape ?? 0);
  };
  for (let b = 0; b < n; b++) {
    const { container, words, hash } = blocks[b]!;
    byShape.add(shapeKey(b), chances[b]!, words + 0.2);
    byContainer.add(container, chances[b]!, words + 0.2);
    byText.add(hash, chances[b]!, 1);
    for (const item of [nearItem[container]!, farItem[container]!]) {
      if (item < 0 || items.has(item)) continue;
      items.add(item);
      const { first, end } = containers[item]!;
      byGroup.add(groupOf[item]!, opinions.mean(first, end), opinions.words(first, end));
    }
  }
  const headingEnd = new Int32Array(n + 1).fill(n);
  for (let b = n - 1; b >= 0; b--) headingEnd[b] = heading[b] === b ? b : headingEnd[b + 1]!;
  const untilLikely = new Int32Array(n + 1).fill(FAR);
  for (let b = n - 1; b >= 0; b--) untilLikely[b] = chances[b]! >= LIKELY ? 0 : Math.min(FAR, untilLikely[b + 1]! + 1);
  let sinceLikely = FAR;
  let at = 0;
  const put = (value: number) => {
    rows[at++] = value;
  };
  const inside = (c: number) => (c < 0 ? -1 : opinions.mean(containers[c]!.first, containers[c]!.end));
  for (let b = 0; b < n; b++) {
    const block = blocks[b]!;
    const c = block.container;
    const words = block.words + 0.2;
    put(chances[b]!);
    for (const step of STEPS) put(chances[b + step] ?? -1);
    for (const reach of REACHES) {
      const from = Math.max(0, b - reach);
      const to = Math.min(n, b + reach + 1);
      put((opinions.hits(from, to) - words * chances[b]!) / (opinions.words(from, to) - words || 1));
    }
    let level = outer[c]!;
    const own = containers[level]!;
    if (own.end - own.first === 1) level = up[level]!;
    const start = at;
    for (let step = 0; step < LEVELS; step++) {
      put(inside(level));
      // The same without this block's own part.
      if (level >= 0) {
        const { first, end } = containers[level]!;
        const rest = opinions.words(first, end) - words;
        rows[start + LEVELS + step] = rest > 0.1 ? (opinions.hits(first, end) - words * chances[b]!) / rest : -1;
        level = up[level]!;
      } else rows[start + LEVELS + step] = -1;
    }
    at += LEVELS;
    put(inside(top1[c]!));
    put(inside(top2[c]!));
    put(inside(top3[c]!));
    for (const item of [nearItem[c]!, farItem[c]!]) {
      put(inside(item));
      put(item < 0 ? -1 : byGroup.mean(groupOf[item]!));
      put(item < 0 ? -1 : byGroup.least(groupOf[item]!));
    }
    put(byShape.mean(shapeKey(b)));
    put(byContainer.mean(c));
    put(byText.mean(block.hash));
    const head = heading[b]!;
    put(head < 0 ? -1 : chances[head]!);
    put(head < 0 ? -1 : opinions.mean(head + 1, headingEnd[b + 1]!));
    sinceLikely = chances[b]! >= LIKELY ? 0 : Math.min(FAR, sinceLikely + 1);
    put(sinceLikely);
    put(untilLikely[b]!);
    put(cut.rank[b]!);
    put(chances[b]! - cut.chance);
    put(opinions.mean(0, n));
    put(cut.expectedWords);
    put(cut.keptWords / (opinions.words(0, n) || 1));
    put(cut.score);
    put(cut.chance);
    put(cut.keptBlocks);
  }
  return rows;
}
