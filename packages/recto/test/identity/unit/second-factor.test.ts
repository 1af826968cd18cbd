import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/clock.ts';
import type { Account } from '../../../src/identity/account/account.ts';
import { totpCode } from '../../../src/identity/second-factor/totp.ts';
import { addAccount, CLIENT, createIdentity, PASSWORD, type TestIdentity } from '../support/identity.ts';

const STEP = 30_000;

let identity: TestIdentity;
let account: Account;
let secret: string;

beforeEach(async () => {
  identity = createIdentity();
  account = await addAccount(identity, 'ada@example.com');
  ({ secret } = await identity.factors.begin(account));
});

/** The code that the app shows now, or some steps from now. */
const code = (steps = 0) => totpCode(secret, Math.floor(identity.clock.now() / STEP) + steps);

async function turnOn(): Promise<readonly string[]> {
  const recoveryCodes = await identity.factors.confirm(account.id, code());
  identity.clock.advance(2 * STEP);
  return recoveryCodes;
}

async function stepAfterPassword(): Promise<string> {
  const result = await identity.signIn.withPassword(account.email, PASSWORD, CLIENT);
  expect(result.outcome).toBe('code-required');
  return (result as { step: string }).step;
}

describe('setup', () => {
  it('is complete only after a correct code', async () => {
    await expect(identity.factors.confirm(account.id, code(5))).rejects.toMatchObject({ field: 'code' });
    expect(await identity.factors.isOn(account.id)).toBe(false);
    expect(await identity.factors.pending(account)).toMatchObject({ secret });
    await turnOn();
    expect(await identity.factors.isOn(account.id)).toBe(true);
    expect(await identity.factors.pending(account)).toBeUndefined();
  });

  it('can be started again with a new secret, but not once it is on', async () => {
    const { secret: second } = await identity.factors.begin(account);
    expect(second).not.toBe(secret);
    secret = second;
    await turnOn();
    await expect(identity.factors.begin(account)).rejects.toThrow('already on');
    await expect(identity.factors.confirm(account.id, code())).rejects.toThrow('already on');
  });

  it('does not tell whether a code is right once it is on, or an intruder could guess the current one', async () => {
    await turnOn();
    for (const guess of [code(), code(100), 'wrong']) {
      await expect(identity.factors.confirm(account.id, guess)).rejects.toThrow('already on');
    }
  });

  it('does not turn on a secret that replaced the confirmed one at the same moment', async () => {
    const confirmed = identity.factors.confirm(account.id, code());
    const { secret: second } = await identity.factors.begin(account);
    await expect(confirmed).rejects.toThrow('Setup was started again');
    expect(await identity.factors.isOn(account.id)).toBe(false);
    expect(await identity.factors.pending(account)).toMatchObject({ secret: second });
  });

  it('requires the QR code first', async () => {
    await expect(identity.factors.confirm('acc_other', code())).rejects.toThrow('Scan the QR code first');
  });

  it('gives ten recovery codes of 120 bits', async () => {
    const codes = await turnOn();
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^([a-z2-7]{6}-){3}[a-z2-7]{6}$/);
  });
});

describe('signing in with a second factor', () => {
  let recoveryCodes: readonly string[];

  beforeEach(async () => {
    recoveryCodes = await turnOn();
  });

  it('accepts each code once, also with another password step', async () => {
    const current = code();
    expect(await identity.signIn.withCode(await stepAfterPassword(), current, CLIENT)).toMatchObject({
      outcome: 'signed-in',
    });
    expect(await identity.signIn.withCode(await stepAfterPassword(), current, CLIENT)).toEqual({ outcome: 'rejected' });
  });

  it('rejects the code that completed the setup', async () => {
    identity.clock.advance(-2 * STEP);
    expect(await identity.signIn.withCode(await stepAfterPassword(), code(), CLIENT)).toEqual({ outcome: 'rejected' });
  });

  it('accepts only one of two concurrent requests with the same code', async () => {
    const steps = [await stepAfterPassword(), await stepAfterPassword()];
    const results = await Promise.all(steps.map((step) => identity.signIn.withCode(step, code(), CLIENT)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['rejected', 'signed-in']);
  });

  it('starts one session per password step, even with two right codes at the same time', async () => {
    const step = await stepAfterPassword();
    const codes = [code(), recoveryCodes[0]!];
    const results = await Promise.all(codes.map((each) => identity.signIn.withCode(step, each, CLIENT)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['expired', 'signed-in']);
  });

  it('leaves no password step behind if the owner changes the password meanwhile', async () => {
    const { passwords } = identity;
    const isCorrect = passwords.isCorrect.bind(passwords);
    passwords.isCorrect = async (...given) => {
      const result = await isCorrect(...given);
      passwords.isCorrect = isCorrect;
      await passwords.replace(account, 'ten lives of a cat');
      return result;
    };
    expect(await identity.signIn.withPassword(account.email, PASSWORD, CLIENT)).toEqual({ outcome: 'rejected' });
    expect([...identity.data.links.values()]).toEqual([]);
  });

  it('does not count right codes as failures', async () => {
    for (let time = 0; time < 15; time++) {
      const result = await identity.signIn.withCode(await stepAfterPassword(), code(), CLIENT);
      expect(result.outcome).toBe('signed-in');
      identity.clock.advance(STEP);
    }
  });

  it('notifies the owner of a recovery code that was used, and of no other code', async () => {
    await identity.signIn.withCode(await stepAfterPassword(), code(), CLIENT);
    expect(identity.mailbox.mails).toEqual([]);
    await identity.signIn.withCode(await stepAfterPassword(), recoveryCodes[0]!, CLIENT);
    expect(identity.mailbox.mails).toMatchObject([{ to: account.email, subject: 'A recovery code was used' }]);
  });

  it('accepts a recovery code once, however it is typed, and records it', async () => {
    const [first = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    expect(await identity.signIn.withCode(await stepAfterPassword(), typed, CLIENT)).toMatchObject({
      outcome: 'signed-in',
    });
    expect(identity.audit.actions()).toContain('factor.recovery-code.use');
    expect(identity.audit.actions()).toContain('sign-in.ok.password.recovery');
    expect(await identity.factors.countRecoveryCodes(account.id)).toBe(9);
    expect(await identity.signIn.withCode(await stepAfterPassword(), first, CLIENT)).toEqual({ outcome: 'rejected' });
  });

  it('requires the password again after five codes', async () => {
    const step = await stepAfterPassword();
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await identity.signIn.withCode(step, 'wrong', CLIENT)).toEqual({ outcome: 'rejected' });
    }
    identity.clock.advance(MINUTE);
    expect(await identity.signIn.withCode(step, code(), CLIENT)).toEqual({ outcome: 'expired' });
  });

  it('throttles codes over several password steps', async () => {
    const first = await stepAfterPassword();
    for (let attempt = 0; attempt < 5; attempt++) await identity.signIn.withCode(first, 'wrong', CLIENT);
    expect(await identity.signIn.withCode(await stepAfterPassword(), code(), CLIENT)).toEqual({
      outcome: 'throttled',
      seconds: 1,
    });
  });

  it('expires ten minutes after the password, and works once', async () => {
    const step = await stepAfterPassword();
    identity.clock.advance(10 * MINUTE);
    expect(await identity.signIn.withCode(step, code(), CLIENT)).toEqual({ outcome: 'expired' });
    const next = await stepAfterPassword();
    await identity.signIn.withCode(next, code(), CLIENT);
    identity.clock.advance(STEP);
    expect(await identity.signIn.withCode(next, code(), CLIENT)).toEqual({ outcome: 'expired' });
    expect(await identity.signIn.withCode('made up', code(), CLIENT)).toEqual({ outcome: 'expired' });
  });

  it('replaces the recovery codes', async () => {
    const renewed = await identity.factors.renewRecoveryCodes(account.id);
    expect(await identity.factors.redeemCode(account.id, recoveryCodes[0]!)).toBeUndefined();
    expect(await identity.factors.redeemCode(account.id, renewed[0]!)).toBe('recovery');
  });

  it('needs no code once it is off', async () => {
    await identity.factors.turnOff(account.id);
    expect(await identity.signIn.withPassword(account.email, PASSWORD, CLIENT)).toMatchObject({ outcome: 'signed-in' });
    expect(await identity.factors.redeemCode(account.id, recoveryCodes[0]!)).toBeUndefined();
  });
});
