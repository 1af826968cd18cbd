/** Password hashes in the database. */

import type { Database } from '../../storage/database.ts';
import { ALL_LINKS, deleteLinks } from '../links/sql-link-store.ts';
import type { PasswordStore } from './password-store.ts';

export function sqlPasswordStore({ kysely, engine }: Database): PasswordStore {
  return {
    async findPassword(accountId) {
      const row = await kysely
        .selectFrom('passwords')
        .select('hash')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.hash;
    },

    replacePassword: (accountId, hash, now, exceptSessionId) =>
      kysely.transaction().execute(async (transaction) => {
        // New sessions of the account wait for this lock. SQLite has a single writer anyway.
        if (engine === 'postgres') {
          await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
        }
        if (exceptSessionId !== undefined) {
          const session = await transaction
            .selectFrom('sessions')
            .select('id')
            .where('id', '=', exceptSessionId)
            .where('account_id', '=', accountId)
            .executeTakeFirst();
          if (session === undefined) return false;
        }
        await transaction
          .insertInto('passwords')
          .values({ account_id: accountId, hash, changed_at: now })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ hash, changed_at: now }))
          .execute();
        await transaction
          .deleteFrom('sessions')
          .where('account_id', '=', accountId)
          .where('id', '!=', exceptSessionId ?? '')
          .execute();
        await deleteLinks(transaction, accountId, ALL_LINKS);
        return true;
      }),

    async rehashPassword(accountId, oldHash, hash) {
      await kysely
        .updateTable('passwords')
        .set({ hash })
        .where('account_id', '=', accountId)
        .where('hash', '=', oldHash)
        .execute();
    },
  };
}
