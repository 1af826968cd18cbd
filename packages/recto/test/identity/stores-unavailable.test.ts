/** Sign-in, sign-up, invitations, reset and second factor while Redis or PostgreSQL is unavailable, and after it has recovered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_POLICY } from '../../src/contract/plans.ts';
import { totpCode } from '../../src/identity/second-factor/totp.ts';
import type { RateLog } from '../../src/metering/ports.ts';
import { redisRateLog } from '../../src/metering/store/redis-rate-log.ts';
import { type Answer, type Browser, openBrowser } from '../support/browser.ts';
import { type ChaosProxy, startChaosProxy } from '../support/chaos-proxy.ts';
import type { TestService } from '../support/service.ts';
import { announceSkipped, createTestLocation, POSTGRES_URL, REDIS_URL, type TestLocation } from '../support/stores.ts';
import { FakeClock } from './support/fake-clock.ts';
import { Mailbox } from './support/mailbox.ts';
import { isSignedIn, PASSWORD, SESSION, signIn, startTestService } from './support/service.ts';

const FRESH = 'rhubarb ostrich tango';
const MODES = ['refuse', 'hang'] as const;

announceSkipped('accounts while a store is unavailable');

describe.skipIf(POSTGRES_URL === undefined || REDIS_URL === undefined)('accounts', { timeout: 60_000 }, () => {
  const clock = new FakeClock();
  const mailbox = new Mailbox();
  let place: TestLocation;
  let database: ChaosProxy;
  let redis: ChaosProxy;
  let rateLog: RateLog;
  let service: TestService;

  beforeAll(async () => {
    place = await createTestLocation('postgres');
    [database, redis] = [await startChaosProxy(place.databaseUrl!), await startChaosProxy(REDIS_URL!)];
    rateLog = await redisRateLog(redis.url, RATE_POLICY, { onError: () => {} });
    const through = { ...place, databaseUrl: database.url, timeout: 3000, onError: () => {} };
    const accounts = { mailer: mailbox, signUp: 'open' as const };
    service = await startTestService(
      { engine: 'postgres', place: through, clock, accounts, people: ['ada', 'bob'] },
      { rateLog },
    );
  });

  afterAll(async () => {
    await service.close();
    await rateLog.close();
    await Promise.all([database.close(), redis.close()]);
    await place.remove();
  });

  /** Expects a page with an explanation, which may be requested again soon. */
  function expectUnavailable({ status, headers, text }: Answer): void {
    expect([status, headers.get('retry-after')], text).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(text).toMatch(/try again/i);
  }

  const wrongPassword = (email: string) => openBrowser(service).post('/sign-in', { email, password: 'not the one' });

  async function setUpFactor(browser: Browser): Promise<string> {
    await browser.post('/dashboard/account/factor/begin');
    const { html } = await browser.get('/dashboard/account/factor');
    const secret = /id="totp-secret">([A-Z2-7 ]+)</.exec(html)![1]!.replaceAll(' ', '');
    const answer = await browser.post('/dashboard/account/factor', { code: codeOf(secret), password: PASSWORD });
    expect(answer.status).toBe(200);
    return secret;
  }

  const codeOf = (secret: string) => totpCode(secret, Math.floor(clock.now() / 30_000));

  it.each(MODES)('don’t need Redis, only conversions do (%s)', async (mode) => {
    redis.set(mode);
    const email = `new-${mode}@example.com`;
    const visitor = openBrowser(service);
    expect((await visitor.post('/sign-up', { email, 'new-password': PASSWORD })).text).toContain('Check your e-mail');
    expect((await visitor.post(mailbox.linkTo(email), { password: PASSWORD })).status).toBe(303);
    const browser = await signIn(service, email);

    const secret = await setUpFactor(browser);
    clock.advance(60_000);
    const withPassword = openBrowser(service);
    expect((await withPassword.post('/sign-in', { email, password: PASSWORD })).location).toContain('/sign-in/code');
    expect((await withPassword.post('/sign-in/code', { code: '000000' })).status).toBe(401);
    expect(await isSignedIn(withPassword)).toBe(false);
    expect((await withPassword.post('/sign-in/code', { code: codeOf(secret) })).status).toBe(303);
    expect(await isSignedIn(withPassword)).toBe(true);

    await openBrowser(service).post('/reset', { email });
    expect((await visitor.post(mailbox.linkTo(email), { 'new-password': FRESH })).location).toBe('/sign-in?done=reset');

    // Guesses are counted elsewhere.
    const guesses: number[] = [];
    for (let guess = 0; guess < 12; guess++) guesses.push((await wrongPassword(email)).status);
    expect([guesses[0], guesses.at(-1)]).toEqual([401, 429]);

    // The limit of conversions can't be checked, so there are none.
    const ada = await signIn(service, 'ada@example.com');
    expect((await ada.get('/dashboard/account')).status).toBe(200);
    expectUnavailable(await ada.get('/dashboard/usage'));
    const converted = await ada.post('/dashboard/playground', { source: 'html', html: '<p>Hello</p>' });
    expect([converted.status, converted.text]).toEqual([503, expect.not.stringContaining('Hello')]);
    redis.set('open');
    await expect.poll(async () => (await ada.get('/dashboard/usage')).status, { timeout: 10_000 }).toBe(200);
  });

  it.each(MODES)('say that PostgreSQL is unavailable, and let nobody in (%s)', async (mode) => {
    const email = 'bob@example.com';
    const bob = await signIn(service, email);
    const session = bob.cookies.get(SESSION);
    await openBrowser(service).post('/reset', { email });
    const link = mailbox.linkTo(email);
    database.set(mode);
    for (const password of [PASSWORD, 'not the one']) {
      const browser = openBrowser(service);
      expectUnavailable(await browser.post('/sign-in', { email, password }));
      expect([...browser.cookies.keys()]).toEqual([]);
    }
    const answers = await Promise.all([
      bob.get('/dashboard/account'),
      openBrowser(service).post('/sign-up', { email: 'late@example.com', 'new-password': FRESH }),
      openBrowser(service).post('/reset', { email }),
      openBrowser(service).get(link),
      openBrowser(service).post(link, { 'new-password': FRESH }),
    ]);
    for (const answer of answers) expectUnavailable(answer);
    expect(bob.cookies.get(SESSION)).toBe(session);

    database.set('open');
    await expect.poll(() => isSignedIn(bob), { timeout: 20_000 }).toBe(true);
    expect(await isSignedIn(await signIn(service, email))).toBe(true);
    expect((await openBrowser(service).post(link, { 'new-password': PASSWORD })).location).toBe('/sign-in?done=reset');
    expect(await service.services.identity.accounts.find('late@example.com')).toBeUndefined();
  });

  it.each(MODES)('keep invitations usable once (%s)', async (mode) => {
    const invitations = '/dashboard/admin/invitations';
    await service.services.identity.accounts.setAdmin('ada@example.com', true);
    const ada = await signIn(service, 'ada@example.com');
    const invite = (email: string) => ada.post(invitations, { email, plan: 'PRO', days: '7' });
    const linkIn = ({ html }: Answer) => /\/sign-up\/[\w-]{43}/.exec(html)?.[0] ?? '/no-link';
    const redeem = (link: string, email: string) => openBrowser(service).post(link, { email, 'new-password': FRESH });

    redis.set(mode);
    const [first, second] = [`first-${mode}@example.com`, `second-${mode}@example.com`];
    const firstLink = linkIn(await invite(first));
    expect((await redeem(firstLink, first)).status).toBe(303);
    const secondLink = linkIn(await invite(second));
    redis.set('open');

    database.set(mode);
    const answers = await Promise.all([
      invite('late@example.com'),
      ada.get(invitations),
      openBrowser(service).get(secondLink),
      redeem(secondLink, second),
      redeem(firstLink, second),
    ]);
    for (const answer of answers) {
      expectUnavailable(answer);
      expect(linkIn(answer)).toBe('/no-link');
    }
    database.set('open');
    await expect.poll(() => isSignedIn(ada), { timeout: 20_000 }).toBe(true);
    expect((await ada.get(invitations)).text).not.toContain('late@example.com');
    // What failed can be repeated, and each link works once.
    expect((await redeem(firstLink, second)).status).toBe(404);
    expect((await redeem(secondLink, second)).status).toBe(303);
    expect((await redeem(secondLink, second)).status).toBe(404);
    expect(await service.services.identity.accounts.find(second)).toMatchObject({ plan: 'PRO', admin: false });
  });
});
