/** Revoking a key under load: three instances, a hundred requests per second. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { SYSTEM_CLOCK } from '../../src/clock.ts';
import { RATE_POLICY } from '../../src/contract/plans.ts';
import { Accounts } from '../../src/identity/account/accounts.ts';
import { sqlAccountStore } from '../../src/identity/account/sql-account-store.ts';
import { ApiKeys } from '../../src/identity/keys/api-keys.ts';
import { sqlKeyStore } from '../../src/identity/keys/sql-key-store.ts';
import { memoryRateLog } from '../../src/metering/store/memory-rate-log.ts';
import { startService, type TestService } from '../support/service.ts';
import {
  announceSkipped,
  createTestLocation,
  ENGINES,
  openTestDatabase,
  type TestLocation,
} from '../support/stores.ts';

announceSkipped('revocation under load');

const INSTANCES = 3;
const REQUESTS_PER_SECOND = 100;
const SECONDS = 2;

const cleanUp: Array<() => Promise<unknown>> = [];

afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

interface Use {
  readonly instance: number;
  /** On `performance.now`'s clock. */
  readonly sentAt: number;
  readonly status: number;
}

/** An instance on the shared database, without a rate limit. */
async function startInstance(place: TestLocation): Promise<TestService> {
  const database = await openTestDatabase(place);
  cleanUp.push(() => database.close());
  const service = await startService({
    accounts: new Accounts(sqlAccountStore(database), SYSTEM_CLOCK),
    keys: new ApiKeys(sqlKeyStore(database), SYSTEM_CLOCK),
    rateLog: memoryRateLog({ ...RATE_POLICY, quota: 1_000_000 }, 10),
  });
  cleanUp.push(() => service.close());
  return service;
}

async function statusOf(service: TestService, key: string): Promise<number> {
  const response = await fetch(`${service.url}/api/v1/convert`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"html":"<p>Hello</p>"}',
  });
  await response.arrayBuffer();
  return response.status;
}

for (const { engine, isThere } of ENGINES) {
  describe.skipIf(!isThere)(`a key on ${engine}`, () => {
    it('is rejected on every instance from the moment it is revoked, and after a restart', {
      timeout: 240_000,
    }, async () => {
      const place = await createTestLocation(engine);
      cleanUp.push(() => place.remove());
      const services: TestService[] = [];
      for (let instance = 0; instance < INSTANCES; instance++) services.push(await startInstance(place));
      const { accounts, keys } = services[0]!.services.identity;
      const account = await accounts.create('owner@example.com', { plan: 'PRO' });
      const { key, record } = await keys.create(account.id, 'to be revoked');
      const other = await keys.create(account.id, 'to stay');

      const uses: Promise<Use>[] = [];
      let revokedAt = Number.POSITIVE_INFINITY;
      let revoked: Promise<void> | undefined;
      const use = (instance: number) => {
        const sentAt = performance.now();
        uses.push(statusOf(services[instance]!, key).then((status) => ({ instance, sentAt, status })));
      };
      const started = performance.now();
      for (let turn = 0; turn < REQUESTS_PER_SECOND * SECONDS; turn++) {
        use(turn % INSTANCES);
        if (turn === (REQUESTS_PER_SECOND * SECONDS) / 2) {
          revoked = keys.revoke(record.id).then(() => {
            revokedAt = performance.now();
          });
        }
        await wait(Math.max(0, started + ((turn + 1) * 1000) / REQUESTS_PER_SECOND - performance.now()));
      }
      // On a busy machine, the revocation may take until now.
      await revoked;
      for (let instance = 0; instance < INSTANCES; instance++) use(instance);
      const all = await Promise.all(uses);
      const late = all.filter(({ sentAt }) => sentAt > revokedAt);
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 401]));
      // One second is promised. Every request queries the database, so it takes effect immediately.
      expect(late.filter(({ status }) => status === 200)).toEqual([]);
      expect(new Set(late.map(({ instance }) => instance)).size).toBe(INSTANCES);
      expect(await statusOf(services[1]!, other.key)).toBe(200);

      const restarted = await startInstance(place);
      expect(await statusOf(restarted, key)).toBe(401);
      expect(await statusOf(restarted, other.key)).toBe(200);
    });
  });
}
