/**
 * From single blocks to a page that reads well: what belongs together is kept or left out together, headings go with what
 * they head, the page's own heading stays, and a page that was all but lost is widened.
 */
import { BLOCK_FEATURES } from './block-features.ts';
import { TAG_CODES } from './elements.ts';
import type { PageReading } from './judge-blocks.ts';
import { blockTag, isHeading } from './page-structure.ts';

/** Shares of kept words from which a whole is kept, and below which it is left out. */
const KEEP_WHOLE = 0.55;
const DROP_WHOLE = 0.25;
/** A whole is small against the page: a table that holds most of it is its layout. */
const LARGEST_WHOLE = 0.6;
/** Below so many words kept, of a page with twice as many, more is kept. */
const FEW_WORDS = 25;

/** Elements of text. A page of nothing else, as renderers of Markdown and people with editors write it, has no furniture. */
const PLAIN = new Set(
  (
    'body p ul ol li table thead tbody tfoot tr td th caption pre blockquote h1 h2 h3 h4 h5 h6 dl dt dd figure figcaption ' +
    'details summary section article main center'
  )
    .split(' ')
    .map((name) => TAG_CODES.get(name)!),
);
const WHOLES = new Set(['table', 'ul', 'ol', 'dl', 'pre'].map((name) => TAG_CODES.get(name)!));
const TABLE = TAG_CODES.get('table')!;
const LI_BLOCKS = 2.5;
const H1 = TAG_CODES.get('h1')!;
const IN_TITLE = BLOCK_FEATURES.indexOf('place.inTitle');
const TITLE_SHARE = BLOCK_FEATURES.indexOf('place.titleShare');

/** By block: 1 where it is kept. */
export function shapeSelection(reading: PageReading, chances: Float32Array, cut: number): Uint8Array {
  const kept = new Uint8Array(chances.length);
  if (isPlain(reading)) return kept.fill(1);
  for (let b = 0; b < chances.length; b++) if (chances[b]! >= cut) kept[b] = 1;
  widen(reading, chances, kept);
  keepWholes(reading, kept);
  keepHeadings(reading, kept);
  return kept;
}

function isPlain({ page: { containers } }: PageReading): boolean {
  return containers.every(({ tag, parent, first, end }) => parent < 0 || first === end || PLAIN.has(tag));
}

function widen({ page: { blocks } }: PageReading, chances: Float32Array, kept: Uint8Array): void {
  let words = 0;
  let all = 0;
  for (let b = 0; b < kept.length; b++) {
    all += blocks[b]!.words;
    if (kept[b]) words += blocks[b]!.words;
  }
  if (words >= FEW_WORDS || words * 2 > all) return;
  const order = Uint32Array.from(chances.keys()).sort((a, b) => chances[b]! - chances[a]! || a - b);
  for (const b of order) {
    if (words >= FEW_WORDS) break;
    if (kept[b]) continue;
    kept[b] = 1;
    words += blocks[b]!.words;
  }
}

/** Tables, lists and code are kept whole or left out whole, the innermost first. */
function keepWholes({ page: { blocks, containers }, structure: { sums } }: PageReading, kept: Uint8Array): void {
  const total = sums.words[blocks.length]!;
  for (let c = containers.length - 1; c >= 0; c--) {
    const { tag, first, end } = containers[c]!;
    if (!WHOLES.has(tag) || end - first < 2) continue;
    const words = sums.words[end]! - sums.words[first]!;
    if (words > LARGEST_WHOLE * total) continue;
    let held = 0;
    let items = 0;
    for (let b = first; b < end; b++) if (kept[b]) held += blocks[b]!.words;
    for (let b = first, last = -1; b < end; b++) {
      if (blocks[b]!.container !== last) items++;
      last = blocks[b]!.container;
    }
    // Items or cells of several blocks each are posts or cards, in which parts are rightly left out.
    if (tag !== TABLE && (end - first) / items > LI_BLOCKS) continue;
    const share = held / (words || 1);
    if (share >= KEEP_WHOLE) kept.fill(1, first, end);
    else if (share < DROP_WHOLE) kept.fill(0, first, end);
  }
}

function keepHeadings({ page, structure: made, blockRows }: PageReading, kept: Uint8Array): void {
  const { blocks, containers } = page;
  const levelOf = (b: number) => {
    const tag = blockTag(blocks[b]!, containers);
    return isHeading(tag) ? tag - H1 + 1 : 0;
  };
  let own = -1;
  let ownScore = 0;
  for (let b = 0; b < kept.length; b++) {
    if (levelOf(b) !== 1) continue;
    const at = b * BLOCK_FEATURES.length;
    const score = 0.1 + blockRows[at + IN_TITLE]! * blockRows[at + TITLE_SHARE]!;
    if (score > ownScore) {
      own = b;
      ownScore = score;
    }
  }
  let isFollowed = false;
  for (let b = kept.length - 1; b >= 0; b--) {
    const level = levelOf(b);
    if (b === own) kept[b] = 1;
    else if (level > 0 && made.heading[b] === b && !kept[b] && isFollowed && kept[b + 1] && sharesSection(b, b + 1))
      kept[b] = 1;
    isFollowed = kept[b] === 1;
  }

  function sharesSection(heading: number, block: number): boolean {
    const c = made.up[made.outer[blocks[heading]!.container]!]!;
    if (c < 0) return false;
    const { first, end } = containers[c]!;
    return first <= block && block < end && end - first < kept.length / 2;
  }
}
