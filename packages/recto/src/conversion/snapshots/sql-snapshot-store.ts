/** Snapshots in the database. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** PostgreSQL returns sums as texts. */
interface Used {
  readonly size: number | string | null;
  /** When the first one expires. */
  readonly next: number | null;
}

/** A small one takes a page of the database, and the time to add it up. */
const MIN_COUNTED_SIZE = 4096;
/** Adding up all snapshots takes tens of milliseconds if there are many, so their total is only known to the second. */
const TOTAL_MILLISECONDS = 1000;

/** Arbitrary id of the PostgreSQL advisory lock for new snapshots: together they must stay within the bounds. */
const INSERT_LOCK = 7_236_520_202;

export function sqlSnapshotStore({ kysely, engine }: Database): SnapshotStore {
  const deleteExpired = async (now: number): Promise<void> => {
    await kysely.deleteFrom('snapshots').where('expires_at', '<=', now).execute();
  };

  async function add(
    transaction: Transaction<Tables>,
    condition = sql``,
  ): Promise<{ size: number; next: number | null }> {
    const { rows } = await sql<Used>`
      select sum(size) as size, min(expires_at) as next from snapshots ${condition}`.execute(transaction);
    return { size: Number(rows[0]?.size ?? 0), next: rows[0]?.next ?? null };
  }

  /** Of all accounts, when it was last added up, and what this instance has stored since. */
  let total = { size: 0, next: null as number | null, at: Number.NEGATIVE_INFINITY };

  return {
    async insert({ id, accountId, cacheKey, createdAt, expiresAt, data }, bounds) {
      await deleteExpired(createdAt);
      return kysely.transaction().execute(async (transaction) => {
        // SQLite has a single writer anyway.
        if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${INSERT_LOCK})`.execute(transaction);
        const size = Math.max(data.byteLength, MIN_COUNTED_SIZE);
        const own = await add(transaction, sql`where account_id = ${accountId}`);
        if (own.size + size > bounds.perAccount) return own.next ?? expiresAt;
        if (Math.abs(createdAt - total.at) > TOTAL_MILLISECONDS) total = { ...(await add(transaction)), at: createdAt };
        if (total.size + size > bounds.total) return (total.next ?? expiresAt) + TOTAL_MILLISECONDS;
        await transaction
          .insertInto('snapshots')
          .values({
            id,
            account_id: accountId,
            cache_key: cacheKey,
            created_at: createdAt,
            expires_at: expiresAt,
            size,
            data,
          })
          .execute();
        total = { ...total, size: total.size + size };
        return undefined;
      });
    },

    async find(accountId, id, now) {
      const row = await kysely
        .selectFrom('snapshots')
        .select(['data', 'created_at', 'expires_at'])
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row && { data: row.data, createdAt: row.created_at, expiresAt: row.expires_at };
    },

    async findCached(accountId, cacheKey, from, to) {
      const row = await kysely
        .selectFrom('snapshots')
        .select(['id', 'data', 'created_at', 'expires_at'])
        .where('account_id', '=', accountId)
        .where('cache_key', '=', cacheKey)
        .where('created_at', '>=', from)
        .where('created_at', '<=', to)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { id: row.id, data: row.data, createdAt: row.created_at, expiresAt: row.expires_at };
    },

    async extend(accountId, id, expiresAt) {
      await kysely
        .updateTable('snapshots')
        .set({ expires_at: expiresAt })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .execute();
    },

    deleteExpired,
  };
}
