/**
 * Pages that are being fetched or received and will want converting: they count as waiting, so that no more are than can be
 * converted. Only for a moment each, or whoever has slow sites fetched, or sends slowly, would keep everybody's places.
 */
import type { Owner, Place } from '../conversion/ports.ts';

/** What a site usually answers within, and a body usually arrives. */
const MOMENT_MILLISECONDS = 1000;

export class ExpectedPages {
  readonly #byKey = new Map<string, number>();
  readonly #byAccount = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  ofKey({ keyId }: Owner): number {
    return this.#byKey.get(keyId) ?? 0;
  }

  ofAccount({ accountId }: Owner): number {
    return this.#byAccount.get(accountId) ?? 0;
  }

  add(owner: Owner): Place {
    this.#count(owner, 1);
    let isKept = true;
    const release = () => {
      if (!isKept) return;
      isKept = false;
      clearTimeout(timer);
      this.#count(owner, -1);
    };
    const timer = setTimeout(release, MOMENT_MILLISECONDS).unref();
    return {
      get isKept() {
        return isKept;
      },
      release,
    };
  }

  #count({ accountId, keyId }: Owner, change: number): void {
    this.#total += change;
    add(this.#byKey, keyId, change);
    add(this.#byAccount, accountId, change);
  }
}

function add(counts: Map<string, number>, id: string, change: number): void {
  const now = (counts.get(id) ?? 0) + change;
  if (now > 0) counts.set(id, now);
  else counts.delete(id);
}
