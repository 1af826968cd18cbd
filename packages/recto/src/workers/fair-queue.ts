/**
 * A bounded queue in which accounts take turns, and within an account its keys: whoever sends sixty pages waits behind their
 * own, not others behind them.
 */
import type { Owner } from '../conversion/ports.ts';
import type { ExpectedPages } from './expected-pages.ts';

export interface QueueLimits {
  /** Entries in all. */
  readonly entries: number;
  /** Entries of one account, and of one of its keys. */
  readonly perAccount: number;
  readonly perKey: number;
  /** Sum of the entries' sizes. */
  readonly size: number;
}

interface Entry<Item> {
  readonly item: Item;
  readonly size: number;
}

/** What waits for one account, by key, in the order of the keys' turns. */
type Line<Item> = Map<string, Entry<Item>[]>;

export class FairQueue<Item> {
  readonly #limits: QueueLimits;
  /** In the order of their turns: whoever was served last stands last. */
  readonly #lines = new Map<string, Line<Item>>();
  #entries = 0;
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#entries;
  }

  get accountCount(): number {
    return this.#lines.size;
  }

  /** Keys of an account that have something waiting. */
  keyCountOf({ accountId }: Owner): number {
    return this.#lines.get(accountId)?.size ?? 0;
  }

  /** Entries of a key. */
  lengthOf({ accountId, keyId }: Owner): number {
    return this.#lines.get(accountId)?.get(keyId)?.length ?? 0;
  }

  /** Whether there is room beside those that are expected. */
  hasRoom(owner: Owner, size: number, expected: ExpectedPages): boolean {
    const { entries, perAccount, perKey } = this.#limits;
    if (this.#entries + expected.total >= entries) return false;
    if (this.lengthOf(owner) + expected.ofKey(owner) >= perKey) return false;
    return this.#lengthOfAccount(owner) + expected.ofAccount(owner) < perAccount && this.hasRoomFor(size);
  }

  /** Whether so much fits in; an empty queue takes an entry of any size. */
  hasRoomFor(size: number): boolean {
    return this.#entries === 0 || this.#size + size <= this.#limits.size;
  }

  push(owner: Owner, item: Item, size: number): void {
    this.#entriesOf(owner).push({ item, size });
    this.#entries++;
    this.#size += size;
  }

  /** Puts an item back in front of its key's others. */
  unshift(owner: Owner, item: Item, size: number): void {
    this.#entriesOf(owner).unshift({ item, size });
    this.#entries++;
    this.#size += size;
  }

  /** Takes the first item of the key whose turn it is, in the account whose turn it is, among those that may have one. */
  shift(mayRun: (owner: Owner) => boolean): Item | undefined {
    for (const [accountId, line] of this.#lines) {
      for (const [keyId, entries] of line) {
        if (!mayRun({ accountId, keyId })) continue;
        const entry = entries.shift();
        line.delete(keyId);
        if (entries.length > 0) line.set(keyId, entries);
        this.#lines.delete(accountId);
        if (line.size > 0) this.#lines.set(accountId, line);
        return entry && this.#taken(entry);
      }
    }
    return undefined;
  }

  /** @returns whether it was still waiting. */
  remove({ accountId, keyId }: Owner, item: Item): boolean {
    const line = this.#lines.get(accountId);
    const entries = line?.get(keyId) ?? [];
    const index = entries.findIndex((entry) => entry.item === item);
    if (index === -1) return false;
    for (const entry of entries.splice(index, 1)) this.#taken(entry);
    if (entries.length === 0) line?.delete(keyId);
    if (line?.size === 0) this.#lines.delete(accountId);
    return true;
  }

  #lengthOfAccount({ accountId }: Owner): number {
    let length = 0;
    for (const entries of this.#lines.get(accountId)?.values() ?? []) length += entries.length;
    return length;
  }

  #entriesOf({ accountId, keyId }: Owner): Entry<Item>[] {
    const line = this.#lines.get(accountId) ?? new Map<string, Entry<Item>[]>();
    const entries = line.get(keyId) ?? [];
    this.#lines.set(accountId, line);
    line.set(keyId, entries);
    return entries;
  }

  #taken({ item, size }: Entry<Item>): Item {
    this.#entries--;
    this.#size -= size;
    return item;
  }
}
