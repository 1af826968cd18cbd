/**
 * Cuts off clients that read a response too slowly. Node has no such timeout: a client could take a byte at a time forever.
 */
import type { Server, ServerResponse } from 'node:http';

/** Longest time between two checks. */
const CHECK_MILLISECONDS = 1000;

/** The responses that are being prepared or sent. */
export interface OpenResponses extends Iterable<ServerResponse> {
  add(response: ServerResponse): void;
}

/** @param timeout - milliseconds for a client to receive a response, from when all of it is ready to be sent. */
export function trackResponses(server: Server, timeout: number): OpenResponses {
  /** Each response with the time when it was complete and ready to be sent. */
  const open = new Map<ServerResponse, number>();
  function markComplete(this: ServerResponse): void {
    if (open.has(this)) open.set(this, performance.now());
  }
  function forget(this: ServerResponse): void {
    open.delete(this);
  }
  // One timer for all responses: a timer for each would add measurably to the cost of a rejection.
  const timer = setInterval(
    () => {
      const earliest = performance.now() - timeout;
      for (const [response, completeAt] of open) if (completeAt < earliest) response.destroy();
    },
    Math.min(CHECK_MILLISECONDS, timeout / 4),
  ).unref();
  server.once('close', () => clearInterval(timer));
  return {
    add(response) {
      open.set(response, Number.POSITIVE_INFINITY);
      response.on('prefinish', markComplete);
      response.on('close', forget);
    },
    [Symbol.iterator]: () => open.keys(),
  };
}
