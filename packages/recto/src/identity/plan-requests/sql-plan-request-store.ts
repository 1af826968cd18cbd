/** Requests for the PRO plan in the database. */
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { PlanRequest, PlanRequestStore } from './plan-request-store.ts';

export function sqlPlanRequestStore({ kysely }: Database): PlanRequestStore {
  return {
    async insertPlanRequest({ accountId, note, requestedAt }) {
      // One statement, so that an approval at the same time leaves no request of a PRO account behind.
      const { numAffectedRows } = await sql`
        insert into plan_requests (account_id, note, requested_at, declined_at, reply)
        select id, cast(${note} as text), cast(${requestedAt} as bigint), cast(null as bigint), ''
        from accounts where id = ${accountId} and plan = 'FREE'
        on conflict (account_id) do update set
          note = excluded.note, requested_at = excluded.requested_at, declined_at = null, reply = ''
        where plan_requests.declined_at is not null`.execute(kysely);
      return Number(numAffectedRows) === 1;
    },

    async findPlanRequest(accountId) {
      const row = await kysely
        .selectFrom('plan_requests')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    async listOpenPlanRequests(limit) {
      const rows = await kysely
        .selectFrom('plan_requests')
        .innerJoin('accounts', 'accounts.id', 'plan_requests.account_id')
        .selectAll('plan_requests')
        .select('accounts.email')
        .where('plan_requests.declined_at', 'is', null)
        .where('accounts.disabled_at', 'is', null)
        .orderBy('plan_requests.requested_at')
        .orderBy('plan_requests.account_id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...fromRow(row), email: row.email }));
    },

    async declinePlanRequest(accountId, now, reply) {
      const { numUpdatedRows } = await kysely
        .updateTable('plan_requests')
        .set({ declined_at: now, reply })
        .where('account_id', '=', accountId)
        .where('declined_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows) === 1;
    },

    async readAdministratorEmails() {
      const rows = await kysely
        .selectFrom('accounts')
        .select('email')
        .where('admin', '=', 1)
        .where('disabled_at', 'is', null)
        .orderBy('email')
        .execute();
      return rows.map(({ email }) => email);
    },
  };
}

function fromRow(row: Selectable<Tables['plan_requests']>): PlanRequest {
  return {
    accountId: row.account_id,
    note: row.note,
    requestedAt: row.requested_at,
    declinedAt: row.declined_at,
    reply: row.reply,
  };
}
