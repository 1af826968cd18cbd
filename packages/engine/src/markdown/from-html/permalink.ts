import { attribute, ELEMENT, type HtmlElement, type HtmlNode, nearest } from '../../html/tree/tree.ts';
import { headingLevel } from './heading.ts';
import { collapsedText } from './plain-text.ts';

/** Text of links in headings that link to the heading itself or to the top of the page. */
const PERMALINK_TEXTS = new Set(['#', '¶', '§', '◆', '🔗', '⚓', '∞', 'permalink', 'anchor', 'top', '↑']);
/** A character of an icon font. */
const ICON = /^[\uE000-\uF8FF]$/;
const PERMALINK_CLASS =
  /(?:^|[\s_-])(?:headerlink|copiable-link|anchor|hash-link|permalink|heading-link|self-?link)(?:$|[\s_-])/;
const MAX_PERMALINK_LENGTH = 10;

/** Whether `anchor` is a permalink: a sign that links to the heading or paragraph that it is in. */
export function isPermalink(anchor: HtmlElement, href: string): boolean {
  if (!href.includes('#')) return false;
  const text = collapsedText(anchor, MAX_PERMALINK_LENGTH);
  if (!PERMALINK_TEXTS.has(text.toLowerCase()) && !ICON.test(text)) return false;
  // Some manuals have one in each paragraph.
  if (text === '¶') return true;
  const isInHeading = nearest(anchor.parent, 3, (around) => headingLevel(around) !== undefined) !== null;
  return isInHeading || PERMALINK_CLASS.test(attribute(anchor, 'class') ?? '');
}

/** Siblings examined: section numbers and permalink signs. */
const MAX_SIBLINGS = 6;

/**
 * Whether the link links to the term that it is in, or is all of a heading and links to a fragment of the same page: the
 * heading itself or its entry in the table of contents. Such a link is useless outside the page.
 */
export function isSelfLink({ parent, previous, next }: HtmlElement, href: string): boolean {
  if (!href.startsWith('#') || !parent) return false;
  if (parent.name === 'dt') return attribute(parent, 'id') === href.slice(1);
  if (!headingLevel(parent)) return false;
  let left = MAX_SIBLINGS;
  for (let node = previous; node; node = node.previous) if (left-- === 0 || !hasNoText(node)) return false;
  for (let node = next; node; node = node.next) if (left-- === 0 || !hasNoText(node)) return false;
  return true;
}

/** Whether the node is white space, an empty element or a link to a fragment. */
function hasNoText(node: HtmlNode): boolean {
  if (node.kind !== ELEMENT) return node.value.trim() === '';
  return collapsedText(node, MAX_PERMALINK_LENGTH) === '' || (attribute(node, 'href') ?? '').includes('#');
}
