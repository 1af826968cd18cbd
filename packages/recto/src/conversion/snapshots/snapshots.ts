/** Results of conversions, kept for minutes so that cursors can continue them on every instance. */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { type Clock, MINUTE } from '../../clock.ts';
import { RectoError } from '../../contract/errors.ts';
import type { ConvertedPage } from '../convert-page.ts';
import { Cursors, SNAPSHOT_ID_BYTES } from './cursors.ts';
import type { SnapshotBounds, SnapshotStore } from './snapshot-store.ts';

/** How long a cursor is valid at least, from when it was delivered. */
const CURSOR_LIFETIME = 5 * MINUTE;
/** Longer than that, so that a client which reads on doesn't cause a write with each part. */
const SNAPSHOT_LIFETIME = 2 * CURSOR_LIFETIME;

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

export interface SnapshotContent {
  readonly page: ConvertedPage;
  /** As the first request had it. Requests with a cursor that have none use it. */
  readonly maxTokens?: number | undefined;
}

/** A result that cursors can continue. */
export interface Snapshot {
  readonly id: string;
  readonly content: SnapshotContent;
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
  async save(accountId: string, content: SnapshotContent): Promise<Snapshot> {
    const id = randomBytes(SNAPSHOT_ID_BYTES).toString('base64url');
    // Fast rather than small: text shrinks to a third even so.
    const data = await compress(JSON.stringify(content), { level: 1 });
    const createdAt = this.#clock.now();
    const snapshot = { id, accountId, createdAt, expiresAt: createdAt + SNAPSHOT_LIFETIME, data };
    const nextExpiry = await this.#store.insert(snapshot, this.#bounds);
    if (nextExpiry === undefined) return { id, content };
    const retryAfter = Math.max(1, Math.ceil((nextExpiry - createdAt) / 1000));
    throw new RectoError(
      'SERVICE_UNAVAILABLE',
      'Too many pages are being read in parts, so this one could not be stored.',
      { retryAfter },
    );
  }

  cursor(
    { id }: Pick<Snapshot, 'id'>,
    range: { readonly start: number; readonly end: number },
    accountId: string,
  ): string {
    return this.#cursors.write({ snapshotId: id, start: range.start, end: range.end }, accountId);
  }

  /**
   * The snapshot of a cursor, which stays for at least another {@link CURSOR_LIFETIME}.
   * @param hold - called with the compressed size before it is decompressed. It may throw.
   * @throws {RectoError} INVALID_CURSOR or CURSOR_EXPIRED.
   */
  async open(accountId: string, text: string, hold: (bytes: number) => void) {
    const cursor = this.#cursors.read(text, accountId);
    if (cursor === undefined) throw new RectoError('INVALID_CURSOR');
    const { snapshotId: id, start, end } = cursor;
    const now = this.#clock.now();
    const stored = await this.#store.find(accountId, id, now);
    if (stored === undefined) throw new RectoError('CURSOR_EXPIRED');
    if (stored.expiresAt < now + CURSOR_LIFETIME) await this.#store.extend(accountId, id, now + SNAPSHOT_LIFETIME);
    hold(stored.data.byteLength);
    const json = (await decompress(stored.data)).toString('utf8');
    return { id, content: JSON.parse(json) as SnapshotContent, start, end };
  }
}
