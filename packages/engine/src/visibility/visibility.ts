/**
 * Which nodes a reader of the page does not see. Text hidden from readers is junk at best, and at worst instructions that
 * somebody planted for language models; but what one click opens (details, tabs, accordions, slides) is part of the page.
 *
 * Left out although some readers get them: texts for screen readers alone (`sr-only`), since they repeat or label what
 * is seen; `aria-hidden` parts, which are ornaments and duplicates, but for slides and details; `noscript`, which is not shown where scripts run.
 */

import { NEVER_SHOWN as NOT_SHOWN, PICTURE, STANDS_IN as REPLACED } from '../html/elements.ts';
import { codeOf } from '../html/name-codes.ts';
import { AFFECTS_VISIBILITY, HAS_CLASS, HAS_ID } from '../html/tree/attribute-flags.ts';
import {
  attribute,
  ELEMENT,
  flagsOf,
  following,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  type HtmlText,
} from '../html/tree/tree.ts';
import { Scratch } from '../scratch.ts';
import { codeAt } from '../text/code-at.ts';
import { isJavaScriptAsciiWhiteSpace } from '../text/white-space.ts';
import { CLIPPED, COLORLESS, FADED, GONE, INVISIBLE, SIZELESS, StyleCache } from './hiding-style.ts';
import { isOpenedByReader, isSlide } from './opened-by-reader.ts';
import { hearerOf, isToldInstead, shortText } from './screen-reader-text.ts';
import { type StyleRules, styleRulesOf } from './style-rules.ts';

/** More reasons, beside those of a style: by a rule of a style sheet, by `aria-hidden`, by what the element is. */
const BY_RULE = 32;
const BY_ARIA = 64;
const NEVER_SHOWN = 128;
/** No reasons, but what the node is. */
const TEXT_NODE = 256;
const IMAGE = 512;
/** Its content is never shown, yet it stands for something a reader sees: a player, a late image, a formula. */
const STANDS_IN = 1024;
const MAIN = codeOf('main');

const WHOLE = GONE | FADED | BY_RULE | BY_ARIA | NEVER_SHOWN;
const REASONS = WHOLE | INVISIBLE | SIZELESS | COLORLESS;
/** Reasons that pages give to what they show after all, by a script: they count only against the smaller part of a page. */
const DOUBTFUL: readonly number[] = [BY_RULE, BY_ARIA, FADED, INVISIBLE];
const FIRM = REASONS & ~DOUBTFUL.reduce((sum, reason) => sum | reason, 0);

/** Fonts that draw an icon where its name stands. */
const ICON_NAME = /(?:^|\s)(?:material-icons(?:-\w+)?|material-symbols-\w+|mat-icon)(?:\s|$)/;
/** The classes by which WordPress says that a text has a colour of its own. */
const COLORED = /(?:^|\s)has-(?:text|inline)-color(?:\s|$)/;
/** Reasons that do not count where a reader opens what they hide. */
const OPENABLE = GONE | FADED | BY_RULE | BY_ARIA | INVISIBLE;
/** A link of so much text that is kept from screen readers is a second one to the same place, and for the eyes all the same. */
const TOLD_TO_EYES = 40;
/** Attributes by which scripts find what they are to fade in. */
const FADES_IN = new Set([
  'data-w-id',
  'data-aos',
  'data-framer-appear-id',
  'data-animate',
  'data-animation',
  'data-scroll',
]);
/**
 * A page that shows less than this, while so many times as much waits in parts that are not displayed, is one that a script
 * shows; characters.
 */
const BARE = 600;
const WAITING = 8;
/** How many ids of what is opened by controls are remembered. */
const MOST_CONTROLLED = 5_000;
/** Parts of a style attribute without one of which it neither hides nor shows. */
const SUSPECT_STYLE = /display|hid|opacity|font|-\d|clip|scale|color|visib/i;

/** Its reasons, and whether they count. */
const BYTES_A_NODE = 3;

/**
 * By node index: 1 for what a reader does not see. All below an element with 1 has 1 too. Of an element that is hidden
 * but for some of its content, what is not seen has 1 and the element itself has 0. Linear in the document.
 *
 * @param scratch - for the lists, which then hold until it is begun anew.
 */
export function hiddenNodes(
  document: HtmlDocument,
  scratch = new Scratch(BYTES_A_NODE * document.size),
  rules = styleRulesOf(document),
): Uint8Array {
  const { reasons, ignored } = findReasons(document, scratch, rules);
  const hidden = scratch.uint8(document.size);
  for (let i = 0; i < hidden.length; i++) {
    const found = reasons[i] ?? 0;
    const counted = found & TEXT_NODE ? REASONS : found & IMAGE ? WHOLE | INVISIBLE : WHOLE;
    if (found & counted & ~ignored & ~(found & STANDS_IN ? NEVER_SHOWN : 0)) hidden[i] = 1;
  }
  return hidden;
}

/** What of the page as a whole says whether an element is seen. */
interface PageSight {
  readonly rules: StyleRules;
  readonly styles: StyleCache;
  /** Ids that controls met so far say they open; elements add theirs. */
  readonly controlled: Set<string>;
  /** By number of a class: `SEEN` and the like, or 0 before it was looked at. */
  readonly classes: Uint8Array;
  /** The last element met that says it holds what the page is for. */
  main: HtmlElement | null;
}

/** Every node's own and inherited reasons, and which of them are not to count. */
function findReasons(
  { root, size, classCount }: HtmlDocument,
  scratch: Scratch,
  rules: StyleRules,
): { reasons: Uint16Array; ignored: number } {
  const page: PageSight = {
    rules,
    styles: new StyleCache(),
    controlled: new Set(),
    classes: scratch.uint8(classCount + 1),
    main: null,
  };
  const reasons = scratch.uint16(size);
  /** Of each of `DOUBTFUL`: characters that it hides. */
  const lost = DOUBTFUL.map(() => 0);
  const shown: HtmlText[] = [];
  let gone = 0;
  let main: MainPart | null = null;
  /** Main parts that show next to nothing of what they hold: the indices of the first node of each and of the one past it. */
  const bare: number[] = [];
  for (let node: HtmlNode | null = root; node; node = following(node, root)) {
    if (main !== null && node === main.past) {
      if (isBare(shown, main.shown, gone - main.gone)) bare.push(main.element.index, node.index);
      main = null;
    }
    const { parent } = node;
    const above = parent ? reasons[parent.index]! & REASONS : 0;
    if (node.kind === ELEMENT) {
      const own = reasonsOf(node, above, page);
      reasons[node.index] = own;
      if (page.main === node && main === null && (own & GONE) === 0)
        main = { element: node, past: followingSkippingChildren(node, root), shown: shown.length, gone };
      continue;
    }
    // Of a drawing the words are left out with the lines, so that its labels do not stand about.
    if (parent?.namespace === 'svg' && parent.name !== 'foreignObject') {
      reasons[node.index] = above | NEVER_SHOWN | TEXT_NODE;
      continue;
    }
    reasons[node.index] = above | TEXT_NODE;
    if (above === 0) shown.push(node);
    else if ((above & FIRM) === 0) {
      const length = lengthOf(node.value);
      for (let at = 0; at < lost.length; at++) if (above & DOUBTFUL[at]!) lost[at]! += length;
    } else if (above === GONE) gone += lengthOf(node.value);
  }
  if (main !== null && isBare(shown, main.shown, gone - main.gone)) bare.push(main.element.index, size);
  for (let at = 0; at < bare.length; at += 2)
    for (let index = bare[at]!; index < bare[at + 1]!; index++) reasons[index]! &= ~GONE;
  const seen = lengthOfAll(shown, 0, Math.max(...lost) + 1);
  let ignored = 0;
  for (let at = 0; at < lost.length; at++) if (lost[at]! > seen) ignored |= DOUBTFUL[at]!;
  if (isBare(shown, 0, gone)) ignored |= GONE;
  // Whatever hides all of a page is meant to be shown.
  if (seen === 0 && ignored === 0) ignored = REASONS & ~NEVER_SHOWN;
  return { reasons, ignored };
}

/** Whether the texts from `first` on say next to nothing against what is gone; characters. */
function isBare(shown: readonly HtmlText[], first: number, gone: number): boolean {
  if (gone <= (WAITING * BARE) / 4) return false;
  const seen = lengthOfAll(shown, first, BARE);
  return seen < BARE && gone > WAITING * Math.max(seen, BARE / 4);
}

/** Of the texts from `first` on; characters. It looks no further once there are `enough`: most of a page's text need not be counted. */
function lengthOfAll(texts: readonly HtmlText[], first: number, enough: number): number {
  let length = 0;
  for (let at = first; at < texts.length && length < enough; at++) length += lengthOf(texts[at]!.value);
  return length;
}

/** A main part of the page, and what the page had shown and kept back before it. */
interface MainPart {
  readonly element: HtmlElement;
  /** The first node past it, or `null` where nothing comes after it. */
  readonly past: HtmlNode | null;
  /** Texts. */
  readonly shown: number;
  /** Characters. */
  readonly gone: number;
}

/** Without the white space at both ends. */
function lengthOf(text: string): number {
  let start = 0;
  let end = text.length;
  while (start < end && isJavaScriptAsciiWhiteSpace(codeAt(text, start))) start++;
  while (end > start && isJavaScriptAsciiWhiteSpace(codeAt(text, end - 1))) end--;
  // White space of other scripts.
  const isAscii = start === end || (codeAt(text, start) < 0x80 && codeAt(text, end - 1) < 0x80);
  return isAscii ? end - start : text.trim().length;
}

function reasonsOf(element: HtmlElement, above: number, page: PageSight): number {
  const flags = flagsOf(element);
  const kind = flags & PICTURE ? IMAGE : 0;
  if (element.code === MAIN) page.main = element;
  if (above & NEVER_SHOWN) return above | kind;
  if (flags & NOT_SHOWN && element.namespace === 'html' && isNeverShown(element)) {
    if ((flags & REPLACED) === 0) return above | NEVER_SHOWN;
    return ownReasons(element, above, page) | NEVER_SHOWN | STANDS_IN;
  }
  if (saysNothing(element, page))
    return (element.attributeFlags & (HAS_ID | HAS_CLASS) ? above & ~SIZELESS : above) | kind;
  return ownReasons(element, above, page) | kind;
}

/** Whether neither the element nor a rule for it has a reason of its own, as nearly all of a page; where it can be told at a glance. */
function saysNothing({ attributeFlags, classNumber }: HtmlElement, { rules, classes }: PageSight): boolean {
  if (attributeFlags & AFFECTS_VISIBILITY || rules.hasTags || (attributeFlags & HAS_ID && rules.hasIds)) return false;
  return (attributeFlags & HAS_CLASS) === 0 || classes[classNumber] === SEEN;
}

/** Of an element of which this may be so. */
function isNeverShown(element: HtmlElement): boolean {
  if (element.name === 'dialog') return attribute(element, 'open') === undefined;
  // The content of a declarative shadow root is what a reader sees of its host.
  return element.name !== 'template' || attribute(element, 'shadowrootmode') === undefined;
}

function ownReasons(element: HtmlElement, above: number, page: PageSight): number {
  const { rules, styles, controlled } = page;
  let inherited = above;
  let own = 0;
  let names = '';
  let number = 0;
  let id = '';
  let role = '';
  let isLabelled = false;
  let isDisplayed = false;
  let isClipped = false;
  const { attributes } = element;
  for (let at = 0; at < attributes.length; at++) {
    const attribute = attributes[at]!;
    const { name, value } = attribute;
    // By length first: most attributes are told apart without a look at their letters.
    switch (name.length) {
      case 2:
        if (name === 'id') id = value;
        break;
      case 4:
        if (name === 'role') role = value;
        break;
      case 5:
        if (name === 'class') {
          names = value;
          number = attribute.classNumber;
        } else if (name === 'style' && SUSPECT_STYLE.test(value)) {
          const style = styles.read(value);
          own |= style.hiding;
          inherited &= ~style.revealed;
          isDisplayed = style.isDisplayed;
        }
        break;
      case 6:
        if (name === 'hidden') own |= value.toLowerCase() === 'until-found' ? 0 : GONE;
        break;
      case 11:
        if (name === 'aria-hidden') own |= value === 'true' ? BY_ARIA : 0;
        break;
      case 13:
        if (name === 'aria-controls' && value !== '' && controlled.size < MOST_CONTROLLED) controlled.add(value);
        break;
      case 15:
        if (name === 'aria-labelledby') isLabelled = true;
        break;
    }
  }
  if (element.name === 'html' || element.name === 'body') return above;
  // A wrapper without size closes the gaps between boxes whose own sizes a style sheet gives.
  if (names !== '' || id !== '') inherited &= ~SIZELESS;
  if (inherited & COLORLESS && COLORED.test(names)) inherited &= ~COLORLESS;
  if (!rules.isEmpty && !isDisplayed && (names !== '' || id !== '' || rules.hasTags)) {
    const byRule = rules.hidingOf(element.name, id, names, number);
    own |= byRule & GONE ? BY_RULE : byRule & INVISIBLE;
    isClipped = (byRule & CLIPPED) !== 0;
  }
  if (role === 'main') page.main = element;
  if (own & OPENABLE) {
    const hasOpener = (role === 'region' && isLabelled) || (id !== '' && controlled.has(id));
    if (isOpenedByReader(element, { names: `${names} ${id}`, role, hasOpener })) own &= ~OPENABLE;
    // What hides the main part of a page waits for a script.
    else if (element.name === 'main' || role === 'main') own &= FIRM;
    else if (own === BY_ARIA && isForEyes(element, names, page)) own = 0;
    else if (attributes.some(({ name }) => FADES_IN.has(name))) own &= ~FADED;
  }
  if (isClipped || (names !== '' && isUnseen(element, names, number, page))) own |= GONE;
  return inherited | own;
}

/** What a class says of what it is given to: nothing, that it is not seen, that a short text is not, or that more has to be asked. */
const SEEN = 1;
const UNSEEN = 2;
const UNSEEN_IF_SHORT = 3;
const UNSURE = 4;

/** Whether the class names say that the text is for screen readers alone, or is the name of an icon. */
function isUnseen(element: HtmlElement, names: string, number: number, { rules, classes }: PageSight): boolean {
  let says = classes[number]!;
  if (says === 0) {
    const hearer = hearerOf(names);
    if (hearer === 'screen reader' || ICON_NAME.test(names)) says = UNSEEN;
    else if (hearer === 'screen reader, if short') says = UNSEEN_IF_SHORT;
    else says = rules.mayHide(names, number) || COLORED.test(names) ? UNSURE : SEEN;
    if (number !== 0) classes[number] = says;
  }
  return says === UNSEEN || (says === UNSEEN_IF_SHORT && shortText(element) !== null);
}

/** Whether a reader sees it, though `aria-hidden` keeps it from screen readers: details and what is right in them, too. */
function isForEyes(element: HtmlElement, names: string, page: PageSight): boolean {
  const { name, first, parent } = element;
  if (name === 'details' || parent?.name === 'details') return true;
  if (name === 'a') return first !== null && first.kind !== ELEMENT && lengthOf(first.value) >= TOLD_TO_EYES;
  return isSlide(names) || isToldInstead(element, (other) => isForScreenReaders(other, page));
}

function isForScreenReaders(element: HtmlElement, page: PageSight): boolean {
  const { rules, styles } = page;
  for (const { name, value, classNumber } of element.attributes) {
    if (name === 'style') {
      if (value.includes('clip') && styles.read(value).hiding & GONE) return true;
    } else if (name === 'class') {
      if (!ICON_NAME.test(value) && isUnseen(element, value, classNumber, page)) return true;
      if (!rules.isEmpty && rules.hidingOf(element.name, '', value, classNumber) & CLIPPED) return true;
    }
  }
  return false;
}
