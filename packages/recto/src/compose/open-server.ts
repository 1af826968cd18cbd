/** The ports that the service listens on: the public one, and optionally one for metrics. */
import type { BlockList } from 'node:net';
import { connectionClient } from '../api/client-address.ts';
import { type Config, ConfigError } from '../config/read-config.ts';
import type { Metrics } from '../operations/metrics.ts';
import { listenForMetrics } from '../operations/metrics-server.ts';
import { listen, type RequestHandler, type RunningServer } from '../server/listen.ts';

/** @throws {ConfigError} if the port cannot be used. */
export function openServer(config: Config, trustedProxies: BlockList, handle: RequestHandler): Promise<RunningServer> {
  const clientLimits = {
    headers: config.clientHeaders * 1000,
    request: config.clientRequest * 1000,
    response: config.clientAnswer * 1000,
    connections: config.clientConnections,
    connectionsPerAddress: config.clientConnectionsPerAddress,
  };
  const clientOf = connectionClient(trustedProxies);
  return listen(handle, config.host, config.port, clientLimits, clientOf).catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE'
        ? 'is in use by another program. Stop that program, or choose another port with --port'
        : `can't be used: ${error.message}`;
    throw new ConfigError(`RECTO_HOST and RECTO_PORT: ${config.host}:${config.port} ${reason}.`, { cause: error });
  });
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
