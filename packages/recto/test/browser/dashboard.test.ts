/**
 * What members do in the dashboard, on wide and narrow screens, light and dark, with and without
 * JavaScript.
 */
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_ANYWHERE } from '../../src/identity/keys/key-format.ts';
import { accessibilityViolations, errorsWithoutLabel } from './support/accessibility.ts';
import {
  announceWithoutChromium,
  CHROMIUM,
  FOREIGN_HOST,
  type Look,
  launchChromium,
  START_MILLISECONDS,
  type Visitor,
  visit,
} from './support/chromium.ts';
import { type Site, startSite } from './support/site.ts';

announceWithoutChromium('the dashboard');

const run = promisify(execFile);
/** For long tests on a busy machine. */
const LONG = { timeout: 90_000 };
const KEYS = '/dashboard/api-keys';
const PLAYGROUND = '/dashboard/playground';
const OWNER = 'owner@example.com';

const LOOKS: readonly Look[] = [
  { width: 1280, theme: 'light', hasScripts: true },
  { width: 390, theme: 'dark', hasScripts: true },
  { width: 1280, theme: 'dark', hasScripts: false },
  { width: 390, theme: 'light', hasScripts: false },
];

const nameOf = ({ width, theme, hasScripts }: Look) => `${width} ${theme}${hasScripts ? '' : ' without scripts'}`;

/**
 * If any part ran, it would open a dialog, set a variable on the window, or send a request to the
 * tracker.
 */
const ATTACK = `"><script>window.attacked=1;alert(1)</script><img src="TRACKER/a" onerror="window.attacked=1"><svg onload="alert(2)">'`;
const ATTACKING_PAGE = `<title>${escapeMarkup(ATTACK)}</title>
<h1>${escapeMarkup(ATTACK)}</h1><p>&lt;/textarea&gt;&lt;script&gt;alert(3)&lt;/script&gt;</p>
<p><a href="javascript:alert(4)">a</a> <a href="TRACKER/link">link</a>
<img src="TRACKER/pixel.gif" alt="${escapeMarkup(ATTACK)}"></p>
<pre><code>&lt;/code&gt;&lt;/pre&gt;${escapeMarkup(ATTACK)}</code></pre>
<table><tr><th>${escapeMarkup(ATTACK)}</th></tr><tr><td>[x](javascript:alert(5))</td></tr></table>
<iframe srcdoc="<script>parent.attacked=1</script>"></iframe><meta http-equiv="refresh" content="0;url=TRACKER/">`;
/** A preview without escaping, to test the frame's sandbox and policy alone. */
const RAW = `<script>parent.attacked = 1; top.location = 'TRACKER/top'</script><h1>Raw</h1>
<img src="TRACKER/raw.gif" onerror="alert(9)"><meta http-equiv="refresh" content="0;url=TRACKER/out">
<link rel="stylesheet" href="TRACKER/raw.css"><iframe src="TRACKER/inner"></iframe>`;

describe.skipIf(CHROMIUM === undefined)('the dashboard', () => {
  let browser: Browser;
  let site: Site;
  let origin: Server;
  let pageUrl: string;
  /** Origin of another site, on the same server as the page. */
  let tracker: string;
  /** Paths that the service or the browser requested from the server. */
  const requested: string[] = [];

  beforeAll(async () => {
    origin = createServer((request, response) => {
      requested.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end('<title>Pears</title><h1>Pears</h1><p>A <b>pear</b> is ripe for ten minutes.</p>');
    });
    await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
    const { port } = origin.address() as AddressInfo;
    const host = `127.0.0.1:${port}`;
    tracker = `http://${FOREIGN_HOST}:${port}`;
    pageUrl = `http://${host}/pears`;
    [browser, site] = await Promise.all([launchChromium(), startSite({ RECTO_FETCH_ALLOW_HOSTS: host })]);
    await site.data.accounts.create(OWNER, { plan: 'PRO' });
  }, START_MILLISECONDS);

  afterAll(async () => {
    origin?.close();
    await Promise.all([browser?.close(), site?.close()]);
  });

  async function open(look: Partial<Look>, email = OWNER): Promise<Visitor> {
    return visit(browser, site.origin, { look, signedIn: await site.signIn(email) });
  }

  /** Runs the curl command from the page, for a page on this machine. */
  async function curl(line: string): Promise<{ status: string; body: string }> {
    const command = line.replace(/^curl/, "curl -s -w '\\n%{http_code}'").replace('https://example.com/', pageUrl);
    const { stdout } = await run('sh', ['-c', command]);
    const end = stdout.lastIndexOf('\n');
    return { status: stdout.slice(end + 1), body: stdout.slice(0, end) };
  }

  async function makeKey(page: Page, name: string): Promise<{ key: string; line: string }> {
    await page.goto(KEYS);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Expires').selectOption({ label: 'In 30 days' });
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { name: `Your new API key “${name}”` }).waitFor();
    await page.waitForLoadState();
    return {
      key: (await page.locator('#key').textContent()) ?? '',
      line: (await page.locator('#curl').textContent()) ?? '',
    };
  }

  it.each(LOOKS.map((look) => [nameOf(look), look] as const))(
    'API keys, from creation to revocation: %s',
    LONG,
    async (_, look) => {
      const { page, browserErrors, close } = await open(look);
      const name = `key ${nameOf(look)}`;
      const { key, line } = await makeKey(page, name);
      expect(key).toMatch(KEY_ANYWHERE);

      // The command works without changes.
      const first = await curl(line);
      expect([first.status, JSON.parse(first.body)]).toMatchObject(['200', { data: { metadata: { title: 'Pears' } } }]);

      // Reloading the page doesn't show the key again, and creates no second key.
      await page.reload();
      expect(await page.content()).not.toMatch(KEY_ANYWHERE);
      await page.goto(KEYS);
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
      expect(await row.count()).toBe(1);
      expect(await row.textContent()).toContain(`recto_…${key.slice(-4)}`);
      expect(await page.content()).not.toContain(key.slice(6, 36));

      await row.getByRole('link', { name: 'Rename' }).click();
      await page.getByLabel('New name').fill(`${name} renamed`);
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByText('The key was renamed.').waitFor();

      await row.getByRole('link', { name: 'Rotate' }).click();
      await page.getByLabel('1 hour').check();
      await page.getByRole('button', { name: /^Rotate “/ }).click();
      await page.locator('#curl').waitFor();
      await page.waitForLoadState();
      const successor = (await page.locator('#curl').textContent()) ?? '';
      expect((await curl(successor)).status).toBe('200');
      expect((await curl(line)).status).toBe('200');

      await page.goto(KEYS);
      const old = page.getByRole('row').filter({ hasText: key.slice(-4) });
      await old.getByRole('link', { name: 'Revoke' }).click();
      await page.getByRole('heading', { name: `Revoke “${name} renamed”?` }).waitFor();
      await page.getByRole('link', { name: 'Cancel' }).click();
      expect((await curl(line)).status).toBe('200');
      await old.getByRole('link', { name: 'Revoke' }).click();
      await page.getByRole('button', { name: `Revoke “${name} renamed”` }).click();
      await page.getByText('The key was revoked').waitFor();
      // One second is promised. Nothing is cached, so it takes effect immediately, for the very next request.
      const refused = await curl(line);
      expect([refused.status, refused.body]).toEqual(['401', expect.stringContaining('INVALID_API_KEY')]);
      expect((await curl(successor)).status).toBe('200');
      // Reloading the page with the key returned 409, which the browser logs.
      expect(browserErrors.filter((each) => !each.includes('409'))).toEqual([]);
      await close();
    },
  );

  it('copy buttons copy a key and its curl command', async () => {
    const { page, context, close } = await open({});
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { key, line } = await makeKey(page, 'copied');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await clipboard()).toBe(key);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).last().waitFor();
    expect(await clipboard()).toBe(line);
    expect(await accessibilityViolations(page)).toEqual([]);
    await close();
  });

  it.each(LOOKS.map((look) => [nameOf(look), look] as const))('the playground: %s', LONG, async (_, look) => {
    const { page, browserErrors, close } = await open(look);
    await page.goto(PLAYGROUND);
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.getByText('Enter the URL of a page, such as example.com/article.').waitFor();
    await page.waitForLoadState();
    expect(await errorsWithoutLabel(page)).toEqual({ marked: 1, unlabeled: [] });
    await page.getByLabel('Page URL').fill(pageUrl);
    await page.getByLabel('Front matter').uncheck();
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.locator('#markdown').waitFor();
    // Without scripts, the browser may still be reading the page.
    await page.waitForLoadState();
    expect(await page.locator('#markdown').inputValue()).toBe('# Pears\n\nA **pear** is ripe for ten minutes.\n');
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Pears' }).waitFor();
    expect(await frame.locator('strong').evaluate((bold) => getComputedStyle(bold).fontWeight)).toBe('700');
    expect(await page.locator('.metadata').first().textContent()).toMatch(/title\s*Pears/);
    // Side by side on a desktop, stacked on a phone.
    const panes = await page
      .locator('.pane > h2, .pane > .row')
      .evaluateAll((heads) => heads.slice(0, 2).map((head) => head.getBoundingClientRect().top));
    expect(new Set(panes).size).toBe(look.width < 600 ? 2 : 1);
    expect(await page.locator('#sample-curl').textContent()).toContain('"options":{"includeMeta":false}');
    await page.getByText('Python', { exact: true }).click();
    expect(await page.locator('#sample-python').isVisible()).toBe(true);
    if (look.hasScripts) expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByText('Pasted HTML').click();
    expect(await page.getByLabel('Page URL').isVisible()).toBe(false);
    await page.getByLabel('HTML', { exact: true }).fill('<h2>Plums</h2>');
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.locator('#markdown').filter({ hasText: 'Plums' }).waitFor();
    await page.waitForLoadState();
    expect(await page.locator('#markdown').inputValue()).toBe('## Plums\n');

    await page.getByLabel('HTML', { exact: true }).fill('<p></p>');
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.getByText('422 EMPTY_CONTENT').waitFor();
    await page.waitForLoadState();
    if (look.hasScripts) expect(await accessibilityViolations(page)).toEqual([]);
    expect(browserErrors.filter((each) => !/status of 4(?:00|22)/.test(each))).toEqual([]);
    await close();
  });

  it('the playground converts without reloading, and redirects to sign-in after the session ends', async () => {
    const { page, context, close } = await open({});
    await page.goto(`${PLAYGROUND}?example`);
    await page.evaluate(() => document.body.setAttribute('data-same', 'yes'));
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.locator('#markdown').waitFor();
    expect(await page.locator('body').getAttribute('data-same')).toBe('yes');
    expect(await page.getByRole('status').textContent()).toMatch(/^Converted 3 KiB in .*of 60 requests left/);
    expect(await page.locator('#markdown').inputValue()).toContain('# How to prune a pear tree');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy Markdown' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('| up to 2 cm | hand pruners |');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.waitForURL('**/sign-in*');
    await close();
  });

  it('runs and loads nothing from a hostile page, title or key name', async () => {
    const { page, close } = await open({});
    requested.length = 0;
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const isAttacked = () => page.evaluate(() => 'attacked' in window);
    await makeKey(page, ATTACK.slice(0, 100));
    expect(await isAttacked()).toBe(false);
    for (const path of [KEYS, '/dashboard/usage']) {
      await page.goto(path);
      expect(await isAttacked(), path).toBe(false);
    }
    await page.goto(PLAYGROUND);
    await page.getByText('Pasted HTML').click();
    await page.getByLabel('HTML', { exact: true }).fill(ATTACKING_PAGE.replaceAll('TRACKER', tracker));
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.locator('#markdown').waitFor();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading').first().waitFor();
    expect(await frame.locator('script, img, iframe, svg, form, a[href]').count()).toBe(0);
    expect(await isAttacked()).toBe(false);

    // Even if the preview contained raw HTML, the sandbox and the policy block scripts, images,
    // styles and navigation.
    await page.locator('iframe').evaluate(
      (element: HTMLIFrameElement, raw) => {
        element.srcdoc = raw;
      },
      RAW.replaceAll('TRACKER', tracker),
    );
    await frame.getByRole('heading', { name: 'Raw' }).waitFor();
    await page.waitForTimeout(500);
    expect(await isAttacked()).toBe(false);
    expect(new URL(page.url()).pathname).toBe(PLAYGROUND);
    expect(dialogs).toEqual([]);
    expect(requested).toEqual([]);
    // The tracker does record requests.
    await page.goto(`${tracker}/seen`);
    expect(requested).toContain('/seen');
    await close();
  });

  it('usage shows all requests, in the reader’s time zone', async () => {
    const { page, close } = await open({ width: 390, theme: 'dark' });
    // Requests are written in batches, about once a second.
    await expect
      .poll(
        async () => {
          await page.goto('/dashboard/usage/requests');
          return page.locator('.requests tbody tr').count();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(5);
    const first = page.locator('.requests tbody tr').first();
    const time = new Date((await first.locator('time').getAttribute('datetime')) ?? '');
    const format = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      hourCycle: 'h23',
      timeZone: 'Asia/Kathmandu',
    });
    expect(await first.locator('time').textContent()).toBe(format.format(time));
    expect(await page.locator('.requests').textContent()).toContain('127.0.0.1');
    await page.goto('/dashboard/usage');
    expect(await page.locator('.by-key').textContent()).toContain('Playground');
    expect(await page.getByRole('img', { name: 'Requests per day' }).isVisible()).toBe(true);
    await close();
  });

  it('the home page shows a page and its Markdown side by side, and links to sign-in', async () => {
    const { page, browserErrors, close } = await visit(browser, site.origin);
    await page.goto('/');
    const shown = page.frameLocator('iframe');
    await shown.getByRole('heading', { name: 'How to prune a pear tree' }).waitFor();
    const banner = shown.locator('.cookie-banner');
    // The frame's style sheet may arrive after its text.
    await expect
      .poll(() => banner.evaluate((element) => getComputedStyle(element).backgroundColor), { timeout: 10_000 })
      .toBe('rgb(32, 50, 74)');
    expect(await page.locator('#example-markdown').textContent()).toContain('| up to 5 cm | loppers or a saw |');
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
    await page.waitForURL('**/sign-in');
    expect(browserErrors).toEqual([]);
    await close();
  });
});

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
