/**
 * Attacks on the browser of a signed-in member by other sites, other members and converted pages.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ATTRIBUTES, escapeHtml, PAYLOADS, PLACES } from '../../../engine/test/inert/payloads.ts';
import { sessionCookieName } from '../../src/web-kit/cookies.ts';
import { type ForeignSite, startForeignSite } from './support/foreign-site.ts';
import { ADMINISTRATOR, onStage, PASSWORD } from './support/stage.ts';

const ADMIN = '/dashboard/admin';
/** Sets a variable on the window if a page ever includes it as markup. */
const MARKUP = [
  '<img src=x onerror="window.hit=1">',
  '<script>window.hit=1</script>',
  '"><svg onload="window.hit=1">',
  "'-window.hit=1-'",
  '</title></textarea><iframe srcdoc="<script>parent.hit=1</script>">',
];

let foreign: ForeignSite;

beforeAll(async () => {
  foreign = await startForeignSite();
});

afterAll(() => foreign.close());

function wasHit(page: Page): Promise<boolean> {
  return page.evaluate(() => 'hit' in window);
}

onStage('the browser of a member', (stage) => {
  it('rejects forms from other sites, with and without cookies', async () => {
    const victim = await stage().account('victim@example.com');
    const adminId = (await stage().site.data.accounts.get(ADMINISTRATOR)).id;
    const { origin, data } = stage().site;
    const acts = [
      ['POST', `${ADMIN}/accounts/${victim}/disable`, {}],
      ['POST', `${ADMIN}/accounts/${victim}/administrator`, {}],
      ['POST', `${ADMIN}/invitations`, { email: 'mallory@example.com', plan: 'PRO', days: '30' }],
      ['POST', '/dashboard/api-keys', { name: 'mallory', expiry: 'never', id: 'key_0000000000000000' }],
      ['POST', '/dashboard/account/sessions/end-others', {}],
      ['POST', '/sign-out', {}],
      ['GET', `${ADMIN}/accounts/${victim}/disable`, {}],
      ['GET', '/sign-out', {}],
    ] as const;
    for (const place of ['crossSite', 'crossOrigin'] as const) {
      const { page, close } = await stage().open(ADMINISTRATOR);
      for (const [method, path, fields] of acts) {
        const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
        foreign.show(
          `<form method="${method}" action="${origin}${path}">${inputs.join('')}<button>Win a prize</button></form>`,
        );
        await page.goto(foreign[place]);
        await page.getByRole('button').click();
        await page.waitForURL(`${origin}/**`);
        await page.waitForLoadState();
        await page.goto('/dashboard/account');
        expect([place, path, new URL(page.url()).pathname]).toEqual([place, path, '/dashboard/account']);
      }
      // Without a navigation, as text that a server may read as JSON or a form.
      foreign.show('');
      await page.goto(foreign[place]);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        await page.evaluate(
          ([url, contentType]) =>
            fetch(url!, {
              method: 'POST',
              mode: 'no-cors',
              credentials: 'include',
              headers: { 'Content-Type': contentType! },
              body: 'name=mallory&expiry=never',
            }).catch(() => undefined),
          [`${origin}/dashboard/api-keys`, type],
        );
      }
      await close();
    }
    expect(await data.accounts.get(victim)).toMatchObject({ admin: false, disabledAt: null });
    expect(await data.keys.list(adminId)).toEqual([]);
    expect(await data.invitations.list(10)).toEqual([]);
  }, 120_000);

  it('does not let other sites read its pages', async () => {
    const { page } = await stage().open(ADMINISTRATOR);
    foreign.show('');
    await page.goto(foreign.crossOrigin);
    const outcome = await page.evaluate(
      (url) =>
        fetch(url, { credentials: 'include' }).then(
          (response) => response.text(),
          () => 'blocked',
        ),
      `${stage().site.origin}/dashboard/account`,
    );
    expect(outcome).toBe('blocked');
  });

  it('does not let other sites frame its pages', async () => {
    const { page } = await stage().open(ADMINISTRATOR);
    for (const path of ['/', '/docs', '/sign-in', '/dashboard/account', '/dashboard/api-keys', ADMIN]) {
      foreign.show(`<iframe src="${stage().site.origin}${path}" style="opacity:0.01"></iframe>`);
      const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await Promise.all([refusal, page.goto(foreign.crossOrigin)]);
      expect(await page.frameLocator('iframe').locator('main').count(), path).toBe(0);
    }
  });

  it('gets a new session at sign-in, even if another site planted a cookie', async () => {
    await stage().account('fixed@example.com');
    await stage().account('mallory@example.com');
    const { origin, data } = stage().site;
    const name = sessionCookieName({ baseUrl: origin });
    const planted = (await stage().site.signIn('mallory@example.com')).cookies[0]!.value;
    for (const value of [planted, 'A'.repeat(43)]) {
      const { page, context, close } = await stage().open();
      await context.addCookies([{ name, value, url: origin }]);
      await page.goto('/sign-in');
      // The planted session may be valid. Sign out of it first.
      if (!page.url().includes('/sign-in')) {
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.waitForURL(/\/sign-in/);
      }
      await page.getByLabel('E-mail address').fill('fixed@example.com');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/\/dashboard\//);
      const cookie = (await context.cookies()).find((each) => each.name === name);
      expect(cookie?.value).not.toBe(value);
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      expect((await data.sessions.identify(value))?.account.email).not.toBe('fixed@example.com');
      expect(await page.evaluate(() => document.cookie)).toBe('');
      await close();
    }
  });

  it('shows markup in key names and e-mail addresses as text, to the member and to administrators', async () => {
    // Addresses have no angle brackets. Unescaped, this one would show one.
    const email = "o'hit&lt/onload=window.hit=1@example.com";
    const id = await stage().account(email);
    for (const name of MARKUP) await stage().site.data.keys.create(id, name);
    const member = await stage().open(email);
    const [key] = await stage().site.data.keys.list(id);
    const keyPages = ['rename', 'rotate', 'revoke'].map((act) => `/dashboard/api-keys/${key!.id}/${act}`);
    for (const path of ['/dashboard/api-keys', '/dashboard/usage', '/dashboard/account', ...keyPages]) {
      expect((await member.page.goto(path))?.status()).toBe(200);
      expect(await wasHit(member.page), path).toBe(false);
    }
    expect(await member.page.goto('/dashboard/api-keys').then(() => member.page.locator('main').innerText())).toContain(
      MARKUP[0],
    );
    expect(member.browserErrors).toEqual([]);
    const admin = await stage().open(ADMINISTRATOR);
    for (const path of [
      ADMIN,
      `${ADMIN}?q=%26lt/onload=`,
      `${ADMIN}/accounts/${id}`,
      `${ADMIN}/accounts/${id}/disable`,
    ]) {
      await admin.page.goto(path);
      expect(await wasHit(admin.page), path).toBe(false);
      expect(await admin.page.locator('main').innerText()).toContain('&lt/onload=');
    }
    expect(admin.browserErrors).toEqual([]);
  });

  it.each([
    ['with scripts', true],
    ['without', false],
  ])('executes and loads nothing from a page converted in the playground, %s', async (_name, hasScripts) => {
    await stage().account(`player-${hasScripts}@example.com`);
    const { page, browserErrors } = await stage().open(`player-${hasScripts}@example.com`, { hasScripts });
    await page.goto('/dashboard/playground');
    await page.getByLabel('Pasted HTML').check();
    const places = [...Object.values(PLACES), ...Object.values(ATTRIBUTES)];
    const hostile = PAYLOADS.map((payload, index) => places[index % places.length]!(payload)).join('\n');
    const titles = `<title>${escapeHtml(MARKUP.join(' '))}</title><meta name="author" content="${escapeHtml(MARKUP[0]!)}">`;
    const article = `<article><h1>Hostile</h1>${'<p>Enough words to be the content of this page, one after another.</p>'.repeat(20)}`;
    const pixel = `<img src="${foreign.crossSite}pixel.png"><link rel="stylesheet" href="${foreign.crossSite}a.css">`;
    await page.locator('textarea[name=html]').fill(`${titles}${article}${pixel}${hostile}</article>`);
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.locator('iframe').waitFor();

    const frame = page.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('');
    const rendered = page.frameLocator('iframe');
    await rendered.getByText('Enough words').first().waitFor();
    expect(
      await rendered
        .locator('script, iframe, img, svg, form, input, style, object, embed, [onerror], [onload]')
        .count(),
    ).toBe(0);
    expect(await rendered.locator('a[href]').count()).toBe(0);
    // No requests to other sites, no scripts, and no policy violations.
    expect(browserErrors).toEqual([]);
    if (hasScripts) expect(await wasHit(page)).toBe(false);
    expect(await page.locator('#result script, #result img, #result svg[onload]').count()).toBe(0);
  });
});
