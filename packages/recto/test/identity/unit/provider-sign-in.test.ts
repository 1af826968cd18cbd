import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/clock.ts';
import type { Account } from '../../../src/identity/account/account.ts';
import type { ProviderCallback, ProviderResult } from '../../../src/identity/providers/provider-sign-in.ts';
import type { Member } from '../../../src/identity/sessions/sessions.ts';
import { addAccount, CLIENT, createIdentity, PASSWORD, type TestIdentity } from '../support/identity.ts';

const REDIRECT = 'https://recto.example/sign-in/from/github';
const ADA = { provider: 'github', subject: '42', email: 'ada@example.com' };

let identity: TestIdentity;
let owner: Account;

beforeEach(async () => {
  identity = createIdentity();
  owner = await addAccount(identity, 'owner@example.com');
  identity.github.identity = ADA;
});

const begin = (connectTo: Member | null = null) =>
  identity.providerSignIn.begin(identity.github, connectTo, '/dashboard/usage', REDIRECT);

const finish = (state: string, cookie = state, provider = identity.github, member: Member | null = null) =>
  finishWith({ state, cookie }, provider, member);

const finishWith = (
  callback: Partial<ProviderCallback>,
  provider = identity.github,
  member: Member | null = null,
): Promise<ProviderResult> =>
  identity.providerSignIn.finish(
    provider,
    { state: '', cookie: callback.state ?? '', code: 'code', issuers: [], redirectUri: REDIRECT, ...callback },
    CLIENT,
    member,
  );

/** A new session of the account. */
async function signIn(account: Account): Promise<Member> {
  const { session } = await identity.sessions.start(account.id, CLIENT);
  return { account, sessionId: session.id };
}

const finishConnecting = (state: string, member: Member | null) => finish(state, state, identity.github, member);

async function connect(account: Account) {
  const member = await signIn(account);
  return finishConnecting((await begin(member)).state, member);
}

describe('OAuth', () => {
  it('sends the challenge of the verifier that later proves the request (RFC 7636)', async () => {
    const { url, state } = await begin();
    await finish(state);
    const [{ verifier, code, redirectUri } = { verifier: '', code: '', redirectUri: '' }] =
      identity.github.authorizations;
    expect(verifier).toMatch(/^[\w.~-]{43,128}$/);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    expect(new URL(url).searchParams.get('challenge')).toBe(challenge);
    expect([code, redirectUri]).toEqual(['code', REDIRECT]);
  });

  it('uses a new state and verifier every time', async () => {
    const [first, second] = [await begin(), await begin()];
    expect(first.state).not.toBe(second.state);
    expect(new URL(first.url).searchParams.get('challenge')).not.toBe(
      new URL(second.url).searchParams.get('challenge'),
    );
  });

  it('accepts a state only from the browser that started', async () => {
    const { state } = await begin();
    const { state: other } = await begin();
    await expect(finish(state, '')).rejects.toThrow('started in another browser');
    await expect(finish(state, other)).rejects.toThrow('started in another browser');
    expect(identity.github.authorizations).toEqual([]);
    expect(await finish(state)).toMatchObject({ outcome: 'signed-in', next: '/dashboard/usage' });
  });

  it('rejects a response that names another issuer, without asking for the token (RFC 9207)', async () => {
    for (const issuers of [
      ['https://google.example'],
      ['https://github.example/'],
      ['HTTPS://GITHUB.EXAMPLE'],
      [''],
      ['https://github.example', 'https://google.example'],
    ]) {
      const { state } = await begin();
      await expect(finishWith({ state, issuers })).rejects.toThrow('doesn’t come from GITHUB');
      await expect(finish(state)).rejects.toThrow('Try again');
    }
    expect(identity.github.authorizations).toEqual([]);
    const { state } = await begin();
    expect(await finishWith({ state, issuers: ['https://github.example'] })).toMatchObject({ outcome: 'signed-in' });
  });

  it('records sign-ins that fail at the provider, but not responses without a valid state', async () => {
    const { state } = await begin();
    await expect(finishWith({ state, code: undefined })).rejects.toThrow('didn’t sign you in');
    const { state: second } = await begin();
    identity.github.identity = undefined;
    await expect(finish(second)).rejects.toThrow('hasn’t verified');
    const before = identity.audit.actions();
    expect(before).toEqual(['sign-in.fail.github', 'sign-in.fail.github']);
    await expect(finish('x'.repeat(43))).rejects.toThrow('Try again');
    await expect(finishWith({ state, code: undefined })).rejects.toThrow('Try again');
    expect(identity.audit.actions()).toEqual(before);
  });

  it('accepts a state once', async () => {
    const { state } = await begin();
    await finish(state);
    await expect(finish(state)).rejects.toThrow('Try again');
  });

  it('accepts a state for ten minutes', async () => {
    const { state } = await begin();
    identity.clock.advance(10 * MINUTE);
    await expect(finish(state)).rejects.toThrow('took too long');
  });

  it('accepts a state only from the provider it was sent to', async () => {
    identity.google.identity = ADA;
    const { state } = await begin();
    await expect(finish(state, state, identity.google)).rejects.toThrow('Try again');
    expect(identity.google.authorizations).toEqual([]);
  });
});

describe('signing in', () => {
  it('creates an account, and recognizes it by the provider’s ID later', async () => {
    await finish((await begin()).state);
    const account = await identity.accounts.get(ADA.email);
    identity.github.identity = { ...ADA, email: 'renamed@example.com' };
    await finish((await begin()).state);
    expect(identity.data.accounts.size).toBe(2);
    expect(identity.audit.entries.at(-1)).toMatchObject({ action: 'sign-in.ok.github', actor: account.id });
  });

  it('rejects an identity without a verified e-mail address', async () => {
    identity.github.identity = undefined;
    await expect(finish((await begin()).state)).rejects.toThrow('hasn’t verified your e-mail address');
  });

  it('never signs in to an existing account because of its e-mail address', async () => {
    identity.github.identity = { ...ADA, email: 'owner@example.com' };
    await expect(finish((await begin()).state)).rejects.toThrow('already has an account');
    expect(identity.data.identities).toEqual([]);
  });

  it('rejects a disabled account', async () => {
    await finish((await begin()).state);
    await identity.accounts.setDisabled(ADA.email, true);
    expect(await finish((await begin()).state)).toMatchObject({ outcome: 'rejected' });
  });

  it('requires an invitation if sign-up does, and uses it up', async () => {
    identity = createIdentity({ policy: 'invitation' });
    owner = await addAccount(identity, 'owner@example.com');
    identity.github.identity = ADA;
    await expect(finish((await begin()).state)).rejects.toThrow('You need an invitation');
    await identity.invitations.create(owner.id, { email: ADA.email, plan: 'PRO', days: 1 });
    await finish((await begin()).state);
    expect(await identity.accounts.get(ADA.email)).toMatchObject({ plan: 'PRO' });
    expect(await identity.invitations.findFor(ADA.email)).toBeUndefined();
  });

  it('ignores invitations if sign-up is closed', async () => {
    identity = createIdentity({ policy: 'closed' });
    owner = await addAccount(identity, 'owner@example.com');
    identity.github.identity = ADA;
    await identity.invitations.create(owner.id, { email: ADA.email, plan: 'PRO', days: 1 });
    await expect(finish((await begin()).state)).rejects.toThrow('You need an invitation');
  });
});

describe('connecting', () => {
  it('adds the identity to the signed-in account, which can then sign in with it', async () => {
    expect(await connect(owner)).toEqual({ outcome: 'connected' });
    expect(identity.audit.actions()).toEqual(['factor.github.connect']);
    expect(await finish((await begin()).state)).toMatchObject({ outcome: 'signed-in' });
    expect(identity.audit.entries.at(-1)).toMatchObject({ actor: owner.id });
  });

  it('notifies the owner by e-mail if an identity was connected or disconnected', async () => {
    await connect(owner);
    expect(identity.mailbox.mails).toMatchObject([
      { to: owner.email, subject: 'GITHUB was connected to your Recto account' },
    ]);
    await identity.providerSignIn.disconnect(owner, ADA, CLIENT);
    expect(identity.data.identities).toEqual([]);
    expect(identity.mailbox.mails[1]).toMatchObject({
      to: owner.email,
      subject: 'GITHUB was disconnected from your Recto account',
    });
    expect(identity.audit.actions()).toEqual(['factor.github.connect', 'factor.github.disconnect']);
  });

  it('works without e-mail', async () => {
    identity = createIdentity({ hasMail: false });
    owner = await addAccount(identity, 'owner@example.com');
    identity.github.identity = ADA;
    expect(await connect(owner)).toEqual({ outcome: 'connected' });
    await identity.providerSignIn.disconnect(owner, ADA, CLIENT);
    expect(identity.data.identities).toEqual([]);
  });

  it('does nothing if it is connected already', async () => {
    await connect(owner);
    expect(await connect(owner)).toEqual({ outcome: 'connected' });
    expect(identity.data.identities).toHaveLength(1);
    expect(identity.mailbox.mails).toHaveLength(1);
  });

  it('rejects an identity of another account', async () => {
    const bob = await addAccount(identity, 'bob@example.com');
    await connect(owner);
    await expect(connect(bob)).rejects.toThrow('already connected to another account');
  });

  it('rejects a second identity at the same provider', async () => {
    await connect(owner);
    identity.github.identity = { ...ADA, subject: '43' };
    await expect(connect(owner)).rejects.toThrow('already has a GITHUB account connected');
    expect(identity.data.identities).toHaveLength(1);
    expect(identity.mailbox.mails).toHaveLength(1);
  });

  it('disconnects only the given identity, of those that older versions allowed', async () => {
    const SECOND = { ...ADA, subject: '43' };
    identity.data.identities.push({ ...ADA, accountId: owner.id }, { ...SECOND, accountId: owner.id });
    await identity.providerSignIn.disconnect(owner, SECOND, CLIENT);
    expect(identity.data.identities).toEqual([{ ...ADA, accountId: owner.id }]);
    await expect(identity.providerSignIn.disconnect(owner, SECOND, CLIENT)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is completed only in the session that started it', async () => {
    const member = await signIn(owner);
    const others = [null, await signIn(owner), await signIn(await addAccount(identity, 'bob@example.com'))];
    for (const other of others) {
      const { state } = await begin(member);
      await expect(finishConnecting(state, other)).rejects.toThrow(
        'session in which you started connecting GITHUB has ended',
      );
    }
    expect(identity.data.identities).toEqual([]);
    expect(identity.mailbox.mails).toEqual([]);
    expect(await finishConnecting((await begin(member)).state, member)).toEqual({ outcome: 'connected' });
  });

  it('is rejected if the session ends while the provider responds', async () => {
    const member = await signIn(owner);
    const { state } = await begin(member);
    identity.github.fetchIdentity = async () => {
      await identity.sessions.end(owner.id, member.sessionId);
      return ADA;
    };
    await expect(finishConnecting(state, member)).rejects.toThrow(
      'session in which you started connecting GITHUB has ended',
    );
    expect(identity.data.identities).toEqual([]);
  });

  it('is rejected for an account that was disabled', async () => {
    const bob = await addAccount(identity, 'bob@example.com');
    const member = await signIn(bob);
    const { state } = await begin(member);
    identity.github.fetchIdentity = async () => {
      await identity.accounts.setDisabled(bob.id, true);
      return ADA;
    };
    await expect(finishConnecting(state, member)).rejects.toThrow(
      'session in which you started connecting GITHUB has ended',
    );
    expect(identity.data.identities).toEqual([]);
  });

  it('cannot be completed after all sessions were signed out or the password was changed', async () => {
    const bob = await addAccount(identity, 'bob@example.com');
    const member = await signIn(bob);
    const changes = [
      () => identity.sessions.endAll(bob.id, member.sessionId),
      () => identity.passwords.replace(bob, PASSWORD, member.sessionId),
      () => identity.accounts.setDisabled(bob.id, true),
    ];
    for (const change of changes) {
      const { state } = await begin(member);
      const { state: signInState } = await begin();
      await change();
      expect(await identity.links.find('provider', state)).toBeUndefined();
      expect(await identity.links.find('provider', signInState)).toBeDefined();
    }
  });
});
