/**
 * Requests that never reach a route: those the parser can't read, those without a usable host or path, and those that a
 * proxy might read differently, which allows request smuggling: two Host headers (RFC 9112, 3.2) or a transfer coding other
 * than chunked (6.1). All get the usual error envelope and a closed connection, since the position of the next request is unknown.
 */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, errorEnvelope } from '../contract/errors.ts';
import type { ReachedLimit } from './connection-limits.ts';

const TWO_HOSTS = 'The request has more than one Host header. Send one Host header.';
const UNSUPPORTED_CODING =
  'The request body uses an unsupported transfer coding. Send it with a Content-Length, or with Transfer-Encoding: chunked alone.';
const INVALID_TARGET =
  'The host or path of the request is invalid. Send the host name and port of this service as the Host header, and a path that starts with a slash.';
const INVALID_HTTP =
  'The request is not valid HTTP/1.1. Check the request line, the headers, and that Content-Length is the number of bytes of the body.';

const TLS =
  'The client speaks TLS, but this port takes plain HTTP. Use an http URL, or put a proxy with TLS in front of it.';
/** How a TLS connection begins: a handshake record, and the version of its protocol. */
const TLS_START = [0x16, 0x03];

/** Node's parser errors by code, with the status that Node itself would send. */
const PARSER_ERRORS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The path and headers are larger than 16 KiB. Send what you want to convert in the body.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    'The chunk extensions of the body are too large. Send it with a Content-Length.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Send it again.'],
};

/** What the service adds to responses that no route sends. */
export interface RejectionOptions {
  /** Headers of every response of the service. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called for every rejected request, for the log. */
  readonly onRejected?: (rejected: RejectedRequest) => void;
  /** Called for every connection that is closed because there are too many. */
  readonly onLimit?: (limit: ReachedLimit) => void;
}

export interface RejectedRequest {
  /** IP address of the connection. */
  readonly address: string;
  readonly status: number;
  /** As in the response. */
  readonly reason: string;
  readonly requestId: string;
}

/** @returns the message for a request that is malformed or ambiguous; undefined for any other. */
export function malformedRequestMessage({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return UNSUPPORTED_CODING;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) return TWO_HOSTS;
  const { host } = headers;
  // HTTP/1.0 doesn't require a host, and some load balancers check `/readyz` with it.
  if (!host) return httpVersion === '1.0' ? undefined : INVALID_TARGET;
  // Routes parse the URL of the request. Without this, a host such as `.0.0.1` would be an error of theirs.
  return URL.canParse(`http://${host}`) ? undefined : INVALID_TARGET;
}

export function rejectMalformed(outgoing: ServerResponse, message: string, options: RejectionOptions): void {
  const { status } = ERRORS.INVALID_REQUEST;
  const { body, headers } = rejection(message, options.headers);
  report(outgoing.socket, status, headers, message, options);
  outgoing.writeHead(status, headers).end(body);
}

/** For a request whose host and path don't form a valid URL. */
export function invalidTargetResponse(ownHeaders: RejectionOptions['headers']): Response {
  const { body, headers } = rejection(INVALID_TARGET, ownHeaders);
  return new Response(body, { status: ERRORS.INVALID_REQUEST.status, headers });
}

/**
 * Answers parser errors, after the responses to the requests before. If the response to the invalid request has already
 * started, the socket is closed instead: bytes would end up inside it.
 */
export function rejectUnparsable(server: Server, options: RejectionOptions): void {
  /** Sockets on which an answer waits for earlier responses. Each further chunk is a parser error again. */
  const waiting = new WeakSet<Socket>();

  function answer(error: NodeJS.ErrnoException, socket: HttpSocket): void {
    const current = socket._httpMessage;
    // The error is of a later request: one that can't be parsed, or that did not arrive in time.
    if (current?.req.complete && (error.code?.startsWith('HPE_') || error.code === 'ERR_HTTP_REQUEST_TIMEOUT')) {
      waiting.add(socket);
      return void current.once('finish', () => answer(error, socket));
    }
    // The previous response was the last one. Node closes the socket when it is sent.
    if (waiting.has(socket) && socket.writableEnded) return;
    if (!socket.writable || current?.headersSent) return void socket.destroy();
    const [status, message] = PARSER_ERRORS[error.code ?? ''] ?? [ERRORS.INVALID_REQUEST.status, INVALID_HTTP];
    const reason = isTls(error) ? TLS : message;
    const { body, headers } = rejection(reason, options.headers);
    report(socket, status, headers, reason, options);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  }

  server.on('clientError', (error: NodeJS.ErrnoException, socket: HttpSocket) => {
    // After the last response, further data is discarded, valid or not.
    if (socket.writableEnded && error.code?.startsWith('HPE_')) return;
    // So is what follows a request that asks to close the connection; its response is still to come (RFC 9112, 9.6).
    if (error.code === 'HPE_CLOSED_CONNECTION') return;
    if (!waiting.has(socket)) answer(error, socket);
  });
}

/** With the current response, which Node keeps there to answer parser errors itself. */
interface HttpSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

function isTls({ rawPacket }: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }): boolean {
  return rawPacket !== undefined && TLS_START.every((byte, at) => rawPacket[at] === byte);
}

function report(
  socket: Socket | null,
  status: number,
  headers: RejectionHeaders,
  reason: string,
  options: RejectionOptions,
): void {
  options.onRejected?.({ address: socket?.remoteAddress ?? '', status, reason, requestId: headers['X-Request-Id'] });
}

type RejectionHeaders = ReturnType<typeof rejection>['headers'];

function rejection(message: string, ownHeaders: RejectionOptions['headers']) {
  const body = JSON.stringify(errorEnvelope('INVALID_REQUEST', message));
  const headers = {
    ...ownHeaders,
    'X-Request-Id': randomUUID(),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    Connection: 'close',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return { body, headers };
}
