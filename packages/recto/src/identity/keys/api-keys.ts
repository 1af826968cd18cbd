/** API keys: given out once, kept as a hash, checked on every request, ended by revoking, rotating or their date. */
import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Plan } from '../../contract/plans.ts';
import { UserError } from '../../contract/user-error.ts';
import { andThen, type MaybePromise } from '../../maybe-promise.ts';
import { hashSecret, newId } from '../secrets.ts';
import { generateKey, isWellFormedKey } from './key-format.ts';
import type { ApiKey, KeyStore, StoredKey } from './key-store.ts';

/** Without a bound, one account could multiply its rate by making keys. */
export const MAX_ACTIVE_KEYS = 25;
const MAX_NAME_LENGTH = 100;

/** Who a request comes from. */
export interface Caller {
  readonly keyId: string;
  readonly accountId: string;
  readonly plan: Plan;
}

/** The same request to make a key came again, a page that was loaded anew say: the key is not shown twice. */
export class KeyAlreadyCreated extends UserError {
  constructor() {
    super(
      'This key was made already, and a key is shown only once. If you did not keep it, revoke it and make another.',
    );
  }
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
   * Whose key this is; undefined if it is mistyped, unknown, revoked or expired.
   * The store is asked every time, so a revoked key stops working on every instance at once.
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
   * @param expiresAt - milliseconds since 1970, or null for a key without an end.
   * @param id - from {@link generateKeyId}, where asking twice must not make two keys.
   * @throws {UserError} for a bad name or date, or when the account has {@link MAX_ACTIVE_KEYS} keys in use.
   * @throws {KeyAlreadyCreated} where there is a key with that id.
   */
  async create(
    accountId: string,
    name: string,
    expiresAt: number | null = null,
    id: string = generateKeyId(),
  ): Promise<NewKey> {
    if (expiresAt !== null && expiresAt <= this.#clock.now()) throw new UserError('The key would expire in the past.');
    const made = this.#make(id, accountId, readName(name), expiresAt);
    const result = await this.#store.insertKey(made.record, hashSecret(made.key), MAX_ACTIVE_KEYS, this.#clock.now());
    if (result === 'refused') {
      throw new UserError(`The account has ${MAX_ACTIVE_KEYS} keys in use, which is the most; revoke one first.`);
    }
    if (result === 'known') throw new KeyAlreadyCreated();
    return made;
  }

  list(accountId?: string): Promise<ApiKey[]> {
    return this.#store.listKeys(accountId);
  }

  /** A key of this account; undefined where it has none with that id, whoever else may. */
  async findOwn(accountId: string, id: string): Promise<ApiKey | undefined> {
    const key = await this.#store.findKeyById(id);
    return key?.accountId === accountId ? key : undefined;
  }

  /** @throws {UserError} where there is no such key, or for a bad name. */
  async rename(id: string, name: string): Promise<void> {
    await this.#find(id);
    await this.#store.renameKey(id, readName(name));
  }

  /** Ends a key now. Revoking one that is revoked already changes nothing. @throws {UserError} where there is no such key. */
  async revoke(id: string): Promise<void> {
    await this.#find(id);
    await this.#store.revokeKey(id, this.#clock.now());
  }

  /**
   * Gives out a successor with the same name and end; the old key works for `graceMilliseconds` more.
   * @param successorId - from {@link generateKeyId}, where asking twice must not make two keys.
   * @throws {UserError} where there is no such key, or it has ended.
   * @throws {KeyAlreadyCreated} where there is a key with the successor's id.
   */
  async rotate(id: string, graceMilliseconds: number, successorId: string = generateKeyId()): Promise<NewKey> {
    const old = await this.#find(id);
    const now = this.#clock.now();
    if ((await this.#store.findKeyById(successorId)) !== undefined) throw new KeyAlreadyCreated();
    const ended = new UserError(`The key "${old.name}" has ended; make a new one instead.`);
    if (!isActive(old, now)) throw ended;
    const made = this.#make(successorId, old.accountId, old.name, old.expiresAt);
    const oldEnd = Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, now + graceMilliseconds);
    const result = await this.#store.replaceKey(id, oldEnd, made.record, hashSecret(made.key), now);
    if (result === 'refused') throw ended;
    if (result === 'known') throw new KeyAlreadyCreated();
    return made;
  }

  async #find(id: string): Promise<ApiKey> {
    const key = await this.#store.findKeyById(id);
    if (key === undefined) throw new UserError(`There is no key "${id}"; "recto keys list" shows their ids.`);
    return key;
  }

  #make(id: string, accountId: string, name: string, expiresAt: number | null): NewKey {
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

/** What requests of an account's playground are counted under: like those of one more key, with a limit of its own. */
export function playgroundId(accountId: string): string {
  return `playground_${accountId}`;
}

/** An id that a key can be asked for by, before there is one. */
export function generateKeyId(): string {
  return newId('key');
}

/** Whether `text` can be a key's id at all. */
export function isKeyId(text: string): boolean {
  return /^key_[0-9A-Za-z]{16}$/.test(text);
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
    throw new UserError(`A key's name has 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  return name;
}
