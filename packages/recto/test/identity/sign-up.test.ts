/** Opening an account and getting back into one, by mail and without; and that no answer says who has an account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../src/clock.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { startService, type TestService } from '../support/service.ts';
import { FakeClock } from './support/fake-clock.ts';
import { Mailbox } from './support/mailbox.ts';
import { dump, enginesFor, isIn, makePerson, PASSWORD, signIn, startForPeople } from './support/service.ts';

const FRESH = 'rhubarb ostrich tango';

describe.each(enginesFor('sign-up'))('sign-up on $engine', ({ engine }) => {
  const clock = new FakeClock();
  const mailbox = new Mailbox();
  let open: TestService;
  let mailed: TestService;
  let invited: TestService;

  beforeAll(async () => {
    open = await startForPeople({ engine, clock, accounts: { signUp: 'open' } });
    mailed = await startForPeople({ engine, clock, accounts: { signUp: 'open', mailer: mailbox } });
    invited = await startForPeople({ engine, clock });
    for (const service of [open, mailed, invited]) await makePerson(service, 'ada@example.com');
  });

  afterAll(async () => {
    for (const service of [open, mailed, invited]) await service.close();
  });

  const signUp = (service: TestService, email: string, password = FRESH) =>
    openBrowser(service).post('/sign-up', { email, 'new-password': password });

  it('says what was done before, and of a word that nobody wrote nothing', async () => {
    const page = async (done: string) => (await openBrowser(open).get(`/sign-in?done=${done}`)).html;
    expect(await page('signed-up')).toContain('notice-good');
    for (const word of ['', 'constructor', '__proto__', 'toString']) expect(await page(word)).not.toContain('notice');
  });

  it('is by invitation unless the operator says otherwise', async () => {
    const answer = await signUp(invited, 'new@example.com');
    expect(answer.status).toBe(403);
    expect((await openBrowser(invited).get('/sign-up')).text).toContain('need an invitation');
    expect(await invited.services.identity.accounts.find('new@example.com')).toBeUndefined();
    const closed = await startForPeople({ engine, accounts: { signUp: 'closed' } });
    expect((await signUp(closed, 'new@example.com')).status).toBe(403);
    await closed.close();
  });

  it('opens a FREE account where everybody may', async () => {
    expect((await signUp(open, 'New.Person@Example.com ')).location).toBe('/sign-in?done=signed-up');
    expect(await open.services.identity.accounts.find('new.person@example.com')).toMatchObject({
      plan: 'FREE',
      admin: false,
    });
    expect(await isIn(await signIn(open, 'new.person@example.com', FRESH))).toBe(true);
  });

  it('changes nothing of an account that is there, and says no other words', async () => {
    const [taken, free] = [await signUp(open, 'ada@example.com'), await signUp(open, 'free1@example.com')];
    expect([taken.status, taken.location, taken.html]).toEqual([free.status, free.location, free.html]);
    expect(await isIn(await signIn(open, 'ada@example.com', PASSWORD))).toBe(true);
    await expect(signIn(open, 'ada@example.com', FRESH)).rejects.toThrow('401');
  });

  it('refuses a bad password or address with a reason, for every address the same', async () => {
    const refuse = async (email: string, password: string) => {
      const { status, text } = await signUp(open, email, password);
      expect(status).toBe(400);
      return text.replace(email, '');
    };
    expect(await refuse('ada@example.com', 'short')).toBe(await refuse('free2@example.com', 'short'));
    expect(await refuse('no address', FRESH)).toContain('is not a valid e-mail address');
  });

  it('is confirmed by a mail where there is one, and opens nothing before', async () => {
    const asked = await signUp(mailed, 'by.mail@example.com');
    expect(asked.text).toContain('Check your e-mail');
    expect(await mailed.services.identity.accounts.find('by.mail@example.com')).toBeUndefined();
    const path = mailbox.linkTo('by.mail@example.com');
    expect(await dump(mailed.database)).not.toContain(path.split('/').at(-1));
    const browser = openBrowser(mailed);
    expect((await browser.get(path)).status).toBe(200);
    expect(await mailed.services.identity.accounts.find('by.mail@example.com')).toBeUndefined();
    expect((await browser.post(path, { password: FRESH })).status).toBe(303);
    expect(await isIn(browser)).toBe(true);
    expect((await browser.get(path)).status).toBe(404);
    expect(await isIn(await signIn(mailed, 'by.mail@example.com', FRESH))).toBe(true);
  });

  it('with the address of somebody else opens nothing, though its owner follows the link', async () => {
    await signUp(mailed, 'victim@example.com', 'chosen by somebody else');
    const path = mailbox.linkTo('victim@example.com');
    const owner = openBrowser(mailed);
    expect((await owner.get(path)).text).toContain('The password you chose');
    for (const password of ['', FRESH, 'x'.repeat(2000)]) {
      const answer = await owner.post(path, { password });
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('isn’t the password chosen')]);
    }
    expect(await isIn(owner)).toBe(false);
    expect(await mailed.services.identity.accounts.find('victim@example.com')).toBeUndefined();
    for (let tries = 3; tries < 5; tries++) await owner.post(path, { password: FRESH });
    const late = await owner.post(path, { password: 'chosen by somebody else' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('already used')]);
  });

  it('tells the owner of an address that has an account, and nobody else', async () => {
    const before = mailbox.mails.length;
    const [taken, free] = [await signUp(mailed, 'ada@example.com'), await signUp(mailed, 'other@example.com')];
    expect([taken.status, taken.html]).toEqual([free.status, free.html]);
    const [toOwner] = mailbox.mails.slice(before);
    expect(toOwner).toMatchObject({ to: 'ada@example.com', text: expect.stringContaining('already has an account') });
    expect(toOwner!.text).toContain('https://recto.example/sign-in');
  });

  it('by link ends after a day', async () => {
    await signUp(mailed, 'late@example.com');
    clock.advance((24 * 60 + 1) * MINUTE);
    expect((await openBrowser(mailed).get(mailbox.linkTo('late@example.com'))).status).toBe(404);
  });

  it('makes no first account: that takes the link that is printed at the start', async () => {
    const empty = await startService({}, { engine, accounts: { signUp: 'open' } });
    await empty.services.identity.accounts.delete('free@example.com');
    await empty.database.kysely.deleteFrom('api_keys').execute();
    await empty.database.kysely.deleteFrom('accounts').execute();
    await signUp(empty, 'first@example.com');
    expect(await empty.services.identity.accounts.list()).toEqual([]);
    await empty.close();
  });

  it('by invitation takes the invited address alone, once', async () => {
    const by = (await invited.services.identity.accounts.get('ada@example.com')).id;
    const wish = { email: 'guest@example.com', plan: 'PRO' as const, days: 7 };
    const { token } = await invited.services.identity.invitations.create(by, wish);
    const browser = openBrowser(invited);
    expect((await browser.get(`/sign-up/${token}`)).html).toContain('guest@example.com');
    const answer = await browser.post(`/sign-up/${token}`, { email: 'else@example.com', 'new-password': FRESH });
    expect(answer.status).toBe(303);
    expect(await isIn(browser)).toBe(true);
    expect(await invited.services.identity.accounts.find('guest@example.com')).toMatchObject({
      plan: 'PRO',
      admin: false,
    });
    expect(await invited.services.identity.accounts.find('else@example.com')).toBeUndefined();
    expect((await openBrowser(invited).post(`/sign-up/${token}`, { 'new-password': FRESH })).status).toBe(404);
  });
});

describe.each(enginesFor('invitations for anybody'))('an invitation for anybody on $engine', ({ engine }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startForPeople({ engine, people: ['ada'] });
  });

  afterAll(() => service.close());

  it('says nothing of whether an address has an account, and tries one address alone', async () => {
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
    expect(await isIn(await signIn(service, 'unheard-of@example.com', FRESH))).toBe(true);
    expect(await isIn(await signIn(service, 'ada@example.com', PASSWORD))).toBe(true);
    await expect(signIn(service, 'ada@example.com', FRESH)).rejects.toThrow('401');
    const { entries } = await audit.list({ about: taken.invitation.id }, 10);
    expect(entries).toMatchObject([{ actor: '', action: 'invitation.spend' }]);
  });

  it('for one address says so when it has an account by now, and stays', async () => {
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
    service = await startForPeople({ engine, clock, accounts: { mailer: mailbox }, people: ['ada'] });
  });

  afterAll(() => service.close());

  const ask = (email: string) => openBrowser(service).post('/reset', { email });

  it('is replaced through a link that works once, for an hour, and ends every session', async () => {
    const elsewhere = await signIn(service, 'ada@example.com');
    await ask('ada@example.com');
    const path = mailbox.linkTo('ada@example.com');
    expect(await dump(service.database)).not.toContain(path.split('/').at(-1));
    const browser = openBrowser(service);
    expect((await browser.get(path)).html).toContain('ada@example.com');
    expect((await browser.post(path, { 'new-password': 'short' })).status).toBe(400);
    expect((await browser.post(path, { 'new-password': FRESH })).location).toBe('/sign-in?done=reset');
    expect(await isIn(elsewhere)).toBe(false);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.post(path, { 'new-password': PASSWORD })).status).toBe(404);
    expect(await isIn(await signIn(service, 'ada@example.com', FRESH))).toBe(true);
  });

  it('link is void after its hour, and when another was used', async () => {
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

  it('is asked for in the same way for every address', async () => {
    const before = mailbox.mails.length;
    const [known, unknown] = [await ask('ada@example.com'), await ask('nobody@example.com')];
    expect([known.status, known.html]).toEqual([unknown.status, unknown.html]);
    expect(mailbox.mails.slice(before).map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  it('without mail is an administrator’s to replace', async () => {
    const quiet = await startForPeople({ engine, clock });
    await makePerson(quiet, 'bob@example.com');
    expect((await openBrowser(quiet).get('/reset')).text).toContain('Ask an administrator');
    expect((await openBrowser(quiet).post('/reset', { email: 'bob@example.com' })).status).toBe(403);
    const { id } = await quiet.services.identity.accounts.get('bob@example.com');
    const token = await quiet.services.identity.passwordReset.createLink(id);
    clock.advance(20 * 60 * MINUTE);
    expect((await openBrowser(quiet).post(`/reset/${token}`, { 'new-password': FRESH })).status).toBe(303);
    expect(await isIn(await signIn(quiet, 'bob@example.com', FRESH))).toBe(true);
    await quiet.close();
  });
});

describe('whether an address has an account', () => {
  /** Pairs of requests; half of the two hundred samples each. */
  const PAIRS = 100;
  let service: TestService;
  let browser: Browser;
  const mailbox = new Mailbox();

  beforeAll(async () => {
    service = await startForPeople({ accounts: { signUp: 'open', mailer: mailbox } });
    for (let turn = 0; turn < 4; turn++) await makePerson(service, `known${turn}@example.com`);
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

  it.each(ways)('is not told by %s: not by status, body or time', { timeout: 240_000 }, async (_name, ask) => {
    const samples: Record<'known' | 'unknown', Sample[]> = { known: [], unknown: [] };
    const same = (html: string) => html.replaceAll(/known\d@example.com|nobody\d@example.com/g, '');
    for (let turn = 0; turn < PAIRS; turn++) {
      // Four of each, so that nobody is slowed down for failing too often; which comes first changes, as the load does.
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
    // What a stranger sees. On a machine that is busy with much else five milliseconds drown; then it is three times
    // what the median of so many differences strays by itself.
    const wall = differences('wall');
    expect(Math.abs(median(wall))).toBeLessThan(Math.max(5, 3 * strayOfMedian(wall)));
  });
});

function clearAttempts({ database }: TestService): Promise<unknown> {
  return database.kysely.deleteFrom('sign_in_attempts').execute();
}

/** Milliseconds that a request took, and that this process worked for it. */
interface Sample {
  readonly wall: number;
  readonly work: number;
}

/** Standard error of a median, from the median distance to it. */
function strayOfMedian(numbers: readonly number[]): number {
  const middle = median(numbers);
  return (1.2533 * 1.4826 * median(numbers.map((each) => Math.abs(each - middle)))) / Math.sqrt(numbers.length);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
