/** The sliding log in PostgreSQL: a database function that locks the id. */
import { type Kysely, sql } from 'kysely';
import type { RatePolicy } from '../../contract/plans.ts';
import type { Tables } from '../../storage/tables.ts';
import type { RateDecision, RateLog } from '../ports.ts';
import type { Microseconds } from '../sliding-log.ts';

/** @param clock - for tests. Default: the database server's clock, which all instances share. */
export function postgresRateLog(kysely: Kysely<Tables>, policy: RatePolicy, clock?: () => Microseconds): RateLog {
  const window = policy.windowSeconds * 1_000_000;

  async function call(id: string, cost: 0 | 1): Promise<RateDecision> {
    const at = clock?.() ?? null;
    const { rows } = await sql<{ allowed: boolean; counted: number; reset: number }>`
      select * from recto_take(${id}, ${policy.quota}, ${window}, ${cost}, ${at})`.execute(kysely);
    const { allowed, counted, reset } = rows[0]!;
    return { isAllowed: allowed, remaining: policy.quota - counted, resetMilliseconds: reset / 1000 };
  }

  return {
    take: (id) => call(id, 1),
    peek: (id) => call(id, 0),
    ping: async () => void (await sql`select 1`.execute(kysely)),
    close: async () => {},
  };
}
