/**
 * Features of the whole page, from which the model predicts the page type. Some of them help to
 * score the blocks as well.
 */

import { DECLARED_KINDS, type Declarations, URL_KINDS } from '../../page/declarations.ts';
import { PAGE_TYPES } from '../page-types.ts';
import { tagCode } from '../segment/element-kinds.ts';
import type { PageBlocks } from '../segment/page-blocks.ts';
import type { TokenTable } from '../tokens/token-weights.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import { type DatedRun, longestRun } from './dated-lines.ts';
import { H1 } from './headings.ts';
import type { PageStructure } from './page-structure.ts';
import { type BlockRange, sumWithin } from './running-sums.ts';
import { type Group, MIN_GROUP } from './sibling-groups.ts';

type Measure = readonly [name: string, measure: (totals: PageTotals) => number];

/** Page features that the blocks are scored by, too. */
const PAGE_MEASURES: readonly Measure[] = [
  ['words', ({ words }) => Math.log1p(words)],
  ['blocks', ({ blocks }) => Math.log1p(blocks)],
  ['proseShare', ({ proseWords, words }) => proseWords / (words || 1)],
  ['wordsPerBlock', ({ words, blocks }) => words / (blocks || 1)],
  ['headings', ({ headings }) => Math.log1p(headings)],
  ['paragraphShare', ({ paragraphs, blocks }) => paragraphs / (blocks || 1)],
  ['images', ({ images }) => Math.log1p(images)],
  ['money', ({ money }) => Math.log1p(money)],
  ['years', ({ years }) => Math.log1p(years)],
  ['digitShare', ({ digits, size }) => digits / (size || 1)],
  ['readingContainerShare', ({ readingWords, words }) => readingWords / (words || 1)],
  ['readingContainerBlocks', ({ readingBlocks, blocks }) => readingBlocks / (blocks || 1)],
  ['formShare', ({ formWords, words }) => formWords / (words || 1)],
  ['articleCount', ({ articleCount }) => Math.log1p(articleCount)],
  ['datedLines', ({ dated }) => Math.log1p(dated?.count ?? 0)],
  ['proseBeforeSecondDate', ({ proseBeforeSecond }) => proseBeforeSecond],
  ['proseBeforeThirdDate', ({ proseBeforeThird }) => proseBeforeThird],
  ['postsWords', ({ posts, words }) => (posts ? posts.words / (words || 1) : 0)],
  ['postsDated', ({ posts }) => (posts ? posts.dated / posts.count : 0)],
  ['proseBeforePosts', ({ proseBeforePosts }) => proseBeforePosts],
];

/**
 * Features for the page type alone. Blocks are not scored by them, because they would identify
 * single sites.
 */
const TYPE_MEASURES: readonly Measure[] = [
  ['linkShare', ({ linkSize, size }) => linkSize / (size || 1)],
  ['stopsPerWord', ({ stops, words }) => stops / (words || 1)],
  ['halfOfProseShare', ({ halfOfProseWords, words }) => halfOfProseWords / (words || 1)],
  ['groupWords', ({ group, words }) => (group ? group.words / (words || 1) : 0)],
  ['groupCount', ({ group }) => group?.count ?? 0],
  ['groupItemWords', ({ group }) => (group ? group.words / group.count : 0)],
  ['groupLinkShare', ({ group }) => (group ? group.linkSize / (group.size || 1) : 0)],
  ['groupImages', ({ group }) => (group ? group.images / group.count : 0)],
  ['groupMoney', ({ group }) => (group ? group.money / group.count : 0)],
  ['postsCount', ({ posts }) => Math.log1p(posts?.count ?? 0)],
  ['postsItemWords', ({ posts }) => (posts ? posts.words / posts.count : 0)],
  ['postsRecurring', ({ posts }) => (posts ? posts.recurring / posts.count : 0)],
  ['h1Count', ({ h1Count }) => h1Count],
  ['h1Position', ({ h1Position }) => h1Position],
  ['tableShare', ({ tableWords, words }) => tableWords / (words || 1)],
  ['preShare', ({ preWords, words }) => preWords / (words || 1)],
  ['articleShare', ({ articleWords, words }) => articleWords / (words || 1)],
  ['mainShare', ({ mainWords, words }) => mainWords / (words || 1)],
  ['generator', ({ declarations }) => (declarations.generator === undefined ? 0 : 1)],
  ['urlDepth', ({ declarations }) => declarations.url.depth],
  ['slugLength', ({ declarations }) => declarations.url.slugLength],
  ['slugHyphens', ({ declarations }) => declarations.url.slugHyphens],
  ['query', ({ declarations }) => (declarations.url.hasQuery ? 1 : 0)],
  ...DECLARED_KINDS.map((name, kind): Measure => [`declared.${name}`, (totals) => declaredKind(totals, kind)]),
  ...URL_KINDS.map(
    (name, kind): Measure => [`url.${name}`, ({ declarations }) => (declarations.url.kinds >> kind) & 1],
  ),
];

const MEASURES: readonly Measure[] = [...PAGE_MEASURES, ...TYPE_MEASURES];

export const PAGE_FEATURES: readonly string[] = PAGE_MEASURES.map(([name]) => `page.${name}`);

/**
 * All features that the page type is predicted from, in the order in which the model numbers them.
 */
export const PAGE_TYPE_FEATURES: readonly string[] = [
  ...PAGE_FEATURES,
  ...TYPE_MEASURES.map(([name]) => `type.${name}`),
  ...PAGE_TYPES.map((type) => `type.tokens.${type}`),
];

/** Index of the first of the scores that `addUrlAndTitleScores` writes. */
export const TOKEN_SCORES_START = MEASURES.length;

/** Title and URL are read as texts of this many words, so that their length does not count. */
const ASSUMED_WORDS = 10;
/** Distinguishes a word of the URL from the same word in the title. */
const URL_SALT = 0x61c88647;

const P = tagCode('p');
const PRE = tagCode('pre');
const TD = tagCode('td');
const ARTICLE = tagCode('article');
const MAIN = tagCode('main');
const FORM = tagCode('form');

/** What the features are computed from. */
interface PageTotals {
  readonly blocks: number;
  readonly words: number;
  readonly size: number;
  readonly linkSize: number;
  readonly proseWords: number;
  readonly stops: number;
  readonly headings: number;
  readonly images: number;
  readonly money: number;
  readonly paragraphs: number;
  readonly years: number;
  readonly digits: number;
  readonly h1Count: number;
  /** Share of the page's words before the first `h1`, or -1. */
  readonly h1Position: number;
  readonly tableWords: number;
  readonly preWords: number;
  readonly articleCount: number;
  /** Words in the largest `article`, and in the largest `main`. */
  readonly articleWords: number;
  readonly mainWords: number;
  readonly formWords: number;
  readonly readingWords: number;
  readonly readingBlocks: number;
  /** Words in the smallest container with half of the prose. */
  readonly halfOfProseWords: number;
  readonly group: Group | undefined;
  /**
   * The largest group whose items have several blocks, as posts and comments do, and the share of the prose above it,
   * or -1.
   */
  readonly posts: Group | undefined;
  readonly proseBeforePosts: number;
  /** The longest run of dated lines, and the share of the prose above its second and third line, or -1. */
  readonly dated: DatedRun | undefined;
  readonly proseBeforeSecond: number;
  readonly proseBeforeThird: number;
  readonly declarations: Declarations;
}

/** The values of `PAGE_TYPE_FEATURES`, in their order; token scores are 0. */
export function measurePage(page: PageBlocks, structure: PageStructure, declarations: Declarations): Float32Array {
  const totals = totalsOf(page, structure, declarations);
  const values = new Float32Array(PAGE_TYPE_FEATURES.length);
  for (let feature = 0; feature < MEASURES.length; feature++) values[feature] = MEASURES[feature]![1](totals);
  return values;
}

function totalsOf(
  { blocks, containers }: PageBlocks,
  structure: PageStructure,
  declarations: Declarations,
): PageTotals {
  const { sums, groups, containerTag } = structure;
  const n = blocks.length;
  const words = sums.words[n]!;
  let h1Count = 0;
  let h1Position = -1;
  let tableWords = 0;
  let preWords = 0;
  let paragraphs = 0;
  let years = 0;
  let digits = 0;
  for (let b = 0; b < n; b++) {
    const tag = containerTag[b];
    if (tag === H1) {
      if (h1Position < 0) h1Position = sums.words[b]! / (words || 1);
      h1Count++;
    }
    if (tag === TD) tableWords += blocks[b]!.words;
    if (tag === PRE) preWords += blocks[b]!.words;
    if (tag === P) paragraphs++;
    years += blocks[b]!.years;
    digits += blocks[b]!.digits;
  }
  let articleCount = 0;
  let articleWords = 0;
  let mainWords = 0;
  let formWords = 0;
  for (const container of containers) {
    const containerWords = sumWithin(sums.words, container);
    if (container.tag === ARTICLE) {
      articleCount++;
      articleWords = Math.max(articleWords, containerWords);
    } else if (container.tag === MAIN) mainWords = Math.max(mainWords, containerWords);
    else if (container.tag === FORM) formWords += containerWords;
  }
  const dated = longestRun(structure.dated);
  const posts = largestPosts(groups);
  const proseBefore = (block: number) => (block < 0 ? -1 : sums.proseWords[block]! / (sums.proseWords[n]! || 1));
  const reading = containers[structure.readingContainer] ?? EMPTY_RANGE;
  const halfOfProse = containers[structure.halfOfProse] ?? EMPTY_RANGE;
  return {
    blocks: n,
    words,
    size: sums.size[n]!,
    linkSize: sums.linkSize[n]!,
    proseWords: sums.proseWords[n]!,
    stops: sums.stops[n]!,
    headings: sums.headings[n]!,
    images: sums.images[n]!,
    money: sums.money[n]!,
    paragraphs,
    years,
    digits,
    h1Count,
    h1Position,
    tableWords,
    preWords,
    articleCount,
    articleWords,
    mainWords,
    formWords,
    readingWords: sumWithin(sums.words, reading),
    readingBlocks: reading.end - reading.first,
    halfOfProseWords: sumWithin(sums.words, halfOfProse),
    group: largestGroup(groups),
    posts,
    proseBeforePosts: proseBefore(posts ? containers[posts.first]!.first : -1),
    dated,
    proseBeforeSecond: proseBefore(dated?.second ?? -1),
    proseBeforeThird: proseBefore(dated?.third ?? -1),
    declarations,
  };
}

/** Blocks of posts on average: a line with name and date, and a text. */
const MIN_BLOCKS_OF_POST = 2;
const EMPTY_RANGE: BlockRange = { first: 0, end: 0 };

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

function largestPosts(groups: readonly Group[]): Group | undefined {
  let largest: Group | undefined;
  for (const group of groups) {
    if (group.count < MIN_GROUP || group.blocks < MIN_BLOCKS_OF_POST * group.count) continue;
    if (!largest || group.words > largest.words) largest = group;
  }
  return largest;
}

/** Where the page declares this kind: bits for Open Graph, JSON-LD and `itemtype`. */
function declaredKind(
  { declarations: { openGraphKinds, jsonLdKinds, itemTypeKinds } }: PageTotals,
  kind: number,
): number {
  return ((openGraphKinds >> kind) & 1) * 4 + ((jsonLdKinds >> kind) & 1) * 2 + ((itemTypeKinds >> kind) & 1);
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

export function readTitle({ title }: Pick<Declarations, 'title'>, tokenizer: Tokenizer): void {
  tokenizer.readText(title, ASSUMED_WORDS);
}

export function readUrlPath({ url }: Pick<Declarations, 'url'>, tokenizer: Tokenizer): void {
  tokenizer.readText(url.words, ASSUMED_WORDS);
  const { tokens, count } = tokenizer;
  for (let at = 0; at < count; at++) tokens[at]! ^= URL_SALT;
}
