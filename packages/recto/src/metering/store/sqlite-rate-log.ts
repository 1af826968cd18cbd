/** The sliding log in the SQLite file: exact across restarts and across all processes that share the file. */
import type { RatePolicy } from '../../contract/plans.ts';
import { retryWhileBusy } from '../../storage/node-sqlite-dialect.ts';
import { QuickDatabase, RowCache } from '../../storage/quick-database.ts';
import type { RateDecision, RateLog } from '../ports.ts';
import { type Microseconds, SlidingLog } from '../sliding-log.ts';
import { machineClock } from './machine-clock.ts';

/** Logs cached while no other process writes, some hundred bytes each. */
const MAX_CACHED_LOGS = 5000;

/** @param source - a database with the current schema: its file, or a connection, which `close` leaves open. */
export async function sqliteRateLog(
  source: string | QuickDatabase,
  policy: RatePolicy,
  makeClock: (database: QuickDatabase) => () => Microseconds = machineClock,
): Promise<RateLog> {
  const database = typeof source === 'string' ? new QuickDatabase(source) : source;
  const clock = await retryWhileBusy(() => makeClock(database));
  const read = database.prepare('select times from rate_log where id = ?');
  const write = database.prepare(
    'insert into rate_log (id, times) values (?, ?) on conflict (id) do update set times = excluded.times',
  );
  const logs = new RowCache<SlidingLog>(database, MAX_CACHED_LOGS);

  function load(id: string): SlidingLog {
    const blob = read.get(id)?.['times'];
    return new SlidingLog(policy, blob instanceof Uint8Array ? unpack(blob) : undefined);
  }

  function logOf(id: string): SlidingLog {
    const known = logs.get(id);
    if (known !== undefined) return known;
    const log = load(id);
    logs.set(id, log);
    return log;
  }

  const take = (id: string): RateDecision =>
    database.transaction(() => {
      const log = logOf(id);
      // Reading the clock under the lock keeps the log in the order of the decisions.
      const decision = log.take(clock());
      if (decision.isAllowed) write.run(id, pack(log.times()));
      return decision;
    });

  return {
    take: (id) => retryWhileBusy(() => take(id)),
    peek: (id) => retryWhileBusy(() => load(id).peek(clock())),
    ping: async () => void (await retryWhileBusy(() => read.get(''))),
    close: async () => {
      if (database !== source) database.close();
    },
  };
}

function pack(times: Float64Array): Uint8Array {
  return new Uint8Array(times.buffer, times.byteOffset, times.byteLength);
}

/** Copies, because a blob may not be aligned for doubles. */
function unpack(blob: Uint8Array): Float64Array {
  return new Float64Array(blob.slice().buffer);
}
