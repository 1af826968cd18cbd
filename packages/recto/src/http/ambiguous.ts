/**
 * Requests that a proxy in front may read otherwise than this service, in one of which another could be hidden: two hosts (RFC
 * 9112, 3.2), and a body in a transfer coding that nothing here undoes (6.1). Whatever else is ambiguous the parser refuses.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS } from '../core/errors.ts';
import { errorEnvelope } from './answer-error.ts';

const TWO_HOSTS = 'The request names more than one host. Send one Host header.';
const OTHER_CODING =
  'The request body is in a transfer coding that is not taken. Send it with a Content-Length, or with Transfer-Encoding: chunked alone.';
const NO_TARGET =
  'The host or the path of the request cannot be read. Send the name of this service, and its port, as the Host header, and a path that begins with a slash.';

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  // Nobody knows what comes next on the connection.
  Connection: 'close',
} as const;

/** @returns what is wrong and what to do about it; undefined for a request that can be read in one way. */
export function whyAmbiguous({ headers, rawHeaders }: IncomingMessage): string | undefined {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return OTHER_CODING;
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1 ? TWO_HOSTS : undefined;
}

export function refuseAmbiguous(outgoing: ServerResponse, why: string): void {
  const body = JSON.stringify(errorEnvelope('INVALID_REQUEST', why));
  outgoing.writeHead(ERRORS.INVALID_REQUEST.status, { ...HEADERS, 'Content-Length': Buffer.byteLength(body) });
  outgoing.end(body);
}

/** For a request without an address that could be asked for. */
export function answerNoTarget(): Response {
  const body = JSON.stringify(errorEnvelope('INVALID_REQUEST', NO_TARGET));
  return new Response(body, { status: ERRORS.INVALID_REQUEST.status, headers: HEADERS });
}
