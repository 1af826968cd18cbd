/** The sliding log in the memory of one process, for a bounded number of ids: client IP addresses, and tests. */
import type { RatePolicy } from '../../contract/plans.ts';
import type { RateLog } from '../ports.ts';
import { type Microseconds, SlidingLog } from '../sliding-log.ts';

/**
 * @param maxIds - beyond it, the least recently used ids are forgotten. A rate limit per address does not
 *   stop an attacker who has more addresses than this.
 */
export function memoryRateLog(policy: RatePolicy, maxIds: number, clock: () => Microseconds = monotonic): RateLog {
  // Two generations instead of one ordered list make forgetting a single assignment.
  let young = new Map<string, SlidingLog>();
  let old = new Map<string, SlidingLog>();

  function touch(id: string): SlidingLog {
    const known = young.get(id);
    if (known) return known;
    const log = old.get(id) ?? new SlidingLog(policy);
    if (young.size >= maxIds / 2) [old, young] = [young, new Map()];
    young.set(id, log);
    return log;
  }

  return {
    take: (id) => touch(id).take(clock()),
    peek: (id) => (young.get(id) ?? old.get(id) ?? new SlidingLog(policy)).peek(clock()),
    ping: async () => {},
    close: async () => {},
  };
}

function monotonic(): Microseconds {
  // Whole microseconds keep sums exact. A rounding error would be rounded up to a second in Retry-After.
  return Math.floor(performance.now() * 1000);
}
