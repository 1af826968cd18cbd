/** What coming in and being kept safe needs of the outside: beside `ports.ts`, for accounts alone. */
import type { Account } from './ports.ts';

/** From where a person acts, as far as it is kept. */
export interface Visit {
  /** Counted part of the client's address. */
  readonly address: string;
  /** What the browser calls itself, cut to a sane length; empty where it says nothing. */
  readonly agent: string;
  readonly requestId: string;
}

/** Someone signed in at one browser. Times are milliseconds since 1970. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: number;
  /** Exact to a minute: it is not written with every request. */
  readonly seenAt: number;
  readonly address: string;
  readonly agent: string;
}

export interface SessionStore {
  insertSession(session: Session, hash: string): Promise<void>;
  /** With its account, if that is not disabled. */
  findSession(hash: string): Promise<{ readonly session: Session; readonly account: Account } | undefined>;
  touchSession(id: string, seenAt: number): Promise<void>;
  /** Of one account, the newest first. */
  listSessions(accountId: string): Promise<Session[]>;
  /** @returns whether the account had such a session. */
  deleteSession(accountId: string, id: string): Promise<boolean>;
  /** @param exceptId - the one that stays, if any. */
  deleteSessions(accountId: string, exceptId?: string): Promise<void>;
  /** Forgets what nobody can use any more. */
  deleteSessionsBefore(createdAt: number, seenAt: number): Promise<void>;
}

export interface PasswordStore {
  findPassword(accountId: string): Promise<string | undefined>;
  /** Saves the hash and ends every session of the account but one, in one transaction. */
  replacePassword(accountId: string, hash: string, now: number, exceptSessionId?: string): Promise<void>;
  /** Writes the same password with newer parameters: nobody's session ends. */
  rehashPassword(accountId: string, oldHash: string, hash: string): Promise<void>;
}

export interface PasswordHasher {
  /**
   * @returns a PHC string.
   * @throws {RectoError} SERVICE_UNAVAILABLE where too many wait already.
   */
  hash(password: string): Promise<string>;
  /**
   * Takes as long for an account without a password as for one with.
   * @param phc - undefined where there is no password to compare with; the answer is no then.
   * @throws {RectoError} SERVICE_UNAVAILABLE where too many wait already.
   */
  verify(password: string, phc: string | undefined): Promise<boolean>;
  /** Whether the hash was made with weaker parameters than today's. */
  isOutdated(phc: string): boolean;
}

/** One thing that somebody did, for the operator to read later. No secret may be in it. */
export interface AuditEntry {
  readonly at: number;
  /** Id of the account that acted; empty for somebody unknown, `system` for the service or a command beside the data. */
  readonly actor: string;
  /** What was done: a thing and what happened to it, such as `session.start`. */
  readonly action: string;
  /** Id of what it was done to; empty where nothing has an id. */
  readonly target: string;
  readonly address: string;
  readonly requestId: string;
}

export interface AuditLog {
  /** Never rejects: what cannot be written is logged as a failure instead, since the act has happened. */
  record(entry: AuditEntry): Promise<void>;
  /** Newest first. @param before - the place after the last entry read, from {@link AuditPage.next}. */
  list(filter: AuditFilter, limit: number, before?: string): Promise<AuditPage>;
}

export interface AuditFilter {
  readonly actor?: string;
  readonly target?: string;
  /** Id of whom or what it was done by or to. */
  readonly about?: string;
  /** An action, or its first word. */
  readonly action?: string;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}
