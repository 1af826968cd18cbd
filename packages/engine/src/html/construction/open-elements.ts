/**
 * WHATWG "The stack of open elements". Every question that the standard answers by a walk down the stack is answered in
 * constant time here, since a page may nest a hundred thousand elements: each open element knows the nearest one below it
 * of each kind that bounds such a walk, and the nearest one of its own name.
 */
import { NAMES } from '../name-codes.ts';
import * as Tag from '../tags.ts';
import type { HtmlElement } from '../tree/tree.ts';
import { BOUNDS_SCOPE, ENDS_ITEM_SEARCH, FOREIGN, IMPLIED_END, SPECIAL } from './element-kinds.ts';
import type { FormattingElement } from './formatting-elements.ts';

/** An element of the stack. Objects that are popped are used again for the elements pushed next. */
export class OpenElement {
  element: HtmlElement;
  /** The name of its tag: in lower case, also for foreign elements. */
  name = '';
  /** The code of the name of an HTML element; 0 for an unknown name and foreign elements. */
  code = 0;
  /** Flags of `element-kinds.ts`. */
  kinds = 0;
  isOpen = false;
  /** Grows from the bottom of the stack to its top. Removed elements leave gaps. */
  position = -1;
  lower: OpenElement = this;
  /** Above the top: the objects to use again. */
  upper: OpenElement | null = null;
  /** The nearest open elements above and below it with the same name. */
  sameAbove: OpenElement | null = null;
  sameBelow: OpenElement | null = null;
  /** Of each kind, the nearest open element at it or below. */
  special: OpenElement = this;
  itemSearchEnd: OpenElement = this;
  scope: OpenElement = this;
  html: OpenElement = this;
  /** Its entry in the list of active formatting elements, if it has one. */
  formatting: FormattingElement | null = null;

  constructor(element: HtmlElement) {
    this.element = element;
  }
}

export class OpenElements {
  /** The current node. The document while no element is open. */
  top: OpenElement;
  readonly #document: OpenElement;
  /** The topmost open HTML elements by the code of their name. */
  readonly #byCode: (OpenElement | null)[] = new Array<OpenElement | null>(NAMES.length + 1).fill(null);
  /** The topmost open elements of other HTML names, and of each name in SVG or MathML. */
  readonly #unknown = new Map<string, OpenElement>();
  readonly #foreign = new Map<string, OpenElement>();

  constructor(document: HtmlElement) {
    this.#document = new OpenElement(document);
    this.top = this.#document;
  }

  /** The `html` element, or `null`. */
  get root(): OpenElement | null {
    return this.top === this.#document ? null : this.#document.upper;
  }

  /** The second element, if it is the `body`. */
  get body(): OpenElement | null {
    const { root } = this;
    const second = root === null || root === this.top ? null : root.upper;
    return second?.code === Tag.BODY ? second : null;
  }

  /** @param code - of an HTML element's name; 0 for others. */
  push(element: HtmlElement, name: string, code: number, kinds: number): void {
    const lower = this.top;
    let open = lower.upper;
    if (open === null) {
      open = new OpenElement(element);
      open.lower = lower;
      lower.upper = open;
    } else open.element = element;
    open.name = name;
    open.code = code;
    open.kinds = kinds;
    open.isOpen = true;
    open.position = lower.position + 1;
    open.formatting = null;
    open.special = kinds & SPECIAL ? open : lower.special;
    open.itemSearchEnd = kinds & ENDS_ITEM_SEARCH ? open : lower.itemSearchEnd;
    open.scope = kinds & BOUNDS_SCOPE ? open : lower.scope;
    open.html = kinds & FOREIGN ? lower.html : open;
    const same = code === 0 ? this.#topmostByName(open) : this.#byCode[code]!;
    open.sameAbove = null;
    open.sameBelow = same;
    if (same !== null) same.sameAbove = open;
    this.#setTopmost(open, open);
    this.top = open;
  }

  #topmostByName({ name, kinds }: OpenElement): OpenElement | null {
    return (kinds & FOREIGN ? this.#foreign : this.#unknown).get(name) ?? null;
  }

  /** Makes `topmost` the topmost element with the name of `open`. */
  #setTopmost({ name, code, kinds }: OpenElement, topmost: OpenElement | null): void {
    if (code !== 0) this.#byCode[code] = topmost;
    else {
      const map = kinds & FOREIGN ? this.#foreign : this.#unknown;
      if (topmost === null) map.delete(name);
      else map.set(name, topmost);
    }
  }

  pop(): void {
    const { top } = this;
    this.#unlinkName(top);
    top.isOpen = false;
    this.top = top.lower;
  }

  #unlinkName(open: OpenElement): void {
    const { sameAbove, sameBelow } = open;
    if (sameBelow !== null) sameBelow.sameAbove = sameAbove;
    if (sameAbove !== null) sameAbove.sameBelow = sameBelow;
    else this.#setTopmost(open, sameBelow);
  }

  /** Pops the elements above this one, and this one. */
  popThrough(open: OpenElement): void {
    while (open.isOpen) this.pop();
  }

  /** Pops elements up to the topmost one with the name, and this one. Does nothing if none is open. */
  popThroughCode(code: number): void {
    const open = this.#byCode[code]!;
    if (open !== null) this.popThrough(open);
  }

  /** Pops elements until the current node has one of the flags. */
  popTo(kinds: number): void {
    while ((this.top.kinds & kinds) === 0 && this.top !== this.#document) this.pop();
  }

  /** Removes an element from anywhere in the stack. Linear in the number of elements directly above it whose kind it bounds. */
  remove(open: OpenElement): void {
    if (open === this.top) {
      this.pop();
      return;
    }
    this.#unlinkName(open);
    open.isOpen = false;
    const { lower } = open;
    const upper = open.upper!;
    lower.upper = upper;
    upper.lower = lower;
    for (let above = upper; ; above = above.upper!) {
      const { special, itemSearchEnd, scope, html } = above;
      if (special !== open && itemSearchEnd !== open && scope !== open && html !== open) break;
      if (special === open) above.special = lower.special;
      if (itemSearchEnd === open) above.itemSearchEnd = lower.itemSearchEnd;
      if (scope === open) above.scope = lower.scope;
      if (html === open) above.html = lower.html;
      if (above === this.top) break;
    }
  }

  /**
   * Moves a formatting element up, to directly above `below`. No element in between has its name. Linear in the number of
   * elements in between.
   */
  moveAbove(open: OpenElement, below: OpenElement): void {
    let { position } = open;
    for (let passed: OpenElement = open; passed !== below; ) {
      passed = passed.upper!;
      const next = passed.position;
      passed.position = position;
      position = next;
    }
    open.position = position;
    open.lower.upper = open.upper;
    open.upper!.lower = open.lower;
    const above = below.upper;
    open.lower = below;
    open.upper = above;
    below.upper = open;
    if (above !== null) above.lower = open;
    open.special = below.special;
    open.itemSearchEnd = below.itemSearchEnd;
    open.scope = below.scope;
    if (this.top === below) this.top = open;
  }

  /** The topmost open HTML element with the name, or `null`. */
  topmost(code: number): OpenElement | null {
    return this.#byCode[code]!;
  }

  /** The topmost open HTML element with the tag's name, or `null`. */
  topmostNamed(name: string, code: number): OpenElement | null {
    return code === 0 ? (this.#unknown.get(name) ?? null) : this.#byCode[code]!;
  }

  /** The topmost SVG or MathML element with the tag's name above all HTML elements, or `null`. */
  topmostForeign(name: string): OpenElement | null {
    const open = this.#foreign.get(name);
    return open !== undefined && open.position > this.top.html.position ? open : null;
  }

  has(code: number): boolean {
    return this.#byCode[code] !== null;
  }

  #position(code: number): number {
    return this.#byCode[code]?.position ?? -1;
  }

  /** WHATWG "has an element in scope"; likewise the following. */
  hasInScope(code: number): boolean {
    const open = this.#byCode[code]!;
    return open !== null && open.position >= this.top.scope.position;
  }

  hasInListItemScope(code: number): boolean {
    const position = this.#position(code);
    return this.hasInScope(code) && position > this.#position(Tag.OL) && position > this.#position(Tag.UL);
  }

  hasInButtonScope(code: number): boolean {
    return this.hasInScope(code) && this.#position(code) > this.#position(Tag.BUTTON);
  }

  /** In the standard a `template` bounds this scope as well. In parse5 it doesn't, whose trees ours equal. */
  hasInTableScope(code: number): boolean {
    const open = this.#byCode[code]!;
    return open !== null && open.position >= this.#position(Tag.TABLE);
  }

  /** WHATWG "generate implied end tags", except for elements with the name. */
  generateImpliedEndTags(exceptCode = 0, kinds = IMPLIED_END): void {
    while ((this.top.kinds & kinds) !== 0 && (exceptCode === 0 || this.top.code !== exceptCode)) this.pop();
  }
}
