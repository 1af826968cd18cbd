/** HTTP framing (chunks, chunk extensions, interim responses) costs bounded memory and processor time, however little data it carries. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BombReport } from './support/fetch-bomb.ts';
import { type Behaviour, flood, type RawOrigin, response, startRawOrigin } from './support/raw-origin.ts';

const PAGE = '<!doctype html><p>the page</p>';
const CHUNKED = response(['Transfer-Encoding: chunked']);

let origin: RawOrigin;

beforeAll(async () => {
  origin = await startRawOrigin();
});

afterAll(() => origin.close());

/** What one fetch costs in a process that has fetched before. */
async function measure(onRequest: Behaviour): Promise<BombReport> {
  origin.behave((socket) => socket.end(response([], PAGE)));
  const child = fork(new URL('support/fetch-bomb.ts', import.meta.url), [`http://127.0.0.1:${origin.port}/`]);
  await once(child, 'message');
  origin.behave(onRequest);
  child.send('go');
  const [report] = (await once(child, 'message')) as [BombReport];
  await once(child, 'exit');
  return report;
}

describe('a site that sends', () => {
  test.each<[string, string, Behaviour]>([
    [
      'one-byte chunks with extensions of 65 KB forever',
      'FETCH_FAILED',
      (socket) => {
        socket.write(CHUNKED);
        flood(socket, `1;${'x'.repeat(65_520)}\r\nx\r\n`);
      },
    ],
    [
      'one endless chunk extension',
      'FETCH_FAILED',
      (socket) => {
        socket.write(`${CHUNKED.toString()}1;`);
        flood(socket, 'x'.repeat(64 * 1024));
      },
    ],
    [
      'one-byte chunks forever',
      'FETCH_FAILED',
      (socket) => {
        socket.write(CHUNKED);
        flood(socket, '1\r\nx\r\n'.repeat(10_000));
      },
    ],
    [
      'interim responses forever',
      'FETCH_FAILED',
      (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(1000)),
    ],
    [
      'trailers forever',
      'FETCH_FAILED',
      (socket) => {
        socket.write(Buffer.concat([CHUNKED, Buffer.from('1\r\nx\r\n0\r\n')]));
        flood(socket, 'X-Trailer: 1\r\n'.repeat(1000));
      },
    ],
  ])('%s: %s', { timeout: 60_000 }, async (name, code, onRequest) => {
    const report = await measure(onRequest);
    console.info(`${name}: ${report.code}, ${report.milliseconds.toFixed(0)} ms, ${report.mebibytes.toFixed(0)} MiB`);
    expect(report.code).toMatch(new RegExp(`^(?:${code})$`));
    expect(report.milliseconds).toBeLessThan(1500);
    expect(report.mebibytes).toBeLessThan(64);
  });

  test.each<[string, Behaviour]>([
    [
      'nine interim responses',
      (socket) =>
        socket.end(Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(9)), response([], PAGE)])),
    ],
    [
      'a page of 34 KB in one-byte chunks',
      (socket) => {
        socket.end(`${CHUNKED.toString()}${'1\r\nx\r\n'.repeat(34_000)}0\r\n\r\n`);
      },
    ],
  ])('%s is not read', async (_name, onRequest) => {
    expect((await measure(onRequest)).code).toBe('FETCH_FAILED');
  });

  test.each<[string, Behaviour]>([
    [
      'eight interim responses',
      (socket) =>
        socket.end(Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(8)), response([], PAGE)])),
    ],
    [
      'a page in one-byte chunks with short extensions',
      (socket) => {
        socket.end(`${CHUNKED.toString()}${[...PAGE.repeat(1000)].map((c) => `1;a=b\r\n${c}\r\n`).join('')}0\r\n\r\n`);
      },
    ],
  ])('%s is read', async (_name, onRequest) => {
    expect((await measure(onRequest)).code).toBe('OK');
  });
});
