import type { Account } from '../../../src/identity/account/account.ts';
import type { Identity } from '../../../src/identity/providers/identity-provider.ts';
import type { InsertIdentityResult, MemberStore } from '../../../src/identity/sign-up/member-store.ts';
import type { MemoryData } from './memory-data.ts';
import { isOpen } from './memory-invitation-store.ts';

export class MemoryMemberStore implements MemberStore {
  readonly #data: MemoryData;

  constructor(data: MemoryData) {
    this.#data = data;
  }

  async insertMember({ account, passwordHash, identity, invitationId }: Parameters<MemberStore['insertMember']>[0]) {
    const { accounts, invitations, passwords } = this.#data;
    if (accounts.size === 0 || this.#data.accountOf(account.email) !== undefined) return false;
    const entry = [...invitations].find(([, { id }]) => id === invitationId);
    if (invitationId !== undefined) {
      if (entry === undefined || !isOpen(entry[1], account.createdAt)) return false;
      invitations.set(entry[0], { ...entry[1], redeemedAt: account.createdAt, redeemedBy: account.id });
    }
    accounts.set(account.id, account);
    if (passwordHash !== undefined) passwords.set(account.id, passwordHash);
    if (identity !== undefined) this.#data.identities.push({ ...identity, accountId: account.id });
    return true;
  }

  async findByIdentity(provider: string, subject: string): Promise<Account | undefined> {
    const found = this.#data.identities.find((each) => each.provider === provider && each.subject === subject);
    return this.#data.accounts.get(found?.accountId ?? '');
  }

  async insertIdentity(accountId: string, identity: Identity): Promise<InsertIdentityResult> {
    const { identities } = this.#data;
    if (identities.some((each) => each.accountId === accountId && each.provider === identity.provider)) {
      return 'provider-taken';
    }
    if (identities.some((each) => isSame(each, identity))) return 'identity-taken';
    identities.push({ ...identity, accountId });
    return 'inserted';
  }

  async listIdentities(accountId: string): Promise<Identity[]> {
    return this.#data.identities.filter((each) => each.accountId === accountId);
  }

  async deleteIdentity(accountId: string, identity: Pick<Identity, 'provider' | 'subject'>): Promise<boolean> {
    const { identities } = this.#data;
    const index = identities.findIndex((each) => each.accountId === accountId && isSame(each, identity));
    return index >= 0 && identities.splice(index, 1).length > 0;
  }
}

function isSame(a: Pick<Identity, 'provider' | 'subject'>, b: Pick<Identity, 'provider' | 'subject'>): boolean {
  return a.provider === b.provider && a.subject === b.subject;
}
