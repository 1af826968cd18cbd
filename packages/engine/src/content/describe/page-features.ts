/** Numbers that describe the whole page: what kind of page it is, and the scale the blocks are seen against. */

import { DECLARED_KINDS, type Declarations, URL_KINDS } from '../../page/declarations.ts';
import { PAGE_TYPES } from '../score/page-types.ts';
import type { PageBlocks } from '../segment/cut-blocks.ts';
import { tagCode } from '../segment/elements.ts';
import type { PageStructure } from '../segment/page-structure.ts';

/** Page features that the blocks are judged by too; the kind of page is told from these and `KIND_EXTRAS`. */
export const PAGE_FEATURES: readonly string[] = [
  'words',
  'blocks',
  'goodShare',
  'wordsPerBlock',
  'headings',
  'paragraphShare',
  'images',
  'money',
  'years',
  'digitShare',
  'bestShare',
  'bestBlocks',
  'formShare',
  'articleCount',
].map((name) => `page.${name}`);

const KIND_WORDS = PAGE_TYPES.map((kind) => `kind.words.${kind}`);

/** What tells kinds of page apart, but nothing of single blocks, or sites as well: the blocks are judged without it. */
const KIND_EXTRAS: readonly string[] = [
  ...(
    'linkShare stopsPerWord halfShare groupWords groupCount groupItemWords groupLinkShare groupImages groupMoney h1Count ' +
    'h1Place tableShare preShare articleShare mainShare scripts generator addressDepth slugLength slugHyphens query'
  )
    .split(' ')
    .map((name) => `kind.${name}`),
  ...DECLARED_KINDS.map((name) => `kind.declared.${name}`),
  ...URL_KINDS.map((name) => `kind.address.${name}`),
  ...KIND_WORDS,
];

export const KIND_FEATURES: readonly string[] = [...PAGE_FEATURES, ...KIND_EXTRAS];
/** Where the words of title and address are told, by `page-words.ts`. */
export const WORDS_FROM = KIND_FEATURES.length - KIND_WORDS.length;

const TAG_SLOTS = {
  p: tagCode('p'),
  h1: tagCode('h1'),
  pre: tagCode('pre'),
  td: tagCode('td'),
  article: tagCode('article'),
  main: tagCode('main'),
  form: tagCode('form'),
};

export function pageFeatures(page: PageBlocks, structure: PageStructure, declarations: Declarations): Float32Array {
  const { blocks, containers } = page;
  const { sums, groups, tag } = structure;
  const row = new Float32Array(KIND_FEATURES.length);
  let at = 0;
  const put = (value: number) => {
    row[at++] = value;
  };
  const n = blocks.length;
  const words = sums.words[n]!;
  const size = sums.size[n]! || 1;
  let h1Count = 0;
  let h1Place = -1;
  let tableWords = 0;
  let preWords = 0;
  let paragraphs = 0;
  let years = 0;
  let digits = 0;
  for (let b = 0; b < n; b++) {
    if (tag[b] === TAG_SLOTS.h1) {
      if (h1Place < 0) h1Place = sums.words[b]! / (words || 1);
      h1Count++;
    }
    if (tag[b] === TAG_SLOTS.td) tableWords += blocks[b]!.words;
    if (tag[b] === TAG_SLOTS.pre) preWords += blocks[b]!.words;
    if (tag[b] === TAG_SLOTS.p) paragraphs++;
    years += blocks[b]!.years;
    digits += blocks[b]!.digits;
  }
  let articleCount = 0;
  let articleWords = 0;
  let mainWords = 0;
  let formWords = 0;
  for (const container of containers) {
    const held = sums.words[container.end]! - sums.words[container.first]!;
    if (container.tag === TAG_SLOTS.article) {
      articleCount++;
      articleWords = Math.max(articleWords, held);
    } else if (container.tag === TAG_SLOTS.main) mainWords = Math.max(mainWords, held);
    else if (container.tag === TAG_SLOTS.form) formWords += held;
  }
  const share = (c: number) =>
    (sums.words[containers[c]?.end ?? 0]! - sums.words[containers[c]?.first ?? 0]!) / (words || 1);
  let largest = groups[0];
  for (const group of groups) {
    if (group.count >= 3 && (!largest || largest.count < 3 || group.words > largest.words)) largest = group;
  }
  put(Math.log1p(words));
  put(Math.log1p(n));
  put(sums.goodWords[n]! / (words || 1));
  put(words / (n || 1));
  put(Math.log1p(sums.headings[n]!));
  put(paragraphs / (n || 1));
  put(Math.log1p(sums.images[n]!));
  put(Math.log1p(sums.money[n]!));
  put(Math.log1p(years));
  put(digits / size);
  put(n > 0 ? share(structure.best) : 0);
  const best = containers[structure.best];
  put(best && n > 0 ? (best.end - best.first) / n : 0);
  put(formWords / (words || 1));
  put(Math.log1p(articleCount));
  put(sums.linkSize[n]! / size);
  put(sums.stops[n]! / (words || 1));
  put(n > 0 ? share(structure.half) : 0);
  put(largest && words > 0 ? largest.words / words : 0);
  put(largest?.count ?? 0);
  put(largest ? largest.words / largest.count : 0);
  put(largest ? largest.linkSize / (largest.size || 1) : 0);
  put(largest ? largest.images / largest.count : 0);
  put(largest ? largest.money / largest.count : 0);
  put(h1Count);
  put(h1Place);
  put(tableWords / (words || 1));
  put(preWords / (words || 1));
  put(articleWords / (words || 1));
  put(mainWords / (words || 1));
  put(Math.log1p(declarations.scripts));
  put(declarations.hasGenerator ? 1 : 0);
  const { openGraphKinds, jsonLdKinds, itemTypeKinds, url } = declarations;
  put(url.depth);
  put(url.slugLength);
  put(url.slugHyphens);
  put(url.hasQuery ? 1 : 0);
  for (let g = 0; g < DECLARED_KINDS.length; g++) {
    put(((openGraphKinds >> g) & 1) * 4 + ((jsonLdKinds >> g) & 1) * 2 + ((itemTypeKinds >> g) & 1));
  }
  for (let g = 0; g < URL_KINDS.length; g++) put((url.kinds >> g) & 1);
  return row;
}
