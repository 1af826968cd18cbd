/** What an element's own names speak of: its classes, id, role and the like, and a custom element's name. */

import type { HtmlElement } from '../../html/tree/tree.ts';
import { codeAt } from '../../text/code-at.ts';
import { readNameTokens } from '../score/token-hash.ts';
import { NAME_WEIGHTS, type TokenTable } from '../score/token-weights.ts';
import { elementKind } from './elements.ts';

/** An address or a sentence in an attribute is no name. */
const LONGEST_NAME = 400;
/** A hash of no name. */
const NO_CLASS = 0x811c9dc5 | 0;

interface NameInfo {
  readonly shape: number;
  /** By what was learned of its tokens: near a text, in the middle, far from it. */
  readonly near: number;
  readonly mid: number;
  readonly far: number;
}

/** Reads the names of one page's elements; each name is looked at once, however often it occurs. */
export class ElementNames {
  /** Hash of the last element's first class name. */
  shape = NO_CLASS;
  /** What the last element's names speak for, the closer to a text the more of the first. */
  near = 0;
  mid = 0;
  far = 0;
  /** By number. */
  readonly #classes: (NameInfo | null)[];
  /** Other names than classes. */
  readonly #known = new Map<string, NameInfo>();
  readonly #weights: TokenTable;
  readonly #sums = new Float64Array(NAME_WEIGHTS);

  /** @param classes - the largest number of a class. */
  constructor(weights: TokenTable, classes: number) {
    this.#weights = weights;
    this.#classes = new Array<NameInfo | null>(classes + 1).fill(null);
  }

  read(element: HtmlElement, isCustom: boolean): void {
    this.shape = NO_CLASS;
    this.near = 0;
    this.mid = 0;
    this.far = 0;
    if (isCustom) this.#read(element.name);
    const { attributes } = element;
    for (let at = 0; at < attributes.length; at++) {
      const { name, value, number } = attributes[at]!;
      if (!isName(name, value)) continue;
      if (name === 'class') this.#readClass(value, number);
      else this.#read(value);
    }
  }

  #readClass(value: string, number: number): void {
    let info = this.#classes[number] as NameInfo | null;
    if (info === null) {
      info = this.#infoOf(value);
      if (number > 0) this.#classes[number] = info;
    }
    this.shape = info.shape;
    this.#add(info);
  }

  #read(value: string): void {
    let info = this.#known.get(value);
    if (!info) {
      info = this.#infoOf(value);
      this.#known.set(value, info);
    }
    this.#add(info);
  }

  #infoOf(value: string): NameInfo {
    const sums = this.#sums;
    this.#weights.sums(readNameTokens(value), sums);
    return { shape: shapeOf(value), near: sums[0]!, mid: sums[1]!, far: sums[2]! };
  }

  #add({ near, mid, far }: NameInfo): void {
    this.near += near;
    this.mid += mid;
    this.far += far;
  }
}

/** The names of an element that are read, for those who learn from them. */
export function namesOf(element: HtmlElement): string[] {
  const names = element.attributes.flatMap(({ name, value }) => (isName(name, value) ? [value] : []));
  return elementKind(element).isCustom ? [element.name, ...names] : names;
}

function isName(name: string, value: string): boolean {
  return isNaming(name) && value !== '' && value.length <= LONGEST_NAME;
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
