/** A bounded queue in which owners take turns: whoever sends sixty pages waits behind their own, not others behind them. */

export interface QueueLimits {
  /** Entries in all. */
  readonly entries: number;
  /** Entries of one owner. */
  readonly perOwner: number;
  /** Sum of the entries' sizes. */
  readonly size: number;
}

interface Entry<Item> {
  readonly item: Item;
  readonly size: number;
}

export class FairQueue<Item> {
  readonly #limits: QueueLimits;
  /** In the order of their turns: whoever was served last stands last. */
  readonly #owners = new Map<string, Entry<Item>[]>();
  #entries = 0;
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#entries;
  }

  lengthOf(owner: string): number {
    return this.#owners.get(owner)?.length ?? 0;
  }

  get ownerCount(): number {
    return this.#owners.size;
  }

  /** Whether there is room; an empty queue takes an entry of any size. */
  hasRoom(owner: string, size: number): boolean {
    const { entries, perOwner, size: maxSize } = this.#limits;
    if (this.#entries >= entries || this.lengthOf(owner) >= perOwner) return false;
    return this.#entries === 0 || this.#size + size <= maxSize;
  }

  push(owner: string, item: Item, size: number): void {
    const entries = this.#owners.get(owner);
    if (entries === undefined) this.#owners.set(owner, [{ item, size }]);
    else entries.push({ item, size });
    this.#entries++;
    this.#size += size;
  }

  /** Puts an item back in front of its owner's others. */
  unshift(owner: string, item: Item, size: number): void {
    const entries = this.#owners.get(owner) ?? [];
    entries.unshift({ item, size });
    this.#owners.set(owner, entries);
    this.#entries++;
    this.#size += size;
  }

  /** Takes the first item of the owner whose turn it is among those that may have one. */
  shift(mayRun: (owner: string) => boolean): Item | undefined {
    for (const [owner, entries] of this.#owners) {
      if (!mayRun(owner)) continue;
      const entry = entries.shift();
      this.#owners.delete(owner);
      if (entries.length > 0) this.#owners.set(owner, entries);
      return entry && this.#taken(entry);
    }
    return undefined;
  }

  /** @returns whether it was still waiting. */
  remove(owner: string, item: Item): boolean {
    const entries = this.#owners.get(owner) ?? [];
    const index = entries.findIndex((entry) => entry.item === item);
    if (index === -1) return false;
    for (const entry of entries.splice(index, 1)) this.#taken(entry);
    if (entries.length === 0) this.#owners.delete(owner);
    return true;
  }

  #taken({ item, size }: Entry<Item>): Item {
    this.#entries--;
    this.#size -= size;
    return item;
  }
}
