/**
 * Recognizes text that only screen readers get, by its classes, and text that is shown in its
 * place.
 *
 * Frameworks, design systems and build tools spell these classes in many ways: `sr-only`,
 * `u-hiddenVisually`, `_visuallyHidden_x1y2`, `VisuallyHidden-module__root`, `pf-screen-reader`.
 */
import { attribute, ELEMENT, following, type HtmlElement, type HtmlNode } from '../html/tree/tree.ts';

/** A quick test that rules out nearly all classes. */
const MAY_MATCH = /sr|screen[-_]?r|vis|accessib|a11y|assist|clipped|skip|jump/i;
/** The spellings of common frameworks, which hide text of any length. */
const FRAMEWORK_CLASS =
  /(?:^|\s)(?:(?:[a-z]+-)?(?:sr-only|visually-?hidden)|sronly|screen-reader(?:s|-text|-only)?|(?:u-)?hidden-visually|element-invisible|a11y-hidden|accessib(?:ly|le|ility)-hidden|hide-accessible|show-for-sr|assistive-text)(?:\s|$)/i;
/**
 * Such a spelling within a longer class, which is believed for short text only. Excluded are
 * wrappers whose label or title is hidden, topics and categories about accessibility, and what is
 * hidden on some screens only.
 */
const DERIVED_CLASS =
  /^(?![\w-]*(?:mobile|desktop|tablet|phone|print|wrapper|container|img))[\w-]*(?<!(?:label|title|heading|tag|cat|category|topic|from|not|no|non)[-_]?)(?:(?<![a-z])sr[-_]?only|screen[-_]?reader|visual(?:ly)?[-_]?hid(?:e|den)|hid(?:e|den)[-_]?visually|vishidden|hid(?:e|den)[-_]?accessible|accessib(?:le|ly|ility)[-_]?hidden|a11y[-_]?(?:hidden|text|only)|assistive[-_]?text|(?:show-for|visible)-sr|(?<=^|fb-)clipped$|(?<=^)(?:skip-?links?|mw-jump-link)$)/i;
/**
 * Visible from some screen width on. Text that is visible only while it is focused doesn't match.
 */
const SHOWN_AGAIN = /(?:^|[\s:])(?!focus|active)[\w-]+:not-sr-only(?:\s|$)/;
const MAX_CLASSES = 64;
const MAX_CLASS_LENGTH = 100;

/** Bounds of a short text: UTF-16 units, and nodes in the element. */
const MAX_SHORT_TEXT = 300;
const MAX_SHORT_TEXT_NODES = 24;
/** Elements that are made for more than a short text. */
const SECTIONS: ReadonlySet<string> = new Set(['article', 'main', 'section', 'form', 'table']);
/** White space other than a single space. */
const COLLAPSIBLE = /\s\s|[^\S ]/;
const WORD = /[\p{L}\p{N}]/u;
/** `aria-hidden` siblings in a row that are passed over, such as an old and a new price. */
const MAX_IN_A_ROW = 4;
/** Ancestors whose `aria-label` is read. */
const MAX_LABEL_LEVELS = 3;
/** Keeps the work linear: every element within compares its text with the label. UTF-16 units. */
const MAX_LABEL_LENGTH = 1_000;
/** Icon fonts, whose letters are pictures. */
const ICON_CLASS = /icon|glyph|symbol|(?:^|\s)fa-/i;

export type Audience = 'everyone' | 'screen readers' | 'screen readers, if short';

/** Who gets the text of an element with these classes. "If short": see `shortText`. */
export function audienceOf(classes: string): Audience {
  if (!MAY_MATCH.test(classes) || SHOWN_AGAIN.test(classes)) return 'everyone';
  if (FRAMEWORK_CLASS.test(classes)) return 'screen readers';
  const list = classes.split(/\s+/, MAX_CLASSES);
  return list.some((name) => name.length <= MAX_CLASS_LENGTH && DERIVED_CLASS.test(name))
    ? 'screen readers, if short'
    : 'everyone';
}

/** The element's text if it is short and the element holds little else; otherwise `null`. */
export function shortText(element: HtmlElement): string | null {
  if (SECTIONS.has(element.name)) return null;
  let text = '';
  let nodes = 0;
  for (let node = following(element, element); node; node = following(node, element)) {
    if (node.kind !== ELEMENT) text += node.value;
    if (++nodes > MAX_SHORT_TEXT_NODES || text.length > MAX_SHORT_TEXT) return null;
  }
  return oneLine(text).trim();
}

function oneLine(text: string): string {
  return COLLAPSIBLE.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/**
 * Whether an `aria-hidden` text is the visible form of a text for screen readers, such as a price
 * or a number of reviews: of a text beside it, or of the label of an element around it.
 */
export function isVisualAlternative(
  element: HtmlElement,
  isForScreenReaders: (other: HtmlElement) => boolean,
): boolean {
  const { namespace, name } = element;
  if (namespace !== 'html' || name === 'a' || name === 'i' || name === 'button') return false;
  if (attribute(element, 'role') !== undefined || ICON_CLASS.test(attribute(element, 'class') ?? '')) return false;
  const text = shortText(element);
  if (text === null || !WORD.test(text)) return false;
  if (isBeside(element, 'previous', isForScreenReaders) || isBeside(element, 'next', isForScreenReaders)) return true;
  let { parent } = element;
  for (let level = 0; parent && level < MAX_LABEL_LEVELS; level++, parent = parent.parent) {
    const label = attribute(parent, 'aria-label');
    if (label !== undefined && label.length <= MAX_LABEL_LENGTH)
      return label.includes(text) || oneLine(label).includes(text);
  }
  return false;
}

function isBeside(
  element: HtmlElement,
  side: 'previous' | 'next',
  isForScreenReaders: (other: HtmlElement) => boolean,
): boolean {
  let left = MAX_IN_A_ROW;
  for (let at: HtmlNode | null = element[side]; at; at = at[side]) {
    if (at.kind !== ELEMENT) {
      if (at.value.length > MAX_SHORT_TEXT || at.value.trim() !== '') return false;
    } else if (at.name !== 'a' && isForScreenReaders(at)) return WORD.test(shortText(at) ?? '');
    else if (attribute(at, 'aria-hidden') !== 'true' || --left === 0) return false;
  }
  return false;
}
