/** What coming in and being kept safe needs of the outside: beside `ports.ts`, for accounts alone. */
import type { Plan } from '../contract/plans.ts';

export interface Account {
  readonly id: string;
  /** In lower case; one account an address. */
  readonly email: string;
  readonly plan: Plan;
  readonly admin: boolean;
  readonly createdAt: number;
  /** Since when nobody can sign in and no key works; null for an account in use. */
  readonly disabledAt: number | null;
}

export interface AccountStore {
  /**
   * Saves an account; the first of an installation becomes PRO and administrator whatever was asked.
   * @returns the account as saved, or undefined where the e-mail address is taken.
   */
  insertAccount(account: Account): Promise<Account | undefined>;
  findAccount(email: string, id: string): Promise<Account | undefined>;
  /** Oldest first. */
  listAccounts(): Promise<Account[]>;
  setPlan(id: string, plan: Plan): Promise<void>;
  /**
   * Ends every session with it.
   * @param disabledAt - null lets the account in again.
   * @returns false, changing nothing, where it would leave no administrator who can sign in.
   */
  setDisabled(id: string, disabledAt: number | null): Promise<boolean>;
  /** @returns false, changing nothing, where it would leave no administrator who can sign in. */
  setAdmin(id: string, admin: boolean): Promise<boolean>;
  /**
   * Deletes an account with all that is kept of it. What the audit log says stays, with the id alone.
   * @returns false, changing nothing, where it would leave no administrator who can sign in.
   */
  deleteAccount(id: string): Promise<boolean>;
  /** @returns false where the address is taken. */
  replaceEmail(id: string, email: string): Promise<boolean>;
  hasNoAccount(): Promise<boolean>;
  insertSetupLink(hash: string, expiresAt: number): Promise<void>;
  hasSetupLink(hash: string, now: number): Promise<boolean>;
  /** Saves the first account and voids every link, in one transaction. @returns whether the link was good and the account the first. */
  redeemSetupLink(hash: string, now: number, account: Account, passwordHash: string): Promise<boolean>;
}

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
  /** Forgets what was done before. The store refuses where that is less than thirty days before the newest entry. */
  deleteBefore(at: number): Promise<void>;
}

export interface AuditFilter {
  readonly actor?: string;
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

/** What a link lets its holder do, or a cookie between two steps of signing in. */
export type LinkKind = 'reset' | 'sign-up' | 'email' | 'factor' | 'provider';

/** A secret that works once: of its token only a hash is kept. */
export interface SecretLink {
  readonly kind: LinkKind;
  /** Whose it is; null where there is no account yet. */
  readonly accountId: string | null;
  /** What is needed when it is used. */
  readonly data: string;
  readonly expiresAt: number;
}

export interface LinkStore {
  /** Forgets those that expired before `now` on the way. */
  insertLink(hash: string, link: SecretLink, now: number): Promise<void>;
  findLink(hash: string, kind: LinkKind, now: number): Promise<SecretLink | undefined>;
  /** Finds it and takes it away, so that of two users at once only one gets it. */
  takeLink(hash: string, kind: LinkKind, now: number): Promise<SecretLink | undefined>;
  /** Counts one more try. @returns whether the link had been tried fewer than `most` times. */
  countTry(hash: string, most: number): Promise<boolean>;
  deleteLinks(kind: LinkKind, accountId: string): Promise<void>;
}

/** Someone at GitHub, Google or the like. */
export interface Identity {
  readonly provider: string;
  /** The provider's own id of the person. */
  readonly subject: string;
  /** As the provider verified it. */
  readonly email: string;
}

export interface NewMember {
  readonly account: Account;
  readonly passwordHash?: string;
  readonly identity?: Identity;
  /** Is accepted with it; the account is not made where it cannot be. */
  readonly invitationId?: string;
}

export interface MemberStore {
  /**
   * Saves an account that somebody opens over the network, in one transaction: never the first of an installation.
   * @returns whether it was saved; the address may be taken, or the invitation used.
   */
  insertMember(member: NewMember): Promise<boolean>;
  findByIdentity(provider: string, subject: string): Promise<Account | undefined>;
  /** @returns false where the identity belongs to somebody already. */
  insertIdentity(accountId: string, identity: Identity, now: number): Promise<boolean>;
  listIdentities(accountId: string): Promise<Identity[]>;
  deleteIdentity(accountId: string, provider: string): Promise<void>;
}

export interface FactorStore {
  /** Takes the place of one that was not confirmed. @returns false where a confirmed one is there. */
  insertFactor(accountId: string, sealedSecret: string): Promise<boolean>;
  findFactor(accountId: string): Promise<SecondFactor | undefined>;
  /** Confirms it, in one transaction with its recovery codes. @returns whether there was one to confirm. */
  confirmFactor(accountId: string, step: number, now: number, codeHashes: readonly string[]): Promise<boolean>;
  /** @returns whether no code of this step or a later one was taken before. */
  takeStep(accountId: string, step: number): Promise<boolean>;
  takeRecoveryCode(accountId: string, hash: string): Promise<boolean>;
  countRecoveryCodes(accountId: string): Promise<number>;
  replaceRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void>;
  deleteFactor(accountId: string): Promise<void>;
}

export interface SecondFactor {
  readonly sealedSecret: string;
  readonly isConfirmed: boolean;
  readonly lastStep: number;
}

/** How often somebody has failed, from one place and from all. */
export interface AttemptStore {
  /**
   * Reads and counts in one transaction, so that a hundred at once are counted as a hundred.
   * @param decide - from what is counted: milliseconds to wait, or 0, which counts one more failure for each subject.
   */
  begin(subjects: readonly string[], now: number, decide: (counts: readonly AttemptCount[]) => number): Promise<number>;
  /** Somebody has come in: forgets the failures of `subject`, and the one that was counted in advance for the others. */
  succeed(subject: string, others: readonly string[], now: number): Promise<void>;
  /** Forgets what nobody counts any more. */
  forget(failedBefore: number, knownBefore: number): Promise<void>;
}

export interface AttemptCount {
  readonly failures: number;
  readonly failedAt: number;
  readonly knownAt: number | null;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends in the background: nobody who waits for a page may learn from the time whether a mail was sent. */
export interface Mailer {
  send(mail: Mail): void;
  close(): Promise<void>;
}

/** GitHub, Google and the like: they say who somebody is, by OAuth 2 with PKCE. */
export interface IdentityProvider {
  /** In addresses and the database. */
  readonly name: string;
  /** For people. */
  readonly label: string;
  authorizeUrl(request: { readonly state: string; readonly challenge: string; readonly redirectUri: string }): string;
  /**
   * @returns who it is; `undefined` where the provider has verified no address of theirs.
   * @throws {RectoError} where the provider cannot be reached or does not accept the code.
   */
  fetchIdentity(answer: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
  }): Promise<Identity | undefined>;
}

export interface JsonRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Is posted as a form; without one the address is got. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface JsonAnswer {
  readonly isOk: boolean;
  readonly json: unknown;
}

/** Asks somebody else's API, through the guard. */
export interface JsonClient {
  /** @param address - https. @throws {RectoError} SERVICE_UNAVAILABLE where no JSON comes back. */
  request(address: string, request: JsonRequest): Promise<JsonAnswer>;
}
