/** Response times as a histogram with logarithmic buckets, so that days and keys can be added up. */
import type { LatencyCount, Usage } from './ports.ts';

/** Buckets per doubling. A quantile is off by 9 % at most, half a bucket. */
const BUCKETS_PER_DOUBLING = 4;
/** Bounds the rows that are stored: everything over 17 minutes is in this bucket. */
export const MAX_BUCKET = 20 * BUCKETS_PER_DOUBLING;

/** Requests by bucket. */
export type LatencyHistogram = ReadonlyMap<number, number>;

/** Bucket 0 is everything up to a millisecond; bucket n ends at 2^(n/4) milliseconds. */
export function latencyBucket(milliseconds: number): number {
  if (!(milliseconds > 1)) return 0;
  return Math.min(MAX_BUCKET, Math.ceil(Math.log2(milliseconds) * BUCKETS_PER_DOUBLING));
}

/** @param share - 0.5 for the median. @returns milliseconds; `undefined` without requests. */
export function latencyQuantile(histogram: LatencyHistogram, share: number): number | undefined {
  const total = [...histogram.values()].reduce((sum, requests) => sum + requests, 0);
  if (total === 0) return undefined;
  let below = 0;
  for (const [bucket, requests] of [...histogram].sort(([a], [b]) => a - b)) {
    below += requests;
    // The geometric middle of the bucket.
    if (below >= share * total) return 2 ** ((bucket - 0.5) / BUCKETS_PER_DOUBLING);
  }
  return undefined;
}

/** Adds the histograms of several keys, days or outcomes. */
export function addUpLatency(
  counts: Iterable<{ readonly bucket: number; readonly requests: number }>,
): LatencyHistogram {
  const histogram = new Map<number, number>();
  for (const { bucket, requests } of counts) histogram.set(bucket, (histogram.get(bucket) ?? 0) + requests);
  return histogram;
}

/** The median and the 95th percentile in milliseconds, of each day, key and outcome. */
export type ResponseTimes = ReadonlyMap<string, readonly [number, number]>;

export function responseTimesId({ day, keyId, outcome }: Pick<Usage, 'day' | 'keyId' | 'outcome'>): string {
  return `${day} ${keyId} ${outcome}`;
}

/** @param parts - counts of a day, key and outcome follow one another. */
export async function responseTimesOf(parts: AsyncIterable<readonly LatencyCount[]>): Promise<ResponseTimes> {
  const times = new Map<string, [number, number]>();
  let id = '';
  let counts: LatencyCount[] = [];
  const finish = () => {
    const histogram = addUpLatency(counts);
    const median = latencyQuantile(histogram, 0.5);
    if (median !== undefined) times.set(id, [median, latencyQuantile(histogram, 0.95)!]);
    counts = [];
  };
  for await (const part of parts) {
    for (const count of part) {
      const nextId = responseTimesId(count);
      if (nextId !== id) finish();
      id = nextId;
      counts.push(count);
    }
  }
  finish();
  return times;
}
