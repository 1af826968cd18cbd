/**
 * Requests that never get to the routes: what the parser cannot read, what names no address here, and what a proxy in front may
 * read otherwise than this service, so that another request could be hidden in it: two hosts (RFC 9112, 3.2), and a body in a
 * transfer coding that nothing here undoes (6.1). They too are answered in the one envelope, and their connection is closed,
 * since nobody knows what comes next on it.
 */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorEnvelope } from '../api/answer-error.ts';
import { ERRORS } from '../contract/errors.ts';

const TWO_HOSTS = 'The request names more than one host. Send one Host header.';
const OTHER_CODING =
  'The request body is in a transfer coding that is not taken. Send it with a Content-Length, or with Transfer-Encoding: chunked alone.';
const NO_TARGET =
  'The host or the path of the request cannot be read. Send the name of this service, and its port, as the Host header, and a path that begins with a slash.';
const NO_HTTP =
  'The request is not valid HTTP/1.1. Check its first line and its headers, and that Content-Length is the number of bytes of the body.';

/** What Node's parser cannot read, by its code, and the status that Node itself would answer. */
const UNREADABLE: Readonly<Record<string, readonly [status: number, why: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'The path and the headers are larger than 16 KiB. Send what is to be converted in the body.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    'The chunks of the body have too much beside them. Send it with a Content-Length.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Send it again.'],
};

/** @returns what is wrong and what to do about it; undefined for a request that can be read in one way. */
export function whyAmbiguous({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return OTHER_CODING;
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) return TWO_HOSTS;
  // In HTTP/1.0, which load balancers ask `/readyz` by, there need be none.
  return hosts === 0 && httpVersion !== '1.0' ? NO_TARGET : undefined;
}

export function refuseAmbiguous(outgoing: ServerResponse, why: string): void {
  const { body, headers } = refusal(why);
  outgoing.writeHead(ERRORS.INVALID_REQUEST.status, headers).end(body);
}

/** For a request without an address that could be asked for. */
export function answerNoTarget(): Response {
  const { body, headers } = refusal(NO_TARGET);
  return new Response(body, { status: ERRORS.INVALID_REQUEST.status, headers });
}

/** Answers what the parser cannot read, unless an answer is being sent already: it would end up in the midst of that. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: AnsweringSocket) => {
    if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy();
    const [status, why] = UNREADABLE[error.code ?? ''] ?? [ERRORS.INVALID_REQUEST.status, NO_HTTP];
    const { body, headers } = refusal(why);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  });
}

/** With the answer that is being made, which Node keeps there for its own answer to such an error. */
interface AnsweringSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

function refusal(why: string) {
  const body = JSON.stringify(errorEnvelope('INVALID_REQUEST', why));
  const headers = {
    'X-Request-Id': randomUUID(),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return { body, headers };
}
