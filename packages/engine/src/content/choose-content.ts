/** What of the page goes into the Markdown. */
import {
  attribute,
  ELEMENT,
  following,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '../html/tree.ts';
import { hiddenNodes } from '../html/visibility.ts';

export interface Content {
  /** By node index: 1 where the node is left out, with all below it. */
  readonly dropped: Uint8Array;
}

const BESIDE_CONTENT = new Set(['nav', 'form', 'footer', 'header']);
const LANDMARKS = new Set(['navigation', 'banner', 'contentinfo', 'search']);
/** A header or footer inside one of these belongs to it, and not to the site. */
const SECTIONS = new Set(['article', 'main', 'section', 'blockquote', 'li', 'td']);

/** The page without its navigation, header, footer, forms and hidden parts (`main`), or all a reader sees (`full`). */
export function chooseContent(document: HtmlDocument, mode: 'main' | 'full'): Content {
  const dropped = hiddenNodes(document);
  if (mode === 'full') return { dropped };
  const { root } = document;
  /** By node index: 1 inside a section, of which headers and footers are parts. */
  const inSection = new Uint8Array(document.size);
  let node: HtmlNode | null = root;
  while (node) {
    if (node.kind === ELEMENT) {
      const isInside = inSection[node.parent?.index ?? 0] === 1;
      if (dropped[node.index] || isBesideContent(node, isInside)) {
        dropped[node.index] = 1;
        node = followingSkippingChildren(node, root);
        continue;
      }
      inSection[node.index] = isInside || SECTIONS.has(node.name) ? 1 : 0;
    }
    node = following(node, root);
  }
  return { dropped };
}

function isBesideContent(element: HtmlElement, isInSection: boolean): boolean {
  if (LANDMARKS.has(attribute(element, 'role') ?? '')) return true;
  if (!BESIDE_CONTENT.has(element.name)) return false;
  return !isInSection || element.name === 'nav' || element.name === 'form';
}
