import { describe, expect, it } from 'vitest';
import { DAY } from '../../../src/clock.ts';
import { addAccount, COMMON_PASSWORD, createIdentity, PASSWORD } from '../support/identity.ts';

const EMAIL = 'new@example.com';

/** An installation always has an account before anyone can sign up. */
async function createWithOwner(options: Parameters<typeof createIdentity>[0] = {}) {
  const identity = createIdentity(options);
  await addAccount(identity, 'owner@example.com');
  return identity;
}

describe('the sign-up policy', () => {
  it.each(['invitation', 'closed'] as const)('%s rejects sign-ups and does nothing', async (policy) => {
    const identity = await createWithOwner({ policy });
    await expect(identity.signUp.request(EMAIL, PASSWORD)).rejects.toThrow('You need an invitation');
    expect([identity.mailbox.mails.length, identity.data.links.size, identity.data.accounts.size]).toEqual([0, 0, 1]);
  });
});

describe('an e-mail address', () => {
  it('has no parts that mail programs ignore, so that one mailbox has one spelling', async () => {
    const identity = await createWithOwner();
    const spellings = ['x<new@example.com>', '<new@example.com>', '<new@example.com>example.org', '(x)new@example.com'];
    spellings.push(
      'new(x)@example.com',
      'new@example.com(x)',
      'g:new@example.com;',
      '"new"@example.com',
      'new\\@example.com',
    );
    spellings.push(
      'new@[192.0.2.1]',
      'new@ex%61mple.com',
      'new@example.com.',
      'new@example..com',
      'new@exa\u00ADmple.com',
    );
    for (const spelling of spellings)
      await expect(identity.signUp.request(spelling, PASSWORD), spelling).rejects.toThrow('not a valid e-mail address');
    expect(identity.mailbox.mails).toEqual([]);
  });

  it.each(["o'brien+recto@mail.example.co.uk", 'jürgen@bücher.example', '田中@例え.jp', 'root@localhost'])(
    'may be %s',
    async (email) => {
      const identity = await createWithOwner();
      await identity.signUp.request(email, PASSWORD);
      expect(identity.mailbox.mails.map(({ to }) => to)).toEqual([email]);
    },
  );
});

describe('signing up without e-mail', () => {
  it('creates a FREE account', async () => {
    const identity = await createWithOwner({ hasMail: false });
    await identity.signUp.request(' New@Example.com', PASSWORD);
    expect(await identity.accounts.get(EMAIL)).toMatchObject({ plan: 'FREE', admin: false });
  });

  it('changes nothing if the address has an account, and writes as much to the database', async () => {
    const identity = await createWithOwner({ hasMail: false });
    await identity.signUp.request('owner@example.com', 'another good password');
    const { id } = await identity.accounts.get('owner@example.com');
    expect(identity.data.passwords.get(id)).toBe(`hash of ${PASSWORD}`);
    expect([identity.data.accounts.size, identity.data.links.size]).toEqual([1, 1]);
    expect([...identity.data.links.values()]).toMatchObject([{ accountId: null, data: '' }]);
  });

  it('never creates the first account', async () => {
    const identity = createIdentity({ hasMail: false });
    await identity.signUp.request(EMAIL, PASSWORD);
    expect(identity.data.accounts.size).toBe(0);
  });
});

describe('signing up with e-mail', () => {
  it('creates the account only when the link is opened and the password entered', async () => {
    const identity = await createWithOwner();
    await identity.signUp.request(EMAIL, PASSWORD);
    expect(await identity.accounts.find(EMAIL)).toBeUndefined();
    const token = identity.mailbox.tokenTo(EMAIL);
    expect(await identity.signUp.isLinkValid(token)).toBe(true);
    expect(await identity.signUp.confirm(token, PASSWORD)).toMatchObject({ email: EMAIL, plan: 'FREE', admin: false });
    expect(await identity.passwords.isCorrect((await identity.accounts.get(EMAIL)).id, PASSWORD)).toBe(true);
  });

  it('uses up the link', async () => {
    const identity = await createWithOwner();
    await identity.signUp.request(EMAIL, PASSWORD);
    const token = identity.mailbox.tokenTo(EMAIL);
    await identity.signUp.confirm(token, PASSWORD);
    expect(await identity.signUp.isLinkValid(token)).toBe(false);
    await expect(identity.signUp.confirm(token, PASSWORD)).rejects.toThrow('Sign up again');
  });

  it('does not let the owner of an address confirm an account with a password someone else chose', async () => {
    const identity = await createWithOwner();
    await identity.signUp.request(EMAIL, 'the attacker knows this');
    const token = identity.mailbox.tokenTo(EMAIL);
    await expect(identity.signUp.confirm(token, PASSWORD)).rejects.toMatchObject({ field: 'password' });
    expect(await identity.accounts.find(EMAIL)).toBeUndefined();
  });

  it('allows five passwords per link', async () => {
    const identity = await createWithOwner();
    await identity.signUp.request(EMAIL, PASSWORD);
    const token = identity.mailbox.tokenTo(EMAIL);
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(identity.signUp.confirm(token, 'wrong')).rejects.toMatchObject({ field: 'password' });
    }
    await expect(identity.signUp.confirm(token, PASSWORD)).rejects.toThrow('expired or was already used');
  });

  it('expires the link after 24 hours', async () => {
    const identity = await createWithOwner();
    await identity.signUp.request(EMAIL, PASSWORD);
    const token = identity.mailbox.tokenTo(EMAIL);
    identity.clock.advance(DAY - 1);
    expect(await identity.signUp.isLinkValid(token)).toBe(true);
    identity.clock.advance(1);
    expect(await identity.signUp.isLinkValid(token)).toBe(false);
    await expect(identity.signUp.confirm(token, PASSWORD)).rejects.toThrow('Sign up again');
  });

  it('tells the owner of an address that has an account, with a link that confirms nothing', async () => {
    const identity = await createWithOwner();
    await identity.signUp.request('owner@example.com', PASSWORD);
    expect(identity.mailbox.mails).toMatchObject([
      { to: 'owner@example.com', subject: 'You already have a Recto account' },
    ]);
    expect(identity.mailbox.mails[0]!.text).not.toContain('/sign-up/confirm/');
    expect([...identity.data.links.values()]).toMatchObject([{ data: '' }]);
  });

  it('keeps the account that was created first if two links are opened', async () => {
    const identity = await createWithOwner();
    await identity.signUp.request(EMAIL, PASSWORD);
    const first = identity.mailbox.tokenTo(EMAIL);
    await identity.signUp.request(EMAIL, 'another good password');
    const second = identity.mailbox.tokenTo(EMAIL);
    await identity.signUp.confirm(first, PASSWORD);
    await expect(identity.signUp.confirm(second, 'another good password')).rejects.toThrow('already has an account');
  });
});

it.each([
  ['not an address', PASSWORD, 'email'],
  [EMAIL, 'short', 'new-password'],
  [EMAIL, COMMON_PASSWORD, 'new-password'],
])('rejects %s with %s, naming the field', async (email, password, field) => {
  const identity = await createWithOwner();
  await expect(identity.signUp.request(email, password)).rejects.toMatchObject({ field });
  expect(identity.mailbox.mails).toEqual([]);
});
