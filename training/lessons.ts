/** What is learned from a page or from a copy of it, and with which weight. */
import { type LabeledPage, SOURCE_OF_TYPES, type SourceName } from './sources/labeled-page.ts';

/**
 * The page in an older style (`agePage`), in an unknown language (`foreignText`), without its URL (`unaddressed`), or its
 * content in a made-up page (`composePage`), of which `short` ones have a few lines of it.
 */
export type Copy = 'aged' | 'foreign' | 'unaddressed' | 'composed' | 'short';

export interface Lessons {
  /**
   * Whether weights of words are learned from it, and its words count for its site. The words of a foreign page are
   * unknown, and those of a page without its URL count with the page itself. Those of a composed page are of several sites,
   * its names are made up, and it has no URL.
   */
  readonly words: boolean;
  /** Whether the scores of its words are counted to choose bins. Zeros of unknown words would take bins from the others. */
  readonly wordScores: boolean;
  /**
   * Whether the trees for all pages learn from it. The types of labeled pages are as frequent as in their sources, and their
   * names are real, so composed pages teach only the trees for articles and threads, and those for page types.
   */
  readonly allPages: boolean;
  /** Whether the trees for page types learn from it, if its type is known. */
  readonly pageTypes: boolean;
  /** Weight of its blocks, relative to those of a page of WCXB. */
  readonly blockWeight: number;
  /** Weight in learning page types, relative to a page of `SOURCE_OF_TYPES`. */
  readonly pageTypeWeight: number;
}

/** Weight of a page of each source, so that the many pages of one source don't decide alone. */
const SOURCE_WEIGHTS: Readonly<Record<SourceName, number>> = { wcxb: 1, scrapinghub: 2, trafilatura: 1.2 };

/**
 * Weights of blocks of copies, relative to those of their pages. There are more articles than other pages, and what is
 * composed of them are mostly pages with comments. With less weight for the others, posts of threads and lines of manuals
 * are lost.
 */
const AGED_WEIGHT = 0.4;
const FOREIGN_WEIGHT = 0.2;
const COMPOSED_WEIGHTS = { article: 0.8, other: 1 };

/**
 * Weight in learning page types of a page of another source than `SOURCE_OF_TYPES`. Nearly all of these are articles. With
 * their full weight, threads and manuals are taken for articles, too.
 */
const TYPE_WEIGHT_OF_OTHER_SOURCES = 0.4;
/** With less, pages without known words pass for services, lists or manuals because of a detail. */
const TYPE_WEIGHT_OF_FOREIGN = 2;
/** With less, manuals and shops without a URL pass for articles. */
const TYPE_WEIGHT_OF_UNADDRESSED = 1.5;

/**
 * Composed articles with comments and composed threads teach the trees for page types what tells them apart. What surrounds
 * the content of other composed pages is of another type.
 *
 * Weights of the composed pages of a type and of the others, relative to those of all its others. With more for composed
 * articles, lists are taken for articles; with more for composed threads, articles with comments are taken for threads.
 */
export const COMPOSED_TYPES: ReadonlyMap<string, { readonly composed: number; readonly others: number }> = new Map([
  ['article', { composed: 0.5, others: 0.75 }],
  ['forum', { composed: 0.5, others: 1 }],
]);

/** Whether it is a made-up page, short or not. */
export function isComposed(copy: Copy | undefined): boolean {
  return copy === 'composed' || copy === 'short';
}

export function lessonsOf({ source, type }: LabeledPage, copy: Copy | undefined): Lessons {
  const isForeign = copy === 'foreign';
  const isUnaddressed = copy === 'unaddressed';
  const isOfTypes = source === SOURCE_OF_TYPES;
  return {
    words: !isForeign && !isUnaddressed && !isComposed(copy),
    wordScores: !isForeign && !isUnaddressed,
    allPages: !isUnaddressed && !isComposed(copy),
    // With foreign copies of the other sources, pages without known words pass for articles, and manuals lose lines.
    // With short composed pages, manuals and products of few words pass for articles.
    pageTypes: isComposed(copy) ? copy !== 'short' && COMPOSED_TYPES.has(type) : isOfTypes || !isForeign,
    blockWeight: SOURCE_WEIGHTS[source] * blockWeightOf(type, copy),
    pageTypeWeight: typeWeightOf(isOfTypes, copy),
  };
}

function typeWeightOf(isOfTypes: boolean, copy: Copy | undefined): number {
  if (copy === 'foreign') return TYPE_WEIGHT_OF_FOREIGN;
  if (copy === 'unaddressed') return TYPE_WEIGHT_OF_UNADDRESSED;
  return isOfTypes ? 1 : TYPE_WEIGHT_OF_OTHER_SOURCES;
}

function blockWeightOf(type: string, copy: Copy | undefined): number {
  if (copy === 'aged') return AGED_WEIGHT;
  if (copy === 'foreign') return FOREIGN_WEIGHT;
  if (isComposed(copy)) return type === 'article' ? COMPOSED_WEIGHTS.article : COMPOSED_WEIGHTS.other;
  return 1;
}
