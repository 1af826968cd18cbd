/**
 * Cuts the visible page into blocks, runs of text between the edges of block elements or `<br>`, in one walk over the
 * tree. What a block's surroundings say is carried down the walk and noted at its first text; nothing walks up again.
 */
import { attribute, ELEMENT, type HtmlElement, type HtmlNode, type HtmlText } from '../html/tree.ts';
import { ANCESTOR_TAGS, BLOCK_TAGS, MEDIA_TAGS, SILENT_TAGS, TAG_CODES } from './elements.ts';
import { TextShape } from './text-shape.ts';
import { NAME_GROUPS, nameMatcher, sayingMatcher } from './vocabulary.ts';

/** Stands in a distance for "there is no such ancestor". */
export const NO_ANCESTOR = 31;
/** How much of a block's text is kept for comparing it with the title and the like, in UTF-16 units. */
const SAMPLE = 240;
/** A text of more words than this says what it says; its vocabulary is not read. */
const SAYING_WORDS = 14;

/**
 * A page of more blocks than this, far more than people write, is cut into longer ones from there on, so that the rows of
 * features stay in bounds whatever somebody sends.
 */
const MOST_BLOCKS = 10_000;
const LONG_BLOCK = 2_000;
/** Block elements past these count to the one around them. */
const MOST_CONTAINERS = 1 << 16;

const NAMES = NAME_GROUPS.length;
const ANCESTORS = ANCESTOR_TAGS.length;
/** Distances noted for a block: to name groups, then to ancestor tags. */
export const DISTANCES = NAMES + ANCESTORS;

const ANCESTOR_CODES = new Map(ANCESTOR_TAGS.map((name, code) => [name, code]));
const CUSTOM_TAG = TAG_CODES.get('custom')!;
const CUSTOM_ANCESTOR = ANCESTOR_CODES.get('custom')!;

/** One run of text. */
export interface TextBlock {
  /** Index of the innermost container around it. */
  readonly container: number;
  /** Code of the element directly around its first text. */
  readonly textTag: number;
  readonly depth: number;
  /** Images met since the block before. */
  readonly images: number;
  words: number;
  size: number;
  letters: number;
  upper: number;
  digits: number;
  stops: number;
  questions: number;
  commas: number;
  dividers: number;
  money: number;
  rights: number;
  colons: number;
  years: number;
  capitals: number;
  hash: number;
  ending: number;
  linkSize: number;
  links: number;
  boldSize: number;
  sample: string;
  sayingLow: number;
  sayingHigh: number;
  /** Text nodes from `firstText` up to and without `endText`. */
  readonly firstText: number;
  endText: number;
}

/** A block-level element that holds text. */
export interface Container {
  readonly element: HtmlElement;
  readonly parent: number;
  readonly tag: number;
  readonly depth: number;
  /** Hash of tag and first class name: equal for the items of a list, the posts of a thread, the cards of a grid. */
  readonly shape: number;
  readonly nameLow: number;
  readonly nameHigh: number;
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

interface NameInfo {
  readonly low: number;
  readonly high: number;
  readonly shape: number;
}

/** Cuts what of `root` is not `hidden` (by node index; a hidden node hides all below it) into blocks. */
export function cutBlocks(
  root: HtmlElement,
  hidden: Uint8Array,
  silent: ReadonlySet<string> = SILENT_TAGS,
): PageBlocks {
  return new BlockCutter(hidden, silent).cut(root);
}

/** What an open element changes, to be undone when it closes. */
interface Frame {
  readonly element: HtmlElement;
  readonly isBlock: boolean;
  readonly isLink: boolean;
  readonly isBold: boolean;
  readonly undo: number;
  readonly container: number;
}

class BlockCutter {
  readonly #hidden: Uint8Array;
  readonly #silent: ReadonlySet<string>;
  readonly #blocks: TextBlock[] = [];
  readonly #containers: Container[] = [];
  readonly #texts: HtmlText[] = [];
  #distances = new Uint8Array(256 * DISTANCES);
  #nearest = new Int32Array(256 * DISTANCES);
  readonly #lastDepth = new Int32Array(DISTANCES).fill(-1);
  readonly #lastContainer = new Int32Array(DISTANCES).fill(-1);
  /** Triples of slot, depth and container to restore. */
  readonly #undo: number[] = [];
  readonly #frames: Frame[] = [];
  readonly #names = new Map<string, NameInfo>();
  readonly #shape = new TextShape();
  #low = 0;
  #high = 0;
  #container = -1;
  #links = 0;
  #bold = 0;
  #images = 0;
  readonly #media: Media[] = [];
  #open: TextBlock | null = null;

  constructor(hidden: Uint8Array, silent: ReadonlySet<string>) {
    this.#hidden = hidden;
    this.#silent = silent;
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
    while (this.#frames.length > 0) this.#leave();
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
    const { name } = element;
    if (this.#hidden[element.index]) return false;
    if (MEDIA_TAGS.has(name)) {
      this.#media.push({ element, container: Math.max(this.#container, 0), before: this.#blocks.length });
      if (name === 'img') this.#images++;
      return false;
    }
    if (this.#silent.has(name) || element.namespace === 'svg') return false;
    const isCustom = name.includes('-');
    const isBlock = isCustom || BLOCK_TAGS.has(name);
    if (isBlock || name === 'br') this.#close();
    if (!element.first) return false;

    const undo = this.#undo.length;
    const container = this.#container;
    const depth = this.#frames.length;
    const shape = this.#readNames(element);
    const low = this.#low;
    const high = this.#high;
    const tag = TAG_CODES.get(name) ?? (isCustom ? CUSTOM_TAG : 0);
    if (isBlock && this.#containers.length < MOST_CONTAINERS) {
      this.#containers.push({
        element,
        parent: container,
        tag,
        depth,
        shape: Math.imul(shape ^ tag, 0x01000193),
        nameLow: low,
        nameHigh: high,
        first: this.#blocks.length,
        end: this.#blocks.length,
      });
      this.#container = this.#containers.length - 1;
    }
    const ancestor = ANCESTOR_CODES.get(name) ?? (isCustom ? CUSTOM_ANCESTOR : undefined);
    if (ancestor !== undefined) this.#note(NAMES + ancestor, depth);
    for (let bits = low; bits; bits &= bits - 1) this.#note(31 - Math.clz32(bits & -bits), depth);
    for (let bits = high; bits; bits &= bits - 1) this.#note(62 - Math.clz32(bits & -bits), depth);
    const isLink = name === 'a' && attribute(element, 'href') !== undefined;
    const isBold = name === 'b' || name === 'strong';
    if (isLink) this.#links++;
    if (isBold) this.#bold++;
    this.#frames.push({ element, isBlock, isLink, isBold, undo, container });
    return true;
  }

  #note(slot: number, depth: number): void {
    this.#undo.push(slot, this.#lastDepth[slot]!, this.#lastContainer[slot]!);
    this.#lastDepth[slot] = depth;
    this.#lastContainer[slot] = this.#container;
  }

  #leave(): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    if (frame.isBlock) {
      this.#close();
      this.#containers[this.#container]!.end = this.#blocks.length;
      this.#container = frame.container;
    }
    if (frame.isLink) this.#links--;
    if (frame.isBold) this.#bold--;
    const undo = this.#undo;
    while (undo.length > frame.undo) {
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
    const block = this.#open ?? this.#start(text);
    const before = shape.size;
    shape.add(value);
    const added = shape.size - before;
    if (this.#links > 0) {
      block.linkSize += added;
      if (text.previous === null && added > 0) block.links++;
    }
    if (this.#bold > 0) block.boldSize += added;
    if (block.sample.length < SAMPLE) block.sample += value.slice(0, SAMPLE);
    this.#texts.push(text);
    block.endText = this.#texts.length;
  }

  #start(text: HtmlText): TextBlock {
    const at = this.#blocks.length * DISTANCES;
    if (at + DISTANCES > this.#distances.length) {
      const distances = new Uint8Array(this.#distances.length * 2);
      distances.set(this.#distances);
      this.#distances = distances;
      const nearest = new Int32Array(this.#nearest.length * 2);
      nearest.set(this.#nearest);
      this.#nearest = nearest;
    }
    const depth = this.#frames.length;
    for (let slot = 0; slot < DISTANCES; slot++) {
      const last = this.#lastDepth[slot]!;
      this.#distances[at + slot] = last < 0 ? NO_ANCESTOR : Math.min(depth - 1 - last, NO_ANCESTOR - 1);
      this.#nearest[at + slot] = this.#lastContainer[slot]!;
    }
    const parent = text.parent;
    const block: TextBlock = {
      container: Math.max(this.#container, 0),
      textTag: parent ? (TAG_CODES.get(parent.name) ?? 0) : 0,
      depth,
      images: this.#images,
      words: 0,
      size: 0,
      letters: 0,
      upper: 0,
      digits: 0,
      stops: 0,
      questions: 0,
      commas: 0,
      dividers: 0,
      money: 0,
      rights: 0,
      colons: 0,
      years: 0,
      capitals: 0,
      hash: 0,
      ending: 0,
      linkSize: 0,
      links: 0,
      boldSize: 0,
      sample: '',
      sayingLow: 0,
      sayingHigh: 0,
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
    block.letters = shape.letters;
    block.upper = shape.upper;
    block.digits = shape.digits;
    block.stops = shape.stops;
    block.questions = shape.questions;
    block.commas = shape.commas;
    block.dividers = shape.dividers;
    block.money = shape.money;
    block.rights = shape.rights;
    block.colons = shape.colons;
    block.years = shape.years;
    block.capitals = shape.capitals;
    block.hash = shape.hash;
    block.ending = shape.ending;
    if (block.sample.length > SAMPLE) block.sample = block.sample.slice(0, SAMPLE);
    if (block.words <= SAYING_WORDS) {
      sayingMatcher.low = 0;
      sayingMatcher.high = 0;
      sayingMatcher.read(block.sample, SAMPLE, false);
      block.sayingLow = sayingMatcher.low;
      block.sayingHigh = sayingMatcher.high;
    }
  }

  /** What the element's names speak of, into `#low` and `#high`; returns the hash of its first class name. */
  #readNames(element: HtmlElement): number {
    this.#low = 0;
    this.#high = 0;
    let shape = NO_CLASS;
    if (element.name.includes('-')) this.#readName(element.name);
    for (const { name, value } of element.attributes) {
      // An address or a sentence in an attribute is no name.
      if (!NAMING_ATTRIBUTES.has(name) || value === '' || value.length > LONGEST_NAME) continue;
      const info = this.#readName(value);
      if (name === 'class') shape = info.shape;
    }
    return shape;
  }

  #readName(value: string): NameInfo {
    let info = this.#names.get(value);
    if (!info) {
      nameMatcher.low = 0;
      nameMatcher.high = 0;
      nameMatcher.read(value, LONGEST_NAME, true);
      info = { low: nameMatcher.low, high: nameMatcher.high, shape: shapeOf(value) };
      this.#names.set(value, info);
    }
    this.#low |= info.low;
    this.#high |= info.high;
    return info;
  }
}

const LONGEST_NAME = 400;

const NAMING_ATTRIBUTES: ReadonlySet<string> = new Set([
  'class',
  'id',
  'role',
  'itemprop',
  'itemtype',
  'data-testid',
  'data-component',
  'aria-label',
  'property',
]);

const NO_CLASS = 0x811c9dc5;

/** Hash of the first class name without its digits, which tell the items of one list apart. */
function shapeOf(className: string): number {
  let hash = NO_CLASS;
  let started = false;
  for (let at = 0; at < className.length; at++) {
    const unit = className.charCodeAt(at);
    if (unit <= 32) {
      if (started) break;
      continue;
    }
    started = true;
    if (unit < 48 || unit > 57) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash;
}

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 32 && unit !== 0xa0 && unit !== 0xfeff && unit !== 0x200b) return false;
  }
  return true;
}
