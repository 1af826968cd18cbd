/** Sign-in with GitHub and Google over HTTP. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../src/clock.ts';
import { githubProvider } from '../../src/identity/providers/github.ts';
import { googleProvider } from '../../src/identity/providers/google.ts';
import type { JsonClient, JsonRequest, JsonResponse } from '../../src/identity/providers/json-client.ts';
import { totpCode } from '../../src/identity/second-factor/totp.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { SITE, type TestService } from '../support/service.ts';
import { FakeClock } from './support/fake-clock.ts';
import { Mailbox } from './support/mailbox.ts';
import { actionsOf, dump, enginesFor, isSignedIn, PASSWORD, signIn, startTestService } from './support/service.ts';

const CLIENT = { clientId: 'the client', clientSecret: 'the secret of the client' };

/** GitHub's and Google's APIs as documented. They accept the code `good`. */
class FakeProviders implements JsonClient {
  readonly asked: { address: string; request: JsonRequest }[] = [];
  email = 'ada@example.com';
  id = 1;
  isVerified = true;
  challenge = '';

  async request(address: string, request: JsonRequest): Promise<JsonResponse> {
    this.asked.push({ address, request });
    const ok = (json: unknown) => ({ isOk: true, json });
    const { form, headers } = request;
    if (form !== undefined) {
      const challenge = createHash('sha256')
        .update(form['code_verifier'] ?? '')
        .digest('base64url');
      const isRight =
        form['code'] === 'good' &&
        form['client_secret'] === CLIENT.clientSecret &&
        challenge === this.challenge &&
        form['redirect_uri']?.startsWith(`${SITE}/sign-in/from/`) === true;
      // GitHub responds with 200 to a wrong code too.
      return ok(isRight ? { access_token: 'token', token_type: 'bearer' } : { error: 'bad_verification_code' });
    }
    if (headers?.['authorization'] !== 'Bearer token') return { isOk: false, json: { message: 'Bad credentials' } };
    if (address.endsWith('/user')) return ok({ id: this.id, login: 'ada' });
    if (address.endsWith('/user/emails')) {
      const other = { email: 'old@example.com', primary: false, verified: true };
      return ok([other, { email: this.email, primary: true, verified: this.isVerified }]);
    }
    return ok({ sub: String(this.id), email: this.email, email_verified: this.isVerified });
  }
}

describe.each(enginesFor('providers'))('sign-in with providers on $engine', ({ engine }) => {
  const clock = new FakeClock();
  const fake = new FakeProviders();
  const mailbox = new Mailbox();
  const providers = [githubProvider(CLIENT, fake), googleProvider(CLIENT, fake)];
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({
      engine,
      clock,
      accounts: { providers, mailer: mailbox },
      people: ['ada', 'bob'],
    });
  });

  afterAll(() => service.close());

  /** Starts a sign-in, which sets the browser's cookie. @returns the state. */
  async function leave(browser: Browser, name: string, next = ''): Promise<string> {
    const { status, location } = await browser.post(`/sign-in/with/${name}`, { next });
    expect(status).toBe(303);
    return readState(location);
  }

  /** @returns the state in a provider's authorization URL. */
  function readState(location: string): string {
    const { searchParams } = new URL(location);
    fake.challenge = searchParams.get('code_challenge')!;
    return searchParams.get('state')!;
  }

  /** Starts connecting an identity to the signed-in account. @returns the state. */
  async function beginConnecting(browser: Browser, name: string): Promise<string> {
    const { location } = await browser.post(`/dashboard/account/identities/${name}/connect`, { password: PASSWORD });
    return readState(location);
  }

  async function connect(browser: Browser, name: string) {
    const state = await beginConnecting(browser, name);
    return browser.get(`/sign-in/from/${name}?code=good&state=${state}`);
  }

  async function go(browser: Browser, name: string, code = 'good') {
    const state = await leave(browser, name);
    return browser.get(`/sign-in/from/${name}?code=${code}&state=${state}`);
  }

  async function someone(email: string, id: number, name = 'github') {
    Object.assign(fake, { email, id, isVerified: true });
    const browser = openBrowser(service);
    return { browser, answer: await go(browser, name) };
  }

  it('redirects with PKCE and a new state, which the content security policy allows', async () => {
    const browser = openBrowser(service);
    const page = await browser.get('/sign-in');
    expect(page.text).toContain('Continue with GitHub');
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://github.com https://accounts.google.com",
    );
    const { location } = await browser.post('/sign-in/with/google', {});
    const { origin, searchParams } = new URL(location);
    expect(origin).toBe('https://accounts.google.com');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: `${SITE}/sign-in/from/google`,
      code_challenge_method: 'S256',
    });
    expect(location).not.toContain('secret');
    expect((await openBrowser(service).post('/sign-in/with/none', {})).status).toBe(404);
  });

  it('never connects to an existing account by its e-mail address alone', async () => {
    const { browser, answer } = await someone('ada@example.com', 1);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('already has an account')]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('creates accounts according to the sign-up policy', async () => {
    const { browser, answer } = await someone('stranger@example.com', 2);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('need an invitation')]);
    expect(await isSignedIn(browser)).toBe(false);
    const by = (await service.services.identity.accounts.get('ada@example.com')).id;
    await service.services.identity.invitations.create(by, { email: 'stranger@example.com', plan: 'PRO', days: 1 });
    const invited = await someone('stranger@example.com', 2);
    expect(await isSignedIn(invited.browser)).toBe(true);
    expect(await service.services.identity.accounts.find('stranger@example.com')).toMatchObject({
      plan: 'PRO',
      admin: false,
    });
  });

  it('recognizes users by the provider’s ID, whatever their e-mail address', async () => {
    const { browser } = await someone('renamed@example.com', 2);
    expect((await browser.get('/dashboard/account')).text).toContain('stranger@example.com');
  });

  it('rejects e-mail addresses that the provider has not verified', async () => {
    for (const name of ['github', 'google']) {
      Object.assign(fake, { email: 'unproved@example.com', id: 3, isVerified: false });
      const answer = await go(openBrowser(service), name);
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('hasn’t verified')]);
    }
  });

  it('accepts a response once, in time, in the same browser, from the same provider', async () => {
    Object.assign(fake, { email: 'x@example.com', id: 2, isVerified: true });
    const path = (state: string, code = 'good') => `/sign-in/from/github?code=${code}&state=${state}`;
    const browser = openBrowser(service);
    const planted = await leave(openBrowser(service), 'github');
    await leave(browser, 'github');
    expect((await browser.get(path(planted))).status).toBe(403);
    expect((await openBrowser(service).get(path(await leave(browser, 'github')))).status).toBe(403);

    const other = await leave(browser, 'google');
    expect((await browser.get(path(other))).status).toBe(403);

    const state = await leave(browser, 'github');
    const cookie = browser.cookies.get('__Host-recto_provider')!;
    expect((await browser.get(path(state))).status).toBe(303);
    browser.cookies.set('__Host-recto_provider', cookie);
    expect((await browser.get(path(state))).status).toBe(403);

    const visitor = openBrowser(service);
    const own = await leave(visitor, 'github');
    for (const state of ['', own.slice(1), 'é'.repeat(own.length)]) {
      visitor.cookies.set('__Host-recto_provider', own);
      expect((await visitor.get(path(encodeURIComponent(state)))).status).toBe(403);
    }

    const late = await leave(openBrowser(service), 'github');
    clock.advance(11 * MINUTE);
    const slow = openBrowser(service);
    slow.cookies.set('__Host-recto_provider', late);
    expect((await slow.get(path(late))).status).toBe(403);
  });

  it('rejects a code that the provider rejects', async () => {
    const browser = openBrowser(service);
    const answer = await go(browser, 'github', 'bad');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.html).not.toContain('bad_verification_code');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('can be connected by the signed-in owner, and still requires the second factor', async () => {
    Object.assign(fake, { email: 'ada@elsewhere.example', id: 7, isVerified: true });
    const ada = await signIn(service, 'ada@example.com');
    expect((await connect(ada, 'google')).location).toBe('/dashboard/account?done=connected');
    expect((await ada.get('/dashboard/account')).text).toContain('ada@elsewhere.example');
    expect((await someone('ada@elsewhere.example', 7, 'google')).answer.location).toMatch(/^\/dashboard/);

    await ada.post('/dashboard/account/factor/begin');
    const { html } = await ada.get('/dashboard/account/factor');
    const secret = /id="totp-secret">([A-Z2-7 ]+)</.exec(html)![1]!.replaceAll(' ', '');
    const code = () => totpCode(secret, Math.floor(clock.now() / 30_000));
    expect((await ada.post('/dashboard/account/factor', { code: code(), password: PASSWORD })).status).toBe(200);
    const { browser, answer } = await someone('ada@elsewhere.example', 7, 'google');
    expect(answer.location).toContain('/sign-in/code');
    expect(await isSignedIn(browser)).toBe(false);
    clock.advance(60_000);
    expect((await browser.post('/sign-in/code', { code: code() })).status).toBe(303);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is connected and disconnected only after the password, and the owner gets an e-mail', async () => {
    Object.assign(fake, { email: 'bob@elsewhere.example', id: 8, isVerified: true });
    const bob = await signIn(service, 'bob@example.com');
    const path = '/dashboard/account/identities';
    const connectPage = await bob.get(`${path}/github/connect`);
    expect(connectPage.text).toContain('Your password');
    // Browsers apply the policy to the redirect to the provider too.
    expect(connectPage.headers.get('content-security-policy')).toContain("form-action 'self' https://github.com");
    for (const fields of [{}, { password: 'not the password' }]) {
      const answer = await bob.post(`${path}/github/connect`, fields);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Incorrect password')]);
    }
    expect((await bob.post('/sign-in/with/github', { next: '/dashboard/usage' })).location).toBe('/dashboard/usage');
    expect((await bob.get(`${path}/none/connect`)).status).toBe(404);
    expect((await bob.post(`${path}/none/connect`, { password: PASSWORD })).status).toBe(404);
    expect(mailbox.mails.filter(({ to }) => to === 'bob@example.com')).toEqual([]);

    expect((await connect(bob, 'github')).location).toContain('done=connected');
    expect(mailbox.mails.at(-1)).toMatchObject({
      to: 'bob@example.com',
      subject: 'GitHub was connected to your Recto account',
      text: expect.stringContaining('bob@elsewhere.example'),
    });

    expect((await bob.get(`${path}/github/disconnect?subject=8`)).text).toContain('Your password');
    const disconnect = (password: string) =>
      bob.post(`${path}/disconnect`, { provider: 'github', subject: '8', password });
    const refused = await disconnect('not the password');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Incorrect password')]);
    expect((await bob.get('/dashboard/account')).text).toContain('bob@elsewhere.example');
    expect((await disconnect(PASSWORD)).location).toContain('done=disconnected');
    expect((await bob.get('/dashboard/account')).text).not.toContain('bob@elsewhere.example');
    expect((await disconnect(PASSWORD)).status).toBe(404);
    expect(mailbox.mails.at(-1)).toMatchObject({
      to: 'bob@example.com',
      subject: 'GitHub was disconnected from your Recto account',
    });
    const actions = (await actionsOf(service)).filter((action) => action.startsWith('factor.github.'));
    expect(actions.sort()).toEqual(['factor.github.connect', 'factor.github.disconnect']);
  });

  it('is connected only by the session that started, while it lasts', async () => {
    Object.assign(fake, { email: 'bob@elsewhere.example', id: 9, isVerified: true });
    const { identity } = service.services;
    const { id } = await identity.accounts.get('bob@example.com');
    const bob = await signIn(service, 'bob@example.com');
    const elsewhere = await signIn(service, 'bob@example.com');
    const finish = (browser: Browser, state: string) => browser.get(`/sign-in/from/github?code=good&state=${state}`);
    const identities = () => identity.members.listIdentities(id);

    const state = await beginConnecting(bob, 'github');
    elsewhere.cookies.set('__Host-recto_provider', state);
    const answer = await finish(elsewhere, state);
    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining('session in which you started connecting GitHub has ended'),
    ]);

    const changes = [
      () => elsewhere.post('/dashboard/account/sessions/end-others'),
      () => identity.passwords.replace({ id, email: 'bob@example.com' }, PASSWORD),
      async () => {
        await identity.accounts.setDisabled(id, true);
        await identity.accounts.setDisabled(id, false);
      },
    ];
    const countPending = async () => {
      const rows = await service.database.kysely.selectFrom('secret_links').select('account_id').execute();
      return rows.filter(({ account_id }) => account_id === id).length;
    };
    for (const change of changes) {
      const browser = await signIn(service, 'bob@example.com');
      const pending = await beginConnecting(browser, 'github');
      expect(await countPending()).toBe(1);
      await change();
      expect(await countPending()).toBe(0);
      expect((await finish(browser, pending)).status).toBe(403);
    }
    expect(await identities()).toEqual([]);
  });

  it('is connected once per provider, even by two requests at the same time', async () => {
    const { identity } = service.services;
    const { id } = await identity.accounts.get('bob@example.com');
    const first = { provider: 'github', subject: '10', email: 'ten@example.com' };
    const second = { provider: 'github', subject: '11', email: 'eleven@example.com' };
    const insert = (each: typeof first) => identity.members.insertIdentity(id, each, clock.now());
    const results = await Promise.all([insert(first), insert(second)]);
    expect(results.sort()).toEqual(['inserted', 'provider-taken']);
    expect(await identity.members.listIdentities(id)).toHaveLength(1);

    Object.assign(fake, { email: 'twelve@example.com', id: 12, isVerified: true });
    const answer = await connect(await signIn(service, 'bob@example.com'), 'github');
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Disconnect it first')]);
    expect(await identity.members.listIdentities(id)).toHaveLength(1);
  });

  it('shows every identity, and disconnects each on its own', async () => {
    const { identity } = service.services;
    const { id } = await identity.accounts.get('bob@example.com');
    const { kysely } = service.database;
    await kysely.deleteFrom('identities').where('account_id', '=', id).execute();
    // As older versions allowed, and of a provider that is not configured now.
    for (const [provider, subject] of [
      ['github', '20'],
      ['github', '21'],
      ['gitlab', '22'],
    ] as const) {
      const email = `${provider}-${subject}@example.com`;
      await kysely
        .insertInto('identities')
        .values({ provider, subject, email, account_id: id, created_at: 0 })
        .execute();
    }
    const bob = await signIn(service, 'bob@example.com');
    const { html } = await bob.get('/dashboard/account');
    for (const name of ['github-20', 'github-21', 'gitlab-22']) expect(html).toContain(`${name}@example.com`);
    const links = [...html.matchAll(/href="([^"]*\/disconnect[^"]*)"/g)].map(([, href]) => href!.replace('&amp;', '&'));
    expect(links).toHaveLength(3);
    expect((await bob.get(links[1]!)).text).toContain('github-21@example.com');

    const disconnect = (provider: string, subject: string) =>
      bob.post('/dashboard/account/identities/disconnect', { provider, subject, password: PASSWORD });
    expect((await disconnect('github', '21')).status).toBe(303);
    expect((await disconnect('gitlab', '22')).status).toBe(303);
    expect((await disconnect('github', '21')).status).toBe(404);
    // Of another account.
    expect((await disconnect('google', '7')).status).toBe(404);
    expect(await identity.members.listIdentities(id)).toMatchObject([{ provider: 'github', subject: '20' }]);
  });

  it('can be connected without a password only soon after signing in', async () => {
    const { browser } = await someone('stranger@example.com', 2);
    const begin = () => browser.post('/dashboard/account/identities/google/connect');
    expect((await begin()).location).toContain('https://accounts.google.com');
    clock.advance(11 * MINUTE);
    expect((await begin()).text).toContain('Sign out and sign in again first');
  });

  it('cannot be disconnected until the account has a password', async () => {
    const { browser } = await someone('stranger@example.com', 2);
    const fields = { provider: 'github', subject: '2', password: PASSWORD };
    const disconnect = () => browser.post('/dashboard/account/identities/disconnect', fields);
    expect((await disconnect()).text).toContain('Set a password first');
    // The sign-in is recent, so no password is required.
    expect((await browser.post('/dashboard/account/password', { 'new-password': PASSWORD })).status).toBe(303);
    expect((await disconnect()).location).toContain('done=disconnected');
  });

  it('is rejected for a disabled account', async () => {
    const ada = await service.services.identity.accounts.get('ada@example.com');
    await service.services.identity.accounts.setDisabled(ada.id, true);
    const { browser, answer } = await someone('ada@elsewhere.example', 7, 'google');
    expect([answer.status, await isSignedIn(browser)]).toEqual([403, false]);
    await service.services.identity.accounts.setDisabled(ada.id, false);
  });

  it('uses only the given HTTP client, and stores no token', async () => {
    expect(new Set(fake.asked.map(({ address }) => new URL(address).origin))).toEqual(
      new Set([
        'https://github.com',
        'https://api.github.com',
        'https://oauth2.googleapis.com',
        'https://openidconnect.googleapis.com',
      ]),
    );
    expect(await dump(service.database)).not.toContain('"token"');
  });
});
