/**
 * One walk over a finished tree that finds what later stages would otherwise search all elements
 * for.
 */
import { codeAt } from '../../text/code-at.ts';
import { isC0ControlOrSpace } from '../../text/white-space.ts';
import { METADATA, OVERLAY, TEXT_HIDDEN } from '../elements.ts';
import { DESCRIBES_PAGE, HAS_HREF } from './attribute-flags.ts';
import { ELEMENT, flagsOf, type HtmlElement, type HtmlNode, type TreeIndex } from './tree.ts';

/**
 * A page with less text than this may be a shell that scripts fill. In UTF-16 units, white space
 * collapsed.
 */
export const MAX_SHELL_TEXT = 600;

/**
 * WAI-ARIA roles. A menu is meant to be a list of commands, but many sites give the role to their
 * navigation.
 */
const OVERLAY_ROLES: ReadonlySet<string> = new Set(
  'dialog alertdialog tooltip menu menuitem menuitemcheckbox menuitemradio'.split(' '),
);

/** Whether the element's text isn't displayed as part of the page where scripts run. */
export function hidesText(element: HtmlElement): boolean {
  return (flagsOf(element) & TEXT_HIDDEN) !== 0;
}

/**
 * Numbers the nodes in document order and collects the elements of `TreeIndex`. Templates and
 * drawings (`svg`, `math`) are numbered, but nothing in them is collected.
 */
export function indexTree(root: HtmlElement): TreeIndex {
  const metadataElements: HtmlElement[] = [];
  const fragmentLinks: HtmlElement[] = [];
  const overlays: HtmlElement[] = [];
  let size = 0;
  /** The outermost template or drawing around the current node. */
  let uncollected: HtmlElement | null = null;
  /** The outermost element around the current node whose text isn't displayed. */
  let hidden: HtmlElement | null = null;
  let textLength = 0;
  let node: HtmlNode = root;
  for (;;) {
    node.index = size++;
    let next: HtmlNode | null = null;
    if (node.kind !== ELEMENT) {
      if (textLength < MAX_SHELL_TEXT && hidden === null) textLength += collapsedLength(node.value);
    } else {
      next = node.first;
      const flags = flagsOf(node);
      if (flags & TEXT_HIDDEN && hidden === null) hidden = node;
      if (uncollected === null) {
        if (node.namespace !== 'html' || node.name === 'template') uncollected = node;
        else if (flags & METADATA) metadataElements.push(node);
        else if (flags & OVERLAY) overlays.push(node);
        else if (node.attributeFlags & (DESCRIBES_PAGE | HAS_HREF)) {
          const kinds = kindsByAttributes(node);
          if (kinds & IS_METADATA) metadataElements.push(node);
          if (kinds & IS_FRAGMENT_LINK) fragmentLinks.push(node);
          if (kinds & IS_OVERLAY) overlays.push(node);
        }
      }
    }
    while (next === null) {
      if (node === uncollected) uncollected = null;
      if (node === hidden) hidden = null;
      next = node.next;
      if (next !== null) break;
      if (node.parent === null)
        return { size, metadataElements, fragmentLinks, overlays, isShell: textLength < MAX_SHELL_TEXT };
      node = node.parent;
    }
    node = next;
  }
}

const IS_METADATA = 1;
const IS_FRAGMENT_LINK = 2;
const IS_OVERLAY = 4;

function kindsByAttributes({ name, attributes }: HtmlElement): number {
  let kinds = 0;
  for (let at = 0; at < attributes.length; at++) {
    const attribute = attributes[at]!;
    // By length first: it rules out most attributes without comparing strings.
    switch (attribute.name.length) {
      case 8:
        if (attribute.name === 'itemprop' || attribute.name === 'itemtype' || attribute.name === 'property')
          kinds |= IS_METADATA;
        break;
      case 3:
        if (attribute.name === 'rel' && name === 'a') kinds |= IS_METADATA;
        break;
      case 4:
        if (name === 'a' && attribute.name === 'href' && attribute.value.includes('#')) kinds |= IS_FRAGMENT_LINK;
        else if (attribute.name === 'role' && OVERLAY_ROLES.has(attribute.value.toLowerCase())) kinds |= IS_OVERLAY;
        break;
    }
  }
  return kinds;
}

/** The length of a text in UTF-16 units, each run of white space or controls counted as one. */
export function collapsedLength(text: string): number {
  let length = 0;
  let wasSpace = true;
  for (let at = 0, end = text.length; at < end; at++) {
    const isSpace = isC0ControlOrSpace(codeAt(text, at));
    if (!isSpace || !wasSpace) length++;
    wasSpace = isSpace;
  }
  return length;
}
