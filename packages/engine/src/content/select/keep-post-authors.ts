/** Keeps who wrote the posts of a thread, and when. */
import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { authorMark, MAX_AUTHOR_WORDS } from '../describe/post-authors.ts';
import { isMostlyLink, isProse, runningSum, sumWithin } from '../describe/running-sums.ts';
import { MIN_GROUP } from '../describe/sibling-groups.ts';
import { isTimeElement } from './time-element.ts';

/** An author is named within this many blocks above the post's text. */
const MAX_ABOVE_TEXT = 24;
const MIN_TEXT_WORDS = 3;
/** This share of the posts must have such a block, and this share of these blocks must differ. */
const IN_MOST_POSTS = 0.6;
const MOSTLY_DISTINCT = 0.5;
/** Share of dates among the blocks of a shape from which on they are the posts' dates, and of authors. */
const MOSTLY = 0.8;
/** Labels and buttons are less probable. What is marked as a time may be less probable, too. */
const MIN_AUTHOR_PROBABILITY = 0.05;
/** A heading that is a link is the author's name if it has at most this many words. */
const MAX_NAME_WORDS = 3;
/** A text with a greater share of digits is a number or a date. */
const MAX_DIGITS = 0.4;
/** If markup names their authors, two posts are enough for a thread. */
export const MIN_NAMED_POSTS = 2;

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
