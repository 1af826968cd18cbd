/** Sign-in with a provider that sends what providers should not send, through the real HTTP client. */
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJsonClient } from '../../src/fetch/json-client.ts';
import { githubProvider } from '../../src/identity/providers/github.ts';
import { googleProvider } from '../../src/identity/providers/google.ts';
import type { JsonClient } from '../../src/identity/providers/json-client.ts';
import { createAuthority, issue } from '../fetch/support/certificates.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestService } from '../support/service.ts';
import { isSignedIn, startTestService } from './support/service.ts';

const CLIENT = { clientId: 'the client', clientSecret: 'the secret of the client' };
const TIMEOUT = 1000;

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Sent as it is if it is a string, as JSON otherwise. */
  readonly body?: unknown;
  /** Sent after the headers again and again, without end; nothing at all if empty. */
  readonly endless?: string;
}

const USER = { sub: '1', id: 1, email: 'eve@example.com', email_verified: true };
const EMAILS = [{ email: USER.email, primary: true, verified: true }];

let server: Server;
let service: TestService;
let token: Reply;
let user: Reply;
let emails: Reply;
let requests: string[];
let accountsBefore: string[];

beforeAll(async () => {
  const authority = createAuthority('Test');
  server = createServer(issue(authority, { names: ['localhost'] }), (request, response) => {
    requests.push(request.url!);
    const isToken = request.url!.includes('token');
    const reply = isToken ? token : request.url!.endsWith('/emails') ? emails : user;
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    if (reply.endless === undefined) {
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
      return;
    }
    const piece = reply.endless;
    response.flushHeaders();
    const timer = setInterval(() => response.write(piece), 1);
    if (piece === '') clearInterval(timer);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const client = createJsonClient({
    addresses: { allowHosts: [host] },
    ca: authority.cert,
    timeoutMilliseconds: TIMEOUT,
  });
  // The provider's paths at the local server.
  const http: JsonClient = {
    request: (url, request) => client.request(`https://${host}${new URL(url).pathname}`, request),
  };
  const providers = [githubProvider(CLIENT, http), googleProvider(CLIENT, http)];
  service = await startTestService({ accounts: { providers, signUp: 'open' }, people: ['ada'] });
  accountsBefore = await accounts();
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
});

beforeEach(() => {
  requests = [];
  token = { body: { access_token: 'token' } };
  user = { body: USER };
  emails = { body: EMAILS };
});

/** Signs in with the provider. Returns the response to the redirect back from it. */
async function signInFrom(name: string) {
  const browser = openBrowser(service);
  const { location } = await browser.post(`/sign-in/with/${name}`, {});
  const state = new URL(location).searchParams.get('state')!;
  const answer = await browser.get(`/sign-in/from/${name}?code=good&state=${state}`);
  return { browser, answer };
}

/** Expects that both providers' users see an error page, and have no session and no account. */
async function expectNoSignIn(names = ['github', 'google']): Promise<void> {
  for (const name of names) {
    const { browser, answer } = await signInFrom(name);
    expect([name, answer.status], answer.text).toEqual([name, expect.toBeOneOf([403, 422, 502, 503])]);
    expect(await isSignedIn(browser)).toBe(false);
  }
  expect(await accounts()).toEqual(accountsBefore);
}

async function accounts(): Promise<string[]> {
  const rows = await service.database.kysely.selectFrom('accounts').select('email').orderBy('email').execute();
  return rows.map(({ email }) => email);
}

describe('the token', () => {
  it.each([
    ['isn’t JSON', { body: '<html>' }],
    ['is empty', { body: '' }],
    ['is missing', { body: {} }],
    ['is null', { body: 'null' }],
    ['is a number', { body: { access_token: 1 } }],
    ['is a list', { body: { access_token: ['token'] } }],
    ['is an empty string', { body: { access_token: '' } }],
    ['contains a line break', { body: { access_token: 'token\r\nX-Injected: 1' } }],
    ['contains NUL', { body: { access_token: 'token\0' } }],
    ['isn’t ASCII', { body: { access_token: 'tökén €' } }],
    ['is long', { body: { access_token: 'x'.repeat(200_000) } }],
    ['comes in a huge response', { body: { access_token: 'token', more: 'x'.repeat(1_000_000) } }],
    ['comes in deep JSON', { body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }],
    ['comes with an error status', { status: 500, body: { access_token: 'token' } }],
    ['is elsewhere', { status: 307, headers: { location: 'https://169.254.169.254/token' }, body: {} }],
    ['never comes', { endless: '' }],
    ['comes too slowly', { endless: ' ' }],
    ['never ends', { endless: 'x'.repeat(50_000) }],
  ])('%s', async (_, reply) => {
    token = reply;
    await expectNoSignIn();
    expect(requests.filter((path) => !path.includes('token'))).toEqual([]);
  });
});

describe('the user', () => {
  it.each([
    ['has a fraction as ID', { ...USER, sub: 1, id: 1.5 }],
    ['has an ID beyond the exact integers', { ...USER, sub: 1, id: 2 ** 53 }],
    ['has text as number, or no text', { ...USER, sub: '', id: '1' }],
    ['has no ID', { ...USER, sub: null, id: null }],
    ['has a list as ID', { ...USER, sub: ['1'], id: [1] }],
    ['has a long ID', { ...USER, sub: 'x'.repeat(256), id: -1 }],
    ['has control characters in the ID', { ...USER, sub: '1\0', id: -1 }],
  ])('%s', async (_, body) => {
    user = { body };
    await expectNoSignIn();
  });
});

describe('the e-mail address', () => {
  it.each([
    ['isn’t one', 'eve'],
    ['is empty', ''],
    ['contains a header', 'eve@example.com\r\nBcc: all@example.com'],
    ['contains NUL', 'eve\0@example.com'],
    ['has a name before it', 'Eve <eve@example.com>'],
    ['has another after it', 'eve@example.com,ada@example.com'],
    ['is of someone with an account, with a space', ' ada@example.com '],
    ['is of someone with an account, in capitals', 'ADA@EXAMPLE.COM'],
    ['is long', `${'e'.repeat(300)}@example.com`],
    ['is a number', 7],
  ])('%s', async (_, email) => {
    user = { body: { ...USER, email } };
    emails = { body: [{ email, primary: true, verified: true }] };
    await expectNoSignIn();
  });

  it.each([false, 'true', 1, null, undefined])('has %j as mark of being verified', async (verified) => {
    user = { body: { ...USER, email_verified: verified } };
    emails = { body: [{ email: USER.email, primary: true, verified }] };
    await expectNoSignIn();
  });
});

it('signs in a known user whose e-mail address isn’t valid anymore, and keeps the one of the account', async () => {
  user = { body: { ...USER, sub: '2', email: 'kim@example.com' } };
  await signInFrom('google');
  const before = await accounts();
  expect(before).toContain('kim@example.com');
  user = { body: { ...USER, sub: '2', email: '"kim (work)"@example.com' } };
  const { browser, answer } = await signInFrom('google');
  expect([answer.status, await isSignedIn(browser)]).toEqual([303, true]);
  expect(await accounts()).toEqual(before);
});

it('signs in with what providers should send', async () => {
  const { browser, answer } = await signInFrom('google');
  expect([answer.status, await isSignedIn(browser)]).toEqual([303, true]);
});
