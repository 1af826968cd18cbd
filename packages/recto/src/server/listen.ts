/** The listening socket, and how it is given up: readiness falls first, work in flight ends, nobody is cut off. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from '../api/app-env.ts';
import type { RefuseEarly } from '../api/refuse-early.ts';
import { deferContinue } from './expect-continue.ts';
import { lingerOn } from './linger.ts';
import { pendingAnswers } from './pending-responses.ts';
import { expectBody } from './unread-body.ts';
import { answerNoTarget, answerUnreadable, refuseAmbiguous, whyAmbiguous } from './unreadable-request.ts';

/** What answers requests: all of them, and, where it can, those that are refused before anything is made of them. */
export interface Answering extends Pick<Hono<AppEnv>, 'fetch'> {
  readonly refuseEarly?: RefuseEarly;
}

/** How long a client may hold a socket with each part of a request, in milliseconds, and how many sockets there are. */
export interface ClientLimits {
  /** To send the headers. */
  readonly headers: number;
  /** To send the whole request. */
  readonly request: number;
  /** To take the whole answer. */
  readonly answer: number;
  /** Connections at once; one more is closed as soon as it is opened. */
  readonly connections: number;
}

export const CLIENT_LIMITS: ClientLimits = { headers: 15_000, request: 120_000, answer: 120_000, connections: 5000 };

/** How often it is looked after clients that are late; Node's own 30 seconds would make a limit of 15 one of 45. */
const CHECK_MILLISECONDS = 1000;
/** Longer than the usual minute of load balancers, so that they and not we close an idle connection. */
const KEEP_ALIVE_MILLISECONDS = 75_000;
const MAX_HEADER_BYTES = 16 * 1024;

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /**
   * Ends without cutting anybody off.
   * @param delay - milliseconds in which requests are still taken, for load balancers to notice that readiness fell.
   * @param patience - milliseconds that work in flight is waited for after that.
   * @returns whether all of it ended in time.
   */
  drain(delay: number, patience: number): Promise<boolean>;
}

export async function listen(
  app: Answering,
  host: string,
  port: number,
  limits: ClientLimits = CLIENT_LIMITS,
): Promise<RunningServer> {
  let isDraining = false;
  // What is left of a request that is answered early is `linger`'s; the adaptor would cut the client off after half a second.
  const byRoutes = getRequestListener((request, env) => app.fetch(request, env), {
    autoCleanupIncoming: false,
    errorHandler: answerNoTarget,
    // Of a request that names none; nothing depends on it.
    hostname: 'localhost',
  });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    expectBody(incoming);
    if (isDraining) outgoing.setHeader('Connection', 'close');
    pending.add(outgoing);
    linger(incoming, outgoing);
    const why = whyAmbiguous(incoming);
    if (why !== undefined) refuseAmbiguous(outgoing, why);
    else convey(incoming, outgoing).catch(() => outgoing.destroy());
  };
  /** Rejects for a fault of ours, which costs this request and nobody else's. */
  const convey = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const isRefused = app.refuseEarly?.(incoming, outgoing) ?? false;
    // Not awaited where nothing need be: the first part of a body is handed out right after this.
    if (isRefused === true || (isRefused !== false && (await isRefused))) return;
    await byRoutes(incoming, outgoing);
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: Math.min(limits.headers, limits.request),
      requestTimeout: limits.request,
      connectionsCheckingInterval: Math.min(CHECK_MILLISECONDS, limits.headers),
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
      // Where it must be there, `whyAmbiguous` says so; Node itself would without a word.
      requireHostHeader: false,
    },
    answer,
  );
  deferContinue(server, answer);
  answerUnreadable(server);
  const linger = lingerOn(server);
  // Without a bound, whoever opens connections takes the files that fetching, converting and the database need.
  server.maxConnections = limits.connections;
  const pending = pendingAnswers(server, limits.answer);
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
    async drain(delay, patience) {
      if (!server.listening) return true;
      isDraining = true;
      // A client that is told so closes the connection itself, and no request of its can meet a closed socket.
      for (const response of pending) if (!response.headersSent) response.setHeader('Connection', 'close');
      await sleep(delay);
      const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
      const isDone = await Promise.race([closed, sleep(patience, false, { ref: false })]);
      if (!isDone) server.closeAllConnections();
      return isDone;
    },
  };
}
