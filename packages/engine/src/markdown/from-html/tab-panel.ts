/** Tab panels: the label of its tab becomes a paragraph in strong before each panel. */
import { attribute, ELEMENT, following, type HtmlElement, isHeading } from '../../html/tree/tree.ts';
import { findDescendant } from './element-lookup.ts';
import type { Handler } from './handler.ts';
import { collapsedText, collapseWhiteSpace } from './plain-text.ts';

const MAX_ANCESTORS = 4;
const MAX_SIBLINGS = 8;
const MAX_NODES = 80;
const MAX_LABEL_LENGTH = 60;
/** Panels per page that get a label. */
const MAX_PANELS = 1000;

export const tabPanel: Handler = {
  enter(out, element) {
    out.boundary();
    if (out.isPhrasingOnly || !element.first || out.panels++ >= MAX_PANELS) return true;
    const name = tabLabel(element);
    const heading = findDescendant(element, MAX_SIBLINGS, (candidate) => isHeading(candidate.name));
    if (name === '' || (heading && collapsedText(heading, MAX_LABEL_LENGTH) === name)) return true;
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

/** The tab named by `aria-labelledby`, else the tab at the panel's position. */
function tabLabel(panel: HtmlElement): string {
  const id = attribute(panel, 'aria-labelledby')?.trim();
  const tab = id ? findBefore(panel, (candidate) => attribute(candidate, 'id') === id) : nthTab(panel);
  const name = tab ? textOf(tab) : '';
  return name.length <= MAX_LABEL_LENGTH ? name : '';
}

/** The texts in the tab, joined by spaces because only a style may separate them. */
function textOf(tab: HtmlElement): string {
  let text = '';
  let left = MAX_NODES;
  for (
    let node = following(tab, tab);
    node && left > 0 && text.length <= MAX_LABEL_LENGTH;
    node = following(node, tab)
  ) {
    if (node.kind !== ELEMENT) text += ` ${node.value}`;
    left--;
  }
  return collapseWhiteSpace(text);
}

function nthTab(panel: HtmlElement): HtmlElement | null {
  const list = findBefore(panel, (candidate) => attribute(candidate, 'role') === 'tablist');
  if (!list) return null;
  const place = countPanels(panel.previous, 'previous');
  const after = countPanels(panel.next, 'next');
  const tabs: HtmlElement[] = [];
  findDescendant(
    list,
    MAX_NODES,
    (candidate) => attribute(candidate, 'role') === 'tab' && tabs.push(candidate) > MAX_NODES,
  );
  return tabs.length === place + 1 + after ? tabs[place]! : null;
}

/** Number of panels from `node` on, within `MAX_NODES` siblings. */
function countPanels(node: HtmlElement['first'], way: 'previous' | 'next'): number {
  let panels = 0;
  for (let at = node, left = MAX_NODES; at && left > 0; at = at[way], left--) if (isPanel(at)) panels++;
  return panels;
}

function isPanel(node: HtmlElement['first']): boolean {
  return node?.kind === ELEMENT && attribute(node, 'role') === 'tabpanel';
}

/** The first matching element that precedes `panel` closely. */
function findBefore(panel: HtmlElement, matches: (element: HtmlElement) => boolean): HtmlElement | null {
  let around: HtmlElement | null = panel;
  for (let up = 0; up < MAX_ANCESTORS && around; up++, around = around.parent) {
    let left = MAX_SIBLINGS;
    for (let at = around.previous; at && left > 0; at = at.previous) {
      if (at.kind !== ELEMENT || (up === 0 && isPanel(at))) continue;
      left--;
      const found = matches(at) ? at : findDescendant(at, MAX_NODES, matches);
      if (found) return found;
    }
  }
  return null;
}
