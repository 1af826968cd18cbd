/** Response times in buckets: how exact quantiles are, and that histograms add up. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addUpLatency, latencyBucket, latencyQuantile, MAX_BUCKET } from '../../src/metering/latency.ts';

const histogramOf = (times: readonly number[]) =>
  addUpLatency(times.map((time) => ({ bucket: latencyBucket(time), requests: 1 })));

it('finds quantiles within 10 %', () => {
  const times = fc.array(fc.double({ min: 1, max: 900_000, noNaN: true }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95, 1), (sample, share) => {
      const exact = sample.toSorted((a, b) => a - b)[Math.ceil(share * sample.length) - 1]!;
      const found = latencyQuantile(histogramOf(sample), share)!;
      expect(found / exact).toBeGreaterThan(1 / 1.1);
      expect(found / exact).toBeLessThan(1.1);
    }),
  );
});

it('has a bounded number of buckets', () => {
  expect([0, 0.2, 1, 1.1, 2, Number.NaN, -5].map(latencyBucket)).toEqual([0, 0, 0, 1, 4, 0, 0]);
  expect([1e6, 1e9, Number.POSITIVE_INFINITY].map(latencyBucket)).toEqual([80, MAX_BUCKET, MAX_BUCKET]);
});

it('has no quantile without requests', () => {
  expect(latencyQuantile(new Map(), 0.5)).toBeUndefined();
  expect(latencyQuantile(histogramOf([0, 0, 0, 3000]), 0.5)).toBeLessThanOrEqual(1);
  expect(latencyQuantile(histogramOf([0, 0, 0, 3000]), 0.95)).toBeGreaterThan(2700);
});
