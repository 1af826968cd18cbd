/**
 * Drops the lines that archives of mailing lists write around a message, and LaTeX2HTML around a section: links to its neighbors,
 * instructions for answers.
 */
import type { PageView } from '../describe/page-view.ts';

/** Beginnings of these lines in Pipermail, Hypermail, MHonArc and public-inbox. */
const NAVIGATION =
  /^\W*(?:(?:next|prev(?:ious)?) (?:message|by (?:date|thread))\b|date prev\b|messages sorted|(?:next|prev|reply)[\w\s]{0,30}\sother threads:|reply instructions:|(?:this is a )?public inbox\b)/i;

/** `Next: Beams Up: Elements Previous: Shells`. */
const AROUND_SECTION = /^\W*(?:next|up):[^:]{1,99}\s(?:up|prev\w*):/i;

/** Drops these lines. They are links, or have some. */
export function dropNeighborLines({ blocks }: PageView, kept: Uint8Array): void {
  for (let b = 0; b < blocks.length; b++) {
    const { linkSize, size, sample } = blocks[b]!;
    if (linkSize > 0 && (NAVIGATION.test(sample) || (3 * linkSize > size && AROUND_SECTION.test(sample)))) kept[b] = 0;
  }
}
