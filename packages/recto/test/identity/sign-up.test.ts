/**
 * Sign-up, invitations and password reset over HTTP, and that no response reveals who has an
 * account.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../src/clock.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { startService, type TestService } from '../support/service.ts';
import { FakeClock } from './support/fake-clock.ts';
import { Mailbox } from './support/mailbox.ts';
import { createAccount, dump, enginesFor, isSignedIn, PASSWORD, signIn, startTestService } from './support/service.ts';

const FRESH = 'rhubarb ostrich tango';

describe.each(enginesFor('sign-up'))('sign-up on $engine', ({ engine }) => {
  const clock = new FakeClock();
  const mailbox = new Mailbox();
  let open: TestService;
  let mailed: TestService;
  let invited: TestService;

  beforeAll(async () => {
    open = await startTestService({ engine, clock, accounts: { signUp: 'open' } });
    mailed = await startTestService({ engine, clock, accounts: { signUp: 'open', mailer: mailbox } });
    invited = await startTestService({ engine, clock });
    for (const service of [open, mailed, invited]) await createAccount(service, 'ada@example.com');
  });

  afterAll(async () => {
    for (const service of [open, mailed, invited]) await service.close();
  });

  const signUp = (service: TestService, email: string, password = FRESH) =>
    openBrowser(service).post('/sign-up', { email, 'new-password': password });

  it('shows only known messages on the sign-in page', async () => {
    const page = async (done: string) => (await openBrowser(open).get(`/sign-in?done=${done}`)).html;
    expect(await page('signed-up')).toContain('notice-good');
    for (const word of ['', 'constructor', '__proto__', 'toString']) expect(await page(word)).not.toContain('notice');
  });

  it('requires an invitation by default', async () => {
    const answer = await signUp(invited, 'new@example.com');
    expect(answer.status).toBe(403);
    expect((await openBrowser(invited).get('/sign-up')).text).toContain('need an invitation');
    expect(await invited.services.identity.accounts.find('new@example.com')).toBeUndefined();
    const closed = await startTestService({ engine, accounts: { signUp: 'closed' } });
    expect((await signUp(closed, 'new@example.com')).status).toBe(403);
    await closed.close();
  });

  it('creates a FREE account if sign-up is open', async () => {
    expect((await signUp(open, 'New.Person@Example.com ')).location).toBe('/sign-in?done=signed-up');
    expect(await open.services.identity.accounts.find('new.person@example.com')).toMatchObject({
      plan: 'FREE',
      admin: false,
    });
    expect(await isSignedIn(await signIn(open, 'new.person@example.com', FRESH))).toBe(true);
  });

  it('deletes the links of sign-ups that expired, so that forms cannot fill the database', async () => {
    const count = async () => (await mailed.database.kysely.selectFrom('secret_links').select('hash').execute()).length;
    for (const name of ['one', 'two', 'three']) await signUp(mailed, `${name}@example.com`);
    expect(await count()).toBeGreaterThanOrEqual(3);
    clock.advance(25 * HOUR);
    await signUp(mailed, 'four@example.com');
    expect(await count()).toBe(1);
  });

  it('changes nothing if there is an account, with the same response', async () => {
    const [taken, free] = [await signUp(open, 'ada@example.com'), await signUp(open, 'free1@example.com')];
    expect([taken.status, taken.location, taken.html]).toEqual([free.status, free.location, free.html]);
    expect(await isSignedIn(await signIn(open, 'ada@example.com', PASSWORD))).toBe(true);
    await expect(signIn(open, 'ada@example.com', FRESH)).rejects.toThrow('401');
  });

  it('rejects an invalid password or address, in the same way for every address', async () => {
    const refuse = async (email: string, password: string) => {
      const { status, text } = await signUp(open, email, password);
      expect(status).toBe(400);
      return text.replace(email, '');
    };
    expect(await refuse('ada@example.com', 'short')).toBe(await refuse('free2@example.com', 'short'));
    expect(await refuse('no address', FRESH)).toContain('is not a valid e-mail address');
  });

  it('creates the account only after the link in the e-mail is opened', async () => {
    const asked = await signUp(mailed, 'by.mail@example.com');
    expect(asked.text).toContain('Check your e-mail');
    expect(await mailed.services.identity.accounts.find('by.mail@example.com')).toBeUndefined();
    const path = mailbox.linkTo('by.mail@example.com');
    expect(await dump(mailed.database)).not.toContain(path.split('/').at(-1));
    const browser = openBrowser(mailed);
    expect((await browser.get(path)).status).toBe(200);
    expect(await mailed.services.identity.accounts.find('by.mail@example.com')).toBeUndefined();
    expect((await browser.post(path, { password: FRESH })).status).toBe(303);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.get(path)).status).toBe(404);
    expect(await isSignedIn(await signIn(mailed, 'by.mail@example.com', FRESH))).toBe(true);
  });

  it('with another person’s address creates nothing, even if they open the link', async () => {
    await signUp(mailed, 'victim@example.com', 'chosen by somebody else');
    const path = mailbox.linkTo('victim@example.com');
    const owner = openBrowser(mailed);
    expect((await owner.get(path)).text).toContain('The password you chose');
    for (const password of ['', FRESH, 'x'.repeat(2000)]) {
      const answer = await owner.post(path, { password });
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('isn’t the password chosen')]);
    }
    expect(await isSignedIn(owner)).toBe(false);
    expect(await mailed.services.identity.accounts.find('victim@example.com')).toBeUndefined();
    for (let tries = 3; tries < 5; tries++) await owner.post(path, { password: FRESH });
    const late = await owner.post(path, { password: 'chosen by somebody else' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('already used')]);
  });

  it('notifies only the owner of an address that has an account', async () => {
    const before = mailbox.mails.length;
    const [taken, free] = [await signUp(mailed, 'ada@example.com'), await signUp(mailed, 'other@example.com')];
    expect([taken.status, taken.html]).toEqual([free.status, free.html]);
    const [toOwner] = mailbox.mails.slice(before);
    expect(toOwner).toMatchObject({ to: 'ada@example.com', text: expect.stringContaining('already has an account') });
    expect(toOwner!.text).toContain('https://recto.example/sign-in');
  });

  it('expires the link after a day', async () => {
    await signUp(mailed, 'late@example.com');
    clock.advance((24 * 60 + 1) * MINUTE);
    expect((await openBrowser(mailed).get(mailbox.linkTo('late@example.com'))).status).toBe(404);
  });

  it('does not create the first account, which requires the setup link', async () => {
    const empty = await startService({}, { engine, accounts: { signUp: 'open' } });
    await empty.services.identity.accounts.delete('free@example.com');
    await empty.database.kysely.deleteFrom('api_keys').execute();
    await empty.database.kysely.deleteFrom('accounts').execute();
    await signUp(empty, 'first@example.com');
    expect(await empty.services.identity.accounts.list()).toEqual([]);
    await empty.close();
  });

  it('accepts an invitation once, for the invited address only', async () => {
    const by = (await invited.services.identity.accounts.get('ada@example.com')).id;
    const wish = { email: 'guest@example.com', plan: 'PRO' as const, days: 7 };
    const { token } = await invited.services.identity.invitations.create(by, wish);
    const browser = openBrowser(invited);
    expect((await browser.get(`/sign-up/${token}`)).html).toContain('guest@example.com');
    const answer = await browser.post(`/sign-up/${token}`, { email: 'else@example.com', 'new-password': FRESH });
    expect(answer.status).toBe(303);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await invited.services.identity.accounts.find('guest@example.com')).toMatchObject({
      plan: 'PRO',
      admin: false,
    });
    expect(await invited.services.identity.accounts.find('else@example.com')).toBeUndefined();
    expect((await openBrowser(invited).post(`/sign-up/${token}`, { 'new-password': FRESH })).status).toBe(404);
  });
});

describe.each(enginesFor('invitations for anybody'))('an invitation without an address on $engine', ({ engine }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ engine, people: ['ada'] });
  });

  afterAll(() => service.close());

  it('does not reveal whether an address has an account, and works for one address', async () => {
    const { invitations, accounts, audit } = service.services.identity;
    const by = (await accounts.get('ada@example.com')).id;
    const tryAddress = async (email: string) => {
      const { token, invitation } = await invitations.create(by, { email: '', plan: 'PRO', days: 7 });
      const browser = openBrowser(service);
      const answer = await browser.post(`/sign-up/${token}`, { email, 'new-password': FRESH });
      const again = await browser.post(`/sign-up/${token}`, { email: 'else@example.com', 'new-password': FRESH });
      return { invitation, seen: [answer.status, answer.location, answer.html, again.status] };
    };
    const [taken, free] = [await tryAddress('ada@example.com'), await tryAddress('unheard-of@example.com')];
    expect(taken.seen).toEqual(free.seen);
    expect(taken.seen).toEqual([303, '/sign-in?done=signed-up', '', 404]);
    expect(await isSignedIn(await signIn(service, 'unheard-of@example.com', FRESH))).toBe(true);
    expect(await isSignedIn(await signIn(service, 'ada@example.com', PASSWORD))).toBe(true);
    await expect(signIn(service, 'ada@example.com', FRESH)).rejects.toThrow('401');
    const { entries } = await audit.list({ about: taken.invitation.id }, 10);
    expect(entries).toMatchObject([{ actor: '', action: 'invitation.spend' }]);
  });

  it('stays open if its address has an account by now', async () => {
    const by = (await service.services.identity.accounts.get('ada@example.com')).id;
    const { token } = await service.services.identity.invitations.create(by, {
      email: 'ada@example.com',
      plan: 'PRO',
      days: 7,
    });
    const { status, text } = await openBrowser(service).post(`/sign-up/${token}`, { 'new-password': FRESH });
    expect([status, text]).toEqual([400, expect.stringContaining('Sign in instead')]);
    expect((await openBrowser(service).get(`/sign-up/${token}`)).status).toBe(200);
  });
});

describe.each(enginesFor('reset'))('a forgotten password on $engine', ({ engine }) => {
  const clock = new FakeClock();
  const mailbox = new Mailbox();
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ engine, clock, accounts: { mailer: mailbox }, people: ['ada'] });
  });

  afterAll(() => service.close());

  const ask = (email: string) => openBrowser(service).post('/reset', { email });

  it('is reset with a link that works once and ends every session', async () => {
    const elsewhere = await signIn(service, 'ada@example.com');
    await ask('ada@example.com');
    const path = mailbox.linkTo('ada@example.com');
    expect(await dump(service.database)).not.toContain(path.split('/').at(-1));
    const browser = openBrowser(service);
    expect((await browser.get(path)).html).toContain('ada@example.com');
    expect((await browser.post(path, { 'new-password': 'short' })).status).toBe(400);
    expect((await browser.post(path, { 'new-password': FRESH })).location).toBe('/sign-in?done=reset');
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.post(path, { 'new-password': PASSWORD })).status).toBe(404);
    expect(await isSignedIn(await signIn(service, 'ada@example.com', FRESH))).toBe(true);
  });

  it('link expires after an hour, or when another one was used', async () => {
    await ask('ada@example.com');
    const first = mailbox.linkTo('ada@example.com');
    await ask('ada@example.com');
    const second = mailbox.linkTo('ada@example.com');
    expect((await openBrowser(service).post(second, { 'new-password': PASSWORD })).status).toBe(303);
    expect((await openBrowser(service).get(first)).status).toBe(404);
    await ask('ada@example.com');
    clock.advance(61 * MINUTE);
    expect((await openBrowser(service).get(mailbox.linkTo('ada@example.com'))).status).toBe(404);
  });

  it('has the same response for every address', async () => {
    const before = mailbox.mails.length;
    const [known, unknown] = [await ask('ada@example.com'), await ask('nobody@example.com')];
    expect([known.status, known.html]).toEqual([unknown.status, unknown.html]);
    expect(mailbox.mails.slice(before).map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  it('without e-mail is reset by an administrator', async () => {
    const quiet = await startTestService({ engine, clock });
    await createAccount(quiet, 'bob@example.com');
    expect((await openBrowser(quiet).get('/reset')).text).toContain('Ask an administrator');
    expect((await openBrowser(quiet).post('/reset', { email: 'bob@example.com' })).status).toBe(403);
    const { id } = await quiet.services.identity.accounts.get('bob@example.com');
    const token = await quiet.services.identity.passwordReset.createLink(id);
    clock.advance(20 * 60 * MINUTE);
    expect((await openBrowser(quiet).post(`/reset/${token}`, { 'new-password': FRESH })).status).toBe(303);
    expect(await isSignedIn(await signIn(quiet, 'bob@example.com', FRESH))).toBe(true);
    await quiet.close();
  });
});

describe('whether an address has an account', () => {
  /** Pairs of requests: half of the two hundred samples each. */
  const PAIRS = 100;
  let service: TestService;
  let browser: Browser;
  const mailbox = new Mailbox();

  beforeAll(async () => {
    service = await startTestService({ accounts: { signUp: 'open', mailer: mailbox } });
    for (let turn = 0; turn < 4; turn++) await createAccount(service, `known${turn}@example.com`);
    browser = openBrowser(service, '192.0.2.50');
  });

  afterAll(() => service.close());

  const ways: [string, (email: string, turn: number) => Promise<{ status: number; html: string }>][] = [
    [
      'signing in',
      (email, turn) => openBrowser(service, `10.1.${turn}.1`).post('/sign-in', { email, password: 'a wrong guess' }),
    ],
    ['signing up', (email) => browser.post('/sign-up', { email, 'new-password': FRESH })],
    ['asking for a new password', (email) => browser.post('/reset', { email })],
  ];

  it.each(ways)('is not revealed by %s: not by status, body or time', { timeout: 240_000 }, async (_name, ask) => {
    const samples: Record<'known' | 'unknown', Sample[]> = { known: [], unknown: [] };
    const same = (html: string) => html.replaceAll(/known\d@example.com|nobody\d@example.com/g, '');
    for (let turn = 0; turn < PAIRS; turn++) {
      // Four of each, below the throttle's limit. The order alternates, since the load changes.
      const pair = ['known', 'unknown'] as const;
      const answers: { status: number; html: string }[] = [];
      for (const who of turn % 2 === 0 ? pair : pair.toReversed()) {
        await clearAttempts(service);
        const [started, worked] = [performance.now(), process.cpuUsage()];
        answers.push(await ask(`${who === 'known' ? 'known' : 'nobody'}${turn % 4}@example.com`, turn));
        const { user, system } = process.cpuUsage(worked);
        samples[who].push({ wall: performance.now() - started, work: (user + system) / 1000 });
      }
      expect(answers[0]!.status).toBe(answers[1]!.status);
      expect(same(answers[0]!.html)).toBe(same(answers[1]!.html));
    }
    const differences = (of: keyof Sample) =>
      samples.known.map((each, place) => each[of] - samples.unknown[place]![of]);
    expect(Math.abs(median(differences('work')))).toBeLessThan(5);
    // What an attacker can measure. On a busy machine, five milliseconds are lost in the noise; the
    // bound is then five standard errors of the median difference. Chance alone exceeds three of them
    // in one of four hundred runs.
    const wall = differences('wall');
    expect(Math.abs(median(wall))).toBeLessThan(Math.max(5, 5 * strayOfMedian(wall)));
  });
});

function clearAttempts({ database }: TestService): Promise<unknown> {
  return database.kysely.deleteFrom('sign_in_attempts').execute();
}

/** Milliseconds that a request took, and milliseconds of CPU time. */
interface Sample {
  readonly wall: number;
  readonly work: number;
}

/** Standard error of a median, from the median absolute deviation. */
function strayOfMedian(numbers: readonly number[]): number {
  const middle = median(numbers);
  return (1.2533 * 1.4826 * median(numbers.map((each) => Math.abs(each - middle)))) / Math.sqrt(numbers.length);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
