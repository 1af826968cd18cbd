/** Second factors in the database: secrets encrypted, recovery codes hashed. */

import type { Database } from '../../storage/database.ts';
import type { FactorStore } from './factor-store.ts';

export function sqlFactorStore({ kysely }: Database): FactorStore {
  return {
    async insertFactor(accountId, sealedSecret) {
      const row = await kysely
        .insertInto('second_factors')
        .values({ account_id: accountId, secret: sealedSecret, confirmed_at: null, last_step: 0 })
        .onConflict((conflict) =>
          conflict
            .column('account_id')
            .doUpdateSet({ secret: sealedSecret })
            .where('second_factors.confirmed_at', 'is', null),
        )
        .returning('account_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async findFactor(accountId) {
      const row = await kysely
        .selectFrom('second_factors')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row && { sealedSecret: row.secret, isConfirmed: row.confirmed_at !== null, lastStep: row.last_step };
    },

    confirmFactor: (accountId, sealedSecret, step, now, codeHashes) =>
      kysely.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('second_factors')
          .set({ confirmed_at: now, last_step: step })
          .where('account_id', '=', accountId)
          .where('secret', '=', sealedSecret)
          .where('confirmed_at', 'is', null)
          .returning('account_id')
          .executeTakeFirst();
        if (row === undefined) return false;
        await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
        await transaction.insertInto('recovery_codes').values(rowsOf(accountId, codeHashes)).execute();
        return true;
      }),

    async takeStep(accountId, step) {
      const row = await kysely
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .where('last_step', '<', step)
        .returning('account_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async takeRecoveryCode(accountId, hash) {
      const row = await kysely
        .deleteFrom('recovery_codes')
        .where('account_id', '=', accountId)
        .where('hash', '=', hash)
        .returning('hash')
        .executeTakeFirst();
      return row !== undefined;
    },

    async countRecoveryCodes(accountId) {
      const { left } = await kysely
        .selectFrom('recovery_codes')
        .select((select) => select.fn.countAll<number>().as('left'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return left;
    },

    replaceRecoveryCodes: (accountId, hashes) =>
      kysely.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
        await transaction.insertInto('recovery_codes').values(rowsOf(accountId, hashes)).execute();
      }),

    deleteFactor: (accountId) =>
      kysely.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('second_factors').where('account_id', '=', accountId).execute();
        await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
      }),
  };
}

function rowsOf(accountId: string, hashes: readonly string[]) {
  return hashes.map((hash) => ({ hash, account_id: accountId }));
}
