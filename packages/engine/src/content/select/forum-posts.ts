/** What surrounds the posts of a thread: keeps who wrote them and when, drops signatures and profiles. */

import { attribute, type HtmlElement, nearest } from '../../html/tree/tree.ts';
import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { authorMark, MAX_AUTHOR_WORDS } from '../describe/post-authors.ts';
import { isMostlyLink, isProse, runningSum, sumWithin } from '../describe/running-sums.ts';
import { MIN_GROUP } from '../describe/sibling-groups.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import type { PageBlocks } from '../segment/page-blocks.ts';
import { Ending } from '../segment/text-counter.ts';

/** Nearly all forum software uses this word in the class of a signature, and Discuz the short one. */
const SIGNATURE = /signature|^sign$/i;
/** The line that phpBB 2 and vBulletin 3 write above a signature, which has no element of its own there. */
const SIGNATURE_LINE = /^\s*_{15,20}\s*$/;
/** Elements between a signature's text and the element with the class. */
const MAX_WRAPPERS = 8;

/** An author is named within this many blocks above the post's text. */
const MAX_ABOVE_TEXT = 24;
const MIN_TEXT_WORDS = 3;
/** This share of the posts must have such a block, and this share of these blocks must differ. */
const IN_MOST_POSTS = 0.6;
const MOSTLY_DISTINCT = 0.5;
/** Share of dates among the blocks of a shape from which on they are the posts' dates, and of authors. */
const MOSTLY = 0.8;
/** Labels and buttons are less probable. What is marked as a time may be, too. */
const MIN_AUTHOR_PROBABILITY = 0.05;
const TIME_CLASS = /(?:^|[\s_-])(?:date|time)(?:\s|$)/i;
/** A class may be long, and many blocks share their elements. */
const MAX_CLASS = 99;
/** If such an element names their authors, two posts are enough for a thread. */
const MIN_NAMED_POSTS = 2;
/** A heading that is a link is the author's name if it has at most this many words. */
const MAX_NAME_WORDS = 3;
/** A text with a greater share of digits is a number or a date. */
const MAX_DIGITS = 0.4;

/**
 * Blocks belong to the author's profile if none of their shape has more words than this. More
 * probable ones are kept.
 */
const MAX_PROFILE_WORDS = 6;
const PROBABLE_LABEL = 0.75;
const CELLS = tagCodes('td th');
const PRE = tagCode('pre');
const TERMS = tagCodes('dl dt dd');

/**
 * Sets the probabilities of signatures to 0. A member's signature is repeated below each of their posts. One below a line
 * ends with the element that it shares with the post.
 */
export function dropForumSignatures({ blocks, texts }: PageBlocks, probabilities: Float32Array): void {
  const isSignature = (element: HtmlElement) => SIGNATURE.test((attribute(element, 'class') ?? '').slice(0, MAX_CLASS));
  let container = -1;
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    if (block.container !== container) container = -1;
    if (SIGNATURE_LINE.test(block.sample)) container = block.container;
    if (container >= 0 || nearest(texts[block.firstText]!.parent, MAX_WRAPPERS, isSignature) !== null)
      probabilities[b] = 0;
  }
}

const UNKNOWN = 0;
const NO = 1;
const YES = 2;

/** Short blocks of one shape above the texts of one group of posts. */
interface Candidates {
  readonly blocks: number[];
  /** How many of them stand above the text of their post. */
  above: number;
}

/**
 * Keeps the authors and dates of posts, which the model finds improbable: the first linked blocks of
 * one shape, and the first dates of one shape, that stand above or below the kept text of most posts. Authors mostly
 * differ; a button would say the same in each post. If links lead to profiles, or elements are named for authors, these
 * are the authors, however improbable they are.
 */
export function keepPostAuthors(view: PageView, probabilities: Float32Array, kept: Uint8Array): void {
  const { page, blocks, containers, similar, structure, scratch } = view;
  const { shapeOf } = similar;
  const { groups, groupOf, blockTag } = structure;
  /** By block: whether it names an author, if that is known. */
  const authorship = scratch.uint8(blocks.length);
  /** By group: number of its items with kept text, and the candidates above it by shape. */
  const found = new Map<number, { texts: number; readonly byShape: Map<number, Candidates> }>();
  for (let c = 0; c < containers.length; c++) {
    const group = groupOf[c]!;
    if (group < 0 || groups[group]!.count < MIN_NAMED_POSTS) continue;
    const { first, end } = containers[c]!;
    const text = firstKeptText(first, Math.min(end, first + MAX_ABOVE_TEXT + 1));
    if (text < 0) continue;
    const posts = found.get(group) ?? { texts: 0, byShape: new Map<number, Candidates>() };
    found.set(group, posts);
    posts.texts++;
    // Sites with questions and answers name the author below the text.
    const below = Math.min(end, lastKeptText(first, end) + 1 + MAX_ABOVE_TEXT);
    for (let b = first; b < below; b++) {
      if (b >= text && kept[b]) continue;
      // Below the text, a number counts likes or answers.
      if (!isAuthorOrDate(b, b < text)) continue;
      const shape = shapeOf[b]!;
      const candidates = posts.byShape.get(shape) ?? { blocks: [], above: 0 };
      posts.byShape.set(shape, candidates);
      candidates.blocks.push(b);
      if (b < text) candidates.above++;
    }
  }
  /** By group: the shapes of authors and dates. */
  const shapes = new Map<number, number[]>();
  /** By shape of authors and dates: whether the authors stand above the posts' texts. */
  const namedShapes = new Map<number, boolean>();
  const keptText = runningSum(blocks.length, scratch, (b) => kept[b]!);
  for (const [group, { texts, byShape }] of found) {
    if (texts < MIN_NAMED_POSTS) continue;
    const frequent = [...byShape.values()].filter((candidates) => candidates.blocks.length >= IN_MOST_POSTS * texts);
    const areMostly = (candidates: Candidates, test: (b: number) => boolean) =>
      candidates.blocks.filter(test).length >= MOSTLY * candidates.blocks.length;
    const distinct = (candidates: Candidates) => new Set(candidates.blocks.map((b) => blocks[b]!.hash)).size;
    const areAuthors = (candidates: Candidates) =>
      !areMostly(candidates, isDate) && distinct(candidates) >= Math.max(2, MOSTLY_DISTINCT * candidates.blocks.length);
    const authors = frequent.find((candidates) => distinct(candidates) > 1 && areMostly(candidates, isAuthor));
    if (authors === undefined && texts < MIN_GROUP) continue;
    // Other dates may be those of the authors' registration.
    const dates =
      frequent.find((candidates) => areMostly(candidates, isTime)) ??
      frequent.find((candidates) => areMostly(candidates, isDate));
    const links = authors ?? frequent.find(areAuthors);
    for (const candidates of [links, dates]) {
      if (candidates === undefined) continue;
      for (const b of candidates.blocks) kept[b] = 1;
      const shape = shapeOf[candidates.blocks[0]!]!;
      shapes.set(group, [...(shapes.get(group) ?? []), shape]);
      // A date may have the shape of the author beside it.
      if (links !== undefined && links.blocks.filter(isAuthor).length >= MOSTLY * texts)
        namedShapes.set(shape, 2 * links.above >= links.blocks.length);
    }
  }
  const postsAt = scratch.int32(blocks.length + 1);
  // Posts that begin with a long quotation have their text farther below, and some are of one word.
  for (let c = 0; c < containers.length; c++) {
    const { first, end } = containers[c]!;
    if (sumWithin(keptText, containers[c]!) === 0) continue;
    const inGroup = shapes.get(groupOf[c]!);
    if (inGroup === undefined) continue;
    postsAt[first]!++;
    postsAt[end]!--;
    for (const shape of inGroup) {
      const last = Math.min(end, first + MAX_ABOVE_TEXT) - 1;
      let b = first;
      while (b < last && shapeOf[b] !== shape) b++;
      // The first post may have another layout.
      if (shapeOf[b] !== shape) for (b = first; b < last && !isAuthor(b); b++);
      if ((shapeOf[b] === shape || isAuthor(b)) && isAuthorOrDate(b, true)) kept[b] = 1;
    }
  }
  // The question may stand apart from its answers, and the first post may have another class than those with a space above.
  const [areAbove] = namedShapes.values();
  for (let b = 1; b < blocks.length; b++) postsAt[b]! += postsAt[b - 1]!;
  for (let b = 0; b < blocks.length; b++) {
    const isAbove = namedShapes.get(shapeOf[b]!) ?? (isName(b) ? areAbove : undefined);
    if (isAbove === undefined || kept[b] || postsAt[b]! > 0) continue;
    if ((isAuthor(b) || isTime(b) || isSigned(b)) && isBesideKept(b, isAbove ? 1 : -1)) kept[b] = 1;
  }

  /** Whether the next text in this direction is kept, and no post of the group: these have their own authors. */
  function isBesideKept(b: number, direction: 1 | -1): boolean {
    for (let step = 1; step <= MAX_ABOVE_TEXT; step++) {
      const next = b + step * direction;
      if (blocks[next] === undefined || postsAt[next]! > 0) return false;
      if (kept[next] && blocks[next].words >= MIN_TEXT_WORDS) return true;
      if (isProse(blocks[next])) return false;
    }
    return false;
  }

  function isTime(b: number): boolean {
    return isTimeElement(page.texts[blocks[b]!.firstText]!.parent);
  }

  function isDate(b: number): boolean {
    return blocks[b]!.years > 0 || isTime(b);
  }

  /** Whether the block is a short date or link, and no label or button. A single letter is an avatar. */
  function isAuthorOrDate(b: number, mayHaveDigits: boolean): boolean {
    const { words, size, linkSize, digits } = blocks[b]!;
    const isLink = linkSize > 1 && digits <= (mayHaveDigits ? MAX_DIGITS * size : 0);
    if (words > MAX_AUTHOR_WORDS) return false;
    if (size > 1 && isAuthor(b)) return true;
    if (!(isLink || isDate(b))) return false;
    return (
      (probabilities[b]! >= MIN_AUTHOR_PROBABILITY || isTime(b) || isSigned(b)) &&
      (!isHeading(blockTag[b]!) || isProfileLink(b))
    );
  }

  /** Whether it is a date above an author in what is named for a signature: Stack Exchange signs posts so. */
  function isSigned(b: number): boolean {
    return probabilities[b] === 0 && isDate(b) && blocks[b]!.linkSize === 0 && b + 1 < blocks.length && isAuthor(b + 1);
  }

  function isAuthor(b: number): boolean {
    if (authorship[b] === UNKNOWN) authorship[b] = authorMark(view, b) === undefined ? NO : YES;
    return authorship[b] === YES;
  }

  /** Whether the block is nothing but a name that leads to a profile, and in no menu. A single letter is an avatar. */
  function isName(b: number): boolean {
    return probabilities[b]! > 0 && blocks[b]!.size > 1 && isProfileLink(b) && isAuthor(b);
  }

  /** Whether the heading is nothing but a link of a few words, such as the name of a post's author. */
  function isProfileLink(b: number): boolean {
    return blocks[b]!.words <= MAX_NAME_WORDS && isMostlyLink(blocks[b]!);
  }

  /** A short line with a year, such as `Ann, 2 March 2026`. */
  function isByline(b: number): boolean {
    return blocks[b]!.years > 0 && blocks[b]!.words <= MAX_AUTHOR_WORDS;
  }

  function lastKeptText(first: number, end: number): number {
    for (let b = end - 1; b >= first; b--) if (kept[b] && blocks[b]!.words >= MIN_TEXT_WORDS) return b;
    return first;
  }

  function firstKeptText(first: number, end: number): number {
    for (let b = first; b < end; b++) if (kept[b] && blocks[b]!.words >= MIN_TEXT_WORDS && !isByline(b)) return b;
    return -1;
  }
}

/** Whether it is `time` or an element such as `relative-time`, whose script writes `two days ago`, or has such a class. */
function isTimeElement(element: HtmlElement | null): boolean {
  if (element === null) return false;
  return element.name.endsWith('time') || TIME_CLASS.test((attribute(element, 'class') ?? '').slice(0, MAX_CLASS));
}

/**
 * Finds what a forum shows about the author beside each post: rank, number of posts, date of
 * joining. The first block of each post, which is a name, and dates in `time` elements are none of it. Labels without a
 * text between any two of them are facts, such as those of an advertisement.
 *
 * @returns the blocks.
 */
export function findAuthorProfiles(
  {
    page,
    blocks,
    containers,
    similar: { shapeOf, shapeCounts },
    structure: { nearestItem, blockTag },
    sums: { proseWords },
    scratch,
  }: PageView,
  probabilities: Float32Array,
): number[] {
  /** By shape: words of its longest block, and whether any block is no label. */
  const longest = scratch.int32(shapeCounts.length);
  const hasOther = scratch.uint8(shapeCounts.length);
  /** By block: 1 if it is the first of its post. */
  const isFirst = scratch.uint8(blocks.length);
  /** By shape: words of prose above its first block, and whether there is more above another one. */
  const prose = scratch.float64(shapeCounts.length).fill(-1);
  const isDivided = scratch.uint8(shapeCounts.length);
  for (let b = 0; b < blocks.length; b++) {
    const { words, linkSize, ending, container, firstText } = blocks[b]!;
    const shape = shapeOf[b]!;
    longest[shape] = Math.max(longest[shape]!, words);
    if (prose[shape]! < 0) prose[shape] = proseWords[b]!;
    else if (proseWords[b]! > prose[shape]!) isDivided[shape] = 1;
    const own = nearestItem[container]!;
    // A list of terms is an item of the post that it is in.
    const item = own >= 0 && TERMS.has(containers[own]!.tag) ? nearestItem[containers[own]!.parent]! : own;
    // The lines below a name may be in the same element.
    if (item >= 0 && containers[item]!.first === b) {
      isFirst[b] = 1;
      continue;
    }
    // A colon ends a line like `Ann said:`, which introduces a quotation.
    const isLabel = linkSize === 0 && ending !== Ending.Colon && item >= 0;
    const isDate = isTimeElement(page.texts[firstText]!.parent);
    // phpBB 2 writes the profile as lines of a cell. Cells of one line are data.
    const isCell =
      CELLS.has(blockTag[b]!) && blocks[b - 1]?.container !== container && blocks[b + 1]?.container !== container;
    if (!isLabel || isDate || isHeading(blockTag[b]!) || isCell || blockTag[b] === PRE) hasOther[shape] = 1;
  }
  const isProfile = (shape: number) =>
    isDivided[shape] &&
    !hasOther[shape] &&
    shapeCounts[shape]! >= MIN_NAMED_POSTS &&
    longest[shape]! <= MAX_PROFILE_WORDS;
  return [...shapeOf.keys()].filter((b) => !isFirst[b] && isProfile(shapeOf[b]!) && probabilities[b]! < PROBABLE_LABEL);
}
