/** Results of conversions that cursors continue, for minutes. */
import { sql, type Transaction } from 'kysely';
import type { DatabaseEngine, Tables } from '../tables.ts';

/** There is no foreign key: storing a result must not fail when its account was just deleted. It expires anyway. */
export async function createSnapshots(transaction: Transaction<Tables>, engine: DatabaseEngine): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable('snapshots')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('cache_key', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    // Last, so that SQLite reads the other columns without it.
    .addColumn('data', engine === 'sqlite' ? 'blob' : sql`bytea`, (column) => column.notNull())
    .execute();
  await schema.createIndex('snapshots_by_expiry').on('snapshots').column('expires_at').execute();
  await schema
    .createIndex('snapshots_of_account')
    .on('snapshots')
    .columns(['account_id', 'cache_key', 'created_at', 'expires_at', 'size'])
    .execute();
}
