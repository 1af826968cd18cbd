/** Serves the metrics on a separate port, which should only be reachable from inside. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

/** @returns a function that closes the server. @throws {Error} if it can't listen on the port. */
export async function listenForMetrics(
  { registry }: Metrics,
  host: string,
  port: number,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics());
  });
  await once(server.listen(port, host), 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
