/** From kept blocks to dropped nodes. */
import type { HtmlElement, HtmlNode } from '../../html/tree/tree.ts';
import type { ScratchMemory } from '../../scratch-memory.ts';
import { runningSum, sumWithin } from '../describe/running-sums.ts';
import { tagCode } from '../segment/element-kinds.ts';
import type { PageBlocks } from '../segment/page-blocks.ts';

const FIGURE = tagCode('figure');
/** A picture is kept if at least this share of the text around it is. */
const MIN_KEPT_AROUND = 0.5;

/**
 * By node index: 1 if the node is dropped, with all below it. Dropped are hidden nodes, texts of
 * blocks that are not kept, pictures among such texts, and elements of which nothing is left.
 */
export function markDropped(
  hidden: Uint8Array,
  page: PageBlocks,
  kept: Uint8Array,
  scratch: ScratchMemory,
): Uint8Array {
  const { blocks, containers, texts, media } = page;
  const dropped = scratch.uint8(hidden.length);
  dropped.set(hidden);
  /** By node index: 1 for kept nodes and all their ancestors. */
  const isKept = scratch.uint8(hidden.length);
  const droppedLeaves: HtmlNode[] = [];
  const sizes = runningSum(blocks.length, scratch, (b) => blocks[b]!.size);
  const keptSizes = runningSum(blocks.length, scratch, (b) => (kept[b] ? blocks[b]!.size : 0));
  for (let b = 0; b < blocks.length; b++) {
    const { firstText, endText } = blocks[b]!;
    for (let at = firstText; at < endText; at++) {
      if (kept[b]) markKept(texts[at]!, isKept);
      else droppedLeaves.push(texts[at]!);
    }
  }
  const textContainer = nearestWithText(page, scratch);
  for (const { element, container } of media) {
    const around = containers[textContainer[container] ?? -1];
    const share = around ? sumWithin(keptSizes, around) / (sumWithin(sizes, around) || 1) : 0;
    if (share >= MIN_KEPT_AROUND) markKept(element, isKept);
    else droppedLeaves.push(element);
  }
  for (const node of droppedLeaves) {
    dropped[node.index] = 1;
    for (let at: HtmlElement | null = node.parent; at && !isKept[at.index] && !dropped[at.index]; at = at.parent)
      dropped[at.index] = 1;
  }
  return dropped;
}

/**
 * By container: the nearest container with text, itself or one around it, that is no figure; or -1.
 */
function nearestWithText({ containers }: PageBlocks, scratch: ScratchMemory): Int32Array {
  const nearest = scratch.int32(containers.length);
  for (let c = 0; c < containers.length; c++) {
    const { first, end, tag, parent } = containers[c]!;
    nearest[c] = first < end && tag !== FIGURE ? c : parent < 0 ? -1 : nearest[parent]!;
  }
  return nearest;
}

/** Marks a node and all its ancestors. */
function markKept(node: HtmlNode, isKept: Uint8Array): void {
  isKept[node.index] = 1;
  for (let at = node.parent; at && !isKept[at.index]; at = at.parent) isKept[at.index] = 1;
}
