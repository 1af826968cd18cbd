/** The schema, as steps that are only ever added to. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

type Migration = (transaction: Transaction<Tables>, engine: Engine) => Promise<void>;

/** A step that ran somewhere is never changed; what it lacks is a further step. */
const MIGRATIONS: readonly Migration[] = [createAccountsAndKeys, createUsage, createRateLog];

/** Any number, the same for every instance: it names the lock that migrations and first accounts are made under. */
export const SCHEMA_LOCK = 7_236_520_201;

/** Any number: the first half of the lock that the requests of one id are counted under. */
const RATE_LOCK = 1_919_247_215;

/** Brings the schema up to date. Instances that start together wait for the first. */
export async function migrate(kysely: Kysely<Tables>, engine: Engine): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction);
    await sql`create table if not exists recto_schema (version integer not null)`.execute(transaction);
    const { rows } = await sql<{ version: number }>`select version from recto_schema`.execute(transaction);
    const version = rows[0]?.version ?? 0;
    if (version > MIGRATIONS.length) {
      throw new Error(
        `The data were written by a newer Recto (schema ${version}, this one knows ${MIGRATIONS.length}). Start that one.`,
      );
    }
    for (const migration of MIGRATIONS.slice(version)) await migration(transaction, engine);
    await sql`delete from recto_schema`.execute(transaction);
    await sql`insert into recto_schema (version) values (${sql.lit(MIGRATIONS.length)})`.execute(transaction);
  });
}

async function createAccountsAndKeys({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('admin', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('last4', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema.createIndex('api_keys_of_account').on('api_keys').column('account_id').execute();
  await schema
    .createTable('setup_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createUsage({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('usage_daily')
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('pages', 'bigint', (column) => column.notNull())
    .addColumn('words', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_daily_key', ['key_id', 'day', 'outcome'])
    .execute();
}

/**
 * The sliding log. SQLite packs the times of an id into a blob that one process at a time rewrites; PostgreSQL does the
 * same in a function, under a lock for the id and by its own clock, which all instances share.
 */
async function createRateLog(transaction: Transaction<Tables>, engine: Engine): Promise<void> {
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
