/** Keeps or drops what readers wrote below an article as one part. */
import { HtmlElement, HtmlText } from '../../html/tree/tree.ts';
import { append, insertBefore } from '../../html/tree/tree-links.ts';
import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { runningSum, sumWithin } from '../describe/running-sums.ts';
import { tagCodes } from '../segment/element-kinds.ts';
import type { TextBlock } from '../segment/page-blocks.ts';
import type { RuleContext } from './rule-context.ts';

/**
 * A line above comments: "12 Comments", "Kommentare (3)", "3 responses to …", "Join the conversation". Some words count only
 * with a number, which is not that of a list's item: in French, "comment" asks how, and papers end with a "Discussion".
 */
const COMMENTS_LINE =
  /^[^\p{L}\d]*(?!\d+\. )(?:\d\P{L}*(?:comment|responses? to|thoughts? on)|(?:add|leave|post) a (?:new )?comment|(?:\d\P{L}*(?:件の|条)?)?(?:(?:reader |user )?comments|reader reactions|join the (?:conversation|discussion)|(?:leser)?kommentare?r?|lesermeinungen|coment[aá]rios?|commentaires?|commenti|reacties|komentarze|komentáře|комментари[ийе]в?|коментарі|yorumlar|komentar|diskuse|bình luận|σχόλια|التعليقات|نظرات|תגובות|टिप्पणियाँ|ความคิดเห็น|댓글|コメント|(?:网友)?评论|評論)|(?:discussion|diskussion|r[eé]actions|opini(?:oni|ones|ões|e))\P{L}*\d)(?!\p{L})/iu;
/** The number of comments in a line with the author and date of the article: "Posted by Ann at 8:15 | 12 comments". */
const COMMENTS_IN_LINE =
  /[|·•»–—,.] ?\d+ (?:comments?|kommentare?|coment[aá]rios?|commentaires?|commenti|reacties|komentarz[ey]?)(?!\p{L})/iu;
/** What all of these lines have. Few others do, and V8 takes a millisecond to compile the whole patterns. */
const MAY_BE_COMMENTS_LINE =
  /omm?ent|respons|thought|conversation|dis[ck]us|lesermein|r[eé]acti|opini|омм?ентар|yorumlar|bình luận|σχόλια|تعليقات|نظرات|תגובות|टिप्पणि|คิดเห็น|댓글|コメント|评论|評論/i;
const MAX_LINE_WORDS = 14;
/** Words of prose above comments at least. A number of comments also stands beside the date of an article. */
const MIN_PROSE_ABOVE = 40;
/** With more words of kept prose below, a part named for comments is a chapter about them. */
const MIN_PROSE_BELOW = 500;
/** A comment has a short line with a number within so many blocks: its date, or the votes for it. */
const MAX_SIGNATURE_WORDS = 12;
const MAX_TO_SIGNATURE = 3;
const MOSTLY_SIGNED = 0.7;
/** A heading with so many like it below is one of a list: an entry about comments. */
const MAX_LIKE_BELOW = 2;

/** Comments of this mean probability are most likely the posts of a thread. */
const PROBABLE_THREAD = 0.5;
/** Parts of the comments that no reader wrote. */
const CONTROLS = tagCodes('form button fieldset');
/** What the comments are called if the page does not name them. */
const HEADING = 'Comments';
/** Elements that can't have a heading among their children. */
const NO_HEADING_IN = new Set(['ul', 'ol', 'dl', 'table', 'tbody', 'tr']);

/**
 * Drops the comments, or keeps all of them without the form for another one. Shops name the reviews of a product so, which
 * are content: only the form goes.
 */
export function keepOrDropComments({ view, pageType, probabilities, includeComments, kept }: RuleContext): void {
  const { blocks, containers, comments, sums, scratch } = view;
  const keptProse = runningSum(kept.length, scratch, (b) =>
    kept[b] && comments.regionOf[b]! < 0 ? sumWithin(sums.proseWords, { first: b, end: b + 1 }) : 0,
  );
  let done = 0;
  for (let b = comments.first; b < kept.length; b++) {
    const region = comments.regionOf[b]!;
    if (region < 0 || b < done) continue;
    const { first, end } = containers[region]!;
    done = end;
    // A chapter about comments.
    if (sumWithin(keptProse, { first: end, end: kept.length }) > MIN_PROSE_BELOW) continue;
    const mayBeReviews = pageType === 'product' && !includeComments;
    let expectedWords = 0;
    for (let at = first; at < end; at++) expectedWords += probabilities[at]! * blocks[at]!.words;
    if (!mayBeReviews && expectedWords >= PROBABLE_THREAD * sumWithin(sums.words, containers[region]!)) continue;
    if (!mayBeReviews) kept.fill(includeComments ? 1 : 0, first, end);
    if (mayBeReviews || includeComments) dropControls(view, region, kept);
  }
}

/**
 * Drops the end of an article that a line announces as comments, under all names, if its texts are signed. A page with
 * several such lines lists articles.
 */
export function dropAnnouncedComments({ view, pageHeading, kept }: RuleContext): void {
  const { blocks, sums, scratch, structure, similar } = view;
  const isSigned = findSigned(view);
  const likeBelow = similar.shapeCounts.slice();
  const keptWords = runningSum(kept.length, scratch, (b) => (kept[b] ? blocks[b]!.words : 0));
  const keptProse = runningSum(kept.length, scratch, (b) =>
    kept[b] ? sumWithin(sums.proseWords, { first: b, end: b + 1 }) : 0,
  );
  const signedWords = runningSum(kept.length, scratch, (b) => (kept[b] && isSigned[b] ? blocks[b]!.words : 0));
  const start = Math.max(0, pageHeading);
  let line = -1;
  for (let b = 0; b < kept.length; b++) {
    const like = --likeBelow[similar.shapeOf[b]!]!;
    if (b < start || (isHeading(structure.blockTag[b]!) && like > MAX_LIKE_BELOW)) continue;
    const below = { first: b + 1, end: kept.length };
    if (sumWithin(keptProse, { first: start, end: b }) < MIN_PROSE_ABOVE || !isCommentsLine(blocks[b]!)) continue;
    if (sumWithin(signedWords, below) < Math.max(1, MOSTLY_SIGNED * sumWithin(keptWords, below))) continue;
    if (line < 0) line = b;
    else if (sumWithin(keptProse, { first: line, end: b }) > 0) return;
  }
  if (line >= 0) kept.fill(0, line);
}

function isCommentsLine({ words, sample }: TextBlock): boolean {
  if (words > MAX_LINE_WORDS || !MAY_BE_COMMENTS_LINE.test(sample)) return false;
  return COMMENTS_LINE.test(sample) || COMMENTS_IN_LINE.test(sample);
}

/** By block: 1 if a short line with a number is near, or if it is one. */
function findSigned({ blocks, structure, scratch }: PageView): Uint8Array {
  const isSigned = scratch.uint8(blocks.length);
  for (let b = 0; b < blocks.length; b++) {
    const { words, digits } = blocks[b]!;
    if (digits > 0 && words <= MAX_SIGNATURE_WORDS && !isHeading(structure.blockTag[b]!))
      isSigned.fill(1, Math.max(0, b - MAX_TO_SIGNATURE), b + MAX_TO_SIGNATURE + 1);
  }
  return isSigned;
}

function dropControls({ containers }: PageView, region: number, kept: Uint8Array): void {
  const { end } = containers[region]!;
  for (let c = region; c < containers.length && containers[c]!.first < end; c++)
    if (CONTROLS.has(containers[c]!.tag)) kept.fill(0, containers[c]!.first, containers[c]!.end);
}

/** Puts a heading above kept comments that have none. */
export function addCommentsHeading(view: PageView, kept: Uint8Array): void {
  const { comments, blocks, containers, page, structure } = view;
  const region = comments.regionOf[comments.first] ?? -1;
  if (region < 0) return;
  const { first, end, depth } = containers[region]!;
  const firstKept = kept.indexOf(1, first);
  if (firstKept < 0 || firstKept >= end || isHeading(structure.blockTag[firstKept]!)) return;
  const path: HtmlElement[] = [];
  for (let at = page.texts[blocks[firstKept]!.firstText]!.parent; at; at = at.parent) path.push(at);
  const element = path.at(-1 - depth);
  if (!element?.parent || NO_HEADING_IN.has(element.parent.name)) return;
  const heading = new HtmlElement('h2', 'html', []);
  append(heading, new HtmlText(HEADING));
  // Lookups by index, such as whether an element is hidden, give the heading what they give the comments.
  heading.index = element.index;
  insertBefore(element.parent, heading, element);
}
