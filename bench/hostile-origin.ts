/**
 * A child process with two web servers: one whose paths name kinds of hostile responses, and one with a small page. It sends
 * both ports and the kinds.
 */
import { createServer, type Socket } from 'node:net';

const CHUNKED = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n';
const ARTICLE = `<!doctype html><title>Small</title><h1>Small</h1><p>${'A page of a few words. '.repeat(20)}</p>`;

/** Writes as fast as the client reads. */
function flood(socket: Socket, text: string): void {
  const chunk = Buffer.from(text);
  const pump = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', pump);
  pump();
}

const KINDS: Readonly<Record<string, (socket: Socket) => void>> = {
  interim: (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(1000)),
  extensions: (socket) => {
    socket.write(CHUNKED);
    flood(socket, `1;${'x'.repeat(65_520)}\r\nx\r\n`);
  },
  chunks: (socket) => {
    socket.write(CHUNKED);
    flood(socket, '1\r\nx\r\n'.repeat(10_000));
  },
  // Decoded in one step, since it is declared as UTF-8 and is not.
  decoding: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n');
    socket.end(Buffer.alloc(10 * 1024 * 1024, 'word \xff', 'latin1'));
  },
  redirects: (socket) => {
    socket.write('HTTP/1.1 302 Found\r\nLocation: /redirects\r\nTransfer-Encoding: chunked\r\n\r\n');
    flood(socket, '2\r\nxy\r\n'.repeat(10_000));
  },
};

/** What the process sends once it listens. */
export interface HostileOrigin {
  readonly hostilePort: number;
  readonly friendlyPort: number;
  readonly kinds: readonly string[];
}

function listen(respond: (socket: Socket, path: string) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (request) => {
      respond(socket, /^GET \/(\S*)/.exec(request.toString('latin1'))?.[1] ?? '');
      socket.resume();
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
}

const origin: HostileOrigin = {
  hostilePort: await listen((socket, path) => KINDS[path]?.(socket)),
  friendlyPort: await listen((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${ARTICLE.length}\r\n\r\n${ARTICLE}`),
  ),
  kinds: Object.keys(KINDS),
};
process.send?.(origin);
process.once('disconnect', () => process.exit());
