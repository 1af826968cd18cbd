/** Snapshots in the database. */
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** PostgreSQL returns sums as texts. */
interface Used {
  readonly total: number | string | null;
  readonly next: number | null;
  readonly own: number | string | null;
  readonly own_next: number | null;
}

/** Arbitrary id of the PostgreSQL advisory lock for new snapshots: together they must stay within the bounds. */
const INSERT_LOCK = 7_236_520_202;

export function sqlSnapshotStore({ kysely, engine }: Database): SnapshotStore {
  const deleteExpired = async (now: number): Promise<void> => {
    await kysely.deleteFrom('snapshots').where('expires_at', '<=', now).execute();
  };

  return {
    async insert({ id, accountId, cacheKey, createdAt, expiresAt, data }, bounds) {
      await deleteExpired(createdAt);
      return kysely.transaction().execute(async (transaction) => {
        // SQLite has a single writer anyway.
        if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${INSERT_LOCK})`.execute(transaction);
        const {
          rows: [used],
        } = await sql<Used>`
        select sum(size) as total, min(expires_at) as next,
          sum(case when account_id = ${accountId} then size end) as own,
          min(case when account_id = ${accountId} then expires_at end) as own_next
        from snapshots`.execute(transaction);
        const size = data.byteLength;
        if (Number(used?.own ?? 0) + size > bounds.perAccount) return used?.own_next ?? expiresAt;
        if (Number(used?.total ?? 0) + size > bounds.total) return used?.next ?? expiresAt;
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
