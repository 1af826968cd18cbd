/**
 * The entry point `./full`: the whole page as Markdown, with metadata. It needs no content model, which makes it little more
 * than half as large as the main entry point.
 */
import type { Conversion } from '../conversion.ts';
import { convertPage } from '../convert-page.ts';
import type { ConvertOptions } from '../options.ts';
import { Workspace } from '../workspace.ts';

export type { ContentReport, Conversion, Metadata } from '../conversion.ts';

/** As for the main entry point, without the choice of content: it is always `full`. */
export interface FullOptions extends Omit<ConvertOptions, 'content'> {
  readonly content?: 'full' | undefined;
}

/** Made by the first conversion, so that importing the engine has no side effects. */
let workspace: Workspace | undefined;

/**
 * Converts everything that a reader sees of a page to GitHub Flavored Markdown. Linear in the length
 * of `html`.
 *
 * @param html - any string. Malformed HTML is repaired as browsers do.
 * @returns the same as `convert` of the main entry point with `content: 'full'`, except for
 *   `metadata.tokenCount`, which is less exact.
 * @throws TypeError if `html` isn't a string, or if an option is unknown or has a wrong value;
 *   RangeError if `options.now` is an invalid date.
 */
export function convert(html: string, options: FullOptions = {}): Conversion {
  if ((options as ConvertOptions | null)?.content === 'main') {
    throw new TypeError('"content" must be "full" here. To choose the main content, import "@recto-md/engine".');
  }
  workspace ??= new Workspace();
  return convertPage(html, options, workspace);
}
