/** What a block's own text looks like, and how many others look like it. */
import type { FeatureTable } from '../score/feature-table.ts';
import type { PageView } from './page-view.ts';

/** In the order in which `writeOwn` adds their columns. */
export const OWN_FEATURES: readonly string[] =
  'tag chainTag linkShare capitalShare stops dividers colons ending same shapeCount shapeWords'
    .split(' ')
    .map((name) => `own.${name}`);

export function writeOwn({ blocks, structure, alike, words }: PageView, table: FeatureTable): void {
  table.add().set(structure.ownTag);
  const chainTag = table.add();
  const linkShare = table.add();
  const capitalShare = table.add();
  const stops = table.add();
  const dividers = table.add();
  const colons = table.add();
  const ending = table.add();
  table.add().set(alike.same);
  const shapeCount = table.add();
  const shapeWords = table.add();
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    chainTag[b] = structure.chainTag[structure.outer[block.container]!]!;
    linkShare[b] = block.linkSize / (block.size || 1);
    capitalShare[b] = block.capitals / (block.words || 1);
    stops[b] = block.stops;
    dividers[b] = block.dividers;
    colons[b] = block.colons;
    ending[b] = block.ending;
    const shape = alike.shapeOf[b]!;
    shapeCount[b] = alike.counts[shape]!;
    shapeWords[b] = alike.words[shape]! / words;
  }
}
