import { attribute, ELEMENT, type HtmlElement } from '../../html/tree/tree.ts';
import { boundedClasses, findDescendant, firstElementIn, firstWithText } from './element-lookup.ts';
import type { Handler } from './handler.ts';
import { endHeading, headingLevel } from './heading.ts';
import type { ListLevel } from './open-containers.ts';
import { collapsedText } from './plain-text.ts';
import { isTabList, labelsPanels } from './tab-panel.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** CommonMark limits ordinals to nine digits. */
const MAX_ORDINAL = 999_999_999;

export const list: Handler = {
  enter(out, element) {
    endHeading(out);
    if (element.name === 'ul' && out.isMainContent && holdsSections(element)) {
      out.sectionLists.add(element);
      return true;
    }
    if (isTabList(element) && labelsPanels(element, out.dropped)) return false;
    const ordered = element.name === 'ol' || showsNumbers(element);
    out.openList(element, ordered, ordered ? firstOrdinal(element) : 1, listLevelOf(element));
    if (ordered && attribute(element, 'reversed') !== undefined) out.countdowns.set(element, lastOrdinal(element));
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};

const NUMBERS = /list-style(-type)?: ?decimal/;

/** Whether the style of a list's first item shows numbers. Recipes write their steps so. */
function showsNumbers(list: HtmlElement): boolean {
  return NUMBERS.test(attribute(firstElementIn(list) ?? list, 'style') ?? '');
}

/**
 * Google Docs writes nested lists as siblings, with the level in the class: `lst-kix_m3x9-1`. Notion writes a list for each
 * item.
 */
const CONTINUED_LIST = /(?:^|\s)(lst-kix_\w+)-(\d)(?:$|\s)|^(?:bulleted|numbered|to-do)-list$/;

function listLevelOf(element: HtmlElement): ListLevel | undefined {
  const classes = element.attributes.length > 0 ? attribute(element, 'class') : undefined;
  const match = classes === undefined ? null : CONTINUED_LIST.exec(classes);
  return match ? { id: match[1] ?? match[0], level: Number(match[2] ?? 0) } : undefined;
}

/** What a section has below its heading, besides text. */
const PARTS_OF_SECTIONS = new Set(['section', 'table', 'pre', 'dl']);
const MAX_DEPTH_OF_HEADING = 8;
const MAX_NODES_TO_PART = 100;

const MAX_ITEMS = 8;

/** Whether one of the first items is a section. */
function holdsSections(list: HtmlElement): boolean {
  let left = MAX_ITEMS;
  for (let item = list.first; item && left > 0; item = item.next)
    if (item.kind === ELEMENT && left-- > 0 && isSection(item)) return true;
  return false;
}

/**
 * Whether the item of an unordered list begins with a line, or with a heading and has a table, code or terms below it:
 * Javadoc lists the sections of a class, and articles of tests the products.
 */
function isSection(item: HtmlElement): boolean {
  let heading = firstWithText(item);
  if (heading && firstElementIn(item)?.name === 'hr') return true;
  for (let depth = 0; heading && !headingLevel(heading); depth++)
    heading = depth < MAX_DEPTH_OF_HEADING ? firstWithText(heading) : null;
  return (
    heading !== null && findDescendant(item, MAX_NODES_TO_PART, ({ name }) => PARTS_OF_SECTIONS.has(name)) !== null
  );
}

export const listItem: Handler = {
  enter(out, element) {
    if (out.sectionLists.has(element.parent!)) {
      out.boundary();
      return true;
    }
    const isNumbered = element.parent?.name === 'ol';
    if (isNumbered) setItemNumber(out, element, element.parent!);
    dropMarker(out, element, isNumbered ? NUMBER : BULLET);
    out.openListItem(element, false, 1);
    if (TASK_LIST.test(boundedClasses(element.parent!)))
      out.setTask(isChecked(element) || findDescendant(element, MAX_ITEMS, isChecked) !== null);
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};

/** Lists of tasks of Confluence and Notion, whose style sheets draw the boxes. */
const TASK_LIST = /^(?:inline-task|to-do)-list$/;

function isChecked(element: HtmlElement): boolean {
  return /(?<!un)checked$/.test(boundedClasses(element));
}

const BULLET = /^[•◦▪∙·–]$/;
const NUMBER = /^\d{1,3}\.$/;
const MAX_MARKER = 80;

/** Drops a bullet or number that is written as text, because the style sheet shows none. */
function dropMarker({ dropped }: TreeBuilder, item: HtmlElement, pattern: RegExp): void {
  const marker = firstWithText(item);
  if (marker?.name === 'span' && marker.next && pattern.test(collapsedText(marker, MAX_MARKER)))
    dropped[marker.index] = 1;
}

/** Sets the number of an item with `value` or in a `reversed` list. */
function setItemNumber(out: TreeBuilder, item: HtmlElement, list: HtmlElement): void {
  const explicit = parseOrdinal(attribute(item, 'value'));
  const counted = out.countdowns.size > 0 ? out.countdowns.get(list) : undefined;
  const shown = explicit ?? counted;
  if (shown === undefined) return;
  if (counted !== undefined) out.countdowns.set(list, shown - 1);
  if (shown >= 0) out.numberNextItem(shown);
}

/** The first number of a `reversed` list: `start` or the number of items. */
function lastOrdinal(element: HtmlElement): number {
  let count = 0;
  for (let child = element.first; child; child = child.next) if (child.kind === ELEMENT && child.name === 'li') count++;
  return parseOrdinal(attribute(element, 'start')) ?? Math.min(count, MAX_ORDINAL);
}

/** `start`, else the `value` of the first item. */
function firstOrdinal(element: HtmlElement): number {
  const start = parseOrdinal(attribute(element, 'start'));
  if (start !== null) return start;
  for (let child = element.first; child; child = child.next) {
    if (child.kind === ELEMENT && child.name === 'li') return parseOrdinal(attribute(child, 'value')) ?? 1;
  }
  return 1;
}

function parseOrdinal(text: string | undefined): number | null {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) || value < 0 ? null : Math.min(value, MAX_ORDINAL);
}

/** Checkboxes become the state of their task list item. Other inputs are skipped. */
export const input: Handler = {
  enter(out, element) {
    const type = attribute(element, 'type')?.trim().toLowerCase();
    if (type === 'checkbox') out.setTask(attribute(element, 'checked') !== undefined);
    // Hidden and radio inputs may exist only for styling.
    else if (type !== 'hidden' && type !== 'radio') out.space();
    return false;
  },
};

/** A checkbox drawn by a script (`role="checkbox"`). */
export const checkbox: Handler = {
  enter(out, element) {
    out.setTask(attribute(element, 'aria-checked') === 'true');
    return true;
  },
};

/** An item of a footnote list that has no reference in the text. */
export function unreferencedNote(ordinal: number): Handler {
  return {
    enter(out, element) {
      out.openListItem(element, true, ordinal);
      return true;
    },
    leave: (out, element) => out.close(element),
  };
}
