/** What someone began with an old password must not work once the owner has changed it or ended all sessions. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totpCode } from '../../src/identity/second-factor/totp.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import type { TestService } from '../support/service.ts';
import { FakeClock } from './support/fake-clock.ts';
import { Mailbox } from './support/mailbox.ts';
import { actionsOf, enginesFor, isSignedIn, PASSWORD, signIn, startTestService } from './support/service.ts';

/** Milliseconds between two codes. */
const STEP = 30_000;
const EMAIL = 'ada@example.com';
const NEW_PASSWORD = 'ten lives of a cat';

describe.each(enginesFor('pending steps'))('pending steps on $engine', ({ engine }) => {
  const clock = new FakeClock();
  const mailbox = new Mailbox();
  let service: TestService;
  let owner: Browser;
  let intruder: Browser;
  let secret: string;
  let password = PASSWORD;

  const code = () => totpCode(secret, Math.floor(clock.now() / STEP));
  const typePassword = async () => {
    const browser = openBrowser(service);
    const { location } = await browser.post('/sign-in', { email: EMAIL, password });
    expect(location).toContain('/sign-in/code');
    return browser;
  };
  /** A new code, since each works once. */
  const typeCode = (browser: Browser) => {
    clock.advance(STEP);
    return browser.post('/sign-in/code', { code: code() });
  };

  beforeAll(async () => {
    service = await startTestService({ engine, clock, people: ['root', 'ada'], accounts: { mailer: mailbox } });
    const browser = await signIn(service, EMAIL);
    await browser.post('/dashboard/account/factor/begin');
    const page = await browser.get('/dashboard/account/factor');
    secret = /id="totp-secret">([A-Z2-7 ]+)</.exec(page.html)![1]!.replaceAll(' ', '');
    expect((await browser.post('/dashboard/account/factor', { code: code(), password })).status).toBe(200);
  });

  afterAll(() => service.close());

  /** The intruder knows the password, and waits for a code. */
  beforeEach(async () => {
    owner = await typePassword();
    await typeCode(owner);
    expect(await isSignedIn(owner)).toBe(true);
    intruder = await typePassword();
  });

  it('an open sign-in ends when all other sessions are signed out', async () => {
    expect((await owner.post('/dashboard/account/sessions/end-others')).status).toBe(303);
    await typeCode(intruder);
    expect(await isSignedIn(intruder)).toBe(false);
  });

  it('an open sign-in and a reset link end when the password changes', async () => {
    await openBrowser(service).post('/reset', { email: EMAIL });
    const link = mailbox.linkTo(EMAIL);
    expect((await intruder.get(link)).status).toBe(200);
    const fields = { password, 'new-password': NEW_PASSWORD };
    expect((await owner.post('/dashboard/account/password', fields)).status).toBe(303);
    password = NEW_PASSWORD;
    await typeCode(intruder);
    expect(await isSignedIn(intruder)).toBe(false);
    expect((await intruder.get(link)).status).toBe(404);
  });

  it('an open sign-in ends when the account is disabled, also after it is enabled again', async () => {
    const { administration } = service.services.identity;
    const actor = { actor: 'test', address: '', requestId: '' };
    for (const isDisabled of [true, false]) await administration.setDisabled(actor, EMAIL, isDisabled);
    await typeCode(intruder);
    expect(await isSignedIn(intruder)).toBe(false);
  });

  it('sends the owner an e-mail about each change', async () => {
    expect(mailbox.mails.filter(({ to }) => to === EMAIL).map(({ subject }) => subject)).toEqual([
      'Two-factor authentication was turned on',
      'Reset your Recto password',
      'Your Recto password was changed',
    ]);
    expect(mailbox.mails.at(-1)!.text).toContain('https://recto.example/reset');
  });

  it('throttled sign-ins are in the audit log, once a minute', async () => {
    for (let count = 0; count < 12; count++) {
      await openBrowser(service).post('/sign-in', { email: 'root@example.com', password: 'wrong password' });
    }
    expect((await actionsOf(service)).filter((action) => action === 'sign-in.throttled')).toHaveLength(1);
  });
});
