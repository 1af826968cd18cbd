/** Usage reports, with test doubles for the store and the rate log. */
import { describe, expect, it } from 'vitest';
import type { RateDecision, Usage, UsagePeak, UsageStore } from '../../src/metering/ports.ts';
import {
  countByDay,
  countByKind,
  countByOutcome,
  kindOf,
  totalOf,
  UsageReports,
} from '../../src/metering/usage-reports.ts';

const usage = (changes: Partial<Usage>): Usage => ({
  ...{ accountId: 'acc_1', keyId: 'key_1', day: '2026-02-01', outcome: 'OK' },
  ...{ requests: 1, pages: 1, words: 10, bytes: 100, tokens: 12 },
  ...changes,
});

const peak = (keyId: string, day: string, requests: number): UsagePeak => ({
  accountId: 'acc_1',
  keyId,
  day,
  requests,
});

function reportsOf({ peaks = [], remaining = {} }: { peaks?: UsagePeak[]; remaining?: Record<string, number> }) {
  const calls: unknown[][] = [];
  const store: Pick<UsageStore, 'readUsage' | 'readLatency' | 'readLatencyTotals' | 'readPeaks' | 'readRequests'> = {
    readUsage: async () => [],
    readLatency: async function* () {},
    readLatencyTotals: async () => [],
    readPeaks: async (...parameters) => {
      calls.push(parameters);
      return peaks;
    },
    readRequests: async (...parameters) => {
      calls.push(parameters);
      return [];
    },
  };
  const rateLog = {
    peek: async (id: string): Promise<RateDecision> => ({
      isAllowed: true,
      remaining: remaining[id] ?? 60,
      resetMilliseconds: 0,
    }),
  };
  return { calls, reports: new UsageReports(store, rateLog, { now: () => Date.UTC(2026, 1, 2, 0, 0, 1) }) };
}

describe('usage reports', () => {
  it('list the last days in UTC, oldest first, including today', () => {
    expect(reportsOf({}).reports.days(3)).toEqual(['2026-01-31', '2026-02-01', '2026-02-02']);
  });

  it('read the newest hundred requests by default', async () => {
    const { calls, reports } = reportsOf({});
    await reports.requests('acc_1');
    await reports.requests('acc_1', 5);
    expect(calls).toEqual([
      ['acc_1', 100],
      ['acc_1', 5],
    ]);
  });

  it('show for each key its current window, its latest highest peak and its rejected requests', async () => {
    const { reports } = reportsOf({
      peaks: [peak('key_1', '2026-02-02', 40), peak('key_2', '2026-02-01', 60), peak('key_1', '2026-01-31', 40)],
      remaining: { key_1: 45 },
    });
    const rejected = { outcome: 'RATE_LIMIT_EXCEEDED', requests: 7 };
    const limits = await reports.limits(
      'acc_1',
      ['key_1', 'key_3'],
      [usage({}), usage(rejected), usage({ ...rejected, day: '2026-02-02' }), usage({ ...rejected, keyId: 'key_2' })],
      '2026-01-31',
    );
    expect([...limits]).toEqual([
      ['key_1', { now: 15, peak: 40, peakDay: '2026-02-02', refused: 14 }],
      ['key_3', { now: 0, peak: 0, peakDay: undefined, refused: 0 }],
    ]);
  });

  it.each([
    ['OK', 'converted'],
    ['INVALID_URL', 'refused'],
    ['PRO_PLAN_REQUIRED', 'refused'],
    ['RATE_LIMIT_EXCEEDED', 'refused'],
    ['FETCH_FAILED', 'failed'],
    ['CONVERSION_FAILED', 'failed'],
    ['SERVICE_UNAVAILABLE', 'failed'],
    ['a code that was removed', 'failed'],
  ])('count %s as %s', (outcome, kind) => {
    expect(kindOf(outcome)).toBe(kind);
  });

  it('count by kind and by day, including days without requests', () => {
    const rows = [
      usage({ requests: 3 }),
      usage({ outcome: 'FETCH_FAILED', requests: 2 }),
      usage({ outcome: 'INVALID_URL' }),
    ];
    const counts = { converted: 3, refused: 1, failed: 2 };
    expect(countByKind(rows)).toEqual(counts);
    expect(totalOf(counts)).toBe(6);
    expect(countByDay(rows, ['2026-01-31', '2026-02-01'])).toEqual([
      { day: '2026-01-31', counts: { converted: 0, refused: 0, failed: 0 } },
      { day: '2026-02-01', counts },
    ]);
  });

  it('count by outcome, most frequent first, ties sorted by name', () => {
    const rows = [usage({ outcome: 'B' }), usage({ outcome: 'A' }), usage({ requests: 2 }), usage({ keyId: 'key_2' })];
    expect(countByOutcome(rows)).toEqual([
      { outcome: 'OK', requests: 3 },
      { outcome: 'A', requests: 1 },
      { outcome: 'B', requests: 1 },
    ]);
  });
});
