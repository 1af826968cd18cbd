/** The names of a block's features, in the order in which `block-features.ts` writes their values. */
import { ANCESTOR_TAGS } from './elements.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { NAME_GROUPS } from './vocabulary.ts';

export const OWN = words(
  'tag textTag chainTag depth words size letterSize linkShare links upperShare digitShare stops stopsPerWord ' +
    'questions commasPerWord dividers money rights colons years capitalShare ending boldShare images level isGood ' +
    'same sameWords shapeCount shapeWords shapeLinkShare alone saysBeside saysWithin',
);
export const PLACE = words(
  'index wordsBefore blocksAfter sinceH1 sinceH1Words isH1 titleShare inTitle descriptionShare sinceTitle ' +
    'sinceGood untilGood inBest pastBest bestOverlap inHalf inMost inNearlyAll',
);
/** Name groups and ancestors of which the share of the page they hold tells much: a `header` may hold all of it. */
export const SHARE_NAMES = words(
  'content body article main comment thread footer header navigation sidebar related popular promo newsletter ' +
    'modal product card list item form review description section hidden meta spec faq tabs filter',
);
export const SHARE_TAGS = [
  'article',
  'main',
  'aside',
  'nav',
  'header',
  'footer',
  'form',
  'table',
  'ul',
  'section',
  'custom',
];
export const SHARE_SLOTS = [
  ...SHARE_NAMES.map((name) => NAME_GROUPS.indexOf(name)),
  ...SHARE_TAGS.map((name) => NAME_GROUPS.length + ANCESTOR_TAGS.indexOf(name)),
];
export const LEVELS = ['level1', 'level2', 'level3', 'level4', 'level5', 'top1', 'top2', 'top3'];
export const LEVEL = words('words linkShare blocks goodShare wordsPerBlock stops images headings money tag place');
export const ITEMS = ['near', 'far'];
export const ITEM = words(
  'count place words itemWords spread linkShare blocks images money rank stops headings share levels ' +
    'placeInItem start',
);
export const HEADING = words(
  'level blocks words shared headingWords linkShare isHeading wordsUntilNext linkShareUntilNext saysBeside ' +
    'saysWithin',
);
export const NEIGHBOURS = [-2, -1, 1, 2];
export const NEIGHBOUR = ['words', 'linkShare', 'tag', 'shared'];
export const WINDOWS = [4, 10, 30];
export const WINDOW = ['words', 'linkShare', 'good', 'stops'];

export const BLOCK_FEATURES: readonly string[] = [
  ...OWN.map((name) => `own.${name}`),
  ...PLACE.map((name) => `place.${name}`),
  ...NAME_GROUPS.map((name) => `name.${name}`),
  ...ANCESTOR_TAGS.map((name) => `in.${name}`),
  ...[...SHARE_NAMES, ...SHARE_TAGS.map((name) => `<${name}>`)].map((name) => `share.${name}`),
  ...LEVELS.flatMap((level) => LEVEL.map((name) => `${level}.${name}`)),
  ...ITEMS.flatMap((item) => ITEM.map((name) => `${item}.${name}`)),
  ...HEADING.map((name) => `heading.${name}`),
  ...NEIGHBOURS.flatMap((step) => NEIGHBOUR.map((name) => `next${step}.${name}`)),
  ...WINDOWS.flatMap((reach) => WINDOW.map((name) => `window${reach}.${name}`)),
  ...PAGE_FEATURES,
];

function words(text: string): string[] {
  return text.split(' ');
}
