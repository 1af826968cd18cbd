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

/**
 * @param timeout - milliseconds for a client to receive a response, from its first byte. By then all of it is ready,
 *   though a large one is encoded only as fast as the client reads.
 */
export function trackResponses(server: Server, timeout: number): OpenResponses {
  /** Each response with the time of the first check after it began. */
  const open = new Map<ServerResponse, number | undefined>();
  function forget(this: ServerResponse): void {
    open.delete(this);
  }
  // One timer for all responses: a timer for each would add measurably to the cost of a rejection.
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const [response, begunAt] of open) {
        if (begunAt === undefined) {
          if (response.headersSent) open.set(response, now);
        } else if (now - begunAt > timeout) {
          response.destroy();
        }
      }
    },
    Math.min(CHECK_MILLISECONDS, timeout / 4),
  ).unref();
  server.once('close', () => clearInterval(timer));
  return {
    add(response) {
      open.set(response, undefined);
      response.on('close', forget);
    },
    [Symbol.iterator]: () => open.keys(),
  };
}
