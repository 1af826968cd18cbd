import type { Account } from '../account/account.ts';

/** A browser in which a user is signed in. Times are milliseconds since 1970. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: number;
  /** Accurate to a minute, so that not every request writes to the database. */
  readonly seenAt: number;
  /** Client IP address at sign-in, truncated as for rate limits. */
  readonly address: string;
  /** The `User-Agent` header at sign-in, truncated. */
  readonly agent: string;
}

/** What is recorded about the client that sent a request. */
export interface ClientDetails {
  /** Client IP address, truncated as for rate limits. */
  readonly address: string;
  /** The `User-Agent` header, truncated; empty if there is none. */
  readonly agent: string;
  readonly requestId: string;
}

/** Stores sessions by the hash of their token. */
export interface SessionStore {
  insertSession(session: Session, hash: string): Promise<void>;
  /** @returns undefined also if the account is disabled. */
  findSession(hash: string): Promise<{ readonly session: Session; readonly account: Account } | undefined>;
  replaceHash(id: string, hash: string): Promise<void>;
  touchSession(id: string, seenAt: number): Promise<void>;
  /** Newest first. */
  listSessions(accountId: string): Promise<Session[]>;
  /** @returns whether the account had this session. */
  deleteSession(accountId: string, id: string): Promise<boolean>;
  /**
   * Deletes the account's sessions, and the identities that it began to connect.
   * @param exceptId - the session to keep, if any.
   */
  deleteSessions(accountId: string, exceptId?: string): Promise<void>;
  /** Deletes sessions that started before `createdAt` or were last used before `seenAt`. */
  deleteSessionsBefore(createdAt: number, seenAt: number): Promise<void>;
}
