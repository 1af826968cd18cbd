import { sql, type Transaction } from 'kysely';
import type { DatabaseEngine, Tables } from '../tables.ts';

/** Arbitrary first key of the advisory lock for the requests of one id. */
const RATE_LOCK = 1_919_247_215;

/**
 * The sliding log of the rate limit. On SQLite the times of an id are a blob that the service rewrites. On
 * PostgreSQL a function does the same under a lock for the id, with the database's clock.
 */
export async function createRateLog(transaction: Transaction<Tables>, engine: DatabaseEngine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create table rate_log (id text primary key, times blob not null) without rowid`.execute(transaction);
    await sql`create table clock (boot text primary key, milliseconds real not null) without rowid`.execute(
      transaction,
    );
    return;
  }
  await sql`create table rate_log (id text primary key, times bigint[] not null) with (fillfactor = 50)`.execute(
    transaction,
  );
  await sql`
    create function recto_take(log_id text, quota integer, span bigint, cost integer, at bigint)
    returns table (allowed boolean, counted integer, reset bigint) language plpgsql as $$
    declare
      log bigint[];
      moment bigint;
      is_allowed boolean;
    begin
      -- Unlike the lock of a row this one writes nothing, so that a refusal waits for no disk.
      perform pg_advisory_xact_lock(${sql.lit(RATE_LOCK)}, hashtext(log_id));
      select times into log from rate_log where id = log_id;
      -- Read under the lock, and never before the newest entry, so that the log stays in order.
      moment := greatest(coalesce(at, (extract(epoch from clock_timestamp()) * 1000000)::bigint), log[cardinality(log)]);
      log := array(select entry from unnest(log) with ordinality as t (entry, place)
                   where entry > moment - span order by place);
      is_allowed := cardinality(log) < quota;
      if is_allowed and cost > 0 then
        log := log || moment;
        insert into rate_log as known (id, times) values (log_id, log)
        on conflict (id) do update set times = excluded.times;
      end if;
      return query select is_allowed, cardinality(log), coalesce(log[1] + span - moment, 0);
    end $$`.execute(transaction);
}
