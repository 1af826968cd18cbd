/** URLs that the page links with text, so that icons and images with the same URL need no text. */
import {
  attribute,
  ELEMENT,
  following,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlNode,
  nearest,
} from '../../../html/tree/tree.ts';

/** Levels between an image and its link. */
const MAX_ANCESTORS = 8;

/**
 * The `href` values of links with kept text. Only finds links in nodes that `buildMarkdownTree` has
 * not released yet; images of other links keep their text.
 */
export function textLinkHrefs({ root }: HtmlDocument, dropped: Uint8Array): ReadonlySet<string> {
  const hrefs = new Set<string>();
  let href: string | undefined;
  /** The first node after the link, or `null`. */
  let linkEnd: HtmlNode | null = null;
  for (let node: HtmlNode | null = root; node; ) {
    if (node === linkEnd) href = undefined;
    if (dropped[node.index]) {
      node = followingSkippingChildren(node, root);
      continue;
    }
    if (node.kind !== ELEMENT) {
      if (href !== undefined && node.value.trim() !== '') hrefs.add(href);
    } else if (node.name === 'a') {
      href = attribute(node, 'href');
      linkEnd = followingSkippingChildren(node, root);
    }
    node = following(node, root);
  }
  return hrefs;
}

/** The `href` of the link that contains `node`. */
export function enclosingHref(node: HtmlNode): string | undefined {
  const link = nearest(node.parent, MAX_ANCESTORS, ({ name }) => name === 'a');
  return link === null ? undefined : attribute(link, 'href');
}
