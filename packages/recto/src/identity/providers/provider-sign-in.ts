/**
 * Sign-in with GitHub, Google and the like: who proves to be somebody there is let in here. An address alone joins nobody to
 * an account that is there already: its owner says so, signed in.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Account } from '../account/account.ts';
import { newAccount } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Invitations } from '../invitations/invitations.ts';
import type { SecretLinks } from '../links/secret-links.ts';
import { isSameSecret } from '../secrets.ts';
import type { ClientInfo } from '../sessions/session-store.ts';
import type { SignIn, SignInResult } from '../sign-in/sign-in.ts';
import type { MemberStore } from '../sign-up/member-store.ts';
import type { SignUpPolicy } from '../sign-up/sign-up.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';

/** RFC 7636, 4.1 recommends 32 random bytes, 43 characters as base64url. */
const VERIFIER_BYTES = 32;

interface ProviderParts {
  readonly providers: readonly IdentityProvider[];
  readonly policy: SignUpPolicy;
  readonly accounts: AccountStore;
  readonly members: MemberStore;
  readonly invitations: Invitations;
  readonly links: SecretLinks;
  readonly signIn: SignIn;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** What is remembered while somebody is away at a provider. */
interface Journey {
  readonly provider: string;
  readonly verifier: string;
  readonly next: string;
}

export type ProviderResult =
  | { readonly outcome: 'connected' }
  | (Extract<SignInResult, { outcome: 'in' | 'code' | 'wrong' }> & { readonly next: string });

export class ProviderSignIn {
  readonly #parts: ProviderParts;

  constructor(parts: ProviderParts) {
    this.#parts = parts;
  }

  get providers(): readonly IdentityProvider[] {
    return this.#parts.providers;
  }

  /** Undefined for one that is not set up. */
  find(name: string): IdentityProvider | undefined {
    return this.#parts.providers.find((provider) => provider.name === name);
  }

  /**
   * @param joinTo - id of the signed-in account that is to be joined to; null to sign in.
   * @param next - path to go to in the end.
   * @returns where to send the browser, and the state, which goes into a cookie too: the answer is taken from this browser alone.
   */
  async begin(provider: IdentityProvider, joinTo: string | null, next: string, redirectUri: string) {
    const verifier = randomBytes(VERIFIER_BYTES).toString('base64url');
    const journey: Journey = { provider: provider.name, verifier, next };
    const state = await this.#parts.links.make('provider', joinTo, JSON.stringify(journey));
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return { url: provider.authorizeUrl({ state, challenge, redirectUri }), state };
  }

  /**
   * @param state - from the provider's answer; `cookie` is the one that {@link begin} gave.
   * @throws {UserError} saying what to do, where nobody can be let in.
   */
  async finish(
    provider: IdentityProvider,
    answer: { readonly state: string; readonly code: string; readonly cookie: string; readonly redirectUri: string },
    visit: ClientInfo,
  ): Promise<ProviderResult> {
    const { state, code, cookie, redirectUri } = answer;
    const link = isSameSecret(state, cookie) ? await this.#parts.links.take('provider', state) : undefined;
    const journey = link && (JSON.parse(link.data) as Journey);
    if (link === undefined || journey?.provider !== provider.name) {
      throw new UserError(`The way to ${provider.label} and back took too long, or began elsewhere. Begin anew.`);
    }
    const identity = await provider.fetchIdentity({ code, verifier: journey.verifier, redirectUri });
    if (identity === undefined) {
      throw new UserError(`${provider.label} has not verified your e-mail address. Do so there, then come back.`);
    }
    if (link.accountId !== null) return this.#connect(provider, identity, link.accountId, visit);
    const account = await this.#accountOf(provider, identity, visit);
    return { ...(await this.#parts.signIn.vouched(account, visit)), next: journey.next };
  }

  async #connect(
    provider: IdentityProvider,
    identity: Identity,
    accountId: string,
    visit: ClientInfo,
  ): Promise<ProviderResult> {
    const { members, clock } = this.#parts;
    const owner = await members.findByIdentity(identity.provider, identity.subject);
    if (owner?.id === accountId) return { outcome: 'connected' };
    if (owner !== undefined || !(await members.insertIdentity(accountId, identity, clock.now()))) {
      throw new UserError(`This ${provider.label} account is connected with another account here.`);
    }
    await this.#record(visit, accountId, `factor.${provider.name}.connect`);
    return { outcome: 'connected' };
  }

  async #accountOf(provider: IdentityProvider, identity: Identity, visit: ClientInfo): Promise<Account> {
    const { members, accounts, invitations, policy, clock } = this.#parts;
    const known = await members.findByIdentity(identity.provider, identity.subject);
    if (known !== undefined) return known;
    if ((await accounts.findAccount(identity.email, '')) !== undefined) {
      throw new UserError(
        `${identity.email} has an account here already. Sign in with its password, and connect ${provider.label} on the account page.`,
      );
    }
    const invitation = policy === 'closed' ? undefined : await invitations.findFor(identity.email);
    if (invitation === undefined && policy !== 'open') {
      throw new UserError('Accounts are opened by invitation here; ask an administrator for one.');
    }
    const account = newAccount(identity.email, clock.now(), invitation && { plan: invitation.plan });
    const member = { account, identity, ...(invitation === undefined ? {} : { invitationId: invitation.id }) };
    if (!(await members.insertMember(member))) throw new UserError('No account can be opened with this address now.');
    await this.#record(visit, account.id, 'account.create');
    return account;
  }

  async #record({ address, requestId }: ClientInfo, accountId: string, action: string): Promise<void> {
    const { audit, clock } = this.#parts;
    await audit.record({ at: clock.now(), actor: accountId, action, target: accountId, address, requestId });
  }
}
