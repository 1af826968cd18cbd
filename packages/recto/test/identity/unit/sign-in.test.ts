import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../src/clock.ts';
import type { Account } from '../../../src/identity/account/account.ts';
import { formatWait } from '../../../src/identity/sign-in/sign-in-throttle.ts';
import { addAccount, CLIENT, createIdentity, PASSWORD, type TestIdentity } from '../support/identity.ts';

const EMAIL = 'ada@example.com';
const ELSEWHERE = { ...CLIENT, address: '198.51.100.7' };

let identity: TestIdentity;
let account: Account;

beforeEach(async () => {
  identity = createIdentity();
  account = await addAccount(identity, EMAIL);
});

async function fail(times: number, client = CLIENT) {
  for (let attempt = 0; attempt < times; attempt++) await identity.signIn.withPassword(EMAIL, 'wrong', client);
}

describe('signing in with a password', () => {
  it('starts a session and records it', async () => {
    const result = await identity.signIn.withPassword(' ADA@example.com ', PASSWORD, CLIENT);
    expect(result).toMatchObject({ outcome: 'signed-in' });
    const { token } = result as { token: string };
    expect((await identity.sessions.identify(token))?.account).toEqual(account);
    expect(identity.audit.entries).toMatchObject([
      { action: 'sign-in.ok.password', actor: account.id, address: '192.0.2.1' },
    ]);
  });

  it('accepts each Unicode spelling of an e-mail address', async () => {
    await addAccount(identity, 'zo\u0065\u0308@example.com');
    for (const email of ['zo\u00EB@example.com', 'ZO\u00CB@example.com', 'zoe\u0308@example.com']) {
      const result = await identity.signIn.withPassword(email, PASSWORD, CLIENT);
      expect([email, result.outcome]).toEqual([email, 'signed-in']);
    }
  });

  it('gives the same result for a wrong password, an unknown address and a disabled account', async () => {
    await addAccount(identity, 'disabled@example.com');
    await identity.accounts.setDisabled('disabled@example.com', true);
    for (const [email, password] of [
      [EMAIL, 'wrong'],
      ['unknown@example.com', PASSWORD],
      ['disabled@example.com', PASSWORD],
    ] as const) {
      expect(await identity.signIn.withPassword(email, password, CLIENT)).toEqual({ outcome: 'rejected' });
    }
    expect(identity.audit.actions()).toEqual(Array(3).fill('sign-in.fail.password'));
  });

  it('checks a password even if there is no account, so that the time is the same', async () => {
    await identity.signIn.withPassword('unknown@example.com', PASSWORD, CLIENT);
    expect(identity.hasher.verifications).toBe(1);
  });

  it('computes one hash if the password is right, because each takes a CPU for a while', async () => {
    await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT);
    expect(identity.hasher.verifications).toBe(1);
  });

  it('rejects a password over the maximum length without hashing it', async () => {
    const long = 'x'.repeat(129);
    identity.data.passwords.set(account.id, `hash of ${long}`);
    expect(await identity.signIn.withPassword(EMAIL, long, CLIENT)).toEqual({ outcome: 'rejected' });
  });

  it('upgrades an outdated hash', async () => {
    identity.data.passwords.set(account.id, `old hash of ${PASSWORD}`);
    identity.hasher.isOutdatedResult = true;
    expect(await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT)).toMatchObject({ outcome: 'signed-in' });
    expect(identity.data.passwords.get(account.id)).toBe(`hash of ${PASSWORD}`);
  });
});

describe('the sign-in throttle', () => {
  it('allows five failures per address, then doubles the delay up to 15 minutes', async () => {
    await fail(5);
    const delays: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const result = await identity.signIn.withPassword(EMAIL, 'wrong', CLIENT);
      const { seconds } = result as { seconds: number };
      delays.push(seconds);
      identity.clock.advance(seconds * 1000);
      expect(await identity.signIn.withPassword(EMAIL, 'wrong', CLIENT)).toEqual({ outcome: 'rejected' });
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('throttles the right password too, and lets it in after the delay', async () => {
    await fail(5);
    expect(await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT)).toEqual({ outcome: 'throttled', seconds: 1 });
    identity.clock.advance(1000);
    expect(await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT)).toMatchObject({ outcome: 'signed-in' });
  });

  it('resets the failures of an address after a sign-in', async () => {
    await fail(4);
    await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT);
    await fail(4);
    expect(await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT)).toMatchObject({ outcome: 'signed-in' });
  });

  it('slows down attacks from many addresses, except for addresses that signed in before', async () => {
    await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT);
    for (let host = 1; host <= 30; host++) await fail(1, { ...CLIENT, address: `203.0.113.${host}` });
    expect(await identity.signIn.withPassword(EMAIL, PASSWORD, ELSEWHERE)).toEqual({
      outcome: 'throttled',
      seconds: 5,
    });
    expect(await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT)).toMatchObject({ outcome: 'signed-in' });
  });

  it('no longer knows an address 30 days after its last sign-in, even if failures keep it in the store', async () => {
    await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT);
    identity.clock.advance(30 * DAY);
    await fail(1);
    await identity.throttle.forget();
    for (let host = 1; host <= 30; host++) await fail(1, { ...CLIENT, address: `203.0.113.${host}` });
    expect(await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT)).toMatchObject({ outcome: 'throttled' });
  });

  it('never delays an account at a new address for more than a minute', async () => {
    for (let attempt = 0; attempt < 60; attempt++) {
      await fail(1, { ...CLIENT, address: `203.0.113.${attempt}` });
      identity.clock.advance(MINUTE);
    }
    identity.clock.advance(-MINUTE);
    expect(await identity.signIn.withPassword(EMAIL, PASSWORD, ELSEWHERE)).toEqual({
      outcome: 'throttled',
      seconds: 60,
    });
  });

  it('delays nobody until a wrong clock, which was set back, shows that time again', async () => {
    identity.clock.advance(365 * DAY);
    await fail(7);
    identity.clock.advance(-365 * DAY);
    expect(await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT)).toMatchObject({ outcome: 'signed-in' });
  });

  it('counts concurrent attempts', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => identity.signIn.withPassword(EMAIL, 'wrong', CLIENT)),
    );
    expect(results.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(5);
  });

  it('forgets failures after a day, and known addresses after 30 days', async () => {
    await fail(6);
    identity.clock.advance(DAY + 1);
    expect(await identity.signIn.withPassword(EMAIL, PASSWORD, CLIENT)).toMatchObject({ outcome: 'signed-in' });
    await identity.throttle.forget();
    expect(identity.attempts.counts.size).toBe(2);
    identity.clock.advance(30 * DAY + 1);
    await identity.throttle.forget();
    expect(identity.attempts.counts.size).toBe(0);
  });

  it('stores no addresses', async () => {
    await fail(1);
    expect([...identity.attempts.counts.keys()].every((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
  });

  it.each([
    [0.2, '1 second'],
    [1, '1 second'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [900, '15 minutes'],
  ])('formats a wait of %s s as %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text);
  });
});

describe('re-authentication', () => {
  const sessionOf = async () => (await identity.sessions.start(account.id, CLIENT)).session.id;

  it('accepts the password, and rejects and records a wrong one', async () => {
    const session = await sessionOf();
    await identity.signIn.reauthenticate(account, session, PASSWORD, CLIENT);
    await expect(identity.signIn.reauthenticate(account, session, 'wrong', CLIENT)).rejects.toMatchObject({
      message: 'Incorrect password. Try again.',
      field: 'password',
    });
    expect(identity.audit.actions()).toEqual(['reauthenticate.fail']);
  });

  it('shares its limit with the sign-in', async () => {
    const session = await sessionOf();
    await fail(5);
    await expect(identity.signIn.reauthenticate(account, session, PASSWORD, CLIENT)).rejects.toThrow(
      'Too many attempts. Try again in 1 second.',
    );
  });

  it('does not count the right password as a failure', async () => {
    const session = await sessionOf();
    for (let time = 0; time < 8; time++) await identity.signIn.reauthenticate(account, session, PASSWORD, CLIENT);
  });

  it('without a password, requires a sign-in within ten minutes', async () => {
    identity.data.passwords.delete(account.id);
    const session = await sessionOf();
    identity.clock.advance(10 * MINUTE - 1);
    await identity.signIn.reauthenticate(account, session, '', CLIENT);
    identity.clock.advance(1);
    await expect(identity.signIn.reauthenticate(account, session, '', CLIENT)).rejects.toThrow('ten minutes');
    await expect(identity.signIn.reauthenticate(account, 'ses_other', '', CLIENT)).rejects.toThrow('ten minutes');
  });
});
