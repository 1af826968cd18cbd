/**
 * Boxes within an article that are for something else are told by their make, whatever words are in them: what is to be read next is a label
 * and links between two paragraphs, what is to be subscribed to is few words around a form in which there is nothing to read.
 */

import type { PageView } from '../describe/page-view.ts';
import { tagCode } from '../segment/elements.ts';
import { between, hasFewLinks } from '../segment/page-structure.ts';

/** A label has so many words at most, a paragraph so many at least. */
const LONGEST_LABEL = 6;
const PARAGRAPH = 12;
const MOSTLY_LINKS = 0.9;
/** A form has labels of so many words; the box around it is of so many blocks and words. */
const LONGEST_FIELD = 4;
const MOST_BLOCKS = 5;
const MOST_WORDS = 45;
/** It is no more of the page than this, so many containers up at most, and none of several like things: they are posts, each with a form for an answer. */
const MOST_OF_PAGE = 0.2;
const MOST_LEVELS = 6;

const DIV = tagCode('div');
const FORM = tagCode('form');

/**
 * Linear in the page. The page's `own` heading is in no such box.
 *
 * @param hasTeasers - whether links between paragraphs lead away: those of a reference say more of the same.
 */
export function leaveOutBoxes(view: PageView, own: number, hasTeasers: boolean, kept: Uint8Array): void {
  const { blocks, containers, sums, structure } = view;
  const most = Math.min(MOST_WORDS, MOST_OF_PAGE * view.words);
  let settled = 0;
  for (let c = 0; c < containers.length; c++) {
    const part = containers[c]!;
    if (part.first < settled) continue;
    const box =
      part.tag === FORM ? boxAround(c) : hasTeasers && part.tag === DIV && isTeaser(part.first, part.end) ? c : -1;
    if (box < 0) continue;
    const { first, end } = containers[box]!;
    kept.fill(0, first, end);
    settled = end;
  }

  /** Whether it is a label and links to other pages between paragraphs. */
  function isTeaser(first: number, end: number): boolean {
    if (end - first < 2 || !isParagraph(first - 1) || !isParagraph(end)) return false;
    const { words, linkSize } = blocks[first]!;
    if (words > LONGEST_LABEL || linkSize > 0) return false;
    const links = { first: first + 1, end };
    return between(sums.linkSize, links) >= MOSTLY_LINKS * between(sums.size, links);
  }

  function isParagraph(b: number): boolean {
    const block = kept[b] ? blocks[b]! : undefined;
    return block !== undefined && block.words >= PARAGRAPH && hasFewLinks(block);
  }

  /** The largest small container around a form without text, or -1. */
  function boxAround(form: number): number {
    const { first, end } = containers[form]!;
    if (!isSmall(form)) return -1;
    for (let b = first; b < end; b++) if (blocks[b]!.words > LONGEST_FIELD) return -1;
    let box = form;
    for (let level = 0; level < MOST_LEVELS; level++) {
      const up = containers[box]!.parent;
      if (up < 0 || !isSmall(up) || structure.nearItem[up] === up) break;
      box = up;
    }
    return box;
  }

  function isSmall(c: number): boolean {
    const part = containers[c]!;
    if (part.first <= own && own < part.end) return false;
    return part.end - part.first <= MOST_BLOCKS && between(sums.words, part) <= most;
  }
}
