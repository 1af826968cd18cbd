import type { PasswordStore } from '../../../src/identity/passwords/password-store.ts';
import type { MemoryData } from './memory-data.ts';

export class MemoryPasswordStore implements PasswordStore {
  readonly #data: MemoryData;

  constructor(data: MemoryData) {
    this.#data = data;
  }

  async findPassword(accountId: string): Promise<string | undefined> {
    return this.#data.passwords.get(accountId);
  }

  async replacePassword(accountId: string, hash: string, _now: number, exceptSessionId?: string): Promise<void> {
    this.#data.passwords.set(accountId, hash);
    this.#data.endSessions(accountId, exceptSessionId, ['provider', 'factor', 'email', 'reset']);
  }

  async rehashPassword(accountId: string, oldHash: string, hash: string): Promise<void> {
    if (this.#data.passwords.get(accountId) === oldHash) this.#data.passwords.set(accountId, hash);
  }
}
