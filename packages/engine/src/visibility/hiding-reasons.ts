/**
 * Why an element isn't visible: what its attributes, the page's style rules and its name say, as a
 * set of bits.
 */
import * as Elements from '../html/elements.ts';
import { codeOf } from '../html/name-codes.ts';
import { AFFECTS_VISIBILITY, HAS_CLASS, HAS_ID } from '../html/tree/attribute-flags.ts';
import { declaresShadowRoot } from '../html/tree/shadow-root.ts';
import { attribute, ELEMENT, flagsOf, type HtmlElement } from '../html/tree/tree.ts';
import {
  CLIPPED,
  COLORLESS,
  INVISIBLE,
  NOT_DISPLAYED,
  SIZELESS,
  type StyleCache,
  TRANSPARENT,
} from './hiding-style.ts';
import { isForNarrowScreens } from './narrow-screens.ts';
import { trimmedLength } from './nearly-empty.ts';
import { isOpenedByReader, isSlide } from './opened-by-reader.ts';
import { audienceOf, isVisualAlternative, shortText } from './screen-reader-text.ts';
import type { StyleRules } from './style-rules.ts';

/**
 * Reasons beside those of `hiding-style.ts`: a rule of a style sheet, `aria-hidden`, the element's
 * name.
 */
export const BY_RULE = 32;
export const BY_ARIA = 64;
export const NEVER_SHOWN = 128;
/** Not reasons, but what the element is: see `PICTURE` and `STANDS_IN` in `html/elements.ts`. */
export const IMAGE = 512;
export const STANDS_IN = 1024;

/** Reasons that hide whatever is in the element. Those beside them leave images visible. */
export const HIDES_TEXT_AND_IMAGES = NOT_DISPLAYED | TRANSPARENT | BY_RULE | BY_ARIA | NEVER_SHOWN;
export const ALL_REASONS = HIDES_TEXT_AND_IMAGES | INVISIBLE | SIZELESS | COLORLESS;
/** Reasons that don't count for what a reader can open. */
const OPENABLE = NOT_DISPLAYED | TRANSPARENT | BY_RULE | BY_ARIA | INVISIBLE;
/** Reasons that scripts don't undo; see `REVERSIBLE` in `hidden-nodes.ts`. */
export const CERTAIN = NOT_DISPLAYED | SIZELESS | COLORLESS | NEVER_SHOWN;

const MAIN = codeOf('main');
/**
 * Texts for screen readers that style sheets replace. Chats show who speaks by place and color: "You said:", "Gemini said".
 * The number 5+1/2 is displayed as a fraction.
 */
const REPLACED = / said:?$|^[+/]$/;
/** Icon fonts, which draw a picture in place of its name. */
const ICON_FONT = /(?:^|\s)(?:material-icons(?:-\w+)?|material-symbols-\w+|mat-icon)(?:\s|$)/;
/**
 * rustdoc: the label of a part, shown only while it is closed. All are open. Old Reddit: the score after a vote up or
 * down. XenForo: what opens and closes a quote, shown only if it is long.
 */
const OTHER_STATE = /(?:^|\s)(?:hideme|score (?:dis)?likes|bbCodeBlock-(?:expand|shrink)Link)(?:\s|$)/;
/** WordPress: the text has its own color. */
const COLORED = /(?:^|\s)has-(?:text|inline)-color(?:\s|$)/;
/**
 * Bootstrap, GitHub and Stack Exchange: not displayed, unless another class displays it on some screens. Their style sheets are
 * files of their own. Bootstrap's feedback is for those who fill in a field wrongly.
 */
const UNDISPLAYED = /(?:^|\s)(?:d-none|(?:in)?valid-feedback)(?=\s|$)/;
const DISPLAYED_ON_SOME = /(?:^|[\s:])d-(?:(?:xs|sm|md|lg|xx?l)-)?(?:block|flex|grid|inline|table|contents)/;
/** Animation libraries fade elements with these attributes in. */
const FADES_IN: ReadonlySet<string> = new Set([
  'data-w-id',
  'data-aos',
  'data-framer-appear-id',
  'data-animate',
  'data-animation',
  'data-scroll',
]);
/**
 * An `aria-hidden` link with at least this much text is visible: it repeats another link for
 * pointer users.
 */
const MIN_LINK_TEXT = 40;
/** Ids remembered as being opened by a control. */
const MAX_CONTROLLED = 5_000;
/** A style attribute without a match neither hides nor shows anything. */
const MAY_HIDE = /display|hid|opacity|font|-\d|clip|scale|color|visib/i;

/** What the evaluation of one element needs to know about the page, and what it records. */
export interface PageVisibility {
  readonly rules: StyleRules;
  readonly styles: StyleCache;
  /** Ids in `aria-controls` of the elements visited so far. */
  readonly controlled: Set<string>;
  /** By class number: what is known about the class value; see `ClassVisibility`. */
  readonly classes: Uint8Array;
  /** Class numbers of the elements that are shown only on narrow screens. */
  readonly narrowClasses: Set<number>;
  /** The last visited element that is the page's main part by name or role. */
  main: HtmlElement | null;
  /** See `ConvertOptions`. */
  readonly isRendered: boolean;
  /** The whole page is kept as a browser has shown it, so marks for screen readers hide nothing. */
  readonly keepsShown: boolean;
}

/** The element's reasons, `inherited` ones included. Elements must be passed in document order. */
export function reasonsOf(element: HtmlElement, inherited: number, page: PageVisibility): number {
  const flags = flagsOf(element);
  const image = flags & Elements.PICTURE ? IMAGE : 0;
  if (element.code === MAIN) page.main = element;
  if (inherited & NEVER_SHOWN) return inherited | image;
  if (flags & Elements.NEVER_SHOWN && element.namespace === 'html' && !isShownAfterAll(element)) {
    if ((flags & Elements.STANDS_IN) === 0) return inherited | NEVER_SHOWN;
    return evaluate(element, inherited, page) | NEVER_SHOWN | STANDS_IN;
  }
  if (hasNoReason(element, page))
    return (element.attributeFlags & (HAS_ID | HAS_CLASS) ? inherited & ~SIZELESS : inherited) | image;
  return evaluate(element, inherited, page) | image;
}

/**
 * Whether neither the element nor a rule hides it, as far as flags tell. True for nearly all
 * elements of a page.
 */
function hasNoReason({ attributeFlags, classNumber }: HtmlElement, { rules, classes }: PageVisibility): boolean {
  if (attributeFlags & AFFECTS_VISIBILITY || rules.hasTags || (attributeFlags & HAS_ID && rules.hasIds)) return false;
  return (attributeFlags & HAS_CLASS) === 0 || classes[classNumber] === VISIBLE;
}

/**
 * Whether an element that is usually never shown is shown: an open `dialog`, a declarative shadow
 * root.
 */
function isShownAfterAll(element: HtmlElement): boolean {
  if (element.name === 'dialog') return attribute(element, 'open') !== undefined;
  return declaresShadowRoot(element);
}

function evaluate(element: HtmlElement, above: number, page: PageVisibility): number {
  const { rules, styles, controlled } = page;
  let inherited = above;
  let own = 0;
  let classes = '';
  let classNumber = 0;
  let id = '';
  let role = '';
  let isLabelled = false;
  let isDisplayed = false;
  let isClipped = false;
  const { attributes } = element;
  for (let at = 0; at < attributes.length; at++) {
    const attribute = attributes[at]!;
    const { name, value } = attribute;
    // By length first: it rules out most attributes without comparing strings.
    switch (name.length) {
      case 2:
        if (name === 'id') id = value;
        break;
      case 4:
        if (name === 'role') role = value;
        break;
      case 5:
        if (name === 'class') {
          classes = value;
          classNumber = attribute.classNumber;
        } else if (name === 'style' && MAY_HIDE.test(value)) {
          const style = styles.read(value);
          own |= page.isRendered ? style.hiding & ~(NOT_DISPLAYED | INVISIBLE) : style.hiding;
          inherited &= ~style.revealed;
          isDisplayed = style.isDisplayed;
        }
        break;
      case 6:
        if (name === 'hidden') own |= value.toLowerCase() === 'until-found' ? 0 : NOT_DISPLAYED;
        break;
      case 11:
        if (name === 'aria-hidden') own |= value === 'true' && !page.keepsShown ? BY_ARIA : 0;
        break;
      case 13:
        if (name === 'aria-controls' && value !== '' && controlled.size < MAX_CONTROLLED) controlled.add(value);
        break;
      case 15:
        if (name === 'aria-labelledby') isLabelled = true;
        break;
    }
  }
  if (element.name === 'html' || element.name === 'body') return above;
  // Wrappers get font size 0 to close the gaps between boxes, whose own sizes are in a style sheet.
  if (classes !== '' || id !== '') inherited &= ~SIZELESS;
  if (inherited & COLORLESS && COLORED.test(classes)) inherited &= ~COLORLESS;
  if (!rules.isEmpty && !page.isRendered && !isDisplayed && (classes !== '' || id !== '' || rules.hasTags)) {
    const byRule = rules.hidingOf(element.name, id, classes, classNumber);
    own |= byRule & NOT_DISPLAYED ? BY_RULE : byRule & INVISIBLE;
    isClipped = (byRule & CLIPPED) !== 0;
  }
  if (role === 'main') page.main = element;
  if (isUndisplayed(classes) && !page.isRendered && !isDisplayed) own |= NOT_DISPLAYED;
  if (own & OPENABLE) {
    const hasOpener = (role === 'region' && isLabelled) || (id !== '' && controlled.has(id));
    if (isOpenedByReader(element, { names: `${classes} ${id}`, role, hasOpener, isRendered: page.isRendered }))
      own &= ~OPENABLE;
    // The main part is hidden only until a script shows it.
    else if (element.name === 'main' || role === 'main') own &= CERTAIN;
    else if (own === BY_ARIA && isVisibleDespiteAria(element, classes, page)) own = 0;
    else if (attributes.some(({ name }) => FADES_IN.has(name))) own &= ~TRANSPARENT;
  }
  if (isClipped || (classes !== '' && isHiddenByClass(element, classes, classNumber, page)))
    own |= REPLACED.test(shortText(element) ?? '') ? 0 : NOT_DISPLAYED;
  return inherited | own;
}

/** What a class value says about elements with it; 0 is not evaluated yet. */
type ClassVisibility = typeof VISIBLE | typeof HIDDEN | typeof HIDDEN_IF_SHORT | typeof DEPENDS;
const VISIBLE = 1;
const HIDDEN = 2;
const HIDDEN_IF_SHORT = 3;
/** Depends on the element: a rule or an inherited color may apply. */
const DEPENDS = 4;

/** Whether the class says that the text is for screen readers only, or is the name of an icon. */
function isHiddenByClass(
  element: HtmlElement,
  classes: string,
  classNumber: number,
  { rules, classes: known, keepsShown, narrowClasses }: PageVisibility,
): boolean {
  let visibility = known[classNumber] as ClassVisibility | 0;
  if (visibility === 0) {
    const audience = keepsShown ? 'everyone' : audienceOf(classes);
    if (audience === 'screen readers' || ICON_FONT.test(classes) || OTHER_STATE.test(classes)) visibility = HIDDEN;
    else if (audience === 'screen readers, if short') visibility = HIDDEN_IF_SHORT;
    else if (
      rules.mayHide(classes, classNumber) ||
      COLORED.test(classes) ||
      isUndisplayed(classes) ||
      classes.startsWith(PRICE_BY_DAY)
    )
      visibility = DEPENDS;
    else visibility = VISIBLE;
    if (classNumber !== 0) {
      known[classNumber] = visibility;
      if (isForNarrowScreens(classes)) narrowClasses.add(classNumber);
    }
  }
  if (visibility === DEPENDS) return isOtherPrice(element, classes);
  return visibility === HIDDEN || (visibility === HIDDEN_IF_SHORT && shortText(element) !== null);
}

/** Shopify's themes: the price of a sale, and the price of all other days. */
const PRICE_BY_DAY = 'price__';

/** Whether the box around the prices says that the other one is shown. */
function isOtherPrice({ parent }: HtmlElement, classes: string): boolean {
  if (attribute(parent!, 'class') !== 'price__container') return false;
  return (attribute(parent!.parent!, 'class') ?? '').includes('price--on-sale') !== (classes === 'price__sale');
}

function isUndisplayed(classes: string): boolean {
  if (!classes.includes('d-none') && !classes.includes('valid-f')) return false;
  return UNDISPLAYED.test(classes) && !DISPLAYED_ON_SOME.test(classes);
}

/** Whether a reader sees the element although `aria-hidden` hides it from screen readers. */
function isVisibleDespiteAria(element: HtmlElement, classes: string, page: PageVisibility): boolean {
  const { name, first, parent } = element;
  if (name === 'details' || parent?.name === 'details') return true;
  if (name === 'a') return first !== null && first.kind !== ELEMENT && trimmedLength(first.value) >= MIN_LINK_TEXT;
  return isSlide(classes) || isVisualAlternative(element, (other) => isForScreenReaders(other, page));
}

function isForScreenReaders(element: HtmlElement, page: PageVisibility): boolean {
  const { rules, styles } = page;
  for (const { name, value, classNumber } of element.attributes) {
    if (name === 'style') {
      if (value.includes('clip') && styles.read(value).hiding & NOT_DISPLAYED) return true;
    } else if (name === 'class') {
      if (!ICON_FONT.test(value) && isHiddenByClass(element, value, classNumber, page)) return true;
      if (!rules.isEmpty && rules.hidingOf(element.name, '', value, classNumber) & CLIPPED) return true;
    }
  }
  return false;
}
