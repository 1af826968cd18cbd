/** Sessions in the database, by the hash of their token. */
import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { accountFromRow } from '../account/sql-account-store.ts';
import { deleteLinks, PENDING_STEPS } from '../links/sql-link-store.ts';
import type { Session, SessionStore } from './session-store.ts';

const SESSION_COLUMNS = [
  'sessions.id',
  'sessions.account_id',
  'sessions.created_at',
  'sessions.seen_at',
  'sessions.address',
  'sessions.agent',
] as const;

export function sqlSessionStore({ kysely }: Database): SessionStore {
  return {
    async insertSession({ id, accountId, createdAt, seenAt, address, agent }, hash) {
      await kysely
        .insertInto('sessions')
        .values({ id, hash, account_id: accountId, created_at: createdAt, seen_at: seenAt, address, agent })
        .execute();
    },

    async findSession(hash) {
      const row = await kysely
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select([
          'sessions.id as session_id',
          'sessions.account_id',
          'sessions.created_at as started_at',
          'sessions.seen_at',
          'sessions.address',
          'sessions.agent',
        ])
        .selectAll('accounts')
        .where('sessions.hash', '=', hash)
        .where('accounts.disabled_at', 'is', null)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const session = fromRow({ ...row, id: row.session_id, created_at: row.started_at });
      return { session, account: accountFromRow(row) };
    },

    async replaceHash(id, hash) {
      await kysely.updateTable('sessions').set({ hash }).where('id', '=', id).execute();
    },

    async touchSession(id, seenAt) {
      await kysely.updateTable('sessions').set({ seen_at: seenAt }).where('id', '=', id).execute();
    },

    async listSessions(accountId) {
      const rows = await kysely
        .selectFrom('sessions')
        .select(SESSION_COLUMNS)
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(fromRow);
    },

    async deleteSession(accountId, id) {
      const deleted = await kysely
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('id')
        .executeTakeFirst();
      return deleted !== undefined;
    },

    deleteSessions: (accountId, exceptId = '') =>
      kysely.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('sessions')
          .where('account_id', '=', accountId)
          .where('id', '!=', exceptId)
          .execute();
        await deleteLinks(transaction, accountId, PENDING_STEPS);
      }),

    async deleteSessionsBefore(createdAt, seenAt) {
      await kysely
        .deleteFrom('sessions')
        .where((where) => where.or([where('created_at', '<', createdAt), where('seen_at', '<', seenAt)]))
        .execute();
    },
  };
}

function fromRow(row: Omit<Selectable<Tables['sessions']>, 'hash'>): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    address: row.address,
    agent: row.agent,
  };
}
