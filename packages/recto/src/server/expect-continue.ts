/**
 * `Expect: 100-continue`: a client that asks before it sends is told to only when its body is about to be read, so that one
 * who is refused keeps it. Whatever else is expected is passed over (RFC 9110, 10.1.1).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const awaited = new WeakSet<IncomingMessage>();

/** Hands such requests to the same `handle` as all others. */
export function deferContinue(
  server: Server,
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): void {
  server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    awaited.add(incoming);
    handle(incoming, outgoing);
  });
  server.on('checkExpectation', handle);
}

/** Whether the client waits to be told to send. Only once. */
export function isAwaited(incoming: IncomingMessage): boolean {
  return awaited.delete(incoming);
}
