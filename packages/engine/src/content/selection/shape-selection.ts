/**
 * From single blocks to a page that reads well: what belongs together is kept or left out together, headings go with what
 * they head, the page's own heading stays, and a page that was all but lost is widened.
 */
import type { Container } from '../blocks/cut-blocks.ts';
import { tagCode, tagCodes } from '../blocks/elements.ts';
import { between, GROUP_SIZE, hasFewLinks, isHeading } from '../blocks/page-structure.ts';
import type { PageView } from '../features/page-view.ts';
import type { PageType } from '../model/model.ts';
import { likeliestFirst } from './expected-cut.ts';
import { keepAlike } from './keep-alike.ts';
import { keepIntroduction, keepItems } from './keep-items.ts';
import { keepReviews } from './keep-reviews.ts';
import { keepSignatures, leaveOutProfiles } from './keep-signatures.ts';
import { keepTitle } from './keep-title.ts';
import { isUnmarked, keepCaptions, keepCode, keepDefinitions, keepText } from './keep-whole-text.ts';
import { leaveOutBoxes } from './leave-out-boxes.ts';

/** Shares of kept words from which a whole is kept, and below which it is left out. */
const KEEP_WHOLE = 0.55;
const DROP_WHOLE = 0.25;
/** Cells that name others, and from which chance on the whole what they name is kept. */
const NAMES = tagCodes('th caption dt');
const LIKELY_DATA = 0.25;
/** A whole is small against the page: a table that holds most of it is its layout. */
const LARGEST_WHOLE = 0.6;
/** Below so many words kept, of a page with twice as many, more is kept. */
const FEW_WORDS = 25;
/** Where nothing is as likely as this, the page may be unlike any other. */
const SURE = 0.3;

/** Elements of text. A page of nothing else, as renderers of Markdown and people with editors write it, has no furniture. */
const PLAIN = tagCodes(
  'body p ul ol li table thead tbody tfoot tr td th caption pre blockquote h1 h2 h3 h4 h5 h6 dl dt dd figure figcaption ' +
    'details summary section article main center',
);
/** Of pages of posts, of things to choose from and of one of them with its facts: below which chance what is like the rest of them is left out. */
const UNLIKELY_ALIKE: ReadonlyMap<PageType, number> = new Map([
  ['forum', 0.12],
  ['product', 0.12],
  ['collection', 0.12],
  ['listing', 0.25],
]);
/** Share of the cut from which a block came close to being kept. */
const CLOSE = 0.5;
const WHOLES = tagCodes('table ul ol dl pre');
const TABLE = tagCode('table');
const PRE = tagCode('pre');
/** A shorter text may be said twice. */
const REPEATED_WORDS = 8;
/** But a link of as few that says the same in so many like things, and so large a share of them, is a button. */
const BUTTON_SHARE = 0.5;
const MOSTLY_LINK = 0.9;
/** Blocks of one element in a row, on average, up to which a list is a plain one. */
const MOST_IN_ITEM = 2.5;
const H1 = tagCode('h1');
const SECTION = tagCode('section');
/** A heading so likely, or of so many words, says something without what it heads. */
const TELLING = 0.6;
const TELLING_WORDS = 10;
/** Of pages that say one thing after the other: like things are sections of them, whatever their element. */
const SISTERS: ReadonlySet<PageType> = new Set(['article', 'documentation', 'service', 'collection']);
/** When a section stays for its sisters' sake: shares of their words kept and of its own, its mean chance. */
const NEARLY_ALL = 0.8;
const MOSTLY_LOST = 0.3;
const LIKELY_SECTION = 0.22;

/**
 * By block: 1 where it is kept.
 *
 * @param own - the block of the page's own heading, or -1.
 */
export function shapeSelection(
  view: PageView,
  chances: Float32Array,
  cut: number,
  pageType: PageType,
  own: number,
): Uint8Array {
  const kept = view.scratch.uint8(chances.length);
  if (isPlain(view)) return kept.fill(1);
  for (let b = 0; b < chances.length; b++) if (chances[b]! >= cut) kept[b] = 1;
  if (pageType === 'collection' || pageType === 'listing') {
    keepItems(view, chances, kept);
    keepIntroduction(view, chances, own, kept);
  }
  widen(view, chances, kept);
  const isReference = pageType === 'documentation';
  const isOneText = isReference || pageType === 'article';
  // Posts stand among profiles and buttons, whatever elements those are.
  const isText = isReference || (pageType !== 'forum' && isUnmarked(view));
  if (isText) keepText(view, chances, kept, isReference);
  const least = UNLIKELY_ALIKE.get(pageType);
  if (least !== undefined) keepAlike(view, chances, least, kept);
  if (pageType === 'product') keepReviews(view, chances, kept);
  if (pageType !== 'product' && pageType !== 'collection') keepSignatures(view, chances, kept);
  keepCode(view, kept);
  keepDefinitions(view, chances, kept);
  keepCaptions(view, chances, kept);
  keepWholes(view, chances, isOneText || pageType === 'product', kept);
  if (isOneText) leaveOutBoxes(view, own, !isReference, kept);
  if (pageType === 'forum') leaveOutProfiles(view, chances, kept);
  keepHeadings(view, chances, cut, own, isOneText, kept);
  keepSisters(view, chances, SISTERS.has(pageType), kept);
  keepTitle(view, own, kept);
  // What a reference says of one thing it rightly says of another.
  if (!isText) dropRepeats(view, kept);
  return kept;
}

/**
 * Pages hold the same text several times: for every width of screen, at the end of a carousel, as a quotation of what stands
 * above. The first is enough. A refrain stays, as what repeats itself beside itself, and so do tables and code.
 */
function dropRepeats(
  { blocks, containers, alike, structure: { heading, nearItem }, scratch }: PageView,
  kept: Uint8Array,
): void {
  const first = new Map<number, number>();
  /** By heading: whether something under it was dropped, and whether something stays. */
  const lost = scratch.uint8(kept.length);
  const stays = scratch.uint8(kept.length);
  const isVerbatim = scratch.uint8(containers.length);
  for (let c = 0; c < containers.length; c++) {
    const { tag, parent } = containers[c]!;
    isVerbatim[c] = tag === TABLE || tag === PRE || (parent >= 0 && isVerbatim[parent]) ? 1 : 0;
  }
  for (let b = 0; b < kept.length; b++) {
    const { words, hash, container } = blocks[b]!;
    if (!kept[b] || heading[b] === b) continue;
    if (isButton(b)) {
      kept[b] = 0;
      continue;
    }
    const h = heading[b]!;
    const before = alike.same[b]! > 1 && words >= REPEATED_WORDS ? first.get(hash) : undefined;
    if (before === undefined) first.set(hash, b);
    const isRepeat =
      before !== undefined &&
      !isVerbatim[container] &&
      blocks[before]!.words === words &&
      blocks[before]!.container !== container &&
      containers[blocks[before]!.container]!.parent !== containers[container]!.parent;
    if (isRepeat) kept[b] = 0;
    if (h >= 0) (isRepeat ? lost : stays)[h] = 1;
  }
  const headings = new Set<number>();
  for (let b = 0; b < kept.length; b++) {
    if (!kept[b] || heading[b] !== b) continue;
    if (lost[b] && !stays[b] && headings.has(blocks[b]!.hash)) kept[b] = 0;
    else headings.add(blocks[b]!.hash);
  }

  function isButton(b: number): boolean {
    const { words, size, linkSize, digits, container } = blocks[b]!;
    const count = alike.same[b]!;
    if (count < GROUP_SIZE || words >= REPEATED_WORDS || digits > 0 || linkSize < MOSTLY_LINK * size) return false;
    return (
      nearItem[container]! >= 0 && !isVerbatim[container] && count >= BUTTON_SHARE * alike.counts[alike.shapeOf[b]!]!
    );
  }
}

function isPlain({ containers }: PageView): boolean {
  return containers.every(({ tag, parent, first, end }) => parent < 0 || first === end || PLAIN.has(tag));
}

function widen({ blocks, scratch }: PageView, chances: Float32Array, kept: Uint8Array): void {
  let words = 0;
  let all = 0;
  for (let b = 0; b < kept.length; b++) {
    all += blocks[b]!.words;
    if (kept[b]) words += blocks[b]!.words;
  }
  if (words >= FEW_WORDS || words * 2 > all) return;
  const order = likeliestFirst(chances, scratch);
  // A short page is known as one by what is left of it being far less likely.
  const best = chances[order[0]!]!;
  const least = best < SURE ? 0 : CLOSE * best;
  for (const b of order) {
    if (words >= FEW_WORDS || chances[b]! < least) break;
    if (kept[b]) continue;
    kept[b] = 1;
    words += blocks[b]!.words;
  }
}

/**
 * A section that is not unlikely, and no list of links, stays where nearly all of its sister sections do: the last questions of a page that tells one thing after the other.
 *
 * @param areAlike - whether things in boxes of one name are sections as well.
 */
function keepSisters(
  { blocks, containers, sums, structure: { groups, groupOf }, scratch }: PageView,
  chances: Float32Array,
  areAlike: boolean,
  kept: Uint8Array,
): void {
  if (!areAlike && !containers.some(({ tag }) => tag === SECTION)) return;
  const keptWords = scratch.float64(blocks.length + 1);
  const expected = scratch.float64(blocks.length + 1);
  for (let b = 0; b < blocks.length; b++) {
    const { words } = blocks[b]!;
    keptWords[b + 1] = keptWords[b]! + (kept[b] ? words : 0);
    expected[b + 1] = expected[b]! + chances[b]! * words;
  }
  /** By what the sisters have in common, the container or the group: their words and how many of those are kept; how many they are, and of how many something stays. */
  const wordsOf = scratch.float64(containers.length + groups.length);
  const keptOf = scratch.float64(containers.length + groups.length);
  const countOf = scratch.int32(containers.length + groups.length);
  const stayOf = scratch.int32(containers.length + groups.length);
  for (let c = 0; c < containers.length; c++) {
    const family = familyOf(c);
    const words = between(sums.words, containers[c]!);
    if (family < 0 || words === 0) continue;
    const own = between(keptWords, containers[c]!);
    wordsOf[family]! += words;
    keptOf[family]! += own;
    countOf[family]!++;
    if (own > MOSTLY_LOST * words) stayOf[family]!++;
  }
  let settled = 0;
  for (let c = 0; c < containers.length; c++) {
    const part = containers[c]!;
    const family = part.first < settled ? -1 : familyOf(c);
    if (family < 0) continue;
    const words = between(sums.words, part);
    const own = between(keptWords, part);
    const others = keptOf[family]! - own;
    if (own > MOSTLY_LOST * words || others === 0 || others < NEARLY_ALL * (wordsOf[family]! - words)) continue;
    if (2 * stayOf[family]! < countOf[family]! - 1) continue;
    if (between(expected, part) < LIKELY_SECTION * words) continue;
    const isText = hasFewLinks({ linkSize: between(sums.linkSize, part), size: between(sums.size, part) });
    if (!isText) continue;
    kept.fill(1, part.first, part.end);
    settled = part.end;
  }

  function familyOf(c: number): number {
    const { tag, parent } = containers[c]!;
    if (tag === SECTION) return parent;
    const group = groupOf[c]!;
    return areAlike && group >= 0 && groups[group]!.count >= GROUP_SIZE ? containers.length + group : -1;
  }
}

/**
 * Tables, lists and code are kept whole or left out whole, the outermost first.
 *
 * @param hasData - whether a table with headings is content unless it is unlikely: a model is unsure of each of its numbers.
 */
function keepWholes(
  { blocks, containers, sums, structure: { tag: tagOf }, scratch }: PageView,
  chances: Float32Array,
  hasData: boolean,
  kept: Uint8Array,
): void {
  const total = sums.words[blocks.length]!;
  const keptWords = scratch.float64(blocks.length + 1);
  const expected = scratch.float64(blocks.length + 1);
  const items = scratch.int32(blocks.length + 1);
  const names = scratch.int32(blocks.length + 1);
  let container = -1;
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    keptWords[b + 1] = keptWords[b]! + (kept[b] ? block.words : 0);
    expected[b + 1] = expected[b]! + chances[b]! * block.words;
    items[b + 1] = items[b]! + (block.container === container ? 0 : 1);
    names[b + 1] = names[b]! + (NAMES.has(tagOf[b]!) ? 1 : 0);
    container = block.container;
  }
  let settled = 0;
  for (const part of containers) {
    const { tag, first, end } = part;
    if (!WHOLES.has(tag) || end - first < 2 || first < settled) continue;
    const words = between(sums.words, part);
    if (words > LARGEST_WHOLE * total) continue;
    // Items of several blocks each are posts or cards, in which parts are rightly left out.
    if (tag !== TABLE && (end - first) / Math.max(1, between(items, part)) > MOST_IN_ITEM) continue;
    const isData =
      hasData && between(names, part) > 0 && between(expected, part) >= LIKELY_DATA * words && isRead(part);
    const share = isData ? 1 : between(keptWords, part) / (words || 1);
    if (share >= DROP_WHOLE && share < KEEP_WHOLE) continue;
    // What has headings is the page's layout: whole it may be kept, but not left out.
    if (share < DROP_WHOLE && between(sums.headings, part) > 0) continue;
    kept.fill(share >= KEEP_WHOLE ? 1 : 0, first, end);
    settled = end;
  }

  function isRead(part: Container): boolean {
    return hasFewLinks({ linkSize: between(sums.linkSize, part), size: between(sums.size, part) });
  }
}

function keepHeadings(
  { blocks, containers, structure: made }: PageView,
  chances: Float32Array,
  cut: number,
  own: number,
  isOneText: boolean,
  kept: Uint8Array,
): void {
  const levelOf = (b: number) => (isHeading(made.ownTag[b]!) ? made.ownTag[b]! - H1 + 1 : 0);
  let isFollowed = false;
  for (let b = kept.length - 1; b >= 0; b--) {
    const level = levelOf(b);
    if (b === own) kept[b] = 1;
    else if (level > 0 && made.heading[b] === b && !kept[b] && isFollowed && kept[b + 1] && sharesSection(b, b + 1))
      kept[b] = 1;
    isFollowed = kept[b] === 1;
  }

  // What a kept heading heads is kept with it, where it came close: a question without its answer is no use.
  for (let b = 0; b + 1 < kept.length; b++) {
    if (!kept[b] || made.heading[b] !== b || b === own || kept[b + 1]) continue;
    if (chances[b + 1]! >= CLOSE * cut && made.heading[b + 1] === b && sharesSection(b, b + 1)) kept[b + 1] = 1;
  }

  // And in a text one of which nothing stays goes, unless it says enough by itself: it headed the comments, or other pages.
  for (let b = 0; isOneText && b + 1 < kept.length; b++) {
    if (!kept[b] || made.heading[b] !== b || b === own || levelOf(b) === 1 || chances[b]! >= TELLING) continue;
    if (blocks[b]!.words > TELLING_WORDS) continue;
    let after = b + 1;
    while (after < kept.length && made.heading[after] === b && !kept[after]) after++;
    const isAlone = after > b + 1 && (after === kept.length || made.heading[after] !== b);
    if (isAlone) kept[b] = 0;
  }

  function sharesSection(heading: number, block: number): boolean {
    const c = made.up[made.outer[blocks[heading]!.container]!]!;
    if (c < 0) return false;
    const { first, end } = containers[c]!;
    return first <= block && block < end && end - first < kept.length / 2;
  }
}
