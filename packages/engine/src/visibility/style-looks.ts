/**
 * The layout and fonts that a page's style sheets give to classes: the few properties that change
 * how a text reads, from rules that select one class only. The last rule wins.
 */
import type { StyleDeclarations } from './style-declarations.ts';

/** A separate box: starts and ends a line. */
export const BOX = 1;
/** Its children are laid out apart from one another: flex or grid. */
export const SPREAD = 2;
/** Runs on in the line. */
const IN_LINE = 4;
/** Line endings in its text are preserved. */
export const LINED = 8;
export const BOLD = 16;
export const ITALIC = 32;
/** Probably struck through by a style sheet that isn't known, by the name of the class. */
export const NAMED_STRUCK = 64;
export const STRUCK = 128;
export const RAISED = 256;
export const LOWERED = 512;

const DISPLAYS: Readonly<Record<string, number>> = {
  block: BOX,
  'flow-root': BOX,
  'list-item': BOX,
  table: BOX,
  flex: BOX | SPREAD,
  grid: BOX | SPREAD,
  'inline-flex': SPREAD,
  'inline-grid': SPREAD,
  inline: IN_LINE,
};
const PLACES: Readonly<Record<string, number>> = { super: RAISED, sub: LOWERED };
const PRESERVES_LINES = /^(?:pre|break-spaces)/;
const IS_BOLD = /^(?:bold|[6-9]\d\d)/;
const IS_ITALIC = /^(?:italic|oblique)/;

/**
 * What classes are called that strike through, in utility style sheets and in shops. Their style sheets are files of their own.
 */
const STRUCK_NAME =
  /(?:^|[\s_-])(?:line-?through|strike\w*(?:-out|-through)?|price[-_]*old|(?:old|was)-?price)(?=[\s_]|$)/i;

const ONE_CLASS = /^(?:span)?\.([\w-]+)$/;
/** Rules with a longer list of selectors are skipped; UTF-16 units. */
const MAX_SELECTORS_LENGTH = 1_000;
/** Classes remembered for a page, and read from one attribute. */
const MAX_CLASSES = 1 << 15;
const MAX_CLASSES_PER_ELEMENT = 64;

export class StyleLooks {
  readonly #byClass = new Map<string, number>();
  /** Results of `of` by class number. */
  readonly #known: number[] = [];

  /**
   * @param isForScreens - whether the rule applies to screens of every size; otherwise it can only
   * take flags away.
   */
  add(selectors: string, style: StyleDeclarations, isForScreens: boolean): void {
    if (style.get('display') === 'none' || selectors.length > MAX_SELECTORS_LENGTH) return;
    for (const selector of selectors.split(',')) {
      const name = ONE_CLASS.exec(selector.trim())?.[1];
      if (name === undefined) continue;
      const before = this.#byClass.get(name) ?? 0;
      const look = isForScreens ? changed(before, style) : before & changed(before, style);
      if (look !== before && (before !== 0 || this.#byClass.size < MAX_CLASSES)) this.#byClass.set(name, look);
    }
  }

  /**
   * The flags that the rules give to elements with this `class` attribute.
   *
   * @param names - the value of the attribute.
   * @param classNumber - the attribute's class number.
   */
  of(names: string, classNumber: number): number {
    const known = this.#known[classNumber];
    if (known !== undefined) return known;
    let look = STRUCK_NAME.test(names) ? NAMED_STRUCK : 0;
    // LaTeXML's style sheet is a file, but every page of it uses the same.
    if (names.startsWith('ltx_'))
      look |= (names.includes('_bold') ? BOLD : 0) | (names.includes('_italic') ? ITALIC : 0);
    if (this.#byClass.size > 0)
      for (const name of names.split(/[\t\n\f\r ]+/, MAX_CLASSES_PER_ELEMENT)) look |= this.#byClass.get(name) ?? 0;
    // Which rule wins depends on an order that isn't recorded, so neither counts.
    if (look & IN_LINE) look &= ~(IN_LINE | BOX | SPREAD);
    if (classNumber !== 0) this.#known[classNumber] = look;
    return look;
  }
}

function changed(before: number, style: StyleDeclarations): number {
  let look = before;
  const display = style.get('display');
  if (display !== undefined && display !== 'none') look = (look & ~(BOX | SPREAD | IN_LINE)) | (DISPLAYS[display] ?? 0);
  const space = style.get('white-space');
  if (space !== undefined) look = PRESERVES_LINES.test(space) ? look | LINED : look & ~LINED;
  const weight = style.get('font-weight');
  if (weight !== undefined) look = IS_BOLD.test(weight) ? look | BOLD : look & ~BOLD;
  const slant = style.get('font-style');
  if (slant !== undefined) look = IS_ITALIC.test(slant) ? look | ITALIC : look & ~ITALIC;
  const line = style.get('text-decoration');
  if (line !== undefined) look = line.includes('line-through') ? look | STRUCK : look & ~STRUCK;
  const place = style.get('vertical-align');
  if (place !== undefined) look = (look & ~(RAISED | LOWERED)) | (PLACES[place] ?? 0);
  return look;
}
