/** Tells the page that has yet to be filled: menus, notices and a footer around a place that scripts are to fill. */
import type { PageBlocks } from '../segment/cut-blocks.ts';
import { tagCodes } from '../segment/elements.ts';

/** Of fewer words nothing is said: so short a page may be unlike any other. */
const FEWEST_WORDS = 20;
/** So much is said around a page that has something on it; of a shorter one all has to stand in elements for what is around. */
const MANY_WORDS = 60;
/** So many words of content have to be expected, or one block has to be as likely as this: a notice that there is no such page, say. */
const EXPECTED_WORDS = 15;
const SURE = 0.35;
/** What stands in them is content, however unlikely it looks. */
const CONTENT = tagCodes('main article');
const AROUND = tagCodes('header nav aside footer dialog');

/** Whether no part of the page is its content, as far as its elements and the model can tell. */
export function isSurroundings(page: PageBlocks, chances: Float32Array): boolean {
  const { blocks, containers } = page;
  let words = 0;
  let expected = 0;
  for (let b = 0; b < chances.length; b++) {
    words += blocks[b]!.words;
    expected += chances[b]! * blocks[b]!.words;
    if (chances[b]! >= SURE || expected >= EXPECTED_WORDS) return false;
  }
  if (words < FEWEST_WORDS || (words < MANY_WORDS && !isAllAround(page))) return false;
  return !containers.some(({ tag, first, end }) => first < end && CONTENT.has(tag));
}

function isAllAround({ blocks, containers }: PageBlocks): boolean {
  // Containers are numbered as they begin: what no such element reaches has to be before the next one.
  let reached = 0;
  for (const { tag, first, end } of containers) {
    if (first > reached) return false;
    if (AROUND.has(tag)) reached = Math.max(reached, end);
  }
  return reached === blocks.length;
}
