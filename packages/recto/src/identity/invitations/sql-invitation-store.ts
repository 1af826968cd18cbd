/** Invitations in the database, by the hash of their token. */
import type { Insertable, Selectable } from 'kysely';
import { isPlan } from '../../contract/plans.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { accountToRow } from '../account/sql-account-store.ts';
import type { Invitation, InvitationStore } from './invitation-store.ts';

const COLUMNS = [
  'id',
  'email',
  'plan',
  'created_by',
  'created_at',
  'expires_at',
  'withdrawn_at',
  'redeemed_at',
  'redeemed_by',
] as const;

export function sqlInvitationStore({ kysely }: Database): InvitationStore {
  return {
    async insertInvitation(invitation, hash) {
      await kysely.insertInto('invitations').values(toRow(invitation, hash)).execute();
    },

    async listInvitations(limit) {
      const rows = await kysely
        .selectFrom('invitations')
        .select(COLUMNS)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(fromRow);
    },

    async findInvitation(hash) {
      const row = await kysely.selectFrom('invitations').select(COLUMNS).where('hash', '=', hash).executeTakeFirst();
      return row && fromRow(row);
    },

    async findInvitationFor(email, now) {
      const row = await kysely
        .selectFrom('invitations')
        .select(COLUMNS)
        .where('email', '=', email)
        .where('withdrawn_at', 'is', null)
        .where('redeemed_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    async withdrawInvitation(id, now) {
      const row = await kysely
        .updateTable('invitations')
        .set({ withdrawn_at: now })
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .where('redeemed_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    redeemInvitation: (hash, account, passwordHash, now) =>
      kysely.transaction().execute(async (transaction) => {
        // The update locks the row, so of two concurrent requests only one finds the invitation
        // open.
        const used = await transaction
          .updateTable('invitations')
          .set({ redeemed_at: now, redeemed_by: account.id })
          .where('hash', '=', hash)
          .where('withdrawn_at', 'is', null)
          .where('redeemed_at', 'is', null)
          .where('expires_at', '>', now)
          .returning(['id', 'email'])
          .executeTakeFirst();
        if (used === undefined) return 'void';
        const taken = await transaction
          .selectFrom('accounts')
          .select('id')
          .where('email', '=', account.email)
          .executeTakeFirst();
        if (taken !== undefined) {
          await transaction
            .updateTable('invitations')
            .set({ redeemed_at: used.email === null ? now : null, redeemed_by: null })
            .where('id', '=', used.id)
            .execute();
          return 'taken';
        }
        await transaction.insertInto('accounts').values(accountToRow(account)).execute();
        await transaction
          .insertInto('passwords')
          .values({ account_id: account.id, hash: passwordHash, changed_at: now })
          .execute();
        return 'opened';
      }),
  };
}

function toRow(invitation: Invitation, hash: string): Insertable<Tables['invitations']> {
  return {
    id: invitation.id,
    hash,
    email: invitation.email,
    plan: invitation.plan,
    created_by: invitation.createdBy,
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
    withdrawn_at: invitation.withdrawnAt,
    redeemed_at: invitation.redeemedAt,
    redeemed_by: invitation.redeemedBy,
  };
}

function fromRow(row: Omit<Selectable<Tables['invitations']>, 'hash'>): Invitation {
  return {
    id: row.id,
    email: row.email,
    plan: isPlan(row.plan) ? row.plan : 'FREE',
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    withdrawnAt: row.withdrawn_at,
    redeemedAt: row.redeemed_at,
    redeemedBy: row.redeemed_by,
  };
}
