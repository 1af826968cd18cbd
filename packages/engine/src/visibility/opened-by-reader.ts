/** Which hidden parts of a page a reader opens or waits for: tabs, accordions, slides. By what they are called, and by what is around them. */
import { attribute, type HtmlElement } from '../html/tree/tree.ts';

/** Names of parts that a reader opens with a click. */
const OPENED_BY_READER =
  /(?:^|[^a-z])(?:tab|tabs|tabpane|tabpanel|pane|panel|accordion|collaps\w*|toggle|faq|answer|expand\w*|spoiler|disclosure|details|readmore|(?:read|show|see)[-_]?more)(?![a-z])/i;
/** Names of parts whose content opens bit by bit, so many levels down at most. */
const HOLDS_OPENABLE = /accordion|collapsible|disclosure|(?:^|[^a-z])(?:faqs?|tabs?|toggle)(?![a-z])/i;
const OPENABLE_DEPTH = 6;
const LONGEST_NAMES = 400;
/** A longer value of an attribute for scripts is no name. */
const LONGEST_MARK = 60;
/** What a control opens over or beside the page is no part of what it says. */
const OPENED_OVER_PAGE =
  /menu|nav|modal|dialog|drawer|popup|popover|overlay|dropdown|flyout|off-?canvas|sidebar|cart|search|filter|cookie|consent|tooltip|lang|country|login|share/i;
/** Slides of a carousel are seen one after another; copies of them close the circle. */
const SLIDE = /slide|carousel|gallery/i;
const COPY = /clone|duplicate/i;

/** What a part says of itself. */
interface Called {
  /** Its classes and its id. */
  readonly names: string;
  readonly role: string;
  /** Whether something on the page says that it opens it. */
  readonly hasOpener: boolean;
}

/** Whether what is hidden is opened by a reader, as a part of what the page says. */
export function isOpenedByReader(element: HtmlElement, { names, role, hasOpener }: Called): boolean {
  if (role === 'tabpanel' || OPENED_BY_READER.test(names)) return true;
  const isMarked = hasOpener || isMarkedOpenable(element) || isSlide(names);
  return (isMarked && !OPENED_OVER_PAGE.test(`${names} ${role} ${element.name}`)) || isInOpenable(element);
}

/** Whether it is a slide whose turn will come. */
export function isSlide(names: string): boolean {
  return SLIDE.test(names) && !COPY.test(names);
}

function isInOpenable({ parent }: HtmlElement): boolean {
  for (let at = parent, step = 0; at && step < OPENABLE_DEPTH; at = at.parent, step++) {
    const names = `${attribute(at, 'class') ?? ''} ${attribute(at, 'id') ?? ''}`;
    // Read anew below each such element, so it must be short.
    if (names.length <= LONGEST_NAMES && HOLDS_OPENABLE.test(names)) return true;
  }
  return false;
}

/** Whether an attribute for scripts or tests speaks of a part that a reader opens. */
function isMarkedOpenable({ attributes }: HtmlElement): boolean {
  return attributes.some(
    ({ name, value }) =>
      name.startsWith('data-') &&
      (OPENED_BY_READER.test(name.slice(5)) || (value.length <= LONGEST_MARK && OPENED_BY_READER.test(value))),
  );
}
