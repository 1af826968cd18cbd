/**
 * What holds for all pages: no cross-site forms, security headers, errors without internals (ASVS
 * 5.0, 3.4, 3.5, 16.5).
 */
import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPages } from '../../src/compose/pages.ts';
import { openBrowser } from '../support/browser.ts';
import { call } from '../support/call.ts';
import { SITE, startService, type TestService } from '../support/service.ts';
import { createAccount, isSignedIn, PASSWORD, SESSION, signIn, startTestService } from './support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ accounts: { signUp: 'open' }, people: ['ada'] });
});

afterAll(() => service.close());

/** Every route of the pages with its methods, from the router. */
function routes(): { method: string; path: string }[] {
  const known = createPages(service.services).routes.filter(({ method }) => method !== 'ALL');
  const all = known.map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, 'x') }));
  return [...new Map(all.map((each) => [`${each.method} ${each.path}`, each])).values()];
}

/** Sends raw bytes: `fetch` does not allow all of these headers. */
function send(path: string, headers: Record<string, string>, body = 'x=1', method = 'POST'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(service.url + path, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

it('rejects forms of more than 16 KiB, with their length and without', async () => {
  const form = (bytes: number) => `email=${'x'.repeat(bytes - 6)}`;
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { ...type, origin: SITE, 'sec-fetch-site': 'same-origin' };
  for (const framing of [{}, { 'transfer-encoding': 'chunked' }]) {
    const answers = [16 * 1024, 16 * 1024 + 1].map((bytes) =>
      send('/sign-in', { ...headers, ...framing }, form(bytes)),
    );
    expect(await Promise.all(answers)).toEqual([401, 413]);
  }
});

const PARTS = [
  ...['accounts', 'keys', 'passwords', 'passwordReset', 'emailChange', 'factors', 'invitations', 'administration'],
  ...['signUp', 'signIn', 'providerSignIn', 'sessions', 'members', 'audit'],
] as readonly (keyof TestService['services']['identity'])[];

/** Makes every call of a service fail, except for identifying the session. */
function breakAll(services: TestService['services'], message: string): void {
  for (const part of [...PARTS.map((name) => services.identity[name] as object), services.metering.reports]) {
    const names = [...Object.getOwnPropertyNames(Object.getPrototypeOf(part)), ...Object.keys(part)];
    for (const name of new Set(names)) {
      const isKept = ['constructor', 'identify', 'record'].includes(name);
      if (isKept || typeof Reflect.get(part, name) !== 'function') continue;
      Object.defineProperty(part, name, {
        value: () => {
          throw new Error(message);
        },
      });
    }
  }
}

describe('a cross-site form', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const wrong: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another origin that begins the same', { origin: `${SITE}.evil.example` }],
    ['the same host without TLS', { origin: 'http://recto.example' }],
    ['no origin at all', {}],
    ['an opaque origin', { origin: 'null' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site, as the browser says', { 'sec-fetch-site': 'same-site' }],
    ['nowhere, as the browser says', { 'sec-fetch-site': 'none' }],
    ['another site that claims our origin', { origin: SITE, 'sec-fetch-site': 'cross-site' }],
  ];

  it('is rejected at every URL that changes something', async () => {
    const unsafe = routes().filter(({ method }) => method !== 'GET');
    expect(unsafe.length).toBeGreaterThan(15);
    const browser = await signIn(service, 'ada@example.com');
    const cookie = `${SESSION}=${browser.cookies.get(SESSION)}`;
    for (const { method, path } of unsafe) {
      for (const [, headers] of wrong)
        expect([path, await send(path, { ...FORM, ...headers, cookie }, 'x=1', method)]).toEqual([path, 403]);
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is rejected with any content type', async () => {
    const browser = await signIn(service, 'ada@example.com');
    const cookie = `${SESSION}=${browser.cookies.get(SESSION)}`;
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
      expect(await send('/dashboard/account/password', { cookie, origin: SITE, 'content-type': type }, '{"x":1}')).toBe(
        415,
      );
      expect(await send('/sign-out', { cookie, origin: 'https://evil.example', 'content-type': type }, '{}')).toBe(403);
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('gets specific errors for other content types, large bodies and clients that are not browsers', async () => {
    const answerTo = async (headers: Record<string, string>, body: string) =>
      (await fetch(`${service.url}/sign-in`, { method: 'POST', headers, body })).text();
    expect(await answerTo({ origin: SITE, 'content-type': 'application/json' }, '{}')).toContain(
      '<p>This URL only accepts forms (application/x-www-form-urlencoded).</p>',
    );
    expect(await answerTo({ origin: SITE, ...FORM }, 'x'.repeat(20_000))).toContain(
      '<p>The form is too large. Shorten your input and try again.</p>',
    );
    expect(await answerTo(FORM, 'x=1')).toContain('use the API: POST /api/v1/convert');
    expect(await answerTo({ origin: 'https://evil.example', ...FORM }, 'x=1')).toContain('came from another site');
    // As behind a proxy of which the service doesn't know.
    expect(await answerTo({ origin: service.url, ...FORM }, 'x=1')).toContain('set RECTO_BASE_URL to the URL');
  });

  it('is same-site if the browser says so, in either header', async () => {
    for (const headers of [{ origin: SITE }, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[]) {
      expect(await send('/sign-in', { ...FORM, ...headers }, 'email=a@b.cc&password=wrong')).toBe(401);
    }
  });

  it('cannot be replaced by GET: no GET changes anything', async () => {
    const browser = await signIn(service, 'ada@example.com');
    // Rejected attempts are recorded. Nothing else may be.
    const count = async () =>
      (await service.services.identity.audit.list({}, 1000)).entries.filter(({ action }) => !action.endsWith('refused'))
        .length;
    const before = await count();
    const sessions = async () =>
      (
        await service.services.identity.sessions.list(
          (
            await service.services.identity.accounts.get('ada@example.com')
          ).id,
        )
      ).length;
    const open = await sessions();
    for (const { path } of routes()) expect((await browser.get(path)).status).toBeLessThan(500);
    expect([await count(), await sessions()]).toEqual([before, open]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is accepted on loopback under its own names only', async () => {
    const site = { ...service.services.site, baseUrl: 'http://127.0.0.1:8080' };
    const local = await startService({ site });
    const port = new URL(local.url).port;
    const ask = async (host: string, origin: string) => {
      const before = service;
      service = local;
      const status = await send('/sign-in', { ...FORM, host, origin }, 'email=a@b.cc&password=wrong');
      service = before;
      return status;
    };
    expect(await ask(`localhost:${port}`, `http://localhost:${port}`)).toBe(401);
    expect(await ask(`127.0.0.1:${port}`, `http://127.0.0.1:${port}`)).toBe(401);
    expect(await ask(`127.0.0.1:${port}`, `http://localhost:${port}`)).toBe(403);
    expect(await ask(`rebound.example:${port}`, `http://rebound.example:${port}`)).toBe(403);
    await local.close();
  });
});

describe('every page', () => {
  it('has restrictive security headers', async () => {
    const browser = await signIn(service, 'ada@example.com');
    const { id } = await service.services.identity.accounts.get('ada@example.com');
    await service.services.identity.accounts.setAdmin(id, true);
    const paths = routes().filter(({ method, path }) => method === 'GET' && !path.startsWith('/assets/'));
    expect(paths.length).toBeGreaterThan(30);
    for (const who of [openBrowser(service), browser]) {
      for (const path of [...paths.map((each) => each.path), '/none']) {
        const { headers } = await who.get(path);
        // The example page is framed by the front page, and contains no member's data.
        if (path === '/example') continue;
        const policy = headers.get('content-security-policy') ?? '';
        for (const part of [
          "default-src 'none'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "script-src 'self'",
        ]) {
          expect(policy).toContain(part);
        }
        expect([path, policy]).toEqual([path, expect.not.stringMatching(/unsafe|\*|data:|blob:/)]);
        expect(headers.get('strict-transport-security')).toMatch(/^max-age=(?:[3-9]\d{7}|\d{9,}); includeSubDomains/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toBe('same-origin');
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
        // These two have no member's data.
        if (path !== '/docs' && path !== '/favicon.ico')
          expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
      }
    }
  });

  it('has no inline scripts or styles', async () => {
    const browser = await signIn(service, 'ada@example.com');
    for (const { path } of routes().filter(({ method, path }) => method === 'GET' && !path.startsWith('/assets'))) {
      const { html } = await browser.get(path);
      const found = /<style|\sstyle="|<script(?![^>]*\ssrc=)|\son[a-z]+="|(?:href|action|src)="javascript:/i.exec(html);
      expect([path, found === null ? '' : html.slice(found.index - 40, found.index + 60)]).toEqual([path, '']);
    }
  });

  it('has no HSTS header over plain http', async () => {
    const plain = await startService({ site: { ...service.services.site, baseUrl: 'http://127.0.0.1:8080' } });
    expect((await openBrowser(plain).get('/sign-in')).headers.has('strict-transport-security')).toBe(false);
    await plain.close();
  });

  it('redirects plain http requests through a proxy to https, and rejects their forms', async () => {
    const clear = { 'x-forwarded-proto': 'http' };
    const page = await openBrowser(service).get('/sign-in?next=%2Fdashboard', clear);
    expect([page.status, page.location]).toEqual([308, `${SITE}/sign-in?next=%2Fdashboard`]);
    const form = await openBrowser(service).post('/sign-in', { email: 'ada@example.com', password: PASSWORD }, clear);
    expect([form.status, form.headers.getSetCookie()]).toEqual([403, []]);
  });

  it('says so if the proxy reports http for browsers that use https, instead of redirecting without end', async () => {
    const visit = async (host: string) => {
      const headers = { host, 'x-forwarded-proto': 'http', 'sec-fetch-dest': 'document' };
      const [response] = (await once(get(`${service.url}/sign-in`, { headers }), 'response')) as [IncomingMessage];
      return [response.statusCode, await text(response)];
    };
    expect(await visit(new URL(SITE).host)).toEqual([500, expect.stringContaining('X-Forwarded-Proto: https')]);
    // Over loopback, browsers send the header with http too.
    expect(await visit('localhost')).toEqual([308, '']);
  });

  it('names its methods if it is requested with another one', async () => {
    const headers = { origin: SITE, 'sec-fetch-site': 'same-origin' };
    const ask = async (path: string, method: string) => {
      const response = await fetch(service.url + path, { method, headers, redirect: 'manual' });
      return [response.status, response.headers.get('allow'), await response.text()];
    };
    expect(await ask('/docs', 'PUT')).toEqual([405, 'GET, HEAD', expect.stringContaining('GET, HEAD, not PUT')]);
    expect(await ask('/dashboard/api-keys', 'DELETE')).toEqual([405, 'GET, HEAD, POST', expect.any(String)]);
    expect(await ask('/sign-out', 'GET')).toEqual([405, 'POST', expect.stringContaining('only receives forms')]);
    expect(await ask('/no/page', 'PUT')).toEqual([404, null, expect.any(String)]);
  });

  it('requires a sign-in if it is for members, and then returns to the requested page', async () => {
    const stranger = openBrowser(service);
    expect((await stranger.get('/dashboard/account?x=1')).location).toBe(
      '/sign-in?next=%2Fdashboard%2Faccount%3Fx%3D1',
    );
    // A header that proxies reject.
    expect((await stranger.get(`/dashboard/usage?key=${'a'.repeat(5000)}`)).location).toBe('/sign-in');
    expect((await stranger.post('/dashboard/account/password')).location).toBe('/sign-in');
    const fields = { email: 'ada@example.com', password: PASSWORD };
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/x\r\nX: y',
    ]) {
      expect((await openBrowser(service).post('/sign-in', { ...fields, next })).location).toMatch(/^\/dashboard/);
    }
    const wanted = await openBrowser(service).post('/sign-in', { ...fields, next: '/dashboard/account?x=1' });
    expect(wanted.location).toBe('/dashboard/account?x=1');
  });

  it('shows no internals in errors at any URL, whatever fails', { timeout: 120_000 }, async () => {
    const broken = await startService();
    const { id } = await createAccount(broken, 'ada@example.com');
    await broken.services.identity.accounts.setAdmin(id, true);
    const browser = await signIn(broken, 'ada@example.com');
    const secret = 'select secret from /var/lib/recto at Object.<anonymous> (/srv/app.ts:1:1)';
    breakAll(broken.services, secret);
    const statuses = new Map<number, number>();
    for (const { method, path } of routes()) {
      const answer = await (method === 'GET' ? browser.get(path) : browser.post(path, { email: 'a@b.c', name: 'x' }));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const leak = /select secret|\/var\/|\/srv\/|anonymous|at Object|Error:/.exec(answer.html);
      expect([method, path, leak?.[0]]).toEqual([method, path, undefined]);
      if (answer.status === 500) expect(answer.text).toContain(answer.headers.get('x-request-id')!);
    }
    expect(statuses.get(500)).toBeGreaterThan(30);
    await broken.close();
  });

  it('shows a request ID in errors, and no internals', async () => {
    const broken = await startService();
    await createAccount(broken, 'ada@example.com');
    const secret = 'select secret from /var/lib/recto at Object.<anonymous> (/srv/app.ts:1:1)';
    const fail = () => Promise.reject(new Error(secret));
    Object.assign(broken.services.identity.passwordReset, { find: fail });
    Object.assign(broken.services.identity.sessions, { start: fail });
    const answers = [
      await openBrowser(broken).get('/reset/x'),
      await openBrowser(broken).post('/sign-in', { email: 'ada@example.com', password: PASSWORD }),
    ];
    for (const { status, text, html, headers } of answers) {
      expect(status).toBe(500);
      expect(text).toContain(headers.get('x-request-id')!);
      expect(html).not.toMatch(/select|\/var|\/srv|anonymous|at Object|Error:/);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    await expect.poll(() => broken.logLines.join('')).toContain('select secret');
    await broken.close();
  });
});

describe('the API beside the pages', () => {
  it('ignores cookies, and does not allow credentials from other origins', async () => {
    const browser = await signIn(service, 'ada@example.com');
    const cookie = `${SESSION}=${browser.cookies.get(SESSION)}`;
    for (const authorization of [undefined, `Bearer ${service.key}`]) {
      const answer = await call(service, '/api/v1/convert', {
        method: 'POST',
        headers: {
          origin: 'https://evil.example',
          cookie,
          'content-type': 'application/json',
          ...(authorization === undefined ? {} : { authorization }),
        },
        body: '{"html":"<p>Words.</p>"}',
      });
      expect(answer.status).toBe(authorization === undefined ? 401 : 200);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
    const page = await browser.get('/dashboard/account', { origin: 'https://evil.example' });
    expect(page.headers.has('access-control-allow-origin')).toBe(false);
  });
});
