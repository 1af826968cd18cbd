/**
 * The one tree every stage reads. Siblings are linked, so that the parser's insertions, foster parenting and the
 * adoption agency cost constant time each, and so that every walk is a loop over pointers, never a recursion.
 *
 * Comments and the doctype are not in it: a reader sees neither. The children of a `template` are its content.
 */

import { codeOf } from '../known-names.ts';
import { type Attribute, classNumberOf, marksOf } from './attribute-marks.ts';

export type { Attribute };

export const ELEMENT = 1;
export const TEXT = 3;

export type Namespace = 'html' | 'svg' | 'math';

export class HtmlElement {
  declare readonly kind: typeof ELEMENT;
  /** Position in document order, from 0 for the root; dense, so typed arrays can be indexed by it. */
  index = 0;
  parent: HtmlElement | null = null;
  previous: HtmlNode | null = null;
  next: HtmlNode | null = null;
  first: HtmlNode | null = null;
  last: HtmlNode | null = null;
  /** Lower-case for HTML; `#document` for the root. */
  readonly name: string;
  /** What stands for the name in tables, 0 for one that is in none; see `codeOf`. */
  readonly code: number;
  readonly namespace: Namespace;
  /** Not to be added to: elements may share one list. */
  attributes: Attribute[];
  /** What the attributes may tell of; see `attribute-marks.ts`. */
  marks: number;
  /** `number` of its `class`, or 0. */
  classNumber: number;

  constructor(
    name: string,
    namespace: Namespace,
    attributes: Attribute[],
    code = codeOf(name),
    marks = marksOf(attributes),
    classNumber = classNumberOf(attributes),
  ) {
    this.name = name;
    this.code = code;
    this.namespace = namespace;
    this.attributes = attributes;
    this.marks = marks;
    this.classNumber = classNumber;
  }
}

export class HtmlText {
  declare readonly kind: typeof TEXT;
  index = 0;
  parent: HtmlElement | null = null;
  previous: HtmlNode | null = null;
  next: HtmlNode | null = null;
  value: string;

  constructor(value: string) {
    this.value = value;
  }
}

// On the prototypes, since a page has a hundred thousand nodes.
Object.assign(HtmlElement.prototype, { kind: ELEMENT });
Object.assign(HtmlText.prototype, { kind: TEXT });

export type HtmlNode = HtmlElement | HtmlText;

export interface HtmlDocument {
  readonly root: HtmlElement;
  /** How many nodes the tree holds: one more than the largest `index`. */
  readonly size: number;
  /** Elements that can say something of the page as a whole, in document order; see `callRoll`. */
  readonly speakers: readonly HtmlElement[];
  /** Links to a part of a page, this or another, in document order. */
  readonly jumps: readonly HtmlElement[];
  /** Dialogs, tooltips and menus, which stand in front of the page, in document order. */
  readonly overlays: readonly HtmlElement[];
  /** Whether it shows next to no text; see `callRoll`. */
  readonly isShell: boolean;
  /** The largest `number` of an attribute. */
  readonly classes: number;
  /** Texts of the `style` elements that hold for a screen, in order; the tree has the elements without their texts. */
  readonly styles: readonly string[];
  /** Whether there may be a template in it, or a part that a script is to put into its place (`S:` and a number as its id). */
  readonly isStaged: boolean;
  /** Whether the source had a `html`, `head` or `body` tag of its own; without one it is a fragment. */
  readonly isFragment: boolean;
}

/** Longer lists of attributes are looked through once: what stands inside such an element asks it again and again. */
const MANY_ATTRIBUTES = 32;
const valuesOfMany = new WeakMap<readonly Attribute[], ReadonlyMap<string, string>>();

/** The attribute's value, or `undefined` where the element does not have it. Of a finished tree, whose attributes stay as they are. */
export function attribute(element: HtmlElement, name: string): string | undefined {
  const { attributes } = element;
  if (attributes.length > MANY_ATTRIBUTES) return valueAmongMany(attributes, name);
  const { length } = name;
  for (let at = 0; at < attributes.length; at++) {
    const one = attributes[at]!;
    if (one.name.length === length && one.name === name) return one.value;
  }
  return undefined;
}

function valueAmongMany(attributes: readonly Attribute[], name: string): string | undefined {
  let values = valuesOfMany.get(attributes);
  if (values === undefined) {
    values = new Map(attributes.map((one) => [one.name, one.value]));
    valuesOfMany.set(attributes, values);
  }
  return values.get(name);
}

/** The first of `element` and those around it that `matches`, of so many `levels` in all; `null` where none does. */
export function nearest(
  element: HtmlElement | null,
  levels: number,
  matches: (candidate: HtmlElement) => boolean,
): HtmlElement | null {
  let up = element;
  for (let level = 0; up && level < levels; level++, up = up.parent) if (matches(up)) return up;
  return null;
}

/** Whether an element of this name is a heading: `h1` to `h6`. */
export function isHeading(name: string): boolean {
  return name.length === 2 && name >= 'h1' && name <= 'h6';
}

/** The next node in document order inside `top`, going into `node`'s children; `null` at the end. */
export function following(node: HtmlNode, top: HtmlElement): HtmlNode | null {
  if (node.kind === ELEMENT && node.first) return node.first;
  return followingSkippingChildren(node, top);
}

/** The next node in document order inside `top`, passing over `node`'s children; `null` at the end. */
export function followingSkippingChildren(node: HtmlNode, top: HtmlElement): HtmlNode | null {
  let current: HtmlNode = node;
  while (current !== top) {
    if (current.next) return current.next;
    if (!current.parent) return null;
    current = current.parent;
  }
  return null;
}
