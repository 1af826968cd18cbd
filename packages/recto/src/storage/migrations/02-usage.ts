import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

export async function createUsage({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('usage_daily')
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('pages', 'bigint', (column) => column.notNull())
    .addColumn('words', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_daily_key', ['key_id', 'day', 'outcome'])
    .execute();
}
