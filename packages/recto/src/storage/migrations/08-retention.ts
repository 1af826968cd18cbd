/** Allows deleting audit log entries that are more than thirty days older than the newest one. */
import { sql, type Transaction } from 'kysely';
import type { DatabaseEngine, Tables } from '../tables.ts';

/** Thirty days in milliseconds, relative to the log's newest entry, so that a wrong clock allows no deletion. */
const SEALED = sql.raw('(select max(at) from audit_log) - 2592000000');
const REASON = sql.raw(`'The audit log is only ever added to, and forgotten after thirty days at the earliest.'`);

export async function allowRetention(transaction: Transaction<Tables>, engine: DatabaseEngine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`drop trigger audit_log_no_delete`.execute(transaction);
    await sql`create trigger audit_log_no_delete before delete on audit_log when old.at >= ${SEALED}
      begin select raise(abort, ${REASON}); end`.execute(transaction);
    return;
  }
  await sql`drop trigger audit_log_sealed on audit_log`.execute(transaction);
  await sql`create trigger audit_log_sealed before update or truncate on audit_log
    for each statement execute function recto_keep_audit_log()`.execute(transaction);
  await sql`create function recto_keep_young_audit_log() returns trigger language plpgsql as $$
    begin
      if old.at >= ${SEALED} then raise exception ${REASON}; end if;
      return old;
    end $$`.execute(transaction);
  await sql`create trigger audit_log_no_delete before delete on audit_log
    for each row execute function recto_keep_young_audit_log()`.execute(transaction);
}
