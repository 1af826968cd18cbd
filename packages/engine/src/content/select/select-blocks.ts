/**
 * Selects the blocks to keep: lowers the probabilities of recognizable boilerplate, chooses a
 * threshold, and corrects the result by rules about what belongs together.
 */
import { hasOnlyTextElements } from './all-or-nothing.ts';
import { dropNeighborLines } from './drop-neighbor-lines.ts';
import { findPageHeading } from './page-heading.ts';
import type { Rule, RuleContext } from './rule-context.ts';
import { RULES } from './rules.ts';
import { chooseThreshold } from './threshold.ts';
import { isInNavOrFooter } from './tiny-selection.ts';

/**
 * Lower bounds of the threshold: on pages unlike the labeled ones, the model takes boilerplate for
 * content more often than it expects to.
 */
const MIN_THRESHOLD = 0.25;
/** The lower bound is at most this share of the highest probability. */
const MAX_SHARE_OF_HIGHEST = 0.5;
/**
 * On articles, the lower bound is the highest probability less this: teasers and appeals resemble an article more than what
 * stands around a list or a product. Where no block is very probable, the page may be a list after all.
 */
const MAX_DISTANCE_IN_ARTICLES = 0.38;
/** Posts of a thread or facts about a product that passes for an article are less alike than paragraphs. */
const MIN_SHARE_UNCERTAIN = 0.45;
/** A page of fewer words has hardly anything around its content, and too few blocks to compare them. */
const SMALL_PAGE = 120;
/** Rules set the probabilities of boilerplate to 0, so this threshold keeps all else. */
const LEAST = Number.MIN_VALUE;

export interface Selection {
  /** By block: 1 if it is kept. */
  readonly kept: Uint8Array;
  /** The F1 score expected at the chosen threshold, before the rules. */
  readonly expectedF1: number;
}

/**
 * @param page - the probabilities are changed in place.
 * @param rules - other rules than the built-in ones, to measure what each of them brings.
 */
export function selectBlocks(
  page: Omit<RuleContext, 'pageHeading' | 'threshold' | 'kept'>,
  rules: readonly Rule[] = RULES,
): Selection {
  const { view, declarations, siteName, probabilities } = page;
  const pageHeading = findPageHeading(view, probabilities, declarations.url.words, siteName);
  const kept = view.scratch.uint8(probabilities.length);
  const context: RuleContext = { ...page, pageHeading, threshold: 0, kept };
  for (const { lower } of rulesFor(context, rules)) lower?.(context);
  const { threshold, expectedF1, highest } = chooseThreshold(probabilities, (b) => view.blocks[b]!.words, view.scratch);
  context.threshold = Math.max(threshold, minThreshold(context, highest));
  keepProbable(context);
  correctKept(context, rules);
  // A page of which only menus are left consists of menus, and these may be what it is for.
  if (kept.every((isKept, b) => isKept === 0 || isInNavOrFooter(view.page, b)))
    keepProbable({ ...context, threshold: LEAST });
  return { kept, expectedF1 };
}

function minThreshold({ view, pageType, mayBeThread, isUncertain }: RuleContext, highest: number): number {
  const least = Math.min(MIN_THRESHOLD, MAX_SHARE_OF_HIGHEST * highest);
  if (pageType !== 'article' || isSmall(view)) return least;
  return Math.max(
    least,
    mayBeThread || isUncertain ? MIN_SHARE_UNCERTAIN * highest : highest - MAX_DISTANCE_IN_ARTICLES,
  );
}

/** Keeps the blocks that reach the threshold. */
export function keepProbable({ probabilities, threshold, kept }: RuleContext): void {
  for (let b = 0; b < probabilities.length; b++) if (probabilities[b]! >= threshold) kept[b] = 1;
}

/** Corrects what is kept. A page that consists only of text elements is kept completely, unless it is an article with its site around it. */
export function correctKept(context: RuleContext, rules: readonly Rule[] = RULES): void {
  if (hasOnlyTextElements(context.view) && !isSurroundedArticle(context)) context.kept.fill(1);
  else for (const { correct } of rulesFor(context, rules)) correct?.(context);
  dropNeighborLines(context.view, context.kept);
}

/** Old home pages have their menus in the same elements as their texts. */
function isSurroundedArticle({ view, pageType, mayBeThread }: RuleContext): boolean {
  return pageType === 'article' && !mayBeThread && !isSmall(view);
}

function isSmall({ words }: RuleContext['view']): boolean {
  return words < SMALL_PAGE;
}

function rulesFor({ pageType }: RuleContext, rules: readonly Rule[]): readonly Rule[] {
  return rules.filter(({ appliesTo }) => appliesTo === 'all' || appliesTo.includes(pageType));
}
