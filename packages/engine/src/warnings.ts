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

/** @param body - the Markdown without front matter. */
export function warningsFor({ confidence }: Pick<ContentReport, 'confidence'>, body: string): ConversionWarning[] {
  return body !== '' && confidence < MIN_CONFIDENCE ? [UNCERTAIN_CONTENT] : [];
}
