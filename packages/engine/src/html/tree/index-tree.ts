/** One walk over a finished tree, so that nobody after it has to look for what most elements are not. */
import { codeAt } from '../../text/code-at.ts';
import { byCode } from '../known-names.ts';
import { HAS_HREF, TELLS_OF_PAGE } from './attribute-marks.ts';
import { ELEMENT, type HtmlElement, type HtmlNode } from './tree.ts';

export interface Roll {
  /** How many nodes the tree holds: one more than the largest `index`. */
  readonly size: number;
  /** Elements that can say something of the page as a whole, in document order. */
  readonly speakers: readonly HtmlElement[];
  /** Links to a part of a page, this or another, in document order. */
  readonly jumps: readonly HtmlElement[];
  /** Dialogs, tooltips and menus, by name or by role, in document order; some may stand in others. */
  readonly overlays: readonly HtmlElement[];
  /** Whether it shows so little text that scripts may be meant to fill it: less than `SHELL`, what stands in `noscript` not counted. */
  readonly isShell: boolean;
}

/** A page with less text than this may be a shell that scripts fill; characters. */
export const SHELL = 600;

/** Speaks of the page. */
const SPEAKER = 1;
/** Its text is not shown. */
const UNSEEN = 2;
/** It stands in front of the page. */
const OVERLAY = 4;
/** By code of a name. */
const KINDS = byCode(
  [
    ['dialog', OVERLAY],
    ['html base meta link time h1 h2 h3 h4 h5 h6', SPEAKER],
    ['title script', SPEAKER | UNSEEN],
    ['head style iframe noframes noembed svg select option textarea datalist template noscript', UNSEEN],
  ],
  0,
);
/** Of WAI-ARIA, whose menus are lists of commands, not of links; many who lead around a site by them call them so all the same. */
const OVERLAY_ROLES: ReadonlySet<string> = new Set(
  'dialog alertdialog tooltip menu menuitem menuitemcheckbox menuitemradio'.split(' '),
);

/** Whether the text in such an element is not shown, where scripts run. */
export function hidesText({ code }: HtmlElement): boolean {
  return (KINDS[code]! & UNSEEN) !== 0;
}

/**
 * Gives every node its place in document order, counts them, and gathers the elements that speak of the page: those of
 * telling names, and those whose attributes say what they are. Templates and drawings do not speak, nor does what is in them.
 */
export function callRoll(root: HtmlElement): Roll {
  const speakers: HtmlElement[] = [];
  const jumps: HtmlElement[] = [];
  const overlays: HtmlElement[] = [];
  let size = 0;
  /** The outermost template or drawing that the walk is in. */
  let mute: HtmlElement | null = null;
  /** The outermost element whose text is not shown that the walk is in. */
  let unseen: HtmlElement | null = null;
  let shown = 0;
  let node: HtmlNode = root;
  for (;;) {
    node.index = size++;
    let next: HtmlNode | null = null;
    if (node.kind !== ELEMENT) {
      if (shown < SHELL && unseen === null) shown += shownLength(node.value);
    } else {
      next = node.first;
      const kind = KINDS[node.code]!;
      if (kind & UNSEEN && unseen === null) unseen = node;
      if (mute === null) {
        if (node.namespace !== 'html' || node.name === 'template') mute = node;
        else if (kind & SPEAKER) speakers.push(node);
        else if (kind & OVERLAY) overlays.push(node);
        else if (node.marks & (TELLS_OF_PAGE | HAS_HREF)) {
          const told = attributesTell(node);
          if (told & SPEAKS) speakers.push(node);
          if (told & JUMPS) jumps.push(node);
          if (told & STANDS_BEFORE) overlays.push(node);
        }
      }
    }
    while (next === null) {
      if (node === mute) mute = null;
      if (node === unseen) unseen = null;
      next = node.next;
      if (next !== null) break;
      if (node.parent === null) return { size, speakers, jumps, overlays, isShell: shown < SHELL };
      node = node.parent;
    }
    node = next;
  }
}

const SPEAKS = 1;
const JUMPS = 2;
const STANDS_BEFORE = 4;

function attributesTell({ name, attributes }: HtmlElement): number {
  let told = 0;
  for (let at = 0; at < attributes.length; at++) {
    const attribute = attributes[at]!;
    // By length first: most attributes are told apart without a look at their letters.
    switch (attribute.name.length) {
      case 8:
        if (attribute.name === 'itemprop' || attribute.name === 'itemtype' || attribute.name === 'property')
          told |= SPEAKS;
        break;
      case 3:
        if (attribute.name === 'rel' && name === 'a') told |= SPEAKS;
        break;
      case 4:
        if (name === 'a' && attribute.name === 'href' && attribute.value.includes('#')) told |= JUMPS;
        else if (attribute.name === 'role' && OVERLAY_ROLES.has(attribute.value.toLowerCase())) told |= STANDS_BEFORE;
        break;
    }
  }
  return told;
}

/** Characters of a text, runs of white space counted as one. */
export function shownLength(text: string): number {
  let length = 0;
  let wasWhite = true;
  for (let at = 0, end = text.length; at < end; at++) {
    const isWhite = codeAt(text, at) <= 32;
    if (!isWhite || !wasWhite) length++;
    wasWhite = isWhite;
  }
  return length;
}
