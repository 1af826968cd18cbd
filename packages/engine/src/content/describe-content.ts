/** Segments and describes a page without its requests for consent. */
import type { HtmlDocument } from '../html/tree/tree.ts';
import type { Declarations } from '../page/declarations.ts';
import type { ScratchMemory } from '../scratch-memory.ts';
import { findConsentRequests } from './describe/consent-requests.ts';
import { describePage, type PageDescription } from './describe/describe-page.ts';
import type { BlockRange } from './describe/running-sums.ts';
import type { PageBlocks } from './segment/page-blocks.ts';
import { segmentPage } from './segment/segment-page.ts';
import type { TokenWeights } from './tokens/token-weights.ts';
import type { Tokenizer } from './tokens/tokenizer.ts';

/** With fewer words behind it, a request for consent is the page: whether the rest is content depends on it. */
const MIN_WORDS_BEHIND = 20;

export interface DescribedContent extends PageDescription {
  /** By node index: 1 for a node that a reader does not see, or that asks for consent. */
  readonly hidden: Uint8Array;
  /** The requests for consent, if the page consists of little else and they are described after all. */
  readonly requests: readonly BlockRange[];
}

/**
 * A request for consent has more text than many a page behind it. Its words would count in the features of everything
 * else, so pages with one are segmented and described a second time, without it.
 */
export function describeContent(
  document: HtmlDocument,
  hidden: Uint8Array,
  declarations: Declarations,
  weights?: TokenWeights,
  scratch?: ScratchMemory,
  tokenizer?: Tokenizer,
): DescribedContent {
  const describe = (without: Uint8Array) =>
    describePage(
      segmentPage(document, without, weights, scratch, tokenizer),
      declarations,
      weights,
      scratch,
      tokenizer,
    );
  const whole = describe(hidden);
  const requests = findConsentRequests(document, whole.view);
  if (requests.length === 0) return { ...whole, hidden, requests };
  const rest = hidden.slice();
  for (const request of requests) hideBlocks(whole.view.page, request, rest);
  const behind = describe(rest);
  if (behind.view.words < MIN_WORDS_BEHIND) return { ...whole, hidden, requests };
  return { ...behind, hidden: rest, requests: [] };
}

/** Nodes are numbered in document order, so those from the first text to the last one are in the same element. */
function hideBlocks({ blocks, texts }: PageBlocks, { first, end }: BlockRange, hidden: Uint8Array): void {
  hidden.fill(1, texts[blocks[first]!.firstText]!.index, texts[blocks[end - 1]!.endText - 1]!.index + 1);
}
