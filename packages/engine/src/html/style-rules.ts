/**
 * Which elements a page's style sheets take out of a reader's sight, by those rules that can be told without a browser:
 * `display: none` and `visibility: hidden` under selectors of one element's tag, id and classes.
 *
 * Sheets hide first and show later (by a wider screen, by an open menu), so that a name which any rule shows hides
 * nothing. What is not understood hides nothing either.
 */
import { GONE, hidingOf, INVISIBLE, readDeclarations } from './hiding-style.ts';

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
/** At-rules whose rules hold on every screen. */
const FOR_SCREENS = /^@(?:layer\b|media\s*(?:only\s+)?(?:screen|all)?$)/i;
/** With more classes than this an element is not looked up, since no page's element has as many. */
const MOST_CLASSES = 64;
/** How many different class attributes of a page are remembered. */
const MOST_SIGHTS = 2_000;
/** Rules within more braces than this are not read: a sheet may be braces alone. */
const DEEPEST = 64;
/** States that scripts and animations end: what waits for these is content. */
const WAITING = /invisible|anim|aos|wow|fade|reveal|scroll|lazy|load|cloak|js\b|init|ready/i;

/** What the rules say of a `class` attribute's names. */
interface ClassSight {
  readonly classes: readonly string[];
  readonly isShown: boolean;
  /** Those that begin with one of the names. */
  readonly compounds: readonly Compound[];
}

export class StyleRules {
  readonly #byClasses = new Map<string, ClassSight>();
  readonly #byName = new Map<string, Compound[]>();
  readonly #shown = new Set<string>();
  #hasTags = false;
  #selectorsLeft = MOST_SELECTORS;

  constructor(sheets: readonly string[]) {
    for (const sheet of sheets) this.#read(sheet.replace(/\/\*.*?(?:\*\/|$)/gs, ' '));
    for (const [name, compounds] of this.#byName) {
      const rest = compounds.filter((compound) => !this.#isShown(compound));
      if (rest.length === 0) this.#byName.delete(name);
      else this.#byName.set(name, rest);
    }
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** Whether a rule names no class and no id. */
  get hasTags(): boolean {
    return this.#hasTags;
  }

  /** How the rules hide an element with this `class` attribute: `GONE`, `INVISIBLE` or 0. */
  hidingOf(tag: string, id: string, names: string): number {
    const { classes, isShown, compounds } = names === '' ? NO_CLASSES : this.#sightOf(names);
    if (isShown || (id !== '' && this.#shown.has(`#${id}`))) return 0;
    let hiding = match(compounds, tag, id, classes);
    if (this.#hasTags) hiding |= match(this.#byName.get(tag) ?? [], tag, id, classes);
    if (id !== '') hiding |= match(this.#byName.get(`#${id}`) ?? [], tag, id, classes);
    return hiding;
  }

  /** Pages repeat their class attributes; what one says is worked out once. */
  #sightOf(names: string): ClassSight {
    const known = this.#byClasses.get(names);
    if (known) return known;
    const classes = names.split(/[\t\n\f\r ]+/).filter(Boolean);
    const sight: ClassSight =
      classes.length > MOST_CLASSES
        ? { classes: [], isShown: true, compounds: [] }
        : {
            classes,
            isShown: classes.some((name) => this.#shown.has(`.${name}`)),
            compounds: classes.flatMap((name) => this.#byName.get(`.${name}`) ?? []),
          };
    if (this.#byClasses.size < MOST_SIGHTS) this.#byClasses.set(names, sight);
    return sight;
  }

  #isShown({ id, classes }: Compound): boolean {
    return this.#shown.has(`#${id}`) || classes.some((name) => this.#shown.has(`.${name}`));
  }

  /** Splits a sheet into rules; a loop over braces, so that deep nesting costs nothing. */
  #read(sheet: string): void {
    /** What stands before each open brace, and whether the rules around it hold for a screen. */
    const open: { readonly prelude: string; readonly isForScreens: boolean }[] = [];
    let isForScreens = true;
    /** Braces open beyond the deepest that are read. */
    let deeper = 0;
    let start = 0;
    let isInnermost = false;
    let opening = sheet.indexOf('{');
    let closing = sheet.indexOf('}');
    while (opening !== -1 || closing !== -1) {
      const isOpening = opening !== -1 && (closing === -1 || opening < closing);
      const brace = isOpening ? opening : closing;
      const text = sheet.slice(start, brace);
      if (isOpening && open.length >= DEEPEST) {
        deeper++;
        opening = sheet.indexOf('{', brace + 1);
      } else if (deeper > 0 && !isOpening) {
        deeper--;
        closing = sheet.indexOf('}', brace + 1);
      } else if (isOpening) {
        const prelude = text.slice(text.lastIndexOf(';') + 1).trim();
        open.push({ prelude, isForScreens });
        if (prelude.startsWith('@')) isForScreens &&= FOR_SCREENS.test(prelude);
        opening = sheet.indexOf('{', brace + 1);
      } else {
        const closed = open.pop();
        if (closed) isForScreens = closed.isForScreens;
        if (closed && isInnermost && !closed.prelude.startsWith('@')) this.#addRule(closed.prelude, text, isForScreens);
        closing = sheet.indexOf('}', brace + 1);
      }
      isInnermost = isOpening && deeper === 0;
      start = brace + 1;
    }
  }

  #addRule(selectors: string, body: string, isForScreens: boolean): void {
    if (!/display|visibility/i.test(body)) return;
    const style = readDeclarations(body);
    const display = style.get('display');
    const visibility = style.get('visibility');
    if ((display !== undefined && display !== 'none') || visibility === 'visible') {
      for (const [name] of selectors.matchAll(/[.#][\w-]+/g)) this.#shown.add(name);
      return;
    }
    const kind = display === 'none' ? GONE : visibility === 'hidden' ? INVISIBLE : 0;
    if (kind === 0 || !isForScreens || (hidingOf(style) & kind) === 0) return;
    for (const selector of selectors.split(',')) this.#addSelector(selector.trim(), kind);
  }

  #addSelector(selector: string, hiding: number): void {
    if (!/^[a-z\d]*(?:[.#][\w-]+)*$/i.test(selector) || selector === '' || WAITING.test(selector)) return;
    if (this.#selectorsLeft-- <= 0) return;
    const classes = Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name]) => name ?? '');
    const id = /#([\w-]+)/.exec(selector)?.[1] ?? '';
    const tag = /^[a-z\d]*/i.exec(selector)?.[0].toLowerCase() ?? '';
    if (tag === 'html' || tag === 'body') return;
    this.#hasTags ||= id === '' && classes.length === 0;
    const name = id ? `#${id}` : classes.length > 0 ? `.${classes[0]}` : tag;
    const compounds = this.#byName.get(name);
    if (!compounds) this.#byName.set(name, [{ tag, id, classes, hiding }]);
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
