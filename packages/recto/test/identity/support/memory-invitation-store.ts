import type { Account } from '../../../src/identity/account/account.ts';
import type { Invitation, InvitationStore } from '../../../src/identity/invitations/invitation-store.ts';
import type { MemoryData } from './memory-data.ts';

export class MemoryInvitationStore implements InvitationStore {
  readonly #data: MemoryData;

  constructor(data: MemoryData) {
    this.#data = data;
  }

  async insertInvitation(invitation: Invitation, hash: string): Promise<void> {
    this.#data.invitations.set(hash, invitation);
  }

  async listInvitations(limit: number): Promise<Invitation[]> {
    return [...this.#data.invitations.values()].toReversed().slice(0, limit);
  }

  async findInvitation(hash: string): Promise<Invitation | undefined> {
    return this.#data.invitations.get(hash);
  }

  async findInvitationFor(email: string, now: number): Promise<Invitation | undefined> {
    return [...this.#data.invitations.values()].findLast((each) => each.email === email && isOpen(each, now));
  }

  async withdrawInvitation(id: string, now: number): Promise<Invitation | undefined> {
    const entry = [...this.#data.invitations].find(([, each]) => each.id === id && isOpen(each, now));
    if (entry === undefined) return undefined;
    const withdrawn = { ...entry[1], withdrawnAt: now };
    this.#data.invitations.set(entry[0], withdrawn);
    return withdrawn;
  }

  async redeemInvitation(hash: string, account: Account, passwordHash: string, now: number) {
    const invitation = this.#data.invitations.get(hash);
    if (invitation === undefined || !isOpen(invitation, now)) return 'void';
    const isTaken = this.#data.accountOf(account.email) !== undefined;
    if (!isTaken || invitation.email === null) {
      this.#data.invitations.set(hash, { ...invitation, redeemedAt: now, redeemedBy: isTaken ? null : account.id });
    }
    if (isTaken) return 'taken';
    this.#data.accounts.set(account.id, account);
    this.#data.passwords.set(account.id, passwordHash);
    return 'opened';
  }
}

export function isOpen({ redeemedAt, withdrawnAt, expiresAt }: Invitation, now: number): boolean {
  return redeemedAt === null && withdrawnAt === null && expiresAt > now;
}
