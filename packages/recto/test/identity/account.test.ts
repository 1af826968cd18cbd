/** The account page over HTTP: re-authentication, changes, deletion and the audit log. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { convert } from '../support/call.ts';
import type { TestService } from '../support/service.ts';
import { Mailbox } from './support/mailbox.ts';
import { actionsOf, dump, enginesFor, isSignedIn, PASSWORD, signIn, startTestService } from './support/service.ts';

const FRESH = 'rhubarb ostrich tango';

describe.each(enginesFor('the account page'))('the account page on $engine', ({ engine }) => {
  const mailbox = new Mailbox();
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ engine, accounts: { mailer: mailbox }, people: ['ada', 'bob', 'leaver'] });
  });

  afterAll(() => service.close());

  it('requires the password for sensitive changes, and throttles guessing it', async () => {
    const browser = await signIn(service, 'bob@example.com');
    const wrong = { password: 'not the password' };
    const tries: [string, Record<string, string>][] = [
      ['/dashboard/account/password', { ...wrong, 'new-password': FRESH }],
      ['/dashboard/account/email', { ...wrong, email: 'other@example.com' }],
      ['/dashboard/account/delete', { ...wrong, email: 'bob@example.com' }],
    ];
    for (const [path, fields] of tries) {
      const answer = await browser.post(path, fields);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.text).toContain('Incorrect password');
    }
    for (let turn = 0; turn < 3; turn++) await browser.post(tries[0]![0], tries[0]![1]);
    const answer = await browser.post('/dashboard/account/password', { password: PASSWORD, 'new-password': FRESH });
    expect(answer.text).toContain('Too many attempts');
    expect(mailbox.mails).toEqual([]);
  });

  it('changes the password if the current one is right and the new one follows the rules', async () => {
    const browser = await signIn(service, 'ada@example.com');
    const change = (fields: Record<string, string>) => browser.post('/dashboard/account/password', fields);
    expect((await change({ password: PASSWORD, 'new-password': 'password1' })).text).toContain('too easy to guess');
    expect((await change({ password: PASSWORD, 'new-password': FRESH })).status).toBe(303);
    await expect(signIn(service, 'ada@example.com', PASSWORD)).rejects.toThrow('401');
    expect(await isSignedIn(await signIn(service, 'ada@example.com', FRESH))).toBe(true);
    expect((await change({ password: FRESH, 'new-password': PASSWORD })).status).toBe(303);
  });

  it('changes the e-mail address when its signed-in owner opens the link', async () => {
    const browser = await signIn(service, 'ada@example.com');
    const ask = (email: string) => browser.post('/dashboard/account/email', { email, password: PASSWORD });
    expect((await ask('countess@example.com')).location).toContain('done=email-sent');
    const path = mailbox.linkTo('countess@example.com');
    const bob = openBrowser(service, '192.0.2.77');
    await bob.post('/sign-in', { email: 'bob@example.com', password: PASSWORD });
    expect((await bob.get(path)).status).toBe(404);
    expect((await bob.post(path)).status).toBe(400);
    expect((await browser.get(path)).html).toContain('countess@example.com');
    expect(await service.services.identity.accounts.find('countess@example.com')).toBeUndefined();
    expect((await browser.post(path)).status).toBe(303);
    expect(await service.services.identity.accounts.find('ada@example.com')).toBeUndefined();
    expect(mailbox.mails.at(-1)).toMatchObject({ to: 'ada@example.com' });
    expect(await isSignedIn(await signIn(service, 'countess@example.com'))).toBe(true);
  });

  it('does not reveal whether an e-mail address has an account', async () => {
    const browser = await signIn(service, 'countess@example.com');
    const before = mailbox.mails.length;
    const fields = { email: 'bob@example.com', password: PASSWORD };
    expect((await browser.post('/dashboard/account/email', fields)).location).toContain('done=email-sent');
    expect(mailbox.mails.length).toBe(before);
  });

  it('deletes the account after its address and password, and its keys stop immediately', async () => {
    const by = (await service.services.identity.accounts.get('bob@example.com')).id;
    await service.services.identity.invitations.create(by, { email: 'leaver@example.com', plan: 'FREE', days: 1 });
    const { id } = await service.services.identity.accounts.get('leaver@example.com');
    await service.services.identity.accounts.setPlan(id, 'PRO');
    const { key } = await service.services.identity.keys.create(id, 'mine');
    const headers = { authorization: `Bearer ${key}` };
    expect((await convert(service, { html: '<p>Words.</p>' }, headers)).status).toBe(200);
    const browser = await signIn(service, 'leaver@example.com');
    const elsewhere = await signIn(service, 'leaver@example.com');
    await browser.post('/dashboard/account/factor/begin');
    expect((await browser.get('/dashboard/account/delete')).text).toContain('leaver@example.com');
    const leave = (email: string) => browser.post('/dashboard/account/delete', { email, password: PASSWORD });
    expect((await leave('bob@example.com')).text).toContain('Enter leaver@example.com to confirm');
    expect((await convert(service, { html: '<p>Words.</p>' }, headers)).status).toBe(200);
    expect((await leave(' Leaver@Example.com')).location).toBe('/sign-in?done=deleted');
    expect((await convert(service, { html: '<p>Words.</p>' }, headers)).status).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(false);
    await expect(signIn(service, 'leaver@example.com')).rejects.toThrow('401');
    expect(await dump(service.database)).not.toContain('leaver@example.com');
    expect(await actionsOf(service)).toContain('account.delete');
  });

  it('does not delete the last administrator', async () => {
    const { email, id } = (await service.services.identity.accounts.list()).find(({ admin }) => admin)!;
    await service.services.identity.passwords.replace({ id, email }, PASSWORD);
    const browser = await signIn(service, email);
    const answer = await browser.post('/dashboard/account/delete', { email, password: PASSWORD });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('only active administrator')]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is closed while the account is disabled, and so are its keys', async () => {
    const { id, email } = await service.services.identity.accounts.get('countess@example.com');
    await service.services.identity.accounts.setPlan(id, 'PRO');
    const { key } = await service.services.identity.keys.create(id, 'mine');
    const headers = { authorization: `Bearer ${key}` };
    const browser = await signIn(service, email);
    await service.services.identity.accounts.setDisabled(id, true);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await convert(service, { html: '<p>Words.</p>' }, headers)).status).toBe(401);
    await expect(signIn(service, email)).rejects.toThrow('401');
    await service.services.identity.accounts.setDisabled(id, false);
    expect((await convert(service, { html: '<p>Words.</p>' }, headers)).status).toBe(200);
    expect(await isSignedIn(await signIn(service, email))).toBe(true);
  });

  it('records who did what, from where and in which request, without secrets', async () => {
    const browser = openBrowser(service, '203.0.113.60');
    const answer = await browser.post('/sign-in', { email: 'countess@example.com', password: PASSWORD });
    const { entries } = await service.services.identity.audit.list({}, 1000);
    const { id } = await service.services.identity.accounts.get('countess@example.com');
    const own = entries.find(({ requestId }) => requestId === answer.headers.get('x-request-id'));
    expect(own).toMatchObject({
      actor: id,
      action: 'sign-in.ok.password',
      address: '203.0.113.60',
      at: expect.any(Number),
    });
    const actions = new Set(entries.map(({ action }) => action));
    for (const action of [
      'sign-in.ok.password',
      'sign-in.fail.password',
      'reauthenticate.fail',
      'password.change',
      'email.request',
      'email.change',
      'account.delete',
    ]) {
      expect(actions).toContain(action);
    }
    const written = JSON.stringify(entries);
    for (const secret of [PASSWORD, FRESH, '$argon2', ...browser.cookies.values()])
      expect(written).not.toContain(secret);
    await expect(service.database.kysely.updateTable('audit_log').set({ actor: '' }).execute()).rejects.toThrow();
    await expect(service.database.kysely.deleteFrom('audit_log').execute()).rejects.toThrow();
  });

  it('responds with 503, not 500, while the database is unreachable', async () => {
    const away = await startTestService({ engine });
    const {
      identity: { sessions },
      operations: { readiness },
    } = away.services;
    Object.assign(sessions, { identify: () => Promise.reject(new Error('connection lost')) });
    Object.assign(away.services.identity.passwordReset, { find: () => Promise.reject(new Error('connection lost')) });
    Object.assign(readiness, { report: async () => ({ isReady: false, parts: { database: 'unavailable' } }) });
    const browser = openBrowser(away);
    expect((await browser.get('/reset/x')).status).toBe(503);
    browser.cookies.set('__Host-recto_session', 'A'.repeat(43));
    expect((await browser.get('/dashboard/account')).status).toBe(503);
    await away.close();
  });
});
