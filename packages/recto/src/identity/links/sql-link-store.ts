/** One-time tokens in the database, by their hash. */
import type { Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { LinkKind, LinkStore, SecretLink } from './link-store.ts';

interface LinkRow {
  readonly account_id: string | null;
  readonly data: string;
  readonly expires_at: number;
}

export function sqlLinkStore({ kysely }: Database): LinkStore {
  return {
    insertLink: (hash, { kind, accountId, data, expiresAt }, now) =>
      kysely.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('secret_links').where('expires_at', '<', now).execute();
        await transaction
          .insertInto('secret_links')
          .values({ hash, kind, account_id: accountId, data, expires_at: expiresAt, tries: 0 })
          .execute();
      }),

    async findLink(hash, kind, now) {
      const row = await kysely
        .selectFrom('secret_links')
        .select(['account_id', 'data', 'expires_at'])
        .where('hash', '=', hash)
        .where('kind', '=', kind)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row && fromRow(kind, row);
    },

    async takeLink(hash, kind, now) {
      const row = await kysely
        .deleteFrom('secret_links')
        .where('hash', '=', hash)
        .where('kind', '=', kind)
        .where('expires_at', '>', now)
        .returning(['account_id', 'data', 'expires_at'])
        .executeTakeFirst();
      return row && fromRow(kind, row);
    },

    async countTry(hash, maxTries) {
      const row = await kysely
        .updateTable('secret_links')
        .set((update) => ({ tries: update('tries', '+', 1) }))
        .where('hash', '=', hash)
        .where('tries', '<', maxTries)
        .returning('tries')
        .executeTakeFirst();
      return row !== undefined;
    },

    async deleteLinks(kind, accountId) {
      await kysely.deleteFrom('secret_links').where('kind', '=', kind).where('account_id', '=', accountId).execute();
    },
  };
}

/** Steps between two forms, which an intruder must not be able to finish once the account's sessions have ended. */
export const PENDING_STEPS: readonly LinkKind[] = ['provider', 'factor'];
/** All that gives access to an account or changes its e-mail address. */
export const ALL_LINKS: readonly LinkKind[] = [...PENDING_STEPS, 'email', 'reset'];

export async function deleteLinks(
  transaction: Transaction<Tables>,
  accountId: string,
  kinds: readonly LinkKind[],
): Promise<void> {
  await transaction.deleteFrom('secret_links').where('kind', 'in', kinds).where('account_id', '=', accountId).execute();
}

function fromRow(kind: LinkKind, { account_id, data, expires_at }: LinkRow): SecretLink {
  return { kind, accountId: account_id, data, expiresAt: expires_at };
}
