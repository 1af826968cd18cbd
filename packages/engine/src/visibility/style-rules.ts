/**
 * Which elements a page's style sheets take out of a reader's sight, by those rules that can be told without a browser:
 * `display: none`, `visibility: hidden` and the clipping of texts for screen readers under selectors of one element's tag, id and classes.
 *
 * Sheets hide first and show later (by a wider screen, by an open menu), so that a name which any rule shows hides
 * nothing. What is not understood hides nothing either.
 */

import { attribute, type HtmlDocument, type HtmlElement } from '../html/tree/tree.ts';
import { CLIPPED, GONE, hidingOf, INVISIBLE, readDeclarations } from './hiding-style.ts';
import { StyleLooks } from './style-looks.ts';
import { readSightRules, type SightRule } from './style-sheet.ts';

interface Compound {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly hiding: number;
}

/** More selectors with one and the same leading name than this are not looked at, which bounds the work an element makes. */
const MOST_PER_NAME = 8;
/** Selectors that are kept in all. */
const MOST_SELECTORS = 1 << 16;
/** With more classes than this an element is not looked up, since no page's element has as many. */
const MOST_CLASSES = 64;
/** The declarations that say whether and how something is seen, as far as rules are read. */
const SIGHT = /(?:^|;)\s*(display|visibility|clip|white-space|font-weight|font-style)\s*:([^;]*)/gi;
/** The classes and ids that selectors name. */
const NAMES = /([.#])([\w-]+)/g;
/** States that scripts and animations end: what waits for these is content. */
const WAITING = /invisible|anim|aos|wow|fade|reveal|scroll|lazy|load|cloak|js\b|init|ready/i;

/** What the rules say of a `class` attribute's names. */
interface ClassSight {
  readonly classes: readonly string[];
  readonly isShown: boolean;
  /** Those that begin with one of the names. */
  readonly compounds: readonly Compound[];
}

/** The rules of a document's own sheets; without others, they say all of how it looks, as those of exported documents do. */
export function styleRulesOf({ styleSheets, metadataElements }: HtmlDocument): StyleRules {
  return new StyleRules(styleSheets, styleSheets.length > 0 && !metadataElements.some(isStyleSheet));
}

function isStyleSheet(element: HtmlElement): boolean {
  return element.name === 'link' && /stylesheet/i.test(attribute(element, 'rel') ?? '');
}

export class StyleRules {
  /** By number of a class attribute. */
  readonly #sights: (ClassSight | undefined)[] = [];
  /** What hides, by its id, or else its first class, or else its tag. */
  readonly #byId = new Map<string, Compound[]>();
  readonly #byClass = new Map<string, Compound[]>();
  readonly #byTag = new Map<string, Compound[]>();
  readonly #shownIds = new Set<string>();
  readonly #shownClasses = new Set<string>();
  #selectorsLeft = MOST_SELECTORS;
  /** How what is seen looks. */
  readonly looks = new StyleLooks();

  /** @param withFonts - whether they say which letters are bold and slanted: sheets that hold for one page alone do. */
  constructor(sheets: readonly string[], withFonts = false) {
    for (const sheet of sheets) readSightRules(sheet, withFonts, (rule) => this.#addRule(rule));
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

  /** Whether a rule names an id. */
  get hasIds(): boolean {
    return this.#byId.size > 0;
  }

  /** Whether a rule names no class and no id. */
  get hasTags(): boolean {
    return this.#byTag.size > 0;
  }

  /**
   * How the rules hide an element: a sum of `GONE`, `INVISIBLE` and `CLIPPED`, or 0.
   *
   * @param names - its `class` attribute.
   * @param number - that of the attribute; 0 where it has none.
   */
  hidingOf(tag: string, id: string, names: string, number: number): number {
    const { classes, isShown, compounds } = names === '' ? NO_CLASSES : this.#sightOf(names, number);
    if (isShown || (id !== '' && this.#shownIds.has(id))) return 0;
    let hiding = compounds.length === 0 ? 0 : match(compounds, tag, id, classes);
    if (this.#byTag.size > 0) hiding |= match(this.#byTag.get(tag) ?? [], tag, id, classes);
    if (id !== '') hiding |= match(this.#byId.get(id) ?? [], tag, id, classes);
    return hiding;
  }

  /** Whether a rule that begins with one of the names of a `class` attribute may hide what has them. */
  mayHide(names: string, number: number): boolean {
    if (this.#byClass.size === 0) return false;
    const { isShown, compounds } = this.#sightOf(names, number);
    return !isShown && compounds.length > 0;
  }

  /** Pages repeat their class attributes; what one says is worked out once. */
  #sightOf(names: string, number: number): ClassSight {
    const known = this.#sights[number];
    if (known) return known;
    const classes = names.split(/[\t\n\f\r ]+/).filter(Boolean);
    const sight: ClassSight =
      classes.length > MOST_CLASSES
        ? { classes: [], isShown: true, compounds: [] }
        : {
            classes,
            isShown: classes.some((name) => this.#shownClasses.has(name)),
            compounds: classes.flatMap((name) => this.#byClass.get(name) ?? []),
          };
    if (number !== 0) this.#sights[number] = sight;
    return sight;
  }

  #isShown({ id, classes }: Compound): boolean {
    return this.#shownIds.has(id) || classes.some((name) => this.#shownClasses.has(name));
  }

  #addRule({ selectors, body, isForScreens }: SightRule): void {
    const style = readDeclarations(body, SIGHT);
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
      display === 'none' ? GONE : visibility === 'hidden' ? INVISIBLE : clip?.startsWith('rect') ? CLIPPED : 0;
    if (kind === 0 || !isForScreens) return;
    if ((hidingOf(readDeclarations(body)) & (kind === CLIPPED ? GONE : kind)) === 0) return;
    for (const selector of selectors.split(',')) this.#addSelector(selector.trim(), kind);
  }

  #addSelector(selector: string, hiding: number): void {
    if (!/^[a-z\d]*(?:[.#][\w-]+)*$/i.test(selector) || selector === '' || WAITING.test(selector)) return;
    if (this.#selectorsLeft-- <= 0) return;
    const classes = Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name]) => name ?? '');
    const id = /#([\w-]+)/.exec(selector)?.[1] ?? '';
    const tag = /^[a-z\d]*/i.exec(selector)?.[0].toLowerCase() ?? '';
    if (tag === 'html' || tag === 'body') return;
    const index = id ? this.#byId : classes.length > 0 ? this.#byClass : this.#byTag;
    const name = id || classes[0] || tag;
    const compounds = index.get(name);
    if (!compounds) index.set(name, [{ tag, id, classes, hiding }]);
    else if (compounds.length < MOST_PER_NAME) compounds.push({ tag, id, classes, hiding });
  }
}

const NO_CLASSES: ClassSight = { classes: [], isShown: false, compounds: [] };

function match(compounds: readonly Compound[], tag: string, id: string, classes: readonly string[]): number {
  let hiding = 0;
  for (const compound of compounds) {
    if (compound.tag !== '' && compound.tag !== tag) continue;
    if (compound.id !== '' && compound.id !== id) continue;
    if (compound.classes.every((wanted) => classes.includes(wanted))) hiding |= compound.hiding;
  }
  return hiding;
}
