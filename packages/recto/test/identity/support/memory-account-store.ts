import type { Account } from '../../../src/identity/account/account.ts';
import type { AccountStore } from '../../../src/identity/account/account-store.ts';
import type { MemoryData } from './memory-data.ts';

export class MemoryAccountStore implements AccountStore {
  readonly #data: MemoryData;

  constructor(data: MemoryData) {
    this.#data = data;
  }

  async insertAccount(account: Account): Promise<Account | undefined> {
    const { accounts } = this.#data;
    if (this.#data.accountOf(account.email) !== undefined) return undefined;
    const saved: Account = accounts.size === 0 ? { ...account, plan: 'PRO', admin: true } : account;
    accounts.set(saved.id, saved);
    this.#data.setupLinks.clear();
    return saved;
  }

  async findAccount(email: string, id: string): Promise<Account | undefined> {
    return this.#data.accounts.get(id) ?? this.#data.accountOf(email);
  }

  async listAccounts(): Promise<Account[]> {
    return [...this.#data.accounts.values()];
  }

  async setPlan(id: string, plan: Account['plan']): Promise<void> {
    this.#change(id, { plan });
  }

  async setDisabled(id: string, disabledAt: number | null): Promise<boolean> {
    if (disabledAt !== null && this.#data.isLastAdministrator(id)) return false;
    this.#change(id, { disabledAt });
    this.#data.endSessions(id);
    return true;
  }

  async setAdmin(id: string, admin: boolean): Promise<boolean> {
    if (!admin && this.#data.isLastAdministrator(id)) return false;
    this.#change(id, { admin });
    return true;
  }

  async deleteAccount(id: string): Promise<boolean> {
    if (this.#data.isLastAdministrator(id)) return false;
    this.#data.accounts.delete(id);
    this.#data.passwords.delete(id);
    this.#data.endSessions(id);
    for (const [hash, key] of this.#data.keys) if (key.accountId === id) this.#data.keys.delete(hash);
    return true;
  }

  async replaceEmail(id: string, email: string): Promise<boolean> {
    const owner = this.#data.accountOf(email);
    if (owner !== undefined && owner.id !== id) return false;
    this.#change(id, { email });
    return true;
  }

  async hasNoAccount(): Promise<boolean> {
    return this.#data.accounts.size === 0;
  }

  async insertSetupLink(hash: string, expiresAt: number): Promise<void> {
    this.#data.setupLinks.set(hash, expiresAt);
  }

  async hasSetupLink(hash: string, now: number): Promise<boolean> {
    return (this.#data.setupLinks.get(hash) ?? 0) > now;
  }

  async redeemSetupLink(hash: string, now: number, account: Account, passwordHash: string): Promise<boolean> {
    if (this.#data.accounts.size > 0 || !(await this.hasSetupLink(hash, now))) return false;
    this.#data.setupLinks.clear();
    this.#data.accounts.set(account.id, account);
    this.#data.passwords.set(account.id, passwordHash);
    return true;
  }

  #change(id: string, changes: Partial<Account>): void {
    const account = this.#data.accounts.get(id);
    if (account !== undefined) this.#data.accounts.set(id, { ...account, ...changes });
  }
}
