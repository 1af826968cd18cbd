/** Panels under tabs: each has the name of its tab before it, since Markdown shows them one after the other. */
import { attribute, ELEMENT, following, type HtmlElement, isHeading } from '../../html/tree/tree.ts';
import type { Handler } from './handler.ts';
import { collapsedText, collapseWhiteSpace, findDescendant } from './plain-text.ts';

const MOST_AROUND = 4;
const FEW_SIBLINGS = 8;
const FEW_NODES = 80;
const LONGEST_NAME = 60;
/** Panels of a page whose tabs are looked for. */
const MOST_PANELS = 1000;

export const tabPanel: Handler = {
  enter(out, element) {
    out.boundary();
    if (out.isFlat || !element.first || out.panels++ >= MOST_PANELS) return true;
    const name = tabName(element);
    const heading = findDescendant(element, FEW_SIBLINGS, (one) => isHeading(one.name));
    if (name === '' || (heading && collapsedText(heading, LONGEST_NAME) === name)) return true;
    out.marks.openImpliedStrong();
    out.text(name);
    out.boundary();
    out.marks.closeImpliedStrong();
    return true;
  },
  leave(out) {
    out.boundary();
  },
};

/** By what the panel says it is labelled by, else by its place among the panels. */
function tabName(panel: HtmlElement): string {
  const id = attribute(panel, 'aria-labelledby')?.trim();
  const tab = id ? findBefore(panel, (one) => attribute(one, 'id') === id) : nthTab(panel);
  const name = tab ? textOf(tab) : '';
  return name.length <= LONGEST_NAME ? name : '';
}

/** Its texts, which only a style may set apart. */
function textOf(tab: HtmlElement): string {
  let text = '';
  let left = FEW_NODES;
  for (let node = following(tab, tab); node && left > 0 && text.length <= LONGEST_NAME; node = following(node, tab)) {
    if (node.kind !== ELEMENT) text += ` ${node.value}`;
    left--;
  }
  return collapseWhiteSpace(text);
}

function nthTab(panel: HtmlElement): HtmlElement | null {
  const list = findBefore(panel, (one) => attribute(one, 'role') === 'tablist');
  if (!list) return null;
  const place = panelsFrom(panel.previous, 'previous');
  const after = panelsFrom(panel.next, 'next');
  const tabs: HtmlElement[] = [];
  findDescendant(list, FEW_NODES, (one) => attribute(one, 'role') === 'tab' && tabs.push(one) > FEW_NODES);
  return tabs.length === place + 1 + after ? tabs[place]! : null;
}

/** How many panels stand from `node` on; more nodes than a page has for its tabs are not counted. */
function panelsFrom(node: HtmlElement['first'], way: 'previous' | 'next'): number {
  let panels = 0;
  for (let at = node, left = FEW_NODES; at && left > 0; at = at[way], left--) if (isPanel(at)) panels++;
  return panels;
}

function isPanel(node: HtmlElement['first']): boolean {
  return node?.kind === ELEMENT && attribute(node, 'role') === 'tabpanel';
}

/** The first element that `matches` among those that stand before `panel` and close to it. */
function findBefore(panel: HtmlElement, matches: (element: HtmlElement) => boolean): HtmlElement | null {
  let around: HtmlElement | null = panel;
  for (let up = 0; up < MOST_AROUND && around; up++, around = around.parent) {
    let left = FEW_SIBLINGS;
    for (let at = around.previous; at && left > 0; at = at.previous) {
      if (at.kind !== ELEMENT || (up === 0 && isPanel(at))) continue;
      left--;
      const found = matches(at) ? at : findDescendant(at, FEW_NODES, matches);
      if (found) return found;
    }
  }
  return null;
}
