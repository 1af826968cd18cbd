/** A listener on this machine that must never be reached: every connection to it means a hole in the guard. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface Canary {
  readonly port: number;
  /** Connections so far. */
  readonly hits: number;
  /** Bytes received so far, over all connections. */
  readonly bytes: number;
  close(): Promise<void>;
}

/** @param host - the IP address to listen on. Default: all IPv4 and IPv6 addresses of the machine. */
export async function startCanary(host?: string): Promise<Canary> {
  const open = new Set<Socket>();
  let hits = 0;
  let bytes = 0;
  const server = createServer((socket) => {
    hits++;
    open.add(socket);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      socket.end(
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<p>secret of the private network',
      );
    });
    socket.on('error', () => open.delete(socket));
    socket.on('close', () => open.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    get hits() {
      return hits;
    },
    get bytes() {
      return bytes;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Counts the client sockets that this process opens while `act` runs. */
export async function countSockets(act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const listener = () => {
    count++;
  };
  subscribe('net.client.socket', listener);
  try {
    await act();
  } finally {
    unsubscribe('net.client.socket', listener);
  }
  return count;
}
