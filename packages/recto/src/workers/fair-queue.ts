/**
 * A bounded queue in which accounts take turns, and the keys of each account as well. A client that sends sixty pages
 * delays its own pages, not those of others.
 */
import type { Owner } from '../conversion/ports.ts';
import type { Reservations } from './reservations.ts';

export interface QueueLimits {
  /** Total number of entries. */
  readonly entries: number;
  /** Entries of one account, and of one key. */
  readonly perAccount: number;
  readonly perKey: number;
  /** Sum of the entries' sizes. */
  readonly size: number;
}

interface Entry<Item> {
  readonly item: Item;
  readonly size: number;
  /** When it was added, in milliseconds of `performance.now()`. */
  readonly addedAt: number;
}

/** The entries of one account by key. The key served longest ago comes first. */
type AccountQueue<Item> = Map<string, Entry<Item>[]>;

export class FairQueue<Item> {
  readonly #limits: QueueLimits;
  /** By account. The account served longest ago comes first. */
  readonly #accounts = new Map<string, AccountQueue<Item>>();
  #entries = 0;
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#entries;
  }

  get accountCount(): number {
    return this.#accounts.size;
  }

  /** Milliseconds that the oldest entry has waited; 0 if there is none. Looks at one entry of each key. */
  get oldestAge(): number {
    let oldest = performance.now();
    const now = oldest;
    for (const keys of this.#accounts.values())
      for (const entries of keys.values()) oldest = Math.min(oldest, entries[0]!.addedAt);
    return now - oldest;
  }

  /** Keys of an account that have entries. */
  keyCountOf({ accountId }: Owner): number {
    return this.#accounts.get(accountId)?.size ?? 0;
  }

  /** Entries of a key. */
  lengthOf({ accountId, keyId }: Owner): number {
    return this.#accounts.get(accountId)?.get(keyId)?.length ?? 0;
  }

  /** Whether an entry of this size fits, counting reservations as entries. */
  hasRoom(owner: Owner, size: number, reservations: Reservations): boolean {
    const { entries, perAccount, perKey } = this.#limits;
    if (this.#entries + reservations.total >= entries) return false;
    if (this.lengthOf(owner) + reservations.countOfKey(owner) >= perKey) return false;
    return this.#lengthOfAccount(owner) + reservations.countOfAccount(owner) < perAccount && this.hasRoomFor(size);
  }

  /** Whether an entry fits by its size alone. An empty queue accepts any size. */
  hasRoomFor(size: number): boolean {
    return this.#entries === 0 || this.#size + size <= this.#limits.size;
  }

  push(owner: Owner, item: Item, size: number): void {
    this.#entriesOf(owner).push({ item, size, addedAt: performance.now() });
    this.#entries++;
    this.#size += size;
  }

  /** Puts an item back, before the others of its key. */
  unshift(owner: Owner, item: Item, size: number): void {
    this.#entriesOf(owner).unshift({ item, size, addedAt: performance.now() });
    this.#entries++;
    this.#size += size;
  }

  /** Takes the oldest item of the next key of the next account, skipping owners that may not run now. */
  shift(mayRun: (owner: Owner) => boolean): Item | undefined {
    for (const [accountId, keys] of this.#accounts) {
      for (const [keyId, entries] of keys) {
        if (!mayRun({ accountId, keyId })) continue;
        const entry = entries.shift();
        keys.delete(keyId);
        if (entries.length > 0) keys.set(keyId, entries);
        this.#accounts.delete(accountId);
        if (keys.size > 0) this.#accounts.set(accountId, keys);
        return entry && this.#uncount(entry);
      }
    }
    return undefined;
  }

  /** @returns whether the item was in the queue. */
  remove({ accountId, keyId }: Owner, item: Item): boolean {
    const keys = this.#accounts.get(accountId);
    const entries = keys?.get(keyId) ?? [];
    const index = entries.findIndex((entry) => entry.item === item);
    if (index === -1) return false;
    for (const entry of entries.splice(index, 1)) this.#uncount(entry);
    if (entries.length === 0) keys?.delete(keyId);
    if (keys?.size === 0) this.#accounts.delete(accountId);
    return true;
  }

  #lengthOfAccount({ accountId }: Owner): number {
    let length = 0;
    for (const entries of this.#accounts.get(accountId)?.values() ?? []) length += entries.length;
    return length;
  }

  #entriesOf({ accountId, keyId }: Owner): Entry<Item>[] {
    const keys = this.#accounts.get(accountId) ?? new Map<string, Entry<Item>[]>();
    const entries = keys.get(keyId) ?? [];
    this.#accounts.set(accountId, keys);
    keys.set(keyId, entries);
    return entries;
  }

  #uncount({ item, size }: Entry<Item>): Item {
    this.#entries--;
    this.#size -= size;
    return item;
  }
}
