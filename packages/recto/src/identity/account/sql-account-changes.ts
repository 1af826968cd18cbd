/**
 * Updates and deletes accounts in the database. An installation always keeps one active
 * administrator.
 */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { SCHEMA_LOCK } from '../../storage/migrations.ts';
import type { Tables } from '../../storage/tables.ts';
import { ALL_LINKS, deleteLinks } from '../links/sql-link-store.ts';
import type { AccountStore } from './account-store.ts';

/** Thrown inside a transaction to roll it back. */
export class Rollback extends Error {}

/** Tables with rows per account and no `on delete cascade`. */
const TABLES_WITHOUT_CASCADE = [
  'daily_usage',
  'daily_peaks',
  'daily_latency',
  'request_log',
  'snapshots',
  'api_keys',
] as const;

/**
 * Runs `work` in a transaction that no other instance runs at the same time: SQLite has a single
 * writer, PostgreSQL takes an advisory lock.
 * @returns false if `work` throws {@link Rollback}.
 */
export async function runSerialized(
  { kysely, engine }: Database,
  work: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<boolean> {
  try {
    await kysely.transaction().execute(async (transaction) => {
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction);
      await work(transaction);
    });
    return true;
  } catch (error) {
    if (error instanceof Rollback) return false;
    throw error;
  }
}

export function sqlAccountChanges(
  database: Database,
): Pick<AccountStore, 'setAdmin' | 'setDisabled' | 'deleteAccount' | 'replaceEmail'> {
  return {
    setAdmin: (id, admin) =>
      runSerialized(database, async (transaction) => {
        if (!admin) await requireOtherAdmin(transaction, id);
        await transaction
          .updateTable('accounts')
          .set({ admin: admin ? 1 : 0 })
          .where('id', '=', id)
          .execute();
      }),

    setDisabled: (id, disabledAt) =>
      runSerialized(database, async (transaction) => {
        if (disabledAt !== null) await requireOtherAdmin(transaction, id);
        await transaction.updateTable('accounts').set({ disabled_at: disabledAt }).where('id', '=', id).execute();
        await transaction.deleteFrom('sessions').where('account_id', '=', id).execute();
        await deleteLinks(transaction, id, ALL_LINKS);
      }),

    deleteAccount: (id) =>
      runSerialized(database, async (transaction) => {
        await requireOtherAdmin(transaction, id);
        for (const table of TABLES_WITHOUT_CASCADE) {
          await transaction.deleteFrom(table).where('account_id', '=', id).execute();
        }
        await removeFromInvitations(transaction, id);
        await transaction.deleteFrom('accounts').where('id', '=', id).execute();
      }),

    replaceEmail: (id, email) =>
      runSerialized(database, async (transaction) => {
        const taken = await transaction
          .selectFrom('accounts')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirst();
        if (taken !== undefined && taken.id !== id) throw new Rollback();
        await transaction.updateTable('accounts').set({ email }).where('id', '=', id).execute();
      }),
  };
}

/** Keeps the record that an invitation was used, without the e-mail address. */
async function removeFromInvitations(transaction: Transaction<Tables>, id: string): Promise<void> {
  const address = transaction.selectFrom('accounts').select('email').where('id', '=', id);
  await transaction.updateTable('invitations').set({ email: null }).where('redeemed_by', '=', id).execute();
  // Deleted, since without its address an unused invitation would work for anyone with the link.
  await transaction.deleteFrom('invitations').where('email', '=', address).execute();
}

/**
 * Two administrators who demote each other at the same time must not leave none.
 * @throws {Rollback} if the account is the last active administrator.
 */
async function requireOtherAdmin(transaction: Transaction<Tables>, id: string): Promise<void> {
  const admins = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .limit(2)
    .execute();
  if (admins.length === 1 && admins[0]!.id === id) throw new Rollback();
}
