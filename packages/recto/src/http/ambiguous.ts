/**
 * Requests that a proxy in front may read otherwise than this service, in one of which another could be hidden: two hosts (RFC
 * 9112, 3.2), and a body in a transfer coding that nothing here undoes (6.1). Whatever else is ambiguous the parser refuses.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RectoError } from '../core/errors.ts';
import { errorEnvelope } from './answer-error.ts';

export function isAmbiguous({ headers, rawHeaders }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return true;
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Closes the connection too: nobody knows what comes next on it. */
export function refuseAmbiguous(outgoing: ServerResponse): void {
  const error = new RectoError('INVALID_REQUEST', 'The request names two hosts, or codes its body in a way not taken.');
  outgoing.writeHead(error.status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  outgoing.end(JSON.stringify(errorEnvelope(error.code, error.message)));
}
