import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * The last requests and the peaks of an account. Usage now belongs to an account, so that it includes
 * requests of the playground, which have no key. There are no foreign keys, because a batch must not
 * fail when an account in it was just deleted.
 */
export async function createRequestLog(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable('daily_usage')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('pages', 'bigint', (column) => column.notNull())
    .addColumn('words', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_usage_key', ['account_id', 'key_id', 'day', 'outcome'])
    .execute();
  await sql`
    insert into daily_usage (account_id, key_id, day, outcome, requests, pages, words, bytes)
    select account_id, key_id, day, outcome, requests, pages, words, bytes
    from usage_daily join api_keys on api_keys.id = usage_daily.key_id`.execute(transaction);
  await schema.dropTable('usage_daily').execute();
  await schema
    .createTable('daily_peaks')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_peaks_key', ['account_id', 'key_id', 'day'])
    .execute();
  await schema
    .createTable('request_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('host', 'text')
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('milliseconds', 'integer', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('request_log_of_account').on('request_log').columns(['account_id', 'at', 'id']).execute();
}
