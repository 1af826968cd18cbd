/** What has to be known of a page before its first node is built, gathered in one walk over it. */
import {
  attribute,
  ELEMENT,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '../../html/tree.ts';
import { isTypesetter } from './typeset-math.ts';

export interface PageSurvey {
  /** `href` of the first `base` that has one. */
  readonly base: string | undefined;
  /** `href` of the first canonical link. */
  readonly canonical: string | undefined;
  /** Kept anchors with a `#` in their addresses: what footnotes are made of. */
  readonly jumps: readonly HtmlElement[];
  /** Whether a script is loaded that sets TeX. */
  readonly typesetsMath: boolean;
}

export function surveyPage(document: HtmlDocument, dropped: Uint8Array): PageSurvey {
  let base: string | undefined;
  let canonical: string | undefined;
  const jumps: HtmlElement[] = [];
  let typesetsMath = false;
  const { root } = document;
  let keptFrom = 0;
  let node: HtmlNode | null = root.first;
  while (node) {
    if (node.kind === ELEMENT) {
      const { index, name } = node;
      if (dropped[index] && index >= keptFrom) {
        keptFrom = followingSkippingChildren(node, root)?.index ?? document.size;
      }
      if (name === 'a') {
        if (index >= keptFrom && attribute(node, 'href')?.includes('#')) jumps.push(node);
      } else if (name === 'base') base ??= attribute(node, 'href');
      else if (name === 'link' && attribute(node, 'rel')?.toLowerCase() === 'canonical') {
        canonical ??= attribute(node, 'href');
      } else if (name === 'script') typesetsMath ||= isTypesetter(node);
      if (node.first) {
        node = node.first;
        continue;
      }
    }
    while (node && !node.next) node = node.parent;
    node = node ? node.next : null;
  }
  return { base, canonical, jumps, typesetsMath };
}
