/** Sessions over real HTTP: their tokens, their cookie, and how they end (ASVS 5.0, chapters 3.3 and 7). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../src/clock.ts';
import { hashSecret } from '../../src/identity/secrets.ts';
import { openBrowser } from '../support/browser.ts';
import { startService, type TestService } from '../support/service.ts';
import { createTestLocation, type Place } from '../support/stores.ts';
import { FakeClock } from './support/fake-clock.ts';
import {
  actionsOf,
  dump,
  enginesFor,
  isIn,
  makePerson,
  PASSWORD,
  SESSION,
  signIn,
  startForPeople,
} from './support/service.ts';

/** Every piece of that length, wherever it begins. */
function windowsOf(run: string, length: number): string[] {
  return Array.from({ length: Math.max(0, run.length - length + 1) }, (_, start) => run.slice(start, start + length));
}

describe.each(enginesFor('sessions'))('sessions on $engine', ({ engine }) => {
  const clock = new FakeClock();
  let place: Place;
  let service: TestService;
  /** Another instance on the same data. */
  let other: TestService;

  beforeAll(async () => {
    place = await createTestLocation(engine);
    service = await startForPeople({ engine, place, clock });
    other = await startForPeople({ engine, place, clock });
    await makePerson(service, 'ada@example.com');
    await makePerson(service, 'bob@example.com');
  });

  afterAll(async () => {
    await service.close();
    await other.close();
    await place.remove();
  });

  it('have opaque tokens of 256 random bits, of which a hash alone is stored', { timeout: 240_000 }, async () => {
    const { id } = await service.services.identity.accounts.get('bob@example.com');
    const visit = { address: '192.0.2.1', agent: '', requestId: '' };
    const tokens = new Set<string>();
    for (let turn = 0; turn < 100; turn++) {
      const starts = Array.from({ length: 100 }, () => service.services.identity.sessions.start(id, visit));
      for (const { token } of await Promise.all(starts)) tokens.add(token);
    }
    expect(tokens.size).toBe(10_000);
    expect([...tokens].filter((token) => !/^[0-9A-Za-z]{43}$/.test(token))).toEqual([]);
    const counts = Map.groupBy([...tokens].join(''), (character) => character);
    // 430,000 characters over 62 values: 6,935 each, give or take seven deviations.
    expect(counts.size).toBe(62);
    for (const { length } of counts.values()) expect(Math.abs(length - 6935)).toBeLessThan(580);
    const stolen = await dump(service.database);
    const words = new Set(stolen.match(/[0-9A-Za-z]+/g)?.flatMap((run) => windowsOf(run, 43)));
    expect([...tokens].filter((token) => words.has(token))).toEqual([]);
    expect(stolen).toContain(hashSecret([...tokens][0]!));
    await service.services.identity.sessions.endAll(id);
  });

  it('are in a cookie that no other host, no script and no other site reads, plants or sends', async () => {
    const browser = openBrowser(service);
    const { headers } = await browser.post('/sign-in', { email: 'ada@example.com', password: PASSWORD });
    const [cookie = ''] = headers.getSetCookie().filter((line) => line.startsWith(SESSION));
    expect(cookie).toMatch(/^__Host-recto_session=[0-9A-Za-z]{43};/);
    for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=43200']) {
      expect(cookie.split('; ')).toContain(part);
    }
    expect(cookie).not.toContain('Domain');
  });

  it('have another name on plain http, and neither is taken for the other', async () => {
    const site = { ...service.services.site, baseUrl: 'http://127.0.0.1:8080' };
    const plain = await startService({ site }, { engine, place, clock });
    const browser = openBrowser(plain);
    const origin = { origin: 'http://127.0.0.1:8080' };
    await browser.post('/sign-in', { email: 'ada@example.com', password: PASSWORD }, origin);
    expect([...browser.cookies.keys()]).toEqual(['recto_session']);
    expect(await isIn(browser)).toBe(true);
    browser.cookies.set(SESSION, browser.cookies.get('recto_session')!);
    browser.cookies.delete('recto_session');
    expect(await isIn(browser)).toBe(false);
    await plain.close();
  });

  it('are new with every sign-in: one that was planted, or was there before, is worth nothing', async () => {
    const browser = openBrowser(service);
    const planted = 'A'.repeat(43);
    browser.cookies.set(SESSION, planted);
    await browser.post('/sign-in', { email: 'ada@example.com', password: PASSWORD });
    const first = browser.cookies.get(SESSION)!;
    expect(first).not.toBe(planted);
    await browser.post('/sign-in', { email: 'ada@example.com', password: PASSWORD });
    const second = browser.cookies.get(SESSION)!;
    expect(second).not.toBe(first);
    browser.cookies.set(SESSION, first);
    expect(await isIn(browser)).toBe(false);
  });

  it('end after half an hour of silence', async () => {
    const browser = await signIn(service, 'ada@example.com');
    for (let turn = 0; turn < 3; turn++) {
      clock.advance(29 * MINUTE);
      expect(await isIn(browser)).toBe(true);
    }
    clock.advance(31 * MINUTE);
    expect(await isIn(browser)).toBe(false);
  });

  it('end after twelve hours, however busy', async () => {
    const browser = await signIn(service, 'ada@example.com');
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      clock.advance(20 * MINUTE);
      expect(await isIn(browser)).toBe(true);
    }
    clock.advance(21 * MINUTE);
    expect(await isIn(browser)).toBe(false);
  });

  /** What ends sessions of one account; `own` is the browser that does it. */
  const ENDS: Record<string, (own: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>> = {
    'signing out': (own) => own.post('/sign-out'),
    'ending it elsewhere': async () => {
      const elsewhere = await signIn(service, 'ada@example.com');
      return elsewhere.post('/dashboard/account/sessions/end-others');
    },
    'a new password': async () => {
      const elsewhere = await signIn(service, 'ada@example.com');
      return elsewhere.post('/dashboard/account/password', { password: PASSWORD, 'new-password': PASSWORD });
    },
    'a reset password': async () => {
      const { id } = await service.services.identity.accounts.get('ada@example.com');
      const token = await service.services.identity.passwordReset.createLink(id);
      return openBrowser(service).post(`/reset/${token}`, { 'new-password': PASSWORD });
    },
    'disabling the account': async () => {
      await service.services.identity.accounts.setDisabled('ada@example.com', true);
      await service.services.identity.accounts.setDisabled('ada@example.com', false);
    },
  };

  it.each(Object.keys(ENDS))('end by %s, on every instance within a second', async (name) => {
    const browser = await signIn(service, 'ada@example.com');
    const token = browser.cookies.get(SESSION)!;
    const there = openBrowser(other);
    there.cookies.set(SESSION, token);
    expect(await isIn(there)).toBe(true);
    await ENDS[name]!(browser);
    const ended = performance.now();
    expect(await isIn(there)).toBe(false);
    browser.cookies.set(SESSION, token);
    expect(await isIn(browser)).toBe(false);
    // Asked at once, and answered before a second is over even on a busy machine: nothing is cached.
    expect(performance.now() - ended).toBeLessThan(1000);
  });

  it('go on under a new token where the password was changed', async () => {
    const browser = await signIn(service, 'ada@example.com');
    const before = browser.cookies.get(SESSION);
    const fields = { password: PASSWORD, 'new-password': PASSWORD };
    expect((await browser.post('/dashboard/account/password', fields)).location).toContain('done=password');
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect(await isIn(browser)).toBe(true);
  });

  it('are kept alive by what somebody does, not by a page that asks by itself', async () => {
    const browser = await signIn(service, 'ada@example.com');
    for (let turn = 0; turn < 4; turn++) {
      clock.advance(9 * MINUTE);
      const { status } = await browser.get('/dashboard/account', { 'recto-part': 'live' });
      expect(status).toBe(turn < 3 ? 200 : 303);
    }
  });

  it('are listed with browser and address, and can be ended one by one', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
    const far = openBrowser(service, '203.0.113.9');
    await far.post('/sign-in', { email: 'ada@example.com', password: PASSWORD }, { 'user-agent': agent });
    const near = await signIn(service, 'ada@example.com');
    const { text, html } = await near.get('/dashboard/account');
    expect(text).toContain('Chrome on Linux');
    expect(text).toContain('203.0.113.9');
    expect(text).toContain('This browser');
    const { id } = await service.services.identity.accounts.get('ada@example.com');
    const [session] = (await service.services.identity.sessions.list(id)).filter(
      ({ address }) => address === '203.0.113.9',
    );
    const question = `/dashboard/account/sessions/${session!.id}/end`;
    expect(html).toContain(`href="${question}"`);
    const asked = await near.get(question);
    expect(asked.text).toMatch(/Sign out of Chrome on Linux\?.*203\.0\.113\.9/);
    expect(await isIn(far)).toBe(true);
    expect((await near.post('/dashboard/account/sessions/end', { id: session!.id })).status).toBe(303);
    expect(await isIn(far)).toBe(false);
    expect(await isIn(near)).toBe(true);
  });

  it('of somebody else are not to be ended: nothing is there, and the try is written down', async () => {
    const bob = await signIn(service, 'bob@example.com');
    const ada = await signIn(service, 'ada@example.com');
    const { id } = await service.services.identity.accounts.get('ada@example.com');
    const [session] = await service.services.identity.sessions.list(id);
    const refused = async () => (await actionsOf(service)).filter((action) => action === 'session.end.refused').length;
    const before = await refused();
    for (const made of [session!.id, 'ses_0000000000000000', '']) {
      expect((await bob.post('/dashboard/account/sessions/end', { id: made })).status).toBe(404);
    }
    expect(await isIn(ada)).toBe(true);
    expect(await refused()).toBe(before + 3);
  });
});
