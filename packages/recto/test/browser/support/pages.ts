/** All pages, for tests that apply to every page and for screenshots. */
import type { Page } from 'playwright-core';
import { totpCode } from '../../../src/identity/second-factor/totp.ts';
import type { SignedIn } from './chromium.ts';
import { type Example, PEOPLE } from './example-data.ts';
import type { Site } from './site.ts';

export interface PageCase {
  /** Also the name of its screenshots. */
  readonly name: string;
  readonly path: string | ((example: Example) => string);
  /** Who is signed in. Default: no one. */
  readonly as?: keyof typeof PEOPLE;
  /** The installation. Default: the one with data. */
  readonly on?: 'fresh' | 'open';
  /** The expected status. Default: 200. */
  readonly status?: number;
  /** Actions on the page that lead to the state to test. */
  readonly act?: (page: Page) => Promise<void>;
}

const ADMIN = '/dashboard/admin';
const KEYS = '/dashboard/api-keys';
/** Longer than any line, without a place to break it. */
const LONG_WORD = 'W'.repeat(254);

export const PAGES: readonly PageCase[] = [
  { name: 'home', path: '/' },
  { name: 'home-tried', path: '/?example=thread&content=full&includeMeta=on' },
  { name: 'reference', path: '/docs' },
  { name: 'guide', path: '/docs/quick-start' },
  { name: 'guide-tables', path: '/docs/configuration' },
  { name: 'try', path: '/docs/try' },
  { name: 'docs-search', path: '/docs/search?q=rate+limit' },
  { name: 'docs-search-none', path: `/docs/search?q=${LONG_WORD}` },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'sign-up-invited', path: ({ openToken }) => `/sign-up/${openToken}` },
  { name: 'reset', path: '/reset' },
  { name: 'setup', path: '', on: 'fresh' },
  { name: 'sign-in-open', path: '/sign-in', on: 'open' },
  { name: 'sign-up-open', path: '/sign-up', on: 'open' },
  { name: 'reset-by-mail', path: '/reset', on: 'open' },
  {
    // Early in the list, because it requires a sign-in within the last ten minutes.
    name: 'recovery-codes',
    path: '/dashboard/account',
    as: 'careful',
    async act(page) {
      const begin = page.getByRole('button', { name: 'Set up two-factor authentication' });
      if ((await begin.count()) === 1) {
        await begin.click();
        const secret = (await page.locator('#totp-secret').innerText()).replaceAll(/\s/g, '');
        await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, Math.floor(Date.now() / 30_000)));
        await page.getByRole('button', { name: 'Turn on' }).click();
      } else {
        await page.getByRole('link', { name: 'Manage two-factor authentication' }).click();
        await page.getByRole('button', { name: 'Create new recovery codes' }).click();
      }
      await page.locator('#recovery-codes').waitFor();
    },
  },
  { name: 'not-found', path: '/nothing-here', status: 404 },
  { name: 'home-member', path: '/', as: 'member' },
  { name: 'keys', path: KEYS, as: 'member' },
  { name: 'keys-none', path: KEYS, as: 'newcomer' },
  { name: 'keys-free', path: KEYS, as: 'free' },
  { name: 'key-details', path: ({ memberKeyId }) => `${KEYS}/${memberKeyId}`, as: 'member' },
  { name: 'usage-filtered', path: '/dashboard/usage?days=90&outcome=failed', as: 'member' },
  { name: 'key-rename', path: ({ memberKeyId }) => `${KEYS}/${memberKeyId}/rename`, as: 'member' },
  { name: 'key-rotate', path: ({ memberKeyId }) => `${KEYS}/${memberKeyId}/rotate`, as: 'member' },
  { name: 'key-revoke', path: ({ memberKeyId }) => `${KEYS}/${memberKeyId}/revoke`, as: 'member' },
  { name: 'usage', path: '/dashboard/usage', as: 'member' },
  { name: 'usage-none', path: '/dashboard/usage', as: 'newcomer' },
  { name: 'requests', path: '/dashboard/usage/requests', as: 'member' },
  { name: 'requests-none', path: '/dashboard/usage/requests', as: 'newcomer' },
  { name: 'playground', path: '/dashboard/playground', as: 'member' },
  { name: 'playground-example', path: '/dashboard/playground?example', as: 'member' },
  { name: 'playground-free', path: '/dashboard/playground', as: 'free' },
  { name: 'plan', path: '/dashboard/plan', as: 'member' },
  { name: 'plan-free', path: '/dashboard/plan', as: 'free' },
  { name: 'plan-requested', path: '/dashboard/plan', as: 'requester' },
  { name: 'admin-requests', path: `${ADMIN}/requests`, as: 'admin' },
  { name: 'admin-decline', path: ({ requesterId }) => `${ADMIN}/requests/${requesterId}/decline`, as: 'admin' },
  {
    name: 'playground-empty',
    path: '/dashboard/playground',
    as: 'member',
    async act(page) {
      await page.getByRole('button', { name: 'Convert', exact: true }).click();
      await page.locator('#url-error:not([hidden])').waitFor();
    },
  },
  {
    name: 'playground-options',
    path: '/dashboard/playground?content=full&url=example.com',
    as: 'member',
  },
  { name: 'account', path: '/dashboard/account', as: 'member' },
  { name: 'account-delete', path: '/dashboard/account/delete', as: 'member' },
  { name: 'admin-accounts', path: ADMIN, as: 'admin' },
  { name: 'admin-accounts-none', path: `${ADMIN}?q=nobody`, as: 'admin' },
  { name: 'admin-account', path: ({ memberId }) => `${ADMIN}/accounts/${memberId}`, as: 'admin' },
  {
    name: 'admin-account-disabled',
    path: ({ disabledId }) => `${ADMIN}/accounts/${disabledId}?done=disable`,
    as: 'admin',
  },
  { name: 'admin-disable', path: ({ memberId }) => `${ADMIN}/accounts/${memberId}/disable`, as: 'admin' },
  { name: 'admin-invitations', path: `${ADMIN}/invitations`, as: 'admin' },
  {
    name: 'admin-withdraw',
    path: ({ openInvitationId }) => `${ADMIN}/invitations/${openInvitationId}/withdraw`,
    as: 'admin',
  },
  { name: 'admin-service', path: `${ADMIN}/service`, as: 'admin' },
  { name: 'admin-audit', path: `${ADMIN}/audit`, as: 'admin' },
  { name: 'admin-audit-none', path: `${ADMIN}/audit?who=nobody@example.com`, as: 'admin' },
  {
    name: 'usage-day',
    path: '/dashboard/usage',
    as: 'member',
    async act(page) {
      await page.locator('.day-chart').press('End');
      await page.locator('.tooltip').waitFor();
    },
  },
  {
    name: 'session-end',
    path: '/dashboard/account',
    as: 'member',
    async act(page) {
      await page.getByRole('link', { name: 'Sign out… Firefox on Android' }).click();
      await page.getByRole('button', { name: 'Sign out Firefox on Android' }).waitFor();
    },
  },
  {
    name: 'sessions-end',
    path: '/dashboard/account',
    as: 'member',
    async act(page) {
      await page.getByRole('link', { name: 'Sign out of all other sessions…' }).click();
      await page.getByRole('button', { name: /^Sign out of/ }).waitFor();
    },
  },
  {
    name: 'sign-in-wrong',
    path: '/sign-in',
    async act(page) {
      await page.getByLabel('E-mail address').fill('somebody@example.com');
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-up-wrong',
    path: ({ openToken }) => `/sign-up/${openToken}`,
    async act(page) {
      await page.getByLabel('Password').fill('password');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.locator('.error').waitFor();
    },
  },
  {
    name: 'password-wrong',
    path: '/dashboard/account',
    as: 'member',
    async act(page) {
      await page.getByLabel('Current password').fill('not the password');
      await page.getByLabel('New password').fill('another one altogether');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.locator('.error').waitFor();
    },
  },
  {
    name: 'factor-setup',
    path: '/dashboard/account',
    as: 'newcomer',
    async act(page) {
      await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
      await page.locator('#totp-secret').waitFor();
    },
  },
  {
    name: 'admin-invitation-made',
    path: `${ADMIN}/invitations`,
    as: 'admin',
    async act(page) {
      await page.getByRole('button', { name: 'Create invitation' }).click();
      await page.locator('#invitation-link').waitFor();
    },
  },
  {
    name: 'admin-reset-link',
    path: ({ memberId }) => `${ADMIN}/accounts/${memberId}/reset-link`,
    as: 'admin',
    async act(page) {
      await page.getByRole('button', { name: 'Create password reset link' }).click();
      await page.locator('#reset-link').waitFor();
    },
  },
  // The longest possible names, which must neither overlap nor widen the page.
  { name: 'home-long', path: '/', as: 'long' },
  { name: 'keys-long', path: KEYS, as: 'long' },
  { name: 'key-details-long', path: ({ longKeyId }) => `${KEYS}/${longKeyId}`, as: 'long' },
  { name: 'key-revoke-long', path: ({ longKeyId }) => `${KEYS}/${longKeyId}/revoke`, as: 'long' },
  { name: 'usage-long', path: '/dashboard/usage', as: 'long' },
  { name: 'requests-long', path: '/dashboard/usage/requests', as: 'long' },
  { name: 'account-long', path: '/dashboard/account', as: 'long' },
  { name: 'admin-accounts-long', path: ADMIN, as: 'long' },
  { name: 'admin-search-long', path: `${ADMIN}?q=${LONG_WORD}`, as: 'long' },
  { name: 'admin-account-long', path: ({ longAccountId }) => `${ADMIN}/accounts/${longAccountId}`, as: 'long' },
  { name: 'admin-requests-long', path: `${ADMIN}/requests`, as: 'long' },
  { name: 'admin-invitations-long', path: `${ADMIN}/invitations`, as: 'long' },
  { name: 'admin-audit-long', path: `${ADMIN}/audit?what=invitation&who=${PEOPLE.long}`, as: 'long' },
  { name: 'not-found-long', path: `/${LONG_WORD}`, status: 404 },
  // Last, because they change the content of other pages.
  {
    name: 'key-made',
    path: KEYS,
    as: 'member',
    async act(page) {
      await page.getByLabel('Name').fill('Made in a browser');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.locator('#key').waitFor();
    },
  },
  {
    name: 'key-wrong',
    path: KEYS,
    as: 'member',
    async act(page) {
      await page.getByLabel('Name').fill(' ');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.locator('.error').waitFor();
    },
  },
  {
    name: 'playground-result',
    path: '/dashboard/playground?example',
    as: 'member',
    async act(page) {
      await page.getByRole('button', { name: 'Convert', exact: true }).click();
      await page.frameLocator('iframe').getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'playground-error',
    path: '/dashboard/playground',
    as: 'member',
    async act(page) {
      await page.getByLabel('Page URL').fill('http://10.0.0.1/');
      await page.getByRole('button', { name: 'Convert', exact: true }).click();
      await page.locator('.failed').waitFor();
    },
  },
];

/** The site, path and session of a page. */
export async function findPage(
  { path, as, on }: PageCase,
  { filled, fresh, open, example, sessions }: Sites,
): Promise<{ site: Site; path: string; signedIn: SignedIn | undefined }> {
  if (on === 'fresh') return { site: fresh, path: await fresh.setupPath(), signedIn: undefined };
  const site = on === 'open' ? open : filled;
  const signedIn = as === undefined ? undefined : sessions[as];
  return { site, path: typeof path === 'string' ? path : path(example), signedIn };
}

export interface Sites {
  readonly filled: Site;
  readonly fresh: Site;
  readonly open: Site;
  readonly example: Example;
  /** One session for each of the example people. */
  readonly sessions: Readonly<Record<keyof typeof PEOPLE, SignedIn>>;
}
