import { sql, type Transaction } from 'kysely';
import type { DatabaseEngine, Tables } from '../tables.ts';

/** A value that readiness checks change to find out whether the disk accepts writes. */
export async function createWriteCheck(transaction: Transaction<Tables>, engine: DatabaseEngine): Promise<void> {
  if (engine !== 'sqlite') return;
  await sql`create table write_check (turn integer not null)`.execute(transaction);
  await sql`insert into write_check (turn) values (0)`.execute(transaction);
}
