/** What changes of an account, and its end, in the database: an installation is never left without an administrator. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { SCHEMA_LOCK } from '../../storage/migrations.ts';
import type { Tables } from '../../storage/tables.ts';
import type { AccountStore } from './account-store.ts';

/** Ends a transaction that must leave nothing behind. */
export class Rollback extends Error {}

/** Every table that names an account and is not emptied by the database itself when the account goes. */
const TABLES_OF_AN_ACCOUNT = ['daily_usage', 'daily_peaks', 'request_log', 'api_keys'] as const;

/**
 * Runs `work` in one transaction, one after another over all instances: SQLite has one writer, PostgreSQL is given a lock.
 * @returns false, with nothing done, where it throws {@link Rollback}.
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
      }),

    deleteAccount: (id) =>
      runSerialized(database, async (transaction) => {
        await requireOtherAdmin(transaction, id);
        for (const table of TABLES_OF_AN_ACCOUNT) {
          await transaction.deleteFrom(table).where('account_id', '=', id).execute();
        }
        await forgetInvitations(transaction, id);
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

/** That somebody was invited stays; who it was goes with the account. */
async function forgetInvitations(transaction: Transaction<Tables>, id: string): Promise<void> {
  const address = transaction.selectFrom('accounts').select('email').where('id', '=', id);
  await transaction.updateTable('invitations').set({ email: null }).where('redeemed_by', '=', id).execute();
  // One that was never used would otherwise be open to anybody who holds the link.
  await transaction.deleteFrom('invitations').where('email', '=', address).execute();
}

/**
 * Of two administrators who demote each other at once, one stays.
 * @throws {Rollback} where the account is the last administrator who can sign in.
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
