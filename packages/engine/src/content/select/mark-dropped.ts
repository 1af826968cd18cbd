/** From kept blocks to the nodes that are left out. */
import type { HtmlElement, HtmlNode } from '../../html/tree/tree.ts';
import type { Scratch } from '../../scratch.ts';
import type { PageBlocks } from '../segment/cut-blocks.ts';
import { tagCode } from '../segment/elements.ts';
import { between, runningSum } from '../segment/page-structure.ts';

const FIGURE = tagCode('figure');
/** A picture stays where at least so much of the text around it does. */
const KEPT_AROUND = 0.5;

/**
 * By node index: 1 where the node is left out, with all below it: what is `hidden`, texts of blocks that are not `kept`,
 * pictures of parts that are not, and every element of which nothing is left.
 */
export function markDropped(hidden: Uint8Array, page: PageBlocks, kept: Uint8Array, scratch: Scratch): Uint8Array {
  const { blocks, containers, texts, media } = page;
  const dropped = scratch.uint8(hidden.length);
  dropped.set(hidden);
  const isKept = scratch.uint8(hidden.length);
  const lost: HtmlNode[] = [];
  const sizes = runningSum(blocks.length, scratch, (b) => blocks[b]!.size);
  const keptSizes = runningSum(blocks.length, scratch, (b) => (kept[b] ? blocks[b]!.size : 0));
  for (let b = 0; b < blocks.length; b++) {
    const { firstText, endText } = blocks[b]!;
    for (let at = firstText; at < endText; at++) {
      if (kept[b]) keep(texts[at]!, isKept);
      else lost.push(texts[at]!);
    }
  }
  const around = withText(page, scratch);
  for (const { element, container } of media) {
    const part = containers[around[container] ?? -1];
    const share = part ? between(keptSizes, part) / (between(sizes, part) || 1) : 0;
    if (share >= KEPT_AROUND) keep(element, isKept);
    else lost.push(element);
  }
  for (const node of lost) {
    dropped[node.index] = 1;
    for (let at: HtmlElement | null = node.parent; at && !isKept[at.index] && !dropped[at.index]; at = at.parent)
      dropped[at.index] = 1;
  }
  return dropped;
}

/** By container: the nearest one around it, or itself, with text beyond a figure's caption, or -1. */
function withText({ containers }: PageBlocks, scratch: Scratch): Int32Array {
  const around = scratch.int32(containers.length);
  for (let c = 0; c < containers.length; c++) {
    const { first, end, tag, parent } = containers[c]!;
    around[c] = first < end && tag !== FIGURE ? c : parent < 0 ? -1 : around[parent]!;
  }
  return around;
}

/** Marks the node and all around it. */
function keep(node: HtmlNode, isKept: Uint8Array): void {
  isKept[node.index] = 1;
  for (let at = node.parent; at && !isKept[at.index]; at = at.parent) isKept[at.index] = 1;
}
