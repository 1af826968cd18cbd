/** Finds what asks for consent to cookies. */
import type { HtmlDocument } from '../../html/tree/tree.ts';
import { overlayRanges } from '../segment/overlay-ranges.ts';
import type { PageView } from './page-view.ts';
import { type BlockRange, runningSum, sumWithin } from './running-sums.ts';

/** The first word is the same in most languages. Long requests list purposes, each with a switch. */
const COOKIES =
  /cookie|consen[st]|legitimate interest|inter[eé]s\w* l[eé]g[ií]t|einwilligung|çerez|ciasteczk|kakor|куки|クッキー|쿠키|تعريف الارتباط|کوکی|עוגיות/i;
/** Words of a request in the part around the `h1`, such as one in place of a video. */
const MAX_WORDS_IN_TEXT = 150;
/** Words of a request for consent per block that mentions cookies. */
const MAX_WORDS_PER_MENTION = 150;

/**
 * Requests for consent are overlays, and containers with such a name, that are about cookies and hold neither the page's
 * title nor a part of the page with the `h1`. Templates also name the whole page so (`cookies-not-set`). Linear in the
 * blocks and containers, however deep they are nested.
 *
 * @returns ranges that may overlap.
 */
export function findConsentRequests(document: HtmlDocument, view: PageView): BlockRange[] {
  const { page, texts, structure, sums, scratch } = view;
  const { blocks, containers } = page;
  const candidates = [...containers.filter(({ isConsent }) => isConsent), ...overlayRanges(document, page)];
  if (candidates.length === 0) return [];
  const mentions = runningSum(blocks.length, scratch, (b) => (COOKIES.test(blocks[b]!.sample) ? 1 : 0));
  // The outermost part of the page around the `h1`.
  const around = containers.find(
    ({ first, end }) => first <= structure.firstH1 && structure.firstH1 < end && end - first < blocks.length,
  );
  const requests: BlockRange[] = [];
  for (const { first, end } of candidates) {
    const last = requests.at(-1);
    const isInLast = last !== undefined && last.first <= first && end <= last.end;
    if (!isInLast && isRequest({ first, end })) requests.push({ first, end });
  }
  return requests;

  function isRequest(range: BlockRange): boolean {
    const isWithin = (block: number) => range.first <= block && block < range.end;
    const isWholePage = range.end - range.first === blocks.length;
    if (isWithin(texts.titleBlock) || (isWithin(structure.firstH1) && !isWholePage)) return false;
    const words = sumWithin(sums.words, range);
    // A chapter about cookies.
    if (around && around.first <= range.first && range.end <= around.end && words > MAX_WORDS_IN_TEXT) return false;
    // Text that mentions cookies often enough is about them: components may have such names, too.
    const count = sumWithin(mentions, range);
    return count > 0 && count * MAX_WORDS_PER_MENTION >= words;
  }
}
