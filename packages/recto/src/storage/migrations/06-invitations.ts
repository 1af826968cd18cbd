/** Invitations, and triggers that make the audit log append-only. */
import { sql, type Transaction } from 'kysely';
import type { DatabaseEngine, Tables } from '../tables.ts';

export async function createInvitations(transaction: Transaction<Tables>, engine: DatabaseEngine): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('redeemed_at', 'bigint')
    .addColumn('redeemed_by', 'text')
    .execute();
  await schema.createIndex('invitations_by_time').on('invitations').columns(['created_at', 'id']).execute();
  await schema.createIndex('accounts_by_time').on('accounts').columns(['created_at', 'id']).execute();
  await (engine === 'sqlite' ? sealOnSqlite(transaction) : sealOnPostgres(transaction));
}

/** The database itself rejects changes, also those of later versions and of people using its shell. */
async function sealOnSqlite(transaction: Transaction<Tables>): Promise<void> {
  for (const act of ['update', 'delete']) {
    await sql`create trigger ${sql.raw(`audit_log_no_${act}`)} before ${sql.raw(act)} on audit_log
      begin select raise(abort, 'The audit log is only ever added to.'); end`.execute(transaction);
  }
}

async function sealOnPostgres(transaction: Transaction<Tables>): Promise<void> {
  await sql`create function recto_keep_audit_log() returns trigger language plpgsql as $$
    begin raise exception 'The audit log is only ever added to.'; end $$`.execute(transaction);
  await sql`create trigger audit_log_sealed before update or delete or truncate on audit_log
    for each statement execute function recto_keep_audit_log()`.execute(transaction);
}
