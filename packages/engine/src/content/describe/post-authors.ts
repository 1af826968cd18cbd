/** Finds the names of authors above the posts of a thread, and a thread by how its authors are named. */
import { attribute, type HtmlElement, nearest } from '../../html/tree/tree.ts';
import { isHeading } from './headings.ts';
import type { PageView } from './page-view.ts';
import { type BlockRange, runningSum, sumWithin } from './running-sums.ts';

/** An author is named in at most this many words. */
export const MAX_AUTHOR_WORDS = 12;
/** Software for forums and networks leads from an author's name to such a URL, or gives it such a class. */
const PROFILE_URL = /(?:^|[/?&=;])(?:[~@]|(?:u|users?|members?|memberlist|profiles?|people)(?![a-z_]))/i;
const NAME_CLASS =
  /(?:^|\s)(?:\S*[_-])?(?:user-?name|nick-?name|author(?:-?(?:name|link))?|actor|vcard)(?![^\s_-])\S*/i;
/** Names and URLs may be long, and many blocks share their elements. */
const MAX_NAME = 200;
/** Share of the page's prose that may stand above the first author, and that the longest post may have. */
const MAX_ABOVE = 0.05;
const MAX_LONGEST = 0.75;
const MIN_POSTS = 2;
/** Chats have such headings: "You said:", "Gemini said". */
const SPEAKER = / said:?\s*$/;
const SAID = 'said';
/** Elements between a name and such an element around it. */
const MAX_WRAPPERS = 6;

/**
 * How the block names an author: the part of an element's name, or of the URL that it leads to, that says so. Else
 * `undefined`.
 */
export function authorMark({ page, blocks }: PageView, b: number): string | undefined {
  const { words, firstText, endText } = blocks[b]!;
  if (words > MAX_AUTHOR_WORDS) return undefined;
  for (let at = firstText; at < endText; at++) {
    const element = nearest(page.texts[at]!.parent, MAX_WRAPPERS, (around) => markOf(around) !== undefined);
    if (element) return markOf(element);
  }
  return undefined;
}

function markOf(element: HtmlElement): string | undefined {
  // The profiles of GitHub have no such URL, but their preview has.
  const href =
    element.name === 'a' ? (attribute(element, 'data-hovercard-url') ?? attribute(element, 'href')) : undefined;
  const names = `${attribute(element, 'data-testid')} ${attribute(element, 'class')}`.slice(0, MAX_NAME);
  return (PROFILE_URL.exec(href?.slice(0, MAX_NAME) ?? '') ?? NAME_CLASS.exec(names))?.[0];
}

/** The blocks that name authors, by how they do it: headings of chats, and other names if `includesAll`. */
export function authorsByMark(view: PageView, includesAll: boolean): Map<string, number[]> {
  const { blocks, structure } = view;
  const byMark = new Map<string, number[]>();
  for (let b = 0; b < blocks.length; b++) {
    const isSaid = isHeading(structure.blockTag[b]!) && SPEAKER.test(blocks[b]!.sample);
    const mark = isSaid ? SAID : includesAll && authorMark(view, b);
    if (mark) (byMark.get(mark) ?? byMark.set(mark, []).get(mark)!).push(b);
  }
  return byMark;
}

/** Where the last post ends: with the part of the page that has no other author. */
export function endOfPosts({ blocks, containers }: PageView, authors: readonly number[]): number {
  let post = blocks[authors.at(-1)!]!.container;
  for (let at = post; at >= 0 && containers[at]!.first > authors.at(-2)!; at = containers[at]!.parent) post = at;
  return containers[post]!.end;
}

/** Whether prose stands above the first author: an article with comments, or texts with their authors below. */
export function isBelowText({ blocks, sums: { proseWords } }: PageView, authors: readonly number[]): boolean {
  return proseWords[authors[0]!]! > MAX_ABOVE * proseWords[blocks.length]!;
}

/**
 * Finds the posts of a page whose text has its author named just as the texts that follow have theirs: an article and its
 * comments have not. Between the teasers of a list are headings.
 *
 * @param mayBeThread - else only a conversation whose headings name the speakers is found.
 * @returns the blocks from the first author to the end of the last post.
 */
export function findSignedPosts(view: PageView, mayBeThread: boolean): BlockRange | undefined {
  const { blocks, sums, structure, scratch } = view;
  const { proseWords } = sums;
  const all = proseWords[blocks.length]!;
  const headings = runningSum(blocks.length, scratch, (b) => +isHeading(structure.blockTag[b]!));
  for (const [mark, authors] of authorsByMark(view, mayBeThread)) {
    const wordsOf = (b: number, at: number) => proseWords[authors[at + 1] ?? blocks.length]! - proseWords[b]!;
    const posts = authors.filter((b, at) => wordsOf(b, at) > 0).length;
    if (posts < MIN_POSTS || authors.every((b) => blocks[b]!.hash === blocks[authors[0]!]!.hash)) continue;
    const first = authors[0]!;
    const end = authors.at(-1)!;
    const isList = 2 * sumWithin(headings, { first, end }) > posts;
    const isArticle = isBelowText(view, authors) || authors.some((b, at) => wordsOf(b, at) > MAX_LONGEST * all);
    if (mark !== SAID && (isList || isArticle)) continue;
    return { first, end: endOfPosts(view, authors) };
  }
  return undefined;
}
