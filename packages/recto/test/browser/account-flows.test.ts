/** Account flows in a real browser: signing in, two-factor authentication, invitations, sessions, deletion. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { totpCode } from '../../src/identity/second-factor/totp.ts';
import { accessibilityViolations, errorsWithoutLabel } from './support/accessibility.ts';
import { ADMINISTRATOR, LOOKS, onStage, PASSWORD } from './support/stage.ts';

const NEW_PASSWORD = 'nine loud geese before noon';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function expectSignedIn(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/dashboard\//);
  expect(await page.locator('.masthead .signed-in').innerText()).toContain(email);
}

/** Waits for a heading of the page that a click leads to. */
function heading(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** The whole text of an element on the page that a click leads to, which the browser may still be reading. */
async function textOf(page: Page, selector: string): Promise<string> {
  await page.locator(selector).waitFor();
  await page.waitForLoadState();
  return page.locator(selector).innerText();
}

/** Waits for a message about what was done. */
function message(page: Page, text: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).first().waitFor();
}

onStage(
  'the first account',
  (stage) => {
    it('is created once with the setup link, and is signed in as an administrator', async () => {
      const path = await stage().site.setupPath();
      const { page, browserErrors } = await stage().open();
      await page.goto(path);
      await page.getByLabel('E-mail address').fill('owner@example.com');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expectSignedIn(page, 'owner@example.com');
      await page.getByRole('link', { name: 'Administration' }).click();
      await heading(page, 'Accounts');
      expect(browserErrors).toEqual([]);
      expect((await page.goto(path))?.status()).toBe(404);
    });
  },
  { isNew: true },
);

onStage('accounts', (stage) => {
  it.each(LOOKS)('sign in after a mistake, and sign out, %s', async (name, look) => {
    const email = `in-${name.replaceAll(' ', '-')}@example.com`;
    await stage().account(email);
    const { page } = await stage().open(undefined, look);
    await page.goto('/dashboard/account');
    expect(page.url()).toMatch(/\/sign-in\?next=/);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill('something else altogether');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page.waitForLoadState();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectSignedIn(page, email);
    expect(new URL(page.url()).pathname).toBe('/dashboard/account');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);
    // The browser must not show the page from its cache.
    await page.goBack();
    await page.reload();
    expect(page.url()).toMatch(/\/sign-in/);
  });

  it('change the password, which ends all other sessions', async () => {
    await stage().account('change@example.com');
    const elsewhere = await stage().open('change@example.com');
    const { page } = await stage().open('change@example.com');
    await page.goto('/dashboard/account');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await message(page, 'Your password was changed');
    await elsewhere.page.goto('/dashboard/account');
    expect(elsewhere.page.url()).toMatch(/\/sign-in/);
    await signIn(elsewhere.page, 'change@example.com', PASSWORD);
    await elsewhere.page.getByRole('alert').waitFor();
    await signIn(elsewhere.page, 'change@example.com', NEW_PASSWORD);
    await expectSignedIn(elsewhere.page, 'change@example.com');
  });

  it('sign out another session', async () => {
    await stage().account('sessions@example.com');
    const elsewhere = await stage().open('sessions@example.com');
    const { page } = await stage().open('sessions@example.com');
    await page.goto('/dashboard/account');
    await page.getByRole('link', { name: /^Sign out… Firefox/ }).click();
    await heading(page, /^Sign out of Firefox/);
    await page.getByRole('button', { name: /^Sign out Firefox/ }).click();
    await message(page, 'The session was signed out');
    await elsewhere.page.goto('/dashboard/account');
    expect(elsewhere.page.url()).toMatch(/\/sign-in/);
    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/dashboard/account');
  });

  it('set up two-factor authentication, and sign in with a code and with a recovery code', async () => {
    await stage().account('factor@example.com');
    const { page } = await stage().open('factor@example.com');
    await page.goto('/dashboard/account');
    await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    const secret = (await textOf(page, '#totp-secret')).replaceAll(/\s/g, '');
    // A code is accepted one step before and after its own. So the next step may begin at any time.
    const codeAt = (steps: number) => totpCode(secret, Math.floor(Date.now() / 30_000) + steps);
    const first = codeAt(0);
    await page.getByLabel('Code', { exact: true }).fill(first);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Turn on' }).click();
    const [recovery = ''] = (await textOf(page, '#recovery-codes')).trim().split('\n');

    const other = await stage().open();
    await signIn(other.page, 'factor@example.com', PASSWORD);
    await other.page.waitForURL(/\/sign-in\/code/);
    await other.page.getByLabel('Code', { exact: true }).fill(first);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.locator('#code-error').filter({ hasText: 'was already used' }).waitFor();
    await other.page.getByLabel('Code', { exact: true }).fill(codeAt(1));
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await expectSignedIn(other.page, 'factor@example.com');

    const third = await stage().open();
    await signIn(third.page, 'factor@example.com', PASSWORD);
    await third.page.getByLabel('Code', { exact: true }).fill(recovery);
    await third.page.getByRole('button', { name: 'Sign in' }).click();
    await expectSignedIn(third.page, 'factor@example.com');
  });

  it.each(LOOKS)('are invited by an administrator, %s', async (name, look) => {
    const email = `guest-${name.replaceAll(' ', '-')}@example.com`;
    const admin = await stage().open(ADMINISTRATOR, look);
    await admin.page.goto('/dashboard/admin/invitations');
    await admin.page.getByLabel('E-mail address').fill(email);
    await admin.page.getByLabel('Plan').selectOption('PRO');
    await admin.page.getByRole('button', { name: 'Create invitation' }).click();
    const link = await textOf(admin.page, '#invitation-link');

    const guest = await stage().open(undefined, look);
    await guest.page.goto(new URL(link).pathname);
    await guest.page.getByLabel('Password').fill(PASSWORD);
    await guest.page.getByRole('button', { name: 'Create account' }).click();
    await expectSignedIn(guest.page, email);
    expect(await stage().site.data.accounts.get(email)).toMatchObject({ plan: 'PRO', admin: false });
    const late = await stage().open();
    expect((await late.page.goto(new URL(link).pathname))?.status()).toBe(404);
  });

  it('choose a new password with a single-use link from an administrator', async () => {
    const id = await stage().account('forgot@example.com');
    const admin = await stage().open(ADMINISTRATOR);
    await admin.page.goto(`/dashboard/admin/accounts/${id}`);
    await admin.page.getByRole('link', { name: 'Create password reset link' }).click();
    await admin.page.getByRole('button', { name: 'Create password reset link' }).click();
    const { pathname } = new URL(await textOf(admin.page, '#reset-link'));

    const { page } = await stage().open();
    await page.goto(pathname);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await signIn(page, 'forgot@example.com', NEW_PASSWORD);
    await expectSignedIn(page, 'forgot@example.com');
    const late = await stage().open();
    expect((await late.page.goto(pathname))?.status()).toBe(404);
  });

  it.each(LOOKS)('are disabled only after a confirmation, %s', async (name, look) => {
    const email = `leaver-${name.replaceAll(' ', '-')}@example.com`;
    const id = await stage().account(email);
    const leaver = await stage().open(email);
    const { page } = await stage().open(ADMINISTRATOR, look);
    await page.goto('/dashboard/admin');
    await page.getByLabel('Search by e-mail address or ID').fill(email.slice(0, -6));
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: email }).click();
    await page.getByRole('link', { name: 'Disable…' }).click();
    await heading(page, `Disable ${email}?`);
    await page.getByRole('link', { name: 'Cancel' }).click();
    expect((await stage().site.data.accounts.get(id)).disabledAt).toBeNull();
    await page.getByRole('link', { name: 'Disable…' }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    await message(page, `${email} is now disabled`);
    await leaver.page.goto('/dashboard/account');
    expect(leaver.page.url()).toMatch(/\/sign-in/);
    await signIn(leaver.page, email, PASSWORD);
    await leaver.page.getByRole('alert').waitFor();
  });

  it('delete themselves after entering their e-mail address', async () => {
    await stage().account('gone@example.com');
    const { page } = await stage().open('gone@example.com');
    await page.goto('/dashboard/account');
    await page.getByRole('link', { name: 'Delete account…' }).click();
    const confirm = page.getByRole('button', { name: 'Delete gone@example.com' });
    await page.getByLabel('Enter gone@example.com to confirm').fill('other@example.com');
    await page.locator('input[type=password]').fill(PASSWORD);
    await confirm.click();
    await page.locator('#email-error').filter({ hasText: 'was not deleted' }).waitFor();
    await page.getByLabel('Enter gone@example.com to confirm').fill('gone@example.com');
    await page.locator('input[type=password]').fill(PASSWORD);
    await confirm.click();
    await page.waitForURL((url) => !url.pathname.startsWith('/dashboard'));
    expect(await stage().site.data.accounts.find('gone@example.com')).toBeUndefined();
  });

  it.each([
    ['a password that is too short', 'new-password'],
    ['the wrong password', 'password'],
  ])('show the error for %s next to the field, which gets the focus', async (_what, wrong) => {
    const email = `${wrong}@example.com`;
    await stage().account(email);
    const { page } = await stage().open(email);
    await page.goto('/dashboard/account');
    await page.locator('form[action$="/password"]').evaluate((form) => {
      (form as HTMLFormElement).noValidate = true;
    });
    await page.getByLabel('Current password').fill(wrong === 'password' ? 'not this one' : PASSWORD);
    await page.getByLabel('New password').fill(wrong === 'password' ? NEW_PASSWORD : 'short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('.error').waitFor();
    await page.waitForLoadState();
    expect(await errorsWithoutLabel(page)).toEqual({ marked: 1, unlabeled: [] });
    // The browser sets the focus in a frame after loading, so the test waits for it.
    await page.locator(`input[name="${wrong}"]:focus`).waitFor();
  });

  it('sign out of all other sessions after a confirmation', async () => {
    await stage().account('many@example.com');
    const others = [await stage().open('many@example.com'), await stage().open('many@example.com')];
    const { page } = await stage().open('many@example.com');
    await page.goto('/dashboard/account');
    await page.getByRole('link', { name: 'Sign out of all other sessions…' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Sign out of all other sessions…' }).click();
    await page.getByRole('button', { name: 'Sign out of 2 other sessions' }).click();
    for (const other of others) {
      await other.page.goto('/dashboard/account');
      expect(other.page.url()).toMatch(/\/sign-in/);
    }
  });

  it.each([
    ['a key without a name', '/dashboard/api-keys', 'Create key'],
    ['an invitation with an invalid e-mail address', '/dashboard/admin/invitations', 'Create invitation'],
  ])('show the error for %s next to the field, also to screen readers', async (_what, path, button) => {
    const { page } = await stage().open(ADMINISTRATOR);
    await page.goto(path);
    // Submits without the browser's validation.
    await page.locator(`form[action="${path}"]`).evaluate((form) => {
      (form as HTMLFormElement).noValidate = true;
    });
    if (path.endsWith('invitations')) await page.getByLabel('E-mail address').fill('no address');
    await page.getByRole('button', { name: button }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.waitForLoadState();
    expect(await errorsWithoutLabel(page)).toEqual({ marked: 1, unlabeled: [] });
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('cannot open administration pages unless they are administrators', async () => {
    await stage().account('member@example.com');
    const { page } = await stage().open('member@example.com');
    await page.goto('/dashboard/account');
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    expect((await page.goto('/dashboard/admin'))?.status()).toBe(404);
  });
});
