import { ELEMENT, following } from '../html/tree/read-tree.ts';
import type { HtmlDocument, HtmlElement, HtmlNode } from '../html/tree/tree.ts';
import type { Test } from './selector.ts';

type PositionTest = Test & { readonly kind: 'position' };

/**
 * Positions of elements among their siblings. Each of the four ways to count is computed for the
 * whole page when a selector first needs it.
 */
export class SiblingPositions {
  readonly #document: HtmlDocument;
  readonly #computed = new Map<string, Int32Array>();

  constructor(document: HtmlDocument) {
    this.#document = document;
  }

  /** Whether the element's position is `step × n + offset`, for a whole number `n` from 0. */
  matches(element: HtmlElement, { step, offset, isOfType, fromEnd }: PositionTest): boolean {
    const key = `${isOfType} ${fromEnd}`;
    let positions = this.#computed.get(key);
    if (positions === undefined) {
      positions = this.#compute(isOfType, fromEnd);
      this.#computed.set(key, positions);
    }
    const past = positions[element.index]! - offset;
    return step === 0 ? past === 0 : past % step === 0 && past / step >= 0;
  }

  /** By node index, from 1. */
  #compute(isOfType: boolean, fromEnd: boolean): Int32Array {
    const { root, size } = this.#document;
    const positions = new Int32Array(size);
    for (let node: HtmlNode | null = root; node; node = following(node, root)) {
      if (node.kind !== ELEMENT) continue;
      const counts = new Map<string, number>();
      for (let child = fromEnd ? node.last : node.first; child; child = fromEnd ? child.previous : child.next) {
        if (child.kind !== ELEMENT) continue;
        const type = isOfType ? child.name : '';
        const position = (counts.get(type) ?? 0) + 1;
        counts.set(type, position);
        positions[child.index] = position;
      }
    }
    return positions;
  }
}
