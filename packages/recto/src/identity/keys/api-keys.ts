/** API keys: shown once, stored as a hash, checked on every request. */
import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Plan } from '../../contract/plans.ts';
import { UserError } from '../../contract/user-error.ts';
import { andThen, type MaybePromise } from '../../maybe-promise.ts';
import { hashSecret, newId } from '../secrets.ts';
import { generateKey, isWellFormedKey } from './key-format.ts';
import type { ApiKey, KeyStore, StoredKey } from './key-store.ts';

/**
 * Rate limits apply per key, so without this bound an account could multiply its rate by creating
 * keys.
 */
export const MAX_ACTIVE_KEYS = 25;
const MAX_NAME_LENGTH = 100;

/** The API key and account that a request was authenticated as. */
export interface Caller {
  readonly keyId: string;
  readonly accountId: string;
  readonly plan: Plan;
}

/**
 * The form that creates a key was submitted twice, for example by reloading the page. The key is
 * not shown again.
 */
export class KeyAlreadyCreated extends UserError {
  constructor() {
    super(
      'This key was already created, and a key is shown only once. If you didn’t save it, revoke it and create another.',
    );
  }
}

export interface NewKey {
  /** The key itself. Not stored; this is the only time it is known. */
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
   * Finds the account of an API key. Never cached, so that a revoked key stops working on every
   * instance immediately.
   * @returns undefined if the key is malformed, unknown, revoked or expired, or its account is
   * disabled.
   */
  identify(text: string): MaybePromise<Caller | undefined> {
    if (!isWellFormedKey(text)) return undefined;
    const hash = hashSecret(text);
    return andThen(this.#store.findKey(hash), (found) => this.#callerOf(found, hash));
  }

  #callerOf(found: StoredKey | undefined, hash: string): Caller | undefined {
    if (found === undefined || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) return undefined;
    if (!isActive(found, this.#clock.now())) return undefined;
    return { keyId: found.id, accountId: found.accountId, plan: found.plan };
  }

  /**
   * @param expiresAt - milliseconds since 1970, or null if the key never expires.
   * @param id - from {@link generateKeyId}; pass it so that submitting a form twice does not create
   * two keys.
   * @throws {UserError} if the name or date is invalid, or the account has {@link MAX_ACTIVE_KEYS}
   * active keys.
   * @throws {KeyAlreadyCreated} if a key with this ID exists.
   */
  async create(
    accountId: string,
    name: string,
    expiresAt: number | null = null,
    id: string = generateKeyId(),
  ): Promise<NewKey> {
    if (expiresAt !== null && expiresAt <= this.#clock.now())
      throw new UserError('The expiration date must be in the future.');
    const created = this.#newKey(id, accountId, readName(name), expiresAt);
    const result = await this.#store.insertKey(
      created.record,
      hashSecret(created.key),
      MAX_ACTIVE_KEYS,
      this.#clock.now(),
    );
    if (result === 'full') {
      throw new UserError(
        `You already have ${MAX_ACTIVE_KEYS} active keys, the maximum. Revoke one to create another.`,
      );
    }
    if (result === 'known') throw new KeyAlreadyCreated();
    return created;
  }

  list(accountId?: string): Promise<ApiKey[]> {
    return this.#store.listKeys(accountId);
  }

  /** @returns undefined if this account has no such key, even if another account has. */
  async findOwn(accountId: string, id: string): Promise<ApiKey | undefined> {
    const key = await this.#store.findKeyById(id);
    return key?.accountId === accountId ? key : undefined;
  }

  /** @throws {UserError} if there is no such key, or the name is invalid. */
  async rename(id: string, name: string): Promise<void> {
    await this.#find(id);
    await this.#store.renameKey(id, readName(name));
  }

  /** Does nothing if the key was already revoked. @throws {UserError} if there is no such key. */
  async revoke(id: string): Promise<void> {
    await this.#find(id);
    await this.#store.revokeKey(id, this.#clock.now());
  }

  /**
   * Creates a key with the same name and expiration. The old key works for another
   * `graceMilliseconds`.
   * @param successorId - see the `id` of {@link create}.
   * @throws {UserError} if there is no such key, it was revoked or has expired, or the account has
   * {@link MAX_ACTIVE_KEYS} active keys and the old one would be one more.
   * @throws {KeyAlreadyCreated} if a key with the successor's ID exists.
   */
  async rotate(id: string, graceMilliseconds: number, successorId: string = generateKeyId()): Promise<NewKey> {
    const old = await this.#find(id);
    const now = this.#clock.now();
    if ((await this.#store.findKeyById(successorId)) !== undefined) throw new KeyAlreadyCreated();
    const inactive = new UserError(`The key "${old.name}" was revoked or has expired. Create a new key instead.`);
    if (!isActive(old, now)) throw inactive;
    const successor = this.#newKey(successorId, old.accountId, old.name, old.expiresAt);
    const oldExpiresAt = Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, now + graceMilliseconds);
    const hash = hashSecret(successor.key);
    const result = await this.#store.replaceKey(id, oldExpiresAt, successor.record, hash, MAX_ACTIVE_KEYS, now);
    if (result === 'inactive') throw inactive;
    if (result === 'full') {
      throw new UserError(
        `You already have ${MAX_ACTIVE_KEYS} active keys, the maximum, and the old one would be one more. Let it stop working at once, or revoke another key first.`,
      );
    }
    if (result === 'known') throw new KeyAlreadyCreated();
    return successor;
  }

  async #find(id: string): Promise<ApiKey> {
    const key = await this.#store.findKeyById(id);
    if (key === undefined) throw new UserError(`There is no key "${id}". Run "recto keys list" to see all IDs.`);
    return key;
  }

  #newKey(id: string, accountId: string, name: string, expiresAt: number | null): NewKey {
    const key = generateKey();
    const record = {
      id,
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

/**
 * The key ID under which an account's playground requests are counted, with their own rate limit.
 */
export function playgroundId(accountId: string): string {
  return `playground_${accountId}`;
}

export function generateKeyId(): string {
  return newId('key');
}

/** Whether `text` has the form of a key ID. */
export function isKeyId(text: string): boolean {
  return /^key_[0-9A-Za-z]{16}$/.test(text);
}

export function isActive(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

/** Shows enough of a key to recognize it, and too little to use it. */
export function maskKey(key: Pick<ApiKey, 'last4'>): string {
  return `recto_…${key.last4}`;
}

/** Control characters, line separators, and marks that change the direction of the text around the name. */
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const VISIBLE = /[^\p{C}\p{Z}]/u;

function readName(text: string): string {
  const name = text.trim();
  if (!VISIBLE.test(name) || name.length > MAX_NAME_LENGTH) {
    throw new UserError(`Enter a name of 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  if (MISLEADING.test(name)) {
    throw new UserError(
      'The name contains an invisible character: a line break, or a mark for the direction of text. Type it instead of pasting it.',
    );
  }
  return name;
}
