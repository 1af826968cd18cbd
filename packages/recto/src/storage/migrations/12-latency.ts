/** Tokens delivered, and response times as a histogram by key, day and outcome. */
import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

export async function createLatency({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .alterTable('daily_usage')
    .addColumn('tokens', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('daily_latency')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_latency_key', ['account_id', 'key_id', 'day', 'outcome', 'bucket'])
    .execute();
}
