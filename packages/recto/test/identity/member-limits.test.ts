/** What a member, who may be anyone if sign-up is open, can make the service do, store and send. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import type { TestService } from '../support/service.ts';
import { Mailbox } from './support/mailbox.ts';
import { actionsOf, enginesFor, PASSWORD, signIn, startTestService } from './support/service.ts';

/** Of the answers to `count` requests, how many had which status. */
async function tally(
  count: number,
  send: (turn: number) => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let turn = 0; turn < count; turn++) {
    const { status } = await send(turn);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

/** Signs in from an IP address of the member's own, since forms are counted for each. */
async function signInFrom(service: TestService, name: string, address: string): Promise<Browser> {
  const browser = openBrowser(service, address);
  expect((await browser.post('/sign-in', { email: `${name}@example.com`, password: PASSWORD })).status).toBe(303);
  return browser;
}

describe('limits of a member', () => {
  const mailbox = new Mailbox();
  let service: TestService;

  beforeAll(async () => {
    const accounts = {
      signUp: 'open',
      mailer: mailbox,
      formsPerMinute: 8,
      changesPerHour: 5,
      pagesPerMinute: 40,
    } as const;
    service = await startTestService({ accounts, people: ['ada', 'bob', 'cid'] });
  });

  afterAll(() => service.close());

  it('count forms for other addresses the same with a session as without', async () => {
    const browser = await signInFrom(service, 'cid', '192.0.2.1');
    const reset = (turn: number) => browser.post('/reset', { email: `victim${turn}@example.com` });
    expect(await tally(10, reset)).toEqual({ 200: 7, 429: 3 });
  });

  it('allow only so many changes an hour, so the audit log grows only so fast', async () => {
    const ada = await signInFrom(service, 'ada', '192.0.2.2');
    const before = (await actionsOf(service)).length;
    const create = (turn: number) => ada.post('/dashboard/api-keys', { id: '', name: `key ${turn}`, expiry: 'never' });
    expect((await tally(9, create))[429]).toBe(4);
    expect((await actionsOf(service)).length - before).toBeLessThanOrEqual(5);
    const answer = await create(9);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await ada.get('/dashboard/api-keys')).status).toBe(200);
  });

  it('record only so many refusals an hour', async () => {
    const bob = await signInFrom(service, 'bob', '192.0.2.3');
    expect(await tally(12, (turn) => bob.get(`/dashboard/admin/accounts/acc_${turn}`))).toEqual({ 404: 12 });
    expect((await actionsOf(service)).filter((action) => action === 'administration.refused')).toHaveLength(5);
  });

  it('allow only so many pages a minute', async () => {
    const bob = await signInFrom(service, 'bob', '192.0.2.3');
    const statuses = await tally(42, () => bob.get('/dashboard/account'));
    expect(statuses[429]).toBeGreaterThanOrEqual(2);
    expect((await (await signInFrom(service, 'ada', '192.0.2.2')).get('/dashboard/account')).status).toBe(200);
  });

  it('do not keep an administrator from making changes', async () => {
    const { accounts: known, passwords } = service.services.identity;
    await passwords.replace(await known.create('admin@example.com', { admin: true }), PASSWORD);
    const admin = await signInFrom(service, 'admin', '192.0.2.4');
    const invite = () => admin.post('/dashboard/admin/invitations', { email: '', plan: 'FREE', days: '7' });
    expect(await tally(7, invite)).toEqual({ 200: 7 });
  });
});

describe.each(enginesFor('NUL in requests'))('a NUL on $engine', ({ engine }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ engine, accounts: { signUp: 'open' }, people: ['ada', 'bob'] });
  });

  afterAll(() => service.close());

  it('in a form or a URL is the mistake of the client, not a failure of the database', async () => {
    const ada = await signIn(service, 'ada@example.com');
    const bob = await signIn(service, 'bob@example.com');
    const answers = [
      await bob.post('/sign-in', { email: 'a\u0000b@example.com', password: 'x' }),
      await bob.post('/dashboard/plan', { note: 'a\u0000b' }),
      await bob.get('/dashboard/api-keys/key_a%00b'),
      await ada.get('/dashboard/admin?q=a%00b'),
      await ada.get('/dashboard/admin/audit.jsonl?who=a%00b'),
      await ada.get('/dashboard/admin/accounts/acc_a%00b'),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });
});
