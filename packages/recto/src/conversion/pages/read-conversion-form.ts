/** Reads the playground's form. */
import type { Context } from 'hono';
import { hasTooManyFields } from '../../api/body-complexity.ts';
import type { BodyShare } from '../../api/body-memory.ts';
import { readBody } from '../../api/read-body.ts';
import { MAX_BODY_BYTES } from '../../contract/conversion.ts';
import { RectoError } from '../../contract/errors.ts';
import type { OptionName, OptionRow } from '../../contract/options.ts';
import { EXAMPLE_HTML } from '../../site/example.ts';
import type { PagesEnv } from '../../web-kit/current-member.ts';
import { formatNumber } from '../../web-kit/format.ts';
import { completeUrl } from './complete-url.ts';
import { type ConversionDraft, EMPTY_DRAFT, REST_OPTIONS } from './conversion-draft.ts';

/**
 * The page uses multipart, which doesn't make pasted HTML longer. The other encoding is accepted
 * too.
 */
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)[\t ]*(?:;|$)/i;

/** Characters of each field except the HTML. No valid value is longer, with its line breaks. */
const MAX_FIELD_LENGTH = 32_768;

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
    if (typeof value !== 'string') return '';
    if (value.length > MAX_FIELD_LENGTH && name !== 'html')
      throw new RectoError(
        'INVALID_REQUEST',
        `The field "${name}" must have at most ${formatNumber(MAX_FIELD_LENGTH)} characters.`,
      );
    return value;
  };
  // Browsers only send checked checkboxes.
  const optionText = (name: OptionName, row: OptionRow) =>
    row.rule.kind === 'boolean' ? String(form.has(name)) : text(name);
  if (form.has('example')) return { ...EMPTY_DRAFT, source: 'html', html: EXAMPLE_HTML };
  return {
    source: text('source') === 'html' ? 'html' : 'url',
    url: completeUrl(text('url')),
    html: text('html'),
    options: Object.fromEntries(REST_OPTIONS.map(([name, row]) => [name, optionText(name, row)])),
  };
}
