/** Links to parts of the page say what is said there anyway. */
import { attribute, nearest } from '../../html/tree/tree.ts';
import type { PageView } from '../describe/page-view.ts';
import { between, runningSum } from '../segment/page-structure.ts';

/** From such a share of them on, entries are links to parts of the page, and an entry is a link. */
const MOSTLY_LINKS = 0.9;
/** A table of contents has so many entries at least, below a title of so many words at most, and is no more of the page than this. */
const LEAST_CONTENTS = 2;
const LONGEST_TITLE = 6;
const MOST_CONTENTS = 0.5;
/** Elements around a text at most, up to its link. */
const MOST_AROUND = 8;

/** Takes their chances from the blocks of lists of links to parts of the page: tables of contents, the names of tabs. */
export function leaveOutContents(view: PageView, own: number, chances: Float32Array): void {
  const { blocks, containers, sums, scratch } = view;
  const jumps = runningSum(blocks.length, scratch, (b) => (isJump(view, b) ? 1 : 0));
  if (jumps[blocks.length]! < LEAST_CONTENTS) return;
  let left = 0;
  for (const part of containers) {
    const { first, end } = part;
    if (first < left || (first <= own && own < end)) continue;
    const entries = between(jumps, part);
    if (entries < LEAST_CONTENTS || between(sums.words, part) > MOST_CONTENTS * view.words) continue;
    const { linkSize, words } = blocks[first]!;
    const titles = linkSize === 0 && words <= LONGEST_TITLE ? 1 : 0;
    if (entries < MOSTLY_LINKS * (end - first - titles)) continue;
    chances.fill(0, first, end);
    left = end;
  }
}

/** Whether the block is a link to a part of the page, and that alone. */
function isJump({ blocks, page }: PageView, b: number): boolean {
  const { linkSize, size, endText } = blocks[b]!;
  if (linkSize < MOSTLY_LINKS * size || size === 0) return false;
  const link = nearest(page.texts[endText - 1]!.parent, MOST_AROUND, ({ name }) => name === 'a');
  const href = link === null ? undefined : attribute(link, 'href');
  return href !== undefined && href.length > 1 && href.startsWith('#');
}
