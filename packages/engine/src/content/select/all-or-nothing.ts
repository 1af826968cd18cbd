/** Recognizes the pages of which all or nothing is content. */

import { hasFewLinks } from '../describe/running-sums.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import type { Container, PageBlocks, TextBlock } from '../segment/page-blocks.ts';

const TEXT_ELEMENTS = tagCodes(
  'body p ul ol li table thead tbody tfoot tr td th caption pre blockquote h1 h2 h3 h4 h5 h6 dl dt dd figure figcaption ' +
    'details summary section article main center',
);
const CELLS = tagCodes('td th');
/** Their text is content, however improbable the model finds it. */
const CONTENT_ELEMENTS = tagCodes('main article');
const BOILERPLATE_ELEMENTS = tagCodes('header nav aside footer dialog');

/** A page of fewer words is too short to tell. */
const MIN_WORDS = 12;
/**
 * A page of fewer words must consist of `BOILERPLATE_ELEMENTS` and requests for consent; menus and
 * footers of most sites have more.
 */
const MANY_WORDS = 60;
/**
 * A page with this many expected words of content, or one block of this probability, has content.
 */
const EXPECTED_WORDS = 15;
const PROBABLE_BLOCK = 0.35;
/** A paragraph of so many words and sentences is content, unless it is in such an element or asks for consent. */
const MIN_PARAGRAPH_WORDS = 20;
const MIN_PARAGRAPH_SENTENCES = 2;
const PARAGRAPH = tagCode('p');

/**
 * Whether all text is in plain text elements, as Markdown renderers write them: then there is no
 * boilerplate. A cell with further elements is a part of the page's layout: old sites put their menus into tables.
 */
export function hasOnlyTextElements({ containers }: { readonly containers: readonly Container[] }): boolean {
  return containers.every(
    ({ tag, parent, first, end }) =>
      parent < 0 || first === end || (TEXT_ELEMENTS.has(tag) && !CELLS.has(containers[parent]!.tag)),
  );
}

/** Whether no part of the page is content, according to its elements and the model. */
export function hasOnlyBoilerplate(page: PageBlocks, probabilities: Float32Array): boolean {
  const { blocks, containers } = page;
  let words = 0;
  let expectedWords = 0;
  for (let b = 0; b < probabilities.length; b++) {
    words += blocks[b]!.words;
    expectedWords += probabilities[b]! * blocks[b]!.words;
    if (probabilities[b]! >= PROBABLE_BLOCK || expectedWords >= EXPECTED_WORDS) return false;
  }
  if (words < MIN_WORDS || (words < MANY_WORDS && !isAllInBoilerplateElements(page))) return false;
  if (containers.some(({ tag, first, end }) => first < end && CONTENT_ELEMENTS.has(tag))) return false;
  return !blocks.some((block, b) => probabilities[b]! > 0 && isParagraph(block, containers));
}

/** Whether the block is a paragraph of several sentences outside of `BOILERPLATE_ELEMENTS`. */
function isParagraph(block: TextBlock, containers: readonly Container[]): boolean {
  if (block.words < MIN_PARAGRAPH_WORDS || block.stops < MIN_PARAGRAPH_SENTENCES || !hasFewLinks(block)) return false;
  if (containers[block.container]!.tag !== PARAGRAPH) return false;
  for (let c = block.container; c >= 0; c = containers[c]!.parent)
    if (BOILERPLATE_ELEMENTS.has(containers[c]!.tag)) return false;
  return true;
}

function isAllInBoilerplateElements({ blocks, containers }: PageBlocks): boolean {
  // Containers are in document order, so blocks between two such elements show up as a gap.
  let covered = 0;
  for (const { tag, isConsent, first, end } of containers) {
    if (first > covered) return false;
    if (BOILERPLATE_ELEMENTS.has(tag) || isConsent) covered = Math.max(covered, end);
  }
  return covered === blocks.length;
}
