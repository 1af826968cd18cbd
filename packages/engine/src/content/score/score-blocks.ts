/**
 * From a described page to probabilities: of each page type, then of each block to belong to the
 * main content.
 */

import { consistsOfComments } from '../describe/comment-page.ts';
import type { PageDescription } from '../describe/describe-page.ts';
import { PAGE_FEATURES } from '../describe/page-features.ts';
import { findSignedPosts } from '../describe/post-authors.ts';
import { type BlockRange, isProse } from '../describe/running-sums.ts';
import { PAGE_TYPES } from '../page-types.ts';
import { type ContentModel, pageTypeProbabilities, probabilityOf } from './model.ts';
import { scoreRows } from './score-rows.ts';
import { sortKeys } from './sort-keys.ts';
import { articleOrThread } from './threads.ts';

const FORUM = PAGE_TYPES.indexOf('forum');
const LISTING = PAGE_TYPES.indexOf('listing');
const COLLECTION = PAGE_TYPES.indexOf('collection');
/** Pages of posts are no less probably threads; articles with several authors are. */
const POSSIBLE_POSTS = 0.025;
/** The model chooses the parts of threads that it recognizes better than a rule. */
const CERTAIN_POSTS = 0.66;

export interface PageScores {
  /** By block: probability that it belongs to the main content. */
  readonly probabilities: Float32Array;
  /** By index in `PAGE_TYPES`; they add up to 1. */
  readonly pageTypes: Float32Array;
  /** The posts of a page that the model doesn't recognize as a thread: see `findSignedPosts`. */
  readonly posts: BlockRange | undefined;
}

/** @param isThread - whether the page is known to be a thread. */
export function scoreBlocks(
  { view, pageFeatures, blockFeatures }: PageDescription,
  model: ContentModel,
  isThread = false,
): PageScores {
  const { scratch } = view;
  const pageTypes = pageTypeProbabilities(model.pageTypes, sortKeys(pageFeatures.slice()));
  const isList = pageTypes[LISTING]! + pageTypes[COLLECTION]! > 0.5;
  if (hasOneText(view)) excludeForum(pageTypes);
  const isKnown = isThread || consistsOfComments(view, isList);
  const forum = pageTypes[FORUM]!;
  const posts = findSignedPosts(view, !isKnown && forum >= POSSIBLE_POSTS && forum < CERTAIN_POSTS);
  if (isKnown || posts) pageTypes.fill(0)[FORUM] = 1;
  // Features with one value per page: some of the page's own, then the page types. So few are
  // copied faster without `set`.
  const sharedFeatures = scratch.float32(PAGE_FEATURES.length + pageTypes.length + 1);
  for (let at = 0; at < PAGE_FEATURES.length; at++) sharedFeatures[at] = pageFeatures[at]!;
  for (let type = 0; type < pageTypes.length; type++) sharedFeatures[PAGE_FEATURES.length + type] = pageTypes[type]!;
  sharedFeatures[PAGE_FEATURES.length + pageTypes.length] = articleOrThread(pageTypes);
  const logOdds = scoreRows(model.blocks, blockFeatures, sortKeys(sharedFeatures), scratch);
  const probabilities = scratch.float32(logOdds.length);
  for (let b = 0; b < probabilities.length; b++) probabilities[b] = probabilityOf(logOdds[b]!);
  return { probabilities, pageTypes, posts };
}

/** Whether all prose of the page is in one run. Between the posts of a thread are at least the names of their authors. */
function hasOneText({ blocks }: PageDescription['view']): boolean {
  let texts = 0;
  for (let b = 0; b < blocks.length; b++) if (isProse(blocks[b]!) && !(b > 0 && isProse(blocks[b - 1]!))) texts++;
  return texts < 2;
}

function excludeForum(pageTypes: Float32Array): void {
  const others = 1 - pageTypes[FORUM]! || 1;
  pageTypes[FORUM] = 0;
  for (let type = 0; type < pageTypes.length; type++) pageTypes[type]! /= others;
}
