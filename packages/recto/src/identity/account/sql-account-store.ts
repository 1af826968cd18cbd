/** Accounts and setup links in the database. */
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { isPlan } from '../../contract/plans.ts';
import type { Database } from '../../storage/database.ts';
import { SCHEMA_LOCK } from '../../storage/migrations.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { sqlAccountChanges } from './sql-account-changes.ts';

export function sqlAccountStore(database: Database): AccountStore {
  const { kysely, engine } = database;
  /**
   * Locked, so that only one of two concurrent requests creates the first account. SQLite has a
   * single writer anyway.
   */
  async function isFirst(transaction: Transaction<Tables>): Promise<boolean> {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction);
    return (await transaction.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
  }

  return {
    ...sqlAccountChanges(database),

    insertAccount: (account) =>
      kysely.transaction().execute(async (transaction) => {
        const saved: Account = (await isFirst(transaction)) ? { ...account, plan: 'PRO', admin: true } : account;
        const inserted = await transaction
          .insertInto('accounts')
          .values(accountToRow(saved))
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (inserted !== undefined) await transaction.deleteFrom('setup_links').execute();
        return inserted === undefined ? undefined : saved;
      }),

    async findAccount(email, id) {
      const row = await kysely
        .selectFrom('accounts')
        .selectAll()
        .where((where) => where.or([where('email', '=', email), where('id', '=', id)]))
        .executeTakeFirst();
      return row && accountFromRow(row);
    },

    async listAccounts() {
      const rows = await kysely.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map(accountFromRow);
    },

    async setPlan(id, plan) {
      await kysely.transaction().execute(async (transaction) => {
        await transaction.updateTable('accounts').set({ plan }).where('id', '=', id).execute();
        await transaction.deleteFrom('plan_requests').where('account_id', '=', id).execute();
      });
    },

    async hasNoAccount() {
      return (await kysely.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    async insertSetupLink(hash, expiresAt) {
      await kysely.insertInto('setup_links').values({ hash, expires_at: expiresAt }).execute();
    },

    async hasSetupLink(hash, now) {
      const link = await kysely
        .selectFrom('setup_links')
        .select('hash')
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return link !== undefined;
    },

    redeemSetupLink: (hash, now, account, passwordHash) =>
      kysely.transaction().execute(async (transaction) => {
        if (!(await isFirst(transaction))) return false;
        const link = await transaction
          .deleteFrom('setup_links')
          .where('hash', '=', hash)
          .where('expires_at', '>', now)
          .returning('hash')
          .executeTakeFirst();
        if (link === undefined) return false;
        await transaction.deleteFrom('setup_links').execute();
        await transaction.insertInto('accounts').values(accountToRow(account)).execute();
        await transaction
          .insertInto('passwords')
          .values({ account_id: account.id, hash: passwordHash, changed_at: now })
          .execute();
        return true;
      }),
  };
}

export function accountToRow({ createdAt, disabledAt, admin, ...rest }: Account): Insertable<Tables['accounts']> {
  return { ...rest, admin: admin ? 1 : 0, created_at: createdAt, disabled_at: disabledAt };
}

export function accountFromRow(row: Selectable<Tables['accounts']>): Account {
  const { id, email, plan, admin, created_at, disabled_at } = row;
  return {
    id,
    email,
    plan: isPlan(plan) ? plan : 'FREE',
    admin: admin === 1,
    createdAt: created_at,
    disabledAt: disabled_at,
  };
}
