/** A page as publishing systems produce it, with the metadata expected from it. */
import type { Metadata } from '@recto-md/engine';

type Field = 'title' | 'author' | 'publishedDate' | 'description' | 'language' | 'siteName' | 'image' | 'canonicalUrl';

/** Absent fields aren't compared; `null` means that the page doesn't state the value. */
export type Expected = { readonly [Key in Field]?: Metadata[Key] | null };

export interface PageCase {
  readonly name: string;
  readonly html: string;
  readonly url?: string;
  readonly expected: Expected;
}

const SENTENCE =
  'The pears in the old orchard ripen slowly, and whoever waits for them is rewarded with a soft and fragrant fruit that keeps for weeks. ';

/** Two paragraphs without author or date. */
export const PROSE = `<p>${SENTENCE.repeat(2)}</p>`.repeat(2);

export function page(head: string, body: string, language = 'en'): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
}
