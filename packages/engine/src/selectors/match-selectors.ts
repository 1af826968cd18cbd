/**
 * Matches CSS selectors against a whole page in one pass. For each element, one bit per prefix of
 * each selector says whether the prefix ends there; the bits of parents, ancestors and siblings
 * decide about the next one. So the time is the number of elements times the length of the
 * selectors, whatever the combinators.
 */
import { attribute, ELEMENT } from '../html/tree/read-tree.ts';
import type { HtmlDocument, HtmlElement, HtmlNode } from '../html/tree/tree.ts';
import { attributeMatches } from './attribute-matches.ts';
import { findHas } from './find-has.ts';
import type { Complex, Compound, Test } from './selector.ts';
import { SiblingPositions } from './sibling-positions.ts';

/** Bits of one word. */
const WORD = 32;

/** Levels for which there is memory at first. It doubles if a page is deeper. */
const LEVELS = 64;

/** A selector of several compounds. Its compound `n` has the bit `first + n`. */
interface Program {
  readonly compounds: Complex;
  readonly first: number;
}

export class SelectorMatcher {
  readonly #document: HtmlDocument;
  /** Those nested in others come before them. */
  readonly #programs: Program[] = [];
  readonly #lastBits = new Map<Complex, number>();
  readonly #has = new Map<Compound, Uint8Array>();
  readonly #words: number;
  readonly #positions: SiblingPositions;
  #bits = 0;
  /** Per level: bits of the open element, and of it and its ancestors together. */
  #own: Int32Array;
  #within: Int32Array;
  /** Per level: bits of the last child so far, and of all children so far. */
  #last: Int32Array;
  #earlier: Int32Array;
  /** Where the bits of the current element are in `#own`. */
  #current = 0;

  /** @param lists - as `parseSelectors` returns them, which bounds their number of tests. */
  constructor(document: HtmlDocument, lists: readonly (readonly Complex[])[]) {
    this.#document = document;
    this.#positions = new SiblingPositions(document);
    for (const list of lists) this.#addAll(list);
    this.#words = Math.ceil(this.#bits / WORD);
    this.#own = this.#newLevels();
    this.#within = this.#newLevels();
    this.#last = this.#newLevels();
    this.#earlier = this.#newLevels();
  }

  /** Calls `found` for each element and each list that matches it, in document order. */
  match(lists: readonly (readonly Complex[])[], found: (element: HtmlElement, list: number) => void): void {
    const { root } = this.#document;
    let level = 0;
    let node: HtmlNode | null = root.first;
    while (node) {
      if (node.kind === ELEMENT) {
        this.#enter(node, level + 1);
        for (let at = 0; at < lists.length; at++) if (this.#matchesAny(node, lists[at]!)) found(node, at);
        // The content of a template isn't part of the page.
        if (node.first && node.name !== 'template') {
          node = node.first;
          level++;
          continue;
        }
      }
      while (!node.next) {
        const parent: HtmlElement | null = node.parent;
        if (!parent || parent === root) return;
        node = parent;
        level--;
      }
      node = node.next;
    }
  }

  #newLevels(): Int32Array {
    return new Int32Array(LEVELS * this.#words);
  }

  #addAll(list: readonly Complex[]): void {
    for (const complex of list) this.#add(complex);
  }

  #add(complex: Complex): void {
    for (const { tests } of complex) {
      for (const test of tests) {
        if (test.kind === 'matches') this.#addAll(test.list);
        else if (test.kind === 'has') {
          for (const argument of test.list) {
            const matches = (element: HtmlElement) => this.#passes(element, argument.tests);
            this.#has.set(argument, findHas(this.#document, argument.combinator, matches));
          }
        }
      }
    }
    if (complex.length === 1) return;
    this.#programs.push({ compounds: complex, first: this.#bits });
    this.#bits += complex.length;
    this.#lastBits.set(complex, this.#bits - 1);
  }

  /** Computes the bits of an element. @param level - 1 for the outermost element. */
  #enter(element: HtmlElement, level: number): void {
    const words = this.#words;
    if (words === 0) return;
    if ((level + 1) * words > this.#own.length) this.#grow();
    const own = this.#own;
    const here = level * words;
    const above = here - words;
    this.#current = here;
    own.fill(0, here, here + words);
    for (const { compounds, first } of this.#programs) {
      for (let at = 0; at < compounds.length; at++) {
        const { combinator, tests } = compounds[at]!;
        const bit = first + at;
        if (at > 0 && !hasBit(this.#bitsBefore(combinator), above, bit - 1)) continue;
        if (this.#passes(element, tests)) own[here + (bit >>> 5)]! |= 1 << (bit & 31);
      }
    }
    for (let word = 0; word < words; word++) {
      const bits = own[here + word]!;
      this.#within[here + word] = this.#within[above + word]! | bits;
      this.#last[above + word] = bits;
      this.#earlier[above + word]! |= bits;
      this.#last[here + word] = 0;
      this.#earlier[here + word] = 0;
    }
  }

  #bitsBefore(combinator: Compound['combinator']): Int32Array {
    switch (combinator) {
      case 'descendant':
        return this.#within;
      case 'child':
        return this.#own;
      case 'next':
        return this.#last;
      case 'later':
        return this.#earlier;
    }
  }

  #grow(): void {
    const larger = (levels: Int32Array) => {
      const grown = new Int32Array(2 * levels.length);
      grown.set(levels);
      return grown;
    };
    this.#own = larger(this.#own);
    this.#within = larger(this.#within);
    this.#last = larger(this.#last);
    this.#earlier = larger(this.#earlier);
  }

  #matchesAny(element: HtmlElement, list: readonly Complex[]): boolean {
    return list.some((complex) => {
      const bit = this.#lastBits.get(complex);
      return bit === undefined ? this.#passes(element, complex[0]!.tests) : hasBit(this.#own, this.#current, bit);
    });
  }

  /** Recurses into `:not()` and `:is()`, whose nesting the parser bounds. */
  #passes(element: HtmlElement, tests: readonly Test[]): boolean {
    for (const test of tests) if (!this.#passesOne(element, test)) return false;
    return true;
  }

  #passesOne(element: HtmlElement, test: Test): boolean {
    switch (test.kind) {
      case 'name':
        return element.name === test.name || (element.namespace !== 'html' && element.name.toLowerCase() === test.name);
      case 'attribute':
        return attributeMatches(attribute(element, test.name), test);
      case 'matches':
        return this.#matchesAny(element, test.list) !== test.isNegated;
      case 'has':
        return test.list.some((argument) => this.#has.get(argument)![element.index] === 1);
      case 'position':
        return this.#positions.matches(element, test);
      case 'empty':
        return isEmpty(element);
      case 'root':
        return element.parent === this.#document.root;
    }
  }
}

function hasBit(words: Int32Array, from: number, bit: number): boolean {
  return (words[from + (bit >>> 5)]! & (1 << (bit & 31))) !== 0;
}

/** Without elements and text. The parser joins adjacent texts, so there is at most one. */
function isEmpty({ first }: HtmlElement): boolean {
  return first === null || (first.kind !== ELEMENT && first.value === '' && first.next === null);
}
