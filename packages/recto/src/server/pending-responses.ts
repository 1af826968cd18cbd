/**
 * The answers that are being made or sent. Whoever takes one too slowly is cut off: Node itself lets a client take it a byte at
 * a time for ever.
 */
import type { Server, ServerResponse } from 'node:http';

/** How often it is looked after them, at most. */
const CHECK_MILLISECONDS = 1000;

export interface PendingAnswers extends Iterable<ServerResponse> {
  add(response: ServerResponse): void;
}

/** @param patience - milliseconds to take a whole answer, once all of it is there to be sent. */
export function pendingAnswers(server: Server, patience: number): PendingAnswers {
  /** With the time since when all of it is there. */
  const pending = new Map<ServerResponse, number>();
  function noteComplete(this: ServerResponse): void {
    if (pending.has(this)) pending.set(this, performance.now());
  }
  function noteClosed(this: ServerResponse): void {
    pending.delete(this);
  }
  // One timer for all of them: one for each would be a part of what refusing costs.
  const timer = setInterval(
    () => {
      const earliest = performance.now() - patience;
      for (const [response, completeAt] of pending) if (completeAt < earliest) response.destroy();
    },
    Math.min(CHECK_MILLISECONDS, patience / 4),
  ).unref();
  server.once('close', () => clearInterval(timer));
  return {
    add(response) {
      pending.set(response, Number.POSITIVE_INFINITY);
      response.on('prefinish', noteComplete);
      response.on('close', noteClosed);
    },
    [Symbol.iterator]: () => pending.keys(),
  };
}
