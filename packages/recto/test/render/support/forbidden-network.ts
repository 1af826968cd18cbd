/** Listeners on all addresses of this machine that no page may reach, and names that lead there. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { ResolveName } from '../../../src/fetch/connection/resolve-name.ts';
import { type Canary, startCanary } from '../../fetch/support/canary.ts';
import { PUBLIC } from './rendering.ts';

export interface ForbiddenNetwork {
  /** Of both listeners, TCP and UDP. */
  readonly port: number;
  /** Connections and packets so far. */
  readonly hits: number;
  /** UDP packets among them. */
  readonly packets: number;
  readonly resolve: ResolveName;
  close(): Promise<void>;
}

const PRIVATE = '127.0.0.1';

export async function openForbiddenNetwork(): Promise<ForbiddenNetwork> {
  const tcp: Canary = await startCanary();
  const udp: Socket = createSocket('udp6');
  let packets = 0;
  let lookups = 0;
  udp.on('message', () => {
    packets++;
  });
  udp.bind(tcp.port, '::');
  await once(udp, 'listening');
  return {
    port: tcp.port,
    get hits() {
      return tcp.hits + packets;
    },
    get packets() {
      return packets;
    },
    async resolve(name) {
      if (name === 'private.recto.net') return [PRIVATE];
      if (name === 'mixed.recto.net') return [PUBLIC, PRIVATE];
      if (name === 'rebind.recto.net') return lookups++ % 2 === 0 ? [PUBLIC] : [PRIVATE];
      throw new Error('There is no such name.');
    },
    async close() {
      udp.close();
      await tcp.close();
    },
  };
}
