/** The figures on a port of their own, which nobody outside should reach. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

/** @returns closes it. @throws {Error} where it cannot be listened on. */
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
