/** Composes pages of those of one fold (`composePage`). */
import { type ComposedPage, composePage } from './compose-page.ts';
import type { PageParts } from './page-parts.ts';

/** To how many composed pages each page of a type gives its content: threads, manuals and products are few. */
const COPIES: Readonly<Partial<Record<string, number>>> = { forum: 3, documentation: 3, product: 2, service: 1 };
const MAX_COPIES = 3;
/** One article in so many gives its content to one. */
const ARTICLES_EVERY = 2;

export function* composePages(pages: readonly PageParts[]): Generator<ComposedPage> {
  for (const [at, main] of pages.entries()) {
    const { type } = main.page;
    const count = COPIES[type] ?? (at % ARTICLES_EVERY === 0 ? 1 : 0);
    for (let copy = 0; copy < count; copy++) {
      const composed = composePage(main, pages, at * MAX_COPIES + copy);
      if (composed) yield composed;
    }
  }
}
