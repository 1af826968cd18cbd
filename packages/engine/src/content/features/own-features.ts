/** What a block's own text looks like, and how many others look like it. */
import type { FeatureTable } from '../feature-table.ts';
import { SAYING_GROUPS } from '../vocabulary.ts';
import type { PageView } from './page-view.ts';

/** What is said of things beside the content. */
const BESIDE =
  'share related popular comments newsletter cookie legal login search cart shipping filter tags contact advert download app contents'
    .split(' ')
    .reduce((mask, group) => mask | (1 << SAYING_GROUPS.indexOf(group)), 0);

/** In the order in which `writeOwn` adds their columns. */
export const OWN_FEATURES: readonly string[] = (
  'tag textTag chainTag depth level words size linkShare links upperShare capitalShare stops dividers colons years ending ' +
  'saysBeside same sameWords shapeCount shapeWords shapeLinkShare'
)
  .split(' ')
  .map((name) => `own.${name}`);

export function writeOwn(view: PageView, table: FeatureTable): void {
  const { blocks, structure, alike } = view;
  table.add().set(structure.ownTag);
  const textTag = table.add();
  const chainTag = table.add();
  const depth = table.add();
  const level = table.add();
  const words = table.add();
  const size = table.add();
  const linkShare = table.add();
  const links = table.add();
  const upperShare = table.add();
  const capitalShare = table.add();
  const stops = table.add();
  const dividers = table.add();
  const colons = table.add();
  const years = table.add();
  const ending = table.add();
  const saysBeside = table.add();
  const same = table.add();
  const sameWords = table.add();
  const shapeCount = table.add();
  const shapeWords = table.add();
  const shapeLinkShare = table.add();
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    const length = block.size || 1;
    textTag[b] = block.textTag;
    chainTag[b] = structure.chainTag[structure.outer[block.container]!]!;
    depth[b] = block.depth;
    level[b] = structure.level[block.container]!;
    words[b] = block.words;
    size[b] = block.size;
    linkShare[b] = block.linkSize / length;
    links[b] = block.links;
    upperShare[b] = block.upper / length;
    capitalShare[b] = block.capitals / (block.words || 1);
    stops[b] = block.stops;
    dividers[b] = block.dividers;
    colons[b] = block.colons;
    years[b] = block.years;
    ending[b] = block.ending;
    saysBeside[b] = countBeside(block.sayings);
    same[b] = alike.same[b]!;
    sameWords[b] = alike.same[b]! * block.words;
    const shape = alike.shapeOf[b]!;
    shapeCount[b] = alike.counts[shape]!;
    shapeWords[b] = alike.words[shape]! / view.words;
    shapeLinkShare[b] = alike.linkSizes[shape]! / (alike.sizes[shape]! || 1);
  }
}

/** How many things beside the content a short text speaks of. */
export function countBeside(sayings: number): number {
  let count = 0;
  for (let bits = sayings & BESIDE; bits; bits &= bits - 1) count++;
  return count;
}
