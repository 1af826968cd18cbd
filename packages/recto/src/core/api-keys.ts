/** API keys: given out once, kept as a hash, checked on every request, ended by revoking, rotating or their date. */
import { timingSafeEqual } from 'node:crypto';
import { newId } from './accounts.ts';
import type { Clock } from './clock.ts';
import { generateKey, hashKey, isWellFormedKey } from './key-format.ts';
import type { Plan } from './plans.ts';
import type { ApiKey, KeyStore } from './ports.ts';
import { Refusal } from './refusal.ts';

/** Without a bound, one account could multiply its rate by making keys. */
export const MAX_ACTIVE_KEYS = 25;
const MAX_NAME_LENGTH = 100;

/** Who a request comes from. */
export interface Caller {
  readonly keyId: string;
  readonly accountId: string;
  readonly plan: Plan;
}

/** A key as it is given out: the only time its text is known. */
export interface NewKey {
  readonly key: string;
  readonly record: ApiKey;
}

export class ApiKeys {
  readonly #store: KeyStore;
  readonly #clock: Clock;

  constructor(store: KeyStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Whose key this is; undefined for one that is mistyped, unknown, revoked or expired.
   * The store is asked every time: a revoked key is dead on every instance at once.
   */
  async identify(text: string): Promise<Caller | undefined> {
    if (!isWellFormedKey(text)) return undefined;
    const hash = hashKey(text);
    const found = await this.#store.findKey(hash);
    if (found === undefined || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) return undefined;
    if (!isActive(found, this.#clock.now())) return undefined;
    return { keyId: found.id, accountId: found.accountId, plan: found.plan };
  }

  /**
   * @param expiresAt - milliseconds since 1970, or null for a key without an end.
   * @throws {Refusal} for a bad name or date, or when the account has {@link MAX_ACTIVE_KEYS} keys in use.
   */
  async create(accountId: string, name: string, expiresAt: number | null = null): Promise<NewKey> {
    if (expiresAt !== null && expiresAt <= this.#clock.now()) throw new Refusal('The key would expire in the past.');
    const made = this.#make(accountId, readName(name), expiresAt);
    if (!(await this.#store.insertKey(made.record, hashKey(made.key), MAX_ACTIVE_KEYS, this.#clock.now()))) {
      throw new Refusal(`The account has ${MAX_ACTIVE_KEYS} keys in use, which is the most; revoke one first.`);
    }
    return made;
  }

  list(accountId?: string): Promise<ApiKey[]> {
    return this.#store.listKeys(accountId);
  }

  /** Ends a key now. Revoking one that is revoked already changes nothing. @throws {Refusal} where there is no such key. */
  async revoke(id: string): Promise<void> {
    await this.#find(id);
    await this.#store.revokeKey(id, this.#clock.now());
  }

  /**
   * Gives out a successor with the same name and end; the old key works for `graceMilliseconds` more.
   * @throws {Refusal} where there is no such key, or it has ended.
   */
  async rotate(id: string, graceMilliseconds: number): Promise<NewKey> {
    const old = await this.#find(id);
    const now = this.#clock.now();
    if (!isActive(old, now)) throw new Refusal(`The key ${id} has ended; make a new one instead.`);
    const made = this.#make(old.accountId, old.name, old.expiresAt);
    const oldEnd = Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, now + graceMilliseconds);
    if (!(await this.#store.replaceKey(id, oldEnd, made.record, hashKey(made.key), now))) {
      throw new Refusal(`The key ${id} has ended; make a new one instead.`);
    }
    return made;
  }

  async #find(id: string): Promise<ApiKey> {
    const key = await this.#store.findKeyById(id);
    if (key === undefined) throw new Refusal(`There is no key "${id}"; "recto keys list" shows their ids.`);
    return key;
  }

  #make(accountId: string, name: string, expiresAt: number | null): NewKey {
    const key = generateKey();
    const record = {
      id: newId('key'),
      accountId,
      name,
      last4: key.slice(-4),
      createdAt: this.#clock.now(),
      lastUsedAt: null,
      expiresAt,
      revokedAt: null,
    };
    return { key, record };
  }
}

export function isActive(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

/** How a key is shown after its creation: enough to tell it from others, nothing to use it with. */
export function maskKey(key: Pick<ApiKey, 'last4'>): string {
  return `recto_…${key.last4}`;
}

function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name)) {
    throw new Refusal(`A key's name has 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  return name;
}
