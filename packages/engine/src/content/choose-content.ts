/** What of the page goes into the Markdown. */

import { hasEmptyMountPoint, runsScripts } from '../page/client-rendered.ts';
import { readDeclarations } from '../page/declarations.ts';
import type { PageFacts } from '../page/page-facts.ts';
import type { Scratch } from '../scratch.ts';
import { judgeBlocks, readPage } from './score/judge-blocks.ts';
import { contentModel } from './score/load-model.ts';
import { type ContentModel, PAGE_TYPES, type PageType } from './score/model.ts';
import { cutBlocks } from './segment/cut-blocks.ts';
import { expectedCut } from './select/expected-cut.ts';
import { isPlain } from './select/is-plain.ts';
import { isSurroundings } from './select/is-surroundings.ts';
import { keepNotes } from './select/keep-notes.ts';
import { keepStandfirst } from './select/keep-standfirst.ts';
import { leaveOutBanner } from './select/leave-out-banner.ts';
import { leaveOutContents } from './select/leave-out-contents.ts';
import { leaveOutMenus } from './select/leave-out-menus.ts';
import { leaveOutMottos } from './select/leave-out-mottos.ts';
import { leaveOutOverlays } from './select/leave-out-overlays.ts';
import { markDropped } from './select/mark-dropped.ts';
import { ownHeading } from './select/own-heading.ts';
import { shapeSelection } from './select/shape-selection.ts';

/** Losing content is worse than keeping junk: what is about as likely content as not is kept, whatever the page would score without. */
const LIKELY = 0.45;

export interface Content {
  /** By node index: 1 where the node is left out, with all below it. */
  readonly dropped: Uint8Array;
  /** The kind of page as the model sees it; `null` where it was not asked. */
  readonly pageType: PageType | null;
  /** Share of the visible text that is kept, 0 to 1. */
  readonly keptShare: number;
  /** How well the model expects its choice to match what a person would mark, 0 to 1. */
  readonly confidence: number;
}

/** All that a reader sees of the page, `hidden` being what is not seen. */
export function everything(hidden: Uint8Array): Content {
  return { dropped: hidden, pageType: null, keptShare: 1, confidence: 1 };
}

/**
 * The page's main content.
 *
 * @param hidden - by node index: 1 for what a reader does not see, and for all below it.
 * @param scratch - for the lists that are made on the way, `dropped` among them: they hold until it is begun anew.
 * @param url - the page's address, which tells kinds of page apart; without it the page's own canonical address is read.
 * @param model - another model than the one that comes with the engine, for cross-validation.
 */
export function chooseContent(
  facts: PageFacts,
  hidden: Uint8Array,
  scratch: Scratch,
  url?: string,
  model: ContentModel = contentModel(),
): Content {
  const { document } = facts;
  const page = cutBlocks(document, hidden, model.tokens, scratch);
  const { blocks } = page;
  if (blocks.length === 0) return everything(hidden);
  const declarations = readDeclarations(facts, url);
  const reading = readPage(page, declarations, model.tokens, scratch);
  const { chances, kinds } = judgeBlocks(reading, model);
  const pageType = likeliest(kinds);
  if (!isPlain(page) && isSurroundings(page, chances) && (runsScripts(facts) || hasEmptyMountPoint(document))) {
    return { dropped: scratch.uint8(hidden.length).fill(1), pageType, keptShare: 0, confidence: 0 };
  }
  const own = ownHeading(reading.view, chances, declarations.url.words);
  leaveOutOverlays(document, page, own, chances);
  if (pageType === 'forum') leaveOutMottos(page, chances);
  leaveOutBanner(page, own, chances);
  leaveOutMenus(reading.view, own, chances);
  if (document.jumps.length > 1) leaveOutContents(reading.view, own, chances);
  const cut = expectedCut(chances, (b) => blocks[b]!.words, scratch);
  const kept = shapeSelection(reading.view, chances, Math.min(cut.chance, LIKELY), pageType, own);
  keepStandfirst(reading.view, declarations.description, own, kept);
  keepNotes(document, page, pageType === 'article' || pageType === 'documentation', kept);
  let keptSize = 0;
  let size = 0;
  for (let b = 0; b < blocks.length; b++) {
    size += blocks[b]!.size;
    if (kept[b]) keptSize += blocks[b]!.size;
  }
  return {
    dropped: markDropped(hidden, page, kept, scratch),
    pageType,
    keptShare: size > 0 ? keptSize / size : 1,
    confidence: Math.min(1, cut.score),
  };
}

function likeliest(kinds: Float32Array): PageType {
  let best = 0;
  for (let kind = 1; kind < kinds.length; kind++) if (kinds[kind]! > kinds[best]!) best = kind;
  return PAGE_TYPES[best]!;
}
