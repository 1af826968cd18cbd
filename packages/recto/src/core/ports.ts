/** What the core needs of the outside world. Adapters implement these; the core imports no adapter. */
import type { Conversion, ConvertOptions } from '@recto-md/engine';
import type { RectoError } from './errors.ts';
import type { Plan } from './plans.ts';

/** A page as it came, decoded. */
export interface PageText {
  readonly text: string;
  readonly kind: 'html' | 'text' | 'markdown';
}

export interface FetchedPage extends PageText {
  /** Where the redirects ended. */
  readonly resolvedUrl: string;
  /** Size after decompression. */
  readonly bytes: number;
}

export interface PageFetcher {
  /**
   * Fetches a public page through the one guard.
   * @param accountId - whose fetch it is, of which one account may have so many at once; absent on a person's own machine.
   * @throws {RectoError} with a 422 code; {@link signal}'s reason when it is aborted.
   */
  fetchPage(url: URL, signal: AbortSignal, accountId?: string): Promise<FetchedPage>;
  close(): Promise<void>;
}

/** Whose work a conversion is, so that nobody can hold every converter: a caller of the API, say. */
export interface Owner {
  readonly accountId: string;
  readonly keyId: string;
}

/** Of a page that will come. */
export interface Place {
  /** Whether it still counts: one that does not come soon must not keep others out. */
  readonly isKept: boolean;
  /** Gives it back; more often does nothing. */
  release(): void;
}

export interface Converter {
  /**
   * What {@link convert} would refuse a page of this owner with now, so that nobody reads or fetches one in vain:
   * SERVICE_UNAVAILABLE with the seconds to wait; undefined where it would not.
   */
  whyNot(owner: Owner): RectoError | undefined;
  /** Whether pages wait, so that {@link whyNot} may refuse somebody; absent where it never does. */
  isCrowded?(): boolean;
  /**
   * Keeps a place, for a moment, for a page that is about to be fetched or received; {@link convert} takes the page that has one.
   * @throws {RectoError} that {@link whyNot} gives. Absent where there is always a place.
   */
  expect?(owner: Owner): Place;
  /**
   * Converts in isolation, within the configured time and memory.
   * @throws {RectoError} CONVERSION_FAILED or SERVICE_UNAVAILABLE; {@link signal}'s reason when it is aborted.
   */
  convert(
    page: PageText,
    options: ConvertOptions,
    owner: Owner,
    signal: AbortSignal,
    place?: Place,
  ): Promise<Conversion>;
  /** Resolves when pages are converted, rejects while none can be. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

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

/** What is kept of an API key beside its hash. Times are milliseconds since 1970. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly last4: string;
  readonly createdAt: number;
  /** Exact to a second or so: it is written in batches. */
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** `known`: there is a key with that id already. */
export type KeyInsertion = 'done' | 'refused' | 'known';

/** A key as it is looked up by every request. */
export interface StoredKey extends Pick<ApiKey, 'id' | 'accountId' | 'expiresAt' | 'revokedAt'> {
  readonly hash: string;
  readonly plan: Plan;
}

export interface KeyStore {
  /** None of an account that is disabled. */
  findKey(hash: string): Promise<StoredKey | undefined>;
  /** The same in one step, absent where the store is elsewhere. Throws whatever keeps the store from answering at once. */
  findKeyNow?(hash: string): StoredKey | undefined;
  findKeyById(id: string): Promise<ApiKey | undefined>;
  /** @returns `refused` where the account has `maxActive` keys in use at `now`. */
  insertKey(key: ApiKey, hash: string, maxActive: number, now: number): Promise<KeyInsertion>;
  /** Of one account, or of all; oldest first. */
  listKeys(accountId?: string): Promise<ApiKey[]>;
  renameKey(id: string, name: string): Promise<void>;
  revokeKey(id: string, now: number): Promise<void>;
  /** Saves the successor and sets the old key's end, in one transaction. @returns `refused` where the old key has ended by `now`. */
  replaceKey(id: string, endsAt: number, successor: ApiKey, hash: string, now: number): Promise<KeyInsertion>;
}

/** Where a caller stands after (or without) one more request. */
export interface RateDecision {
  readonly isAllowed: boolean;
  /** Requests that would still be answered right now. */
  readonly remaining: number;
  /** Milliseconds until the oldest counted request leaves the window; 0 when none is counted. */
  readonly resetMilliseconds: number;
}

/** A sliding log of the requests of each id, exact over everyone who shares it. */
export interface RateLog {
  /** Counts a request if the log has room for it. */
  take(id: string): Promise<RateDecision>;
  /** The same in one step, absent where the log is elsewhere. Throws, counting nothing, whatever keeps it from answering at once. */
  takeNow?(id: string): RateDecision;
  /** Where the id stands, counting nothing. */
  peek(id: string): Promise<RateDecision>;
  /** Resolves when the log answers, rejects when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Requests of one key with one outcome on one day (UTC). */
export interface Usage {
  readonly accountId: string;
  /** Of an API key, or of the account's playground. */
  readonly keyId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `OK` or the code of the error. */
  readonly outcome: string;
  readonly requests: number;
  /** Pages fetched and converted, or HTML strings converted. */
  readonly pages: number;
  readonly words: number;
  /** Of HTML taken in. */
  readonly bytes: number;
}

/** The most requests of one key that stood in the limit's window at once on one day (UTC). */
export interface UsagePeak {
  readonly accountId: string;
  readonly keyId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly requests: number;
}

/** One answered request, without anything of its content. */
export interface LoggedRequest {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Host of the page asked for; null where HTML was sent, or nothing that could be read. */
  readonly host: string | null;
  readonly status: number;
  /** `OK` or the code of the error. */
  readonly outcome: string;
  readonly milliseconds: number;
  /** As in `X-Request-Id`. */
  readonly requestId: string;
}

/** What was counted since the last time it was written down. */
export interface UsageBatch {
  readonly usage: readonly Usage[];
  readonly peaks: readonly UsagePeak[];
  /** Milliseconds since 1970, by key. */
  readonly lastUsed: ReadonlyMap<string, number>;
  readonly requests: readonly LoggedRequest[];
}

export interface UsageStore {
  /**
   * Adds to what is counted, raises the peaks, moves the keys' last use forward and writes the requests down, in one
   * transaction. What belongs to an account that is gone is dropped; of an account's requests about the newest hundred
   * are kept.
   */
  addUsage(batch: UsageBatch): Promise<void>;
  /** Of one account, newest day first. */
  readUsage(accountId: string, sinceDay: string): Promise<Usage[]>;
  /** Of one account, newest day first. */
  readPeaks(accountId: string, sinceDay: string): Promise<UsagePeak[]>;
  /** Of one account, newest first. */
  readRequests(accountId: string, most: number): Promise<LoggedRequest[]>;
  /** Forgets what was counted before that day, `YYYY-MM-DD`. */
  deleteBefore(day: string): Promise<void>;
}
