/** What has to be known of a page before its first node is built, gathered in one walk over what is kept of it. */
import {
  attribute,
  ELEMENT,
  following,
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
  for (const speaker of document.speakers) {
    if (speaker.name === 'base') base ??= attribute(speaker, 'href');
    else if (speaker.name === 'link') {
      if (attribute(speaker, 'rel')?.toLowerCase() === 'canonical') canonical ??= attribute(speaker, 'href');
    } else if (speaker.name === 'script') typesetsMath ||= isTypesetter(speaker);
  }
  const { root } = document;
  let node: HtmlNode | null = root.first;
  while (node) {
    if (dropped[node.index]) {
      node = followingSkippingChildren(node, root);
      continue;
    }
    if (node.kind === ELEMENT && node.name === 'a' && attribute(node, 'href')?.includes('#')) jumps.push(node);
    node = following(node, root);
  }
  return { base, canonical, jumps, typesetsMath };
}
