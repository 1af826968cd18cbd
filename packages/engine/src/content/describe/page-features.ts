/**
 * Features of the whole page, from which the model predicts the page type. Some of them help to
 * score the blocks as well.
 */

import { DECLARED_KINDS, type Declarations, URL_KINDS } from '../../page/declarations.ts';
import { PAGE_TYPES } from '../page-types.ts';
import { tagCode } from '../segment/elements.ts';
import type { PageBlocks } from '../segment/segment-page.ts';
import type { TokenTable } from '../tokens/token-weights.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import type { PageStructure } from './page-structure.ts';
import { sumWithin } from './running-sums.ts';
import { type Group, MIN_GROUP } from './sibling-groups.ts';

/** Page features that the blocks are scored by, too. */
export const PAGE_FEATURES: readonly string[] = [
  'words',
  'blocks',
  'proseShare',
  'wordsPerBlock',
  'headings',
  'paragraphShare',
  'images',
  'money',
  'years',
  'digitShare',
  'readingContainerShare',
  'readingContainerBlocks',
  'formShare',
  'articleCount',
].map((name) => `page.${name}`);

const TOKEN_SCORES = PAGE_TYPES.map((type) => `type.tokens.${type}`);

/**
 * Features for the page type alone. Blocks are not scored by them, because they would identify
 * single sites.
 */
const TYPE_FEATURES: readonly string[] = [
  ...(
    'linkShare stopsPerWord halfOfProseShare groupWords groupCount groupItemWords groupLinkShare groupImages groupMoney ' +
    'h1Count h1Position tableShare preShare articleShare mainShare scripts generator urlDepth slugLength slugHyphens query'
  )
    .split(' ')
    .map((name) => `type.${name}`),
  ...DECLARED_KINDS.map((name) => `type.declared.${name}`),
  ...URL_KINDS.map((name) => `type.url.${name}`),
  ...TOKEN_SCORES,
];

/**
 * All features that the page type is predicted from, in the order in which the model numbers them.
 */
export const PAGE_TYPE_FEATURES: readonly string[] = [...PAGE_FEATURES, ...TYPE_FEATURES];

/** Index of the first of the scores that `addUrlAndTitleScores` writes. */
export const TOKEN_SCORES_START = PAGE_TYPE_FEATURES.length - TOKEN_SCORES.length;

/** Title and URL are read as texts of this many words, so that their length does not count. */
const ASSUMED_WORDS = 10;
/** Distinguishes a word of the URL from the same word in the title. */
const URL_SALT = 0x61c88647;

const P = tagCode('p');
const H1 = tagCode('h1');
const PRE = tagCode('pre');
const TD = tagCode('td');
const ARTICLE = tagCode('article');
const MAIN = tagCode('main');
const FORM = tagCode('form');

/** The values of `PAGE_TYPE_FEATURES`, in their order; token scores are 0. */
export function measurePage(page: PageBlocks, structure: PageStructure, declarations: Declarations): Float32Array {
  const values = new Float32Array(PAGE_TYPE_FEATURES.length);
  let next = 0;
  const put = (value: number) => {
    values[next++] = value;
  };
  const { blocks, containers } = page;
  const { sums, groups, containerTag } = structure;
  const n = blocks.length;
  const words = sums.words[n]!;
  const size = sums.size[n]! || 1;
  let h1Count = 0;
  let h1Position = -1;
  let tableWords = 0;
  let preWords = 0;
  let paragraphs = 0;
  let years = 0;
  let digits = 0;
  for (let b = 0; b < n; b++) {
    if (containerTag[b] === H1) {
      if (h1Position < 0) h1Position = sums.words[b]! / (words || 1);
      h1Count++;
    }
    if (containerTag[b] === TD) tableWords += blocks[b]!.words;
    if (containerTag[b] === PRE) preWords += blocks[b]!.words;
    if (containerTag[b] === P) paragraphs++;
    years += blocks[b]!.years;
    digits += blocks[b]!.digits;
  }
  let articleCount = 0;
  let articleWords = 0;
  let mainWords = 0;
  let formWords = 0;
  for (const container of containers) {
    const held = sumWithin(sums.words, container);
    if (container.tag === ARTICLE) {
      articleCount++;
      articleWords = Math.max(articleWords, held);
    } else if (container.tag === MAIN) mainWords = Math.max(mainWords, held);
    else if (container.tag === FORM) formWords += held;
  }
  const share = (c: number) =>
    (sums.words[containers[c]?.end ?? 0]! - sums.words[containers[c]?.first ?? 0]!) / (words || 1);
  const largest = largestGroup(groups);
  put(Math.log1p(words));
  put(Math.log1p(n));
  put(sums.proseWords[n]! / (words || 1));
  put(words / (n || 1));
  put(Math.log1p(sums.headings[n]!));
  put(paragraphs / (n || 1));
  put(Math.log1p(sums.images[n]!));
  put(Math.log1p(sums.money[n]!));
  put(Math.log1p(years));
  put(digits / size);
  put(n > 0 ? share(structure.readingContainer) : 0);
  const reading = containers[structure.readingContainer];
  put(reading && n > 0 ? (reading.end - reading.first) / n : 0);
  put(formWords / (words || 1));
  put(Math.log1p(articleCount));
  put(sums.linkSize[n]! / size);
  put(sums.stops[n]! / (words || 1));
  put(n > 0 ? share(structure.halfOfProse) : 0);
  put(largest && words > 0 ? largest.words / words : 0);
  put(largest?.count ?? 0);
  put(largest ? largest.words / largest.count : 0);
  put(largest ? largest.linkSize / (largest.size || 1) : 0);
  put(largest ? largest.images / largest.count : 0);
  put(largest ? largest.money / largest.count : 0);
  put(h1Count);
  put(h1Position);
  put(tableWords / (words || 1));
  put(preWords / (words || 1));
  put(articleWords / (words || 1));
  put(mainWords / (words || 1));
  const { openGraphKinds, jsonLdKinds, itemTypeKinds, url } = declarations;
  put(Math.log1p(declarations.scripts));
  put(declarations.hasGenerator ? 1 : 0);
  put(url.depth);
  put(url.slugLength);
  put(url.slugHyphens);
  put(url.hasQuery ? 1 : 0);
  for (let g = 0; g < DECLARED_KINDS.length; g++) {
    put(((openGraphKinds >> g) & 1) * 4 + ((jsonLdKinds >> g) & 1) * 2 + ((itemTypeKinds >> g) & 1));
  }
  for (let g = 0; g < URL_KINDS.length; g++) put((url.kinds >> g) & 1);
  return values;
}

/**
 * The group with the most words. One of fewer than `MIN_GROUP` items counts only if there is no
 * other.
 */
function largestGroup(groups: readonly Group[]): Group | undefined {
  let largest = groups[0];
  for (const group of groups) {
    if (group.count < MIN_GROUP) continue;
    if (!largest || largest.count < MIN_GROUP || group.words > largest.words) largest = group;
  }
  return largest;
}

/** Adds the scores of the title's and the URL's tokens, one for each page type. */
export function addUrlAndTitleScores(
  declarations: Declarations,
  weights: TokenTable,
  tokenizer: Tokenizer,
  pageFeatures: Float32Array,
): void {
  const scores = pageFeatures.subarray(TOKEN_SCORES_START, TOKEN_SCORES_START + weights.width);
  readTitle(declarations, tokenizer);
  weights.addSums(tokenizer, scores);
  readUrlPath(declarations, tokenizer);
  weights.addSums(tokenizer, scores);
}

export function readTitle({ title }: Declarations, tokenizer: Tokenizer): void {
  tokenizer.readText(title, ASSUMED_WORDS);
}

export function readUrlPath({ url }: Declarations, tokenizer: Tokenizer): void {
  tokenizer.readText(url.words, ASSUMED_WORDS);
  const { tokens, count } = tokenizer;
  for (let at = 0; at < count; at++) tokens[at]! ^= URL_SALT;
}
