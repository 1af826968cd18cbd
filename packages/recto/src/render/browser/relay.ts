/**
 * The proxy that a page's browser context connects to: a port of this machine whose connections are passed to the
 * service unread, where the page's guard judges them. The browser needs TCP, and the renderer may have no network but
 * this one socket.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { connectToService } from './service-socket.ts';

export interface Relay {
  /** As Chromium takes it: `http://127.0.0.1:PORT`. */
  readonly proxyServer: string;
  readonly connections: number;
  /** Ends all connections, and refuses further ones. */
  cutOff(): void;
  close(): Promise<void>;
}

/** @param openStream - opens a connection to the guard; without it, every connection is refused. */
export async function openRelay(openStream?: () => Socket): Promise<Relay> {
  const open = new Set<Socket>();
  let connections = 0;
  let isCutOff = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  };
  const server = createServer({ noDelay: true }, (browser) => {
    connections++;
    keep(browser);
    if (openStream === undefined || isCutOff) {
      browser.destroy();
      return;
    }
    const service = openStream();
    keep(service);
    browser.pipe(service);
    service.pipe(browser);
    browser.once('close', () => service.destroy());
    service.once('close', () => browser.destroy());
  });
  const cutOff = () => {
    isCutOff = true;
    for (const socket of open) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    proxyServer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    cutOff,
    async close() {
      const closed = once(server, 'close');
      server.close();
      cutOff();
      await closed;
    },
  };
}

export function openPageRelay(socketPath: string, pageId: string): Promise<Relay> {
  return openRelay(() => connectToService(socketPath, pageId));
}
