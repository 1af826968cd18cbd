/** The listening socket: limits for clients, malformed requests, and a graceful shutdown. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientOf, type ConnectionLimits, limitConnections } from './connection-limits.ts';
import { deferContinue } from './expect-continue.ts';
import { IncomingRequest } from './incoming-request.ts';
import { enableLingeringClose } from './lingering-close.ts';
import {
  malformedRequestMessage,
  type RejectionOptions,
  rejectMalformed,
  rejectUnparsable,
} from './malformed-request.ts';
import { trackResponses } from './response-timeout.ts';
import { discardBody, restoreBody } from './unread-body.ts';

/** Responds to a request. If it throws or rejects, the connection of that request is closed. */
export type RequestHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>;

/** Bounds on what clients may hold. Times are in milliseconds. */
export interface ClientLimits extends ConnectionLimits {
  /** To send the headers. */
  readonly headers: number;
  /** To send the whole request. */
  readonly request: number;
  /** To receive the whole response. */
  readonly response: number;
}

export const CLIENT_LIMITS: ClientLimits = {
  headers: 15_000,
  request: 120_000,
  response: 120_000,
  connections: 5000,
  connectionsPerAddress: 256,
};

/** How often Node checks for late clients. Its default of 30 seconds would turn a limit of 15 seconds into 45. */
const CHECK_MILLISECONDS = 1000;
/** Longer than the usual 60 seconds of load balancers, so that they, not Recto, close idle connections. */
const KEEP_ALIVE_MILLISECONDS = 75_000;
const MAX_HEADER_BYTES = 16 * 1024;
/**
 * Requests of one connection in progress. A client may send more without waiting (pipelining). One read of the socket can
 * contain more than a thousand, and Node passes on all of them, with a response each that waits in memory.
 */
const MAX_PIPELINED = 8;
/** Requests after the last one that gets a response. Each takes 5 KB until the connection is closed. */
const MAX_IGNORED = 100;

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /**
   * Stops gracefully.
   * @param delay - milliseconds to keep accepting requests, so that load balancers notice the failing readiness check.
   * @param timeout - milliseconds to wait after that for requests in progress.
   * @returns whether all of them completed in time.
   */
  drain(delay: number, timeout: number): Promise<boolean>;
}

/**
 * @param clientOf - identifies the client of a connection.
 * @param rejections - for requests that never reach `handle`.
 * @throws {Error} Node's own, such as EADDRINUSE, if it can't listen on the port.
 */
export async function listen(
  handle: RequestHandler,
  host: string,
  port: number,
  limits: ClientLimits = CLIENT_LIMITS,
  clientOf: ClientOf = (remoteAddress) => remoteAddress,
  rejections: RejectionOptions = {},
): Promise<RunningServer> {
  let isDraining = false;
  /** Requests that came after the last one of their connection. */
  const ignored = new WeakMap<Socket, number>();
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    restoreBody(incoming);
    const { socket } = incoming;
    if (lingering.isClosing(socket) || ignored.has(socket)) {
      ignore(incoming);
      const count = (ignored.get(socket) ?? 0) + 1;
      ignored.set(socket, count);
      if (count > MAX_IGNORED) socket.destroy();
      return;
    }
    responses.add(outgoing);
    const isFull = markBusy(incoming, outgoing) >= MAX_PIPELINED;
    if (isFull) ignored.set(socket, 0);
    if (isDraining || isFull) outgoing.setHeader('Connection', 'close');
    lingering.track(incoming, outgoing);
    const message = malformedRequestMessage(incoming);
    if (message !== undefined) rejectMalformed(outgoing, message, rejections);
    else run(handle, incoming, outgoing);
  };
  const server = createServer(
    {
      IncomingMessage: IncomingRequest,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: Math.min(limits.headers, limits.request),
      requestTimeout: limits.request,
      connectionsCheckingInterval: Math.min(CHECK_MILLISECONDS, limits.headers),
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
      // Checked in `malformedRequestMessage`, with an error message. Node's own response would have an empty body.
      requireHostHeader: false,
    },
    onRequest,
  );
  deferContinue(server, onRequest);
  rejectUnparsable(server, rejections);
  const lingering = enableLingeringClose(server);
  // Connections share the process's file descriptors with fetching, converting and the database.
  const markBusy = limitConnections(server, limits, clientOf, rejections.onLimit ?? (() => {}));
  const responses = trackResponses(server, limits.response);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return {
    host,
    port: typeof address === 'object' && address !== null ? address.port : port,
    async drain(delay, timeout) {
      if (!server.listening) return true;
      isDraining = true;
      // With this header clients close the connection themselves and don't send a request into a closed socket.
      for (const response of responses) if (!response.headersSent) response.setHeader('Connection', 'close');
      await sleep(delay);
      const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
      const isDone = await Promise.race([closed, sleep(timeout, false, { ref: false })]);
      if (!isDone) server.closeAllConnections();
      return isDone;
    },
  };
}

/** A request after the last response of its connection, sent before the client saw that. It can't be answered any more. */
function ignore(incoming: IncomingMessage): void {
  discardBody(incoming);
  incoming.resume();
}

/** A handler that fails costs this request only. Not async: a rejection must come before the body's first chunk is read. */
function run(handle: RequestHandler, incoming: IncomingMessage, outgoing: ServerResponse): void {
  try {
    handle(incoming, outgoing)?.catch(() => outgoing.destroy());
  } catch {
    outgoing.destroy();
  }
}
