/** Results of conversions, kept for minutes so that cursors can continue them on every instance. */
import { randomBytes } from 'node:crypto';
import { type Clock, MINUTE } from '../../clock.ts';
import { RectoError } from '../../contract/errors.ts';
import type { ConvertedPage } from '../converted-page.ts';
import { Cursors, SNAPSHOT_ID_BYTES } from './cursors.ts';
import { openPackedPage, type PackedPage, packPage } from './packed-page.ts';
import type { CachedSnapshot, SnapshotBounds, SnapshotStore } from './snapshot-store.ts';

/** How long a cursor is valid at least, from when it was delivered. */
const CURSOR_LIFETIME = 5 * MINUTE;
/** Longer than that, so that a client which reads on doesn't cause a write with each part. */
const SNAPSHOT_LIFETIME = 2 * CURSOR_LIFETIME;

/** Called with the compressed size before a result is read into memory. It may throw. */
type Hold = (bytes: number) => void;

/** A stored result. */
export interface Snapshot {
  readonly id: string;
  readonly packed: PackedPage;
  /** Milliseconds since it was stored. */
  readonly age: number;
}

/** What a cursor stands for. */
export interface SnapshotRange {
  readonly start: number;
  readonly end: number;
  readonly maxTokens: number | undefined;
}

/** Lets a result answer the same request again. */
export interface CacheEntry {
  readonly key: string;
  /** Milliseconds. */
  readonly maxAge: number;
}

export class Snapshots {
  readonly #store: SnapshotStore;
  readonly #clock: Clock;
  readonly #cursors: Cursors;
  readonly #bounds: SnapshotBounds;

  constructor(store: SnapshotStore, clock: Clock, secret: string, bounds: SnapshotBounds) {
    this.#store = store;
    this.#clock = clock;
    this.#cursors = new Cursors(secret);
    this.#bounds = bounds;
  }

  /** @throws {RectoError} SERVICE_UNAVAILABLE if the account or the service has too many. */
  async save(accountId: string, page: ConvertedPage, entry?: CacheEntry): Promise<Pick<Snapshot, 'id'>> {
    const id = randomBytes(SNAPSHOT_ID_BYTES).toString('base64url');
    const data = await packPage(page);
    const createdAt = this.#clock.now();
    const expiresAt = createdAt + Math.max(SNAPSHOT_LIFETIME, entry?.maxAge ?? 0);
    const snapshot = { id, accountId, cacheKey: entry?.key ?? null, createdAt, expiresAt, data };
    const nextExpiry = await this.#store.insert(snapshot, this.#bounds);
    if (nextExpiry === undefined) return { id };
    const retryAfter = Math.max(1, Math.ceil((nextExpiry - createdAt) / 1000));
    throw new RectoError(
      'SERVICE_UNAVAILABLE',
      'Too many pages are being read in parts, so this one could not be stored.',
      { retryAfter },
    );
  }

  /** A result of the same request that is not too old. It stays as long as a cursor needs it. */
  async findCached(accountId: string, { key, maxAge }: CacheEntry, hold: Hold): Promise<Snapshot | undefined> {
    const now = this.#clock.now();
    // A result from the future was made before the clock was set back, so its age is unknown.
    const found = await this.#store.findCached(accountId, key, now - maxAge, now);
    return found && this.#unpack(accountId, found, now, hold);
  }

  cursor({ id }: Pick<Snapshot, 'id'>, { start, end, maxTokens }: SnapshotRange, accountId: string): string {
    return this.#cursors.write({ snapshotId: id, start, end, maxTokens }, accountId);
  }

  /**
   * The snapshot of a cursor, which stays for at least another {@link CURSOR_LIFETIME}.
   * @throws {RectoError} INVALID_CURSOR or CURSOR_EXPIRED.
   */
  async open(accountId: string, text: string, hold: Hold): Promise<Snapshot & SnapshotRange> {
    const cursor = this.#cursors.read(text, accountId);
    if (cursor === undefined) throw new RectoError('INVALID_CURSOR');
    const { snapshotId: id, ...range } = cursor;
    const now = this.#clock.now();
    const stored = await this.#store.find(accountId, id, now);
    if (stored === undefined) throw new RectoError('CURSOR_EXPIRED');
    return { ...(await this.#unpack(accountId, { id, ...stored }, now, hold)), ...range };
  }

  async #unpack(accountId: string, found: CachedSnapshot, now: number, hold: Hold): Promise<Snapshot> {
    const { id, data, createdAt, expiresAt } = found;
    if (expiresAt < now + CURSOR_LIFETIME) await this.#store.extend(accountId, id, now + SNAPSHOT_LIFETIME);
    hold(data.byteLength);
    return { id, packed: await openPackedPage(data), age: now - createdAt };
  }
}
