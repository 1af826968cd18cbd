/** The administration pages over HTTP, for administrators and for others. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, personOf } from '../site/support/person.ts';
import { convert } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';
import { announceSkipped, ENGINES } from '../support/stores.ts';

const ADMIN = '/dashboard/admin';
/** The first account of the test's service is its administrator. */
const ADMINISTRATOR = 'pro@example.com';

announceSkipped('administration');

for (const { engine, isThere } of ENGINES)
  describe.skipIf(!isThere)(`administration on ${engine}`, () => {
    let service: TestService;
    let admin: Person;

    beforeAll(async () => {
      service = await startService({}, { engine });
      admin = await personOf(service, ADMINISTRATOR);
    });

    afterAll(() => service.close());

    async function open(email: string): Promise<string> {
      return (await service.services.identity.accounts.create(email, { plan: 'PRO' })).id;
    }

    it('responds with 404 to everyone else, whatever they send', async () => {
      const victim = await open('victim@example.com');
      const member = await personOf(service, 'free@example.com');
      const visitor = await personOf(service);
      const { invitation } = await service.services.identity.invitations.create(admin.accountId, {
        email: '',
        plan: 'PRO',
        days: 7,
      });
      const pages = [
        '',
        '/invitations',
        '/service',
        '/audit',
        '/audit.jsonl',
        `/accounts/${victim}`,
        `/accounts/${victim}/disable`,
        `/invitations/${invitation.id}/withdraw`,
      ];
      const nothing = (await member.get('/dashboard/nothing')).text.replaceAll(/[0-9a-f-]{36}/g, '');
      for (const path of pages) {
        const answer = await member.get(ADMIN + path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.text.replaceAll(/[0-9a-f-]{36}/g, '')).toBe(nothing);
        expect((await admin.get(ADMIN + path)).status).toBe(200);
        expect((await visitor.get(ADMIN + path)).headers.get('location')).toMatch(/^\/sign-in\?next=/);
      }
      const acts = [
        ...['free', 'member', 'administrator', 'disable', 'enable', 'reset-link'].map(
          (change) => `/accounts/${victim}/${change}`,
        ),
        '/invitations',
        `/invitations/${invitation.id}/withdraw`,
      ];
      for (const path of acts) {
        expect([path, (await member.post(ADMIN + path)).status]).toEqual([path, 404]);
        expect([path, (await visitor.post(ADMIN + path)).status]).toEqual([path, 303]);
      }
      expect(await service.services.identity.accounts.get(victim)).toMatchObject({
        plan: 'PRO',
        admin: false,
        disabledAt: null,
      });
      expect((await service.services.identity.invitations.list(10)).map(({ withdrawnAt }) => withdrawnAt)).toEqual([
        null,
      ]);
    });

    it('finds accounts by any part of the e-mail address, in pages', async () => {
      for (let count = 0; count < 60; count++) await open(`many${String(count).padStart(2, '0')}@pages.example`);
      // Two accounts created within a millisecond have no defined order.
      await sleep(2);
      await open('under_score@pages.example');
      const found: string[] = [];
      let path: string | undefined = `${ADMIN}?q=PAGES.example`;
      let pages = 0;
      while (path !== undefined) {
        const page = await admin.get(path);
        found.push(...[...page.html.matchAll(/>([^<>]+@pages\.example)<\/a>/g)].map(([, email]) => email!));
        path = /href="([^"]+)">Older accounts/.exec(page.html)?.[1]?.replaceAll('&amp;', '&');
        pages++;
      }
      expect(pages).toBe(3);
      expect(found).toHaveLength(61);
      expect(new Set(found).size).toBe(61);
      expect(found[0]).toBe('under_score@pages.example');

      // The wildcards of SQL's `like` are ordinary characters in a search.
      expect((await admin.get(`${ADMIN}?q=r_s`)).text).toContain('1 account matching');
      expect((await admin.get(`${ADMIN}?q=%25`)).text).toContain('No account matches “%”');
      const id = await open('by-id@example.com');
      expect((await admin.get(`${ADMIN}?q=${id}`)).text).toContain('by-id@example.com');
      expect((await admin.get(`${ADMIN}?q=<script>`)).html).not.toContain('<script>');
    });

    it('changes the plan after a confirmation, which takes effect in the API immediately', async () => {
      const id = await open('plan@example.com');
      const { key } = await service.services.identity.keys.create(id, 'laptop');
      const headers = { authorization: `Bearer ${key}` };
      const body = { html: '<h1>Hello</h1>' };
      expect((await convert(service, body, headers)).status).toBe(200);

      const account = await admin.get(`${ADMIN}/accounts/${id}`);
      expect(account.html).toContain(`href="${ADMIN}/accounts/${id}/free"`);
      const question = await admin.get(`${ADMIN}/accounts/${id}/free`);
      expect(question.text).toContain('Change plan@example.com to FREE?');
      expect((await service.services.identity.accounts.get(id)).plan).toBe('PRO');

      const done = await admin.post(`${ADMIN}/accounts/${id}/free`);
      expect(done.status).toBe(303);
      expect((await admin.get(done.headers.get('location')!)).text).toContain(
        'plan@example.com is now on the FREE plan.',
      );
      expect((await convert(service, body, headers)).status).toBe(403);

      await admin.post(`${ADMIN}/accounts/${id}/pro`);
      expect((await convert(service, body, headers)).status).toBe(200);
    });

    it('disables an account with its sessions and keys, and enables it again', async () => {
      const id = await open('leaver@example.com');
      const { key } = await service.services.identity.keys.create(id, 'laptop');
      const headers = { authorization: `Bearer ${key}` };
      const leaver = await personOf(service, 'leaver@example.com');
      expect((await leaver.get('/dashboard/account')).status).toBe(200);

      expect((await admin.get(`${ADMIN}/accounts/${id}/disable`)).text).toContain('Disable leaver@example.com?');
      expect((await admin.post(`${ADMIN}/accounts/${id}/disable`)).status).toBe(303);
      expect((await leaver.get('/dashboard/account')).status).toBe(303);
      expect((await convert(service, { html: '<p>x</p>' }, headers)).status).toBe(401);
      expect((await admin.get(`${ADMIN}?q=leaver`)).text).toContain('Disabled');

      await admin.post(`${ADMIN}/accounts/${id}/enable`);
      expect((await convert(service, { html: '<p>x</p>' }, headers)).status).toBe(200);
      // Enabling the account does not revive the old session.
      expect((await leaver.get('/dashboard/account')).status).toBe(303);
    });

    it('creates a password reset link that works once, is shown once and is not recorded', async () => {
      const id = await open('forgot@example.com');
      const path = `${ADMIN}/accounts/${id}/reset-link`;
      expect((await admin.get(path)).text).toContain('Create a password reset link for forgot@example.com?');
      const made = await admin.post(path);
      expect(made.headers.get('cache-control')).toBe('no-store');
      const link = /https:\/\/recto\.example(\/reset\/([0-9A-Za-z]{43}))/.exec(made.text);
      const [, resetPath = '', token = ''] = link ?? [];
      const owner = await personOf(service);
      const password = 'a long enough pass phrase';
      expect((await owner.post(resetPath, { 'new-password': password })).status).toBeLessThan(400);
      expect((await owner.post(resetPath, { 'new-password': `${password}!` })).status).toBeGreaterThanOrEqual(400);
      const signedIn = await owner.post('/sign-in', { email: 'forgot@example.com', password });
      expect([signedIn.status, signedIn.headers.has('set-cookie')]).toEqual([303, true]);
      const log = await admin.get(`${ADMIN}/audit.jsonl`);
      expect(log.html).toContain('account.reset-link');
      expect(log.html).not.toContain(token);
      expect(log.html).not.toContain(password);
    });

    it('neither disables nor demotes the last administrator, even in concurrent requests', async () => {
      for (const change of ['member', 'disable']) {
        const refused = await admin.post(`${ADMIN}/accounts/${admin.accountId}/${change}`);
        expect(refused.status).toBe(409);
        expect(refused.text).toContain(`${ADMINISTRATOR} is the only active administrator`);
      }
      const secondId = await open('second@example.com');
      await admin.post(`${ADMIN}/accounts/${secondId}/administrator`);
      const second = await personOf(service, 'second@example.com');
      expect((await second.get(ADMIN)).status).toBe(200);
      const answers = await Promise.all([
        admin.post(`${ADMIN}/accounts/${secondId}/member`),
        second.post(`${ADMIN}/accounts/${admin.accountId}/member`),
      ]);
      const left = (await service.services.identity.accounts.list()).filter((account) => account.admin);
      expect(left).toHaveLength(1);
      expect(answers.map(({ status }) => status)).toContain(303);
      // Restores the roles for the tests that follow.
      await service.services.identity.accounts.setAdmin(admin.accountId, true);
      await service.services.identity.accounts.setAdmin(secondId, false);
    });

    it('creates invitations, whose links are shown once, work once and can be withdrawn', async () => {
      const { invitations } = service.services.identity;
      const made = await admin.post(`${ADMIN}/invitations`, { email: 'Guest@Example.com', plan: 'PRO', days: '7' });
      expect(made.status).toBe(200);
      expect(made.headers.get('cache-control')).toBe('no-store');
      const token = /\/sign-up\/([0-9A-Za-z]{43})/.exec(made.text)?.[1] ?? '';
      const again = await admin.get(`${ADMIN}/invitations`);
      expect(again.text).toContain('guest@example.com');
      expect(again.text).not.toContain(token);

      await expect(invitations.redeem(token, 'other@example.com', 'hash')).rejects.toThrow('is for guest@example.com');
      const tries = await Promise.allSettled([
        invitations.redeem(token, 'guest@example.com', 'hash'),
        invitations.redeem(token, 'guest@example.com', 'hash'),
      ]);
      expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await service.services.identity.accounts.get('guest@example.com')).toMatchObject({
        plan: 'PRO',
        admin: false,
      });
      expect((await admin.get(`${ADMIN}/invitations`)).text).toContain('Used');

      const open = await admin.post(`${ADMIN}/invitations`, { email: '', plan: 'FREE', days: '1' });
      const openToken = /\/sign-up\/([0-9A-Za-z]{43})/.exec(open.text)?.[1] ?? '';
      const { id } = (await invitations.find(openToken))!;
      const question = await admin.get(`${ADMIN}/invitations/${id}/withdraw`);
      expect(question.text).toContain('Withdraw the invitation for anyone with the link');
      expect((await admin.post(`${ADMIN}/invitations/${id}/withdraw`)).status).toBe(303);
      expect((await admin.post(`${ADMIN}/invitations/${id}/withdraw`)).status).toBe(409);
      await expect(invitations.redeem(openToken, 'late@example.com', 'hash')).rejects.toThrow(
        'has expired or was already used',
      );

      const wrong = await admin.post(`${ADMIN}/invitations`, { email: 'no address', plan: 'PRO', days: '7' });
      expect(wrong.status).toBe(400);
      expect(wrong.html).toMatch(/aria-describedby="[^"]*email-error"/);
      expect((await admin.post(`${ADMIN}/invitations`, { email: '', plan: 'PRO', days: '9999' })).status).toBe(400);
    });

    it('shows the state of this instance', async () => {
      await convert(service, { html: '<p>x</p>' }, { authorization: 'Bearer wrong' });
      const { text } = await admin.get(`${ADMIN}/service`);
      expect(text).toContain(`process ${process.pid}`);
      expect(text).toMatch(new RegExp(`Database ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} Reachable`));
      expect(text).toMatch(/INVALID_API_KEY [1-9]/);
      expect(text).toMatch(/Worker processes 1 /);
      expect(text).toMatch(/Memory \d+ MiB/);
    });

    it('shows, filters, pages and exports the audit log, which has no secrets and never changes', async () => {
      const { audit } = service.services.identity;
      const id = await open('audited@example.com');
      await admin.post(`${ADMIN}/accounts/${id}/disable`);
      await admin.post(`${ADMIN}/accounts/${id}/enable`);
      const made = await admin.post(`${ADMIN}/invitations`, { email: '', plan: 'PRO', days: '7' });
      const token = /\/sign-up\/([0-9A-Za-z]{43})/.exec(made.text)?.[1] ?? '';

      const about = await admin.get(`${ADMIN}/audit?about=audited@example.com`);
      expect(about.text).toMatch(/Enabled audited@example\.com .*Disabled audited@example\.com/);
      expect((await admin.get(`${ADMIN}/audit?about=nobody@example.com`)).text).toContain('No entries match');
      expect((await admin.get(`${ADMIN}/accounts/${id}`)).text).toContain('Disabled');

      const exported = await admin.get(`${ADMIN}/audit.jsonl`);
      expect(exported.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
      expect(exported.headers.get('content-disposition')).toContain('attachment');
      const lines = exported.html
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, string>);
      const disabled = lines.find(({ action, target }) => action === 'account.disable' && target === id);
      expect(disabled).toMatchObject({ actor: admin.accountId, address: '127.0.0.1' });
      expect(disabled?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(disabled?.['requestId']).toMatch(/^[0-9a-f-]{36}$/);
      expect(exported.html).not.toContain(token);
      expect(exported.html).not.toMatch(/recto_[0-9A-Za-z]{36}|\$argon2/);

      for (let count = 0; count < 120; count++) {
        await audit.record({
          at: count,
          actor: 'system',
          action: 'key.create',
          target: `key_${count}`,
          address: '',
          requestId: '',
        });
      }
      const seen: string[] = [];
      let path: string | undefined = `${ADMIN}/audit?what=key`;
      while (path !== undefined) {
        const page = await admin.get(path);
        seen.push(...[...page.html.matchAll(/<code>(key_\d+)<\/code>/g)].map(([, key]) => key!));
        path = /href="([^"]+)">Older entries/.exec(page.html)?.[1]?.replaceAll('&amp;', '&');
      }
      expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `key_${119 - index}`));
      const keysOnly = await admin.get(`${ADMIN}/audit.jsonl?what=key`);
      expect(keysOnly.html.trim().split('\n')).toHaveLength(120);

      const { kysely } = service.database;
      await expect(kysely.updateTable('audit_log').set({ actor: 'x' }).execute()).rejects.toThrow('only ever added to');
      await expect(kysely.deleteFrom('audit_log').execute()).rejects.toThrow('only ever added to');
    });

    it('lets other requests proceed while the audit log is exported', async () => {
      const { audit } = service.services.identity;
      const others = { actor: 'system', action: 'export.test', target: 'many', address: '', request_id: '' };
      const ids = Array.from({ length: 2000 }, (_, index) => `aud_${index}`);
      for (let start = 0; start < ids.length; start += 500) {
        const rows = ids.slice(start, start + 500).map((id) => ({ id, at: 1, ...others }));
        await service.database.kysely.insertInto('audit_log').values(rows).execute();
      }
      let turn = 0;
      let isExporting = true;
      const count = () => {
        turn++;
        if (isExporting) setImmediate(count);
      };
      count();
      const { list } = audit;
      const turns: number[] = [];
      const spy = vi.spyOn(audit, 'list').mockImplementation((...given) => {
        turns.push(turn);
        return list.apply(audit, given);
      });
      await admin.get(`${ADMIN}/audit.jsonl?about=many`);
      isExporting = false;
      spy.mockRestore();
      expect(turns).toHaveLength(4);
      expect(new Set(turns).size).toBe(turns.length);
    });
  });

describe('an installation with closed sign-up', () => {
  it('creates no account, even with an invitation, and warns its administrator', async () => {
    const closed = await startService({}, { accounts: { signUp: 'closed' } });
    const owner = await personOf(closed, ADMINISTRATOR);
    const made = await owner.post(`${ADMIN}/invitations`, { email: '', plan: 'PRO', days: '7' });
    expect(made.text).toContain('Sign-up is closed');
    const [path = ''] = /\/sign-up\/[0-9A-Za-z]{43}/.exec(made.text) ?? [];
    const guest = await personOf(closed);
    expect((await guest.get(path)).status).toBe(404);
    const fields = { email: 'guest@example.com', 'new-password': 'a long enough pass phrase' };
    expect((await guest.post(path, fields)).status).toBe(404);
    expect(await closed.services.identity.accounts.find('guest@example.com')).toBeUndefined();
    await closed.close();
  });
});
