/**
 * What the containers around a block hold: the five nearest that hold more than the block, and the three farthest. Many blocks
 * share a container, so each is described once.
 */
import type { FeatureTable } from '../feature-table.ts';
import type { PageView } from './page-view.ts';

const HELD = 'words linkShare blocks goodShare wordsPerBlock stops images headings money tag'.split(' ');
const MOST = 'words linkShare blocks goodShare wordsPerBlock stops images headings';
/** What is told of each level. */
const NEAREST = [
  `${MOST} tag place`,
  `${MOST} tag`,
  `${MOST} place`,
  `${MOST} money`,
  'wordsPerBlock stops headings money',
];
const FARTHEST = [`${MOST} money tag`, `${MOST} money tag`, `${MOST} tag`];
const LEVELS = [
  ...NEAREST.map((told, at) => ({ name: `level${at + 1}`, told: told.split(' ') })),
  ...FARTHEST.map((told, at) => ({ name: `top${at + 1}`, told: told.split(' ') })),
];

export const LEVEL_FEATURES: readonly string[] = LEVELS.flatMap(({ name, told }) =>
  told.map((what) => `${name}.${what}`),
);

export function writeLevels(view: PageView, table: FeatureTable): void {
  const { blocks, containers } = view;
  const held = describe(view);
  const levels = containersAround(view);
  for (let level = 0; level < LEVELS.length; level++) {
    const at = levels[level]!;
    for (const what of LEVELS[level]!.told) {
      const column = table.add();
      const values = held[HELD.indexOf(what)];
      for (let b = 0; b < blocks.length; b++) {
        const c = at[b]!;
        if (c < 0) column[b] = -1;
        else if (values) column[b] = values[c]!;
        else column[b] = (b - containers[c]!.first) / (containers[c]!.end - containers[c]!.first);
      }
    }
  }
}

/** By level, then by block: the container, or -1 where there are not so many. */
function containersAround({ blocks, containers, structure }: PageView): Int32Array[] {
  const { outer, up, top1, top2, top3 } = structure;
  const levels = LEVELS.map(() => new Int32Array(blocks.length));
  const farthest = [top1, top2, top3];
  for (let b = 0; b < blocks.length; b++) {
    const { container } = blocks[b]!;
    let at = outer[container]!;
    // A block alone in its container: begin with what it shares with others.
    if (containers[at]!.end - containers[at]!.first === 1) at = up[at]!;
    for (let level = 0; level < NEAREST.length; level++) {
      levels[level]![b] = at;
      if (at >= 0) at = up[at]!;
    }
    for (let top = 0; top < farthest.length; top++) levels[NEAREST.length + top]![b] = farthest[top]![container]!;
  }
  return levels;
}

/** `HELD` of the containers that may be a level, each a list by container. */
function describe({ containers, structure, sums, words, blocks }: PageView): Float32Array[] {
  const held = HELD.map(() => new Float32Array(containers.length));
  const [ofWords, linkShare, length, goodShare, wordsPerBlock, stops, images, headings, money, tag] = held;
  const goodWords = sums.goodWords[blocks.length]! || 1;
  for (let c = 0; c < containers.length; c++) {
    const { first, end } = containers[c]!;
    if (structure.outer[c] !== c || first === end) continue;
    const count = end - first;
    const own = sums.words[end]! - sums.words[first]!;
    ofWords![c] = own / words;
    linkShare![c] = (sums.linkSize[end]! - sums.linkSize[first]!) / (sums.size[end]! - sums.size[first]! || 1);
    length![c] = count;
    goodShare![c] = (sums.goodWords[end]! - sums.goodWords[first]!) / goodWords;
    wordsPerBlock![c] = own / count;
    stops![c] = (sums.stops[end]! - sums.stops[first]!) / (own || 1);
    images![c] = (sums.images[end]! - sums.images[first]!) / count;
    headings![c] = (sums.headings[end]! - sums.headings[first]!) / count;
    money![c] = (sums.money[end]! - sums.money[first]!) / count;
    tag![c] = structure.chainTag[c]!;
  }
  return held;
}
