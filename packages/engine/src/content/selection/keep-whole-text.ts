/**
 * What is text from its first word to its last loses nothing in between: references, and pages that none of the elements are on
 * that divide a page into what it is for and what is around that. Generators and people with editors write them; a model
 * that learned from today's sites is unsure of much that they say.
 */
import { tagCode, tagCodes } from '../blocks/elements.ts';
import type { PageView } from '../features/page-view.ts';

/** A block between kept ones is left out below this chance. */
const UNLIKELY_BETWEEN = 0.08;
/** Text of a reference is kept wherever it stands from this chance, with at most so large a share of links. */
const LIKELY_TEXT = 0.2;
const FEW_LINKS = 0.2;
/** So many labels of so many words may stand above code. */
const MOST_LABELS = 2;
const LONGEST_LABEL = 3;
/** What follows a kept term is left out below this chance. */
const LIKELY_DEFINITION = 0.2;
/** A caption is left out below this chance. */
const LIKELY_CAPTION = 0.35;
/** How well a block says the title to be one, and how far before the first kept block it may stand. */
const SAYS_TITLE = 0.4;
const TITLE_BEFORE = 8;
/** How many times as well as a heading of the first level, and above a text of how many words, where there is one. */
const FAR_BETTER = 1.5;
const TEXT_WORDS = 8;
/** Among so many of the first blocks the title may be said already. */
const TITLE_AFTER = 3;

/** Parts around what a page is for. */
const AROUND = tagCodes('nav aside header footer form');
/** Elements of pages whose parts are told apart, or that are there to be used rather than read. */
const MARKS = new Set([...AROUND, ...tagCodes('main article button')]);
const FIGCAPTION = tagCode('figcaption');
const PRE = tagCode('pre');
const DT = tagCode('dt');
const DD = tagCode('dd');

/** Whether no element with text in it says which part of the page is for what. */
export function isUnmarked({ containers }: PageView): boolean {
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (first < end && MARKS.has(tag)) return false;
  }
  return true;
}

/**
 * Keeps what stands between the first and the last kept block, unless it is most unlikely, and of a reference text of few links
 * wherever it stands, unless it is unlikely: its first and its last section often look like nothing the model knows.
 */
export function keepText(view: PageView, chances: Float32Array, kept: Uint8Array, isReference: boolean): void {
  const { blocks } = view;
  const isAround = blocksAround(view);
  const first = firstOf(kept);
  const last = kept.lastIndexOf(1);
  for (let b = 0; b < kept.length; b++) {
    if (isAround[b]) continue;
    const { linkSize, size } = blocks[b]!;
    const isBetween = first < b && b < last && chances[b]! >= UNLIKELY_BETWEEN;
    if (isBetween || (isReference && chances[b]! >= LIKELY_TEXT && linkSize <= FEW_LINKS * size)) kept[b] = 1;
  }
}

/** Keeps code right before or after what is kept, or below a label that is below it: whoever reads the one wants the other. */
export function keepCode({ blocks, containers }: PageView, kept: Uint8Array): void {
  let settled = 0;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (tag !== PRE || first < settled || first === end) continue;
    let before = first - 1;
    // `Code:` and `Select all` are not what the post says.
    while (kept[before] === 0 && first - before <= MOST_LABELS && blocks[before]!.words <= LONGEST_LABEL) before--;
    if (kept[before] !== 1 && kept[end] !== 1) continue;
    kept.fill(1, first, end);
    settled = end;
  }
}

/** Keeps what follows a term that is kept, unless it is unlikely: a question without its answer is no use. */
export function keepDefinitions({ blocks, containers }: PageView, chances: Float32Array, kept: Uint8Array): void {
  /** Where the last term ends. */
  let term = -1;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (tag === DT) term = end;
    if (tag !== DD || first !== term || kept[first - 1] !== 1) continue;
    // Definitions in one another are walked once.
    term = -1;
    for (let b = first; b < end; b++) {
      const { linkSize, size } = blocks[b]!;
      if (chances[b]! >= LIKELY_DEFINITION && linkSize <= FEW_LINKS * size) kept[b] = 1;
    }
  }
}

/** Keeps the caption of a figure between kept text, unless it is unlikely: the picture stays there too. */
export function keepCaptions({ containers }: PageView, chances: Float32Array, kept: Uint8Array): void {
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (tag !== FIGCAPTION || first === end || kept[first - 1] !== 1 || kept[end] !== 1) continue;
    if (chances[first]! >= LIKELY_CAPTION) kept.fill(1, first, end);
  }
}

/** Keeps what says the title, on pages that have no heading of the first level for it, or one of something else. */
export function keepTitle(view: PageView, own: number, kept: Uint8Array): void {
  const { structure, title } = view;
  if (structure.firstH1 >= 0) {
    if (own >= 0 && saysTitle(title, own) < SAYS_TITLE) keepTitleOf(view, own, kept);
    return;
  }
  const first = firstOf(kept);
  for (let b = first; b < Math.min(first + TITLE_AFTER, kept.length); b++)
    if (kept[b] && saysTitle(title, b) > SAYS_TITLE) return;
  for (let b = first - 1; b >= Math.max(0, first - TITLE_BEFORE); b--) {
    if (saysTitle(title, b) <= SAYS_TITLE) continue;
    kept[b] = 1;
    return;
  }
}

/** Keeps what says the title far better than the heading does, right above kept text. */
function keepTitleOf(view: PageView, own: number, kept: Uint8Array): void {
  const { blocks, title } = view;
  let best = -1;
  let bestSays = Math.max(SAYS_TITLE, FAR_BETTER * saysTitle(title, own));
  /** The next kept text. */
  let text = kept.length + TITLE_BEFORE;
  for (let b = kept.length - 1; b >= 0; b--) {
    const says = saysTitle(title, b);
    if (kept[b]) {
      if (says >= bestSays) return;
      if (blocks[b]!.words >= TEXT_WORDS) text = b;
    } else if (says > bestSays && text - b <= TITLE_BEFORE) {
      best = b;
      bestSays = says;
    }
  }
  if (best >= 0 && !blocksAround(view)[best]) kept[best] = 1;
}

/** How well the block says the page's title, and little else, 0 to 1. */
function saysTitle({ inTitle, titleShare }: PageView['title'], b: number): number {
  return inTitle[b]! * titleShare[b]!;
}

/** The first kept block, or the number of blocks. */
function firstOf(kept: Uint8Array): number {
  const first = kept.indexOf(1);
  return first < 0 ? kept.length : first;
}

/** By block: 1 where it is in a part around what the page is for. */
function blocksAround({ containers, blocks, scratch }: PageView): Uint8Array {
  const isAround = scratch.uint8(blocks.length);
  // The outermost first, so that no block is marked twice.
  let marked = 0;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (!AROUND.has(tag) || end <= marked) continue;
    isAround.fill(1, first, end);
    marked = end;
  }
  return isAround;
}
