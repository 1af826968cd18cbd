/** Lists the block elements of a page with hashes of their kept content, so that equal ones are found. */
import * as Elements from '../html/elements.ts';
import type { Attribute } from '../html/tree/attribute-flags.ts';
import { ELEMENT, flagsOf, type HtmlDocument, type HtmlElement, type HtmlNode, isHeading } from '../html/tree/tree.ts';
import { trimmedLength } from './nearly-empty.ts';
import { sequenceHashes } from './sequence-hashes.ts';

/** Attributes of links, media and unknown elements that are content. */
const CONTENT_ATTRIBUTES: ReadonlySet<string> = new Set(
  'href src srcset data-src alt title poster data aria-label'.split(' '),
);
/** Marked elements within each other; keeps what is done for each of them linear. */
const MAX_MARKED_LEVELS = 4;

/** A block element with kept content. Of several with the same content, the outermost. */
export interface ContentBlock {
  element: HtmlElement;
  /** The place of its texts, links and images among those of the page. */
  readonly start: number;
  readonly end: number;
  /** Equal for blocks with equal content, and practically never for others. */
  hash: number;
}

/** An element of a marked class, and the blocks in it by index. */
interface MarkedElement {
  readonly element: HtmlElement;
  readonly firstBlock: number;
  endBlock: number;
}

export interface ContentBlocks {
  /** Inner ones first. None is a part of a table, of a heading or of code. */
  readonly blocks: readonly ContentBlock[];
  /** Outer ones first. */
  readonly marked: readonly MarkedElement[];
}

/** Linear in the document. */
export function readContentBlocks(
  { root, size }: HtmlDocument,
  markedClasses: ReadonlySet<number>,
  dropped: Uint8Array,
): ContentBlocks {
  /** The texts and URLs, in the order of the page. */
  const content: string[] = [];
  const lengths: number[] = [];
  const blocks: ContentBlock[] = [];
  const marked: MarkedElement[] = [];
  const openMarked: MarkedElement[] = [];
  /** Of block elements, by node index: the number of blocks before it plus one, and its place in the content. */
  const firstBlocks = new Int32Array(size);
  const starts = new Int32Array(size);
  /** The table, heading or code around the current node. */
  let whole: HtmlElement | null = null;
  let node: HtmlNode = root;
  for (;;) {
    let next: HtmlNode | null = null;
    if (dropped[node.index] === 0) {
      if (node.kind !== ELEMENT) addText(node.value);
      else {
        next = node.first;
        const flags = flagsOf(node);
        if (flags & Elements.TEXT_BLOCK) {
          if (next !== null && whole === null) openBlock(node);
        } else if ((flags & Elements.PHRASING) === 0 || flags & Elements.LINK) addAttributes(node.attributes);
      }
    }
    while (next === null) {
      if (node.kind === ELEMENT && firstBlocks[node.index] !== 0) closeBlock(node);
      if (node === root) {
        if (marked.length > 0) setHashes({ blocks, marked }, content, lengths);
        return { blocks, marked };
      }
      next = node.next;
      if (next === null) node = node.parent!;
    }
    node = next;
  }

  function addText(text: string): void {
    const length = trimmedLength(text);
    if (length === 0) return;
    content.push(text);
    lengths.push(length);
  }

  function openBlock(element: HtmlElement): void {
    const { name, index } = element;
    firstBlocks[index] = blocks.length + 1;
    starts[index] = content.length;
    if (openMarked.length < MAX_MARKED_LEVELS && markedClasses.has(element.classNumber)) {
      const one = { element, firstBlock: blocks.length, endBlock: 0 };
      openMarked.push(one);
      marked.push(one);
    }
    // Headings and buttons aren't equal to other elements with their text.
    if (isHeading(name) || name === 'button') addText(name);
    if (isHeading(name) || name === 'table' || name === 'pre') whole = element;
  }

  function addAttributes(attributes: readonly Attribute[]): void {
    for (let at = 0; at < attributes.length; at++) {
      const { name, value } = attributes[at]!;
      if (CONTENT_ATTRIBUTES.has(name)) addText(value);
    }
  }

  function closeBlock(element: HtmlElement): void {
    const start = starts[element.index]!;
    const end = content.length;
    const last = blocks.at(-1);
    if (blocks.length >= firstBlocks[element.index]! && last!.start === start && last!.end === end)
      last!.element = element;
    else if (start < end) blocks.push({ element, start, end, hash: 0 });
    if (whole === element) whole = null;
    if (openMarked.at(-1)?.element === element) openMarked.pop()!.endBlock = blocks.length;
  }
}

/** Only what is as long as a part of a marked element is read, which saves half of the time. */
function setHashes({ blocks, marked }: ContentBlocks, content: readonly string[], lengths: readonly number[]): void {
  const found = new Set<number>();
  for (const { firstBlock, endBlock } of marked) {
    if (firstBlock === endBlock) continue;
    const { start, end } = blocks[endBlock - 1]!;
    for (let at = start; at < end; at++) found.add(lengths[at]!);
  }
  const hashBetween = sequenceHashes(content, (at) => !found.has(lengths[at]!));
  for (const block of blocks) block.hash = hashBetween(block.start, block.end);
}
