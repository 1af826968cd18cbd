/**
 * A `header` that is that of no article, section or main part is the page's banner (HTML-AAM): the name of the site and its menus, of which
 * some hold whole pages of products. One that holds the page's own heading is the beginning of its text.
 */
import type { PageBlocks } from '../segment/cut-blocks.ts';
import { tagCode, tagCodes } from '../segment/elements.ts';

/** Where it does not stand above the page's own heading, what is at least as likely stays. */
const LIKELY = 0.55;
const HEADER = tagCode('header');
/** The header of one of them says what it is about. */
const SECTIONS = tagCodes('article aside main nav section');

/** Takes their chances from the blocks of banners that do not hold the page's `own` heading. */
export function leaveOutBanner({ blocks, containers }: PageBlocks, own: number, chances: Float32Array): void {
  /** The block past the last of the sections and banners met. */
  let settled = 0;
  for (const { tag, first, end } of containers) {
    if (first < settled) continue;
    if (SECTIONS.has(tag)) settled = end;
    if (tag !== HEADER || (first <= own && own < end) || end - first === blocks.length) continue;
    for (let b = first; b < end; b++) if (end <= own || chances[b]! < LIKELY) chances[b] = 0;
    settled = end;
  }
}
