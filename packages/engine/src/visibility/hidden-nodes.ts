/**
 * Finds the nodes that a reader of the page doesn't see. Hidden text is noise at best, and at worst
 * instructions planted for language models. Text that one click opens (details, tabs, accordions,
 * slides) is part of the page.
 *
 * Also treated as hidden: text for screen readers only, which repeats or labels visible text;
 * `aria-hidden` elements, which are ornaments and duplicates, except slides and details;
 * `noscript`, since browsers run scripts.
 */
import {
  ELEMENT,
  following,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  type HtmlText,
} from '../html/tree/tree.ts';
import { ScratchMemory } from '../scratch-memory.ts';
import {
  ALL_REASONS,
  BY_ARIA,
  BY_RULE,
  CERTAIN,
  HIDES_TEXT_AND_IMAGES,
  IMAGE,
  NEVER_SHOWN,
  type PageVisibility,
  reasonsOf,
  STANDS_IN,
} from './hiding-reasons.ts';
import { INVISIBLE, NOT_DISPLAYED, StyleCache, TRANSPARENT } from './hiding-style.ts';
import { isNearlyEmpty, totalLength, trimmedLength } from './nearly-empty.ts';
import { type StyleRules, styleRulesOf } from './style-rules.ts';

/** What is known about a page that a browser has laid out. */
export interface BrowserLayout {
  /** See `ConvertOptions`. */
  readonly isRendered?: boolean;
  /**
   * Everything that the browser shows is wanted: also ornaments and duplicates that are `aria-hidden`, and text with a
   * class for screen readers that no style sheet hides.
   */
  readonly keepsShown?: boolean;
}

/** Not a reason: marks text nodes, to which all reasons apply. */
const TEXT_NODE = 256;
/**
 * Scripts often undo these when the page has loaded, so each counts only if it hides the smaller
 * part of the page.
 */
const REVERSIBLE: readonly number[] = [BY_RULE, BY_ARIA, TRANSPARENT, INVISIBLE];
/** Of the reasons and of the result. */
const BYTES_PER_NODE = 3;

/**
 * By node index: 1 for a node that a reader doesn't see. Every node below an element with 1 has 1
 * too. An element that is hidden except for some of its content has 0. Linear in the document.
 *
 * @param scratch - holds the result, which is valid until the memory is reset.
 * @param layout - absent for a page as it was sent.
 * @param narrowClasses - filled with the class numbers of elements that are shown only on narrow screens.
 */
export function hiddenNodes(
  document: HtmlDocument,
  scratch = new ScratchMemory(BYTES_PER_NODE * document.size),
  rules = styleRulesOf(document),
  layout: BrowserLayout = {},
  narrowClasses = new Set<number>(),
): Uint8Array {
  const { reasons, ignored } = findReasons(document, scratch, rules, layout, narrowClasses);
  const hidden = scratch.uint8(document.size);
  for (let i = 0; i < hidden.length; i++) {
    const found = reasons[i] ?? 0;
    const applicable =
      found & TEXT_NODE ? ALL_REASONS : found & IMAGE ? HIDES_TEXT_AND_IMAGES | INVISIBLE : HIDES_TEXT_AND_IMAGES;
    if (found & applicable & ~ignored & ~(found & STANDS_IN ? NEVER_SHOWN : 0)) hidden[i] = 1;
  }
  return hidden;
}

/** A main element, and how much text the page had shown and not displayed before it. */
interface MainPart {
  readonly element: HtmlElement;
  /** The first node after it; `null` at the end of the page. */
  readonly end: HtmlNode | null;
  /** Number of text nodes. */
  readonly shown: number;
  /** UTF-16 units. */
  readonly notDisplayed: number;
}

/**
 * By node index: the node's own and inherited reasons. `ignored` has those that don't count on this
 * page.
 */
function findReasons(
  { root, size, classCount }: HtmlDocument,
  scratch: ScratchMemory,
  rules: StyleRules,
  { isRendered = false, keepsShown = false }: BrowserLayout,
  narrowClasses: Set<number>,
): { reasons: Uint16Array; ignored: number } {
  const page: PageVisibility = {
    rules,
    styles: new StyleCache(),
    controlled: new Set(),
    classes: scratch.uint8(classCount + 1),
    narrowClasses,
    main: null,
    isRendered,
    keepsShown,
  };
  const reasons = scratch.uint16(size);
  /**
   * For each reason of `REVERSIBLE`: length of the text that it alone, or with others of them,
   * hides.
   */
  const lost = REVERSIBLE.map(() => 0);
  const shown: HtmlText[] = [];
  let notDisplayed = 0;
  let main: MainPart | null = null;
  /**
   * Nearly empty main parts: for each, the index of its first node and of the first node after it.
   */
  const emptyMains: number[] = [];
  for (let node: HtmlNode | null = root; node; node = following(node, root)) {
    if (main !== null && node === main.end) {
      if (isNearlyEmpty(shown, main.shown, notDisplayed - main.notDisplayed))
        emptyMains.push(main.element.index, node.index);
      main = null;
    }
    const { parent } = node;
    const inherited = parent ? reasons[parent.index]! & ALL_REASONS : 0;
    if (node.kind === ELEMENT) {
      const own = reasonsOf(node, inherited, page);
      reasons[node.index] = own;
      if (page.main === node && main === null && (own & NOT_DISPLAYED) === 0)
        main = { element: node, end: followingSkippingChildren(node, root), shown: shown.length, notDisplayed };
      continue;
    }
    // The labels of a drawing make no sense without its lines.
    if (parent?.namespace === 'svg' && parent.name !== 'foreignObject') {
      reasons[node.index] = inherited | NEVER_SHOWN | TEXT_NODE;
      continue;
    }
    reasons[node.index] = inherited | TEXT_NODE;
    if (inherited === 0) shown.push(node);
    else if ((inherited & CERTAIN) === 0) {
      const length = trimmedLength(node.value);
      for (let at = 0; at < lost.length; at++) if (inherited & REVERSIBLE[at]!) lost[at]! += length;
    } else if (inherited === NOT_DISPLAYED) notDisplayed += trimmedLength(node.value);
  }
  if (main !== null && isNearlyEmpty(shown, main.shown, notDisplayed - main.notDisplayed))
    emptyMains.push(main.element.index, size);
  for (let at = 0; at < emptyMains.length && !isRendered; at += 2)
    for (let index = emptyMains[at]!; index < emptyMains[at + 1]!; index++) reasons[index]! &= ~NOT_DISPLAYED;
  // A browser's layout is no guess, so that it counts even if it hides most of the page.
  const guessed = isRendered && shown.length > 0 ? ~NOT_DISPLAYED : -1;
  return { reasons, ignored: ignoredReasons(shown, lost, notDisplayed) & guessed };
}

function ignoredReasons(shown: readonly HtmlText[], lost: readonly number[], notDisplayed: number): number {
  const seen = totalLength(shown, 0, Math.max(...lost) + 1);
  let ignored = 0;
  for (let at = 0; at < lost.length; at++) if (lost[at]! > seen) ignored |= REVERSIBLE[at]!;
  if (isNearlyEmpty(shown, 0, notDisplayed)) ignored |= NOT_DISPLAYED;
  // What hides the whole page is meant to be undone.
  if (seen === 0 && ignored === 0) ignored = ALL_REASONS & ~NEVER_SHOWN;
  return ignored;
}
