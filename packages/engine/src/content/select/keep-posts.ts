/** Keeps the posts of a thread, short ones and the names of their authors too. */
import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { authorMark, authorsByMark, endOfPosts, isBelowText } from '../describe/post-authors.ts';
import { type BlockRange, isMostlyLink, sumWithin } from '../describe/running-sums.ts';
import { tagCodes } from '../segment/element-kinds.ts';

/** Cells of facts, such as the state of a ticket. */
export const CELLS = tagCodes('td dd');

const MIN_TEXT_WORDS = 3;
const MIN_SENTENCE_WORDS = 5;
/** Most texts of a thread are at least so probable, and all are more than the footer. */
const MIN_PROBABILITY = 0.2;
const FOOTER = 0.03;

/**
 * Keeps the posts of which nothing is kept if they are probable enough. If no author is named, the page has an unusual layout,
 * such as replies within the posts that they reply to: keeps the names above all posts, and the less probable posts too.
 */
export function keepLostPosts(view: PageView, probabilities: Float32Array, kept: Uint8Array): void {
  const { blocks, structure } = view;
  let areNamesKept = false;
  /** Named in the way that most authors are. */
  let authors: number[] = [];
  for (const marked of authorsByMark(view, true).values()) {
    // A single letter is an avatar.
    const names = marked.filter((b) => probabilities[b]! > 0 && blocks[b]!.size > 1);
    areNamesKept ||= names.some((b) => kept[b]);
    if (names.length > Math.max(1, authors.length) && !isBelowText(view, names)) authors = names;
  }
  const posts: number[] = [];
  const lost: BlockRange[] = [];
  let probable = 0;
  for (const [at, author] of authors.entries()) {
    const post = { first: author + 1, end: authors[at + 1] ?? endOfPosts(view, authors) };
    let highest = 0;
    for (let b = post.first; b < post.end; b++) highest = Math.max(highest, textProbability(b));
    if (highest < FOOTER) continue;
    posts.push(author);
    if (highest >= MIN_PROBABILITY) probable++;
    if (highest < 1 && (highest >= MIN_PROBABILITY || !areNamesKept)) lost.push(post);
  }
  if (2 * probable < posts.length) return;
  if (!areNamesKept) for (const b of posts) kept[b] = 1;
  for (const post of lost) keepPosts(view, post, probabilities, kept);

  /** 1 for a kept text, 0 for what is no sentence. */
  function textProbability(b: number): number {
    const { words, stops, questions } = blocks[b]!;
    if (words < MIN_TEXT_WORDS || isHeading(structure.blockTag[b]!)) return 0;
    if (kept[b]) return 1;
    return words >= MIN_SENTENCE_WORDS && stops + questions > 0 ? probabilities[b]! : 0;
  }
}

/** Keeps the blocks of a range but links and what stands in every post. */
export function keepPosts(
  view: PageView,
  { first, end }: BlockRange,
  probabilities: Float32Array,
  kept: Uint8Array,
): void {
  const { blocks, sums, structure } = view;
  for (let b = first; b < end; b++) {
    const tag = structure.blockTag[b]!;
    const range = { first: b, end: b + 1 };
    const isRecurring = sumWithin(sums.recurring, range) > 0 && !CELLS.has(tag) && !isHeading(tag);
    if (
      probabilities[b]! > 0 &&
      !isRecurring &&
      (!isMostlyLink(blocks[b]!) || sumWithin(sums.dated, range) > 0 || authorMark(view, b))
    )
      kept[b] = 1;
  }
}
