/** Recognizes hidden parts of a page that a reader opens or waits for: tabs, accordions, slides. */
import { attribute, type HtmlElement } from '../html/tree/tree.ts';

/** Classes, ids and data attributes of parts that open with a click. */
const OPENED_BY_CLICK =
  /(?:^|[^a-z])(?:tab|tabs|tabpane|tabpanel|pane|panel|accordion|collaps\w*|toggle|faq|answer|expand\w*|spoiler|disclosure|details|readmore|(?:read|show|see)[-_]?more)(?![a-z])/i;
/** Classes, ids and names of elements whose descendants, at most so many levels down, open with a click. */
const HOLDS_OPENABLE = /accordion|collapsible|disclosure|(?:^|[^a-z])(?:faqs?|tabs?|toggle)(?![a-z])/i;
const MAX_OPENABLE_LEVELS = 6;
/**
 * Keeps the work linear: every hidden element reads the classes and ids around it. UTF-16 units.
 */
const MAX_NAMES_LENGTH = 400;
/** A longer value of a data attribute isn't a name. */
const MAX_DATA_LENGTH = 60;
/** What opens over or beside the page isn't part of its content. */
const OPENED_OVER_PAGE =
  /menu|nav|modal|dialog|drawer|popup|popover|overlay|dropdown|flyout|off-?canvas|sidebar|cart|search|filter|cookie|consent|tooltip|lang|country|login|share/i;
/**
 * Menus of a site open over the page, too. Pages as they were sent may hide those that a browser shows, so this applies
 * only where a browser has laid out the page.
 */
const MENU_ROLE = /^(?:navigation|menu|menubar)$/i;
const MAX_MENU_LEVELS = 16;
/** Slides of a carousel are shown in turn. Carousels copy some of them to go round in a circle. */
const SLIDE = /slide|carousel|gallery/i;
const COPY = /clone|duplicate/i;

interface Designation {
  /** Classes and id. */
  readonly names: string;
  readonly role: string;
  /** Whether a control on the page declares that it opens this part. */
  readonly hasOpener: boolean;
  /** Whether a browser has laid out the page. */
  readonly isRendered: boolean;
}

/** Whether a reader can open the hidden element, and it is part of the page's content. */
export function isOpenedByReader(element: HtmlElement, { names, role, hasOpener, isRendered }: Designation): boolean {
  if (isRendered && isInMenu(element)) return false;
  if (role === 'tabpanel' || OPENED_BY_CLICK.test(names)) return true;
  const isOpenable = hasOpener || hasOpenableData(element) || isSlide(names);
  return (isOpenable && !OPENED_OVER_PAGE.test(`${names} ${role} ${element.name}`)) || isInOpenable(element);
}

/** Whether the classes are those of a slide that isn't a copy. */
export function isSlide(names: string): boolean {
  return SLIDE.test(names) && !COPY.test(names);
}

function isInMenu(element: HtmlElement): boolean {
  let at: HtmlElement | null = element;
  for (let step = 0; at && step < MAX_MENU_LEVELS; at = at.parent, step++)
    if (at.name === 'nav' || MENU_ROLE.test(attribute(at, 'role') ?? '')) return true;
  return false;
}

function isInOpenable({ parent }: HtmlElement): boolean {
  for (let at = parent, step = 0; at && step < MAX_OPENABLE_LEVELS; at = at.parent, step++) {
    const names = `${at.name} ${attribute(at, 'class') ?? ''} ${attribute(at, 'id') ?? ''}`;
    if (names.length <= MAX_NAMES_LENGTH && HOLDS_OPENABLE.test(names)) return true;
  }
  return false;
}

/** Whether a `data-` attribute names a part that a reader opens. */
function hasOpenableData({ attributes }: HtmlElement): boolean {
  return attributes.some(
    ({ name, value }) =>
      name.startsWith('data-') &&
      (OPENED_BY_CLICK.test(name.slice(5)) || (value.length <= MAX_DATA_LENGTH && OPENED_BY_CLICK.test(value))),
  );
}
