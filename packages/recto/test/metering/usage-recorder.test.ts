/** What the usage recorder writes to its store, and when. The store and the clock are test doubles. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_LOGGED_REQUESTS, PendingUsage } from '../../src/metering/pending-usage.ts';
import type { UsageBatch, UsageStore } from '../../src/metering/ports.ts';
import { type CompletedRequest, UsageRecorder } from '../../src/metering/usage-recorder.ts';

const START = Date.UTC(2026, 0, 31, 23, 59, 59);

const completed = (changes: Partial<CompletedRequest> = {}): CompletedRequest => ({
  caller: { accountId: 'acc_1', keyId: 'key_1' },
  requestId: 'request-1',
  outcome: 'OK',
  status: 200,
  milliseconds: 12.4,
  targetHost: 'example.com',
  inWindow: 1,
  words: 100,
  bytes: 2000,
  tokens: 130,
  ...changes,
});

describe('the usage recorder', () => {
  let now: number;
  let batches: UsageBatch[];
  let addUsage: (batch: UsageBatch) => Promise<void>;
  let errors: unknown[];
  let recorder: UsageRecorder;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    now = START;
    batches = [];
    errors = [];
    addUsage = async (batch) => void batches.push(batch);
    const store: Pick<UsageStore, 'addUsage'> = { addUsage: (batch) => addUsage(batch) };
    recorder = new UsageRecorder(store, { now: () => now }, (error) => errors.push(error));
  });

  afterEach(async () => {
    await recorder.close();
    vi.useRealTimers();
  });

  const storedUsage = () => batches.flatMap(({ usage }) => usage);
  const storedPeaks = () => batches.flatMap(({ peaks }) => peaks);
  const storedRequests = () => batches.flatMap(({ requests }) => requests);

  it('adds requests of one key, day and outcome to one row', async () => {
    recorder.record(completed());
    recorder.record(completed({ words: 1, bytes: 2 }));
    recorder.record(completed({ outcome: 'FETCH_FAILED', words: 0, bytes: 0 }));
    await recorder.flush();
    const row = { accountId: 'acc_1', keyId: 'key_1', day: '2026-01-31' };
    expect(storedUsage()).toEqual([
      { ...row, outcome: 'OK', requests: 2, pages: 2, words: 101, bytes: 2002, tokens: 260 },
      { ...row, outcome: 'FETCH_FAILED', requests: 1, pages: 0, words: 0, bytes: 0, tokens: 0 },
    ]);
  });

  it('counts response times of one key, day and outcome in buckets', async () => {
    for (const milliseconds of [100, 104, 0.3, 5000]) recorder.record(completed({ milliseconds }));
    recorder.record(completed({ outcome: 'FETCH_FAILED', milliseconds: 5000 }));
    addUsage = () => Promise.reject(new Error('store unavailable'));
    await recorder.flush();
    addUsage = async (batch) => void batches.push(batch);
    recorder.record(completed({ milliseconds: 101 }));
    await recorder.flush();
    const stored = batches.flatMap(({ latency }) => latency);
    expect(stored.map(({ outcome, bucket, requests }) => [outcome, bucket, requests])).toEqual([
      ['OK', 27, 3],
      ['OK', 0, 1],
      ['OK', 50, 1],
      ['FETCH_FAILED', 50, 1],
    ]);
  });

  it('starts a new row at midnight UTC', async () => {
    recorder.record(completed());
    now += 1000;
    recorder.record(completed());
    await recorder.flush();
    expect(storedUsage().map(({ day, requests }) => [day, requests])).toEqual([
      ['2026-01-31', 1],
      ['2026-02-01', 1],
    ]);
  });

  it('keeps the highest peak of each day, ignoring requests that were not counted', async () => {
    for (const inWindow of [3, 17, undefined, 5]) recorder.record(completed({ inWindow }));
    await recorder.flush();
    expect(storedPeaks()).toEqual([{ accountId: 'acc_1', keyId: 'key_1', day: '2026-01-31', requests: 17 }]);
  });

  it('stores usage once a second, and does not write while there is none', async () => {
    await vi.advanceTimersByTimeAsync(3000);
    expect(batches).toEqual([]);
    recorder.record(completed());
    await vi.advanceTimersByTimeAsync(999);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(storedUsage()).toHaveLength(1);
  });

  it('stores response times every ten seconds, and those that are left on shutdown', async () => {
    const storedTimes = () => batches.flatMap(({ latency }) => latency).map(({ requests }) => requests);
    for (let second = 1; second <= 9; second++) {
      recorder.record(completed());
      await vi.advanceTimersByTimeAsync(1000);
      // The recorder leaves the event loop to others after each batch.
      while (storedUsage().length < second || storedRequests().length < second) await yieldToEventLoop();
      await yieldToEventLoop();
    }
    expect(storedTimes()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(storedTimes()).toEqual([9]);
    recorder.record(completed());
    await recorder.close();
    expect(storedTimes()).toEqual([9, 1]);
  });

  it('splits the usage of many keys into batches of at most 100 rows', async () => {
    for (let key = 0; key < 250; key++) {
      recorder.record(completed({ caller: { accountId: `acc_${key}`, keyId: `key_${key}` } }));
    }
    await recorder.flush();
    const rows = batches.map(
      ({ usage, latency, peaks, lastUsed, requests }) =>
        usage.length + latency.length + peaks.length + lastUsed.size + requests.length,
    );
    expect(Math.max(...rows)).toBeLessThanOrEqual(100);
    expect(storedUsage()).toHaveLength(250);
    expect(storedRequests()).toHaveLength(250);
    expect(new Set(batches.flatMap(({ lastUsed }) => [...lastUsed.keys()])).size).toBe(250);
  });

  it('logs the newest hundred requests of an account', async () => {
    for (let request = 0; request < 5 * MAX_LOGGED_REQUESTS; request++) {
      recorder.record(completed({ requestId: String(request) }));
    }
    await recorder.flush();
    expect(storedRequests().map(({ requestId }) => requestId)).toEqual(
      Array.from({ length: MAX_LOGGED_REQUESTS }, (_, index) => String(4 * MAX_LOGGED_REQUESTS + index)),
    );
  });

  it('keeps a bounded number of requests in memory while the store is down', () => {
    const pending = new PendingUsage();
    const request = { id: '', accountId: 'acc_1', keyId: 'key_1', at: 0, host: null, status: 200, outcome: 'OK' };
    for (let count = 0; count < 10_000; count++) {
      pending.logRequests([{ ...request, milliseconds: 1, requestId: String(count) }]);
    }
    expect(pending.loggedCount('acc_1')).toBeLessThanOrEqual(2 * MAX_LOGGED_REQUESTS);
  });

  it('counts every overload rejection but logs only the first two of an account', async () => {
    const rejected = { outcome: 'SERVICE_UNAVAILABLE', status: 503, inWindow: undefined };
    for (let request = 0; request < 10; request++) recorder.record(completed(rejected));
    recorder.record(completed({ ...rejected, caller: { accountId: 'acc_2', keyId: 'key_2' } }));
    await recorder.flush();
    expect(storedUsage().map(({ requests }) => requests)).toEqual([10, 1]);
    expect(storedRequests().map(({ accountId }) => accountId)).toEqual(['acc_1', 'acc_1', 'acc_2']);
  });

  it('logs a host of bounded length, or none', async () => {
    recorder.record(completed({ targetHost: 'a'.repeat(1000) }));
    recorder.record(completed({ targetHost: undefined }));
    await recorder.flush();
    expect(storedRequests().map(({ host }) => host?.length ?? null)).toEqual([253, null]);
  });

  it('keeps batches that the store rejected, reports the error, and stores everything later', async () => {
    const working = addUsage;
    addUsage = () => Promise.reject(new Error('store unavailable'));
    recorder.record(completed());
    await recorder.flush();
    expect(errors).toEqual([new Error('store unavailable')]);
    addUsage = working;
    recorder.record(completed());
    await recorder.flush();
    expect(storedUsage().map(({ requests }) => requests)).toEqual([2]);
    expect(storedRequests()).toHaveLength(2);
  });

  it('does not store a batch twice if a later batch of the same flush fails', async () => {
    const working = addUsage;
    let calls = 0;
    addUsage = async (batch) => {
      if (++calls > 1) throw new Error('store unavailable');
      await working(batch);
    };
    recorder.record(completed());
    await recorder.flush();
    addUsage = working;
    await recorder.flush();
    expect(storedUsage().map(({ requests }) => requests)).toEqual([1]);
    expect(storedPeaks()).toHaveLength(1);
    expect(storedRequests()).toHaveLength(1);
  });

  it('includes usage recorded during a flush in the next one', async () => {
    recorder.record(completed());
    const first = recorder.flush();
    recorder.record(completed({ outcome: 'FETCH_FAILED' }));
    await recorder.flush();
    expect(storedUsage().map(({ outcome }) => outcome)).toEqual(['OK', 'FETCH_FAILED']);
    await first;
  });

  it('stores the remaining usage when it is closed', async () => {
    recorder.record(completed());
    await recorder.close();
    expect(storedUsage()).toHaveLength(1);
  });
});
