/** The ports that the service listens on: the public one, and optionally one for metrics. */
import type { BlockList } from 'node:net';
import { connectionClient } from '../api/client-address.ts';
import { securityHeaders } from '../api/security-headers.ts';
import { type Config, ConfigError } from '../config/read-config.ts';
import { SETTINGS } from '../config/settings.ts';
import { andThen } from '../maybe-promise.ts';
import { memoryRateLog } from '../metering/store/memory-rate-log.ts';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import { listenForMetrics } from '../operations/metrics-server.ts';
import type { ReachedLimit } from '../server/connection-limits.ts';
import { listen, type RequestHandler, type RunningServer } from '../server/listen.ts';
import type { RejectionOptions } from '../server/malformed-request.ts';
import { possibleConnections } from './possible-connections.ts';

/** @throws {ConfigError} if the port cannot be used. */
export function openServer(
  config: Config,
  trustedProxies: BlockList,
  log: Log,
  metrics: Metrics,
  handle: RequestHandler,
): Promise<RunningServer> {
  const connections = possibleConnections(config);
  if (connections < config.clientConnections) {
    log.warn(
      `RECTO_CLIENT_CONNECTIONS is ${config.clientConnections}, but the operating system lets Recto open so few files that only ${connections} clients can be connected. Raise that limit: ulimit -n, or LimitNOFILE of systemd.`,
    );
  }
  const clientLimits = {
    headers: config.clientHeaders * 1000,
    request: config.clientRequest * 1000,
    response: config.clientAnswer * 1000,
    connections,
    connectionsPerAddress: config.clientConnectionsPerAddress,
  };
  const clientOf = connectionClient(trustedProxies);
  const rejections = rejectionOptions(config.baseUrl ?? '', log, metrics);
  return listen(handle, config.host, config.port, clientLimits, clientOf, rejections).catch(
    (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is in use by another program. Stop that program, or choose another port with --port'
          : `can't be used: ${error.message}`;
      throw new ConfigError(`RECTO_HOST and RECTO_PORT: ${config.host}:${config.port} ${reason}.`, { cause: error });
    },
  );
}

/** Log lines for the rejected requests of one IP address, so that a flood of them can't fill the log. */
const REJECTED_POLICY = { name: 'rejected', quota: 5, windowSeconds: 60 };
const MAX_ADDRESSES = 20_000;

const LIMIT_SETTINGS = {
  connections: 'clientConnections',
  connectionsPerAddress: 'clientConnectionsPerAddress',
} as const;

/** For requests and connections that the HTTP layer rejects: the headers of all responses, log lines, metrics. */
export function rejectionOptions(baseUrl: string, log: Log, metrics: Metrics): RejectionOptions {
  const logged = memoryRateLog(REJECTED_POLICY, MAX_ADDRESSES);
  const countLimit = (limit: ReachedLimit, count: number) =>
    metrics.closedConnections.inc({ limit: SETTINGS[LIMIT_SETTINGS[limit]].variable }, count);
  for (const limit of ['connections', 'connectionsPerAddress'] as const) countLimit(limit, 0);
  return {
    headers: securityHeaders({ baseUrl }),
    onRejected: ({ address: client, status, reason, requestId }) =>
      void andThen(logged.take(client), ({ isAllowed }) => {
        if (isAllowed) log.warn({ requestId, client, status, reason }, 'Rejected a request that is not valid HTTP.');
      }),
    onLimit: (limit) => countLimit(limit, 1),
  };
}

/** @returns a function that stops serving metrics. @throws {ConfigError} if the port cannot be used. */
export async function openMetricsServer({ metricsPort, host }: Config, metrics: Metrics): Promise<() => Promise<void>> {
  if (metricsPort === undefined) return async () => {};
  return listenForMetrics(metrics, host, metricsPort).catch((error: Error) => {
    throw new ConfigError(`RECTO_METRICS_PORT: ${host}:${metricsPort} can't be used: ${error.message}`, {
      cause: error,
    });
  });
}
