/** A member on FREE requests PRO, and an administrator decides. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, personOf } from '../site/support/person.ts';
import { convert } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';
import { announceSkipped, ENGINES } from '../support/stores.ts';
import { Mailbox } from './support/mailbox.ts';

announceSkipped('requests for PRO');

const PLAN = '/dashboard/plan';
const REQUESTS = '/dashboard/admin/requests';

for (const { engine, isThere } of ENGINES) {
  describe.skipIf(!isThere)(`requests for PRO on ${engine}`, () => {
    const mailbox = new Mailbox();
    let service: TestService;
    let admin: Person;
    let free: Person;

    beforeAll(async () => {
      service = await startService({}, { engine, accounts: { mailer: mailbox } });
      // The first account of an installation is its administrator.
      admin = await personOf(service, 'pro@example.com');
      free = await personOf(service, 'free@example.com');
    });

    afterAll(() => service.close());

    const actions = async () =>
      (await service.services.identity.audit.list({ about: free.accountId }, 20)).entries.map(({ action }) => action);
    const decide = (verb: 'approve' | 'decline', fields: Record<string, string> = {}) =>
      admin.post(`${REQUESTS}/${free.accountId}/${verb}`, fields);

    it('explains the plans', async () => {
      const page = await free.get(PLAN);
      expect(page.status).toBe(200);
      for (const text of ['on the FREE plan', '3 conversions in any 24 hours', '60 requests per minute']) {
        expect(page.text).toContain(text);
      }
      expect((await admin.get(PLAN)).text).not.toContain('Request PRO');
    });

    it('rejects a note that is too long, next to its field', async () => {
      const page = await free.post(PLAN, { note: 'x'.repeat(501) });
      expect(page.status).toBe(400);
      expect(page.html).toMatch(/<p class="error" id="note-error">\s*Use at most 500 characters. You entered 501./);
      expect(page.html).toContain('x'.repeat(501));
    });

    it('sends a request to the administrators, once', async () => {
      expect((await free.post(PLAN, { note: ' <b>Docs</b>,\u000B\u001B100 a day ' })).status).toBe(303);
      expect((await free.post(PLAN, { note: 'again' })).status).toBe(409);
      const own = await free.get(PLAN);
      expect(own.text).toContain('You requested PRO.');
      expect(own.html).toContain('&lt;b&gt;Docs&lt;/b&gt;,\n100 a day');
      const listed = await admin.get(REQUESTS);
      expect(listed.text).toContain('free@example.com');
      expect(listed.html).toContain('&lt;b&gt;Docs&lt;/b&gt;,\n100 a day');
      expect((await admin.get('/dashboard/admin')).text).toContain('1 open request for PRO');
      expect(mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
        ['pro@example.com', 'Recto: request for PRO'],
      ]);
      expect(mailbox.mails[0]?.text).toContain('> <b>Docs</b>,\n> 100 a day');
      expect(await actions()).toContain('plan.request');
    });

    it('is decided by administrators only', async () => {
      expect((await free.get(REQUESTS)).status).toBe(404);
      expect((await free.post(`${REQUESTS}/${free.accountId}/approve`, {})).status).toBe(404);
      expect((await admin.post(`${REQUESTS}/acc_nobody/approve`, {})).status).toBe(409);
      expect((await admin.get(`${REQUESTS}/acc_nobody/decline`)).status).toBe(404);
    });

    it('can be declined with a reply, and requested again', async () => {
      expect((await admin.get(`${REQUESTS}/${free.accountId}/decline`)).text).toContain('Decline the request of free@');
      expect((await decide('decline', { note: 'y'.repeat(501) })).status).toBe(400);
      expect((await decide('decline', { note: 'Ask Ann first.' })).status).toBe(303);
      expect((await decide('decline')).status).toBe(409);
      const own = await free.get(PLAN);
      expect(own.text).toMatch(/Your last request was declined\. .*Ask Ann first\./);
      expect(mailbox.mails.at(-1)).toMatchObject({
        to: 'free@example.com',
        text: expect.stringContaining('> Ask Ann first.'),
      });
      expect((await free.post(PLAN, { note: '' })).status).toBe(303);
      expect((await admin.get(REQUESTS)).text).toContain('No note');
    });

    it('is not listed while the account is disabled', async () => {
      const { administration } = service.services.identity;
      const by = { actor: admin.accountId, address: '', requestId: '' };
      await administration.setDisabled(by, free.accountId, true);
      expect((await admin.get(REQUESTS)).text).toContain('No open requests');
      await administration.setDisabled(by, free.accountId, false);
      free = await personOf(service, 'free@example.com');
    });

    it('changes the plan when approved, so that existing keys work', async () => {
      expect(
        (await convert(service, { html: '<p>x</p>' }, { authorization: `Bearer ${service.freeKey}` })).status,
      ).toBe(403);
      expect((await decide('approve')).status).toBe(303);
      expect(
        (await convert(service, { html: '<p>x</p>' }, { authorization: `Bearer ${service.freeKey}` })).status,
      ).toBe(200);
      expect((await decide('approve')).status).toBe(409);
      expect((await free.post(PLAN, { note: '' })).status).toBe(409);
      expect(mailbox.mails.at(-1)).toMatchObject({
        to: 'free@example.com',
        subject: 'Your Recto account is now on PRO',
      });
      expect(await actions()).toEqual(
        expect.arrayContaining(['plan.request', 'plan.decline', 'plan.approve', 'account.plan.pro']),
      );
    });

    it('ends when an administrator changes the plan, or the account is deleted', async () => {
      const { accounts, planRequests } = service.services.identity;
      await accounts.setPlan(free.accountId, 'FREE');
      expect(await planRequests.find(free.accountId)).toBeUndefined();
      await free.post(PLAN, { note: 'once more' });
      await accounts.setPlan(free.accountId, 'PRO');
      await accounts.setPlan(free.accountId, 'FREE');
      expect(await planRequests.listOpen()).toEqual([]);
      await free.post(PLAN, { note: 'and again' });
      await accounts.delete(free.accountId);
      expect(await planRequests.find(free.accountId)).toBeUndefined();
    });
  });
}
