/** Migrations of the schema. New ones are appended; existing ones never change. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { createAccountsAndKeys } from './migrations/01-accounts-and-keys.ts';
import { createUsage } from './migrations/02-usage.ts';
import { createRateLog } from './migrations/03-rate-log.ts';
import { createRequestLog } from './migrations/04-request-log.ts';
import { createSessions } from './migrations/05-sessions.ts';
import { createInvitations } from './migrations/06-invitations.ts';
import { createSignIn } from './migrations/07-sign-in.ts';
import { allowRetention } from './migrations/08-retention.ts';
import { createWriteCheck } from './migrations/09-write-check.ts';
import { createSnapshots } from './migrations/10-snapshots.ts';
import { createPlanRequests } from './migrations/11-plan-requests.ts';
import { createLatency } from './migrations/12-latency.ts';
import { composeEmails } from './migrations/13-composed-emails.ts';
import type { DatabaseEngine, Tables } from './tables.ts';

type Migration = (transaction: Transaction<Tables>, engine: DatabaseEngine) => Promise<void>;

/** In the order of their numbers. A released migration is never changed, only followed by another one. */
const MIGRATIONS: readonly Migration[] = [
  createAccountsAndKeys,
  createUsage,
  createRateLog,
  createRequestLog,
  createSessions,
  createInvitations,
  createSignIn,
  allowRetention,
  createWriteCheck,
  createSnapshots,
  createPlanRequests,
  createLatency,
  composeEmails,
];

/** Arbitrary id of the PostgreSQL advisory lock for migrations and the first account. */
export const SCHEMA_LOCK = 7_236_520_201;

/** @throws {Error} for data of a newer version of Recto. */
export function requireKnownVersion(version: number): void {
  if (version <= MIGRATIONS.length) return;
  throw new Error(
    `The data was written by a newer version of Recto (schema ${version}; this version supports ${MIGRATIONS.length}). Use that version.`,
  );
}

/** Migrates the schema. Instances that start at the same time wait for each other. */
export async function migrate(kysely: Kysely<Tables>, engine: DatabaseEngine): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction);
    await sql`create table if not exists recto_schema (version integer not null)`.execute(transaction);
    const { rows } = await sql<{ version: number }>`select version from recto_schema`.execute(transaction);
    const version = rows[0]?.version ?? 0;
    requireKnownVersion(version);
    for (const migration of MIGRATIONS.slice(version)) await migration(transaction, engine);
    await sql`delete from recto_schema`.execute(transaction);
    await sql`insert into recto_schema (version) values (${sql.lit(MIGRATIONS.length)})`.execute(transaction);
  });
}
