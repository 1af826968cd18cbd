/** Decides which parts of a page go into the Markdown: segment, describe, score, select. */

import { hasEmptyMountPoint, runsScripts } from '../page/client-rendered.ts';
import { type Declarations, readDeclarations } from '../page/declarations.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { pageUrls } from '../page/page-fragments.ts';
import type { ScratchMemory } from '../scratch-memory.ts';
import { type Content, everything } from './content.ts';
import type { ContentMemory } from './content-memory.ts';
import type { PageView } from './describe/page-view.ts';
import { isProse } from './describe/running-sums.ts';
import { describesTicket } from './describe/ticket-page.ts';
import { describeContent } from './describe-content.ts';
import { PAGE_TYPES, type PageType } from './page-types.ts';
import type { ContentModel } from './score/model.ts';
import { scoreBlocks } from './score/score-blocks.ts';
import { isUncertain, mayBeThread } from './score/threads.ts';
import type { PageBlocks } from './segment/page-blocks.ts';
import { hasOnlyBoilerplate, hasOnlyTextElements } from './select/all-or-nothing.ts';
import { addCommentsHeading } from './select/comments.ts';
import { markDropped } from './select/mark-dropped.ts';
import type { RuleContext } from './select/rule-context.ts';
import { selectBlocks } from './select/select-blocks.ts';

/** Software that makes manuals and references, such as Javadoc, Doxygen, Docutils and DocBook. Docusaurus also makes blogs. */
const MANUAL_GENERATOR = /doc(?!usaurus|ument)|doxygen|texi|latex|publican|manual/i;

/** Pages that are one text or thread, unlike cards that begin with their pictures. */
const ONE_TEXT: ReadonlySet<PageType> = new Set(['article', 'documentation', 'forum']);
const FORUM = PAGE_TYPES.indexOf('forum');
const COLLECTION = PAGE_TYPES.indexOf('collection');
const LISTING = PAGE_TYPES.indexOf('listing');
/** A thread has at least a question and an answer. */
const MIN_POSTS = 2;
/** What the probability of a thread counts in comparison: a thread that passes for an article loses less than an article with the comments of a thread. */
const ODDS_OF_THREADS = 0.5;

/** What a conversion may say about the choice. */
interface Wishes {
  /** Whether comments below an article are kept. */
  readonly includeComments?: boolean | undefined;
  /** The page's URL, which helps to predict its type. Default: the canonical URL that the page declares. */
  readonly url: string | undefined;
  /** A model other than the built-in one, for cross-validation. */
  readonly model: ContentModel | undefined;
}

/**
 * Chooses the page's main content. Linear in the document.
 *
 * @param hidden - by node index: 1 for a node that a reader does not see, which hides all below it.
 * @param scratch - memory for the result and everything on the way, valid until it is reset.
 * @param memory - what is kept from page to page.
 * @param stated - what the page says about itself.
 */
export function chooseContent(
  facts: PageFacts,
  hidden: Uint8Array,
  scratch: ScratchMemory,
  memory: ContentMemory,
  stated: Pick<RuleContext, 'descriptions' | 'siteName'>,
  { includeComments = false, url, model = memory.model }: Wishes,
): Content {
  const { document } = facts;
  const declarations = readDeclarations(facts, url);
  const description = describeContent(document, hidden, declarations, model.tokens, scratch, memory.tokenizer);
  const { page } = description.view;
  if (page.blocks.length === 0) return everything(hidden);
  const urls = pageUrls(facts, url);
  const isTicket = describesTicket(description.view, declarations, urls);
  const { probabilities, pageTypes, posts } = scoreBlocks(description, model, declarations.isThread || isTicket);
  const isManual = declaresManual(declarations);
  const pageType = isManual ? 'documentation' : mostProbable(pageTypes, description.view);
  for (const { first, end } of description.requests) probabilities.fill(0, first, end);
  if (isUnfilled(facts, page, probabilities)) {
    return { dropped: scratch.uint8(hidden.length).fill(1), pageType, keptShare: 0, confidence: 0 };
  }
  const { kept, expectedF1 } = selectBlocks({
    document,
    view: description.view,
    declarations,
    pageUrls: urls,
    descriptions: stated.descriptions,
    siteName: stated.siteName,
    probabilities,
    pageType,
    isManual,
    isTicket,
    posts,
    mayBeThread: mayBeThread(pageTypes),
    isUncertain: isUncertain(pageTypes),
    includeComments,
  });
  if (includeComments) addCommentsHeading(description.view, kept);
  return {
    dropped: markDropped(description.hidden, page, kept, ONE_TEXT.has(pageType) ? urls : [], scratch),
    pageType,
    keptShare: keptShareOf(page, kept),
    confidence: Math.min(1, expectedF1),
  };
}

/** Whether the page says that software for manuals made it. */
export function declaresManual({ generator = '' }: Declarations): boolean {
  return MANUAL_GENERATOR.test(generator);
}

/** Whether the page is only menus and footers around content that scripts have yet to load. */
function isUnfilled(facts: PageFacts, page: PageBlocks, probabilities: Float32Array): boolean {
  if (hasOnlyTextElements(page) || !hasOnlyBoilerplate(page, probabilities)) return false;
  return runsScripts(facts) || hasEmptyMountPoint(facts.document);
}

/**
 * Lists are of two types that few pages tell apart, so they compete with the other types together. A short article with
 * many comments resembles a thread, so threads must be more probable than other types.
 */
export function mostProbable(probabilities: Float32Array, { blocks }: PageView): PageType {
  const pageTypes = probabilities.slice();
  if (pageTypes[FORUM] === 1) return 'forum';
  pageTypes[FORUM]! *= blocks.filter(isProse).length < MIN_POSTS ? 0 : ODDS_OF_THREADS;
  let best = 0;
  for (let type = 1; type < pageTypes.length; type++) if (pageTypes[type]! > pageTypes[best]!) best = type;
  const [collection, listing] = [pageTypes[COLLECTION]!, pageTypes[LISTING]!];
  if (collection + listing >= pageTypes[best]!) return collection >= listing ? 'collection' : 'listing';
  return PAGE_TYPES[best]!;
}

function keptShareOf({ blocks }: PageBlocks, kept: Uint8Array): number {
  let keptSize = 0;
  let size = 0;
  for (let b = 0; b < blocks.length; b++) {
    size += blocks[b]!.size;
    if (kept[b]) keptSize += blocks[b]!.size;
  }
  return size > 0 ? keptSize / size : 1;
}
