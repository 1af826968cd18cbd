/**
 * Drops boxes within an article that promote something else: links to other articles, and forms to
 * subscribe.
 */

import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks, sumWithin } from '../describe/running-sums.ts';
import { tagCode } from '../segment/element-kinds.ts';

/** Words of a teaser's label at most, and of the paragraphs before and after it at least. */
const MAX_TEASER_LABEL = 6;
const MIN_PARAGRAPH_WORDS = 12;
const MOSTLY_LINKS = 0.9;
/** A form with a longer text than this is more than input fields. */
const MAX_FIELD_WORDS = 4;
/**
 * Limits of the box around a form: its size, its share of the page's words, and how many containers
 * up it may be.
 */
const MAX_BOX_BLOCKS = 5;
const MAX_BOX_WORDS = 45;
const MAX_BOX_SHARE = 0.2;
const MAX_BOX_LEVELS = 6;

const DIV = tagCode('div');
const FORM = tagCode('form');

/**
 * Drops teasers and the small boxes around forms, except a box with the page heading. Linear in the
 * page.
 *
 * @param dropsTeasers - whether links between paragraphs lead away. Those of a reference lead to
 * related entries.
 */
export function dropPromotionBoxes(view: PageView, pageHeading: number, dropsTeasers: boolean, kept: Uint8Array): void {
  const { blocks, containers, sums, structure } = view;
  const maxWords = Math.min(MAX_BOX_WORDS, MAX_BOX_SHARE * view.words);
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (first < done) continue;
    const box = tag === FORM ? boxAround(c) : dropsTeasers && tag === DIV && isTeaser(first, end) ? c : -1;
    if (box < 0) continue;
    kept.fill(0, containers[box]!.first, containers[box]!.end);
    done = containers[box]!.end;
  }

  /** Whether the blocks are a label and links, between two kept paragraphs. */
  function isTeaser(first: number, end: number): boolean {
    if (end - first < 2 || !isKeptParagraph(first - 1) || !isKeptParagraph(end)) return false;
    const { words, linkSize } = blocks[first]!;
    if (words > MAX_TEASER_LABEL || linkSize > 0) return false;
    const links = { first: first + 1, end };
    return sumWithin(sums.linkSize, links) >= MOSTLY_LINKS * sumWithin(sums.size, links);
  }

  function isKeptParagraph(b: number): boolean {
    const block = kept[b] ? blocks[b]! : undefined;
    return block !== undefined && block.words >= MIN_PARAGRAPH_WORDS && hasFewLinks(block);
  }

  /** The largest small container around a form without text, or -1. */
  function boxAround(form: number): number {
    const { first, end } = containers[form]!;
    if (!isSmall(form)) return -1;
    for (let b = first; b < end; b++) if (blocks[b]!.words > MAX_FIELD_WORDS) return -1;
    let box = form;
    for (let level = 0; level < MAX_BOX_LEVELS; level++) {
      const parent = containers[box]!.parent;
      // An item of a group may be a post with a form to reply.
      if (parent < 0 || !isSmall(parent) || structure.nearestItem[parent] === parent) break;
      box = parent;
    }
    return box;
  }

  function isSmall(c: number): boolean {
    const container = containers[c]!;
    const { first, end } = container;
    if (first <= pageHeading && pageHeading < end) return false;
    return end - first <= MAX_BOX_BLOCKS && sumWithin(sums.words, container) <= maxWords;
  }
}
