/**
 * The tree that every stage reads. Siblings are linked, so that what the parser moves (foster
 * parenting, the adoption agency) costs constant time, and every walk is a loop over pointers
 * rather than a recursion.
 *
 * It has no comments and no doctype. The children of a `template` are its content.
 */
import { byElement, codeOf } from '../name-codes.ts';
import { type Attribute, attributeFlagsOf, classNumberOf } from './attribute-flags.ts';

export type { Attribute };

export const ELEMENT = 1;
export const TEXT = 3;

export type Namespace = 'html' | 'svg' | 'math';

export class HtmlElement {
  declare readonly kind: typeof ELEMENT;
  /**
   * Position in document order, from 0 for the root; dense, so typed arrays can be indexed by it.
   */
  index = 0;
  parent: HtmlElement | null = null;
  previous: HtmlNode | null = null;
  next: HtmlNode | null = null;
  first: HtmlNode | null = null;
  last: HtmlNode | null = null;
  /** Lower-case for HTML; `#document` for the root. */
  readonly name: string;
  /** Code of the name, for tables by name; 0 for an unknown name. See `codeOf`. */
  readonly code: number;
  readonly namespace: Namespace;
  /** Shared by elements with equal start tags; never mutated. */
  attributes: Attribute[];
  /** Flags of `attribute-flags.ts`. */
  attributeFlags: number;
  /** `classNumber` of its `class` attribute, or 0. */
  classNumber: number;

  constructor(
    name: string,
    namespace: Namespace,
    attributes: Attribute[],
    code = codeOf(name),
    attributeFlags = attributeFlagsOf(attributes),
    classNumber = classNumberOf(attributes),
  ) {
    this.name = name;
    this.code = code;
    this.namespace = namespace;
    this.attributes = attributes;
    this.attributeFlags = attributeFlags;
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

// On the prototypes rather than on each node, since a page may have a hundred thousand of them.
Object.assign(HtmlElement.prototype, { kind: ELEMENT });
Object.assign(HtmlText.prototype, { kind: TEXT });

export type HtmlNode = HtmlElement | HtmlText;

/** What `indexTree` finds in one walk over a finished tree. */
export interface TreeIndex {
  /** The number of nodes in the tree: one more than the largest `index`. */
  readonly size: number;
  /** Elements that may declare something about the page as a whole, in document order. */
  readonly metadataElements: readonly HtmlElement[];
  /** Links with a fragment, to this page or another, in document order. */
  readonly fragmentLinks: readonly HtmlElement[];
  /** Dialogs, tooltips and menus, by name or by role, in document order. They may be nested. */
  readonly overlays: readonly HtmlElement[];
  /**
   * Whether the page has so little text, `noscript` aside, that scripts may fill it: less than
   * `MAX_SHELL_TEXT`.
   */
  readonly isShell: boolean;
}

export interface HtmlDocument extends TreeIndex {
  readonly root: HtmlElement;
  /** The largest `classNumber` of an attribute. */
  readonly classCount: number;
  /**
   * Texts of the `style` elements that apply to screens, in order. The elements in the tree have no
   * text.
   */
  readonly styleSheets: readonly string[];
  /**
   * Whether the page may hold content that scripts move into place: a template, or a `div` whose id
   * starts with `S:`, as React streams it.
   */
  readonly mayHaveDeferredContent: boolean;
  /** Whether the source had no `html`, `head` or `body` tag. */
  readonly isFragment: boolean;
}

/**
 * Longer lists get a map: code that walks up from many descendants reads the same element again and
 * again.
 */
const MAX_SCANNED_ATTRIBUTES = 32;
/** Weak, so that an entry is garbage with its page. */
const valuesOfLongLists = new WeakMap<readonly Attribute[], ReadonlyMap<string, string>>();

/**
 * The attribute's value, or `undefined`. Only for finished trees, whose attributes no longer
 * change.
 */
export function attribute(element: HtmlElement, name: string): string | undefined {
  const { attributes } = element;
  if (attributes.length > MAX_SCANNED_ATTRIBUTES) return valueInLongList(attributes, name);
  const { length } = name;
  for (let at = 0; at < attributes.length; at++) {
    const one = attributes[at]!;
    if (one.name.length === length && one.name === name) return one.value;
  }
  return undefined;
}

function valueInLongList(attributes: readonly Attribute[], name: string): string | undefined {
  let values = valuesOfLongLists.get(attributes);
  if (values === undefined) {
    values = new Map(attributes.map((one) => [one.name, one.value]));
    valuesOfLongLists.set(attributes, values);
  }
  return values.get(name);
}

/**
 * The first of `element` and its ancestors that `matches`, looking at `levels` elements at most;
 * otherwise `null`.
 */
export function nearest(
  element: HtmlElement | null,
  levels: number,
  matches: (candidate: HtmlElement) => boolean,
): HtmlElement | null {
  let up = element;
  for (let level = 0; up && level < levels; level++, up = up.parent) if (matches(up)) return up;
  return null;
}

/** The nearest link around the element, or the element itself, looking at `levels` elements at most; otherwise `null`. */
export function nearestLink(element: HtmlElement | null, levels: number): HtmlElement | null {
  return nearest(element, levels, ({ name }) => name === 'a');
}

/** `href` of the nearest link, as `nearestLink` finds it. */
export function nearestHref(element: HtmlElement | null, levels: number): string | undefined {
  const link = nearestLink(element, levels);
  return link === null ? undefined : attribute(link, 'href');
}

const FLAGS = byElement((row) => row[2], 0);

/** The flags of the element's row in `elements.ts`; 0 where it has none. */
export function flagsOf({ code }: HtmlElement): number {
  return FLAGS[code]!;
}

/** Whether an element of this name is a heading: `h1` to `h6`. */
export function isHeading(name: string): boolean {
  return name.length === 2 && name >= 'h1' && name <= 'h6';
}

/** The next node in document order within `top`, children included; `null` at the end. */
export function following(node: HtmlNode, top: HtmlElement): HtmlNode | null {
  if (node.kind === ELEMENT && node.first) return node.first;
  return followingSkippingChildren(node, top);
}

/** The next node in document order within `top` that isn't below `node`; `null` at the end. */
export function followingSkippingChildren(node: HtmlNode, top: HtmlElement): HtmlNode | null {
  let current: HtmlNode = node;
  while (current !== top) {
    if (current.next) return current.next;
    if (!current.parent) return null;
    current = current.parent;
  }
  return null;
}

/** The index of the first node after the subtree of `node`. */
export function subtreeEnd(node: HtmlNode, { root, size }: HtmlDocument): number {
  return followingSkippingChildren(node, root)?.index ?? size;
}
