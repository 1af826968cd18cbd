/** A web site on an address of this machine. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface TestSite {
  readonly port: number;
  readonly origin: string;
  /** Paths requested so far. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** @param pages - HTML or handler by path. Other paths are 404. */
export async function startSite(address: string, pages: Readonly<Record<string, string | Handler>>): Promise<TestSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0]!;
    requests.push(path);
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (typeof page === 'function') {
      page(request, response);
      return;
    }
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? '<p>There is nothing here.</p>');
  }).listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, requests },
    origin: `http://${address}:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
