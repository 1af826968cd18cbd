/** The sliding log of one process, with a bound on how many ids it remembers. For client addresses, and for tests. */

import type { RatePolicy } from '../../contract/plans.ts';
import type { RateLog } from '../ports.ts';
import { type Microseconds, SlidingLog } from '../sliding-log.ts';

/**
 * @param maxIds - the ids seen least recently are forgotten beyond that; an attacker with more addresses than this is
 *   none that counting by address could stop.
 */
export function memoryRateLog(policy: RatePolicy, maxIds: number, clock: () => Microseconds = monotonic): RateLog {
  // Two generations instead of one ordered list: forgetting is then one assignment, whatever the number of ids.
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
    take: async (id) => touch(id).take(clock()),
    takeSync: (id) => touch(id).take(clock()),
    peek: async (id) => (young.get(id) ?? old.get(id) ?? new SlidingLog(policy)).peek(clock()),
    ping: async () => {},
    close: async () => {},
  };
}

function monotonic(): Microseconds {
  // Whole ones, whose sums and differences are exact: a rest of a rounding would be rounded up to a second.
  return Math.floor(performance.now() * 1000);
}
