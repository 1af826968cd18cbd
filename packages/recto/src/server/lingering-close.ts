/**
 * Lingering close: a response sent before the whole request has arrived, usually a rejection. Closing the socket at once
 * would reset the connection, and a client that is still sending would never see the response. So the rest of the request
 * is received and discarded, for as long as a request may take, and only then is the connection closed or reused.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { discardBody } from './unread-body.ts';

/** Most bytes received and discarded for one request: several times the largest body the API accepts. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
const CHECK_MILLISECONDS = 250;

interface LingeringRequest {
  readonly incoming: IncomingMessage;
  /** Bytes the socket had received when the response was finished. */
  readonly bytesRead: number;
}

/** @returns a function to call with every request. The server's request timeout bounds how long one may linger. */
export function enableLingeringClose(server: Server): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const lingering = new Map<Socket, LingeringRequest>();
  const timer = setInterval(() => {
    for (const [socket, { incoming, bytesRead }] of lingering) {
      if (socket.destroyed || incoming.complete) lingering.delete(socket);
      else if (socket.bytesRead - bytesRead > MAX_DISCARDED_BYTES) socket.destroy();
    }
  }, CHECK_MILLISECONDS).unref();
  server.once('close', () => clearInterval(timer));

  /** Makes Node close this socket in two steps: end our side, then destroy it when the request has ended. */
  function closeAfterRequest(socket: Socket): void {
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const incoming = lingering.get(socket)?.incoming;
      if (incoming === undefined || incoming.complete) return destroySoon();
      socket.end();
      incoming.once('end', destroySoon);
    };
  }

  return (incoming, outgoing) => {
    // Runs before Node's own listener, which closes the connection.
    outgoing.prependOnceListener('finish', () => {
      if (incoming.complete || incoming.destroyed) return;
      const { socket } = incoming;
      if (!Object.hasOwn(socket, 'destroySoon')) closeAfterRequest(socket);
      lingering.set(socket, { incoming, bytesRead: socket.bytesRead });
      discardBody(incoming);
      // If nothing has read from the stream yet, Node discards the body itself, more cheaply than a flowing stream.
      if (incoming.readableFlowing !== null) incoming.removeAllListeners('data').resume();
    });
  };
}
