/** API keys in the database, by their hash. */
import type { ExpressionBuilder, InferResult, Insertable, Selectable, Transaction } from 'kysely';
import { isPlan } from '../../contract/plans.ts';
import type { Database } from '../../storage/database.ts';
import { retryWhileBusy } from '../../storage/node-sqlite-dialect.ts';
import { type QuickDatabase, RowCache } from '../../storage/quick-database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { ApiKey, KeyInsertion, KeyStore, StoredKey } from './key-store.ts';

const COLUMNS = [
  'api_keys.id',
  'api_keys.account_id',
  'api_keys.name',
  'api_keys.last4',
  'api_keys.created_at',
  'api_keys.last_used_at',
  'api_keys.expires_at',
  'api_keys.revoked_at',
] as const;

/** Most keys in the cache. */
const MAX_CACHED = 5000;

export function sqlKeyStore({ kysely, engine, quick }: Database): KeyStore {
  /**
   * Locks the account's row, so that concurrent requests cannot exceed the maximum. SQLite has a
   * single writer anyway.
   */
  async function lockAccount(transaction: Transaction<Tables>, id: string): Promise<void> {
    if (engine === 'sqlite') return;
    await transaction.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();
  }

  /** Made once: every request asks this, and making it takes longer than answering it. */
  const findKey = kysely
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'api_keys.account_id', 'api_keys.hash', 'accounts.plan'])
    .select(['api_keys.expires_at', 'api_keys.revoked_at'])
    .where('api_keys.hash', '=', '')
    .where('accounts.disabled_at', 'is', null)
    .compile();
  type KeyRow = InferResult<typeof findKey>[number];
  const findLocally = quick && findCached(quick);

  /** Unknown keys are not cached, so guessing keys takes no memory. */
  function findCached(database: QuickDatabase): (hash: string) => StoredKey | undefined {
    const read = database.prepare(findKey.sql);
    const keys = new RowCache<StoredKey>(database, MAX_CACHED);
    return (hash) => {
      const known = keys.get(hash);
      if (known !== undefined) return known;
      const found = toStored(read.get(hash) as KeyRow | undefined);
      if (found !== undefined) keys.set(hash, found);
      return found;
    };
  }

  async function find(hash: string): Promise<StoredKey | undefined> {
    const { rows } = await kysely.executeQuery<KeyRow>({ ...findKey, parameters: [hash] });
    return toStored(rows[0]);
  }

  function toStored(row: KeyRow | undefined): StoredKey | undefined {
    if (row === undefined) return undefined;
    return {
      id: row.id,
      accountId: row.account_id,
      hash: row.hash,
      plan: isPlan(row.plan) ? row.plan : 'FREE',
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
    };
  }

  return {
    findKey: (hash) => (findLocally === undefined ? find(hash) : retryWhileBusy(() => findLocally(hash))),

    async findKeyById(id) {
      const row = await kysely.selectFrom('api_keys').select(COLUMNS).where('id', '=', id).executeTakeFirst();
      return row && fromRow(row);
    },

    insertKey: (key, hash, maxActive, now) =>
      kysely.transaction().execute(async (transaction) => {
        await lockAccount(transaction, key.accountId);
        const active = await countActive(transaction, key.accountId, now);
        return active >= maxActive ? 'full' : insert(transaction, key, hash);
      }),

    async listKeys(accountId) {
      let query = kysely.selectFrom('api_keys').select(COLUMNS).orderBy('created_at').orderBy('id');
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      return (await query.execute()).map(fromRow);
    },

    async renameKey(id, name) {
      await kysely.updateTable('api_keys').set({ name }).where('id', '=', id).execute();
    },

    async revokeKey(id, now) {
      await kysely
        .updateTable('api_keys')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    },

    replaceKey: (id, expiresAt, successor, hash, maxActive, now) =>
      kysely.transaction().execute(async (transaction) => {
        await lockAccount(transaction, successor.accountId);
        const staysActive = expiresAt > now;
        if (staysActive && (await countActive(transaction, successor.accountId, now)) >= maxActive) return 'full';
        const old = await transaction
          .updateTable('api_keys')
          .set({ expires_at: expiresAt })
          .where('id', '=', id)
          .where(isActiveAt(now))
          .returning('id')
          .executeTakeFirst();
        return old === undefined ? 'inactive' : insert(transaction, successor, hash);
      }),
  };
}

/** Condition for keys that are neither revoked nor expired at `now`. */
export function isActiveAt(now: number) {
  return (where: ExpressionBuilder<Tables, 'api_keys'>) =>
    where('revoked_at', 'is', null).and(where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]));
}

async function countActive(transaction: Transaction<Tables>, accountId: string, now: number): Promise<number> {
  const { active } = await transaction
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll<number>().as('active'))
    .where('account_id', '=', accountId)
    .where(isActiveAt(now))
    .executeTakeFirstOrThrow();
  return active;
}

async function insert(transaction: Transaction<Tables>, key: ApiKey, hash: string): Promise<KeyInsertion> {
  const inserted = await transaction
    .insertInto('api_keys')
    .values(toRow(key, hash))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted === undefined ? 'known' : 'done';
}

function toRow(key: ApiKey, hash: string): Insertable<Tables['api_keys']> {
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    hash,
    last4: key.last4,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
  };
}

function fromRow(row: Omit<Selectable<Tables['api_keys']>, 'hash'>): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    last4: row.last4,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
