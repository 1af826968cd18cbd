/** The heading that a block stands under, and the one of a higher rank around that: its section's. */
import { TAG_CODES } from '../elements.ts';
import type { FeatureTable } from '../feature-table.ts';
import { countBeside } from './own-features.ts';
import type { PageView } from './page-view.ts';

const H1 = TAG_CODES.get('h1')!;

/** In the order in which `writeHeadings` adds their columns. */
export const HEADING_FEATURES: readonly string[] = [
  ...'level blocks words headingWords wordsUntilNext linkShareUntilNext saysBeside'
    .split(' ')
    .map((name) => `heading.${name}`),
  'section.level',
  'section.blocks',
];

/** Values of a block that stands under no heading, or in no section, are -1. */
export function writeHeadings(view: PageView, table: FeatureTable): void {
  const { blocks, sums, structure, nextHeading } = view;
  const columns = HEADING_FEATURES.map(() => table.add().fill(-1));
  const [level, length, words, headingWords, wordsUntilNext, linkShareUntilNext, saysBeside] = columns;
  const [sectionLevel, sectionBlocks] = columns.slice(-2);
  for (let b = 0; b < blocks.length; b++) {
    const section = structure.section[b]!;
    if (section >= 0) {
      sectionLevel![b] = structure.ownTag[section]! - H1 + 1;
      sectionBlocks![b] = b - section;
    }
    const h = structure.heading[b]!;
    if (h < 0) continue;
    const until = nextHeading[b + 1]!;
    const size = sums.size[until]! - sums.size[h + 1]!;
    level![b] = structure.ownTag[h]! - H1 + 1;
    length![b] = b - h;
    words![b] = sums.words[b]! - sums.words[h]!;
    headingWords![b] = blocks[h]!.words;
    wordsUntilNext![b] = sums.words[until]! - sums.words[h]!;
    if (size > 0) linkShareUntilNext![b] = (sums.linkSize[until]! - sums.linkSize[h + 1]!) / size;
    saysBeside![b] = countBeside(blocks[h]!.sayings);
  }
}
