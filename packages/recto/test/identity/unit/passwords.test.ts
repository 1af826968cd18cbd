import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../src/clock.ts';
import type { Account } from '../../../src/identity/account/account.ts';
import {
  addAccount,
  CLIENT,
  COMMON_PASSWORD,
  createIdentity,
  PASSWORD,
  type TestIdentity,
} from '../support/identity.ts';

const EMAIL = 'ada@example.com';
const NEW_PASSWORD = 'another good password';

let identity: TestIdentity;
let account: Account;

beforeEach(async () => {
  identity = createIdentity();
  account = await addAccount(identity, EMAIL);
});

describe('a new password', () => {
  it.each([
    ['7 characters', 'abcdefg', 'too short. Use at least 8 characters'],
    ['7 characters of two code units each', '🦊'.repeat(7), 'too short'],
    ['129 characters', 'x'.repeat(129), 'too long. Use at most 128 characters'],
    ['a million characters', 'x'.repeat(1_000_000), 'too long'],
    ['a common password', COMMON_PASSWORD, 'too easy to guess'],
    ['the name of the service', 'recto123', 'too easy to guess'],
    ['the e-mail address', 'ada@example.com', 'too easy to guess'],
    ['parts of the e-mail address', 'AdaExample1', 'too easy to guess'],
  ])('of %s is rejected', async (_what, password, message) => {
    await expect(identity.passwords.hashNew(password, EMAIL)).rejects.toMatchObject({
      message: expect.stringContaining(message),
      field: 'new-password',
    });
  });

  it.each([
    ['8 characters', 'zq8-kfwv'],
    ['128 characters of two code units each', '🦊🐙'.repeat(64)],
    ['the name of the service within a longer text', 'recto is not my horse'],
    ['spaces only at the ends', ' pass word '],
  ])('of %s is accepted', async (_what, password) => {
    expect(await identity.passwords.hashNew(password, EMAIL)).toBe(`hash of ${password}`);
  });

  it('ends all sessions except the given one', async () => {
    const kept = await identity.sessions.start(account.id, CLIENT);
    const { token } = await identity.sessions.start(account.id, CLIENT);
    await identity.passwords.replace(account, NEW_PASSWORD, kept.session.id);
    expect(await identity.sessions.identify(token)).toBeUndefined();
    expect(await identity.sessions.identify(kept.token)).toBeDefined();
    expect(await identity.passwords.isCorrect(account.id, PASSWORD)).toBe(false);
    expect(await identity.passwords.isCorrect(account.id, NEW_PASSWORD)).toBe(true);
  });

  it('is not saved if it breaks a rule', async () => {
    const { token } = await identity.sessions.start(account.id, CLIENT);
    await expect(identity.passwords.replace(account, 'short')).rejects.toThrow('too short');
    expect(await identity.passwords.isCorrect(account.id, PASSWORD)).toBe(true);
    expect(await identity.sessions.identify(token)).toBeDefined();
  });
});

describe('a password reset', () => {
  const request = async () => {
    await identity.passwordReset.request(EMAIL);
    return identity.mailbox.tokenTo(EMAIL);
  };

  it('sets the password, ends all sessions and keeps the second factor', async () => {
    const { token: session } = await identity.sessions.start(account.id, CLIENT);
    const { secret } = await identity.factors.begin(account);
    expect(secret).not.toBe('');
    await identity.passwordReset.redeem(await request(), NEW_PASSWORD);
    expect(await identity.passwords.isCorrect(account.id, NEW_PASSWORD)).toBe(true);
    expect(await identity.sessions.identify(session)).toBeUndefined();
    expect(await identity.factors.pending(account)).toMatchObject({ secret });
  });

  it('works once', async () => {
    const token = await request();
    expect(await identity.passwordReset.find(token)).toEqual(account);
    await identity.passwordReset.redeem(token, NEW_PASSWORD);
    expect(await identity.passwordReset.find(token)).toBeUndefined();
    await expect(identity.passwordReset.redeem(token, PASSWORD)).rejects.toThrow('expired or was already used');
  });

  it('is accepted from only one of two concurrent requests', async () => {
    const token = await request();
    const results = await Promise.allSettled([
      identity.passwordReset.redeem(token, NEW_PASSWORD),
      identity.passwordReset.redeem(token, 'yet another password'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('expires after one hour', async () => {
    const token = await request();
    identity.clock.advance(HOUR - 1);
    expect(await identity.passwordReset.find(token)).toEqual(account);
    identity.clock.advance(1);
    expect(await identity.passwordReset.find(token)).toBeUndefined();
    await expect(identity.passwordReset.redeem(token, NEW_PASSWORD)).rejects.toThrow('expired or was already used');
  });

  it('expires after 24 hours if an administrator created the link', async () => {
    const token = await identity.passwordReset.createLink(account.id);
    identity.clock.advance(DAY - 1);
    expect(await identity.passwordReset.find(token)).toEqual(account);
    identity.clock.advance(1);
    expect(await identity.passwordReset.find(token)).toBeUndefined();
  });

  it('revokes the other links of the account', async () => {
    const [first, second] = [await request(), await request()];
    await identity.passwordReset.redeem(second, NEW_PASSWORD);
    expect(await identity.passwordReset.find(first)).toBeUndefined();
  });

  it('keeps the link if the password breaks a rule', async () => {
    const token = await request();
    await expect(identity.passwordReset.redeem(token, 'short')).rejects.toThrow('too short');
    expect(await identity.passwordReset.find(token)).toEqual(account);
  });

  it('sends nothing to an unknown address or a disabled account, and writes as much to the database', async () => {
    await addAccount(identity, 'disabled@example.com');
    await identity.accounts.setDisabled('disabled@example.com', true);
    await identity.passwordReset.request('unknown@example.com');
    await identity.passwordReset.request('disabled@example.com');
    expect(identity.mailbox.mails).toEqual([]);
    expect([...identity.data.links.values()]).toMatchObject([{ accountId: null }, { accountId: null }]);
  });

  it('rejects tokens of other kinds', async () => {
    const token = await identity.links.create('factor', account.id);
    expect(await identity.passwordReset.find(token)).toBeUndefined();
    await expect(identity.passwordReset.redeem(token, NEW_PASSWORD)).rejects.toThrow('expired or was already used');
  });

  it('requires e-mail to be set up', async () => {
    const quiet = createIdentity({ hasMail: false });
    expect(quiet.passwordReset.canSendMail).toBe(false);
    await expect(quiet.passwordReset.request(EMAIL)).rejects.toThrow('Ask an administrator');
  });
});

describe('changing the e-mail address', () => {
  it('happens when the account’s owner opens the link', async () => {
    await identity.emailChange.request(account, 'Countess@example.com');
    expect(await identity.accounts.find('countess@example.com')).toBeUndefined();
    const token = identity.mailbox.tokenTo('countess@example.com');
    expect(await identity.emailChange.find(account, token)).toBe('countess@example.com');
    expect(await identity.emailChange.confirm(account, token)).toBe('countess@example.com');
    expect(await identity.accounts.find('countess@example.com')).toMatchObject({ id: account.id });
    expect(identity.mailbox.mails.at(-1)).toMatchObject({ to: EMAIL, subject: 'Your e-mail address was changed' });
  });

  it('is not possible for another member, and does not use up the link', async () => {
    const bob = await addAccount(identity, 'bob@example.com');
    await identity.emailChange.request(account, 'countess@example.com');
    const token = identity.mailbox.tokenTo('countess@example.com');
    expect(await identity.emailChange.find(bob, token)).toBeUndefined();
    await expect(identity.emailChange.confirm(bob, token)).rejects.toThrow('Request a new one');
    expect(await identity.emailChange.confirm(account, token)).toBe('countess@example.com');
  });

  it('revokes reset links that were sent to the old address', async () => {
    await identity.passwordReset.request(EMAIL);
    const reset = identity.mailbox.tokenTo(EMAIL);
    await identity.emailChange.request(account, 'countess@example.com');
    await identity.emailChange.confirm(account, identity.mailbox.tokenTo('countess@example.com'));
    expect(await identity.passwordReset.find(reset)).toBeUndefined();
  });

  it('sends nothing to an address that has an account', async () => {
    await addAccount(identity, 'bob@example.com');
    await identity.emailChange.request(account, 'bob@example.com');
    expect(identity.mailbox.mails).toEqual([]);
  });

  it('sends nothing to the address that the account has, however it is typed', async () => {
    await expect(identity.emailChange.request(account, ' ADA@example.com')).rejects.toThrow('already your e-mail');
    expect(identity.mailbox.mails).toEqual([]);
  });

  it('expires after one hour, and a new request replaces the old one', async () => {
    await identity.emailChange.request(account, 'countess@example.com');
    const first = identity.mailbox.tokenTo('countess@example.com');
    await identity.emailChange.request(account, 'countess@example.com');
    expect(await identity.emailChange.find(account, first)).toBeUndefined();
    const second = identity.mailbox.tokenTo('countess@example.com');
    identity.clock.advance(HOUR);
    expect(await identity.emailChange.find(account, second)).toBeUndefined();
  });
});
