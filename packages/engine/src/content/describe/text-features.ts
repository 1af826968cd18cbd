/** Features of a block's own text, and how many other blocks resemble it. */
import type { FeatureTable } from './feature-table.ts';
import type { PageView } from './page-view.ts';

/** In the order in which `writeTextFeatures` adds their columns. */
export const TEXT_FEATURES: readonly string[] =
  'tag chainTag linkShare capitalShare stops dividers colons ending sameText shapeCount shapeWords'
    .split(' ')
    .map((name) => `text.${name}`);

export function writeTextFeatures({ blocks, structure, similar, words }: PageView, table: FeatureTable): void {
  table.add().set(structure.blockTag);
  const chainTag = table.add();
  const linkShare = table.add();
  const capitalShare = table.add();
  const stops = table.add();
  const dividers = table.add();
  const colons = table.add();
  const ending = table.add();
  table.add().set(similar.sameText);
  const shapeCount = table.add();
  const shapeWords = table.add();
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    chainTag[b] = structure.chainTag[structure.outermost[block.container]!]!;
    linkShare[b] = block.linkSize / (block.size || 1);
    capitalShare[b] = block.capitals / (block.words || 1);
    stops[b] = block.stops;
    dividers[b] = block.dividers;
    colons[b] = block.colons;
    ending[b] = block.ending;
    const shape = similar.shapeOf[b]!;
    shapeCount[b] = similar.shapeCounts[shape]!;
    shapeWords[b] = similar.shapeWords[shape]! / words;
  }
}
