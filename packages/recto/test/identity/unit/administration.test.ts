import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/clock.ts';
import type { Account } from '../../../src/identity/account/account.ts';
import { addAccount, createIdentity, PASSWORD, type TestIdentity } from '../support/identity.ts';

const MEMBER = 'member@example.com';

let identity: TestIdentity;
let admin: Account;
let by: { actor: string; address: string; requestId: string };

beforeEach(async () => {
  identity = createIdentity();
  admin = await addAccount(identity, 'admin@example.com');
  await addAccount(identity, MEMBER);
  by = { actor: admin.id, address: '192.0.2.1', requestId: 'req_1' };
});

describe('the last active administrator', () => {
  it.each([
    ['demoted', () => identity.administration.setAdmin(by, admin.id, false)],
    ['disabled', () => identity.administration.setDisabled(by, admin.id, true)],
    ['deleted', () => identity.accounts.delete(admin.id)],
  ])('cannot be %s', async (_what, change) => {
    await expect(change()).rejects.toThrow(
      'admin@example.com is the only active administrator. Make someone else an administrator first.',
    );
    expect(await identity.accounts.get(admin.id)).toEqual(admin);
    expect(identity.audit.entries).toEqual([]);
  });

  it('can be demoted once there is another one', async () => {
    await identity.administration.setAdmin(by, MEMBER, true);
    await identity.administration.setAdmin(by, admin.id, false);
    expect(await identity.accounts.get(admin.id)).toMatchObject({ admin: false });
    await expect(identity.administration.setAdmin(by, MEMBER, false)).rejects.toThrow('only active administrator');
  });

  it('is not replaced by a disabled one', async () => {
    await identity.administration.setAdmin(by, MEMBER, true);
    await identity.administration.setDisabled(by, MEMBER, true);
    await expect(identity.administration.setAdmin(by, admin.id, false)).rejects.toThrow('only active administrator');
  });
});

it('records every change with who made it, from where and to what', async () => {
  const { id } = await identity.accounts.get(MEMBER);
  await identity.administration.setPlan(by, MEMBER, 'PRO');
  await identity.administration.setPlan(by, MEMBER, 'FREE');
  await identity.administration.setAdmin(by, MEMBER, true);
  await identity.administration.setAdmin(by, MEMBER, false);
  await identity.administration.setDisabled(by, MEMBER, true);
  await identity.administration.setDisabled(by, MEMBER, false);
  await identity.administration.createResetLink(by, MEMBER);
  expect(identity.audit.actions()).toEqual([
    'account.plan.pro',
    'account.plan.free',
    'account.role.administrator',
    'account.role.member',
    'account.disable',
    'account.enable',
    'account.reset-link',
  ]);
  expect(identity.audit.entries.every((entry) => entry.target === id && entry.actor === admin.id)).toBe(true);
  expect(identity.audit.entries[0]).toMatchObject({ ...by, at: identity.clock.now() });
});

it('creates a password reset link that is valid for a day, and is not recorded', async () => {
  const { token, expiresAt } = await identity.administration.createResetLink(by, MEMBER);
  expect(expiresAt).toBe(identity.clock.now() + DAY);
  expect(JSON.stringify(identity.audit.entries)).not.toContain(token);
  expect(await identity.passwordReset.redeem(token, 'another good password')).toMatchObject({ email: MEMBER });
  const { id } = await identity.accounts.get(MEMBER);
  expect(await identity.passwords.isCorrect(id, PASSWORD)).toBe(false);
});

it('creates and withdraws invitations, and records only their IDs', async () => {
  const request = { email: 'guest@example.com', plan: 'FREE', days: 1 } as const;
  const { token, invitation } = await identity.administration.invite(by, request);
  expect(invitation.createdBy).toBe(admin.id);
  await identity.administration.withdrawInvitation(by, invitation.id);
  await expect(identity.administration.withdrawInvitation(by, invitation.id)).rejects.toThrow('already');
  expect(identity.audit.entries).toMatchObject([
    { action: 'invitation.create', target: invitation.id },
    { action: 'invitation.withdraw', target: invitation.id },
  ]);
  expect(JSON.stringify(identity.audit.entries)).not.toContain(token);
});

it('rejects changes to unknown accounts, and records nothing', async () => {
  for (const change of [
    identity.administration.setPlan(by, 'nobody@example.com', 'PRO'),
    identity.administration.setAdmin(by, 'acc_unknown', true),
    identity.administration.createResetLink(by, ''),
  ]) {
    await expect(change).rejects.toThrow('There is no account');
  }
  expect(identity.audit.entries).toEqual([]);
});

describe('the first account', () => {
  it('becomes a PRO administrator with a setup link, which works once and for a day', async () => {
    const fresh = createIdentity();
    const token = (await fresh.accounts.createSetupLink())!;
    fresh.clock.advance(DAY - 1);
    expect(await fresh.accounts.isSetupLinkValid(token)).toBe(true);
    const account = await fresh.accounts.redeemSetupLink(token, 'owner@example.com', 'hash');
    expect(account).toMatchObject({ plan: 'PRO', admin: true });
    await expect(fresh.accounts.redeemSetupLink(token, 'two@example.com', 'hash')).rejects.toThrow('already used');
    expect(await fresh.accounts.createSetupLink()).toBeUndefined();
  });

  it('is not created with an expired or invalid link', async () => {
    const fresh = createIdentity();
    const token = (await fresh.accounts.createSetupLink())!;
    fresh.clock.advance(DAY);
    for (const each of [token, 'made up']) {
      await expect(fresh.accounts.redeemSetupLink(each, 'owner@example.com', 'hash')).rejects.toThrow('expired');
    }
    expect(fresh.data.accounts.size).toBe(0);
  });
});
