import type { AccountDirectory } from '../../../src/identity/administration/account-directory.ts';
import { isActive } from '../../../src/identity/keys/api-keys.ts';
import type { MemoryData } from './memory-data.ts';

export class MemoryAccountDirectory implements AccountDirectory {
  readonly #data: MemoryData;

  constructor(data: MemoryData) {
    this.#data = data;
  }

  async search(text: string, limit: number) {
    const found = [...this.#data.accounts.values()].filter(({ email, id }) => email.includes(text) || id === text);
    return { accounts: found.slice(0, limit), total: found.length, next: undefined };
  }

  async readFigures(id: string, now: number) {
    const keys = [...this.#data.keys.values()].filter((key) => key.accountId === id && isActive(key, now));
    return { activeKeys: keys.length, requests: 0 };
  }

  async readEmails(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map([...this.#data.accounts.values()].filter(({ id }) => ids.includes(id)).map((a) => [a.id, a.email]));
  }
}
