/**
 * An answer that is given before the request has come whole: a refusal. Closing the connection there and then resets it, and a
 * client that still sends, or reads only once it has sent, never sees why. So the rest is received and thrown away, without
 * being looked at, for as long as a request may take; and only then closed, where it is to be closed.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { passOverBody } from './unread-body.ts';

/** Received in vain at most: somewhat more than the largest body that is taken, several times over. */
const MAX_BYTES = 64 * 1024 * 1024;
const CHECK_MILLISECONDS = 250;

interface Lingering {
  readonly incoming: IncomingMessage;
  /** Bytes that the socket had received when the answer was given. */
  readonly bytesRead: number;
}

/** @returns to be told of every request. How long one may take is the server's own limit. */
export function lingerOn(server: Server): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const lingering = new Map<Socket, Lingering>();
  const timer = setInterval(() => {
    for (const [socket, { incoming, bytesRead }] of lingering) {
      if (socket.destroyed || incoming.complete) lingering.delete(socket);
      else if (socket.bytesRead - bytesRead > MAX_BYTES) socket.destroy();
    }
  }, CHECK_MILLISECONDS).unref();
  server.once('close', () => clearInterval(timer));

  /** Has the socket closed in two steps, should it be closed: we say no more, and go once the client has said all. */
  function closeLate(socket: Socket): void {
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const incoming = lingering.get(socket)?.incoming;
      if (incoming === undefined || incoming.complete) return destroySoon();
      socket.end();
      incoming.once('end', destroySoon);
    };
  }

  return (incoming, outgoing) => {
    // Ahead of the server's own listener, which closes what is to be closed.
    outgoing.prependOnceListener('finish', () => {
      if (incoming.complete || incoming.destroyed) return;
      const { socket } = incoming;
      if (!Object.hasOwn(socket, 'destroySoon')) closeLate(socket);
      lingering.set(socket, { incoming, bytesRead: socket.bytesRead });
      passOverBody(incoming);
      // What nobody began to read, the server discards itself, and cheaper than a stream can.
      if (incoming.readableFlowing !== null) incoming.removeAllListeners('data').resume();
    });
  };
}
