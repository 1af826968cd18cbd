/** Composes pages of those of one fold (`composePage`). */
import { type ComposedPage, composePage } from './compose-page.ts';
import type { PageParts } from './page-parts.ts';

/** Threads are few, so each gives its content to more than one page. */
const PER_THREAD = 3;

export function* composePages(pages: readonly PageParts[]): Generator<ComposedPage> {
  for (const [at, main] of pages.entries()) {
    const count = main.page.type === 'forum' ? PER_THREAD : 1;
    for (let copy = 0; copy < count; copy++) {
      const composed = composePage(main, pages, at * PER_THREAD + copy);
      if (composed) yield composed;
    }
  }
}
