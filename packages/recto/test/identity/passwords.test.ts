/**
 * How passwords are stored, chosen and protected from guessing (ASVS 5.0, chapters 6.2, 6.3 and
 * 11.4).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../src/clock.ts';
import type { RectoError } from '../../src/contract/errors.ts';
import { UserError } from '../../src/contract/user-error.ts';
import { argon2Hasher, HASH_COST } from '../../src/identity/passwords/argon2-hasher.ts';
import { sqlPasswordStore } from '../../src/identity/passwords/sql-password-store.ts';
import { openBrowser } from '../support/browser.ts';
import { convert } from '../support/call.ts';
import type { TestService } from '../support/service.ts';
import { FakeClock } from './support/fake-clock.ts';
import { createAccount, dump, enginesFor, PASSWORD, startTestService } from './support/service.ts';

const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

describe('password hashes', () => {
  const hasher = argon2Hasher({ concurrent: 2, queued: 20 });

  it("are argon2id with OWASP's parameters, salted, in PHC form", async () => {
    const [one, two] = await Promise.all([hasher.hash(PASSWORD), hasher.hash(PASSWORD)]);
    for (const hash of [one, two]) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    }
    expect(one).not.toBe(two);
    expect(await hasher.verify(PASSWORD, one)).toBe(true);
    expect(await hasher.verify(`${PASSWORD} `, one)).toBe(false);
    expect(await hasher.verify('', undefined)).toBe(false);
  });

  it('are compatible with the reference implementation', async () => {
    // From the reference implementation's tests: "password", salt "somesalt", m=65536, t=2, p=1,
    // version 19.
    const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await hasher.verify('password', known)).toBe(true);
    expect(await hasher.verify('Password', known)).toBe(false);
  });

  it('ignore how accents are composed', async () => {
    expect(await hasher.verify('cafe\u0301 au lait', await hasher.hash('caf\u00e9 au lait'))).toBe(true);
  });

  it('are outdated if any parameter is weaker than the current one', () => {
    const hash = (cost: string) => `$argon2id$v=19$${cost}$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc`;
    expect(hasher.isOutdated(hash('m=19456,t=2,p=1'))).toBe(false);
    expect(hasher.isOutdated(hash('m=65536,t=3,p=1'))).toBe(false);
    expect(hasher.isOutdated(hash('m=19455,t=2,p=1'))).toBe(true);
    expect(hasher.isOutdated(hash('m=19456,t=1,p=1'))).toBe(true);
  });

  it('are computed two at a time, with twenty waiting and the rest rejected immediately', async () => {
    const bounded = argon2Hasher({ concurrent: 2, queued: 20 }, { ...HASH_COST, memory: 8192 });
    const tries = await Promise.allSettled(Array.from({ length: 200 }, () => bounded.hash('x'.repeat(20))));
    const done = tries.filter(({ status }) => status === 'fulfilled');
    const refused = tries.filter((each) => each.status === 'rejected').map(({ reason }) => reason as RectoError);
    expect([done.length, refused.length]).toEqual([22, 178]);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['SERVICE_UNAVAILABLE']));
    expect(await bounded.hash('and now again')).toMatch(/^\$argon2id/);
  });
});

describe.each(enginesFor('passwords'))('passwords on $engine', ({ engine }) => {
  const clock = new FakeClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ engine, clock, people: ['ada'] });
  });

  afterAll(() => service.close());

  it('are not in the database', async () => {
    const stolen = await dump(service.database);
    expect(stolen).not.toContain(PASSWORD);
    expect(stolen).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it('are rehashed at the next sign-in if the parameters have become stronger', async () => {
    const { id } = await service.services.identity.accounts.get('ada@example.com');
    const store = sqlPasswordStore(service.database);
    await store.replacePassword(id, await argon2Hasher({ concurrent: 1, queued: 1 }, CHEAP).hash(PASSWORD), 0);
    expect(await store.findPassword(id)).toContain('m=64,t=1,p=1');
    const browser = openBrowser(service);
    expect((await browser.post('/sign-in', { email: 'ada@example.com', password: PASSWORD })).status).toBe(303);
    expect(await store.findPassword(id)).toContain('m=19456,t=2,p=1');
    expect((await browser.post('/sign-in', { email: 'ada@example.com', password: PASSWORD })).status).toBe(303);
  });

  const refused: [string, string][] = [
    ['seven characters', 'zq8-kfw'],
    ['seven characters in fourteen code units', '🦊🐙🦉🐢🦜🐌🦎'],
    ['129 characters', `${'ab'.repeat(64)}c`],
    ['a common one', 'password1'],
    ['a common one in capitals', 'ILOVEYOU'],
    ['a common one', 'qwertyuiop'],
    ['the name of the service', 'recto1234'.slice(0, 8)],
    ['the name of its owner', 'new.person'],
    ["the owner's address", 'new.person@example.com'],
  ];

  it.each(refused)('are rejected with %s: %s', async (_what, password) => {
    const work = service.services.identity.passwords.hashNew(password, 'new.person@example.com');
    await expect(work).rejects.toThrow(UserError);
  });

  const taken: [string, string][] = [
    ['eight characters', 'zq8-kfwv'],
    ['eight characters in sixteen code units', '🦊🐙🦉🐢🦜🐌🦎🐝'],
    ['lower case alone', 'rhubarb ostrich'],
    ['digits alone', '8391027465'],
    ['blanks', ' a b c d e f '],
    ['64 characters', 'zq8-kfwv'.repeat(8)],
    ['128 characters', 'zq8-kfwv'.repeat(16)],
    ['any script', 'пароль длинный 密码'],
  ];

  it.each(taken)('are accepted with %s, and never truncated', async (_what, password) => {
    const { id } = await service.services.identity.accounts.get('ada@example.com');
    await service.services.identity.passwords.replace({ id, email: 'ada@example.com' }, password);
    const isRight = (guess: string) => service.services.identity.passwords.isCorrect(id, guess);
    expect(await isRight(password)).toBe(true);
    expect(await isRight([...password].slice(0, -1).join(''))).toBe(false);
    expect(await isRight(`${password}x`)).toBe(false);
  });

  it('of a megabyte are rejected before they are hashed', async () => {
    const password = 'x'.repeat(1024 * 1024);
    const started = process.cpuUsage();
    const { status } = await openBrowser(service).post('/sign-in', { email: 'ada@example.com', password });
    expect(status).toBe(413);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

describe.each(enginesFor('guessing'))('password guessing on $engine', ({ engine }) => {
  const clock = new FakeClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ engine, clock, people: ['near', 'far', 'many', 'nobody-else'] });
  });

  afterAll(() => service.close());

  const guess = async (email: string, from: string, password = 'a wrong guess') =>
    (await openBrowser(service, from).post('/sign-in', { email, password })).status;

  it('from one address is delayed after five failures, and the owner can sign in after the delay', {
    timeout: 120_000,
  }, async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 100; turn++) statuses.push(await guess('near@example.com', '198.51.100.1'));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.slice(5)).toEqual(Array(95).fill(429));
    expect(await guess('near@example.com', '198.51.100.1', PASSWORD)).toBe(429);
    // The owner can sign in from another address immediately, and from this one after the delay.
    expect(await guess('near@example.com', '198.51.100.2', PASSWORD)).toBe(303);
    clock.advance(1001);
    expect(await guess('near@example.com', '198.51.100.1', PASSWORD)).toBe(303);
  });

  it('doubles the delay with every failure, up to fifteen minutes', { timeout: 120_000 }, async () => {
    const waits: number[] = [];
    for (let turn = 0; turn < 17; turn++) {
      const { status, headers } = await openBrowser(service, '198.51.100.3').post('/sign-in', {
        email: 'nobody-else@example.com',
        password: 'a wrong guess',
      });
      if (status !== 429) continue;
      waits.push(Number(headers.get('retry-after')));
      clock.advance(waits.at(-1)! * 1000);
      await guess('nobody-else@example.com', '198.51.100.3');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    clock.advance(15 * MINUTE);
    expect(await guess('nobody-else@example.com', '198.51.100.3', PASSWORD)).toBe(303);
  });

  it('locks nobody out if the clock was ahead meanwhile', { timeout: 120_000 }, async () => {
    clock.advance(600 * MINUTE);
    for (let turn = 0; turn < 6; turn++) await guess('nobody-else@example.com', '198.51.100.9');
    clock.advance(-600 * MINUTE);
    expect(await guess('nobody-else@example.com', '198.51.100.9')).toBe(401);
    expect(await guess('nobody-else@example.com', '198.51.100.9', PASSWORD)).toBe(429);
    clock.advance(2_000);
    expect(await guess('nobody-else@example.com', '198.51.100.9', PASSWORD)).toBe(303);
  });

  it('from a hundred addresses is delayed too, except at addresses known before', {
    timeout: 120_000,
  }, async () => {
    const home = '198.51.100.4';
    expect(await guess('far@example.com', home, PASSWORD)).toBe(303);
    const statuses: number[] = [];
    for (let turn = 0; turn < 100; turn++) statuses.push(await guess('far@example.com', `203.0.113.${turn}`));
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(await guess('far@example.com', home, PASSWORD)).toBe(303);
    expect(await guess('far@example.com', '192.0.2.200', PASSWORD)).toBe(429);
    clock.advance(60_001);
    expect(await guess('far@example.com', '192.0.2.200', PASSWORD)).toBe(303);
  });

  it('counts a hundred concurrent attempts as a hundred', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => guess('many@example.com', '198.51.100.5', 'another guess')),
    );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 303)).toEqual([]);
  });

  it('is counted by the client address from a trusted proxy only', async () => {
    const direct = await startTestService(
      { engine, clock },
      { trustedProxies: new (await import('node:net')).BlockList() },
    );
    await createAccount(direct, 'ada@example.com');
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const spoofed = openBrowser(direct, `203.0.113.${turn}`);
      statuses.push((await spoofed.post('/sign-in', { email: 'ada@example.com', password: 'wrong one' })).status);
    }
    expect(statuses.slice(5)).toEqual([429, 429, 429]);
    await direct.close();
  });

  it('is recorded', async () => {
    const { entries } = await service.services.identity.audit.list({ action: 'sign-in.fail' }, 1000);
    expect(entries.length).toBeGreaterThan(40);
    const { id } = await service.services.identity.accounts.get('far@example.com');
    expect(entries.filter(({ target }) => target === id)).toHaveLength(30);
    expect(JSON.stringify(entries)).not.toMatch(/guess|@example/);
  });
});

describe('a flood of sign-ins', () => {
  it('is rejected beyond the queue, while conversions continue', { timeout: 120_000 }, async () => {
    const service = await startTestService({ people: ['ada'] });
    const html = '<p>Some words to convert, again and again.</p>';
    const flood = Array.from({ length: 200 }, (_, place) =>
      openBrowser(service, `10.0.${place}.1`).post('/sign-in', { email: `${place}@example.com`, password: 'flooding' }),
    );
    let isOver = false;
    const all = Promise.all(flood).finally(() => {
      isOver = true;
    });
    let converted = 0;
    while (!isOver && converted < 50) {
      expect((await convert(service, { html })).status).toBe(200);
      converted++;
    }
    // Two hundred passwords would take as long as hundreds of conversions; how long these take is
    // `npm run bench:sign-ins`.
    expect(converted).toBeGreaterThan(1);
    const statuses = (await all).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(100);
    expect(service.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    await service.close();
  });
});
