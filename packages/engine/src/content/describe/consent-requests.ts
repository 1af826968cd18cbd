/** Finds what asks for consent to cookies. */
import type { HtmlDocument } from '../../html/tree/tree.ts';
import { overlayRanges } from '../segment/overlay-ranges.ts';
import type { PageBlocks } from '../segment/page-blocks.ts';
import type { PageView } from './page-view.ts';
import type { BlockRange } from './running-sums.ts';

/** The word is the same in most languages. */
const COOKIES = /cookie/i;
/** Words of a request for consent per block that mentions cookies. */
const MAX_WORDS_PER_MENTION = 150;

/**
 * Requests for consent are overlays, and containers with such a name, that are about cookies and hold neither the page's
 * title nor a part of the page with the `h1`. Templates also name the whole page so (`cookies-not-set`).
 *
 * @returns ranges that may overlap.
 */
export function findConsentRequests(document: HtmlDocument, { page, texts, structure }: PageView): BlockRange[] {
  const { blocks, containers } = page;
  const requests: BlockRange[] = [];
  let done = 0;
  for (const { isConsent, first, end } of containers) {
    if (!isConsent || first < done || !isRequest({ first, end })) continue;
    requests.push({ first, end });
    done = end;
  }
  return [...requests, ...overlayRanges(document, page).filter(isRequest)];

  function isRequest(range: BlockRange): boolean {
    const isWithin = (block: number) => range.first <= block && block < range.end;
    const isWholePage = range.end - range.first === blocks.length;
    if (isWithin(texts.titleBlock) || (isWithin(structure.firstH1) && !isWholePage)) return false;
    return isAboutCookies(blocks, range);
  }
}

/** Whether a text mentions cookies often enough to be about them: components may have such names, too. */
function isAboutCookies(blocks: PageBlocks['blocks'], { first, end }: BlockRange): boolean {
  let words = 0;
  let mentions = 0;
  for (let b = first; b < end; b++) {
    words += blocks[b]!.words;
    if (COOKIES.test(blocks[b]!.sample)) mentions++;
  }
  return mentions * MAX_WORDS_PER_MENTION >= words && mentions > 0;
}
