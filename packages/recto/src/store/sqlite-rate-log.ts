/** The sliding log in the SQLite file: exact over all processes that share it, and over restarts. */
import type { DatabaseSync } from 'node:sqlite';
import type { RatePolicy } from '../core/plans.ts';
import type { RateDecision, RateLog } from '../core/ports.ts';
import { type Microseconds, SlidingLog } from '../core/sliding-log.ts';
import { machineClock } from './machine-clock.ts';
import { whenNotBusy } from './node-sqlite-dialect.ts';
import { openSqlite } from './sqlite-file.ts';

/**
 * @param place - a database whose schema is in place: its file, or a connection that is never within a transaction of anybody
 *   else's when others have their turn, and does not wait for a disk to sync. Such a connection stays open.
 */
export async function sqliteRateLog(
  place: string | DatabaseSync,
  policy: RatePolicy,
  makeClock: (database: DatabaseSync) => () => Microseconds = machineClock,
): Promise<RateLog> {
  const database = typeof place === 'string' ? openSqlite(place, 'normal') : place;
  const clock = await whenNotBusy(() => makeClock(database));
  const read = database.prepare('select times from rate_log where id = ?');
  const write = database.prepare(
    'insert into rate_log (id, times) values (?, ?) on conflict (id) do update set times = excluded.times',
  );

  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');

  function load(id: string): SlidingLog {
    const blob = read.get(id)?.['times'];
    return new SlidingLog(policy, blob instanceof Uint8Array ? unpack(blob) : undefined);
  }

  /** Nothing is awaited between begin and commit: the event loop cannot put another request in between. */
  function take(id: string): RateDecision {
    begin.run();
    try {
      const log = load(id);
      // The clock is read under the lock, so that the log's order is the order of the decisions.
      const decision = log.take(clock());
      if (decision.isAllowed) write.run(id, pack(log.times()));
      commit.run();
      return decision;
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  }

  return {
    take: (id) => whenNotBusy(() => take(id)),
    takeNow: take,
    peek: (id) => whenNotBusy(() => load(id).peek(clock())),
    ping: () => whenNotBusy(() => void read.get('')),
    close: async () => {
      if (database !== place) database.close();
    },
  };
}

function pack(times: Float64Array): Uint8Array {
  return new Uint8Array(times.buffer, times.byteOffset, times.byteLength);
}

/** Copies, since a blob need not begin where a double may. */
function unpack(blob: Uint8Array): Float64Array {
  return new Float64Array(blob.slice().buffer);
}
