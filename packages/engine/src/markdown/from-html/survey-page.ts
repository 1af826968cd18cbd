/** What has to be known of a page before its first node is built. */
import type { HtmlElement } from '../../html/tree/tree.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { loadsMathRenderer } from './math/delimited-math.ts';

export interface PageSurvey {
  /** `href` of the first `base` that has one. */
  readonly base: string | undefined;
  /** `href` of the first canonical link. */
  readonly canonical: string | undefined;
  /** Kept anchors with a `#` in their URLs: what footnotes are made of. */
  readonly fragmentLinks: readonly HtmlElement[];
  /** Whether a script is loaded that sets TeX. */
  readonly rendersMath: boolean;
}

export function surveyPage({ document, base, canonical, scripts }: PageFacts, dropped: Uint8Array): PageSurvey {
  const { size, fragmentLinks } = document;
  return {
    base,
    canonical,
    fragmentLinks: fragmentLinks.length > 0 ? keptOf(fragmentLinks, size, dropped) : fragmentLinks,
    rendersMath: scripts.some(loadsMathRenderer),
  };
}

const KEPT = 1;
const LEFT_OUT = 2;

/** Those of `elements` that are not `dropped`, nor in anything that is. Linear: no element's surroundings are looked at twice. */
function keptOf(elements: readonly HtmlElement[], size: number, dropped: Uint8Array): HtmlElement[] {
  const known = new Uint8Array(size);
  return elements.filter((element) => {
    let top: HtmlElement | null = element;
    while (top && known[top.index] === 0 && dropped[top.index] === 0) top = top.parent;
    const fate = top === null ? KEPT : known[top.index] || LEFT_OUT;
    for (let at: HtmlElement | null = element; at !== top; at = at!.parent) known[at!.index] = fate;
    return fate === KEPT;
  });
}
