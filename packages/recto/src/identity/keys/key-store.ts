/** API keys as they are stored, and the store that keeps them. */
import type { Plan } from '../../contract/plans.ts';
import type { MaybePromise } from '../../maybe-promise.ts';

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
  /** Finds a key unless its account is disabled. A local store returns it at once, unless another process is writing. */
  findKey(hash: string): MaybePromise<StoredKey | undefined>;
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
