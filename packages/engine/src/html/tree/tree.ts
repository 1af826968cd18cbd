/**
 * The tree that every stage reads. Siblings are linked, so that what the parser moves (foster
 * parenting, the adoption agency) costs constant time, and every walk is a loop over pointers
 * rather than a recursion.
 *
 * It has no comments and no doctype. The children of a `template` are its content.
 */
import { byElement, codeOf } from '../name-codes.ts';
import { type Attribute, attributeFlagsOf, classNumberOf } from './attribute-flags.ts';
import { ELEMENT, TEXT } from './read-tree.ts';

export {
  attribute,
  ELEMENT,
  following,
  followingSkippingChildren,
  isHeading,
  nearest,
  nearestHref,
  nearestLink,
  subtreeEnd,
  TEXT,
} from './read-tree.ts';
export type { Attribute };

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

const FLAGS = byElement((row) => row[2], 0);

/** The flags of the element's row in `elements.ts`; 0 where it has none. */
export function flagsOf({ code }: HtmlElement): number {
  return FLAGS[code]!;
}
