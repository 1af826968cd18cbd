/**
 * `Expect: 100-continue`: the client waits for `100 Continue` before it sends the body. Recto sends it only when a route
 * starts to read the body, so a rejected client never uploads. Other expectations are ignored (RFC 9110, 10.1.1).
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http';

const waitingForContinue = new WeakSet<IncomingMessage>();

/** Passes requests with an `Expect` header to the same `handle` as all others. */
export function deferContinue(server: Server, handle: RequestListener): void {
  server.on('checkContinue', (incoming, outgoing) => {
    waitingForContinue.add(incoming);
    return handle(incoming, outgoing);
  });
  server.on('checkExpectation', handle);
}

/** Whether the client waits for `100 Continue`. True only once per request. */
export function takeExpectContinue(incoming: IncomingMessage): boolean {
  return waitingForContinue.delete(incoming);
}
