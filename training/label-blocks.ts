/**
 * Labels the blocks of a page: what share of each is main content, and how certain that is. Sources
 * differ in what they count as content, so blocks on which they disagree are left out.
 */
import { H1 } from '../packages/engine/src/content/describe/headings.ts';
import type { PageView } from '../packages/engine/src/content/describe/page-view.ts';
import type { HtmlText } from '../packages/engine/src/html/tree/tree.ts';
import { alignBlocks, wordsOf } from './align-labels.ts';
import type { LabeledPage } from './sources/labeled-page.ts';
import { MARK_CLASSES, type MarkClass } from './sources/marks.ts';

export interface BlockLabels {
  /** By block: share of its words that are content. */
  readonly share: Float32Array;
  /** By block: factor of its weight. */
  readonly certainty: Float32Array;
  /** By block: index in `MARK_CLASSES` of the class of most of its words, or -1. */
  readonly markClass: Int8Array;
  /** The words of each line of the labeled content. */
  readonly lines: readonly (readonly string[])[];
}

/** Blocks that belong to the truth only in part are most likely misaligned, so they weigh less. */
const MIXED = 0.15;
const MIXED_WEIGHT = 0.4;

/** The classes of marks that count as content. */
const CONTENT: ReadonlySet<MarkClass> = new Set(['main', 'title']);
/**
 * What is no content of an article, product or reference, regardless of what the source says: WCXB's labels
 * include some of it.
 */
const NEVER_CONTENT: ReadonlySet<MarkClass> = new Set(['comments', 'related', 'promotion', 'navigation']);

/**
 * @param words - the words of each block.
 * @param classes - the classes of texts, if the page is marked.
 * @param onlyMarks - whether the marks alone say what is content.
 */
export function labelBlocks(
  page: LabeledPage,
  view: PageView,
  words: readonly (readonly string[])[],
  classes: ReadonlyMap<HtmlText, MarkClass> | undefined,
  onlyMarks: boolean,
): BlockLabels {
  const markClass = new Int8Array(words.length).fill(-1);
  const certainty = new Float32Array(words.length).fill(1);
  if (classes && onlyMarks) {
    const share = new Float32Array(words.length);
    const lines: string[][] = [];
    for (let b = 0; b < words.length; b++) {
      const counts = countClasses(view, b, classes);
      const total = words[b]!.length;
      let content = 0;
      let most = 0;
      for (const [name, { length }] of counts) {
        if (CONTENT.has(name)) content += length;
        if (length > most) {
          most = length;
          markClass[b] = MARK_CLASSES.indexOf(name);
        }
      }
      share[b] = total === 0 ? 0 : Math.min(1, content / total);
      lines.push([...(counts.get('title') ?? []), ...(counts.get('main') ?? [])]);
    }
    return { share, certainty, markClass, lines: lines.filter(({ length }) => length > 0) };
  }
  const lines = page.content
    .split('\n')
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  const hits = alignBlocks(words, lines);
  const share = Float32Array.from(hits, (count, b) => (words[b]!.length > 0 ? count / words[b]!.length : 0));
  for (let b = 0; b < words.length; b++) {
    if (share[b]! > MIXED && share[b]! < 1 - MIXED) certainty[b] = MIXED_WEIGHT;
    // Scrapinghub's bodies have no title, but the page's heading is content.
    if (page.source === 'scrapinghub' && share[b] === 0 && isTitle(view, b)) certainty[b] = 0;
    if (!classes) continue;
    let most = 0;
    for (const [name, { length }] of countClasses(view, b, classes)) {
      if (length <= most) continue;
      most = length;
      markClass[b] = MARK_CLASSES.indexOf(name);
    }
    if (page.type !== 'forum' && NEVER_CONTENT.has(MARK_CLASSES[markClass[b]!] as MarkClass)) {
      share[b] = 0;
      certainty[b] = 1;
    }
  }
  return { share, certainty, markClass, lines };
}

/** The words of each class in a block. */
function countClasses(
  { page, blocks }: PageView,
  b: number,
  classes: ReadonlyMap<HtmlText, MarkClass>,
): Map<MarkClass, string[]> {
  const counts = new Map<MarkClass, string[]>();
  const { firstText, endText } = blocks[b]!;
  for (const text of page.texts.slice(firstText, endText)) {
    const name = classes.get(text);
    if (name === undefined) continue;
    const found = counts.get(name);
    if (found) found.push(...wordsOf(text.value));
    else counts.set(name, wordsOf(text.value));
  }
  return counts;
}

function isTitle({ structure, texts }: PageView, b: number): boolean {
  return structure.blockTag[b] === H1 || texts.titleBlock === b;
}
