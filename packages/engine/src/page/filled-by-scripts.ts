/** Signs that what a page is for is yet to be put there. */
import { attribute, ELEMENT, following, type HtmlDocument, type HtmlNode } from '../html/tree/tree.ts';

/** Whether the page has scripts; what only holds data is none. */
export function runsScripts({ speakers }: HtmlDocument): boolean {
  return speakers.some((element) => element.name === 'script' && !/json/i.test(attribute(element, 'type') ?? ''));
}

const BOXES: ReadonlySet<string> = new Set(['div', 'main', 'section', 'article']);

/** Whether a box has a name and nothing in it, as the place that a script fills: saved pages have it still where they have no scripts any more. */
export function hasEmptyPlace({ root }: HtmlDocument): boolean {
  for (let node: HtmlNode | null = root; node; node = following(node, root))
    if (node.kind === ELEMENT && BOXES.has(node.name) && node.first === null && attribute(node, 'id')) return true;
  return false;
}
