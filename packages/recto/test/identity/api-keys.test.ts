/**
 * API keys in the dashboard over HTTP: created, shown once, renamed, rotated and revoked, by their
 * owner only.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ACTIVE_KEYS } from '../../src/identity/keys/api-keys.ts';
import { KEY_ANYWHERE } from '../../src/identity/keys/key-format.ts';
import { type Page, type Person, personOf } from '../site/support/person.ts';
import { codeOf, convert } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';
import { announceSkipped, ENGINES } from '../support/stores.ts';

announceSkipped('the keys of the dashboard');

const LIST = '/dashboard/api-keys';
const HTML = { html: '<p>Hello</p>' };
const HOUR = 3_600_000;

for (const { engine, isThere } of ENGINES) {
  describe.skipIf(!isThere)(`keys in the dashboard on ${engine}`, () => {
    let service: TestService;
    let owner: Person;
    let stranger: Person;

    beforeAll(async () => {
      service = await startService({}, { engine });
      // The first account becomes an administrator, who could access the other account's pages.
      await service.services.identity.accounts.create('stranger@example.com', { plan: 'PRO' });
      [owner, stranger] = await Promise.all([
        personOf(service, 'pro@example.com'),
        personOf(service, 'stranger@example.com'),
      ]);
    });

    afterAll(() => service.close());

    /** The hidden fields of a page's form, as a browser would send them. */
    const hiddenOf = ({ html }: Page) =>
      Object.fromEntries(
        [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
          name!,
          value!,
        ]),
      );
    const make = async (name: string, fields: Record<string, string> = {}) => {
      const page = await owner.post(LIST, { ...hiddenOf(await owner.get(LIST)), name, expiry: '30d', ...fields });
      const key = [...page.html.matchAll(KEY_ANYWHERE)][0]?.[0] ?? '';
      const [record] = (await service.services.identity.keys.list(owner.accountId)).filter(
        (each) => each.name === name.trim(),
      );
      return { page, key, id: record?.id ?? '' };
    };
    const statusWith = async (key: string) => (await convert(service, HTML, { authorization: `Bearer ${key}` })).status;
    const actionsOn = async (target: string) =>
      (await service.services.identity.audit.list({ about: target }, 20)).entries.map(({ actor, action }) => ({
        actor,
        action,
      }));

    it('require a sign-in', async () => {
      const nobody = await personOf(service);
      const answer = await nobody.get(LIST);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `/sign-in?next=${encodeURIComponent(LIST)}`,
      ]);
      expect((await nobody.post(LIST, { name: 'none' })).status).toBe(303);
      expect((await service.services.identity.keys.list()).map(({ name }) => name)).not.toContain('none');
    });

    it('are created with a name and an expiration date, shown once, and work immediately', async () => {
      const { page, key, id } = await make('laptop');
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.text).toContain('You won’t see it again');
      expect(page.html.replaceAll('&quot;', '"')).toContain(`-H "Authorization: Bearer ${key}"`);
      expect(page.text).toContain('curl https://recto.example/api/v1/convert');
      expect(await statusWith(key)).toBe(200);
      const record = (await service.services.identity.keys.findOwn(owner.accountId, id))!;
      expect(record.expiresAt).toBeGreaterThan(Date.now() + 29 * 24 * HOUR);
      const list = await owner.get(LIST);
      expect(list.text).toContain(`recto_…${key.slice(-4)}`);
      expect(list.html).not.toContain(key.slice(6, 36));
      expect(await actionsOn(id)).toEqual([{ actor: owner.accountId, action: 'key.create' }]);
      expect(service.logLines.join('')).not.toContain(key);
    });

    it('are not created or shown again when the response is reloaded', async () => {
      const fields = { ...hiddenOf(await owner.get(LIST)), name: 'once', expiry: '7d' };
      const first = await owner.post(LIST, fields);
      expect(first.html).toMatch(KEY_ANYWHERE);
      const again = await owner.post(LIST, fields);
      expect(again.status).toBe(409);
      expect(again.html).not.toMatch(KEY_ANYWHERE);
      expect(again.text).toContain('shown only once');
      const all = await service.services.identity.keys.list(owner.accountId);
      expect(all.filter(({ name }) => name === 'once')).toHaveLength(1);
    });

    it('require a name; the form comes back with the error and the chosen values', async () => {
      const answer = await owner.post(LIST, { name: '  ', expiry: 'never' });
      expect(answer.status).toBe(400);
      expect(answer.html).toMatch(/<input[^>]*aria-describedby="name-error"[^>]*aria-invalid="true"/);
      expect(answer.html).toMatch(/id="name-error">Enter a name of 1 to 100 characters\./);
      expect(answer.html).toMatch(/<option value="never" selected/);
    });

    it('show their requests of the last seven days, as a chart and as text', async () => {
      const { key } = await make('counted');
      for (let request = 0; request < 3; request++) await statusWith(key);
      await service.services.metering.usage.flush();
      const list = await owner.get(LIST);
      expect(list.html).toContain('aria-label="Requests on the last 7 days: 0, 0, 0, 0, 0, 0, 3"');
    });

    it('can be renamed', async () => {
      const { id } = await make('before');
      const form = await owner.get(`${LIST}/${id}/rename`);
      expect(form.text).toContain('Rename “before”');
      const wrong = await owner.post(`${LIST}/${id}/rename`, { name: 'x'.repeat(101) });
      expect([wrong.status, wrong.text.includes('1 to 100 characters')]).toEqual([400, true]);
      const answer = await owner.post(`${LIST}/${id}/rename`, { name: 'after' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${LIST}?done=renamed`]);
      const list = await owner.get(`${LIST}?done=renamed`);
      expect(list.text).toContain('The key was renamed.');
      expect(list.text).toContain('after');
      expect((await actionsOn(id)).map(({ action }) => action)).toEqual(['key.rename', 'key.create']);
    });

    it.each([
      ['24h', 200],
      ['1h', 200],
      ['0h', 401],
    ])('can be rotated with a grace period of %s', async (grace, status) => {
      const old = await make(`rotated ${grace}`);
      const question = await owner.get(`${LIST}/${old.id}/rotate`);
      expect(question.text).toContain(`Rotate “rotated ${grace}”?`);
      const fields = { ...hiddenOf(question), grace };
      const answer = await owner.post(`${LIST}/${old.id}/rotate`, fields);
      const [key = ''] = answer.html.match(KEY_ANYWHERE) ?? [];
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect([await statusWith(key), await statusWith(old.key)]).toEqual([200, status]);
      const again = await owner.post(`${LIST}/${old.id}/rotate`, fields);
      expect([again.status, again.html.match(KEY_ANYWHERE)]).toEqual([409, null]);
      expect((await actionsOn(old.id)).map(({ action }) => action)).toEqual(['key.rotate', 'key.create']);
      const { expiresAt } = (await service.services.identity.keys.findOwn(owner.accountId, old.id))!;
      expect(expiresAt! - Date.now()).toBeLessThanOrEqual(Number.parseInt(grace, 10) * HOUR);
    });

    it('can be revoked after a confirmation, and stop immediately', async () => {
      const { id, key } = await make('to be revoked');
      const question = await owner.get(`${LIST}/${id}/revoke`);
      expect(question.text).toContain('Revoke “to be revoked”?');
      expect(question.text).toContain(`recto_…${key.slice(-4)}`);
      expect(await statusWith(key)).toBe(200);
      const answer = await owner.post(`${LIST}/${id}/revoke`);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${LIST}?done=revoked`]);
      const refused = await convert(service, HTML, { authorization: `Bearer ${key}` });
      expect([refused.status, codeOf(refused)]).toEqual([401, 'INVALID_API_KEY']);
      const list = await owner.get(LIST);
      expect(list.text).toMatch(/Inactive keys \(\d+\).*to be revoked.*revoked/);
      expect((await actionsOn(id)).map(({ action }) => action)).toEqual(['key.revoke', 'key.create']);
      const late = await owner.post(`${LIST}/${id}/rotate`, { grace: '0h' });
      expect([late.status, late.text.includes('was revoked or has expired. Create a new key instead')]).toEqual([
        409,
        true,
      ]);
    });

    it('of another member respond with 404, and the attempt is recorded', async () => {
      const { id, key } = await make('not yours');
      for (const act of ['rename', 'rotate', 'revoke']) {
        expect((await stranger.get(`${LIST}/${id}/${act}`)).status, act).toBe(404);
        expect((await stranger.post(`${LIST}/${id}/${act}`, { name: 'mine', grace: '0h' })).status, act).toBe(404);
        const unknown = await stranger.get(`${LIST}/key_0000000000000000/${act}`);
        expect(unknown.status, act).toBe(404);
      }
      expect((await stranger.get(LIST)).text).not.toContain('not yours');
      expect(await statusWith(key)).toBe(200);
      expect((await service.services.identity.keys.findOwn(owner.accountId, id))!.name).toBe('not yours');
      const tried = (await actionsOn(id)).filter(({ actor }) => actor === stranger.accountId);
      expect(tried).toEqual(Array.from({ length: 6 }, () => ({ actor: stranger.accountId, action: 'key.refused' })));
      // A form cannot overwrite another member's key by proposing its ID.
      const taken = await stranger.post(LIST, { id, name: 'mine', expiry: '7d' });
      expect(taken.status).toBe(409);
      expect(await statusWith(key)).toBe(200);
    });

    it('cannot be changed by forms of other sites or by GET', async () => {
      const { id, key } = await make('steady');
      const { token } = await service.services.identity.sessions.start(owner.accountId, {
        address: '192.0.2.7',
        agent: 'test',
        requestId: 't',
      });
      const foreign = await fetch(`${service.url}${LIST}/${id}/revoke`, {
        method: 'POST',
        headers: {
          cookie: `__Host-recto_session=${token}`,
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
      expect(foreign.status).toBe(403);
      await owner.get(`${LIST}/${id}/revoke?confirm=yes`);
      expect(await statusWith(key)).toBe(200);
    });

    it('show their names as text, never as markup', async () => {
      const name = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`;
      const { page, id } = await make(name);
      await service.services.metering.usage.flush();
      const pages = [page, await owner.get(LIST), await owner.get('/dashboard/usage')];
      for (const act of ['rename', 'rotate', 'revoke']) pages.push(await owner.get(`${LIST}/${id}/${act}`));
      for (const { html, headers } of pages) {
        expect(html).not.toMatch(/<script>|<img|onerror=alert\(2\)>(?!&#39;)/);
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'/);
      }
      expect(pages[1]!.html).toContain('&quot;&gt;&lt;script&gt;alert(1)');
    });

    it('can be created on the FREE plan, and work once the plan is PRO', async () => {
      const free = await personOf(service, 'free@example.com');
      const list = await free.get(LIST);
      expect(list.text).toContain('Your account is on the FREE plan');
      expect(list.text).toContain('Send a request to the administrators of this service.');
      expect(list.html).toContain('href="/dashboard/plan"');
      expect((await owner.get(LIST)).text).not.toContain('FREE plan');
      const made = await free.post(LIST, { name: 'early', expiry: '7d' });
      const [key = ''] = made.html.match(KEY_ANYWHERE) ?? [];
      expect(await statusWith(key)).toBe(403);
      await service.services.identity.accounts.setPlan('free@example.com', 'PRO');
      expect(await statusWith(key)).toBe(200);
      await service.services.identity.accounts.setPlan('free@example.com', 'FREE');
    });

    it(`are limited to ${MAX_ACTIVE_KEYS}, and the page with all of them stays small`, async () => {
      for (let made = 0; made < MAX_ACTIVE_KEYS; made++) {
        await stranger.post(LIST, { name: `key ${made} ${'long '.repeat(17)}`, expiry: '7d' });
      }
      const full = await stranger.get(LIST);
      expect(full.text).toContain(`You have ${MAX_ACTIVE_KEYS} active keys, the maximum.`);
      expect(full.html).not.toContain('Create key');
      expect(Buffer.byteLength(full.html)).toBeLessThan(33_000);
      const answer = await stranger.post(LIST, { name: 'one more', expiry: '7d' });
      expect([answer.status, answer.html.match(KEY_ANYWHERE)]).toEqual([400, null]);
    });

    it('have an introduction for members without a key', async () => {
      await service.services.identity.accounts.create('new@example.com', { plan: 'PRO' });
      const list = await (await personOf(service, 'new@example.com')).get(LIST);
      expect(list.text).toContain('No API keys yet');
      expect(list.html).toContain('href="/dashboard/playground"');
    });
  });
}
