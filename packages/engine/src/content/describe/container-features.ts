/**
 * Features of the containers around a block: the nearest landmarks, the three nearest containers
 * with more blocks, and the three outermost ones. Many blocks share a container, so each is
 * described once.
 */
import { LANDMARKS, tagCode } from '../segment/element-kinds.ts';
import { LANDMARK_COUNT } from '../segment/page-blocks.ts';
import type { FeatureTable } from './feature-table.ts';
import { type PageView, wordsIn } from './page-view.ts';
import { sumWithin } from './running-sums.ts';

const ARTICLE = tagCode('article');
/** Its share of the page's words is no feature. */
const MAIN = LANDMARKS.indexOf('main');

/** What is measured of a container, in the order in which `measureContainers` writes it. */
const MEASURES = ['words', 'linkShare', 'blocks', 'proseShare', 'images', 'headings'];
/** The measures that are features, by level. */
const NEAREST_LEVELS = [
  ['proseShare', 'linkShare'],
  ['words', 'linkShare', 'proseShare', 'headings'],
  ['words', 'headings'],
];
const OUTERMOST_LEVELS = [
  ['blocks', 'images', 'headings'],
  ['words', 'headings'],
  ['blocks', 'proseShare', 'headings'],
];
const LEVELS = [
  ...NEAREST_LEVELS.map((measures, at) => ({ name: `level${at + 1}`, measures })),
  ...OUTERMOST_LEVELS.map((measures, at) => ({ name: `top${at + 1}`, measures })),
];
/** By level: indexes into `MEASURES`. */
const LEVEL_MEASURES = LEVELS.map(({ measures }) => measures.map((measure) => MEASURES.indexOf(measure)));

/** In the order in which `writeContainerFeatures` adds their columns. */
export const CONTAINER_FEATURES: readonly string[] = [
  ...LANDMARKS.map((name) => `landmark.distance.${name}`),
  ...LANDMARKS.filter((_, landmark) => landmark !== MAIN).map((name) => `landmark.words.${name}`),
  'comments.share',
  'comments.since',
  'article.number',
  ...LEVELS.flatMap(({ name, measures }) => measures.map((measure) => `${name}.${measure}`)),
];

export function writeContainerFeatures(view: PageView, table: FeatureTable): void {
  writeLandmarks(view, table);
  writeComments(view, table);
  writeArticles(view, table);
  writeLevels(view, table);
}

/** Distances come with sizes, because on some sites a `nav` holds the whole page. */
function writeLandmarks(view: PageView, table: FeatureTable): void {
  const { distances, nearest } = view.page;
  for (let landmark = 0; landmark < LANDMARK_COUNT; landmark++) {
    const column = table.add();
    for (let b = 0, at = landmark; b < column.length; b++, at += LANDMARK_COUNT) column[b] = distances[at]!;
  }
  for (let landmark = 0; landmark < LANDMARK_COUNT; landmark++) {
    if (landmark === MAIN) continue;
    const column = table.add();
    for (let b = 0, at = landmark; b < column.length; b++, at += LANDMARK_COUNT) {
      const c = nearest[at]!;
      column[b] = c < 0 ? -1 : wordsIn(view, c) / view.words;
    }
  }
}

/** The share of the page's words in the comments that a block is in, and its distance from the first of them. */
function writeComments(view: PageView, table: FeatureTable): void {
  const { regionOf, first } = view.comments;
  const share = table.add();
  const since = table.add();
  for (let b = 0; b < share.length; b++) {
    const c = regionOf[b]!;
    share[b] = c < 0 ? -1 : wordsIn(view, c) / view.words;
    since[b] = first < share.length ? Math.max(-1, b - first) : -1;
  }
}

/** The number of the outermost `article` around a block, from 1, or of the last one above it, negative. */
function writeArticles({ containers }: PageView, table: FeatureTable): void {
  const number = table.add();
  let articles = 0;
  let done = 0;
  for (const { tag, first, end } of containers) {
    if (tag !== ARTICLE || first < done || first === end) continue;
    number.fill(-articles, done, first);
    number.fill(++articles, first, end);
    done = end;
  }
  number.fill(-articles, done);
}

function writeLevels(view: PageView, table: FeatureTable): void {
  const rows = view.blocks.length;
  const measures = measureContainers(view);
  const containers = containersByLevel(view);
  for (let level = 0; level < LEVELS.length; level++) {
    const containerOf = containers.subarray(level * rows, (level + 1) * rows);
    for (const measure of LEVEL_MEASURES[level]!) writeMeasure(measures, measure, containerOf, table.add());
  }
}

function writeMeasure(measures: Float32Array, measure: number, containerOf: Int32Array, column: Float32Array): void {
  for (let b = 0; b < containerOf.length; b++) {
    const c = containerOf[b]!;
    column[b] = c < 0 ? -1 : measures[c * MEASURES.length + measure]!;
  }
}

/** By level, then by block: the container, or -1 if there are fewer levels. */
function containersByLevel({ blocks, containers, structure, scratch }: PageView): Int32Array {
  const { outermost, wider, top1, top2, top3 } = structure;
  const rows = blocks.length;
  const levels = scratch.int32(LEVELS.length * rows);
  for (let b = 0; b < rows; b++) {
    const { container } = blocks[b]!;
    let c = outermost[container]!;
    // A container of this block alone says nothing about its surroundings.
    if (containers[c]!.end - containers[c]!.first === 1) c = wider[c]!;
    let at = b;
    for (let level = 0; level < NEAREST_LEVELS.length; level++, at += rows) {
      levels[at] = c;
      if (c >= 0) c = wider[c]!;
    }
    levels[at] = top1[container]!;
    levels[at + rows] = top2[container]!;
    levels[at + 2 * rows] = top3[container]!;
  }
  return levels;
}

/** By outermost container of a chain: its `MEASURES`. */
function measureContainers({ containers, structure, sums, words, blocks, scratch }: PageView): Float32Array {
  const { outermost } = structure;
  const measures = scratch.float32(MEASURES.length * containers.length);
  const proseWords = sums.proseWords[blocks.length]! || 1;
  for (let c = 0; c < containers.length; c++) {
    const container = containers[c]!;
    const count = container.end - container.first;
    if (outermost[c] !== c || count === 0) continue;
    const at = c * MEASURES.length;
    measures[at] = sumWithin(sums.words, container) / words;
    measures[at + 1] = sumWithin(sums.linkSize, container) / (sumWithin(sums.size, container) || 1);
    measures[at + 2] = count;
    measures[at + 3] = sumWithin(sums.proseWords, container) / proseWords;
    measures[at + 4] = sumWithin(sums.images, container) / count;
    measures[at + 5] = sumWithin(sums.headings, container) / count;
  }
  return measures;
}
