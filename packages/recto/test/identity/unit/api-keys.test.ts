import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../src/clock.ts';
import type { Account } from '../../../src/identity/account/account.ts';
import {
  generateKeyId,
  isKeyId,
  KeyAlreadyCreated,
  MAX_ACTIVE_KEYS,
  maskKey,
} from '../../../src/identity/keys/api-keys.ts';
import { addAccount, createIdentity, type TestIdentity } from '../support/identity.ts';

let identity: TestIdentity;
let account: Account;

beforeEach(async () => {
  identity = createIdentity();
  account = await addAccount(identity, 'ada@example.com');
});

const create = (name = 'laptop', expiresAt: number | null = null) => identity.keys.create(account.id, name, expiresAt);

describe('creating', () => {
  it('returns a key that identifies the account, and stores only its hash', async () => {
    const { key, record } = await create(' laptop ');
    expect(record).toMatchObject({ accountId: account.id, name: 'laptop', last4: key.slice(-4), lastUsedAt: null });
    expect(await identity.keys.identify(key)).toEqual({ keyId: record.id, accountId: account.id, plan: 'PRO' });
    expect(JSON.stringify([...identity.data.keys])).not.toContain(key);
    expect(maskKey(record)).toBe(`recto_…${key.slice(-4)}`);
  });

  it.each(['', '   ', 'x'.repeat(101), '\u200B\u00AD'])('rejects the name %j', async (name) => {
    await expect(create(name)).rejects.toThrow('Enter a name of 1 to 100 characters');
  });

  it.each(['line\nbreak', 'a\u2028b', '\u202Egnp.exe', 'a\u200Fb'])(
    'rejects the name %j, which could mislead, and says why',
    async (name) => {
      await expect(create(name)).rejects.toThrow('The name contains an invisible character');
    },
  );

  it('rejects an expiration date that is not in the future', async () => {
    await expect(create('late', identity.clock.now())).rejects.toThrow('must be in the future');
  });

  it(`allows ${MAX_ACTIVE_KEYS} active keys, not counting revoked and expired ones`, async () => {
    await create('expires', identity.clock.now() + 1);
    const { record } = await create('revoked');
    await identity.keys.revoke(record.id);
    identity.clock.advance(1);
    for (let count = 0; count < MAX_ACTIVE_KEYS; count++) await create(`key ${count}`);
    await expect(create('one more')).rejects.toThrow(`${MAX_ACTIVE_KEYS} active keys, the maximum`);
  });

  it('creates one key if a form is submitted twice', async () => {
    const id = generateKeyId();
    expect(isKeyId(id)).toBe(true);
    await identity.keys.create(account.id, 'once', null, id);
    await expect(identity.keys.create(account.id, 'once', null, id)).rejects.toThrow(KeyAlreadyCreated);
    expect(await identity.keys.list(account.id)).toHaveLength(1);
  });
});

describe('identifying', () => {
  it('rejects a key with a wrong checksum without asking the store', async () => {
    const { key } = await create();
    const wrong = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');
    for (const text of ['', wrong, key.toUpperCase(), `${key} `, 'recto_']) {
      expect(await identity.keys.identify(text)).toBeUndefined();
    }
  });

  it('rejects the key of a disabled account until it is enabled', async () => {
    await identity.accounts.create('second@example.com', { admin: true });
    const { key } = await create();
    await identity.accounts.setDisabled(account.id, true);
    expect(await identity.keys.identify(key)).toBeUndefined();
    await identity.accounts.setDisabled(account.id, false);
    expect(await identity.keys.identify(key)).toBeDefined();
  });

  it('rejects an expired key', async () => {
    const { key } = await create('short', identity.clock.now() + DAY);
    identity.clock.advance(DAY - 1);
    expect(await identity.keys.identify(key)).toBeDefined();
    identity.clock.advance(1);
    expect(await identity.keys.identify(key)).toBeUndefined();
  });
});

describe('revoking', () => {
  it('takes effect immediately, and keeps the first time', async () => {
    const { key, record } = await create();
    await identity.keys.revoke(record.id);
    const revokedAt = identity.clock.now();
    expect(await identity.keys.identify(key)).toBeUndefined();
    identity.clock.advance(HOUR);
    await identity.keys.revoke(record.id);
    expect(await identity.keys.findOwn(account.id, record.id)).toMatchObject({ revokedAt });
  });

  it('rejects an unknown key', async () => {
    await expect(identity.keys.revoke('key_unknown')).rejects.toThrow('recto keys list');
  });
});

describe('rotating', () => {
  it('keeps name and expiration, and lets the old key work for the grace period', async () => {
    const expiresAt = identity.clock.now() + 90 * DAY;
    const old = await create('crawler', expiresAt);
    const successor = await identity.keys.rotate(old.record.id, HOUR);
    expect(successor.record).toMatchObject({ name: 'crawler', expiresAt, accountId: account.id });
    identity.clock.advance(HOUR - 1);
    expect(await identity.keys.identify(old.key)).toBeDefined();
    identity.clock.advance(1);
    expect(await identity.keys.identify(old.key)).toBeUndefined();
    expect(await identity.keys.identify(successor.key)).toBeDefined();
  });

  it('never extends the old key', async () => {
    const old = await create('short', identity.clock.now() + HOUR);
    await identity.keys.rotate(old.record.id, DAY);
    identity.clock.advance(HOUR);
    expect(await identity.keys.identify(old.key)).toBeUndefined();
  });

  it('rejects a revoked or expired key', async () => {
    const { record: revoked } = await create('revoked');
    await identity.keys.revoke(revoked.id);
    const { record: expired } = await create('expired', identity.clock.now() + 1);
    identity.clock.advance(1);
    for (const { id } of [revoked, expired]) {
      await expect(identity.keys.rotate(id, 0)).rejects.toThrow('was revoked or has expired');
    }
    expect(await identity.keys.list(account.id)).toHaveLength(2);
  });

  it('creates one successor if a form is submitted twice', async () => {
    const { record } = await create();
    const id = generateKeyId();
    await identity.keys.rotate(record.id, HOUR, id);
    await expect(identity.keys.rotate(record.id, HOUR, id)).rejects.toThrow(KeyAlreadyCreated);
    expect(await identity.keys.list(account.id)).toHaveLength(2);
  });
});

it('finds a key only for its own account', async () => {
  const bob = await addAccount(identity, 'bob@example.com');
  const { record } = await create();
  expect(await identity.keys.findOwn(account.id, record.id)).toEqual(record);
  expect(await identity.keys.findOwn(bob.id, record.id)).toBeUndefined();
});

it('renames a key', async () => {
  const { record } = await create();
  await identity.keys.rename(record.id, ' desktop ');
  expect(await identity.keys.findOwn(account.id, record.id)).toMatchObject({ name: 'desktop' });
  await expect(identity.keys.rename(record.id, '')).rejects.toThrow('1 to 100 characters');
});
