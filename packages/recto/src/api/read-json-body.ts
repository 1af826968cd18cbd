/** Reads a JSON body within its bounds: counted while it arrives, refused before anything is parsed. */
import { isUtf8 } from 'node:buffer';
import type { Context } from 'hono';
import { RectoError } from '../contract/errors.ts';
import type { AppEnv } from './app-env.ts';
import type { BodyMemory } from './body-memory.ts';
import { countMembers } from './few-members.ts';
import { readBody } from './read-body.ts';

const JSON_TYPE = /^application\/json[\t ]*(?:;|$)/i;
/** The one parameter that says how to read it; whatever others there are say nothing about JSON (RFC 8259, 11). */
const CHARSET = /;[\t ]*charset="?([^";\t ]*)/i;

/**
 * @param maxBytes - of the body as sent.
 * @param hold - what the body takes of the memory for bodies; the caller gives it back.
 * @throws {RectoError} UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON, INVALID_REQUEST; SERVICE_UNAVAILABLE
 *   without memory.
 */
export async function readJsonBody(
  c: Context<AppEnv>,
  maxBytes: number,
  hold: ReturnType<BodyMemory['hold']>,
): Promise<unknown> {
  requireJson(c.req.header('content-type'), c.req.header('content-encoding'));
  const tooLarge = () => new RectoError('PAYLOAD_TOO_LARGE');
  return parse(await readBody(c, { maxBytes, tooLarge, take: hold.take }));
}

function requireJson(contentType = '', contentEncoding: string | undefined): void {
  if (!JSON_TYPE.test(contentType.trim())) throw new RectoError('UNSUPPORTED_MEDIA_TYPE');
  const charset = CHARSET.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') {
    throw new RectoError('UNSUPPORTED_MEDIA_TYPE', 'The request declares a charset other than UTF-8.');
  }
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') {
    throw new RectoError('UNSUPPORTED_MEDIA_TYPE', 'The request body is compressed.');
  }
}

function parse(body: Buffer): unknown {
  const members = countMembers(body);
  if (members === 'many') {
    throw new RectoError('INVALID_REQUEST', 'The request body has too many JSON members.');
  }
  if (members === 'broken') throw new RectoError('INVALID_JSON');
  if (body.length === 0) throw new RectoError('INVALID_JSON', 'The request body is empty.');
  if (!isUtf8(body)) throw new RectoError('INVALID_JSON', 'The request body is not UTF-8.');
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    // Of what the parser says only the place: the rest quotes the body.
    const place = /at position (\d+)/.exec((error as Error).message)?.[1];
    throw new RectoError(
      'INVALID_JSON',
      place && `The request body is not valid JSON. The error is at character ${place}.`,
    );
  }
}
