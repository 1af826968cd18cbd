/** Finds the elements whose content the browser doesn't show: not laid out, invisible, without size, or far outside. */
import { type Box, DOCUMENT_NODE, ELEMENT_NODE, type SnapshotDocument, TEXT_NODE } from './snapshot.ts';

/** Elements that show something without text. */
const REPLACED = new Set(
  'IMG VIDEO AUDIO CANVAS SVG MATH IFRAME OBJECT EMBED INPUT SELECT TEXTAREA HR PROGRESS METER'.split(' '),
);
/** Elements whose content the browser lays out in its own way, or never. */
const LEFT_TO_THE_ENGINE = new Set(
  'HEAD SCRIPT STYLE TEMPLATE NOSCRIPT SELECT DATALIST OBJECT VIDEO AUDIO CANVAS SVG MATH IFRAME MAP RP TITLE'.split(
    ' ',
  ),
);
/** CSS pixels. A box that clips its text to this width or height has it for screen readers only. */
const MAX_CLIPPED_SIZE = 1;
/** CSS pixels beyond the left or top edge. Nobody can scroll there; slides that come into view are nearer. */
const FAR_OUTSIDE = 3000;

const HAS_CONTENT = 1;
const IS_SEEN = 2;
/** Counts as seen although nothing in it is laid out. */
const IS_EXEMPT = 4;
const HAS_MENU = 8;
const MAX_MENU_LEVELS = 16;
/** As the engine decides for what is marked. What a closed `details` contains isn't marked, so it is decided here. */
const MENU_ROLE = /^(?:navigation|menu|menubar)$/i;

/**
 * By node: 1 for the outermost elements whose whole content is unseen. Content that a click opens (`details`,
 * `hidden=until-found`) and content that is skipped until it is near the viewport counts as seen. Menus that a click opens
 * don't: they open over the page.
 */
export function unseenElements(document: SnapshotDocument): Uint8Array {
  const { size } = document;
  const state = new Uint8Array(size);
  // Children come after their parents, so that one pass from the end sees each child before its parent.
  for (let node = size - 1; node >= 0; node--) {
    const type = document.typeOf(node);
    if (type === TEXT_NODE) state[node] = textState(document, node);
    else if (type === ELEMENT_NODE) state[node] = elementState(document, node, state[node]!);
    const parent = document.parentOf(node);
    if (parent >= 0 && type !== DOCUMENT_NODE) state[parent]! |= state[node]! & ~IS_EXEMPT;
  }
  const unseen = new Uint8Array(size);
  const isInside = new Uint8Array(size);
  for (let node = 0; node < size; node++) {
    if (document.typeOf(node) !== ELEMENT_NODE) continue;
    const parent = document.parentOf(node);
    if ((parent >= 0 && isInside[parent]) || state[node]! & IS_EXEMPT) isInside[node] = 1;
    else if (LEFT_TO_THE_ENGINE.has(document.nameOf(node).toUpperCase())) isInside[node] = 1;
    if (isInside[node]) {
      // A picture or drawing that isn't displayed is marked itself, its parts are not.
      const isOutermost = parent < 0 || !isInside[parent];
      if (isOutermost && isReplaced(document, node) && !(state[node]! & IS_SEEN)) unseen[node] = 1;
      continue;
    }
    if ((state[node]! & (HAS_CONTENT | IS_SEEN)) !== HAS_CONTENT) continue;
    unseen[node] = 1;
    isInside[node] = 1;
  }
  return unseen;
}

function textState(document: SnapshotDocument, node: number): number {
  if (document.valueOf(node).trim() === '') return 0;
  const box = document.boxOf(node);
  return box !== undefined && isShown(box) ? HAS_CONTENT | IS_SEEN : HAS_CONTENT;
}

/** @param below - what the element's children contribute. */
function elementState(document: SnapshotDocument, node: number, below: number): number {
  const box = document.boxOf(node);
  let state = isMenu(document, node) ? below | HAS_MENU : below;
  if (isReplaced(document, node)) state |= box !== undefined && isShown(box) ? HAS_CONTENT | IS_SEEN : HAS_CONTENT;
  if ((state & HAS_CONTENT) === 0) return state;
  const maxUnseen = isReplaced(document, node) ? 0 : MAX_CLIPPED_SIZE;
  if (box?.clips && Math.min(box.width, box.height) <= maxUnseen) state &= ~IS_SEEN;
  if ((state & IS_SEEN) === 0 && isOpenedOrSkipped(document, node, box, (state & HAS_MENU) !== 0))
    state |= IS_SEEN | IS_EXEMPT;
  return state;
}

function isReplaced(document: SnapshotDocument, node: number): boolean {
  return REPLACED.has(document.nameOf(node).toUpperCase());
}

function isShown({ visibility, left, top, width, height }: Box): boolean {
  return visibility === 'visible' && left + width > -FAR_OUTSIDE && top + height > -FAR_OUTSIDE;
}

function isOpenedOrSkipped(document: SnapshotDocument, node: number, box: Box | undefined, hasMenu: boolean): boolean {
  if (box?.contentVisibility === 'auto') return true;
  if (document.attribute(node, 'hidden') === 'until-found') return true;
  const parent = document.parentOf(node);
  if (parent < 0 || document.nameOf(parent) !== 'DETAILS' || !document.hasBox(parent) || box !== undefined)
    return false;
  return !hasMenu && !isInMenu(document, parent);
}

function isInMenu(document: SnapshotDocument, node: number): boolean {
  let at = node;
  for (let step = 0; at >= 0 && step < MAX_MENU_LEVELS; at = document.parentOf(at), step++)
    if (isMenu(document, at)) return true;
  return false;
}

function isMenu(document: SnapshotDocument, node: number): boolean {
  return document.nameOf(node) === 'NAV' || MENU_ROLE.test(document.attribute(node, 'role') ?? '');
}
