/** Reads a submitted form. Stops reading when it exceeds the limit, before parsing anything. */
import type { Context } from 'hono';
import { readBody } from '../api/read-body.ts';
import type { PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

/** Far more than the largest form with only short fields needs. */
const MAX_FORM_BYTES = 16 * 1024;
const NUL_MESSAGE = 'The form contains a NUL character (U+0000). Remove it, then try again.';
const FORM_TYPE = /^application\/x-www-form-urlencoded[\t ]*(?:;|$)/i;

export interface Form {
  /** The value of a field, or an empty string. */
  get(name: string): string;
  /** Whether a checkbox is checked, or the button of that name was pressed. */
  has(name: string): boolean;
}

/** @throws {PageError} if the body is not a form, larger than `maxBytes`, or has a NUL. */
export async function readForm(c: Context<PagesEnv>, maxBytes = MAX_FORM_BYTES): Promise<Form> {
  if (!FORM_TYPE.test(c.req.header('content-type') ?? '')) {
    throw new PageError(415, "This didn't work", 'This URL only accepts forms (application/x-www-form-urlencoded).');
  }
  const tooLarge = () =>
    new PageError(413, "This didn't work", 'The form is too large. Shorten your input and try again.');
  const text = (await readBody(c, { maxBytes, tooLarge })).toString('utf8');
  // PostgreSQL stores no NUL, and fails for each value that has one.
  if (/%00|\0/.test(text)) throw new PageError(400, "This didn't work", NUL_MESSAGE);
  const fields = new URLSearchParams(text);
  return { get: (name) => fields.get(name) ?? '', has: (name) => fields.has(name) };
}
