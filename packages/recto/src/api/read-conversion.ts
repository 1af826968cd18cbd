/** Validates a parsed request body. */
import type * as z from 'zod';
import { ConvertOptions, ConvertRequest } from '../contract/conversion.ts';
import { RectoError } from '../contract/errors.ts';
import { OPTION_ROWS } from '../contract/options.ts';
import { headersProblem } from '../contract/request-headers.ts';
import type { ConversionChoices } from '../conversion/convert-page.ts';
import type { PageInput, PageRequest } from '../conversion/deliver-page.ts';
import { validationError } from './validation-error.ts';

const KNOWN_FIELDS = { '': Object.keys(ConvertRequest.shape), options: Object.keys(ConvertOptions.shape) };

/** @throws {RectoError} INVALID_REQUEST, INVALID_URL or PAYLOAD_TOO_LARGE. */
export function readConversion(body: unknown): PageRequest {
  const parsed = ConvertRequest.safeParse(body);
  if (!parsed.success) throw validationError(parsed.error.issues, KNOWN_FIELDS, body);
  // The schema leaves this name out of records instead of checking it.
  const { headers } = (body as { options?: { headers?: Record<string, unknown> | null } | null }).options ?? {};
  if (headers && Object.hasOwn(headers, '__proto__')) {
    throw new RectoError('INVALID_REQUEST', `"options.headers" ${headersProblem({ ['__proto__']: '' })}.`);
  }
  const { url, options } = parsed.data;
  if (typeof url !== 'string' && options?.render === 'always') {
    throw new RectoError('RENDERING_UNAVAILABLE', '"options.render" can be "always" only for a "url".');
  }
  return { input: inputOf(parsed.data), choices: withDefaults(parsed.data.options ?? {}) };
}

function inputOf({ url, html, cursor }: ConvertRequest): PageInput {
  if (typeof cursor === 'string') return { cursor };
  return typeof url === 'string' ? { url: new URL(url), givenUrl: url } : { html: html ?? '' };
}

/** The options without `null`, and with the defaults of the absent ones. */
function withDefaults(options: z.infer<typeof ConvertOptions>): ConversionChoices {
  const choices: Record<string, unknown> = {};
  for (const [name, row] of OPTION_ROWS) {
    const value = options[name] ?? row.default;
    if (value !== undefined) choices[name] = value;
  }
  return choices;
}
