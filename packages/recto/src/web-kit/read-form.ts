/** Reads a form within its bounds: counted while it arrives, refused before anything is made of it. */
import type { Context } from 'hono';
import { readBody } from '../api/read-body.ts';
import type { PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

/** More than any form of a few fields needs. */
const MAX_FORM_BYTES = 16 * 1024;
const FORM_TYPE = /^application\/x-www-form-urlencoded[\t ]*(?:;|$)/i;

export interface Form {
  /** What was filled in, or the empty string. */
  get(name: string): string;
  /** Whether a checkbox was checked, or a button of that name pressed. */
  has(name: string): boolean;
}

/**
 * @param maxBytes - of the body as sent.
 * @throws {PageError} for what no form sends, or too much of it.
 */
export async function readForm(c: Context<PagesEnv>, maxBytes = MAX_FORM_BYTES): Promise<Form> {
  if (!FORM_TYPE.test(c.req.header('content-type') ?? '')) {
    throw new PageError(415, 'This did not work', 'This address takes what a form sends.');
  }
  const tooLarge = () => new PageError(413, 'This did not work', 'The form is too large.');
  const fields = new URLSearchParams((await readBody(c, { maxBytes, tooLarge })).toString('utf8'));
  return { get: (name) => fields.get(name) ?? '', has: (name) => fields.has(name) };
}
