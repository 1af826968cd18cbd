/** Chunks of one byte are joined before the request's body is read. */
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listen } from '../../src/server/listen.ts';

/** Digits, so that a lost or reordered chunk shows. */
const BODY = '0123456789'.repeat(10_000);

function readPieces(incoming: IncomingMessage): Promise<string[]> {
  const pieces: string[] = [];
  incoming.on('data', (piece) => pieces.push(String(piece)));
  return new Promise((resolve) => incoming.on('end', () => resolve(pieces)));
}

it.each([
  ['at once', 0],
  ['later', 300],
])('a body in 100,000 chunks that is read %s arrives in a few pieces', async (_name, delay) => {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const server = await listen(
    async (incoming, outgoing) => {
      await sleep(delay);
      resolve(await readPieces(incoming));
      outgoing.end();
    },
    '127.0.0.1',
    0,
  );
  const socket = connect(server.port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: recto\r\nTransfer-Encoding: chunked\r\n\r\n');
  socket.write(`${BODY.replace(/./g, '1\r\n$&\r\n')}0\r\n\r\n`);
  const pieces = await promise;
  socket.destroy();
  await server.drain(0, 0);
  expect(pieces.join('')).toBe(BODY);
  expect(pieces.length).toBeLessThan(1000);
});
