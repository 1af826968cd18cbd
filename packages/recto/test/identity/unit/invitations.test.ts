import { beforeEach, expect, it } from 'vitest';
import { DAY } from '../../../src/clock.ts';
import { addAccount, createIdentity, type TestIdentity } from '../support/identity.ts';

const GUEST = 'guest@example.com';

let identity: TestIdentity;
let adminId: string;

beforeEach(async () => {
  identity = createIdentity({ policy: 'invitation' });
  adminId = (await addAccount(identity, 'admin@example.com')).id;
});

const invite = (email = GUEST, days = 7) => identity.invitations.create(adminId, { email, plan: 'PRO', days });

it('creates an account on the invitation’s plan, once', async () => {
  const { token, invitation } = await invite();
  expect(await identity.invitations.find(token)).toEqual(invitation);
  expect(await identity.invitations.redeem(token, GUEST, 'hash')).toMatchObject({
    email: GUEST,
    plan: 'PRO',
    admin: false,
  });
  const [used] = await identity.invitations.list(10);
  expect(identity.invitations.stateOf(used!)).toBe('used');
  expect(await identity.invitations.find(token)).toBeUndefined();
  await expect(identity.invitations.redeem(token, 'second@example.com', 'hash')).rejects.toThrow('already used');
});

it('stores only the hash of its token', async () => {
  const { token } = await invite();
  expect(JSON.stringify([...identity.data.invitations])).not.toContain(token);
});

it('works only for the invited e-mail address', async () => {
  const { token } = await invite();
  await expect(identity.invitations.redeem(token, 'mallory@example.com', 'hash')).rejects.toMatchObject({
    message: `This invitation is for ${GUEST}.`,
    field: 'email',
  });
  expect(await identity.invitations.redeem(token, ' Guest@Example.com ', 'hash')).toBeDefined();
});

it('without an e-mail address works for anyone, but tells only one address’s secret', async () => {
  const { token } = await invite('');
  expect(await identity.invitations.redeem(token, 'admin@example.com', 'hash')).toBeUndefined();
  await expect(identity.invitations.redeem(token, 'other@example.com', 'hash')).rejects.toThrow('already used');
});

it('stays open if its e-mail address already has an account', async () => {
  const { token } = await invite('admin@example.com');
  expect(await identity.invitations.redeem(token, 'admin@example.com', 'hash')).toBeUndefined();
  expect(await identity.invitations.find(token)).toBeDefined();
});

it.each([1, 7, 30])('expires after %i days', async (days) => {
  const { token, invitation } = await invite(GUEST, days);
  identity.clock.advance(days * DAY - 1);
  expect(await identity.invitations.find(token)).toEqual(invitation);
  identity.clock.advance(1);
  expect(identity.invitations.stateOf(invitation)).toBe('expired');
  expect(await identity.invitations.findFor(GUEST)).toBeUndefined();
  await expect(identity.invitations.redeem(token, GUEST, 'hash')).rejects.toThrow('expired');
});

it.each([0, 2, 31, Number.NaN])('cannot be valid for %s days', async (days) => {
  await expect(invite(GUEST, days)).rejects.toThrow('1, 7, 30 days');
});

it('rejects an invalid e-mail address', async () => {
  await expect(invite('not an address')).rejects.toMatchObject({ field: 'email' });
});

it('can be withdrawn while it is open', async () => {
  const { token, invitation } = await invite();
  expect(identity.invitations.stateOf(await identity.invitations.withdraw(invitation.id))).toBe('withdrawn');
  await expect(identity.invitations.redeem(token, GUEST, 'hash')).rejects.toThrow('Ask for a new one');
  await expect(identity.invitations.withdraw(invitation.id)).rejects.toThrow('already been used or withdrawn');
});

it('is found by a verified e-mail address', async () => {
  await invite();
  const { invitation } = await invite();
  expect(await identity.invitations.findFor(GUEST)).toEqual(invitation);
  expect(await identity.invitations.findFor('other@example.com')).toBeUndefined();
});
