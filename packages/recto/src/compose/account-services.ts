/** What people come in by: sessions, passwords, the log of who did what. One place, for the service, the commands and the tests. */
import { argon2Hasher } from '../accounts/argon2-hasher.ts';
import type { AuditEntry, AuditLog } from '../core/account-ports.ts';
import { Accounts } from '../core/accounts.ts';
import { Administration } from '../core/administration.ts';
import type { Clock } from '../core/clock.ts';
import { Invitations } from '../core/invitations.ts';
import { Passwords } from '../core/passwords.ts';
import { Sessions } from '../core/sessions.ts';
import { SignIn } from '../core/sign-in.ts';
import type { Database } from '../store/database.ts';
import { sqlAccountDirectory } from '../store/sql-account-directory.ts';
import { sqlAccountStore } from '../store/sql-account-store.ts';
import { sqlAuditLog } from '../store/sql-audit-log.ts';
import { sqlInvitationStore } from '../store/sql-invitation-store.ts';
import { sqlPasswordStore } from '../store/sql-password-store.ts';
import { sqlSessionStore } from '../store/sql-session-store.ts';

const MINUTE = 60_000;
/** What ASVS 7.1.1 asks to be decided: half an hour of silence, and half a day in all. */
const SESSION_LIMITS = { idle: 30 * MINUTE, absolute: 12 * 60 * MINUTE };
const HASHER_LIMITS = { atOnce: 2, queue: 20 };

export interface AccountServices {
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly audit: AuditLog;
  readonly invitations: Invitations;
  readonly administration: Administration;
}

/** @param onAuditError - hears of an act that could not be written down. */
export function createAccountServices(
  database: Database,
  clock: Clock,
  onAuditError: (error: unknown, entry: AuditEntry) => void,
): AccountServices {
  const audit = sqlAuditLog(database, onAuditError);
  const sessions = new Sessions(sqlSessionStore(database), clock, SESSION_LIMITS);
  const passwords = new Passwords(sqlPasswordStore(database), argon2Hasher(HASHER_LIMITS), clock);
  const store = sqlAccountStore(database);
  const signIn = new SignIn({ accounts: store, passwords, sessions, audit, clock });
  const invitations = new Invitations(sqlInvitationStore(database), clock);
  const accounts = new Accounts(store, clock);
  const directory = sqlAccountDirectory(database);
  const administration = new Administration({ accounts, directory, invitations, audit, clock });
  return { passwords, sessions, signIn, audit, invitations, administration };
}
