/** Tab panels: the label of its tab becomes a paragraph in strong before each panel, in place of the list of tabs. */
import { attribute, ELEMENT, following, type HtmlElement, isHeading, nearest } from '../../html/tree/tree.ts';
import { findDescendant } from './element-lookup.ts';
import { BLOCK, type Handler } from './handler.ts';
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
  leave: BLOCK.leave!,
};

/** Tabs that open with radio buttons, of Material for MkDocs and VitePress, and tabs without roles, as in Bootstrap. */
const TABS_CLASS = /^tab(?:bed-label)?s$|(?:^| )nav-tabs(?: |$)/;
const PANELS_CLASS = /^(?:tabbed-content|blocks)$/;
const PANES_CLASS = /(?:^| )tab-contents?(?: |$)/;
const PANE_CLASS = /^tab-(?:pane|item)/;

/**
 * Whether a panel for each tab of the list follows, which gets the tab's label. Not if the list holds panels, as
 * accordions do, or tabs that lead to other pages.
 */
export function labelsPanels(list: HtmlElement, dropped: Uint8Array): boolean {
  const panel = findBeside(list, 'next', isPanel);
  if (!panel || dropped[panel.index] || findDescendant(list, MAX_NODES, holdsMore)) return false;
  return tabsOf(list).length === panelsBeside(panel) && tabLabel(panel, list) !== '';
}

function holdsMore(element: HtmlElement): boolean {
  return isPanel(element) || /^[^#]/.test(attribute(element, 'href') ?? '');
}

/**
 * The tab named by `aria-labelledby`, else the tab at the panel's position.
 *
 * @param list - if it is given, the tab must be in it.
 */
function tabLabel(panel: HtmlElement, list?: HtmlElement): string {
  const id = attribute(panel, 'aria-labelledby')?.trim();
  const named = id ? findBeside(panel, 'previous', (candidate) => attribute(candidate, 'id') === id) : null;
  const tab = named ?? nthTab(panel);
  const isInList = !list || nearest(tab, MAX_SIBLINGS, (around) => around === list) !== null;
  const name = tab && isInList ? textOf(tab) : '';
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
  const list = findBeside(panel, 'previous', isTabList);
  if (!list) return null;
  const tabs = tabsOf(list);
  if (tabs.length !== panelsBeside(panel)) return null;
  const tab = tabs[countPanels(panel.previous, 'previous')]!;
  if (attribute(panel, 'role') !== undefined) return tab;
  // Without roles, tabs that link elsewhere belong to other panels, and a link alone says nothing new.
  const link = findDescendant(tab, MAX_SIBLINGS, (candidate) => /^#./.test(attribute(candidate, 'href') ?? ''));
  if (link === null) return tab;
  return tabs.length > 1 && attribute(link, 'href') === `#${attribute(panel, 'id')}` ? tab : null;
}

function tabsOf(list: HtmlElement): HtmlElement[] {
  const tabs: HtmlElement[] = [];
  findDescendant(
    list,
    MAX_NODES,
    (candidate) =>
      (attribute(candidate, 'role') === 'tab' || candidate.name === 'label') && tabs.push(candidate) > MAX_NODES,
  );
  if (tabs.length === 0)
    for (let child = list.first; child && tabs.length <= MAX_NODES; child = child.next)
      if (child.kind === ELEMENT) tabs.push(child);
  return tabs;
}

/** Number of panels beside `panel`, with itself. */
function panelsBeside({ previous, next }: HtmlElement): number {
  return countPanels(previous, 'previous') + 1 + countPanels(next, 'next');
}

/** Number of panels from `node` on, within `MAX_NODES` siblings. */
function countPanels(node: HtmlElement['first'], way: 'previous' | 'next'): number {
  let panels = 0;
  for (let at = node, left = MAX_NODES; at && left > 0; at = at[way], left--)
    if (at.kind === ELEMENT && isPanel(at)) panels++;
  return panels;
}

export function isPanel(element: HtmlElement): boolean {
  if (attribute(element, 'role') === 'tabpanel') return true;
  const around = attribute(element.parent!, 'class') ?? '';
  return PANELS_CLASS.test(around) || (PANES_CLASS.test(around) && PANE_CLASS.test(attribute(element, 'class') ?? ''));
}

export function isTabList(element: HtmlElement): boolean {
  return attribute(element, 'role') === 'tablist' || TABS_CLASS.test(attribute(element, 'class') ?? '');
}

/** The first matching element that precedes or follows `element` closely. */
function findBeside(
  element: HtmlElement,
  side: 'previous' | 'next',
  matches: (element: HtmlElement) => boolean,
): HtmlElement | null {
  let around: HtmlElement | null = element;
  for (let up = 0; up < MAX_ANCESTORS && around; up++, around = around.parent) {
    let left = MAX_SIBLINGS;
    for (let at = around[side]; at && left > 0; at = at[side]) {
      if (at.kind !== ELEMENT) continue;
      if (matches(at)) return at;
      if (up === 0 && isPanel(at)) continue;
      left--;
      const found = findDescendant(at, MAX_NODES, matches);
      if (found) return found;
    }
  }
  return null;
}
