/** The marked pages as the learner needs them: each cut into blocks, with features, labels and weights. */

import { cutBlocks } from '../packages/engine/src/content/cut-blocks.ts';
import { type PageReading, readPage, SECOND_FEATURES } from '../packages/engine/src/content/judge-blocks.ts';
import { readFacts } from '../packages/engine/src/content/page-facts.ts';
import { revealContent } from '../packages/engine/src/content/reveal-content.ts';
import { parse } from '../packages/engine/src/html/parse.ts';
import { hiddenNodes } from '../packages/engine/src/html/visibility.ts';
import { alignBlocks, wordsOf } from './align-labels.ts';
import { foldHosts } from './fold-hosts.ts';
import { type MarkedPage, readPages } from './read-pages.ts';

export interface Sample {
  readonly marked: MarkedPage;
  readonly fold: number;
  readonly reading: Omit<PageReading, 'rows'>;
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
  /** A row of `SECOND_FEATURES` of every block, page by page, of which only `BLOCK_FEATURES` are filled in. */
  readonly features: Float32Array;
  /** Share of each block's words that are the truth's. */
  readonly target: Float32Array;
  /** Words of a block against those of its page's truth, so that every page counts the same; 0 where it teaches nothing. */
  readonly weight: Float32Array;
}

/** How much of the page's own words stands beside the truth's, lest a page of little truth weigh too much. */
const PAGE_PART = 0.1;

export function readDataset(folder: string, folds: number, report: (line: string) => void): Dataset {
  const pages = readPages(folder);
  const foldOf = foldHosts(pages, folds);
  const samples: Sample[] = [];
  const features: Float32Array[] = [];
  const target: number[] = [];
  const weight: number[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  let rows = 0;
  for (let at = 0; at < pages.length; at++) {
    const marked = pages[at]!;
    const document = revealContent(parse(marked.html()));
    const page = cutBlocks(document.root, hiddenNodes(document));
    const { rows: blockRows, ...reading } = readPage(page, readFacts(document, marked.url));
    const words = page.blocks.map(({ firstText, endText }) =>
      wordsOf(
        page.texts
          .slice(firstText, endText)
          .map(({ value }) => value)
          .join(''),
      ),
    );
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
    for (let b = 0; b < words.length; b++) {
      const count = words[b]!.length;
      target.push(count > 0 ? hits[b]! / count : 0);
      weight.push(count > 0 && truthWords > 0 ? (count + 0.5) / (truthWords + PAGE_PART * pageWords) : 0);
    }
    // The tree is not needed any more, and is most of the memory.
    const light = {
      ...page,
      texts: [],
      media: [],
      containers: page.containers.map((container) => ({ ...container, element: document.root })),
    };
    for (let node = document.root.first; node; node = node.next) node.parent = null;
    document.root.first = null;
    samples.push({
      marked,
      fold: foldOf[at]!,
      reading: { ...reading, page: { ...light, distances: new Uint8Array(0), nearest: new Int32Array(0) } },
      start: rows,
      words: words.map((block) => Int32Array.from(block, numberOf)),
      truth,
      truthWords,
    });
    features.push(blockRows);
    rows += words.length;
    if ((at + 1) % 250 === 0) report(`read ${at + 1} of ${pages.length} pages`);
  }
  const all = new Float32Array(rows * SECOND_FEATURES.length);
  let offset = 0;
  for (const part of features) {
    all.set(part, offset);
    offset += part.length;
  }
  return { samples, rows, features: all, target: Float32Array.from(target), weight: Float32Array.from(weight) };
}
