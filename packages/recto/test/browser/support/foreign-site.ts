/**
 * A malicious site on loopback, reachable as another site and as another origin of the same host.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FOREIGN_HOST } from './chromium.ts';

export interface ForeignSite {
  /** Another site. Our cookies aren't sent with its POST requests. */
  readonly crossSite: string;
  /** Another origin on the same host. Our cookies are sent. */
  readonly crossOrigin: string;
  /** Sets the page at `/`. */
  show(html: string): void;
  close(): Promise<void>;
}

export async function startForeignSite(): Promise<ForeignSite> {
  let shown = '';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(shown);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    crossSite: `http://${FOREIGN_HOST}:${port}/`,
    crossOrigin: `http://127.0.0.1:${port}/`,
    show(html) {
      shown = `<!doctype html><title>Foreign</title>${html}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
