/**
 * Which elements a page's style sheets hide, as far as that can be told without a browser: by
 * `display: none`, `visibility: hidden` and clipping, in rules whose selector has only a tag, an id
 * and classes of one element.
 *
 * Style sheets hide first and show later (on wider screens, in open menus), so a class or id that
 * any rule shows is never hidden. Rules that aren't understood hide nothing.
 */

import { attribute, type HtmlDocument, type HtmlElement } from '../html/tree/tree.ts';
import { CLIPPED, hidingOf, INVISIBLE, NOT_DISPLAYED } from './hiding-style.ts';
import { readStyleDeclarations } from './style-declarations.ts';
import { StyleLooks } from './style-looks.ts';
import { readVisibilityRules, type VisibilityRule } from './style-sheet.ts';

interface Compound {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly hiding: number;
}

/** Selectors kept per leading id, class or tag; bounds the work for an element. */
const MAX_PER_NAME = 8;
/** Selectors kept for a page. */
const MAX_SELECTORS = 1 << 16;
/** An element with more classes isn't looked up: real elements don't have as many. */
const MAX_CLASSES = 64;
/** The declarations that rules are read for. */
const RELEVANT =
  /(?:^|;)\s*(display|visibility|clip|white-space|font-weight|font-style|text-decoration|vertical-align)\s*:([^;]*)/gi;
/** The classes and ids in a selector. */
const NAMES = /([.#])([\w-]+)/g;
/** States that scripts and animations end. What is hidden until then is content. */
const TEMPORARY = /invisible|anim|aos|wow|fade|reveal|scroll|lazy|load|cloak|js\b|init|ready/i;

/** What the rules say about the value of a `class` attribute. */
interface ClassRules {
  readonly classes: readonly string[];
  /** Whether a rule shows one of the classes. */
  readonly isShown: boolean;
  /** Selectors whose leading class is one of them. */
  readonly compounds: readonly Compound[];
}

/**
 * The rules of the document's `style` elements. If it links no other style sheet, as exported
 * documents do, rules for bold and italic text are read too.
 */
export function styleRulesOf({ styleSheets, metadataElements }: HtmlDocument): StyleRules {
  return new StyleRules(styleSheets, styleSheets.length > 0 && !metadataElements.some(isStyleSheet));
}

function isStyleSheet(element: HtmlElement): boolean {
  return element.name === 'link' && /stylesheet/i.test(attribute(element, 'rel') ?? '');
}

export class StyleRules {
  /** By class number. */
  readonly #rulesByClass: (ClassRules | undefined)[] = [];
  /** Selectors that hide, by their id, otherwise by their first class, otherwise by their tag. */
  readonly #byId = new Map<string, Compound[]>();
  readonly #byClass = new Map<string, Compound[]>();
  readonly #byTag = new Map<string, Compound[]>();
  readonly #shownIds = new Set<string>();
  readonly #shownClasses = new Set<string>();
  #selectorsLeft = MAX_SELECTORS;
  /** The layout and fonts that the rules set. */
  readonly looks = new StyleLooks();

  /**
   * @param withFonts - whether to read rules for bold and italic text. Only reliable in style
   * sheets made for one page.
   */
  constructor(sheets: readonly string[], withFonts = false) {
    for (const sheet of sheets) readVisibilityRules(sheet, withFonts, (rule) => this.#addRule(rule));
    for (const index of [this.#byId, this.#byClass])
      for (const [name, compounds] of index) {
        const rest = compounds.filter((compound) => !this.#isShown(compound));
        if (rest.length === 0) index.delete(name);
        else index.set(name, rest);
      }
  }

  get isEmpty(): boolean {
    return this.#byClass.size === 0 && this.#byId.size === 0 && this.#byTag.size === 0;
  }

  /** Whether a hiding rule selects by id. */
  get hasIds(): boolean {
    return this.#byId.size > 0;
  }

  /** Whether a hiding rule selects by tag alone. */
  get hasTags(): boolean {
    return this.#byTag.size > 0;
  }

  /**
   * How the rules hide an element: the flags `NOT_DISPLAYED`, `INVISIBLE` and `CLIPPED`, or 0.
   *
   * @param names - the value of its `class` attribute.
   * @param classNumber - the attribute's class number.
   */
  hidingOf(tag: string, id: string, names: string, classNumber: number): number {
    const { classes, isShown, compounds } = names === '' ? NO_CLASSES : this.#rulesOf(names, classNumber);
    if (isShown || (id !== '' && this.#shownIds.has(id))) return 0;
    let hiding = compounds.length === 0 ? 0 : match(compounds, tag, id, classes);
    if (this.#byTag.size > 0) hiding |= match(this.#byTag.get(tag) ?? [], tag, id, classes);
    if (id !== '') hiding |= match(this.#byId.get(id) ?? [], tag, id, classes);
    return hiding;
  }

  /**
   * Whether a rule may hide elements with these classes, depending on their tag, id or other
   * classes.
   */
  mayHide(names: string, classNumber: number): boolean {
    if (this.#byClass.size === 0) return false;
    const { isShown, compounds } = this.#rulesOf(names, classNumber);
    return !isShown && compounds.length > 0;
  }

  /** Evaluates each class value of a page once, since pages repeat them. */
  #rulesOf(names: string, classNumber: number): ClassRules {
    const known = this.#rulesByClass[classNumber];
    if (known) return known;
    const classes = names.split(/[\t\n\f\r ]+/).filter(Boolean);
    const rules: ClassRules =
      classes.length > MAX_CLASSES
        ? { classes: [], isShown: true, compounds: [] }
        : {
            classes,
            isShown: classes.some((name) => this.#shownClasses.has(name)),
            compounds: classes.flatMap((name) => this.#byClass.get(name) ?? []),
          };
    if (classNumber !== 0) this.#rulesByClass[classNumber] = rules;
    return rules;
  }

  #isShown({ id, classes }: Compound): boolean {
    return this.#shownIds.has(id) || classes.some((name) => this.#shownClasses.has(name));
  }

  #addRule({ selectors, body, isForScreens }: VisibilityRule): void {
    const style = readStyleDeclarations(body, RELEVANT);
    this.looks.add(selectors, style, isForScreens);
    const display = style.get('display');
    const visibility = style.get('visibility');
    const clip = style.get('clip');
    const isUnclipped = clip === 'auto' && !/:(?:focus|active)/.test(selectors);
    if ((display !== undefined && display !== 'none') || visibility === 'visible' || isUnclipped) {
      NAMES.lastIndex = 0;
      for (let found = NAMES.exec(selectors); found !== null; found = NAMES.exec(selectors))
        (found[1] === '#' ? this.#shownIds : this.#shownClasses).add(found[2]!);
      return;
    }
    const kind =
      display === 'none' ? NOT_DISPLAYED : visibility === 'hidden' ? INVISIBLE : clip?.startsWith('rect') ? CLIPPED : 0;
    if (kind === 0 || !isForScreens) return;
    if ((hidingOf(readStyleDeclarations(body)) & (kind === CLIPPED ? NOT_DISPLAYED : kind)) === 0) return;
    for (const selector of selectors.split(',')) this.#addSelector(selector.trim(), kind);
  }

  #addSelector(selector: string, hiding: number): void {
    if (!/^[a-z\d]*(?:[.#][\w-]+)*$/i.test(selector) || selector === '' || TEMPORARY.test(selector)) return;
    if (this.#selectorsLeft-- <= 0) return;
    const classes = Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name]) => name ?? '');
    const id = /#([\w-]+)/.exec(selector)?.[1] ?? '';
    const tag = /^[a-z\d]*/i.exec(selector)?.[0].toLowerCase() ?? '';
    if (tag === 'html' || tag === 'body') return;
    const index = id ? this.#byId : classes.length > 0 ? this.#byClass : this.#byTag;
    const name = id || classes[0] || tag;
    const compounds = index.get(name);
    if (!compounds) index.set(name, [{ tag, id, classes, hiding }]);
    else if (compounds.length < MAX_PER_NAME) compounds.push({ tag, id, classes, hiding });
  }
}

const NO_CLASSES: ClassRules = { classes: [], isShown: false, compounds: [] };

function match(compounds: readonly Compound[], tag: string, id: string, classes: readonly string[]): number {
  let hiding = 0;
  for (const compound of compounds) {
    if (compound.tag !== '' && compound.tag !== tag) continue;
    if (compound.id !== '' && compound.id !== id) continue;
    if (compound.classes.every((wanted) => classes.includes(wanted))) hiding |= compound.hiding;
  }
  return hiding;
}
