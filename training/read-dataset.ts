/**
 * Reads the labeled pages for training: each is segmented and described by the engine, then labeled
 * and weighted.
 */

import { describePage } from '../packages/engine/src/content/describe/describe-page.ts';
import { PAGE_TYPES } from '../packages/engine/src/content/page-types.ts';
import { segmentPage } from '../packages/engine/src/content/segment/segment-page.ts';
import { parse } from '../packages/engine/src/html/parse/parse.ts';
import { readDeclarations } from '../packages/engine/src/page/declarations.ts';
import { collectPageFacts } from '../packages/engine/src/page/page-facts.ts';
import { revealContent } from '../packages/engine/src/page/reveal-content.ts';
import { hiddenNodes } from '../packages/engine/src/visibility/hidden-nodes.ts';
import { agePage } from './age-page.ts';
import { wordsOf } from './align-labels.ts';
import { TokenCollector, type TokenData } from './collect-tokens.ts';
import { composePages } from './compose/compose-pages.ts';
import { type PageParts, readParts } from './compose/page-parts.ts';
import { foldSites, siteOf } from './fold-sites.ts';
import { foreignText } from './foreign-text.ts';
import { labelBlocks } from './label-blocks.ts';
import { type Copy, isComposed, type Lessons, lessonsOf } from './lessons.ts';
import { type LabeledPage, SOURCE_OF_TYPES } from './sources/labeled-page.ts';
import { readHtml, readLabeledPages } from './sources/labeled-pages.ts';
import { classesOfTexts, MARK_CLASSES, type MarkClass } from './sources/marks.ts';

export interface Sample {
  readonly page: LabeledPage;
  /** Copies are learned from, and evaluated separately. */
  readonly copy: Copy | undefined;
  readonly lessons: Lessons;
  /** Index in `PAGE_TYPES`, or -1 if the source doesn't name the type. */
  readonly pageType: number;
  readonly fold: number;
  /** The values of `PAGE_TYPE_FEATURES`. */
  readonly pageFeatures: Float32Array;
  /**
   * `BLOCK_FEATURES` of its blocks, column after column. Token features are filled in once weights are learned.
   */
  readonly blockFeatures: Float32Array;
  /** By block: words as the engine counts them. */
  readonly sizes: Int32Array;
  /** First row of the page in the tables of all blocks. */
  readonly start: number;
  /** By block: its words as the evaluation counts them, by number. */
  readonly words: readonly Int32Array[];
  /** How often the truth contains each word. */
  readonly truth: ReadonlyMap<number, number>;
  readonly truthWords: number;
  /** By block: index in `MARK_CLASSES`, or -1 if it is not marked. */
  readonly markClass: Int8Array;
}

export interface Dataset {
  readonly samples: readonly Sample[];
  readonly rows: number;
  /** By row: share of the block's words that belong to the truth. */
  readonly target: Float32Array;
  /**
   * By row: the block's words relative to its page's, so that all pages count about the same; 0 if
   * nothing can be learned.
   */
  readonly weight: Float32Array;
  readonly tokens: TokenData;
}

/**
 * Share of the page's words that is added to the truth's words, so that blocks of a page with
 * little truth don't weigh too much.
 */
const PAGE_SHARE = 0.3;

/** One page in `AGED_EVERY` has an aged copy, every page a foreign one. */
const AGED_EVERY = 2;

/** Added to a block's words, so that a short line such as "Read more:" weighs something, too. */
const WORDS_OF_EVERY_BLOCK = 2.5;

/** Factors for blocks of these classes that are not content: what the model otherwise keeps most often. */
const CLASS_WEIGHTS: Readonly<Partial<Record<MarkClass, number>>> = {
  comments: 2,
  related: 2,
  navigation: 2,
  promotion: 2,
  caption: 1.5,
  metadata: 1.5,
};

/** @param folders - a folder for each source. */
export async function readDataset(
  folders: readonly string[],
  folds: number,
  report: (line: string) => void,
): Promise<Dataset> {
  const pages = folders.flatMap(readLabeledPages);
  const foldOf = foldSites(pages, folds);
  const samples: Sample[] = [];
  const tokens = new TokenCollector(folds);
  const target: number[] = [];
  const weight: number[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  const addAs = (
    page: LabeledPage,
    fold: number,
    described: Described,
    copy: Copy | undefined,
    change?: (text: string) => string,
  ) => {
    const lessons = lessonsOf(page, copy);
    const { view, declarations, pageFeatures, blockFeatures, sizes, words, labels } = described;
    tokens.add(view, declarations, target.length, lessons.words ? siteOf(page) : undefined, fold, change);
    const { share, certainty, markClass, lines } = labels;
    const truth = new Map<number, number>();
    let truthWords = 0;
    for (const word of lines.flat()) {
      truth.set(numberOf(word), (truth.get(numberOf(word)) ?? 0) + 1);
      truthWords++;
    }
    const pageWords = words.reduce((sum, { length }) => sum + length, 0);
    const start = target.length;
    for (let b = 0; b < words.length; b++) {
      const count = words[b]!.length;
      target.push(share[b]!);
      const canLearn = count > 0 && truthWords > 0;
      const shareOfPage = (count + WORDS_OF_EVERY_BLOCK) / (truthWords + PAGE_SHARE * pageWords);
      const name = share[b]! < 0.5 ? MARK_CLASSES[markClass[b]!] : undefined;
      const ofClass = (name && CLASS_WEIGHTS[name]) ?? 1;
      weight.push(canLearn ? lessons.blockWeight * ofClass * certainty[b]! * shareOfPage : 0);
    }
    samples.push({
      page,
      copy,
      lessons,
      pageType: (PAGE_TYPES as readonly string[]).indexOf(page.type),
      fold,
      pageFeatures,
      blockFeatures,
      sizes,
      start,
      words: words.map((block) => Int32Array.from(block, numberOf)),
      truth,
      truthWords,
      markClass,
    });
  };
  const add = (page: LabeledPage, fold: number, html: string, copy: Copy | undefined) => {
    // Archives and callers with an HTML string don't know the URL, which says most about the page type.
    const described = describe(page, copy ? undefined : page.url, html, copy);
    addAs(page, fold, described, copy);
    if (copy) return;
    addAs(page, fold, described, 'foreign', foreignText);
    // Without the URL, the model must know a manual or a shop by other features. Only types are learned from it.
    if (page.source === SOURCE_OF_TYPES)
      addAs(page, fold, withoutBlocks(describe(page, undefined, html, 'unaddressed')), 'unaddressed');
  };
  // Parts of pages are put together within a fold, so that no model is evaluated on a part that it has seen.
  const parts = Array.from({ length: folds }, (): PageParts[] => []);
  for (let at = 0; at < pages.length; at++) {
    const page = pages[at]!;
    const html = await readHtml(page);
    add(page, foldOf[at]!, html, undefined);
    if (at % AGED_EVERY === 0) add(page, foldOf[at]!, agePage(html, at), 'aged');
    const ofPage = readParts(page, html);
    if (ofPage) parts[foldOf[at]!]!.push(ofPage);
    if ((at + 1) % 250 === 0) report(`read ${at + 1} of ${pages.length} pages`);
  }
  for (const [fold, ofFold] of parts.entries())
    for (const { page, html, isShort } of composePages(ofFold)) add(page, fold, html, isShort ? 'short' : 'composed');
  report(`composed ${samples.filter(({ copy }) => isComposed(copy)).length} pages`);
  return {
    samples,
    rows: target.length,
    target: Float32Array.from(target),
    weight: Float32Array.from(weight),
    tokens: tokens.finish(),
  };
}

type Described = ReturnType<typeof describe>;

/**
 * Runs the engine's own stages, so that training sees what the engine will see. Does not retain the
 * tree, which takes most memory.
 */
function describe(page: LabeledPage, url: string | undefined, html: string, copy: Copy | undefined) {
  const parsed = parse(html);
  const classes = page.marks && classesOfTexts(parsed, page.marks);
  const document = revealContent(parsed);
  const facts = collectPageFacts(document);
  const declarations = readDeclarations(copy === 'unaddressed' ? { ...facts, declaredUrl: undefined } : facts, url);
  // Requests for consent stay, unlike in the engine (`describeContent`): it doesn't recognize all of them.
  const segmented = segmentPage(document, hiddenNodes(document));
  const { view, blockFeatures, pageFeatures } = describePage(segmented, declarations);
  const words = segmented.blocks.map(({ firstText, endText }) =>
    wordsOf(
      segmented.texts
        .slice(firstText, endText)
        .map(({ value }) => value)
        .join(''),
    ),
  );
  const onlyMarks = page.source === 'trafilatura' || isComposed(copy);
  return {
    view,
    declarations,
    pageFeatures,
    blockFeatures: blockFeatures.values,
    sizes: Int32Array.from(segmented.blocks, (block) => block.words),
    words,
    labels: labelBlocks(page, view, words, classes, onlyMarks),
  };
}

/** What teaches page types alone. */
function withoutBlocks(described: Described): Described {
  return {
    ...described,
    view: { ...described.view, blocks: [] },
    blockFeatures: new Float32Array(0),
    sizes: new Int32Array(0),
    words: [],
    labels: { ...described.labels, lines: [] },
  };
}
