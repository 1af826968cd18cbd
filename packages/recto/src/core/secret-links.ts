/** Links and cookies that let their holder do one thing, once, for a while. Of a token only a hash is kept. */
import type { LinkKind, LinkStore, SecretLink } from './account-ports.ts';
import type { Clock } from './clock.ts';
import { hashKey, randomBase62 } from './key-format.ts';

const MINUTE = 60_000;
/** 256 bits. */
const TOKEN_LENGTH = 43;

/** Milliseconds that each kind is good for. */
const LIFETIMES: Readonly<Record<LinkKind, number>> = {
  reset: 60 * MINUTE,
  'sign-up': 24 * 60 * MINUTE,
  email: 60 * MINUTE,
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
    const token = randomBase62(TOKEN_LENGTH);
    const now = this.#clock.now();
    await this.#store.insertLink(hashKey(token), { kind, accountId, data, expiresAt: now + lifetime }, now);
    return token;
  }

  /** Undefined for a token that is used, old or made up. */
  find(kind: LinkKind, token: string): Promise<SecretLink | undefined> {
    return this.#store.findLink(hashKey(token), kind, this.#clock.now());
  }

  /** As {@link find}, and from then on it is used. */
  take(kind: LinkKind, token: string): Promise<SecretLink | undefined> {
    return this.#store.takeLink(hashKey(token), kind, this.#clock.now());
  }

  /** Counts one more try of something that can be guessed at. @returns whether it is one of the first `most`. */
  countTry(token: string, most: number): Promise<boolean> {
    return this.#store.countTry(hashKey(token), most);
  }

  /** Every link of this kind that the account has stops working. */
  end(kind: LinkKind, accountId: string): Promise<void> {
    return this.#store.deleteLinks(kind, accountId);
  }
}
