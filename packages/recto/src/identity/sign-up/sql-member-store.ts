/** Accounts created over the network, and their identities at providers, in the database. */
import type { Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Account } from '../account/account.ts';
import { Rollback, runSerialized } from '../account/sql-account-changes.ts';
import { accountFromRow, accountToRow } from '../account/sql-account-store.ts';
import type { Identity } from '../providers/identity-provider.ts';
import type { InsertIdentityResult, MemberStore, NewMember } from './member-store.ts';

export function sqlMemberStore(database: Database): MemberStore {
  const { kysely } = database;
  return {
    insertMember: (member) =>
      runSerialized(database, async (transaction) => {
        const first = await transaction.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
        if (first === undefined) throw new Rollback();
        await insertMember(transaction, member);
      }),

    async findByIdentity(provider, subject) {
      const row = await kysely
        .selectFrom('identities')
        .innerJoin('accounts', 'accounts.id', 'identities.account_id')
        .selectAll('accounts')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row && accountFromRow(row);
    },

    async insertIdentity(accountId, identity, now) {
      let result: InsertIdentityResult = 'inserted';
      // Serialized, because no unique key enforces one identity per provider: databases of older
      // versions may have more.
      await runSerialized(database, async (transaction) => {
        result = await insertIdentity(transaction, accountId, identity, now);
      });
      return result;
    },

    listIdentities: (accountId) =>
      kysely
        .selectFrom('identities')
        .select(['provider', 'subject', 'email'])
        .where('account_id', '=', accountId)
        .orderBy('provider')
        .orderBy('created_at')
        .orderBy('subject')
        .execute(),

    async deleteIdentity(accountId, { provider, subject }) {
      const deleted = await kysely
        .deleteFrom('identities')
        .where('account_id', '=', accountId)
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .returning('subject')
        .executeTakeFirst();
      return deleted !== undefined;
    },
  };
}

async function insertIdentity(
  transaction: Transaction<Tables>,
  accountId: string,
  { provider, subject, email }: Identity,
  now: number,
): Promise<InsertIdentityResult> {
  const other = await transaction
    .selectFrom('identities')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) return 'provider-taken';
  const inserted = await transaction
    .insertInto('identities')
    .values({ provider, subject, email, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst();
  return inserted === undefined ? 'identity-taken' : 'inserted';
}

/** @throws {Rollback} if the e-mail address, the identity or the invitation is taken. */
async function insertMember(transaction: Transaction<Tables>, member: NewMember): Promise<void> {
  const { account, passwordHash, identity, invitationId } = member;
  const { id, createdAt: now } = account;
  const saved = await transaction
    .insertInto('accounts')
    .values(accountToRow(account))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (saved === undefined) throw new Rollback();
  if (passwordHash !== undefined) {
    await transaction.insertInto('passwords').values({ account_id: id, hash: passwordHash, changed_at: now }).execute();
  }
  if (identity !== undefined) {
    const known = await transaction
      .insertInto('identities')
      .values({ ...identity, account_id: id, created_at: now })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .returning('subject')
      .executeTakeFirst();
    if (known === undefined) throw new Rollback();
  }
  if (invitationId !== undefined) await useInvitation(transaction, invitationId, account);
}

async function useInvitation(
  transaction: Transaction<Tables>,
  id: string,
  { id: accountId, createdAt: now }: Account,
): Promise<void> {
  const used = await transaction
    .updateTable('invitations')
    .set({ redeemed_at: now, redeemed_by: accountId })
    .where('id', '=', id)
    .where('redeemed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (used === undefined) throw new Rollback();
}
