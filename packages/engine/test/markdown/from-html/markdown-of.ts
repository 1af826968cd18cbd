import { type ConvertOptions, convert } from '@recto-md/engine';

/** Converts all of `html`, without front matter. */
export function markdownOf(html: string, options: ConvertOptions = {}): string {
  return convert(html, { content: 'full', includeMeta: false, ...options }).markdown;
}
