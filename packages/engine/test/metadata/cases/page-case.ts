/** Pages as publishing systems make them, and what a reader would say of each. */
import type { Metadata } from '@recto-md/engine';

type Field = 'title' | 'author' | 'publishedDate' | 'description' | 'language' | 'siteName' | 'image' | 'canonicalUrl';

/** A field that is not there is not looked at; `null` is what a page does not state. */
export type Expected = { readonly [Key in Field]?: Metadata[Key] | null };

export interface PageCase {
  readonly name: string;
  readonly html: string;
  readonly url?: string;
  readonly expected: Expected;
}

const SENTENCE =
  'The pears in the old orchard ripen slowly, and whoever waits for them is rewarded with a soft and fragrant fruit that keeps for weeks. ';

/** Two paragraphs of no author and no day. */
export const PROSE = `<p>${SENTENCE.repeat(2)}</p>`.repeat(2);

export function page(head: string, body: string, language = 'en'): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
}
