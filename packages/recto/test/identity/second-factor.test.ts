/** Two-factor authentication (ASVS 5.0, 6.5): TOTP, recovery codes and signing in over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../src/clock.ts';
import { Sealer } from '../../src/identity/second-factor/sealer.ts';
import { fromBase32, matchTotp, toBase32, totpCode, totpUri } from '../../src/identity/second-factor/totp.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import type { TestService } from '../support/service.ts';
import { FakeClock } from './support/fake-clock.ts';
import { dump, enginesFor, isSignedIn, PASSWORD, SESSION, signIn, startTestService } from './support/service.ts';

const STEP = 30_000;

describe('TOTP', () => {
  // RFC 6238, appendix B, SHA-1; six of its eight digits.
  const secret = toBase32(Buffer.from('12345678901234567890'));
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %s s gives %s', (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  });

  it('accepts the steps before and after, each once, and nothing else', () => {
    const now = 100 * STEP;
    const codes = [97, 98, 99, 100, 101, 102, 103].map((step) => totpCode(secret, step));
    expect(codes.map((code) => matchTotp(secret, code, now, 0))).toEqual([
      undefined,
      undefined,
      99,
      100,
      101,
      undefined,
      undefined,
    ]);
    expect(matchTotp(secret, codes[3]!, now, 100)).toBeUndefined();
    expect(matchTotp(secret, codes[2]!, now, 99)).toBeUndefined();
    expect(matchTotp(secret, `${codes[3]!.slice(0, 3)} ${codes[3]!.slice(3)}`, now, 0)).toBe(100);
    for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) {
      expect(matchTotp(secret, wrong, now, 0)).toBeUndefined();
    }
  });

  it('encodes and decodes base32 (RFC 4648)', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    for (const text of ['', 'f', 'fo', 'foo', 'foob', 'fooba']) {
      expect(fromBase32(toBase32(Buffer.from(text))).toString()).toBe(text);
    }
    expect(totpUri('ABC', 'Recto', 'a b@x.y')).toBe('otpauth://totp/Recto:a%20b%40x.y?secret=ABC&issuer=Recto');
  });
});

describe('the sealer', () => {
  it('opens unchanged values with the same secret and purpose only', () => {
    const sealer = new Sealer('one secret');
    const sealed = sealer.seal('MZXW6YTBOI', 'acc_1');
    expect(sealed).not.toContain('MZXW');
    expect(sealer.open(sealed, 'acc_1')).toBe('MZXW6YTBOI');
    expect(() => sealer.open(sealed, 'acc_2')).toThrow();
    expect(() => new Sealer('another').open(sealed, 'acc_1')).toThrow();
    const changed = Buffer.from(sealed, 'base64url');
    changed[changed.length - 1]! ^= 1;
    expect(() => sealer.open(changed.toString('base64url'), 'acc_1')).toThrow();
  });
});

describe.each(enginesFor('second factor'))('the second factor on $engine', ({ engine }) => {
  const clock = new FakeClock();
  let service: TestService;
  let secret = '';
  let recoveryCodes: string[] = [];

  beforeAll(async () => {
    service = await startTestService({ engine, clock, people: ['ada'] });
  });

  afterAll(() => service.close());

  const code = () => totpCode(secret, Math.floor(clock.now() / STEP));
  const typePassword = async (): Promise<Browser> => {
    const browser = openBrowser(service);
    const { location } = await browser.post('/sign-in', { email: 'ada@example.com', password: PASSWORD });
    expect(location).toContain('/sign-in/code');
    return browser;
  };

  it('is set up with a QR code or a key, a code and the password', async () => {
    const browser = await signIn(service, 'ada@example.com');
    const elsewhere = await signIn(service, 'ada@example.com');
    expect((await browser.post('/dashboard/account/factor/begin')).location).toBe('/dashboard/account/factor');
    const page = await browser.get('/dashboard/account/factor');
    expect(page.html).toMatch(/<svg class="qr"[^>]* role="img" aria-label="[^"]+"/);
    expect(page.html).not.toMatch(/<img|style=|data:image/);
    secret = /id="totp-secret">([A-Z2-7 ]+)</.exec(page.html)![1]!.replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);

    // Not required until it is confirmed.
    expect(await isSignedIn(await signIn(service, 'ada@example.com'))).toBe(true);
    const confirm = (fields: Record<string, string>) => browser.post('/dashboard/account/factor', fields);
    expect((await confirm({ code: '000000', password: PASSWORD })).status).toBe(400);
    expect((await confirm({ code: code(), password: 'not the password' })).status).toBe(400);
    const done = await confirm({ code: code(), password: PASSWORD });
    expect(done.status).toBe(200);
    expect(done.headers.get('cache-control')).toBe('no-store');
    recoveryCodes = /id="recovery-codes"[^>]*>([^<]+)</.exec(done.html)![1]!.split('\n');
    expect(recoveryCodes).toHaveLength(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^([a-z2-7]{6}-){3}[a-z2-7]{6}$/);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await browser.get('/dashboard/account')).text).toContain('10 recovery codes left');
  });

  it('stores neither the key nor the recovery codes in readable form', async () => {
    const stolen = await dump(service.database);
    expect(stolen).not.toContain(secret);
    for (const each of recoveryCodes) {
      expect(stolen).not.toContain(each);
      expect(stolen).not.toContain(each.replaceAll('-', ''));
    }
  });

  it('does not accept the password alone', async () => {
    const browser = await typePassword();
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
    // The cookie between the two steps is not a session.
    browser.cookies.set(SESSION, browser.cookies.get('__Host-recto_step')!);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('accepts each code once, in all browsers together', async () => {
    clock.advance(2 * STEP);
    const used = code();
    const [one, two] = [await typePassword(), await typePassword()];
    const answers = await Promise.all([one, two].map((each) => each.post('/sign-in/code', { code: used })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 401]);
    const late = await typePassword();
    expect((await late.post('/sign-in/code', { code: used })).status).toBe(401);
    clock.advance(2 * STEP);
    expect((await late.post('/sign-in/code', { code: code() })).status).toBe(303);
    expect(await isSignedIn(late)).toBe(true);
  });

  it('accepts a recovery code once, however it is typed', async () => {
    const [first = ''] = recoveryCodes;
    const browser = await typePassword();
    expect((await browser.post('/sign-in/code', { code: ` ${first.toUpperCase().replaceAll('-', ' ')}` })).status).toBe(
      303,
    );
    expect((await (await typePassword()).post('/sign-in/code', { code: first })).status).toBe(401);
    expect((await browser.get('/dashboard/account')).text).toContain('9 recovery codes left');
  });

  it('requires the password again after five wrong codes, and throttles them', async () => {
    clock.advance(60 * MINUTE);
    const browser = await typePassword();
    const statuses: (number | string)[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const answer = await browser.post('/sign-in/code', { code: '000000' });
      statuses.push(answer.location || answer.status);
      clock.advance(20_000);
    }
    expect(statuses.slice(0, 5).filter((status) => status !== 401)).toEqual([]);
    expect(statuses).toContain('/sign-in?done=over');
    const anew = await typePassword();
    expect((await anew.post('/sign-in/code', { code: '000000' })).status).toBe(429);
    clock.advance(20 * MINUTE);
    expect((await (await typePassword()).post('/sign-in/code', { code: code() })).status).toBe(303);
  });

  it('expires an incomplete sign-in after ten minutes', async () => {
    const browser = await typePassword();
    clock.advance(11 * MINUTE);
    expect((await browser.post('/sign-in/code', { code: code() })).location).toBe('/sign-in?done=over');
  });

  it('replaces recovery codes and is turned off only with the password', async () => {
    const browser = await typePassword();
    clock.advance(2 * STEP);
    await browser.post('/sign-in/code', { code: code() });
    expect((await browser.post('/dashboard/account/factor/recovery-codes', { password: 'wrong one' })).status).toBe(
      400,
    );
    const fresh = await browser.post('/dashboard/account/factor/recovery-codes', { password: PASSWORD });
    expect(fresh.html).toContain('recovery-codes');
    expect((await (await typePassword()).post('/sign-in/code', { code: recoveryCodes[1]! })).status).toBe(401);

    expect((await browser.post('/dashboard/account/factor/off', { password: 'wrong one' })).status).toBe(400);
    const off = await browser.post('/dashboard/account/factor/off', { password: PASSWORD });
    expect(off.location).toContain('done=factor-off');
    expect(await isSignedIn(await signIn(service, 'ada@example.com'))).toBe(true);
  });

  it('is recorded in the audit log', async () => {
    const { entries } = await service.services.identity.audit.list({}, 1000);
    const actions = new Set(entries.map(({ action }) => action));
    for (const action of ['factor.on', 'factor.off', 'factor.recovery-code.use', 'factor.recovery-codes.renew']) {
      expect(actions).toContain(action);
    }
    expect(actions).toContain('sign-in.code.fail');
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});
