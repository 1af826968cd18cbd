/** URLs that the page links with text, so that icons and images with the same URL need no text. */
import {
  attribute,
  ELEMENT,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  nearestHref,
} from '../../../html/tree/tree.ts';

/** Levels between an image and its link. */
const MAX_ANCESTORS = 8;

/**
 * The `href` values of links with kept text. Only finds links in nodes that `buildMarkdownTree` has
 * not released yet; images of other links keep their text.
 */
export function textLinkHrefs({ root }: HtmlDocument, dropped: Uint8Array): ReadonlySet<string> {
  const hrefs = new Set<string>();
  let link: HtmlElement | null = null;
  for (let node: HtmlNode | null = root; node; ) {
    if (!dropped[node.index]) {
      if (node.kind === ELEMENT) {
        if (node.name === 'a') link = node;
        if (node.first) {
          node = node.first;
          continue;
        }
      } else if (link && node.value.trim() !== '') {
        const href = attribute(link, 'href');
        if (href !== undefined) hrefs.add(href);
      }
    }
    // Looking for the end of each link instead would take the square of the time in nested links.
    for (let left: HtmlNode | null = node; left; left = left.parent) {
      if (left === link) link = null;
      node = left.next;
      if (node) break;
    }
  }
  return hrefs;
}

/** The `href` of the link that contains `node`. */
export function enclosingHref(node: HtmlNode): string | undefined {
  return nearestHref(node.parent, MAX_ANCESTORS);
}
