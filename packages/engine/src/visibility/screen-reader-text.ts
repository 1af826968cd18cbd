/**
 * Texts that are hidden from sight and left to screen readers, by their names, and what the eyes get in their place.
 *
 * Frameworks, design systems and build tools spell the names in many ways: `sr-only`, `u-hiddenVisually`, `_visuallyHidden_x1y2`,
 * `VisuallyHidden-module__root`, `pf-screen-reader`.
 */
import { attribute, ELEMENT, following, type HtmlElement, type HtmlNode } from '../html/tree/tree.ts';

/** One look tells most classes apart. */
const MAY_BE = /sr[-_]?only|screen[-_]?reader|visual|vishidden|accessib|a11y|assistive|[-_]sr|element-invisible/i;
/** As the common frameworks spell them; texts of any length. */
const WELL_KNOWN =
  /(?:^|\s)(?:(?:[a-z]+-)?sr-only|sronly|(?:[a-z]+-)?visually-?hidden|screen-reader(?:s|-text|-only)?|(?:u-)?hidden-visually|element-invisible|a11y-hidden|accessib(?:ly|le|ility)-hidden|hide-accessible|show-for-sr|assistive-text)(?:\s|$)/i;
/**
 * Such a name with anything before and behind it, of a short text. Not names of what only has a label or title of that kind,
 * is about that subject, or is hidden on some screens alone.
 */
const DERIVED =
  /^(?![\w-]*(?:mobile|desktop|tablet|phone|print|wrapper|container|img))[\w-]*(?<!(?:label|title|heading|tag|cat|category|topic|from|not|no|non)[-_]?)(?:(?<![a-z])sr[-_]?only|screen[-_]?reader|visual(?:ly)?[-_]?hid(?:e|den)|hid(?:e|den)[-_]?visually|vishidden|hid(?:e|den)[-_]?accessible|accessib(?:le|ly|ility)[-_]?hidden|a11y[-_]?(?:hidden|text|only)|assistive[-_]?text|(?:show-for|visible)-sr)/i;
/** Shown from some width of screen on; but not what is shown where it has the focus. */
const SHOWN_AGAIN = /(?:^|[\s:])(?!focus|active)[\w-]+:not-sr-only(?:\s|$)/;
const MOST_NAMES = 64;
const LONGEST_NAME = 100;

/** A text of more characters or in more nodes is no short one. */
const SHORT = 300;
const FEW_NODES = 24;
/** What is made for more than a text. */
const PARTS: ReadonlySet<string> = new Set(['article', 'main', 'section', 'form', 'table']);
/** White space that is not one space. */
const UNEVEN = /\s\s|[^\S ]/;
const WORD = /[\p{L}\p{N}]/u;
/** What is hidden from screen readers in a row, as an old and a new price, and how far around it a label is looked for. */
const MOST_IN_A_ROW = 4;
const LABEL_LEVELS = 3;
/** A longer label is compared with anew by everything in it. */
const LONGEST_LABEL = 1_000;
/** Names of fonts whose letters are drawings. */
const ICON = /icon|glyph|symbol|(?:^|\s)fa-/i;

/** What names say: nothing of the kind, or that the text, or a short one, is for screen readers alone. */
export type Hearer = 'anyone' | 'screen reader' | 'screen reader, if short';

/** @param names - a `class` attribute. */
export function hearerOf(names: string): Hearer {
  if (!MAY_BE.test(names) || SHOWN_AGAIN.test(names)) return 'anyone';
  if (WELL_KNOWN.test(names)) return 'screen reader';
  const list = names.split(/\s+/, MOST_NAMES);
  return list.some((name) => name.length <= LONGEST_NAME && DERIVED.test(name)) ? 'screen reader, if short' : 'anyone';
}

/** The element's text where it is a short one with nothing else beside it; otherwise `null`. */
export function shortText(element: HtmlElement): string | null {
  if (PARTS.has(element.name)) return null;
  let text = '';
  let nodes = 0;
  for (let node = following(element, element); node; node = following(node, element)) {
    if (node.kind !== ELEMENT) text += node.value;
    if (++nodes > FEW_NODES || text.length > SHORT) return null;
  }
  return oneLine(text).trim();
}

function oneLine(text: string): string {
  return UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/**
 * Whether a text that is hidden from screen readers is what the eyes get of one that these are told instead: beside it, as the price of
 * a sale or the number of reviews, or by the label of what it stands in.
 */
export function isToldInstead(element: HtmlElement, isForScreenReaders: (other: HtmlElement) => boolean): boolean {
  const { namespace, name } = element;
  if (namespace !== 'html' || name === 'a' || name === 'i' || name === 'button') return false;
  if (attribute(element, 'role') !== undefined || ICON.test(attribute(element, 'class') ?? '')) return false;
  const text = shortText(element);
  if (text === null || !WORD.test(text)) return false;
  if (isBeside(element, 'previous', isForScreenReaders) || isBeside(element, 'next', isForScreenReaders)) return true;
  let { parent } = element;
  for (let level = 0; parent && level < LABEL_LEVELS; level++, parent = parent.parent) {
    const label = attribute(parent, 'aria-label');
    if (label !== undefined && label.length <= LONGEST_LABEL)
      return label.includes(text) || oneLine(label).includes(text);
  }
  return false;
}

function isBeside(
  element: HtmlElement,
  side: 'previous' | 'next',
  isForScreenReaders: (other: HtmlElement) => boolean,
): boolean {
  let left = MOST_IN_A_ROW;
  for (let at: HtmlNode | null = element[side]; at; at = at[side]) {
    if (at.kind !== ELEMENT) {
      if (at.value.length > SHORT || at.value.trim() !== '') return false;
    } else if (at.name !== 'a' && isForScreenReaders(at)) return WORD.test(shortText(at) ?? '');
    else if (attribute(at, 'aria-hidden') !== 'true' || --left === 0) return false;
  }
  return false;
}
