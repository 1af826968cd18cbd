/** Drops what archives of mailing lists write around a message: links to its neighbors, instructions for answers. */
import type { PageView } from '../describe/page-view.ts';

/** Beginnings of these lines in Pipermail, Hypermail, MHonArc and public-inbox. */
const NAVIGATION =
  /^\W*(?:(?:next|prev(?:ious)?) (?:message|by (?:date|thread))\b|date prev\b|messages sorted|(?:next|prev|reply)[\w\s]{0,30}\sother threads:|reply instructions:|(?:this is a )?public inbox\b)/i;

/** Drops these lines. They are links, or have some. */
export function dropMailNavigation({ blocks }: PageView, kept: Uint8Array): void {
  for (let b = 0; b < blocks.length; b++)
    if (blocks[b]!.linkSize > 0 && NAVIGATION.test(blocks[b]!.sample)) kept[b] = 0;
}
