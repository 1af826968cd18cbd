/** Which blocks are headings, and which heading each block belongs to. */
import type { ScratchMemory } from '../../scratch-memory.ts';
import { tagCode } from '../segment/element-kinds.ts';
import type { Container, TextBlock } from '../segment/page-blocks.ts';

/** Tag codes of the heading elements are consecutive. */
export const H1 = tagCode('h1');
const H6 = tagCode('h6');

/** Elements within a heading that may wrap its text. */
const MAX_WRAPPERS = 3;
/** A heading with more blocks is a box around a section. */
const MAX_HEADING_BLOCKS = 3;

export function isHeading(tag: number): boolean {
  return tag >= H1 && tag <= H6;
}

/** Level from 1 to 6, or 0 for another tag. */
export function headingLevel(tag: number): number {
  return isHeading(tag) ? tag - H1 + 1 : 0;
}

/** Tag code of the heading that the block is in, else of its innermost container. */
export function blockTagOf(block: TextBlock, containers: readonly Container[]): number {
  let at = block.container;
  const innermost = containers[at]!.tag;
  for (let step = 0; step < MAX_WRAPPERS && at >= 0; step++) {
    const { tag, parent, first, end } = containers[at]!;
    if (isHeading(tag)) return tag;
    if (end - first > MAX_HEADING_BLOCKS) break;
    at = parent;
  }
  return innermost;
}

/** By block: the last heading at or before it, or -1. */
export function findHeadings(blockTag: Uint8Array, scratch: ScratchMemory): Int32Array {
  const heading = scratch.int32(blockTag.length);
  let last = -1;
  for (let b = 0; b < blockTag.length; b++) {
    if (isHeading(blockTag[b]!)) last = b;
    heading[b] = last;
  }
  return heading;
}
