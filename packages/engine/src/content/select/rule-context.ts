import type { HtmlDocument } from '../../html/tree/tree.ts';
import type { Declarations } from '../../page/declarations.ts';
import type { PageView } from '../describe/page-view.ts';
import type { BlockRange } from '../describe/running-sums.ts';
import type { PageType } from '../page-types.ts';

/** What the rules of the selection read and change. */
export interface RuleContext {
  readonly document: HtmlDocument;
  readonly view: PageView;
  readonly declarations: Pick<Declarations, 'url'>;
  /** The URLs of the page, without fragments. */
  readonly pageUrls: readonly string[];
  /** Every description that the page states. */
  readonly descriptions: readonly string[];
  readonly siteName: string | undefined;
  readonly pageType: PageType;
  /** Whether the page declares that software for manuals made it. */
  readonly isManual: boolean;
  /** Whether the page is a ticket of an issue tracker. */
  readonly isTicket: boolean;
  /** See `PageScores`. */
  readonly posts: BlockRange | undefined;
  /** Whether the page may be a thread, although another type is more probable. */
  readonly mayBeThread: boolean;
  /** Whether no page type is more probable than all others together. */
  readonly isUncertain: boolean;
  /** Whether comments below an article are wanted. */
  readonly includeComments: boolean;
  /** Block of the page's main heading, or -1. */
  readonly pageHeading: number;
  /** By block. Rules set those of recognizable boilerplate to 0. */
  readonly probabilities: Float32Array;
  /** Blocks of at least this probability are kept, before the rules. */
  threshold: number;
  /** By block: 1 if it is kept. */
  readonly kept: Uint8Array;
}

/** A correction of the model's choice. */
export interface Rule {
  readonly name: string;
  readonly appliesTo: 'all' | readonly PageType[];
  /** Lowers probabilities, before the threshold is chosen. */
  readonly lower?: (context: RuleContext) => void;
  /** Corrects what is kept. */
  readonly correct?: (context: RuleContext) => void;
}
