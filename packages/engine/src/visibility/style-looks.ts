/**
 * How a page's style sheets lay out and draw what has a class: the few properties that change how a text reads, by rules for one class
 * alone, the last of which holds.
 */
import type { Declarations } from './hiding-style.ts';

/** It begins and ends a line. */
export const BOX = 1;
/** What stands in it stands apart. */
export const SPREAD = 2;
/** It stands in the line. */
const IN_LINE = 4;
/** The line endings in its text are seen. */
export const LINED = 8;
export const BOLD = 16;
export const ITALIC = 32;

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
const LINES = /^(?:pre|break-spaces)/;
const HEAVY = /^(?:bold|[6-9]\d\d)/;
const SLANTED = /^(?:italic|oblique)/;

const ONE_CLASS = /^(?:span)?\.([\w-]+)$/;
/** A list of more characters names what nobody needs. */
const LONGEST_SELECTORS = 1_000;
const MOST_CLASSES = 1 << 15;
const MOST_NAMES = 64;

export class StyleLooks {
  readonly #byClass = new Map<string, number>();
  /** By number of a `class` attribute. */
  readonly #known: number[] = [];

  /** @param isForScreens - whether the rule holds for a screen of any width. */
  add(selectors: string, style: Declarations, isForScreens: boolean): void {
    if (style.get('display') === 'none' || selectors.length > LONGEST_SELECTORS) return;
    for (const selector of selectors.split(',')) {
      const name = ONE_CLASS.exec(selector.trim())?.[1];
      if (name === undefined) continue;
      const before = this.#byClass.get(name) ?? 0;
      const look = isForScreens ? changed(before, style) : before & changed(before, style);
      if (look !== before && (before !== 0 || this.#byClass.size < MOST_CLASSES)) this.#byClass.set(name, look);
    }
  }

  /**
   * What the rules say of elements with this `class` attribute, as a sum of the flags above.
   *
   * @param number - that of the attribute.
   */
  of(names: string, number: number): number {
    if (this.#byClass.size === 0) return 0;
    const known = this.#known[number];
    if (known !== undefined) return known;
    let look = 0;
    for (const name of names.split(/[\t\n\f\r ]+/, MOST_NAMES)) look |= this.#byClass.get(name) ?? 0;
    // Which of the two it is depends on an order that is not kept.
    if (look & IN_LINE) look &= ~(IN_LINE | BOX | SPREAD);
    if (number !== 0) this.#known[number] = look;
    return look;
  }
}

function changed(before: number, style: Declarations): number {
  let look = before;
  const display = style.get('display');
  if (display !== undefined && display !== 'none') look = (look & ~(BOX | SPREAD | IN_LINE)) | (DISPLAYS[display] ?? 0);
  const space = style.get('white-space');
  if (space !== undefined) look = LINES.test(space) ? look | LINED : look & ~LINED;
  const weight = style.get('font-weight');
  if (weight !== undefined) look = HEAVY.test(weight) ? look | BOLD : look & ~BOLD;
  const slant = style.get('font-style');
  if (slant !== undefined) look = SLANTED.test(slant) ? look | ITALIC : look & ~ITALIC;
  return look;
}
