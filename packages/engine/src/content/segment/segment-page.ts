/**
 * Segments the visible page into blocks: runs of text between the edges of block elements or
 * `<br>`. One walk over the tree suffices: what is known about the open elements is carried down,
 * and a block takes it over at its first text.
 */

import { LINE_BREAK, LINK, MEDIA, NO_CONTENT, TEXT_BLOCK } from '../../html/elements.ts';
import {
  attribute,
  ELEMENT,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  type HtmlText,
} from '../../html/tree/tree.ts';
import { ScratchMemory } from '../../scratch-memory.ts';
import * as CharCode from '../../text/char-codes.ts';
import { codeAt } from '../../text/code-at.ts';
import { noWeights, type TokenWeights } from '../tokens/token-weights.ts';
import { Tokenizer } from '../tokens/tokenizer.ts';
import { isAdLabel } from './ad-labels.ts';
import { elementKind, tagCodes } from './element-kinds.ts';
import { ElementNames } from './element-names.ts';
import {
  type Container,
  LANDMARK_COUNT,
  type Media,
  NO_LANDMARK,
  type PageBlocks,
  type TextBlock,
} from './page-blocks.ts';
import { TextCounter } from './text-counter.ts';

/** UTF-16 code units of a block's text that are kept for reading its words. */
const MAX_SAMPLE = 240;

/**
 * From this many blocks on, text runs are joined into blocks of at least `LONG_BLOCK` characters.
 * People write far fewer; the bound keeps the feature table small for hostile pages.
 */
const MAX_BLOCKS = 100_000;
const LONG_BLOCK = 2_000;
const INITIAL_CAPACITY = 128;
/** Block elements beyond this number count as part of the container around them. */
const MAX_CONTAINERS = 1 << 17;

/**
 * Names of the nearest `NEAR` elements around a text count as near, those of the next up to
 * `MIDDLE` as middle.
 */
export const NEAR = 2;
export const MIDDLE = 5;

/** What an advertisement is labeled as may be a subject of these. */
const NO_LABELS = tagCodes('h1 h2 h3 h4 h5 h6 td th li dt dd caption figcaption pre');
const MAX_AD_MEDIA = 2;

/**
 * Segments the page into blocks and containers. Linear in the document.
 *
 * @param hidden - by node index: 1 for a node that a reader does not see, which hides all below it. Labels of
 *   advertisements are added: they would stand between what belongs together.
 * @param weights - learned weights of names; without them every name counts 0.
 */
export function segmentPage(
  { root, classCount }: HtmlDocument,
  hidden: Uint8Array,
  weights: TokenWeights = noWeights(),
  scratch = new ScratchMemory(0),
  tokenizer = new Tokenizer(),
): PageBlocks {
  return new Segmenter(hidden, new ElementNames(weights.names, tokenizer, classCount), scratch).segment(root);
}

class Segmenter {
  readonly #hidden: Uint8Array;
  readonly #blocks: TextBlock[] = [];
  readonly #containers: Container[] = [];
  readonly #texts: HtmlText[] = [];
  readonly #scratch: ScratchMemory;
  #distances: Uint8Array;
  #nearest: Int32Array;
  readonly #lastDepth = new Int32Array(LANDMARK_COUNT).fill(-1);
  readonly #lastContainer = new Int32Array(LANDMARK_COUNT).fill(-1);
  /**
   * Landmark state to restore when elements close, three numbers each: landmark, depth, container.
   */
  readonly #undo: number[] = [];
  /**
   * The open elements, three numbers each: their flags, then `#undo.length` and `#container` before
   * them.
   */
  readonly #open: number[] = [];
  #depth = 0;
  readonly #names: ElementNames;
  /** By depth: sums of the name weights of all elements above it. */
  readonly #near: number[] = [0];
  readonly #middle: number[] = [0];
  readonly #far: number[] = [0];
  readonly #counter = new TextCounter();
  #container = -1;
  #links = 0;
  #images = 0;
  readonly #media: Media[] = [];
  /** Index of the last text node that labels an advertisement. */
  #adLabel = -1;
  /** The block that further text is added to. */
  #block: TextBlock | null = null;

  constructor(hidden: Uint8Array, names: ElementNames, scratch: ScratchMemory) {
    this.#hidden = hidden;
    this.#names = names;
    this.#scratch = scratch;
    this.#distances = scratch.uint8(INITIAL_CAPACITY * LANDMARK_COUNT);
    this.#nearest = scratch.int32(INITIAL_CAPACITY * LANDMARK_COUNT);
  }

  segment(root: HtmlElement): PageBlocks {
    let node: HtmlNode | null = root;
    while (node) {
      if (node.kind !== ELEMENT) this.#addText(node);
      else if (this.#enter(node) && node.first) {
        node = node.first;
        continue;
      }
      while (node !== root && !node.next) {
        node = node.parent!;
        this.#leave(node);
      }
      if (node === root) break;
      node = node.next;
    }
    while (this.#depth > 0) this.#leave(root);
    this.#finishBlock();
    return {
      blocks: this.#blocks,
      containers: this.#containers,
      texts: this.#texts,
      distances: this.#distances,
      nearest: this.#nearest,
      media: this.#media,
    };
  }

  /** Opens the element. @returns false if its children are not to be visited. */
  #enter(element: HtmlElement): boolean {
    if (this.#hidden[element.index]) return false;
    const { code, landmark, flags, isCustom } = elementKind(element);
    if (flags & MEDIA) {
      this.#media.push({ element, container: Math.max(this.#container, 0), at: this.#blocks.length });
      if (element.name === 'img') this.#images++;
      return false;
    }
    if (flags & NO_CONTENT || element.namespace === 'svg') return false;
    if (flags & (TEXT_BLOCK | LINE_BREAK)) this.#endBlock();
    if (!element.first) return false;

    const undo = this.#undo.length;
    const container = this.#container;
    const depth = this.#depth++;
    const names = this.#names;
    names.read(element, isCustom);
    this.#near[depth + 1] = this.#near[depth]! + names.near;
    this.#middle[depth + 1] = this.#middle[depth]! + names.middle;
    this.#far[depth + 1] = this.#far[depth]! + names.far;
    if (flags & TEXT_BLOCK && this.#containers.length < MAX_CONTAINERS) {
      this.#containers.push({
        parent: container,
        tag: code,
        depth,
        shape: Math.imul(names.shape ^ code, 0x01000193),
        isComments: names.isComments,
        isConsent: names.isConsent,
        isMenu: names.isMenu,
        first: this.#blocks.length,
        end: this.#blocks.length,
      });
      this.#container = this.#containers.length - 1;
    }
    if (landmark >= 0) this.#enterLandmark(landmark, depth);
    let openFlags = flags & TEXT_BLOCK;
    if (flags & LINK && attribute(element, 'href') !== undefined) openFlags |= LINK;
    if (openFlags & LINK) this.#links++;
    this.#open.push(openFlags, undo, container);
    return true;
  }

  #enterLandmark(landmark: number, depth: number): void {
    this.#undo.push(landmark, this.#lastDepth[landmark]!, this.#lastContainer[landmark]!);
    this.#lastDepth[landmark] = depth;
    this.#lastContainer[landmark] = this.#container;
  }

  #leave(element: HtmlElement): void {
    if (this.#depth === 0) return;
    this.#depth--;
    const outerContainer = this.#open.pop()!;
    const undoLength = this.#open.pop()!;
    const flags = this.#open.pop()!;
    if (flags & TEXT_BLOCK) {
      this.#endBlock();
      const container = this.#containers[this.#container]!;
      container.end = this.#blocks.length;
      if (container.first === container.end && this.#adLabel > element.index) this.#hideAdvertisement(element);
      this.#container = outerContainer;
    }
    if (flags & LINK) this.#links--;
    const undo = this.#undo;
    while (undo.length > undoLength) {
      const container = undo.pop()!;
      const depth = undo.pop()!;
      const landmark = undo.pop()!;
      this.#lastDepth[landmark] = depth;
      this.#lastContainer[landmark] = container;
    }
  }

  #addText(text: HtmlText): void {
    const { value } = text;
    if (this.#hidden[text.index]) return;
    if (!this.#block && isBlank(value)) return;
    const counter = this.#counter;
    const block = this.#block ?? this.#startBlock();
    const sizeBefore = counter.size;
    counter.add(value);
    if (this.#links > 0) block.linkSize += counter.size - sizeBefore;
    if (block.sample.length < MAX_SAMPLE) block.sample += value.slice(0, MAX_SAMPLE);
    this.#texts.push(text);
    block.endText = this.#texts.length;
  }

  #startBlock(): TextBlock {
    const at = this.#blocks.length * LANDMARK_COUNT;
    if (at + LANDMARK_COUNT > this.#distances.length) this.#grow();
    const depth = this.#depth;
    const distances = this.#distances;
    const lastDepth = this.#lastDepth;
    for (let landmark = 0; landmark < LANDMARK_COUNT; landmark++) {
      const last = lastDepth[landmark]!;
      distances[at + landmark] = last < 0 ? NO_LANDMARK : Math.min(depth - 1 - last, NO_LANDMARK - 1);
      this.#nearest[at + landmark] = this.#lastContainer[landmark]!;
    }
    const near = Math.max(0, depth - NEAR);
    const middle = Math.max(0, depth - MIDDLE);
    const block: TextBlock = {
      container: Math.max(this.#container, 0),
      near: this.#near[depth]! - this.#near[near]!,
      middle: this.#middle[near]! - this.#middle[middle]!,
      far: this.#far[middle]!,
      images: this.#images,
      words: 0,
      size: 0,
      digits: 0,
      stops: 0,
      questions: 0,
      commas: 0,
      dividers: 0,
      money: 0,
      colons: 0,
      years: 0,
      capitals: 0,
      hash: 0,
      ending: 0,
      linkSize: 0,
      sample: '',
      firstText: this.#texts.length,
      endText: this.#texts.length,
    };
    this.#images = 0;
    this.#counter.reset();
    this.#blocks.push(block);
    this.#block = block;
    return block;
  }

  /** Doubles the room for landmark values. */
  #grow(): void {
    const distances = this.#scratch.uint8(this.#distances.length * 2);
    distances.set(this.#distances);
    this.#distances = distances;
    const nearest = this.#scratch.int32(this.#nearest.length * 2);
    nearest.set(this.#nearest);
    this.#nearest = nearest;
  }

  /** Ends the block, unless there are too many and it is still short. */
  #endBlock(): void {
    if (!this.#block) return;
    if (this.#blocks.length > MAX_BLOCKS && this.#counter.size < LONG_BLOCK) this.#counter.add(' ');
    else this.#finishBlock();
  }

  #finishBlock(): void {
    const block = this.#block;
    if (!block) return;
    this.#block = null;
    const counter = this.#counter;
    counter.finish();
    block.words = counter.words;
    block.size = counter.size;
    block.digits = counter.digits;
    block.stops = counter.stops;
    block.questions = counter.questions;
    block.commas = counter.commas;
    block.dividers = counter.dividers;
    block.money = counter.money;
    block.colons = counter.colons;
    block.years = counter.years;
    block.capitals = counter.capitals;
    block.hash = counter.hash;
    block.ending = counter.ending;
    if (block.sample.length > MAX_SAMPLE) block.sample = block.sample.slice(0, MAX_SAMPLE);
    const around = this.#containers[block.container];
    if (block.linkSize === 0 && isAdLabel(block) && !(around && NO_LABELS.has(around.tag))) this.#hideAdLabel(block);
  }

  #hideAdLabel({ firstText, images }: TextBlock): void {
    for (const { index } of this.#texts.splice(firstText)) {
      this.#hidden[index] = 1;
      this.#adLabel = index;
    }
    this.#blocks.pop();
    this.#images += images;
  }

  /** @param element - holds a label and no other text. With many pictures, it is more than an advertisement. */
  #hideAdvertisement({ index }: HtmlElement): void {
    const media = this.#media.at(-1 - MAX_AD_MEDIA);
    if (this.#blocks.length > 0 && !(media && media.element.index > index)) this.#hidden[index] = 1;
  }
}

/** Whether the text has only control characters and common spaces, including invisible ones. */
function isBlank(text: string): boolean {
  for (let at = 0, end = text.length; at < end; at++) {
    const unit = codeAt(text, at);
    if (unit <= CharCode.SPACE || unit === CharCode.NO_BREAK_SPACE) continue;
    if (unit !== CharCode.BYTE_ORDER_MARK && unit !== CharCode.ZERO_WIDTH_SPACE) return false;
  }
  return true;
}
