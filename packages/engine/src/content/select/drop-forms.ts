/** Drops forms between the paragraphs of a text, such as those for a newsletter. */
import type { PageView } from '../describe/page-view.ts';
import { sumWithin } from '../describe/running-sums.ts';
import { tagCode } from '../segment/element-kinds.ts';

/** A form with a longer text than this is more than input fields. */
const MAX_FIELD_WORDS = 4;
/** Limits of the box around a form: its size, its share of the page's words, and how many containers up it may be. */
const MAX_BOX_BLOCKS = 5;
const MAX_BOX_WORDS = 45;
const MAX_BOX_SHARE = 0.2;
const MAX_BOX_LEVELS = 6;
const FORM = tagCode('form');

/** Drops the small boxes around forms, except one with the page heading. Linear in the page. */
export function dropForms(view: PageView, pageHeading: number, kept: Uint8Array): void {
  const { blocks, containers, sums, structure } = view;
  const maxWords = Math.min(MAX_BOX_WORDS, MAX_BOX_SHARE * view.words);
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (tag !== FORM || !isSmall(c)) continue;
    if (blocks.slice(first, end).some((block) => block.words > MAX_FIELD_WORDS)) continue;
    let box = c;
    for (let level = 0; level < MAX_BOX_LEVELS; level++) {
      const { parent } = containers[box]!;
      // An item of a group may be a comment with a form to reply.
      if (!isSmall(parent) || structure.nearestItem[parent] === parent) break;
      box = parent;
    }
    kept.fill(0, containers[box]!.first, containers[box]!.end);
  }

  function isSmall(c: number): boolean {
    const container = containers[c];
    if (container === undefined) return false;
    const { first, end } = container;
    if (first <= pageHeading && pageHeading < end) return false;
    return end - first <= MAX_BOX_BLOCKS && sumWithin(sums.words, container) <= maxWords;
  }
}
