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

  async replacePassword(accountId: string, hash: string, _now: number, exceptSessionId?: string): Promise<boolean> {
    const sessions = [...this.#data.sessions.values()];
    if (exceptSessionId !== undefined && !sessions.some(({ id }) => id === exceptSessionId)) return false;
    this.#data.passwords.set(accountId, hash);
    this.#data.endSessions(accountId, exceptSessionId, ['provider', 'factor', 'email', 'reset']);
    return true;
  }

  async rehashPassword(accountId: string, oldHash: string, hash: string): Promise<void> {
    if (this.#data.passwords.get(accountId) === oldHash) this.#data.passwords.set(accountId, hash);
  }
}
