import { isActive } from '../../../src/identity/keys/api-keys.ts';
import type { ApiKey, KeyStore } from '../../../src/identity/keys/key-store.ts';
import type { MemoryData } from './memory-data.ts';

export class MemoryKeyStore implements KeyStore {
  readonly #data: MemoryData;

  constructor(data: MemoryData) {
    this.#data = data;
  }

  async findKey(hash: string) {
    const key = this.#data.keys.get(hash);
    const account = this.#data.accounts.get(key?.accountId ?? '');
    return key !== undefined && account?.disabledAt === null ? { ...key, hash, plan: account.plan } : undefined;
  }

  async findKeyById(id: string): Promise<ApiKey | undefined> {
    return [...this.#data.keys.values()].find((key) => key.id === id);
  }

  async insertKey(key: ApiKey, hash: string, maxActive: number, now: number) {
    if ((await this.#countActive(key.accountId, now)) >= maxActive) return 'full';
    return this.#insert(key, hash);
  }

  async listKeys(accountId?: string): Promise<ApiKey[]> {
    return [...this.#data.keys.values()].filter((key) => accountId === undefined || key.accountId === accountId);
  }

  async renameKey(id: string, name: string): Promise<void> {
    this.#change(id, { name });
  }

  async revokeKey(id: string, now: number): Promise<void> {
    if ((await this.findKeyById(id))?.revokedAt === null) this.#change(id, { revokedAt: now });
  }

  async replaceKey(id: string, expiresAt: number, successor: ApiKey, hash: string, maxActive: number, now: number) {
    const old = await this.findKeyById(id);
    if (old === undefined || !isActive(old, now)) return 'inactive';
    if (expiresAt > now && (await this.#countActive(old.accountId, now)) >= maxActive) return 'full';
    this.#change(id, { expiresAt });
    return this.#insert(successor, hash);
  }

  async #countActive(accountId: string, now: number): Promise<number> {
    return (await this.listKeys(accountId)).filter((key) => isActive(key, now)).length;
  }

  async #insert(key: ApiKey, hash: string) {
    if ((await this.findKeyById(key.id)) !== undefined) return 'known';
    this.#data.keys.set(hash, key);
    return 'done';
  }

  #change(id: string, changes: Partial<ApiKey>): void {
    for (const [hash, key] of this.#data.keys) if (key.id === id) this.#data.keys.set(hash, { ...key, ...changes });
  }
}
