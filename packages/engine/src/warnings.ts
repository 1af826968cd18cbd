/** What may be wrong with a result although the conversion succeeded. */
import type { ContentReport, ConversionWarning } from './conversion.ts';

/** Below this, about half of the words are expected to be wrong. About 4 % of pages are. */
const MIN_CONFIDENCE = 0.5;
const UNCERTAIN_CONTENT: ConversionWarning = {
  code: 'LOW_CONFIDENCE',
  message:
    'The main content may be incomplete, or contain other parts of the page. ' +
    'To keep everything, set the option "content" to "full".',
};

const HTML_IS_URL: ConversionWarning = {
  code: 'HTML_IS_URL',
  message:
    'The HTML is only a URL, which is not fetched. To convert its page, pass it as a URL, or fetch its HTML first.',
};
const URL_ALONE = /^\s*https?:\/\/[^\s<]+\s*$/i;
/** Longer texts are no URL. */
const MAX_URL_LENGTH = 8_192;

/** @returns a warning if a URL was passed in place of HTML. */
export function warningAboutHtml(html: string): ConversionWarning[] {
  return html.length <= MAX_URL_LENGTH && URL_ALONE.test(html) ? [HTML_IS_URL] : [];
}

/**
 * @param body - the Markdown without front matter.
 * @param unmatched - selectors of `exclude` that match nothing.
 */
export function warningsFor(
  { confidence }: Pick<ContentReport, 'confidence'>,
  body: string,
  unmatched: readonly string[] = [],
): ConversionWarning[] {
  const warnings = unmatched.map((selector) => ({
    code: 'SELECTOR_NOT_FOUND',
    message: `The selector "${selector}" of "exclude" matches nothing on the page.`,
  }));
  return body !== '' && confidence < MIN_CONFIDENCE ? [UNCERTAIN_CONTENT, ...warnings] : warnings;
}
