import type { Plan } from '../../contract/plans.ts';
import type { MaybePromise } from '../../maybe-promise.ts';

/** An API key as stored, without its hash. Times are milliseconds since 1970. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly last4: string;
  readonly createdAt: number;
  /** Accurate to about a second: it is written in batches. */
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** `known`: a key with this ID exists. `full`: the account would have too many active keys. */
export type KeyInsertion = 'done' | 'full' | 'known';

/** What authentication needs of a key. */
export interface StoredKey extends Pick<ApiKey, 'id' | 'accountId' | 'expiresAt' | 'revokedAt'> {
  readonly hash: string;
  readonly plan: Plan;
}

/** Stores API keys by their hash. */
export interface KeyStore {
  /**
   * Finds a key unless its account is disabled. A local store returns it at once, unless another
   * process is writing.
   */
  findKey(hash: string): MaybePromise<StoredKey | undefined>;
  findKeyById(id: string): Promise<ApiKey | undefined>;
  /** @returns `full` if the account has `maxActive` active keys at `now`. */
  insertKey(key: ApiKey, hash: string, maxActive: number, now: number): Promise<KeyInsertion>;
  /** Keys of one account, or of all accounts; oldest first. */
  listKeys(accountId?: string): Promise<ApiKey[]>;
  renameKey(id: string, name: string): Promise<void>;
  revokeKey(id: string, now: number): Promise<void>;
  /**
   * Saves the successor and sets the old key's expiration, in one transaction.
   * @returns `inactive` if the old key is not active at `now`; `full` if the old key would stay active, and the account
   *   has `maxActive` active keys.
   */
  replaceKey(
    id: string,
    expiresAt: number,
    successor: ApiKey,
    hash: string,
    maxActive: number,
    now: number,
  ): Promise<KeyInsertion | 'inactive'>;
}
