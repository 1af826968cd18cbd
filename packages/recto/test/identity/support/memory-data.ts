import type { Account } from '../../../src/identity/account/account.ts';
import type { Invitation } from '../../../src/identity/invitations/invitation-store.ts';
import type { ApiKey } from '../../../src/identity/keys/key-store.ts';
import type { LinkKind, SecretLink } from '../../../src/identity/links/link-store.ts';
import type { Identity } from '../../../src/identity/providers/identity-provider.ts';
import type { Session } from '../../../src/identity/sessions/session-store.ts';

/** What the in-memory stores share, as the SQL stores share a database. */
export class MemoryData {
  readonly accounts = new Map<string, Account>();
  readonly setupLinks = new Map<string, number>();
  readonly passwords = new Map<string, string>();
  readonly identities: (Identity & { readonly accountId: string })[] = [];
  /** By hash, like all of the following. */
  readonly sessions = new Map<string, Session>();
  readonly links = new Map<string, SecretLink & { tries: number }>();
  readonly invitations = new Map<string, Invitation>();
  readonly keys = new Map<string, ApiKey>();

  accountOf(email: string): Account | undefined {
    return [...this.accounts.values()].find((account) => account.email === email);
  }

  isLastAdministrator(id: string): boolean {
    const admins = [...this.accounts.values()].filter(({ admin, disabledAt }) => admin && disabledAt === null);
    return admins.length === 1 && admins[0]!.id === id;
  }

  /** Also deletes the account's pending steps, and other links of these kinds. */
  endSessions(accountId: string, exceptId?: string, kinds: readonly LinkKind[] = ['provider', 'factor']): void {
    for (const [hash, session] of this.sessions) {
      if (session.accountId === accountId && session.id !== exceptId) this.sessions.delete(hash);
    }
    for (const [hash, link] of this.links) {
      if (kinds.includes(link.kind) && link.accountId === accountId) this.links.delete(hash);
    }
  }
}
