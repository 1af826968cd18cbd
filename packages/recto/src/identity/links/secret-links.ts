/**
 * One-time tokens, for links in e-mails and for cookies between two steps of signing in. Only their
 * hashes are stored.
 */

import { type Clock, DAY, HOUR, MINUTE } from '../../clock.ts';
import { hashSecret, newToken } from '../secrets.ts';
import type { LinkKind, LinkStore, SecretLink } from './link-store.ts';

/** Milliseconds until a link of each kind expires. */
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

  /** @param lifetime - milliseconds. @returns the token. */
  async create(kind: LinkKind, accountId: string | null, data = '', lifetime = LIFETIMES[kind]): Promise<string> {
    const token = newToken();
    const now = this.#clock.now();
    await this.#store.insertLink(hashSecret(token), { kind, accountId, data, expiresAt: now + lifetime }, now);
    return token;
  }

  /** @returns undefined if the token is invalid, used or expired. */
  find(kind: LinkKind, token: string): Promise<SecretLink | undefined> {
    return this.#store.findLink(hashSecret(token), kind, this.#clock.now());
  }

  /** Like {@link find}, but uses up the token. */
  take(kind: LinkKind, token: string): Promise<SecretLink | undefined> {
    return this.#store.takeLink(hashSecret(token), kind, this.#clock.now());
  }

  /**
   * Counts one more guess at what the link asks for.
   * @returns whether it is one of the first `maxTries`.
   */
  countTry(token: string, maxTries: number): Promise<boolean> {
    return this.#store.countTry(hashSecret(token), maxTries);
  }

  /** Invalidates all of the account's links of this kind. */
  revokeAll(kind: LinkKind, accountId: string): Promise<void> {
    return this.#store.deleteLinks(kind, accountId);
  }
}
