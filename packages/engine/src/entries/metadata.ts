/** The entry point `./metadata`: what a page states about itself, without converting it. */
import type { Metadata } from '../conversion.ts';
import { parse } from '../html/parse/parse.ts';
import { givenUrls, ownTexts, publicFields } from '../metadata/public-fields.ts';
import { readMetadata as readPage } from '../metadata/read-metadata.ts';
import { checkHtml, checkOptions } from '../option-rules.ts';
import type { ConvertOptions } from '../options.ts';
import { MetaKeyCache } from '../page/meta-key-cache.ts';
import { collectPageFacts } from '../page/page-facts.ts';
import { revealContent } from '../page/reveal-content.ts';

export type MetadataOptions = Pick<ConvertOptions, 'url' | 'resolvedUrl' | 'now'>;

/** The metadata of a conversion, except for what is counted in the Markdown. */
export type PageMetadata = Omit<Metadata, 'wordCount' | 'tokenCount' | 'readingTime'>;

/**
 * Reads the metadata of a page. Linear in the length of `html`.
 *
 * @param html - any string. Malformed HTML is repaired as browsers do.
 * @throws TypeError if `html` isn't a string, or if an option is unknown or has a wrong value;
 *   RangeError if `options.now` is an invalid date.
 */
export function readMetadata(html: string, options: MetadataOptions = {}): PageMetadata {
  checkHtml(html);
  checkOptions(options);
  const { url, resolvedUrl, now = new Date() } = options;
  const facts = collectPageFacts(revealContent(parse(html)), new MetaKeyCache());
  const { title, ...stated } = publicFields(ownTexts(readPage(facts, resolvedUrl ?? url, now)));
  return { title, ...givenUrls({ url, resolvedUrl }), extractedAt: now.toISOString(), ...stated };
}
