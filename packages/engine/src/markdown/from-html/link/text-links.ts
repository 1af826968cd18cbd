/** Where the links of a page go that say so in words of their own. */
import {
  attribute,
  ELEMENT,
  following,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlNode,
  nearest,
} from '../../../html/tree/tree.ts';

/** A link stands so many elements around an image at most. */
const MOST_AROUND = 8;

/**
 * The URLs of the links with a text that is kept, as they are written. One walk over what is still there: of a page that is
 * taken apart already, links behind the walk count as not named, and the texts of their pictures stay.
 */
export function textLinkHrefs({ root }: HtmlDocument, dropped: Uint8Array): ReadonlySet<string> {
  const named = new Set<string>();
  let href: string | undefined;
  /** The first node past the link, or `null` where nothing comes after it. */
  let past: HtmlNode | null = null;
  for (let node: HtmlNode | null = root; node; ) {
    if (node === past) href = undefined;
    if (dropped[node.index]) {
      node = followingSkippingChildren(node, root);
      continue;
    }
    if (node.kind !== ELEMENT) {
      if (href !== undefined && node.value.trim() !== '') named.add(href);
    } else if (node.name === 'a') {
      href = attribute(node, 'href');
      past = followingSkippingChildren(node, root);
    }
    node = following(node, root);
  }
  return named;
}

/** The address of the link around `node`. */
export function enclosingHref(node: HtmlNode): string | undefined {
  const link = nearest(node.parent, MOST_AROUND, ({ name }) => name === 'a');
  return link === null ? undefined : attribute(link, 'href');
}
