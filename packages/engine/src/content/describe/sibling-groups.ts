/** Groups of similar siblings: items of a list, posts of a thread, cards of a grid. */
import type { ScratchMemory } from '../../scratch-memory.ts';
import type { Container } from '../segment/page-blocks.ts';
import { type Sums, sumWithin } from './running-sums.ts';

/** From this many similar siblings on, each of them is an item of a group. */
export const MIN_GROUP = 3;

/**
 * Containers of one shape in one parent, with the sums over them. A group of fewer than `MIN_GROUP`
 * has no items.
 */
export interface Group {
  /** Index of its first container. */
  readonly first: number;
  count: number;
  words: number;
  wordsSquared: number;
  size: number;
  linkSize: number;
  images: number;
  /** Items with a block that is a link, as cards that lead elsewhere have. */
  linked: number;
  money: number;
  stops: number;
  blocks: number;
  /** Items with a line that may be a date, and with a short text that stands on the page several times. */
  dated: number;
  recurring: number;
  /** 0 for the group with the most words on the page. */
  rank: number;
}

export interface SiblingGroups {
  readonly groups: readonly Group[];
  /** By container: its group, or -1 if it is the root or holds no text. */
  readonly groupOf: Int32Array;
  /** By container: the nearest and the farthest item around it, possibly itself, or -1. */
  readonly nearestItem: Int32Array;
  readonly farthestItem: Int32Array;
}

export function groupSiblings(containers: readonly Container[], sums: Sums, scratch: ScratchMemory): SiblingGroups {
  const groups: Group[] = [];
  const groupOf = scratch.int32(containers.length).fill(-1);
  const groupByKey = new Map<number, number>();
  for (let c = 0; c < containers.length; c++) {
    const container = containers[c]!;
    const { parent, shape, first, end } = container;
    if (parent < 0 || end === first) continue;
    const key = parent * 0x1_0000_0000 + (shape >>> 0);
    let g = groupByKey.get(key);
    if (g === undefined) {
      g = groups.length;
      groupByKey.set(key, g);
      groups.push(emptyGroup(c));
    }
    groupOf[c] = g;
    addToGroup(groups[g]!, sums, container);
  }
  const ranked = groups
    .filter(({ count }) => count >= MIN_GROUP)
    .sort((a, b) => b.words - a.words || a.first - b.first);
  for (let rank = 0; rank < ranked.length; rank++) ranked[rank]!.rank = rank;
  return { groups, groupOf, ...findItems(containers, groups, groupOf, scratch) };
}

function emptyGroup(first: number): Group {
  return {
    first,
    count: 0,
    words: 0,
    wordsSquared: 0,
    size: 0,
    linkSize: 0,
    images: 0,
    linked: 0,
    money: 0,
    stops: 0,
    blocks: 0,
    dated: 0,
    recurring: 0,
    rank: 0,
  };
}

function addToGroup(group: Group, sums: Sums, container: Container): void {
  const words = sumWithin(sums.words, container);
  group.count++;
  group.words += words;
  group.wordsSquared += words * words;
  group.size += sumWithin(sums.size, container);
  group.linkSize += sumWithin(sums.linkSize, container);
  group.images += sumWithin(sums.images, container);
  if (sumWithin(sums.linkBlocks, container) > 0) group.linked++;
  group.money += sumWithin(sums.money, container);
  group.stops += sumWithin(sums.stops, container);
  group.blocks += container.end - container.first;
  if (sumWithin(sums.dated, container) > 0) group.dated++;
  if (sumWithin(sums.recurring, container) > 0) group.recurring++;
}

function findItems(
  containers: readonly Container[],
  groups: readonly Group[],
  groupOf: Int32Array,
  scratch: ScratchMemory,
): Pick<SiblingGroups, 'nearestItem' | 'farthestItem'> {
  const nearestItem = scratch.int32(containers.length).fill(-1);
  const farthestItem = scratch.int32(containers.length).fill(-1);
  for (let c = 0; c < containers.length; c++) {
    const { parent } = containers[c]!;
    const isItem = groupOf[c]! >= 0 && groups[groupOf[c]!]!.count >= MIN_GROUP;
    nearestItem[c] = isItem ? c : parent < 0 ? -1 : nearestItem[parent]!;
    const outer = parent < 0 ? -1 : farthestItem[parent]!;
    farthestItem[c] = outer >= 0 ? outer : isItem ? c : -1;
  }
  return { nearestItem, farthestItem };
}
