/** The marked pages as the learner needs them: each cut into blocks, with features, labels and weights. */

import { readPage } from '../packages/engine/src/content/score/judge-blocks.ts';
import { cutBlocks } from '../packages/engine/src/content/segment/cut-blocks.ts';
import { parse } from '../packages/engine/src/html/parse/parse.ts';
import { readDeclarations } from '../packages/engine/src/page/declarations.ts';
import { collectPageFacts } from '../packages/engine/src/page/page-facts.ts';
import { revealContent } from '../packages/engine/src/page/reveal-content.ts';
import { hiddenNodes } from '../packages/engine/src/visibility/visibility.ts';
import { alignBlocks, wordsOf } from './align-labels.ts';
import { foldHosts, siteOf } from './fold-hosts.ts';
import { type MarkedPage, readPages } from './read-pages.ts';
import { type TokenData, TokenReader } from './read-tokens.ts';

export interface Sample {
  readonly marked: MarkedPage;
  readonly fold: number;
  /** `KIND_FEATURES` of the page. */
  readonly pageRow: Float32Array;
  /** `BLOCK_FEATURES` of its blocks, column after column. */
  readonly values: Float32Array;
  /** Words of each block as the engine counts them. */
  readonly sizes: Int32Array;
  /** First row of the page in the tables of all blocks. */
  readonly start: number;
  /** Words of each block by number, as the measure counts them. */
  readonly words: readonly Int32Array[];
  /** How often the truth has each word. */
  readonly truth: ReadonlyMap<number, number>;
  readonly truthWords: number;
}

export interface Dataset {
  readonly samples: readonly Sample[];
  readonly rows: number;
  /** Share of each block's words that are the truth's. */
  readonly target: Float32Array;
  /** Words of a block against those of its page's truth, so that every page counts the same; 0 where it teaches nothing. */
  readonly weight: Float32Array;
  readonly tokens: TokenData;
}

/** A block of which a part alone is the truth's is most likely aligned or cut amiss, and teaches less. */
const MIXED = 0.15;
const MIXED_PART = 0.4;
/** How much of the page's own words stands beside the truth's, lest a page of little truth weigh too much. */
const PAGE_PART = 0.3;

export function readDataset(folder: string, folds: number, report: (line: string) => void): Dataset {
  const pages = readPages(folder);
  const foldOf = foldHosts(pages, folds);
  const samples: Sample[] = [];
  const tokens = new TokenReader(folds);
  const target: number[] = [];
  const weight: number[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  for (let at = 0; at < pages.length; at++) {
    const marked = pages[at]!;
    const { view, declarations, pageRow, values, sizes, words } = readMarked(marked);
    tokens.add(view, declarations, target.length, siteOf(marked), foldOf[at]!);
    const lines = marked.truth
      .split('\n')
      .map(wordsOf)
      .filter(({ length }) => length > 0);
    const hits = alignBlocks(words, lines);
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
      const share = count > 0 ? hits[b]! / count : 0;
      const part = share > MIXED && share < 1 - MIXED ? MIXED_PART : 1;
      target.push(share);
      weight.push(count > 0 && truthWords > 0 ? (part * (count + 0.5)) / (truthWords + PAGE_PART * pageWords) : 0);
    }
    samples.push({
      marked,
      fold: foldOf[at]!,
      pageRow,
      values,
      sizes,
      start,
      words: words.map((block) => Int32Array.from(block, numberOf)),
      truth,
      truthWords,
    });
    if ((at + 1) % 250 === 0) report(`read ${at + 1} of ${pages.length} pages`);
  }
  return {
    samples,
    rows: target.length,
    target: Float32Array.from(target),
    weight: Float32Array.from(weight),
    tokens: tokens.finish(),
  };
}

/** What is learned from of a page, without its tree, which is most of the memory. */
function readMarked(marked: MarkedPage) {
  const document = revealContent(parse(marked.html()));
  const page = cutBlocks(document, hiddenNodes(document));
  const declarations = readDeclarations(collectPageFacts(document), marked.url);
  const { view, table, pageRow } = readPage(page, declarations);
  const words = page.blocks.map(({ firstText, endText }) =>
    wordsOf(
      page.texts
        .slice(firstText, endText)
        .map(({ value }) => value)
        .join(''),
    ),
  );
  return {
    view,
    declarations,
    pageRow,
    values: table.values,
    sizes: Int32Array.from(page.blocks, (block) => block.words),
    words,
  };
}
