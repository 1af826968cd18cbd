import { beforeEach, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../src/clock.ts';
import type { Account } from '../../../src/identity/account/account.ts';
import { addAccount, CLIENT, createIdentity, type TestIdentity } from '../support/identity.ts';

let identity: TestIdentity;
let account: Account;

beforeEach(async () => {
  identity = createIdentity();
  account = await addAccount(identity, 'ada@example.com');
});

const start = (client = CLIENT) => identity.sessions.start(account.id, client);

it('identifies its user by the token, of which only a hash is stored', async () => {
  const { token, session } = await start();
  expect(await identity.sessions.identify(token)).toEqual({ account, sessionId: session.id });
  expect([...identity.data.sessions.keys()]).not.toContain(token);
  for (const other of ['', 'A'.repeat(43), `${token}x`, [...identity.data.sessions.keys()][0]!]) {
    expect(await identity.sessions.identify(other)).toBeUndefined();
  }
});

it('expires after 30 minutes of inactivity', async () => {
  const { token } = await start();
  identity.clock.advance(30 * MINUTE - 1);
  expect(await identity.sessions.identify(token)).toBeDefined();
  identity.clock.advance(30 * MINUTE - 1);
  expect(await identity.sessions.identify(token)).toBeDefined();
  identity.clock.advance(30 * MINUTE);
  expect(await identity.sessions.identify(token)).toBeUndefined();
});

it('expires after 12 hours even if it is active', async () => {
  const { token } = await start();
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    identity.clock.advance(20 * MINUTE);
    expect(await identity.sessions.identify(token)).toBeDefined();
  }
  identity.clock.advance(20 * MINUTE);
  expect(await identity.sessions.identify(token)).toBeUndefined();
});

it('expires if it was started by a wrong clock that was set back', async () => {
  identity.clock.advance(365 * DAY);
  const { token } = await start();
  identity.clock.advance(-365 * DAY);
  expect(await identity.sessions.identify(token)).toBeUndefined();
});

it('is not kept alive by automatic refreshes', async () => {
  const { token } = await start();
  identity.clock.advance(29 * MINUTE);
  expect(await identity.sessions.identify(token, { isSilent: true })).toBeDefined();
  identity.clock.advance(MINUTE);
  expect(await identity.sessions.identify(token)).toBeUndefined();
});

it('updates the time it was last active at most once a minute', async () => {
  const { token, session } = await start();
  identity.clock.advance(MINUTE - 1);
  await identity.sessions.identify(token);
  expect((await identity.sessions.list(account.id))[0]!.seenAt).toBe(session.seenAt);
  identity.clock.advance(1);
  await identity.sessions.identify(token);
  expect((await identity.sessions.list(account.id))[0]!.seenAt).toBe(session.seenAt + MINUTE);
});

it('ends one session of the account, and none of another account', async () => {
  const { token, session } = await start();
  const { token: other } = await start();
  const bob = await addAccount(identity, 'bob@example.com');
  expect(await identity.sessions.end(bob.id, session.id)).toBe(false);
  expect(await identity.sessions.end(account.id, session.id)).toBe(true);
  expect(await identity.sessions.identify(token)).toBeUndefined();
  expect(await identity.sessions.identify(other)).toBeDefined();
});

it('ends all sessions except one', async () => {
  const kept = await start();
  const { token } = await start();
  await identity.sessions.endAll(account.id, kept.session.id);
  expect(await identity.sessions.identify(token)).toBeUndefined();
  expect(await identity.sessions.identify(kept.token)).toBeDefined();
});

it('lists only sessions that have not expired, newest first', async () => {
  await start();
  identity.clock.advance(29 * MINUTE);
  const { session: second } = await start();
  const { session: third } = await start();
  identity.clock.advance(MINUTE);
  expect((await identity.sessions.list(account.id)).map(({ id }) => id)).toEqual([third.id, second.id]);
});

it('deletes expired sessions when a new one starts', async () => {
  await start();
  identity.clock.advance(12 * HOUR + 1);
  await start();
  expect(identity.data.sessions.size).toBe(1);
});

it('truncates the User-Agent header', async () => {
  const { session } = await start({ ...CLIENT, agent: 'x'.repeat(1000) });
  expect(session.agent).toHaveLength(200);
});

it('stops working while the account is disabled', async () => {
  await addAccount(identity, 'bob@example.com');
  await identity.accounts.setAdmin('bob@example.com', true);
  const { token } = await start();
  await identity.accounts.setDisabled(account.id, true);
  await identity.accounts.setDisabled(account.id, false);
  expect(await identity.sessions.identify(token)).toBeUndefined();
});
