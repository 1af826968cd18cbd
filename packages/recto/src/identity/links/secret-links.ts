/** Links and cookies that let their holder do one thing, once, for a while. Of a token only a hash is kept. */

import { type Clock, DAY, HOUR, MINUTE } from '../../clock.ts';
import { hashSecret, newToken } from '../secrets.ts';
import type { LinkKind, LinkStore, SecretLink } from './link-store.ts';

/** Milliseconds that each kind is good for. */
const LIFETIMES: Readonly<Record<LinkKind, number>> = {
  reset: HOUR,
  'sign-up': DAY,
  email: HOUR,
  factor: 10 * MINUTE,
  provider: 10 * MINUTE,
};

export class SecretLinks {
  readonly #store: LinkStore;
  readonly #clock: Clock;

  constructor(store: LinkStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** @param lifetime - milliseconds, where it is not the usual of its kind. @returns the token. */
  async make(kind: LinkKind, accountId: string | null, data = '', lifetime = LIFETIMES[kind]): Promise<string> {
    const token = newToken();
    const now = this.#clock.now();
    await this.#store.insertLink(hashSecret(token), { kind, accountId, data, expiresAt: now + lifetime }, now);
    return token;
  }

  /** Undefined for a token that is used, old or made up. */
  find(kind: LinkKind, token: string): Promise<SecretLink | undefined> {
    return this.#store.findLink(hashSecret(token), kind, this.#clock.now());
  }

  /** As {@link find}, and from then on it is used. */
  take(kind: LinkKind, token: string): Promise<SecretLink | undefined> {
    return this.#store.takeLink(hashSecret(token), kind, this.#clock.now());
  }

  /** Counts one more try of something that can be guessed at. @returns whether it is one of the first `most`. */
  countTry(token: string, most: number): Promise<boolean> {
    return this.#store.countTry(hashSecret(token), most);
  }

  /** Every link of this kind that the account has stops working. */
  end(kind: LinkKind, accountId: string): Promise<void> {
    return this.#store.deleteLinks(kind, accountId);
  }
}
