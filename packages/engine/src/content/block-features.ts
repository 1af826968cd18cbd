/**
 * The row of numbers from which the model judges a block: its own text, what stands around it at every level, the group
 * of like things it belongs to, the heading above, its neighbours, and the page. Names and values stand in one order.
 */
import { HEADING, ITEM, LEVEL, NEIGHBOUR, NEIGHBOURS, SHARE_SLOTS, WINDOWS } from './block-feature-names.ts';
import { type Container, DISTANCES, type PageBlocks, type TextBlock } from './cut-blocks.ts';
import { TAG_CODES } from './elements.ts';
import type { PageFacts } from './page-facts.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { blockTag, type PageStructure } from './page-structure.ts';
import { wordHashes } from './text-shape.ts';
import { SAYING_GROUPS } from './vocabulary.ts';

const H1 = TAG_CODES.get('h1')!;

/** What is said of things beside the content, and of parts of it. */
const BESIDE = maskOf(
  'share related popular comments newsletter cookie legal login search cart shipping filter tags contact advert download app contents',
);
const WITHIN = maskOf('reviews description faq reference author time reply');

function maskOf(groups: string): number {
  return groups.split(' ').reduce((mask, group) => mask | (1 << SAYING_GROUPS.indexOf(group)), 0);
}

function countOf(mask: number): number {
  let count = 0;
  for (let bits = mask; bits; bits &= bits - 1) count++;
  return count;
}
/**
 * Writes `BLOCK_FEATURES` of every block into `rows`, which are `width` numbers each; what follows the features in a row is
 * left to others.
 */
export function blockFeatures(
  page: PageBlocks,
  structure: PageStructure,
  facts: PageFacts,
  pageRow: Float32Array,
  rows: Float32Array,
  width: number,
): void {
  new RowWriter(page, structure, facts, pageRow, rows, width).write();
}

class RowWriter {
  readonly #page: PageBlocks;
  readonly #blocks: readonly TextBlock[];
  readonly #containers: readonly Container[];
  readonly #structure: PageStructure;
  readonly #pageRow: Float32Array;
  readonly #rows: Float32Array;
  readonly #width: number;
  readonly #title: ReadonlySet<number>;
  readonly #description: ReadonlySet<number>;
  readonly #titleLength: number;
  #at = 0;

  constructor(
    page: PageBlocks,
    structure: PageStructure,
    facts: PageFacts,
    pageRow: Float32Array,
    rows: Float32Array,
    width: number,
  ) {
    this.#page = page;
    this.#blocks = page.blocks;
    this.#containers = page.containers;
    this.#structure = structure;
    this.#pageRow = pageRow;
    this.#rows = rows;
    this.#width = width;
    this.#title = new Set(wordHashes(facts.title));
    this.#titleLength = this.#title.size;
    this.#description = new Set(wordHashes(facts.description));
  }

  write(): void {
    const blocks = this.#blocks;
    const n = blocks.length;
    const { sums } = this.#structure;
    const words = sums.words[n]! || 1;
    const sameText = new Map<number, number>();
    const shapes = new Map<number, { count: number; words: number; size: number; linkSize: number }>();
    for (const block of blocks) {
      sameText.set(block.hash, (sameText.get(block.hash) ?? 0) + 1);
      const key = this.#shapeKey(block);
      const shape = shapes.get(key) ?? { count: 0, words: 0, size: 0, linkSize: 0 };
      shape.count++;
      shape.words += block.words;
      shape.size += block.size;
      shape.linkSize += block.linkSize;
      shapes.set(key, shape);
    }
    const titleShares = new Float32Array(n);
    const inTitle = new Float32Array(n);
    const descriptionShares = new Float32Array(n);
    let titleBlock = -1;
    let titleBest = 0.5;
    let firstH1 = -1;
    const untilGood = new Int32Array(n + 1).fill(1000);
    for (let b = n - 1; b >= 0; b--) untilGood[b] = this.#isGood(b) ? 0 : Math.min(1000, untilGood[b + 1]! + 1);
    for (let b = 0; b < n; b++) {
      const block = blocks[b]!;
      if (block.words <= 60) {
        const own = wordHashes(block.sample);
        let hits = 0;
        let said = 0;
        const seen = new Set<number>();
        for (const word of own) {
          if (this.#title.has(word)) {
            hits++;
            seen.add(word);
          }
          if (this.#description.has(word)) said++;
        }
        const length = own.length || 1;
        titleShares[b] = this.#titleLength > 0 ? seen.size / this.#titleLength : 0;
        inTitle[b] = hits / length;
        descriptionShares[b] = said / length;
        const score = titleShares[b]! * inTitle[b]! + (blockTag(block, this.#containers) === H1 ? 0.4 : 0);
        if (score > titleBest) {
          titleBest = score;
          titleBlock = b;
        }
      }
      if (firstH1 < 0 && this.#structure.tag[b] === H1) firstH1 = b;
    }
    const nextHeading = new Int32Array(n + 1).fill(n);
    for (let b = n - 1; b >= 0; b--) nextHeading[b] = this.#structure.heading[b] === b ? b : nextHeading[b + 1]!;
    let sinceGood = 1000;
    for (let b = 0; b < n; b++) {
      const block = blocks[b]!;
      this.#at = b * this.#width;
      this.#own(b, block, sameText.get(block.hash)!, shapes.get(this.#shapeKey(block))!);

      sinceGood = this.#isGood(b) ? 0 : Math.min(1000, sinceGood + 1);
      const best = this.#containers[this.#structure.best]!;
      this.#put(b / n);
      this.#put(sums.words[b]! / words);
      this.#put(Math.log1p(n - b));
      this.#put(firstH1 < 0 ? -1000 : b - firstH1);
      this.#put(firstH1 < 0 ? -2 : (sums.words[b]! - sums.words[firstH1]!) / words);
      this.#put(b === firstH1 ? 1 : 0);
      this.#put(titleShares[b]!);
      this.#put(inTitle[b]!);
      this.#put(descriptionShares[b]!);
      this.#put(titleBlock < 0 ? -1000 : b - titleBlock);
      this.#put(sinceGood);
      this.#put(untilGood[b]!);
      this.#put(b >= best.first && b < best.end ? 1 : 0);
      this.#put(b < best.first ? b - best.first : b >= best.end ? b - best.end + 1 : 0);
      this.#put((best.end - best.first) / n);
      this.#put(this.#isIn(b, this.#structure.half));
      this.#put(this.#isIn(b, this.#structure.most));
      this.#put(this.#isIn(b, this.#structure.nearlyAll));

      for (let slot = 0; slot < DISTANCES; slot++) this.#put(this.#page.distances[b * DISTANCES + slot]!);
      for (const slot of SHARE_SLOTS) {
        const c = this.#page.nearest[b * DISTANCES + slot]!;
        this.#put(c < 0 ? -1 : this.#wordsIn(c) / words);
      }
      this.#levels(b, block, words);
      this.#item(b, block, this.#structure.nearItem[block.container]!, words);
      this.#item(b, block, this.#structure.farItem[block.container]!, words);
      this.#heading(b, nextHeading);
      for (const step of NEIGHBOURS) this.#neighbour(block, blocks[b + step]);
      for (const reach of WINDOWS) this.#window(Math.max(0, b - reach), Math.min(n, b + reach + 1));
      for (let feature = 0; feature < PAGE_FEATURES.length; feature++) this.#put(this.#pageRow[feature]!);
    }
  }

  #own(
    b: number,
    block: TextBlock,
    same: number,
    shape: { count: number; words: number; size: number; linkSize: number },
  ): void {
    const size = block.size || 1;
    const words = block.words || 1;
    const { chainTag, outer, level } = this.#structure;
    const container = this.#containers[block.container]!;
    this.#put(blockTag(block, this.#containers));
    this.#put(block.textTag);
    this.#put(chainTag[outer[block.container]!]!);
    this.#put(block.depth);
    this.#put(block.words);
    this.#put(block.size);
    this.#put(block.size / words);
    this.#put(block.linkSize / size);
    this.#put(block.links);
    this.#put(block.upper / size);
    this.#put(block.digits / size);
    this.#put(block.stops);
    this.#put(block.stops / words);
    this.#put(block.questions);
    this.#put(block.commas / words);
    this.#put(block.dividers);
    this.#put(block.money);
    this.#put(block.rights);
    this.#put(block.colons);
    this.#put(block.years);
    this.#put(block.capitals / words);
    this.#put(block.ending);
    this.#put(block.boldSize / size);
    this.#put(block.images);
    this.#put(level[block.container]!);
    this.#put(this.#isGood(b) ? 1 : 0);
    this.#put(same);
    this.#put(same * block.words);
    this.#put(shape.count);
    this.#put(shape.words / (this.#structure.sums.words[this.#blocks.length]! || 1));
    this.#put(shape.linkSize / (shape.size || 1));
    this.#put(container.end - container.first === 1 ? 1 : 0);
    this.#put(countOf(block.sayingLow & BESIDE));
    this.#put(countOf(block.sayingLow & WITHIN));
  }

  #levels(b: number, block: TextBlock, words: number): void {
    const { up, outer, top1, top2, top3 } = this.#structure;
    let at = outer[block.container]!;
    // A block alone in its container: begin with what it shares with others.
    const own = this.#containers[at]!;
    if (own.end - own.first === 1) at = up[at]!;
    for (let level = 0; level < 5; level++) {
      this.#level(b, at, words);
      if (at >= 0) at = up[at]!;
    }
    this.#level(b, top1[block.container]!, words);
    this.#level(b, top2[block.container]!, words);
    this.#level(b, top3[block.container]!, words);
  }

  #level(b: number, c: number, words: number): void {
    if (c < 0) {
      for (let put = 0; put < LEVEL.length; put++) this.#put(-1);
      return;
    }
    const { first, end } = this.#containers[c]!;
    const { sums } = this.#structure;
    const held = sums.words[end]! - sums.words[first]!;
    const length = end - first;
    this.#put(held / words);
    this.#put((sums.linkSize[end]! - sums.linkSize[first]!) / (sums.size[end]! - sums.size[first]! || 1));
    this.#put(length);
    this.#put((sums.goodWords[end]! - sums.goodWords[first]!) / (sums.goodWords[this.#blocks.length]! || 1));
    this.#put(held / length);
    this.#put((sums.stops[end]! - sums.stops[first]!) / (held || 1));
    this.#put((sums.images[end]! - sums.images[first]!) / length);
    this.#put((sums.headings[end]! - sums.headings[first]!) / length);
    this.#put((sums.money[end]! - sums.money[first]!) / length);
    this.#put(this.#structure.chainTag[c]!);
    this.#put((b - first) / length);
  }

  #item(b: number, block: TextBlock, c: number, words: number): void {
    const { groups, groupOf, placeOf, level, sums } = this.#structure;
    const group = c < 0 ? undefined : groups[groupOf[c]!];
    if (!group) {
      for (let put = 0; put < ITEM.length; put++) this.#put(-1);
      return;
    }
    const { first, end } = this.#containers[c]!;
    const mean = group.words / group.count;
    this.#put(group.count);
    this.#put(placeOf[c]! / group.count);
    this.#put(group.words / words);
    this.#put(mean);
    this.#put(Math.sqrt(Math.max(0, group.wordsSquared / group.count - mean * mean)) / (mean || 1));
    this.#put(group.linkSize / (group.size || 1));
    this.#put(group.blocks / group.count);
    this.#put(group.images / group.count);
    this.#put(group.money / group.count);
    this.#put(group.rank);
    this.#put(group.stops / group.count);
    this.#put(group.headings / group.count);
    this.#put((sums.words[end]! - sums.words[first]!) / (group.words || 1));
    this.#put(level[block.container]! - level[c]!);
    this.#put((b - first) / (end - first));
    this.#put(sums.words[this.#containers[group.first]!.first]! / words);
  }

  #heading(b: number, nextHeading: Int32Array): void {
    const { heading, sums } = this.#structure;
    const h = heading[b]!;
    const block = this.#blocks[h];
    if (!block) {
      for (let put = 0; put < HEADING.length; put++) this.#put(-1);
      return;
    }
    const until = nextHeading[b + 1]!;
    const { container } = this.#blocks[b]!;
    const { first, end } = this.#containers[container]!;
    const size = sums.size[until]! - sums.size[h + 1]!;
    this.#put(blockTag(block, this.#containers) - H1 + 1);
    this.#put(b - h);
    this.#put(sums.words[b]! - sums.words[h]!);
    this.#put(this.#sharedLevels(h, b));
    this.#put(block.words);
    this.#put(block.linkSize / (block.size || 1));
    this.#put(h === b ? 1 : first <= h && h < end ? 2 : 0);
    this.#put(sums.words[until]! - sums.words[h]!);
    this.#put(size > 0 ? (sums.linkSize[until]! - sums.linkSize[h + 1]!) / size : -1);
    this.#put(countOf(block.sayingLow & BESIDE));
    this.#put(countOf(block.sayingLow & WITHIN));
  }

  /** How many distinct containers around block `b` do not hold block `other`, at most 8. */
  #sharedLevels(other: number, b: number): number {
    const { outer, up } = this.#structure;
    let at = outer[this.#blocks[b]!.container]!;
    for (let steps = 0; steps < 8; steps++) {
      const container = this.#containers[at];
      if (!container || (container.first <= other && other < container.end)) return steps;
      at = up[at]!;
    }
    return 8;
  }

  #neighbour(block: TextBlock, other: TextBlock | undefined): void {
    if (!other) {
      for (let put = 0; put < NEIGHBOUR.length; put++) this.#put(-1);
      return;
    }
    const { up, outer } = this.#structure;
    this.#put(other.words);
    this.#put(other.linkSize / (other.size || 1));
    this.#put(blockTag(other, this.#containers));
    const mine = outer[block.container]!;
    const its = outer[other.container]!;
    this.#put(
      block.container === other.container ? 3 : up[mine] === up[its] ? 2 : up[mine] === its || up[its] === mine ? 1 : 0,
    );
  }

  #window(from: number, to: number): void {
    const { sums } = this.#structure;
    const words = sums.words[to]! - sums.words[from]!;
    this.#put(words / (to - from));
    this.#put((sums.linkSize[to]! - sums.linkSize[from]!) / (sums.size[to]! - sums.size[from]! || 1));
    this.#put((sums.goodWords[to]! - sums.goodWords[from]!) / (words || 1));
    this.#put((sums.stops[to]! - sums.stops[from]!) / (words || 1));
  }

  #isGood(b: number): boolean {
    const { goodWords } = this.#structure.sums;
    return goodWords[b + 1]! > goodWords[b]!;
  }

  #isIn(b: number, c: number): number {
    const { first, end } = this.#containers[c]!;
    return b >= first && b < end ? 1 : 0;
  }

  #wordsIn(c: number): number {
    const { first, end } = this.#containers[c]!;
    return this.#structure.sums.words[end]! - this.#structure.sums.words[first]!;
  }

  #shapeKey(block: TextBlock): number {
    const container = this.#containers[block.container]!;
    const parent = this.#containers[container.parent];
    return Math.imul(container.shape, 31) ^ (parent?.shape ?? 0);
  }

  #put(value: number): void {
    this.#rows[this.#at++] = value;
  }
}
