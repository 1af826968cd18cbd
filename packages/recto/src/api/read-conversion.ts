/** Makes of a parsed body what is to be converted, or says what is wrong with it. */
import { ConvertOptions, ConvertRequest } from '../contract/conversion.ts';
import type { ConversionChoices, ConversionInput } from '../conversion/convert-page.ts';
import { explainIssues } from './explain-issues.ts';

const KNOWN_FIELDS = { '': Object.keys(ConvertRequest.shape), options: Object.keys(ConvertOptions.shape) };

/** @throws {RectoError} INVALID_REQUEST, INVALID_URL, PAYLOAD_TOO_LARGE. */
export function readConversion(body: unknown): { input: ConversionInput; choices: ConversionChoices } {
  const checked = ConvertRequest.safeParse(body);
  if (!checked.success) throw explainIssues(checked.error.issues, KNOWN_FIELDS, body);
  const { url, html, options } = checked.data;
  return {
    input: typeof url === 'string' ? { url: new URL(url), givenUrl: url } : { html: html ?? '' },
    choices: {
      includeImages: options?.includeImages ?? true,
      includeLinks: options?.includeLinks ?? true,
      includeMeta: options?.includeMeta ?? true,
    },
  };
}
