/** A proxy between the service and a store that can act like a stopped or a hanging store. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface ChaosProxy {
  /** The store's URL through the proxy. */
  readonly url: string;
  /** `open` forwards everything, `refuse` closes every connection, `hang` forwards nothing. */
  set(mode: Mode): void;
  close(): Promise<void>;
}

type Mode = 'open' | 'refuse' | 'hang';

export async function startChaosProxy(storeUrl: string): Promise<ChaosProxy> {
  const store = new URL(storeUrl);
  const sockets = new Set<Socket>();
  let mode: Mode = 'open';

  const server = createServer((client) => {
    if (mode === 'refuse') return void client.destroy();
    const upstream = connect(Number(store.port), store.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void to.write(chunk));
      if (mode === 'hang') from.pause();
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(storeUrl);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    set(next) {
      mode = next;
      if (next === 'refuse') cut();
      // TCP delays bytes but does not lose them: bytes sent while hanging arrive later.
      for (const socket of sockets) next === 'hang' ? socket.pause() : socket.resume();
    },
    async close() {
      server.close();
      cut();
    },
  };
}
