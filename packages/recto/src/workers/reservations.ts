/**
 * Places in the queue for pages that are still being received or fetched. They count as queued, so no more pages are
 * accepted than can be converted. They expire, or clients that send slowly or name slow sites would fill the queue.
 */
import type { Owner, Reservation } from '../conversion/ports.ts';

/** Most sites respond, and most bodies arrive, within this time. */
const RESERVATION_MILLISECONDS = 1000;

export class Reservations {
  readonly #byKey = new Map<string, number>();
  readonly #byAccount = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  countOfKey({ keyId }: Owner): number {
    return this.#byKey.get(keyId) ?? 0;
  }

  countOfAccount({ accountId }: Owner): number {
    return this.#byAccount.get(accountId) ?? 0;
  }

  add(owner: Owner): Reservation {
    this.#count(owner, 1);
    let isValid = true;
    const release = () => {
      if (!isValid) return;
      isValid = false;
      clearTimeout(timer);
      this.#count(owner, -1);
    };
    const timer = setTimeout(release, RESERVATION_MILLISECONDS).unref();
    return {
      get isValid() {
        return isValid;
      },
      release,
    };
  }

  #count({ accountId, keyId }: Owner, change: number): void {
    this.#total += change;
    addTo(this.#byKey, keyId, change);
    addTo(this.#byAccount, accountId, change);
  }
}

function addTo(counts: Map<string, number>, id: string, change: number): void {
  const count = (counts.get(id) ?? 0) + change;
  if (count > 0) counts.set(id, count);
  else counts.delete(id);
}
