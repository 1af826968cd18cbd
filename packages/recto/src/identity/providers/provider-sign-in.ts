/**
 * Signs users in with GitHub or Google, using OAuth 2.0 with PKCE. A matching e-mail address alone
 * never connects an identity to an existing account: an attacker could register the address at the
 * provider. The owner has to be signed in to connect it.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { RectoError } from '../../contract/errors.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Account } from '../account/account.ts';
import { newAccount, readEmail } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Invitations } from '../invitations/invitations.ts';
import type { SecretLinks } from '../links/secret-links.ts';
import type { Mailer } from '../mail/mailer.ts';
import { isSameSecret } from '../secrets.ts';
import type { ClientDetails } from '../sessions/session-store.ts';
import type { Member, Sessions } from '../sessions/sessions.ts';
import type { SignIn, SignInResult } from '../sign-in/sign-in.ts';
import type { MemberStore } from '../sign-up/member-store.ts';
import { INVITATION_ONLY, type SignUpPolicy } from '../sign-up/sign-up.ts';
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
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly mailer: Mailer | undefined;
  readonly baseUrl: string;
}

/** Stored while the user is at the provider. */
interface PendingSignIn {
  readonly provider: string;
  readonly verifier: string;
  readonly next: string;
  /** The session that connects the identity. Null for a sign-in. */
  readonly sessionId: string | null;
}

/** What the provider's redirect back contains. */
export interface ProviderCallback {
  readonly state: string;
  /** Absent if the provider or the user rejected the sign-in. */
  readonly code: string | undefined;
  /** All values of `iss`. */
  readonly issuers: readonly string[];
  /** The state from {@link ProviderSignIn.begin}. */
  readonly cookie: string;
  readonly redirectUri: string;
}

export type ProviderResult =
  | { readonly outcome: 'connected' }
  | (Extract<SignInResult, { outcome: 'signed-in' | 'code-required' | 'rejected' }> & { readonly next: string });

export class ProviderSignIn {
  readonly #parts: ProviderParts;

  constructor(parts: ProviderParts) {
    this.#parts = parts;
  }

  get providers(): readonly IdentityProvider[] {
    return this.#parts.providers;
  }

  /** @returns undefined if this provider is not configured. */
  find(name: string): IdentityProvider | undefined {
    return this.#parts.providers.find((provider) => provider.name === name);
  }

  /** Identities stay in the database when their provider is not configured anymore. */
  labelOf(providerName: string): string {
    return this.find(providerName)?.label ?? providerName;
  }

  /**
   * @param connectTo - the signed-in member to connect the identity to, or null to sign in. The
   * caller has to re-authenticate the member.
   * @param next - path to open after signing in.
   * @returns the URL to redirect to, and the state for a cookie. Login CSRF: the cookie proves that
   * the response comes from the browser that started, and not from a link an attacker made.
   */
  async begin(provider: IdentityProvider, connectTo: Member | null, next: string, redirectUri: string) {
    const verifier = randomBytes(VERIFIER_BYTES).toString('base64url');
    const sessionId = connectTo?.sessionId ?? null;
    const pending: PendingSignIn = { provider: provider.name, verifier, next, sessionId };
    const state = await this.#parts.links.create('provider', connectTo?.account.id ?? null, JSON.stringify(pending));
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return { url: provider.authorizeUrl({ state, challenge, redirectUri }), state };
  }

  /**
   * Handles the provider's redirect back.
   * @param member - who is signed in in this browser, or null.
   * @throws {UserError} if the user cannot be signed in or connected.
   */
  async finish(
    provider: IdentityProvider,
    callback: ProviderCallback,
    client: ClientDetails,
    member: Member | null,
  ): Promise<ProviderResult> {
    const { state, cookie } = callback;
    const link = isSameSecret(state, cookie) ? await this.#parts.links.take('provider', state) : undefined;
    const pending = link && (JSON.parse(link.data) as PendingSignIn);
    if (link === undefined || pending?.provider !== provider.name) {
      throw new UserError(
        `The sign-in with ${provider.label} took too long or was started in another browser. Try again.`,
      );
    }
    try {
      const identity = await fetchIdentity(provider, callback, pending.verifier);
      if (link.accountId !== null) {
        const account = await this.#requireSession(provider, link.accountId, pending.sessionId, member);
        return await this.#connect(provider, identity, account, client);
      }
      const account = await this.#findOrCreateAccount(provider, identity, client);
      return { ...(await this.#parts.signIn.afterFirstFactor(account, client, provider.name)), next: pending.next };
    } catch (error) {
      // Only with a valid state, which a form that is limited created. Otherwise anyone could fill the audit log.
      const action = link.accountId === null ? `sign-in.fail.${provider.name}` : `factor.${provider.name}.fail`;
      await this.#record(client, '', action, link.accountId ?? '');
      throw error;
    }
  }

  /**
   * Requires that the session that began to connect is the one in this browser and has not ended.
   * Otherwise an intruder could still connect an identity after the owner ended all sessions.
   * @returns its account, which is active: disabling an account ends its sessions.
   */
  async #requireSession(
    provider: IdentityProvider,
    accountId: string,
    sessionId: string | null,
    member: Member | null,
  ): Promise<Account> {
    const isSameSession = member?.account.id === accountId && member.sessionId === sessionId;
    // Looked up again, since the session may have ended while the provider responded.
    const active = isSameSession ? await this.#parts.sessions.list(accountId) : [];
    if (!isSameSession || !active.some(({ id }) => id === sessionId)) {
      throw new UserError(
        `The session in which you started connecting ${provider.label} has ended. Start again on the Account page.`,
      );
    }
    return member.account;
  }

  async #connect(
    provider: IdentityProvider,
    fetched: Identity,
    account: Account,
    client: ClientDetails,
  ): Promise<ProviderResult> {
    const { members, clock, mailer, baseUrl } = this.#parts;
    const owner = await members.findByIdentity(fetched.provider, fetched.subject);
    if (owner?.id === account.id) return { outcome: 'connected' };
    const identity = withValidEmail(provider, fetched);
    const { label } = provider;
    const result = owner === undefined && (await members.insertIdentity(account.id, identity, clock.now()));
    if (result === 'provider-taken') {
      throw new UserError(
        `Your account already has a ${label} account connected. Disconnect it first to connect another one.`,
      );
    }
    if (result !== 'inserted') {
      throw new UserError(`This ${label} account is already connected to another account.`);
    }
    await this.#recordOwn(client, account.id, `factor.${provider.name}.connect`);
    mailer?.send({
      to: account.email,
      subject: `${label} was connected to your Recto account`,
      text: `You can now sign in to your account at ${baseUrl} with the ${label} account ${identity.email}.\n\nIf you didn’t connect it, disconnect it and change your password:\n\n${baseUrl}/dashboard/account\n`,
    });
    return { outcome: 'connected' };
  }

  /**
   * Disconnects the account's identity, and notifies the owner by e-mail.
   * @throws {RectoError} NOT_FOUND if the account does not have this identity.
   */
  async disconnect(account: Account, identity: Identity, client: ClientDetails): Promise<void> {
    const { members, mailer, baseUrl } = this.#parts;
    if (!(await members.deleteIdentity(account.id, identity))) throw new RectoError('NOT_FOUND');
    await this.#recordOwn(client, account.id, `factor.${identity.provider}.disconnect`);
    const label = this.labelOf(identity.provider);
    mailer?.send({
      to: account.email,
      subject: `${label} was disconnected from your Recto account`,
      text: `You can no longer sign in to your account at ${baseUrl} with the ${label} account ${identity.email}.\n\nIf you didn’t disconnect it, change your password:\n\n${baseUrl}/dashboard/account\n`,
    });
  }

  async #findOrCreateAccount(provider: IdentityProvider, fetched: Identity, client: ClientDetails): Promise<Account> {
    const { members, accounts, invitations, policy, clock } = this.#parts;
    const known = await members.findByIdentity(fetched.provider, fetched.subject);
    // The account has an e-mail address already, so the provider's current one doesn't matter.
    if (known !== undefined) return known;
    const identity = withValidEmail(provider, fetched);
    if ((await accounts.findAccount(identity.email, '')) !== undefined) {
      throw new UserError(
        `${identity.email} already has an account. Sign in with its password, then connect ${provider.label} on the Account page.`,
      );
    }
    const invitation = policy === 'closed' ? undefined : await invitations.findFor(identity.email);
    if (invitation === undefined && policy !== 'open') {
      throw new UserError(INVITATION_ONLY);
    }
    const account = newAccount(identity.email, clock.now(), invitation && { plan: invitation.plan });
    const member = { account, identity, ...(invitation === undefined ? {} : { invitationId: invitation.id }) };
    if (!(await members.insertMember(member))) throw new UserError('Your account couldn’t be created. Try again.');
    await this.#recordOwn(client, account.id, 'account.create');
    return account;
  }

  /** Records what the owner of an account did to it. */
  #recordOwn(client: ClientDetails, accountId: string, action: string): Promise<void> {
    return this.#record(client, accountId, action, accountId);
  }

  async #record({ address, requestId }: ClientDetails, actor: string, action: string, target: string): Promise<void> {
    const { audit, clock } = this.#parts;
    await audit.record({ at: clock.now(), actor, action, target, address, requestId });
  }
}

/**
 * Gets the user's identity for the code in the provider's response.
 * @throws {UserError} if the response has none, or comes from another provider.
 */
async function fetchIdentity(
  provider: IdentityProvider,
  { code, issuers, redirectUri }: ProviderCallback,
  verifier: string,
): Promise<Identity> {
  const { label, issuer } = provider;
  // Mix-up attack (RFC 9207, 2.4). A response without an issuer is accepted, since not all providers send one; each has a
  // callback URL of its own anyway.
  if (issuers.some((each) => each !== issuer)) {
    throw new UserError(`The response doesn’t come from ${label}. Try again.`);
  }
  if (code === undefined) throw new UserError(`${label} didn’t sign you in. Try again.`);
  const identity = await provider.fetchIdentity({ code, verifier, redirectUri });
  if (identity === undefined) {
    throw new UserError(`${label} hasn’t verified your e-mail address. Verify it there, then try again.`);
  }
  return identity;
}

/**
 * The e-mail address becomes the account's, or is shown to its owner, so the same rules apply as to a typed one.
 * @throws {UserError} if it isn't an e-mail address.
 */
function withValidEmail({ label }: IdentityProvider, identity: Identity): Identity {
  try {
    return { ...identity, email: readEmail(identity.email) };
  } catch (cause) {
    if (!(cause instanceof UserError)) throw cause;
    throw new UserError(
      `The e-mail address of your ${label} account can’t be used here. Change it there, then try again.`,
    );
  }
}
