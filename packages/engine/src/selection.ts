/** The options `select` and `exclude`: what a caller keeps or drops by CSS selectors. */
import type { Content } from './content/content.ts';
import { hidesText } from './html/tree/index-tree.ts';
import {
  ELEMENT,
  following,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlNode,
  subtreeEnd,
} from './html/tree/tree.ts';
import type { ConvertOptions, Selectors } from './options.ts';
import type { ScratchMemory } from './scratch-memory.ts';
import { SelectorNotFoundError } from './selector-not-found-error.ts';

export interface Selection {
  /** By node index: 1 for elements that `select` matches. `undefined` without the option. */
  readonly selected: Uint8Array | undefined;
  /** The same for `exclude`. */
  readonly excluded: Uint8Array | undefined;
  /** Selectors of `exclude` that match nothing. */
  readonly unmatched: readonly string[];
}

/** Whether `select` replaces the choice of content. */
export function hasSelected(selection: Selection): selection is Selection & { readonly selected: Uint8Array } {
  return selection.selected !== undefined;
}

/**
 * @throws SelectorNotFoundError; TypeError without the option `selectors`; the error of `selectors`
 *   for a selector that is not valid.
 */
export function findSelection(document: HtmlDocument, { select, exclude, selectors }: ConvertOptions): Selection {
  const find = (list: readonly string[] | undefined) =>
    list === undefined ? undefined : requireSelectors(selectors).find(document, list);
  const selected = find(select);
  const missing = selected?.unmatched[0];
  if (missing !== undefined) throw new SelectorNotFoundError(missing);
  const excluded = find(exclude);
  return { selected: selected?.matched, excluded: excluded?.matched, unmatched: excluded?.unmatched ?? [] };
}

function requireSelectors(selectors: Selectors | undefined): Selectors {
  if (selectors !== undefined) return selectors;
  throw new TypeError(
    '"select" and "exclude" need the option "selectors". ' +
      'Pass { selectors: cssSelectors } with import { cssSelectors } from "@recto-md/engine/select".',
  );
}

/** Marks excluded elements as hidden, so that nothing later sees them. */
export function hideExcluded(hidden: Uint8Array, { excluded }: Selection): void {
  if (excluded === undefined) return;
  for (let index = 0; index < hidden.length; index++) if (excluded[index] === 1) hidden[index] = 1;
}

/**
 * Keeps exactly the selected elements with what a reader sees of them, in the order of the page.
 * A selected element that is hidden is kept with all that is in it, unless it is excluded.
 *
 * @param hidden - by node index, with the excluded elements.
 */
export function keepSelected(
  document: HtmlDocument,
  hidden: Uint8Array,
  { selected, excluded }: Selection & { readonly selected: Uint8Array },
  scratch: ScratchMemory,
): Content {
  const { root, size } = document;
  const dropped = scratch.uint8(size).fill(1);
  let textLength = 0;
  let keptLength = 0;
  /** The indices of the first nodes after the selected, and after the hidden element around it. */
  let selectedEnd = 0;
  let hiddenEnd = 0;
  for (let node: HtmlNode | null = root; node; ) {
    const { index } = node;
    if (excluded?.[index] === 1 || (node.kind === ELEMENT && hidesText(node))) {
      node = followingSkippingChildren(node, root);
      continue;
    }
    if (index >= selectedEnd && selected[index] === 1) {
      selectedEnd = subtreeEnd(node, document);
      hiddenEnd = 0;
      // Everything in a hidden element is marked as hidden. If it is selected, all of it is kept.
      if (hidden[index] === 0) dropped.set(hidden.subarray(index, selectedEnd), index);
      else if (excluded) dropped.set(excluded.subarray(index, selectedEnd), index);
      else dropped.fill(0, index, selectedEnd);
      for (let up = node.parent; up && dropped[up.index] === 1; up = up.parent) dropped[up.index] = 0;
    } else if (hidden[index] === 1 && index >= hiddenEnd) hiddenEnd = subtreeEnd(node, document);
    if (node.kind !== ELEMENT && index >= hiddenEnd) {
      const { length } = node.value.trim();
      textLength += length;
      if (index < selectedEnd) keptLength += length;
    }
    node = following(node, root);
  }
  return { dropped, pageType: null, keptShare: textLength > 0 ? keptLength / textLength : 1, confidence: 1 };
}
