/** From kept blocks to dropped nodes. */
import { type HtmlElement, type HtmlNode, nearestHref } from '../../html/tree/tree.ts';
import type { ScratchMemory } from '../../scratch-memory.ts';
import { runningSum, sumWithin } from '../describe/running-sums.ts';
import { tagCodes } from '../segment/element-kinds.ts';
import type { PageBlocks } from '../segment/page-blocks.ts';
import { containersWithin } from './within-elements.ts';

const FIGURES = tagCodes('figure');
/** A picture is kept if at least this share of the text around it is … */
const MIN_KEPT_AROUND = 0.5;
/** … and at most this many words are dropped between it and a kept text, or after the last one. */
const MAX_WORDS_TO_KEPT = 60;
const MAX_WORDS_AFTER_LAST = 20;
/** Elements between a picture and the link around it. */
const MAX_WRAPPERS = 6;
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i;

/**
 * By node index: 1 if the node is dropped, with all below it. Dropped are hidden nodes, texts of
 * blocks that are not kept, pictures among such texts, and elements of which nothing is left.
 *
 * @param urls - of the page if it is one text, of which pictures that lead to another page are no part; otherwise empty.
 */
export function markDropped(
  hidden: Uint8Array,
  page: PageBlocks,
  kept: Uint8Array,
  urls: readonly string[],
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
  const wordsToKept = distancesToKept(page, kept, scratch);
  const firstKept = kept.indexOf(1);
  const lastKept = kept.lastIndexOf(1);
  for (const { element, container, at } of media) {
    const around = containers[textContainer[container] ?? -1];
    const share = around ? sumWithin(keptSizes, around) / (sumWithin(sizes, around) || 1) : 0;
    const isBelow = at > lastKept;
    const mayLeadAway = !isBelow && (at >= firstKept || urls.length === 0);
    const isNear =
      wordsToKept[at]! <= (isBelow ? MAX_WORDS_AFTER_LAST : MAX_WORDS_TO_KEPT) &&
      (mayLeadAway || !leadsElsewhere(element, isBelow ? [] : urls));
    if (share >= MIN_KEPT_AROUND && isNear) markKept(element, isKept);
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
 * By container: the nearest container with text, itself or one around it; or -1. A figure and boxes with nothing else
 * don't count: whether a caption is kept says nothing about its picture.
 */
function nearestWithText({ containers }: PageBlocks, scratch: ScratchMemory): Int32Array {
  const nearest = scratch.int32(containers.length);
  const isInFigure = containersWithin(FIGURES, containers, scratch);
  for (let c = 0; c < containers.length; c++) {
    const { first, end, parent } = containers[c]!;
    if (parent >= 0 && (first === end || isInFigure[parent])) nearest[c] = nearest[parent]!;
    else if (isInFigure[c]) nearest[c] = aroundRange(containers, c);
    else nearest[c] = first < end ? c : -1;
  }
  return nearest;
}

/** The nearest container around `c` with more text than `c`, or -1. Linear in all: only `c` fills the boxes passed. */
function aroundRange(containers: PageBlocks['containers'], c: number): number {
  const { first, end } = containers[c]!;
  let around = containers[c]!.parent;
  while (around >= 0 && containers[around]!.first === first && containers[around]!.end === end)
    around = containers[around]!.parent;
  return around;
}

/** By block, and for the end of the page: the number of dropped words between its beginning and the nearest kept text. */
function distancesToKept({ blocks }: PageBlocks, kept: Uint8Array, scratch: ScratchMemory): Float64Array {
  const distances = scratch.float64(blocks.length + 1);
  let words = Number.POSITIVE_INFINITY;
  for (let b = 0; b <= blocks.length; b++) {
    distances[b] = words;
    if (b < blocks.length) words = kept[b] ? 0 : words + blocks[b]!.words;
  }
  words = Number.POSITIVE_INFINITY;
  for (let b = blocks.length - 1; b >= 0; b--) {
    words = kept[b] ? 0 : words + blocks[b]!.words;
    distances[b] = Math.min(distances[b]!, words);
  }
  return distances;
}

/**
 * Whether a click on the picture leads to another page: below the text, to another article or an advertiser; above it, where
 * it may lead to the post itself or to a page about the picture, to an advertiser or the next chapter.
 */
function leadsElsewhere(picture: HtmlElement, urls: readonly string[]): boolean {
  const href = nearestHref(picture, MAX_WRAPPERS);
  if (href === undefined || IMAGE_FILE.test(href)) return false;
  return !urls.some((url) => url.endsWith(href) || href.startsWith(url));
}

/** Marks a node and all its ancestors. */
function markKept(node: HtmlNode, isKept: Uint8Array): void {
  isKept[node.index] = 1;
  for (let at = node.parent; at && !isKept[at.index]; at = at.parent) isKept[at.index] = 1;
}
