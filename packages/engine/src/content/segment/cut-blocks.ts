/**
 * Cuts the visible page into blocks, runs of text between the edges of block elements or `<br>`, in one walk over the
 * tree. What a block's surroundings say is carried down the walk and noted at its first text; nothing walks up again.
 */

import {
  attribute,
  ELEMENT,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  type HtmlText,
} from '../../html/tree/tree.ts';
import { Scratch } from '../../scratch.ts';
import { codeAt } from '../../text/code-at.ts';
import { NO_WEIGHTS, type TokenWeights } from '../score/token-weights.ts';
import { ElementNames } from './element-names.ts';
import { ANCESTOR_TAGS, BLOCK, BREAK, elementKind, LINK, MEDIA, SILENT } from './elements.ts';
import { TextShape } from './text-shape.ts';

/** Stands in a distance for "there is no such ancestor". */
export const NO_ANCESTOR = 31;
/** How much of a block's text is kept for comparing it with the title and the like, in UTF-16 units. */
const SAMPLE = 240;

/**
 * A page of more blocks than this, far more than people write, is cut into longer ones from there on, so that the rows of
 * features stay in bounds whatever somebody sends.
 */
const MOST_BLOCKS = 10_000;
/** There is room for so many from the start. */
const FEW_BLOCKS = 128;
const LONG_BLOCK = 2_000;
/** More than there ever are of them, so that two blocks, or a rank and a block, make one number. */
export const PLACES = 2 ** 21;
/** Block elements past these count to the one around them. */
const MOST_CONTAINERS = 1 << 16;

/** Distances noted for a block: to each of `ANCESTOR_TAGS`. */
export const DISTANCES = ANCESTOR_TAGS.length;

/** Elements from the text up whose names count as near it, and those up to which they count as in the middle. */
export const NEAR = 2;
export const MID = 5;

/** One run of text. */
export interface TextBlock {
  /** Index of the innermost container around it. */
  readonly container: number;
  /** What the names of the elements around it speak for, as was learned. */
  readonly near: number;
  readonly mid: number;
  readonly far: number;
  /** Images met since the block before. */
  readonly images: number;
  words: number;
  size: number;
  digits: number;
  stops: number;
  questions: number;
  commas: number;
  dividers: number;
  money: number;
  colons: number;
  years: number;
  capitals: number;
  hash: number;
  ending: number;
  linkSize: number;
  sample: string;
  /** Text nodes from `firstText` up to and without `endText`. */
  readonly firstText: number;
  endText: number;
}

/** A block-level element that holds text. */
export interface Container {
  readonly parent: number;
  readonly tag: number;
  readonly depth: number;
  /** Hash of tag and first class name: equal for the items of a list, the posts of a thread, the cards of a grid. */
  readonly shape: number;
  /** Blocks from `first` up to and without `end` are in it. */
  readonly first: number;
  end: number;
}

export interface PageBlocks {
  readonly blocks: TextBlock[];
  readonly containers: Container[];
  readonly texts: HtmlText[];
  /** `DISTANCES` values a block: how many levels up the nearest such ancestor is, or `NO_ANCESTOR`. */
  readonly distances: Uint8Array;
  /** As `distances`: the container that is, or is nearest around, that ancestor, or -1. */
  readonly nearest: Int32Array;
  /** Images, videos and embedded pages, in order. */
  readonly media: Media[];
}

/** A thing to look at, which has no words of its own to judge it by. */
export interface Media {
  readonly element: HtmlElement;
  readonly container: number;
  /** How many blocks stand before it. */
  readonly before: number;
}

/**
 * Cuts what of the document is not `hidden` (by node index; a hidden node hides all below it) into blocks.
 *
 * @param weights - what was learned of names; without them they speak for nothing.
 */
export function cutBlocks(
  { root, classes }: HtmlDocument,
  hidden: Uint8Array,
  weights: TokenWeights = NO_WEIGHTS,
  scratch = new Scratch(0),
): PageBlocks {
  return new BlockCutter(hidden, weights, classes, scratch).cut(root);
}

class BlockCutter {
  readonly #hidden: Uint8Array;
  readonly #blocks: TextBlock[] = [];
  readonly #containers: Container[] = [];
  readonly #texts: HtmlText[] = [];
  readonly #scratch: Scratch;
  #distances: Uint8Array;
  #nearest: Int32Array;
  readonly #lastDepth = new Int32Array(DISTANCES).fill(-1);
  readonly #lastContainer = new Int32Array(DISTANCES).fill(-1);
  /** Triples of slot, depth and container to restore. */
  readonly #undo: number[] = [];
  /** What the open elements change, to be undone when they close, three numbers each: what it is, `#undo` and `#container` before. */
  readonly #frames: number[] = [];
  #depth = 0;
  readonly #names: ElementNames;
  /** By depth: sums over the names of the elements above it. */
  readonly #near: number[] = [0];
  readonly #mid: number[] = [0];
  readonly #far: number[] = [0];
  readonly #shape = new TextShape();
  #container = -1;
  #links = 0;
  #images = 0;
  readonly #media: Media[] = [];
  #open: TextBlock | null = null;

  constructor(hidden: Uint8Array, { names }: TokenWeights, classes: number, scratch: Scratch) {
    this.#hidden = hidden;
    this.#scratch = scratch;
    this.#distances = scratch.uint8(FEW_BLOCKS * DISTANCES);
    this.#nearest = scratch.int32(FEW_BLOCKS * DISTANCES);
    this.#names = new ElementNames(names, classes);
  }

  cut(root: HtmlElement): PageBlocks {
    let node: HtmlNode | null = root;
    while (node) {
      if (node.kind !== ELEMENT) this.#text(node);
      else if (this.#enter(node) && node.first) {
        node = node.first;
        continue;
      }
      while (node !== root && !node.next) {
        node = node.parent!;
        this.#leave();
      }
      if (node === root) break;
      node = node.next;
    }
    while (this.#depth > 0) this.#leave();
    this.#finish();
    return {
      blocks: this.#blocks,
      containers: this.#containers,
      texts: this.#texts,
      distances: this.#distances,
      nearest: this.#nearest,
      media: this.#media,
    };
  }

  /** Opens the element, unless nothing in it counts; one without children is closed at once. */
  #enter(element: HtmlElement): boolean {
    if (this.#hidden[element.index]) return false;
    const { code, ancestor, flags, isCustom } = elementKind(element);
    if (flags & MEDIA) {
      this.#media.push({ element, container: Math.max(this.#container, 0), before: this.#blocks.length });
      if (element.name === 'img') this.#images++;
      return false;
    }
    if (flags & SILENT || element.namespace === 'svg') return false;
    if (flags & (BLOCK | BREAK)) this.#close();
    if (!element.first) return false;

    const undo = this.#undo.length;
    const container = this.#container;
    const depth = this.#depth++;
    const names = this.#names;
    names.read(element, isCustom);
    this.#near[depth + 1] = this.#near[depth]! + names.near;
    this.#mid[depth + 1] = this.#mid[depth]! + names.mid;
    this.#far[depth + 1] = this.#far[depth]! + names.far;
    if (flags & BLOCK && this.#containers.length < MOST_CONTAINERS) {
      this.#containers.push({
        parent: container,
        tag: code,
        depth,
        shape: Math.imul(names.shape ^ code, 0x01000193),
        first: this.#blocks.length,
        end: this.#blocks.length,
      });
      this.#container = this.#containers.length - 1;
    }
    if (ancestor >= 0) this.#note(ancestor, depth);
    let kind = flags & BLOCK;
    if (flags & LINK && attribute(element, 'href') !== undefined) kind |= LINK;
    if (kind & LINK) this.#links++;
    this.#frames.push(kind, undo, container);
    return true;
  }

  #note(slot: number, depth: number): void {
    this.#undo.push(slot, this.#lastDepth[slot]!, this.#lastContainer[slot]!);
    this.#lastDepth[slot] = depth;
    this.#lastContainer[slot] = this.#container;
  }

  #leave(): void {
    if (this.#depth === 0) return;
    this.#depth--;
    const outer = this.#frames.pop()!;
    const kept = this.#frames.pop()!;
    const kind = this.#frames.pop()!;
    if (kind & BLOCK) {
      this.#close();
      this.#containers[this.#container]!.end = this.#blocks.length;
      this.#container = outer;
    }
    if (kind & LINK) this.#links--;
    const undo = this.#undo;
    while (undo.length > kept) {
      const container = undo.pop()!;
      const depth = undo.pop()!;
      const slot = undo.pop()!;
      this.#lastDepth[slot] = depth;
      this.#lastContainer[slot] = container;
    }
  }

  #text(text: HtmlText): void {
    const { value } = text;
    if (this.#hidden[text.index]) return;
    if (!this.#open && isBlank(value)) return;
    const shape = this.#shape;
    const block = this.#open ?? this.#start();
    const before = shape.size;
    shape.add(value);
    const added = shape.size - before;
    if (this.#links > 0) block.linkSize += added;
    if (block.sample.length < SAMPLE) block.sample += value.slice(0, SAMPLE);
    this.#texts.push(text);
    block.endText = this.#texts.length;
  }

  #start(): TextBlock {
    const at = this.#blocks.length * DISTANCES;
    if (at + DISTANCES > this.#distances.length) {
      const distances = this.#scratch.uint8(this.#distances.length * 2);
      distances.set(this.#distances);
      this.#distances = distances;
      const nearest = this.#scratch.int32(this.#nearest.length * 2);
      nearest.set(this.#nearest);
      this.#nearest = nearest;
    }
    const depth = this.#depth;
    const distances = this.#distances;
    const lastDepth = this.#lastDepth;
    for (let slot = 0; slot < DISTANCES; slot++) {
      const last = lastDepth[slot]!;
      distances[at + slot] = last < 0 ? NO_ANCESTOR : Math.min(depth - 1 - last, NO_ANCESTOR - 1);
      this.#nearest[at + slot] = this.#lastContainer[slot]!;
    }
    const near = Math.max(0, depth - NEAR);
    const mid = Math.max(0, depth - MID);
    const block: TextBlock = {
      container: Math.max(this.#container, 0),
      near: this.#near[depth]! - this.#near[near]!,
      mid: this.#mid[near]! - this.#mid[mid]!,
      far: this.#far[mid]!,
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
    this.#shape.reset();
    this.#blocks.push(block);
    this.#open = block;
    return block;
  }

  #close(): void {
    if (!this.#open) return;
    if (this.#blocks.length > MOST_BLOCKS && this.#shape.size < LONG_BLOCK) this.#shape.add(' ');
    else this.#finish();
  }

  #finish(): void {
    const block = this.#open;
    if (!block) return;
    this.#open = null;
    const shape = this.#shape;
    shape.finish();
    block.words = shape.words;
    block.size = shape.size;
    block.digits = shape.digits;
    block.stops = shape.stops;
    block.questions = shape.questions;
    block.commas = shape.commas;
    block.dividers = shape.dividers;
    block.money = shape.money;
    block.colons = shape.colons;
    block.years = shape.years;
    block.capitals = shape.capitals;
    block.hash = shape.hash;
    block.ending = shape.ending;
    if (block.sample.length > SAMPLE) block.sample = block.sample.slice(0, SAMPLE);
  }
}

function isBlank(text: string): boolean {
  for (let at = 0, end = text.length; at < end; at++) {
    const unit = codeAt(text, at);
    if (unit > 32 && unit !== 0xa0 && unit !== 0xfeff && unit !== 0x200b) return false;
  }
  return true;
}
