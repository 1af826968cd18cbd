/**
 * Sessions over HTTP: their tokens, their cookie, and how they end (ASVS 5.0, chapters 3.3 and 7).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../src/clock.ts';
import { hashSecret } from '../../src/identity/secrets.ts';
import { openBrowser } from '../support/browser.ts';
import { startService, type TestService } from '../support/service.ts';
import { createTestLocation, type TestLocation } from '../support/stores.ts';
import { FakeClock } from './support/fake-clock.ts';
import {
  actionsOf,
  createAccount,
  dump,
  enginesFor,
  isSignedIn,
  PASSWORD,
  SESSION,
  signIn,
  startTestService,
} from './support/service.ts';

/** All substrings of the given length. */
function windowsOf(run: string, length: number): string[] {
  return Array.from({ length: Math.max(0, run.length - length + 1) }, (_, start) => run.slice(start, start + length));
}

describe.each(enginesFor('sessions'))('sessions on $engine', ({ engine }) => {
  const clock = new FakeClock();
  let place: TestLocation;
  let service: TestService;
  /** Another instance on the same data. */
  let other: TestService;

  beforeAll(async () => {
    place = await createTestLocation(engine);
    service = await startTestService({ engine, place, clock });
    other = await startTestService({ engine, place, clock });
    await createAccount(service, 'ada@example.com');
    await createAccount(service, 'bob@example.com');
  });

  afterAll(async () => {
    await service.close();
    await other.close();
    await place.remove();
  });

  it('have opaque tokens of 256 random bits, stored as a hash', { timeout: 240_000 }, async () => {
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

  it('use a cookie that other hosts, scripts and other sites cannot read, set or send', async () => {
    const browser = openBrowser(service);
    const { headers } = await browser.post('/sign-in', { email: 'ada@example.com', password: PASSWORD });
    const [cookie = ''] = headers.getSetCookie().filter((line) => line.startsWith(SESSION));
    expect(cookie).toMatch(/^__Host-recto_session=[0-9A-Za-z]{43};/);
    for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=43200']) {
      expect(cookie.split('; ')).toContain(part);
    }
    expect(cookie).not.toContain('Domain');
  });

  it('use another cookie name over plain http, and never accept the wrong one', async () => {
    const site = { ...service.services.site, baseUrl: 'http://127.0.0.1:8080' };
    const plain = await startService({ site }, { engine, place, clock });
    const browser = openBrowser(plain);
    const origin = { origin: 'http://127.0.0.1:8080' };
    await browser.post('/sign-in', { email: 'ada@example.com', password: PASSWORD }, origin);
    expect([...browser.cookies.keys()]).toEqual(['recto_session']);
    expect(await isSignedIn(browser)).toBe(true);
    browser.cookies.set(SESSION, browser.cookies.get('recto_session')!);
    browser.cookies.delete('recto_session');
    expect(await isSignedIn(browser)).toBe(false);
    await plain.close();
  });

  it('get a new token at every sign-in, which prevents session fixation', async () => {
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
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('expire after half an hour of inactivity', async () => {
    const browser = await signIn(service, 'ada@example.com');
    for (let turn = 0; turn < 3; turn++) {
      clock.advance(29 * MINUTE);
      expect(await isSignedIn(browser)).toBe(true);
    }
    clock.advance(31 * MINUTE);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('expire after twelve hours even if they are active', async () => {
    const browser = await signIn(service, 'ada@example.com');
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      clock.advance(20 * MINUTE);
      expect(await isSignedIn(browser)).toBe(true);
    }
    clock.advance(21 * MINUTE);
    expect(await isSignedIn(browser)).toBe(false);
  });

  /** What ends the sessions of an account. `own` is the browser that does it. */
  const ENDS: Record<string, (own: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>> = {
    'signing out': (own) => own.post('/sign-out'),
    'signing out of all other sessions': async () => {
      const elsewhere = await signIn(service, 'ada@example.com');
      return elsewhere.post('/dashboard/account/sessions/end-others');
    },
    'a password change': async () => {
      const elsewhere = await signIn(service, 'ada@example.com');
      return elsewhere.post('/dashboard/account/password', { password: PASSWORD, 'new-password': PASSWORD });
    },
    'a password reset': async () => {
      const { id } = await service.services.identity.accounts.get('ada@example.com');
      const token = await service.services.identity.passwordReset.createLink(id);
      return openBrowser(service).post(`/reset/${token}`, { 'new-password': PASSWORD });
    },
    'disabling the account': async () => {
      await service.services.identity.accounts.setDisabled('ada@example.com', true);
      await service.services.identity.accounts.setDisabled('ada@example.com', false);
    },
  };

  it.each(Object.keys(ENDS))('end after %s, on every instance at once', async (name) => {
    const browser = await signIn(service, 'ada@example.com');
    const token = browser.cookies.get(SESSION)!;
    const there = openBrowser(other);
    there.cookies.set(SESSION, token);
    expect(await isSignedIn(there)).toBe(true);
    await ENDS[name]!(browser);
    // Nothing is cached, so the very next request is without it.
    expect(await isSignedIn(there)).toBe(false);
    browser.cookies.set(SESSION, token);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('continue with a new token after a password change', async () => {
    const browser = await signIn(service, 'ada@example.com');
    const before = browser.cookies.get(SESSION);
    const fields = { password: PASSWORD, 'new-password': PASSWORD };
    expect((await browser.post('/dashboard/account/password', fields)).location).toContain('done=password');
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('continue with a new token after the password was confirmed, and the earlier one ends', async () => {
    const browser = await signIn(service, 'ada@example.com');
    const before = browser.cookies.get(SESSION)!;
    const path = '/dashboard/account/email';
    await browser.post(path, { password: 'wrong password', email: 'ada@example.org' });
    expect(browser.cookies.get(SESSION)).toBe(before);
    const { status } = await browser.post(path, { password: PASSWORD, email: 'not an address' });
    expect(status).toBe(400);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
    const thief = openBrowser(service);
    thief.cookies.set(SESSION, before);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('are not kept alive by automatic refreshes', async () => {
    const browser = await signIn(service, 'ada@example.com');
    for (let turn = 0; turn < 4; turn++) {
      clock.advance(9 * MINUTE);
      const { status } = await browser.get('/dashboard/account', { 'recto-part': 'live' });
      expect(status).toBe(turn < 3 ? 200 : 303);
    }
  });

  it('are listed with browser and IP address, and can be signed out one by one', async () => {
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
    expect(await isSignedIn(far)).toBe(true);
    expect((await near.post('/dashboard/account/sessions/end', { id: session!.id })).status).toBe(303);
    expect(await isSignedIn(far)).toBe(false);
    expect(await isSignedIn(near)).toBe(true);
  });

  it('of another member cannot be signed out, and the attempt is recorded', async () => {
    const bob = await signIn(service, 'bob@example.com');
    const ada = await signIn(service, 'ada@example.com');
    const { id } = await service.services.identity.accounts.get('ada@example.com');
    const [session] = await service.services.identity.sessions.list(id);
    const refused = async () => (await actionsOf(service)).filter((action) => action === 'session.end.refused').length;
    const before = await refused();
    for (const made of [session!.id, 'ses_0000000000000000', '']) {
      expect((await bob.post('/dashboard/account/sessions/end', { id: made })).status).toBe(404);
    }
    expect(await isSignedIn(ada)).toBe(true);
    expect(await refused()).toBe(before + 3);
  });
});
