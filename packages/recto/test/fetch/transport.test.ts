/** Slow, endless, broken and malicious servers: each fetch ends in time, with the right code and no open socket. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RectoError } from '../../src/contract/errors.ts';
import type { PageFetcher } from '../../src/conversion/ports.ts';
import { createPageFetcher } from '../../src/fetch/page-fetcher.ts';
import type { BombReport } from './support/fetch-bomb.ts';
import { fetchOutcome } from './support/outcome.ts';
import { type Behaviour, drip, flood, type RawOrigin, response, startRawOrigin } from './support/raw-origin.ts';

const HEADERS_TIMEOUT = 250;
const TOTAL_TIMEOUT = 500;
/** For pages that must not end by a timeout, also on a busy machine. */
const PATIENCE = 20_000;
/** For errors, which are read until then, and whose headers must arrive before. */
const ERROR_TIMEOUT = 2000;
const MAX_BYTES = 1024 * 1024;
const PAGE = '<!doctype html><p>the page</p>';

let origin: RawOrigin;
let fetcher: PageFetcher;
let impatient: PageFetcher;
let ofErrors: PageFetcher;

beforeAll(async () => {
  origin = await startRawOrigin();
  const settings = { addresses: { allowPrivate: true }, maxBytes: MAX_BYTES, refusalInterval: 0 };
  fetcher = createPageFetcher({ ...settings, headersTimeout: PATIENCE, totalTimeout: PATIENCE });
  impatient = createPageFetcher({ ...settings, headersTimeout: HEADERS_TIMEOUT, totalTimeout: TOTAL_TIMEOUT });
  ofErrors = createPageFetcher({ ...settings, headersTimeout: ERROR_TIMEOUT, totalTimeout: ERROR_TIMEOUT });
});

afterEach(async () => {
  await expect.poll(() => origin.open).toBe(0);
});

afterAll(async () => {
  await Promise.all([fetcher, impatient, ofErrors].map((each) => each.close()));
  await origin.close();
});

async function ask(onRequest: Behaviour, onConnection?: Behaviour, scheme = 'http', by = fetcher) {
  origin.behave(onRequest, onConnection);
  const outcome = await fetchOutcome(by, `${scheme}://127.0.0.1:${origin.port}/page`);
  // A busy machine takes its time, too; a fetch without an end takes forever.
  expect(outcome.milliseconds).toBeLessThan(ERROR_TIMEOUT + 5000);
  return outcome;
}

const send =
  (...parts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    for (const part of parts) socket.write(part);
    socket.end();
  };
const never: Behaviour = () => {};
const zeros = Buffer.alloc(64 * 1024);

function dripText(socket: Socket, text: string, milliseconds: number): void {
  const characters = [...text];
  drip(socket, () => characters.shift() ?? '', milliseconds);
}

describe('slow and endless', () => {
  test.each<[string, string, Behaviour, Behaviour?]>([
    ['accepts and sends nothing', 'FETCH_TIMEOUT', never],
    ['sends its headers byte by byte', 'FETCH_TIMEOUT', (socket) => dripText(socket, 'HTTP/1.1 200 OK\r\n', 50)],
    [
      'sends a header every 50 ms, forever',
      'FETCH_TIMEOUT',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        drip(socket, () => 'X-More: 1\r\n', 50);
      },
    ],
    ['sends 100 Continue forever', 'FETCH', (socket) => drip(socket, () => 'HTTP/1.1 100 Continue\r\n\r\n', 10)],
    [
      'sends 103 Early Hints forever',
      'FETCH_FAILED',
      (socket) => drip(socket, () => 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 10),
    ],
    ['floods 103 Early Hints', 'FETCH', (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000))],
    ['stops after its headers', 'FETCH_TIMEOUT', (socket) => socket.write(response(['Content-Length: 10']))],
    [
      'stops in the middle of its body',
      'FETCH_TIMEOUT',
      (socket) => socket.write(response(['Content-Length: 1000'], '<p>half')),
    ],
    [
      'sends its body byte by byte, forever',
      'FETCH_TIMEOUT',
      (socket) => {
        socket.write(response(['Transfer-Encoding: chunked']));
        drip(socket, () => '1\r\nx\r\n', 30);
      },
    ],
    [
      'sends an endless body without a length',
      'RESPONSE_TOO_LARGE',
      (socket) => {
        socket.write(response([]));
        flood(socket, zeros);
      },
    ],
    [
      'sends endless chunks',
      'RESPONSE_TOO_LARGE',
      (socket) => {
        socket.write(response(['Transfer-Encoding: chunked']));
        flood(socket, Buffer.concat([Buffer.from('10000\r\n'), zeros, Buffer.from('\r\n')]));
      },
    ],
    [
      'sends endless trailers',
      'FETCH',
      (socket) => {
        socket.write(response(['Transfer-Encoding: chunked'], '3\r\n<p>\r\n0\r\n'));
        flood(socket, 'X-Trailer: 1\r\n'.repeat(1000));
      },
    ],
    [
      'sends an endless chunk extension',
      'FETCH',
      (socket) => {
        socket.write(response(['Transfer-Encoding: chunked'], '3;'));
        flood(socket, 'x'.repeat(10_000));
      },
    ],
    [
      'sends endless headers',
      'FETCH_FAILED',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        flood(socket, 'X-More: 0123456789\r\n'.repeat(100));
      },
    ],
    [
      'sends an endless status line',
      'FETCH',
      (socket) => {
        socket.write('HTTP/1.1 200 ');
        flood(socket, 'x'.repeat(10_000));
      },
    ],
    [
      'sends an endless error',
      'TARGET_HTTP_ERROR',
      (socket) => {
        socket.write('HTTP/1.1 503 Busy\r\nContent-Type: text/html\r\n\r\n');
        flood(socket, zeros);
      },
    ],
    [
      'drips an error',
      'TARGET_HTTP_ERROR',
      (socket) => {
        socket.write('HTTP/1.1 503 Busy\r\nContent-Type: text/html\r\n\r\n');
        drip(socket, () => 'x', 30);
      },
    ],
    [
      'redirects, then floods',
      // On a busy machine, either limit may be reached first.
      'TOO_MANY_REDIRECTS|FETCH_TIMEOUT',
      (socket) => {
        socket.write('HTTP/1.1 302 Found\r\nLocation: /page\r\n\r\n');
        flood(socket, zeros);
      },
    ],
    [
      'redirects slowly, forever',
      'FETCH_TIMEOUT',
      (socket) => {
        setTimeout(() => socket.end('HTTP/1.1 302 Found\r\nLocation: /page\r\nContent-Length: 0\r\n\r\n'), 100);
      },
    ],
    [
      'sends compressed bytes that never decompress to text',
      'RESPONSE_TOO_LARGE',
      (socket) => {
        socket.write(response(['Content-Encoding: deflate']));
        // Empty stored blocks of a raw deflate stream.
        flood(socket, Buffer.from('000000ffff'.repeat(4000), 'hex'));
      },
    ],
  ])('%s: %s', async (_name, code, onRequest, onConnection) => {
    const by = code === 'TARGET_HTTP_ERROR' ? ofErrors : /^FETCH$|TIMEOUT/.test(code) ? impatient : fetcher;
    expect((await ask(onRequest, onConnection, 'http', by)).code).toMatch(new RegExp(code));
  });

  test.each<[string, Behaviour]>([
    ['sends nothing', never],
    ['drips', (socket) => drip(socket, () => Buffer.from([22]), 50)],
    ['responds with HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['floods', (socket) => flood(socket, Buffer.from(`160303${'00'.repeat(100)}`, 'hex'))],
    ['closes the connection', (socket) => socket.destroy()],
  ])('instead of TLS: %s', async (_name, onConnection) => {
    expect((await ask(never, onConnection, 'https', impatient)).code).toMatch('FETCH');
  });

  test('a client that disconnects also ends the connection to the site', async () => {
    origin.behave(never);
    for (let round = 0; round < 20; round++) {
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(new Error('gone')), round * 2);
      const fetching = fetcher.fetchPage(new URL(`http://127.0.0.1:${origin.port}/`), leaving.signal);
      await expect(fetching).rejects.toThrow('gone');
    }
  });
});

describe('broken and malicious', () => {
  test.each<[string, string, Behaviour, Behaviour?]>([
    ['closes the connection at once', 'FETCH_FAILED', never, (socket) => socket.destroy()],
    ['closes the connection after the request', 'FETCH_FAILED', (socket) => socket.destroy()],
    [
      'resets after its headers',
      'FETCH_FAILED',
      (socket) => {
        socket.write(response(['Content-Length: 100']), () => socket.resetAndDestroy());
      },
    ],
    [
      'resets in the middle of its body',
      'FETCH_FAILED',
      (socket) => {
        socket.write(response(['Content-Length: 100'], '<p>half'), () => socket.resetAndDestroy());
      },
    ],
    ['ends before its Content-Length', 'FETCH_FAILED', send(response(['Content-Length: 100'], '<p>half'))],
    ['ends between chunks', 'FETCH_FAILED', send(response(['Transfer-Encoding: chunked'], '7\r\n<p>half\r\n'))],
    ['ends within a chunk', 'FETCH_FAILED', send(response(['Transfer-Encoding: chunked'], '70\r\n<p>half\r\n'))],
    [
      'declares wrong chunk lengths',
      'FETCH_FAILED',
      send(response(['Transfer-Encoding: chunked'], 'zz\r\n<p>half\r\n0\r\n\r\n')),
    ],
    ['has a negative Content-Length', 'FETCH_FAILED', send(response(['Content-Length: -5'], PAGE))],
    ['has two lengths', 'FETCH_FAILED', send(response(['Content-Length: 5', 'Content-Length: 6'], PAGE))],
    [
      'declares a length over the limit',
      'RESPONSE_TOO_LARGE',
      send(response([`Content-Length: ${MAX_BYTES + 1}`], PAGE)),
    ],
    [
      'declares a length too large for a number',
      'FETCH_FAILED',
      send(response([`Content-Length: ${'9'.repeat(30)}`], PAGE)),
    ],
    ['has an invalid status line', 'FETCH_FAILED', send('HELLO 200\r\n\r\n')],
    ['has status 000', 'TARGET_HTTP_ERROR', send('HTTP/1.1 000 Nothing\r\n\r\n')],
    ['has status 999', 'TARGET_HTTP_ERROR', send('HTTP/1.1 999 Denied\r\nContent-Length: 0\r\n\r\n')],
    ['has a header without a name', 'FETCH_FAILED', send('HTTP/1.1 200 OK\r\n: x\r\n\r\n')],
    [
      'has a header of a megabyte',
      'FETCH_FAILED',
      send(`HTTP/1.1 200 OK\r\nSet-Cookie: ${'x'.repeat(1024 * 1024)}\r\n\r\n`),
    ],
    ['has 10,000 headers', 'FETCH_FAILED', send(`HTTP/1.1 200 OK\r\n${'X-Header: value\r\n'.repeat(10_000)}\r\n`)],
    [
      'switches protocols',
      'FETCH_FAILED',
      send('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    ],
    ['speaks HTTP/2 at once', 'FETCH_FAILED', send(Buffer.from('00000c04000000000000030000006400040000ffff', 'hex'))],
    ['speaks SSH', 'FETCH_FAILED', send('SSH-2.0-OpenSSH_9.6\r\n')],
    ['declares gzip and sends plain text', 'FETCH_FAILED', send(response(['Content-Encoding: gzip'], PAGE))],
    [
      'truncates gzip',
      'FETCH_FAILED',
      send(response(['Content-Encoding: gzip'], gzipSync(PAGE.repeat(100)).subarray(0, 60))),
    ],
    [
      'truncates brotli',
      'FETCH_FAILED',
      send(response(['Content-Encoding: br'], brotliCompressSync(PAGE.repeat(100)).subarray(0, 20))),
    ],
    [
      'sends gzip with a wrong checksum',
      'FETCH_FAILED',
      send(response(['Content-Encoding: gzip'], corrupt(gzipSync(PAGE)))),
    ],
    [
      'sends 50,000 empty gzip members',
      'FETCH_FAILED',
      send(response(['Content-Encoding: gzip'], repeated(gzipSync(''), 50_000))),
    ],
    [
      'sends the start of gzip',
      'FETCH_FAILED',
      send(response(['Content-Encoding: gzip'], gzipSync(PAGE).subarray(0, 5))),
    ],
    [
      'compresses three times',
      'FETCH_FAILED',
      send(response(['Content-Encoding: gzip, gzip, gzip'], gzipSync(gzipSync(gzipSync(PAGE))))),
    ],
    [
      'declares gzip a thousand times',
      'FETCH_FAILED',
      send(response([`Content-Encoding: ${'gzip, '.repeat(1000)}gzip`], PAGE)),
    ],
    ['uses an unknown coding', 'FETCH_FAILED', send(response(['Content-Encoding: x-foo'], PAGE))],
    [
      'names a coding after an object property',
      'FETCH_FAILED',
      send(response(['Content-Encoding: constructor'], PAGE)),
    ],
    [
      'declares a brotli window of 1 GiB',
      'FETCH_FAILED',
      send(
        response(
          ['Content-Encoding: br'],
          brotliCompressSync(PAGE, {
            params: { [constants.BROTLI_PARAM_LARGE_WINDOW]: 1, [constants.BROTLI_PARAM_LGWIN]: 30 },
          }),
        ),
      ),
    ],
    [
      'sends an endless file name in the gzip header',
      'RESPONSE_TOO_LARGE',
      (socket) => {
        socket.write(response(['Content-Encoding: gzip'], Buffer.from('1f8b0808000000000003', 'hex')));
        flood(socket, Buffer.alloc(64 * 1024, 'n'));
      },
    ],
    [
      'uses an unknown transfer coding',
      'UNSUPPORTED_CONTENT',
      send(response(['Transfer-Encoding: gzip'], gzipSync(PAGE))),
    ],
    ['sends gzip without declaring it', 'UNSUPPORTED_CONTENT', send(response([], gzipSync(PAGE)))],
  ])('%s: %s', async (_name, code, onRequest, onConnection) => {
    const outcome = await ask(onRequest, onConnection);
    expect(outcome.code).toMatch(new RegExp(code));
    expect(outcome.text).toBe('');
  });

  test('a second response on the same connection is ignored', async () => {
    const poison = response(['Content-Length: 6'], 'poison');
    origin.behave((socket) => socket.write(Buffer.concat([response(['Content-Length: 4'], '<p>1'), poison])));
    for (let round = 0; round < 3; round++) {
      expect(await fetchOutcome(fetcher, `http://127.0.0.1:${origin.port}/`)).toMatchObject({ text: '<p>1' });
    }
  });
});

function repeated(bytes: Buffer, times: number): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => bytes));
}

function corrupt(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 6] = (copy.at(-6) ?? 0) ^ 1;
  return copy;
}

/** Adds an extra field, a name, a comment and a header checksum. */
function withGzipHeaders(bytes: Buffer): Buffer {
  const head = Buffer.from(bytes.subarray(0, 10));
  head[3] = 4 | 8 | 16 | 2;
  return Buffer.concat([head, Buffer.from('\u0003\0abcname\0comment\0hc'), bytes.subarray(10)]);
}

describe('unusual but accepted', () => {
  test.each<[string, string | Buffer | undefined, Behaviour]>([
    ['gzip', undefined, send(response(['Content-Encoding: gzip'], gzipSync(PAGE)))],
    ['x-gzip in capitals', undefined, send(response(['Content-Encoding: X-GZIP'], gzipSync(PAGE)))],
    [
      'gzip in two members',
      `${PAGE}${PAGE}`,
      send(response(['Content-Encoding: gzip'], Buffer.concat([gzipSync(PAGE), gzipSync(PAGE)]))),
    ],
    ['deflate in zlib format', undefined, send(response(['Content-Encoding: deflate'], deflateSync(PAGE)))],
    ['raw deflate', undefined, send(response(['Content-Encoding: deflate'], deflateRawSync(PAGE)))],
    ['brotli', undefined, send(response(['Content-Encoding: br'], brotliCompressSync(PAGE)))],
    [
      'two layers',
      undefined,
      send(response(['Content-Encoding: deflate, br'], brotliCompressSync(deflateRawSync(PAGE)))),
    ],
    [
      'two layers in two headers',
      undefined,
      send(response(['Content-Encoding: gzip', 'Content-Encoding: gzip'], gzipSync(gzipSync(PAGE)))),
    ],
    [
      'trailing zeros after gzip, as on tapes',
      undefined,
      send(response(['Content-Encoding: gzip'], Buffer.concat([gzipSync(PAGE), Buffer.alloc(10)]))),
    ],
    [
      'a line break after gzip',
      undefined,
      send(response(['Content-Encoding: gzip'], Buffer.concat([gzipSync(PAGE), Buffer.from('\n')]))),
    ],
    [
      'a comment after gzip, in a packet of its own',
      undefined,
      send(response(['Content-Encoding: gzip'], gzipSync(PAGE)), '<!-- cached -->'),
    ],
    [
      'gzip with all optional headers',
      undefined,
      send(response(['Content-Encoding: gzip'], withGzipHeaders(gzipSync(PAGE)))),
    ],
    [
      'chunks with extensions and trailers',
      undefined,
      send(
        response(
          ['Transfer-Encoding: chunked', 'Trailer: Location'],
          `${PAGE.length.toString(16)};a=b;c="d"\r\n${PAGE}\r\n0\r\nLocation: http://127.0.0.1:1/\r\n\r\n`,
        ),
      ),
    ],
    ['data after the Content-Length', undefined, send(response([`Content-Length: ${PAGE.length}`], `${PAGE}and more`))],
    ['text after the end of the document', `${PAGE}</html>more`, send(response([], `${PAGE}</html>more`))],
    ['identity', undefined, send(response(['Content-Encoding: identity'], PAGE))],
    ['no coding by the name of none', undefined, send(response(['Content-Encoding: none'], PAGE))],
    ['a charset as the coding', undefined, send(response(['Content-Encoding: UTF-8'], PAGE))],
    ['a charset beside the coding', undefined, send(response(['Content-Encoding: utf-8, gzip'], gzipSync(PAGE)))],
    ['an empty body declared as gzip', '', send(response(['Content-Encoding: gzip', 'Content-Length: 0']))],
    [
      'byte by byte',
      undefined,
      (socket) => {
        const bytes = [...response(['Content-Encoding: gzip', 'Connection: close'], gzipSync('<p>x'))];
        const timer = setInterval(() => {
          socket.write(Buffer.from(bytes.splice(0, 20)));
          if (bytes.length > 0) return;
          clearInterval(timer);
          socket.end();
        }, 2);
      },
    ],
    ['HTTP/1.0 without a length', undefined, send(`HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${PAGE}`)],
    [
      'early hints before the page',
      undefined,
      send('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', response([], PAGE)),
    ],
    ['an unexpected 100 Continue', undefined, send('HTTP/1.1 100 Continue\r\n\r\n', response([], PAGE))],
    [
      'early hints that close the connection',
      undefined,
      send('HTTP/1.1 103 Early Hints\r\nConnection: close\r\n\r\n', response([`Content-Length: ${PAGE.length}`], PAGE)),
    ],
    [
      'chunks beside a length, which does not count',
      undefined,
      send(
        response(
          ['Content-Length: 5', 'Transfer-Encoding: chunked'],
          `${PAGE.length.toString(16)}\r\n${PAGE}\r\n0\r\n\r\n`,
        ),
      ),
    ],
    ['a header in two lines', undefined, send(response(['X-Folded: a', ' b'], PAGE))],
    ['a header with NUL', undefined, send(response(['X-Broken: a\0b'], PAGE))],
    ['lines that end with LF', undefined, send(`HTTP/1.1 200 OK\nContent-Type: text/html\n\n${PAGE}`)],
    [
      'spaces after the size of a chunk',
      undefined,
      send(response(['Transfer-Encoding: chunked'], `${PAGE.length.toString(16)}  \r\n${PAGE}\r\n0\r\n\r\n`)),
    ],
    ['a 40 KiB policy header', undefined, send(response([`Content-Security-Policy: ${'x'.repeat(40 * 1024)}`], PAGE))],
  ])('%s', async (_name, text, onRequest) => {
    const outcome = await ask(onRequest);
    expect(outcome.code).toBe('OK');
    expect(outcome.text).toBe(text ?? (outcome.text === '<p>x' ? '<p>x' : PAGE));
  });

  test('a page of exactly the limit is accepted, and one byte more is not', async () => {
    const body = Buffer.alloc(MAX_BYTES, 'x');
    expect(await ask(send(response([], body)))).toMatchObject({ code: 'OK' });
    expect(await ask(send(response([], Buffer.concat([body, Buffer.from('x')]))))).toMatchObject({
      code: 'RESPONSE_TOO_LARGE',
    });
    const packed = gzipSync(Buffer.alloc(MAX_BYTES + 1, 'x'));
    expect(await ask(send(response(['Content-Encoding: gzip'], packed)))).toMatchObject({ code: 'RESPONSE_TOO_LARGE' });
  });
});

describe("the site's error status is reported, not passed on", () => {
  test.each([
    204, 205, 206, 300, 304, 305, 400, 401, 402, 403, 404, 410, 418, 421, 429, 451, 500, 502, 503, 504, 520, 599,
  ])('%i', async (status) => {
    const head = `HTTP/1.1 ${status} Status\r\nContent-Type: text/html\r\nRetry-After: 9\r\nWWW-Authenticate: Basic\r\n`;
    const outcome = await ask(send(`${head}Connection: close\r\n\r\n`, status === 204 || status === 304 ? '' : PAGE));
    expect(outcome.code).toBe('TARGET_HTTP_ERROR');
    expect(outcome.message).toContain(String(status));
  });

  test.each([
    ['is cut short', `HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${PAGE}`, 'before the page was complete'],
    [
      'is cut short after Connection: close',
      `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1000\r\n\r\n${PAGE}`,
      'before the page was complete',
    ],
    ['is not HTTP', 'hello\r\n\r\n', 'response is not valid HTTP'],
    [
      'has two lengths',
      `HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n${PAGE}`,
      'two lengths, or an invalid one',
    ],
    ['has a header of 70 kB', `HTTP/1.1 200 OK\r\nSet-Cookie: ${'x'.repeat(70_000)}\r\n\r\n`, 'headers are too large'],
    [
      'switches protocols',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      'not valid HTTP',
    ],
    ['is HTML without a head', PAGE, 'response is not valid HTTP'],
  ])('a response that %s is reported as such', async (_name, bytes, message) => {
    expect(await ask(send(bytes))).toMatchObject({ code: 'FETCH_FAILED', message: expect.stringContaining(message) });
  });

  test('zstd, which was not offered, is reported as an unknown coding', async () => {
    const outcome = await ask(send(response(['Content-Encoding: zstd'], zstdCompressSync(PAGE))));
    expect(outcome).toMatchObject({ code: 'FETCH_FAILED', text: '', message: expect.stringContaining('"zstd"') });
  });

  test('a redirect without a target is an error of the site', async () => {
    const outcome = await ask(send('HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n'));
    expect(outcome).toMatchObject({ code: 'TARGET_HTTP_ERROR', message: expect.stringContaining('302') });
  });
});

describe('decompression of a 1 GiB bomb stops at the limit, within a second and 64 MiB', () => {
  const part = Buffer.alloc(64 * 1024 * 1024);
  const PARTS = 16;
  /** A full flush ends on a byte boundary without ending the stream, so the parts can be concatenated. */
  const deflated = () => repeated(deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH }), PARTS);
  const bombs: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
    ['gzip', 'gzip', () => repeated(gzipSync(part), PARTS)],
    ['deflate', 'deflate', () => Buffer.concat([Buffer.from('789c', 'hex'), deflated()])],
    ['raw deflate', 'deflate', deflated],
    ['brotli', 'br', brotlied],
    ['gzip in gzip', 'gzip, gzip', () => gzipSync(repeated(gzipSync(part), PARTS))],
    ['brotli in gzip', 'br, gzip', async () => gzipSync(await brotlied())],
  ];

  async function brotlied(): Promise<Buffer> {
    const parts = Readable.from(Array.from({ length: PARTS }, () => part));
    const compressed = parts.pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
    return Buffer.concat(await compressed.toArray());
  }

  test.each(bombs)('%s', async (name, coding, make) => {
    const bomb = response([`Content-Encoding: ${coding}`], await make());
    origin.behave(send(response([], PAGE)));
    const child = fork(new URL('support/fetch-bomb.ts', import.meta.url), [`http://127.0.0.1:${origin.port}/`]);
    await once(child, 'message');
    origin.behave(send(bomb));
    child.send('go');
    const [{ code, milliseconds, mebibytes }] = (await once(child, 'message')) as [BombReport];
    await once(child, 'exit');
    console.info(`${name}: ${milliseconds.toFixed(0)} ms of processor time, ${mebibytes.toFixed(0)} MiB`);
    expect(code).toBe('RESPONSE_TOO_LARGE');
    expect(milliseconds).toBeLessThan(1000);
    expect(mebibytes).toBeLessThan(64);
  });
});

test('pages over the limit are rejected immediately, and finished pages free their slots', async () => {
  const few = createPageFetcher({ addresses: { allowPrivate: true }, maxConcurrent: 2, totalTimeout: 1000 });
  origin.behave(never);
  const address = `http://127.0.0.1:${origin.port}/`;
  const codes = await Promise.all([1, 2, 3].map(async () => (await fetchOutcome(few, address)).code));
  expect(codes.sort()).toEqual(['FETCH_TIMEOUT', 'FETCH_TIMEOUT', 'SERVICE_UNAVAILABLE']);
  origin.behave(send(response([], PAGE)));
  expect(await fetchOutcome(few, address)).toMatchObject({ code: 'OK' });
  await few.close();
});

test('one account cannot use all slots, and its finished pages free its own', async () => {
  const few = createPageFetcher({
    addresses: { allowPrivate: true },
    maxConcurrent: 4,
    maxPerAccount: 2,
    totalTimeout: 1000,
  });
  origin.behave(never);
  const address = new URL(`http://127.0.0.1:${origin.port}/`);
  const { signal } = new AbortController();
  const codeFor = (accountId: string) =>
    few.fetchPage(address, signal, accountId).then(
      () => 'OK',
      (error) => (error as RectoError).code,
    );
  const first = [codeFor('greedy'), codeFor('greedy')];
  expect(await codeFor('greedy')).toBe('SERVICE_UNAVAILABLE');
  const others = [codeFor('modest'), codeFor('third')];
  expect(await codeFor('modest')).toBe('SERVICE_UNAVAILABLE');
  expect(await Promise.all([...first, ...others])).toEqual(Array(4).fill('FETCH_TIMEOUT'));
  origin.behave(send(response([], PAGE)));
  expect(await codeFor('greedy')).toBe('OK');
  await few.close();
});

test('pages that together exceed the memory limit are rejected, and finished pages free their share', async () => {
  const little = createPageFetcher({ addresses: { allowPrivate: true }, maxBufferedBytes: MAX_BYTES });
  const address = `http://127.0.0.1:${origin.port}/`;
  const half = Buffer.alloc(MAX_BYTES * 0.6, 'x');
  const open: Socket[] = [];
  origin.behave((socket) => {
    open.push(socket);
    socket.write(response([`Content-Length: ${half.length + 1}`], half));
  });
  const pages = [1, 2].map(() => fetchOutcome(little, address));
  expect((await Promise.race(pages)).code).toBe('SERVICE_UNAVAILABLE');
  for (const socket of open) socket.end('x');
  expect((await Promise.all(pages)).map(({ code }) => code).sort()).toEqual(['OK', 'SERVICE_UNAVAILABLE']);
  origin.behave(send(response([], half)));
  for (let round = 0; round < 3; round++) expect(await fetchOutcome(little, address)).toMatchObject({ code: 'OK' });
  await little.close();
});

test('one account can use only half of the memory', async () => {
  const little = createPageFetcher({ addresses: { allowPrivate: true }, maxBytes: 100_000, maxBufferedBytes: 600_000 });
  const address = new URL(`http://127.0.0.1:${origin.port}/`);
  const { signal } = new AbortController();
  const most = Buffer.alloc(90_000, 'x');
  const open: Socket[] = [];
  origin.behave((socket) => {
    open.push(socket);
    socket.write(response([`Content-Length: ${most.length + 1}`], most));
  });
  const codeFor = (accountId: string) =>
    little.fetchPage(address, signal, accountId).then(
      () => 'OK',
      (error) => (error as RectoError).code,
    );
  const greedy = Array.from({ length: 5 }, () => codeFor('greedy'));
  expect(await Promise.race(greedy)).toBe('SERVICE_UNAVAILABLE');
  const modest = codeFor('modest');
  while (open.length < 6) await wait(10);
  for (const socket of open) socket.end('x');
  expect(await modest).toBe('OK');
  await Promise.all(greedy);
  origin.behave(send(response([], most)));
  expect(await codeFor('greedy')).toBe('OK');
  await little.close();
});

/** A tenth of the default memory of a fetching process, and of the largest page. */
const TENTH = { maxBytes: 1_048_576, maxBufferedBytes: 13_421_772 };

test.each([
  { pages: 64, bytes: 50_000, charset: 'utf-8', min: 64, max: 64 },
  { pages: 12, bytes: TENTH.maxBytes, charset: 'utf-8', min: 3, max: 6 },
  // Decoded in slices, so that other pages arrive while the bytes of this one are still in memory.
  { pages: 12, bytes: TENTH.maxBytes, charset: 'gb18030', min: 3, max: 6 },
])('one account gets $min to $max of $pages pages of $bytes bytes in $charset at a time', async (each) => {
  const few = createPageFetcher({ addresses: { allowPrivate: true }, ...TENTH });
  const body = Buffer.alloc(each.bytes, '<p>ä word ');
  const { signal } = new AbortController();
  const open: Socket[] = [];
  origin.behave((socket) => {
    open.push(socket);
    socket.write(response([`Content-Length: ${body.length}`], body.subarray(0, -1)));
  });
  const url = new URL(`http://127.0.0.1:${origin.port}/`);
  let rejected = 0;
  const codeOf = () =>
    few.fetchPage(url, signal, 'greedy').then(
      () => 'OK',
      (error: RectoError) => {
        rejected++;
        return `${error.code} ${error.retryAfter}`;
      },
    );
  const outcomes = Array.from({ length: each.pages }, codeOf);
  // Until all but the last byte of each page has arrived, or was too much.
  while (open.length < each.pages || rejected < each.pages - each.max) await wait(10);
  for (const socket of open) socket.end(body.subarray(-1));
  const codes = await Promise.all(outcomes);
  const fetched = codes.filter((code) => code === 'OK').length;
  expect(fetched).toBeGreaterThanOrEqual(each.min);
  expect(fetched).toBeLessThanOrEqual(each.max);
  expect(codes.filter((code) => code !== 'OK')).toEqual(Array(each.pages - fetched).fill('SERVICE_UNAVAILABLE 2'));
  // Nothing stays counted.
  origin.behave(send(response([], body)));
  for (let again = 0; again < 4; again++) expect(await codeOf()).toBe('OK');
  await few.close();
});

test('closing the fetcher ends running fetches', async () => {
  const closing = createPageFetcher({ addresses: { allowPrivate: true } });
  origin.behave(never);
  const running = fetchOutcome(closing, `http://127.0.0.1:${origin.port}/`);
  await wait(50);
  await closing.close();
  expect(await running).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('a closed port is reported as a refused connection', async () => {
  const gone = await startRawOrigin();
  await gone.close();
  const outcome = await fetchOutcome(fetcher, `http://127.0.0.1:${gone.port}/`);
  expect(outcome).toMatchObject({ code: 'FETCH_FAILED', message: expect.stringContaining('refused the connection') });
});
