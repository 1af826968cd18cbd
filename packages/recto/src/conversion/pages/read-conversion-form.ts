/** Reads the playground's form, and turns it into the body of an API request. */
import type { Context } from 'hono';
import { hasTooManyFields } from '../../api/body-complexity.ts';
import type { BodyShare } from '../../api/body-memory.ts';
import { readBody } from '../../api/read-body.ts';
import { MAX_BODY_BYTES } from '../../contract/conversion.ts';
import { RectoError } from '../../contract/errors.ts';
import type { PagesEnv } from '../../web-kit/current-member.ts';

/**
 * The page uses multipart, which doesn't make pasted HTML longer. The other encoding is accepted
 * too.
 */
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)[\t ]*(?:;|$)/i;

export const OPTION_NAMES = ['includeImages', 'includeLinks', 'includeMeta'] as const;
export type OptionName = (typeof OPTION_NAMES)[number];

/** The values of the form. */
export interface ConversionDraft {
  readonly source: 'url' | 'html';
  readonly url: string;
  readonly html: string;
  readonly options: Readonly<Record<OptionName, boolean>>;
}

export const EMPTY_DRAFT: ConversionDraft = {
  source: 'url',
  url: '',
  html: '',
  options: { includeImages: true, includeLinks: true, includeMeta: true },
};

/**
 * @param share - memory for the body. The caller releases it.
 * @throws {RectoError} UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or INVALID_REQUEST;
 *   SERVICE_UNAVAILABLE if there is no memory.
 */
export async function readConversionForm(c: Context<PagesEnv>, share: BodyShare): Promise<ConversionDraft> {
  const contentType = c.req.header('content-type') ?? '';
  if (!FORM_TYPE.test(contentType))
    throw new RectoError('UNSUPPORTED_MEDIA_TYPE', 'The playground only accepts forms.');
  const tooLarge = () => new RectoError('PAYLOAD_TOO_LARGE');
  const body = await readBody(c, { maxBytes: MAX_BODY_BYTES, tooLarge, share });
  if (hasTooManyFields(body, contentType)) throw new RectoError('INVALID_REQUEST', 'The form has too many fields.');
  return readDraft(await parse(body, contentType));
}

async function parse(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new RectoError('INVALID_REQUEST', "The form couldn't be parsed.");
  }
}

function readDraft(form: FormData): ConversionDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    source: text('source') === 'html' ? 'html' : 'url',
    url: text('url').trim(),
    html: text('html'),
    // Browsers only send checked checkboxes.
    options: {
      includeImages: form.has('includeImages'),
      includeLinks: form.has('includeLinks'),
      includeMeta: form.has('includeMeta'),
    },
  };
}

/**
 * The same conversion as the body of an API request. Leaves out options that have their default
 * value.
 */
export function toRequestBody({ source, url, html, options }: ConversionDraft) {
  const disabled = OPTION_NAMES.filter((name) => !options[name]);
  return {
    ...(source === 'url' ? { url } : { html }),
    ...(disabled.length === 0 ? {} : { options: Object.fromEntries(disabled.map((name) => [name, false])) }),
  };
}
