/**
 * IDs of other members, at every URL that takes one: nothing is found or changed, and the attempt
 * is recorded.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPages } from '../../src/compose/pages.ts';
import { type Person, personOf } from '../site/support/person.ts';
import { startService, type TestService } from '../support/service.ts';
import { announceSkipped, ENGINES } from '../support/stores.ts';

announceSkipped('IDs of other members');

/** Bearer secrets, which work for anyone who holds them, without a session. */
const BY_SECRET = /^\/(?:sign-in|assets)\/|:token/;

for (const { engine, isThere } of ENGINES) {
  describe.skipIf(!isThere)(`IDs of other members on ${engine}`, () => {
    let service: TestService;
    let other: Person;
    let theirs: {
      readonly account: string;
      readonly key: string;
      readonly session: string;
      readonly invitation: string;
    };

    beforeAll(async () => {
      service = await startService({}, { engine });
      const { accounts, keys, invitations } = service.services.identity;
      const owner = await personOf(service, (await accounts.create('owner@example.com', { plan: 'PRO' })).email);
      const { record } = await keys.create(owner.accountId, 'theirs');
      const { invitation } = await invitations.create(owner.accountId, { email: '', plan: 'PRO', days: 7 });
      theirs = {
        account: owner.accountId,
        key: record.id,
        session: owner.sessionId,
        invitation: invitation.id,
      };
      await accounts.create('other@example.com', { plan: 'PRO' });
      other = await personOf(service, 'other@example.com');
    });

    afterAll(() => service.close());

    /** Every route with an ID in its path. */
    function addresses(): { method: string; path: string }[] {
      const routes = createPages(service.services).routes.filter(
        ({ path, method }) => path.includes(':') && method !== 'ALL' && !BY_SECRET.test(path),
      );
      return routes.map(({ method, path }) => ({ method, path }));
    }

    it('finds and changes nothing, whatever kind of ID is used where', async () => {
      const known = addresses();
      // Guards against a change in the router that makes the list empty.
      expect(known.length).toBeGreaterThanOrEqual(10);
      for (const { method, path } of known) {
        for (const id of Object.values(theirs)) {
          const address = path.replace(/:id\b/, id).replace(':change', 'disable').replace(/:\w+/, id);
          const answer = await (method === 'GET'
            ? other.get(address)
            : other.post(address, { name: 'mine', grace: '0', id }));
          expect([method, address, answer.status]).toEqual([method, address, 404]);
          expect(answer.text).not.toContain('owner@example.com');
          expect(answer.text).not.toContain('theirs');
        }
      }
      const { accounts, keys, invitations, sessions } = service.services.identity;
      expect(await accounts.get(theirs.account)).toMatchObject({ disabledAt: null, admin: false, plan: 'PRO' });
      expect(await keys.list(theirs.account)).toMatchObject([
        { id: theirs.key, name: 'theirs', revokedAt: null, expiresAt: null },
      ]);
      expect((await invitations.list(10)).map(({ withdrawnAt }) => withdrawnAt)).toEqual([null]);
      expect(await sessions.list(theirs.account)).toHaveLength(1);
    });

    it('does not sign out another member, and records the attempt', async () => {
      const answer = await other.post('/dashboard/account/sessions/end', { id: theirs.session });
      expect(answer.status).toBe(404);
      expect(await service.services.identity.sessions.list(theirs.account)).toHaveLength(1);
      const { entries } = await service.services.identity.audit.list(
        { actor: other.accountId, about: theirs.session },
        10,
      );
      expect(entries.map(({ action }) => action)).toContain('session.end.refused');
    });

    it('records attempts to access administration pages', async () => {
      await other.post(`/dashboard/admin/accounts/${theirs.account}/disable`);
      const { entries } = await service.services.identity.audit.list(
        { actor: other.accountId, about: theirs.account },
        10,
      );
      expect(entries[0]).toMatchObject({ action: 'administration.refused', address: '127.0.0.1' });
    });

    it('records attempts to access another member’s key', async () => {
      await other.post(`/dashboard/api-keys/${theirs.key}/revoke`);
      const { entries } = await service.services.identity.audit.list({ actor: other.accountId, about: theirs.key }, 10);
      expect(entries.length).toBeGreaterThan(0);
      expect(entries[0]?.action).toBe('key.refused');
    });
  });
}
