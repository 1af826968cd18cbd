/** Which parts of a page go into the Markdown, and how they were chosen. */
import type { PageType } from './page-types.ts';

export interface Content {
  /** By node index: 1 if the node is dropped, with all below it. */
  readonly dropped: Uint8Array;
  /** The most probable page type; `null` if the model was not used. */
  readonly pageType: PageType | null;
  /** Share of the visible text that is kept, from 0 to 1. */
  readonly keptShare: number;
  /** The F1 score that the model expects for this choice, from 0 to 1. */
  readonly confidence: number;
}

/** Keeps everything that a reader sees. */
export function everything(hidden: Uint8Array): Content {
  return { dropped: hidden, pageType: null, keptShare: 1, confidence: 1 };
}
