/** What says the page's title stays above its text, where no heading does, or one of something else. */
import type { PageView } from '../describe/page-view.ts';
import { blocksAround, firstOf } from './keep-whole-text.ts';
import { FAR_BETTER, SAYS_TITLE, saysTitle } from './own-heading.ts';

/** How far before the first kept block the title may stand, and above a text of how many words where a heading says something else. */
const TITLE_BEFORE = 8;
const TEXT_WORDS = 8;
/** Among so many of the first blocks the title may be said already. */
const TITLE_AFTER = 3;

/** Keeps what says the title, on pages that have no heading of the first level for it, or one of something else. */
export function keepTitle(view: PageView, own: number, kept: Uint8Array): void {
  const { structure, title } = view;
  if (structure.firstH1 >= 0) {
    if (own >= 0 && saysTitle(title, own) < SAYS_TITLE) keepTitleOf(view, own, kept);
    return;
  }
  const first = firstOf(kept);
  for (let b = first; b < Math.min(first + TITLE_AFTER, kept.length); b++)
    if (kept[b] && saysTitle(title, b) > SAYS_TITLE) return;
  for (let b = first - 1; b >= Math.max(0, first - TITLE_BEFORE); b--) {
    if (saysTitle(title, b) <= SAYS_TITLE) continue;
    kept[b] = 1;
    return;
  }
}

/** Keeps what says the title far better than the heading does, right above kept text. */
function keepTitleOf(view: PageView, own: number, kept: Uint8Array): void {
  const { blocks, title } = view;
  let best = -1;
  let bestSays = Math.max(SAYS_TITLE, FAR_BETTER * saysTitle(title, own));
  /** The next kept text. */
  let text = kept.length + TITLE_BEFORE;
  for (let b = kept.length - 1; b >= 0; b--) {
    const says = saysTitle(title, b);
    if (kept[b]) {
      if (says >= bestSays) return;
      if (blocks[b]!.words >= TEXT_WORDS) text = b;
    } else if (says > bestSays && text - b <= TITLE_BEFORE) {
      best = b;
      bestSays = says;
    }
  }
  if (best >= 0 && !blocksAround(view)[best]) kept[best] = 1;
}
