/** Pages are fetched in processes of their own, which can die, hang or be busy without harm to other requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { RectoError } from '../../src/contract/errors.ts';
import { decodePageText } from '../../src/conversion/page-text.ts';
import {
  createIsolatedPageFetcher,
  type IsolatedFetcherSettings,
  type IsolatedPageFetcher,
} from '../../src/fetch/processes/isolated-page-fetcher.ts';
import { fetchOutcome } from './support/outcome.ts';
import { flood, type RawOrigin, response, startRawOrigin } from './support/raw-origin.ts';

const PAGE = '<!doctype html><title>Ä</title><p>the page';
/** A process takes a moment to start, longer on a busy machine. */
const STARTING = { timeout: 15_000 };
const HANGING = new URL('support/hanging-fetch-child.ts', import.meta.url);

let origin: RawOrigin;
let fetcher: IsolatedPageFetcher | undefined;

beforeAll(async () => {
  origin = await startRawOrigin();
});

afterEach(async () => {
  await fetcher?.close();
  fetcher = undefined;
});

afterAll(() => origin.close());

vi.setConfig({ testTimeout: 60_000 });

function start(settings: IsolatedFetcherSettings = {}): IsolatedPageFetcher {
  fetcher = createIsolatedPageFetcher({
    addresses: { allowPrivate: true },
    refusalInterval: 0,
    processes: 1,
    ...settings,
  });
  return fetcher;
}

const url = (path = '') => `http://127.0.0.1:${origin.port}/${path}`;
const fetchPage = (accountId?: string, signal = new AbortController().signal) =>
  fetcher!.fetchPage(new URL(url()), signal, accountId);

test('returns the page', async () => {
  origin.behave((socket) => socket.end(response([], PAGE)));
  start();
  expect(await fetchPage()).toEqual({ text: PAGE, kind: 'html', resolvedUrl: url(), bytes: Buffer.byteLength(PAGE) });
});

test('errors keep their code, message and cause', async () => {
  origin.behave((socket) => socket.end('HTTP/1.1 503 Busy\r\n\r\n'));
  start();
  const error = (await fetchPage().catch((reason) => reason)) as RectoError;
  expect(error.code).toBe('TARGET_HTTP_ERROR');
  expect(error.message).toMatch(
    /^The site responded with status 503 instead of a page\. If the site|^The site responded/,
  );
  expect(error.message.match(/Check that/g)).toHaveLength(1);
  origin.behave((socket) => socket.resetAndDestroy());
  const reset = (await fetchPage().catch((reason) => reason)) as RectoError;
  expect([reset.code, String(reset.cause)]).toEqual(['FETCH_FAILED', expect.stringMatching(/ECONNRESET|closed/)]);
});

test('the guard is inside: refusals are reported to the service', async () => {
  const refused: string[] = [];
  start({ addresses: {}, onRefused: ({ host }) => refused.push(host) });
  expect((await fetchOutcome(fetcher!, url())).code).toBe('FETCH_FAILED');
  expect(refused).toEqual(['127.0.0.1']);
  expect(() => createIsolatedPageFetcher({ addresses: { allowRanges: ['nonsense'] } })).toThrow('nonsense');
});

test('a cancelled page ends its connection', async () => {
  origin.behave(() => {});
  start();
  const controller = new AbortController();
  const page = fetchPage('a', controller.signal);
  await expect.poll(() => origin.open, STARTING).toBe(1);
  controller.abort(new Error('left'));
  await expect(page).rejects.toThrow('left');
  await expect.poll(() => origin.open, STARTING).toBe(0);
});

test('limits concurrent pages, also of one account', async () => {
  origin.behave(() => {});
  start({ maxConcurrent: 3, maxPerAccount: 2 });
  const pages = [fetchPage('a'), fetchPage('a'), fetchPage('b')];
  for (const page of pages) page.catch(() => {});
  await expect(fetchPage('a')).rejects.toThrow('for your account');
  await expect(fetchPage('c')).rejects.toThrow('Too many pages are being fetched.');
});

test('when a process is killed, its pages fail and the next one takes its place', async () => {
  const reasons: string[] = [];
  start({ onDeath: (reason) => reasons.push(reason) });
  origin.behave(() => {});
  const page = fetchPage();
  page.catch(() => {});
  await expect.poll(() => origin.open, STARTING).toBe(1);
  process.kill(fetcher!.pids()[0]!, 'SIGKILL');
  await expect(page).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(reasons).toHaveLength(1);
  await expect(fetchPage()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 1 });
  origin.behave((socket) => socket.end(response([], PAGE)));
  await expect.poll(() => fetchPage().catch(() => undefined), { timeout: 40_000 }).toMatchObject({ text: PAGE });
});

test('a process that hangs is replaced', async () => {
  const reasons: string[] = [];
  start({ totalTimeout: 100, entry: HANGING, onDeath: (reason) => reasons.push(reason) });
  await expect(fetchPage()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(reasons).toEqual(['does not respond']);
});

test('many pages of one account leave a process to the others', async () => {
  start({ processes: 2 });
  origin.behave((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n');
    flood(socket, 'X: y\r\n'.repeat(100));
  });
  const isDone = new AbortController();
  const hostile = Array.from({ length: 20 }, () => fetchPage('hostile', isDone.signal).catch(() => {}));
  await sleep(50);
  origin.behave((socket) => socket.end(response([], PAGE)));
  expect(await fetchPage('other')).toMatchObject({ text: PAGE });
  isDone.abort(new Error('done'));
  await Promise.all(hostile);
});

test('pages of 10 MiB arrive whole', async () => {
  const text = `<!doctype html><p>${'ä'.repeat(5 * 1024 * 1024 - 20)}`;
  origin.behave((socket) => socket.end(response(['Content-Type: text/html; charset=utf-8'], text)));
  start();
  const pages = await Promise.all([fetchPage('a'), fetchPage('b')]);
  for (const page of pages) expect(decodePageText(page) === text).toBe(true);
});

test('closing ends the pages and the processes', async () => {
  origin.behave(() => {});
  start();
  const page = fetchPage();
  page.catch(() => {});
  await expect.poll(() => origin.open, STARTING).toBe(1);
  const pids = fetcher!.pids();
  await fetcher!.close();
  await expect(page).rejects.toThrow('shutting down');
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(fetchPage()).rejects.toThrow('shutting down');
});
