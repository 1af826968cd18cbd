/** Validates a parsed request body. */
import { ConvertOptions, ConvertRequest } from '../contract/conversion.ts';
import type { ConversionChoices, ConversionInput } from '../conversion/convert-page.ts';
import { validationError } from './validation-error.ts';

const KNOWN_FIELDS = { '': Object.keys(ConvertRequest.shape), options: Object.keys(ConvertOptions.shape) };

/** @throws {RectoError} INVALID_REQUEST, INVALID_URL or PAYLOAD_TOO_LARGE. */
export function readConversion(body: unknown): { input: ConversionInput; choices: ConversionChoices } {
  const parsed = ConvertRequest.safeParse(body);
  if (!parsed.success) throw validationError(parsed.error.issues, KNOWN_FIELDS, body);
  const { url, html, options } = parsed.data;
  return {
    input: typeof url === 'string' ? { url: new URL(url), givenUrl: url } : { html: html ?? '' },
    choices: {
      includeImages: options?.includeImages ?? true,
      includeLinks: options?.includeLinks ?? true,
      includeMeta: options?.includeMeta ?? true,
    },
  };
}
