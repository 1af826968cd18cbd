/** Tells the page that has yet to be filled: menus, notices and a footer around a place that scripts are to fill. */
import type { PageBlocks } from '../blocks/cut-blocks.ts';
import { tagCodes } from '../blocks/elements.ts';

/** Of fewer words nothing is said: a short page may be unlike any other. */
const FEWEST_WORDS = 60;
/** So many words of content have to be expected, or one block has to be as likely as this: a notice that there is no such page, say. */
const EXPECTED_WORDS = 10;
const SURE = 0.35;
/** What stands in them is content, however unlikely it looks. */
const CONTENT = tagCodes('main article');

/** Whether no part of the page is its content, as far as its elements and the model can tell. */
export function isSurroundings({ blocks, containers }: PageBlocks, chances: Float32Array): boolean {
  let words = 0;
  let expected = 0;
  for (let b = 0; b < chances.length; b++) {
    const chance = chances[b]!;
    words += blocks[b]!.words;
    expected += chance * blocks[b]!.words;
    if (chance >= SURE || expected >= EXPECTED_WORDS) return false;
  }
  return words >= FEWEST_WORDS && !containers.some(({ tag, first, end }) => first < end && CONTENT.has(tag));
}
