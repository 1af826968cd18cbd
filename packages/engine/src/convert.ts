/** The package's main entry point: HTML to the Markdown of its main content. */
import type { Conversion } from './conversion.ts';
import { convertWithModel } from './convert-with-model.ts';
import type { ConvertOptions } from './options.ts';

/**
 * Converts a page or a fragment of HTML to GitHub Flavored Markdown. Linear in the length of
 * `html`.
 *
 * @param html - any string. Malformed HTML is repaired as browsers do.
 * @returns the Markdown, empty except for front matter if the page has no readable text.
 * @throws TypeError if `html` isn't a string, or if an option is unknown or has a wrong value;
 *   RangeError if `options.now` is an invalid date.
 */
export function convert(html: string, options: ConvertOptions = {}): Conversion {
  return convertWithModel(undefined, html, options);
}
