/** Reads the playground's form into the body that a program would have sent. */
import type { Context } from 'hono';
import type { BodyMemory } from '../../api/body-memory.ts';
import { hasFewFields } from '../../api/few-members.ts';
import { readBody } from '../../api/read-body.ts';
import { MAX_BODY_BYTES } from '../../contract/conversion.ts';
import { RectoError } from '../../contract/errors.ts';
import type { PagesEnv } from '../../web-kit/current-member.ts';

/** A form in two encodings: the browser sends the first, which leaves pasted HTML as long as it is. */
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)[\t ]*(?:;|$)/i;

export const OPTION_NAMES = ['includeImages', 'includeLinks', 'includeMeta'] as const;
export type OptionName = (typeof OPTION_NAMES)[number];

/** What was filled in. */
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
 * @param hold - what the form takes of the memory for bodies; the caller gives it back.
 * @throws {RectoError} UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_REQUEST; SERVICE_UNAVAILABLE without memory.
 */
export async function readConversionForm(
  c: Context<PagesEnv>,
  hold: ReturnType<BodyMemory['hold']>,
): Promise<ConversionDraft> {
  const contentType = c.req.header('content-type') ?? '';
  if (!FORM_TYPE.test(contentType)) throw new RectoError('UNSUPPORTED_MEDIA_TYPE', 'The playground takes a form.');
  const tooLarge = () => new RectoError('PAYLOAD_TOO_LARGE');
  const body = await readBody(c, { maxBytes: MAX_BODY_BYTES, tooLarge, take: hold.take });
  if (!hasFewFields(body, contentType)) throw new RectoError('INVALID_REQUEST', 'The form has too many fields.');
  return readDraft(await parse(body, contentType));
}

async function parse(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new RectoError('INVALID_REQUEST', 'The form could not be read.');
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
    // A box that is not checked is not sent.
    options: {
      includeImages: form.has('includeImages'),
      includeLinks: form.has('includeLinks'),
      includeMeta: form.has('includeMeta'),
    },
  };
}

/** The request as a program would send it: options that are left as they are by default are left out. */
export function bodyOf({ source, url, html, options }: ConversionDraft) {
  const changed = OPTION_NAMES.filter((name) => !options[name]);
  return {
    ...(source === 'url' ? { url } : { html }),
    ...(changed.length === 0 ? {} : { options: Object.fromEntries(changed.map((name) => [name, false])) }),
  };
}
