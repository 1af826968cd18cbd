/** Where snapshots are kept. Implemented by the database, which all instances share. */

export interface NewSnapshot {
  readonly id: string;
  readonly accountId: string;
  /** Identifies the request, if the result may answer the same one again. */
  readonly cacheKey: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly data: Uint8Array;
}

export interface StoredSnapshot {
  readonly data: Uint8Array;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface CachedSnapshot extends StoredSnapshot {
  readonly id: string;
}

/** In bytes of `data`. */
export interface SnapshotBounds {
  readonly perAccount: number;
  readonly total: number;
}

export interface SnapshotStore {
  /**
   * Deletes expired snapshots, then stores a new one within the bounds.
   * @returns undefined if it was stored; otherwise when the next snapshot expires, in milliseconds since 1970.
   */
  insert(snapshot: NewSnapshot, bounds: SnapshotBounds): Promise<number | undefined>;
  /** @returns undefined if the account has no such snapshot, or it expired before `now`. */
  find(accountId: string, id: string, now: number): Promise<StoredSnapshot | undefined>;
  /** @returns the newest one with this key that was created between the two times. */
  findCached(accountId: string, cacheKey: string, from: number, to: number): Promise<CachedSnapshot | undefined>;
  extend(accountId: string, id: string, expiresAt: number): Promise<void>;
  deleteExpired(now: number): Promise<void>;
}
