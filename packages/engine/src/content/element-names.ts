/** What an element's own names speak of: its classes, id, role and the like, and a custom element's name. */
import { codeAt } from '../code-at.ts';
import type { HtmlElement } from '../html/tree.ts';
import { nameMatcher } from './vocabulary.ts';

/** An address or a sentence in an attribute is no name. */
const LONGEST_NAME = 400;
const NO_CLASS = 0x811c9dc5;

interface NameInfo {
  readonly low: number;
  readonly high: number;
  readonly shape: number;
}

/** Reads the names of one page's elements; each name is looked at once, however often it occurs. */
export class ElementNames {
  /** Groups of `NAME_GROUPS` that the last element read speaks of: 0 to 30, and 31 to 61. */
  low = 0;
  high = 0;
  /** Hash of the last element's first class name. */
  shape = NO_CLASS;
  readonly #known = new Map<string, NameInfo>();

  read(element: HtmlElement, isCustom: boolean): void {
    this.low = 0;
    this.high = 0;
    this.shape = NO_CLASS;
    if (isCustom) this.#read(element.name);
    const { attributes } = element;
    for (let at = 0; at < attributes.length; at++) {
      const { name, value } = attributes[at]!;
      if (!isNaming(name) || value === '' || value.length > LONGEST_NAME) continue;
      const info = this.#read(value);
      if (name === 'class') this.shape = info.shape;
    }
  }

  #read(value: string): NameInfo {
    let info = this.#known.get(value);
    if (!info) {
      nameMatcher.low = 0;
      nameMatcher.high = 0;
      nameMatcher.read(value, LONGEST_NAME, true);
      info = { low: nameMatcher.low, high: nameMatcher.high, shape: shapeOf(value) };
      this.#known.set(value, info);
    }
    this.low |= info.low;
    this.high |= info.high;
    return info;
  }
}

/** By length first: most attributes are told apart without a look at their letters. */
function isNaming(name: string): boolean {
  switch (name.length) {
    case 2:
      return name === 'id';
    case 4:
      return name === 'role';
    case 5:
      return name === 'class';
    case 8:
      return name === 'itemprop' || name === 'itemtype' || name === 'property';
    case 10:
      return name === 'aria-label';
    case 11:
      return name === 'data-testid';
    case 14:
      return name === 'data-component';
    default:
      return false;
  }
}

/** Hash of the first class name without its digits, which tell the items of one list apart. */
function shapeOf(className: string): number {
  let hash = NO_CLASS;
  let started = false;
  for (let at = 0, end = className.length; at < end; at++) {
    const unit = codeAt(className, at);
    if (unit <= 32) {
      if (started) break;
      continue;
    }
    started = true;
    if (unit < 48 || unit > 57) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash;
}
