/**
 * Below every post of theirs the members of a board have a signature: a motto, their machines, their links. It says nothing of the thread, and
 * is said again with each post. The boards name it so, all of them.
 */
import { attribute, type HtmlElement, nearest } from '../../html/tree/tree.ts';
import type { PageBlocks } from '../segment/cut-blocks.ts';

const NAME = /signature/i;
/** It holds its text in few elements. */
const MOST_AROUND = 8;

/** Takes their chances from the blocks of signatures. */
export function leaveOutMottos({ blocks, texts }: PageBlocks, chances: Float32Array): void {
  // A class may be long, and many blocks stand in the same elements.
  const known = new Map<HtmlElement, boolean>();
  const isSignature = (element: HtmlElement) => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const is = NAME.test(attribute(element, 'class') ?? '');
    known.set(element, is);
    return is;
  };
  for (let b = 0; b < blocks.length; b++) {
    if (nearest(texts[blocks[b]!.firstText]!.parent, MOST_AROUND, isSignature) !== null) chances[b] = 0;
  }
}
