import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Requests of members for the PRO plan, at most one per account. Deleted when the plan changes. */
export async function createPlanRequests({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('plan_requests')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('declined_at', 'bigint')
    .addColumn('reply', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('plan_requests_by_time').on('plan_requests').column('requested_at').execute();
}
