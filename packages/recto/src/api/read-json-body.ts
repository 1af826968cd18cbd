/** Reads a JSON body. Its size and complexity are checked before it is parsed. */
import { isUtf8 } from 'node:buffer';
import type { Context } from 'hono';
import { RectoError } from '../contract/errors.ts';
import type { AppEnv } from './app-env.ts';
import { checkJsonComplexity } from './body-complexity.ts';
import type { BodyShare } from './body-memory.ts';
import { readBody } from './read-body.ts';

const JSON_TYPE = /^application\/json[\t ]*(?:;|$)/i;
/** HTML begins with it, JSON never does. */
const LESS_THAN = 0x3c;
/** Other parameters of the media type have no meaning for JSON (RFC 8259, 11). */
const CHARSET = /;[\t ]*charset="?([^";\t ]*)/i;

/**
 * @param maxBytes - size of the body as sent.
 * @param share - the memory the body takes. The caller releases it.
 * @throws {RectoError} UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON or INVALID_REQUEST; SERVICE_UNAVAILABLE if
 *   the body memory is used up.
 */
export async function readJsonBody(c: Context<AppEnv>, maxBytes: number, share: BodyShare): Promise<unknown> {
  requireJson(c.req.header('content-type'), c.req.header('content-encoding'));
  const tooLarge = () => new RectoError('PAYLOAD_TOO_LARGE');
  return parse(await readBody(c, { maxBytes, tooLarge, share }));
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
  const complexity = checkJsonComplexity(body);
  if (complexity === 'too-complex') {
    throw new RectoError('INVALID_REQUEST', 'The request body has too many JSON members.');
  }
  if (body[0] === LESS_THAN) throw new RectoError('INVALID_JSON', 'The request body is HTML, not JSON.');
  if (complexity === 'malformed') throw new RectoError('INVALID_JSON');
  if (body.length === 0) throw new RectoError('INVALID_JSON', 'The request body is empty.');
  if (!isUtf8(body)) throw new RectoError('INVALID_JSON', 'The request body is not UTF-8.');
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    // The rest of the parser's message quotes the body.
    const position = /at position (\d+)/.exec((error as Error).message)?.[1];
    throw new RectoError(
      'INVALID_JSON',
      position && `The request body is not valid JSON. The error is at character ${position}.`,
    );
  }
}
