/** An origin that writes raw bytes to its sockets, so it can be slower or more broken than an HTTP server allows. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export type Behaviour = (socket: Socket) => void;

export interface RawOrigin {
  readonly port: number;
  /** Connections that are still open. */
  readonly open: number;
  /** Handles every request from now on. `undefined`: responds before a request has arrived. */
  behave(onRequest: Behaviour, onConnection?: Behaviour): void;
  close(): Promise<void>;
}

export async function startRawOrigin(): Promise<RawOrigin> {
  const sockets = new Set<Socket>();
  let onRequest: Behaviour = () => {};
  let onConnection: Behaviour = () => {};
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => sockets.delete(socket));
    let request = '';
    const respond = onRequest;
    socket.on('data', (chunk) => {
      const isComplete = request.includes('\r\n\r\n');
      request += chunk.toString('latin1');
      if (!isComplete && request.includes('\r\n\r\n')) respond(socket);
    });
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    get open() {
      return sockets.size;
    },
    behave(request, connection = () => {}) {
      onRequest = request;
      onConnection = connection;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Writes `chunk` at an interval until the client closes the connection. */
export function drip(socket: Socket, chunk: () => string | Buffer, milliseconds: number): void {
  const timer = setInterval(() => socket.writable && socket.write(chunk()), milliseconds);
  socket.on('close', () => clearInterval(timer));
  socket.on('error', () => clearInterval(timer));
}

/** Writes as fast as the client reads. */
export function flood(socket: Socket, chunk: string | Buffer): void {
  const pump = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', pump);
  pump();
}

export function response(head: readonly string[], body: string | Buffer = ''): Buffer {
  const lines = ['HTTP/1.1 200 OK', 'Content-Type: text/html', ...head, '', ''];
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), Buffer.from(body)]);
}
