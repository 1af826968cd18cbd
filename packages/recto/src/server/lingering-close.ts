/**
 * Lingering close (RFC 9112, 9.6). Closing a socket while the client is still sending resets the connection, and the
 * client may never see the response. So the rest of a rejected request is received and discarded, for as long as a request
 * may take. To close the connection then, we end our side and discard further data until the client ends its side or a
 * short time has passed.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { discardBody } from './unread-body.ts';

/** Most bytes received and discarded for one request: several times the largest body the API accepts. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
/** For a client to close its side after the response. More than a round trip takes. */
const CLOSE_MILLISECONDS = 2000;
const CHECK_MILLISECONDS = 250;

interface LingeringConnection {
  /** The request whose rest is discarded. */
  readonly incoming: IncomingMessage | undefined;
  /** Bytes the socket had received when the response was finished. */
  readonly bytesRead: number;
  /** Whether our side is closed. */
  isClosing: boolean;
  /** When the connection is cut off, once nothing of a request is missing. */
  deadline?: number;
}

export interface LingeringClose {
  /** Call with every request. The server's request timeout bounds how long one may linger. */
  track(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Whether the connection takes no more requests. */
  isClosing(socket: Socket): boolean;
}

export function enableLingeringClose(server: Server): LingeringClose {
  const lingering = new Map<Socket, LingeringConnection>();
  const timer = setInterval(() => {
    for (const [socket, connection] of lingering) check(socket, connection);
  }, CHECK_MILLISECONDS).unref();
  server.once('close', () => clearInterval(timer));

  function check(socket: Socket, connection: LingeringConnection): void {
    const isComplete = connection.incoming?.complete ?? true;
    if (socket.destroyed || (isComplete && !connection.isClosing)) lingering.delete(socket);
    else if (socket.bytesRead - connection.bytesRead > MAX_DISCARDED_BYTES) socket.destroy();
    else if (isComplete) {
      connection.deadline ??= performance.now() + CLOSE_MILLISECONDS;
      if (performance.now() > connection.deadline) socket.destroy();
    }
  }

  /** Makes Node close this socket in two steps: our side at once, the other one when the client has closed it. */
  function closeInSteps(socket: Socket): void {
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (socket.readableEnded) return destroySoon();
      const connection = lingering.get(socket) ?? { incoming: undefined, bytesRead: socket.bytesRead, isClosing: true };
      connection.isClosing = true;
      lingering.set(socket, connection);
      socket.end();
    };
  }

  return {
    track(incoming, outgoing) {
      const { socket } = incoming;
      if (!Object.hasOwn(socket, 'destroySoon')) closeInSteps(socket);
      if (isForwarded(incoming)) closeAfterEarlyResponse(incoming, outgoing);
      // Runs before Node's own listener, which closes the connection.
      outgoing.prependOnceListener('finish', () => {
        if (incoming.complete || incoming.destroyed) return;
        lingering.set(socket, { incoming, bytesRead: socket.bytesRead, isClosing: false });
        discardBody(incoming);
        // If nothing has read from the stream yet, Node discards the body itself, more cheaply than a flowing stream.
        if (incoming.readableFlowing !== null) incoming.removeAllListeners('data').resume();
      });
    },
    isClosing: (socket) => lingering.get(socket)?.isClosing === true,
  };
}

/** Whether a proxy sent the request. Its connections carry the requests of many clients. */
function isForwarded({ headers }: IncomingMessage): boolean {
  return ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
}

/**
 * Closes the connection if the response comes before the end of the body. If the client then goes away, some proxies
 * (HAProxy with HTTP/2) leave out the rest of the body, but send the next client's request on the same connection. It
 * would be taken for the rest of the body, and what it contains for a request.
 */
function closeAfterEarlyResponse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers } = incoming;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  const writeHead = outgoing.writeHead;
  outgoing.writeHead = (...parameters: unknown[]) => {
    if (!incoming.complete) outgoing.shouldKeepAlive = false;
    return Reflect.apply(writeHead, outgoing, parameters);
  };
}
