/** `RECTO_REQUIRE_SECOND_FACTOR`: the dashboard without two-factor authentication (ASVS 5.0, 6.3.3). */
import { afterEach, expect, it } from 'vitest';
import { totpCode } from '../../src/identity/second-factor/totp.ts';
import type { Browser } from '../support/browser.ts';
import type { TestService } from '../support/service.ts';
import { FakeClock } from './support/fake-clock.ts';
import { PASSWORD, signIn, startTestService } from './support/service.ts';

const FACTOR = '/dashboard/account/factor';
const PAGES = [
  '/dashboard',
  '/dashboard/api-keys',
  '/dashboard/usage',
  '/dashboard/account',
  FACTOR,
  `${FACTOR}/change`,
];

const clock = new FakeClock();
let service: TestService;

afterEach(() => service.close());

const start = async (requiredFactor: 'administrators' | 'everyone') => {
  service = await startTestService({ clock, accounts: { requiredFactor }, people: ['ada', 'bob'] });
  await service.services.identity.accounts.setAdmin('ada@example.com', true);
};

/** Status, and whether the page asks to set it up. */
async function seen(browser: Browser, path: string): Promise<string> {
  const { status, text } = await browser.get(path);
  return `${status} ${text.includes('This service requires it for your account')}`;
}

async function setUp(browser: Browser): Promise<void> {
  expect(await browser.post(`${FACTOR}/begin`)).toMatchObject({ status: 303, location: FACTOR });
  const { html } = await browser.get(FACTOR);
  const secret = /id="totp-secret">([A-Z2-7 ]+)</.exec(html)![1]!.replaceAll(' ', '');
  const code = totpCode(secret, Math.floor(clock.now() / 30_000));
  expect((await browser.post(FACTOR, { code, password: PASSWORD })).text).toContain('recovery codes');
}

it('lets an administrator do nothing before setting it up, and members everything', async () => {
  await start('administrators');
  const ada = await signIn(service, 'ada@example.com');
  for (const path of [...PAGES, '/dashboard/admin', '/dashboard/admin/invitations', '/dashboard/playground']) {
    expect([path, await seen(ada, path)]).toEqual([path, '403 true']);
  }
  const { identity } = service.services;
  const [adaId, bobId] = await Promise.all(
    ['ada', 'bob'].map(async (name) => (await identity.accounts.get(`${name}@example.com`)).id),
  );
  expect((await ada.post('/dashboard/api-keys', { name: 'one', expires: '' })).status).toBe(403);
  expect((await ada.post(`/dashboard/admin/accounts/${bobId}/disable`)).status).toBe(403);
  expect((await ada.post(`${FACTOR}/off`, { password: PASSWORD })).status).toBe(403);
  expect(await identity.keys.list(adaId!)).toEqual([]);
  expect((await identity.accounts.get(bobId!)).disabledAt).toBeNull();

  const bob = await signIn(service, 'bob@example.com');
  expect(await seen(bob, '/dashboard/api-keys')).toBe('200 false');
  // Also a session that began before.
  await identity.accounts.setAdmin(bobId!, true);
  expect(await seen(bob, '/dashboard/api-keys')).toBe('403 true');

  await setUp(ada);
  for (const path of ['/dashboard/admin', '/dashboard/api-keys']) expect(await seen(ada, path)).toBe('200 false');
  expect((await ada.post(`${FACTOR}/off`, { password: PASSWORD })).status).toBe(303);
  expect(await seen(ada, '/dashboard/admin')).toBe('403 true');
  // Signing out is always possible, and public pages don't change.
  expect(await seen(ada, '/docs')).toBe('200 false');
  expect((await ada.post('/sign-out')).status).toBe(303);
});

it('applies to everyone if everyone needs it', async () => {
  await start('everyone');
  const bob = await signIn(service, 'bob@example.com');
  expect(await seen(bob, '/dashboard/api-keys')).toBe('403 true');
  await setUp(bob);
  expect(await seen(bob, '/dashboard/api-keys')).toBe('200 false');
});
