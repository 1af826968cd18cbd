/** Finds the names of authors above the posts of a thread, and a thread by how its authors are named. */
import { attribute, type HtmlElement, nearest } from '../../html/tree/tree.ts';
import { isHeading } from './headings.ts';
import type { PageView } from './page-view.ts';
import { type BlockRange, runningSum, sumWithin } from './running-sums.ts';

/** An author is named in at most this many words. */
export const MAX_AUTHOR_WORDS = 12;
/** Software for forums and networks leads from an author's name to such a URL, or gives it such a class. */
const PROFILE_URL = /(?:^|[/?&=;])(?:[~@]|(?:u|users?|members?|memberlist|profiles?|people)(?![a-z_]))/i;
const NAME_CLASS = /(?:^|[\s_-])(?:user-?name|nick-?name|author|vcard)(?:$|[\s_-])/i;
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
  const href = element.name === 'a' ? attribute(element, 'href')?.slice(0, MAX_NAME) : undefined;
  const names = `${attribute(element, 'data-testid')} ${attribute(element, 'class')}`.slice(0, MAX_NAME);
  const mark = PROFILE_URL.exec(href ?? '')?.[0];
  return mark ?? (NAME_CLASS.test(names) ? names.split(' ').find((name) => NAME_CLASS.test(name)) : undefined);
}

/**
 * Finds the posts of a page whose text has its author named just as the texts that follow have theirs: an article and its
 * comments have not. Between the teasers of a list are headings.
 *
 * @param mayBeThread - else only a conversation whose headings name the speakers is found.
 * @returns the blocks from the first author to the end of the last post.
 */
export function findSignedPosts(view: PageView, mayBeThread: boolean): BlockRange | undefined {
  const { blocks, containers, sums, structure, scratch } = view;
  const { proseWords } = sums;
  const all = proseWords[blocks.length]!;
  const headings = runningSum(blocks.length, scratch, (b) => +isHeading(structure.blockTag[b]!));
  /** The blocks that name authors. */
  const byMark = new Map<string, number[]>();
  for (let b = 0; b < blocks.length; b++) {
    const isSaid = isHeading(structure.blockTag[b]!) && SPEAKER.test(blocks[b]!.sample);
    const mark = isSaid ? SAID : mayBeThread && authorMark(view, b);
    if (mark) (byMark.get(mark) ?? byMark.set(mark, []).get(mark)!).push(b);
  }
  for (const [mark, authors] of byMark) {
    const wordsOf = (b: number, at: number) => proseWords[authors[at + 1] ?? blocks.length]! - proseWords[b]!;
    const posts = authors.filter((b, at) => wordsOf(b, at) > 0).length;
    if (posts < MIN_POSTS || authors.every((b) => blocks[b]!.hash === blocks[authors[0]!]!.hash)) continue;
    const first = authors[0]!;
    const end = authors.at(-1)!;
    const isList = 2 * sumWithin(headings, { first, end }) > posts;
    const isArticle =
      proseWords[first]! > MAX_ABOVE * all || authors.some((b, at) => wordsOf(b, at) > MAX_LONGEST * all);
    if (mark !== SAID && (isList || isArticle)) continue;
    // The last post ends with the part of the page that has no other author.
    let post = blocks[end]!.container;
    for (let at = post; at >= 0 && containers[at]!.first > authors.at(-2)!; at = containers[at]!.parent) post = at;
    return { first, end: containers[post]!.end };
  }
  return undefined;
}
