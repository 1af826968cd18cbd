/** Drops the signatures below the posts of a thread. */
import { attribute, type HtmlElement, nearest } from '../../html/tree/tree.ts';
import type { PageBlocks } from '../segment/page-blocks.ts';

/** Nearly all forum software uses this word in the class of a signature, and Discuz the short one. */
const SIGNATURE = /signature|^sign$/i;
/** The line that phpBB 2 and vBulletin 3 write above a signature, which has no element of its own there. */
const SIGNATURE_LINE = /^\s*_{15,20}\s*$/;
/** Elements between a signature's text and the element with the class. */
const MAX_WRAPPERS = 8;
/** A class may be long, and many blocks share their elements. */
const MAX_CLASS = 99;

/**
 * Sets the probabilities of signatures to 0. A member's signature is repeated below each of their posts. One below a line
 * ends with the element that it shares with the post.
 */
export function dropForumSignatures({ blocks, texts }: PageBlocks, probabilities: Float32Array): void {
  const isSignature = (element: HtmlElement) => SIGNATURE.test((attribute(element, 'class') ?? '').slice(0, MAX_CLASS));
  let container = -1;
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    if (block.container !== container) container = -1;
    if (SIGNATURE_LINE.test(block.sample)) container = block.container;
    if (container >= 0 || nearest(texts[block.firstText]!.parent, MAX_WRAPPERS, isSignature) !== null)
      probabilities[b] = 0;
  }
}
