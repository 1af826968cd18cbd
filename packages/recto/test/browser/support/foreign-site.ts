/** Another site that means no good: pages of its own on loopback, under a name of its own or only another port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FOREIGN_HOST } from './chromium.ts';

export interface ForeignSite {
  /** Of another site: no cookie of ours goes along with what it posts. */
  readonly crossSite: string;
  /** Of another origin on the same host: our cookies do go along. */
  readonly crossOrigin: string;
  /** What `/` answers from now on. */
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
