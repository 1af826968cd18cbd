/** An account whose every name is as long as allowed, to test that pages still fit. */
import { newId } from '../../../src/identity/secrets.ts';
import type { LoggedRequest, Usage } from '../../../src/metering/ports.ts';
import { sqlUsageStore } from '../../../src/metering/store/sql-usage-store.ts';
import type { Site } from './site.ts';

/** 254 characters, the maximum, without a place to break a line. */
export const LONG_EMAIL = `${'w'.repeat(64)}@${'m'.repeat(63)}.${'w'.repeat(63)}.${'m'.repeat(52)}.example`;
/** 253 characters and a port. */
const LONG_HOST = `${`${'w'.repeat(61)}.`.repeat(4)}test1:8443`;
/** The maximum length of a key's name. */
const LONG_NAME = 'W'.repeat(100);

/** @returns the ids of the account and of one of its keys. */
export async function fillWithLongNames({
  data,
}: Pick<Site, 'data'>): Promise<{ readonly accountId: string; keyId: string }> {
  const { id: accountId } = await data.accounts.create(LONG_EMAIL, { plan: 'PRO', admin: true });
  const now = Date.now();
  const day = new Date(now).toISOString().slice(0, 10);
  const usage: Usage[] = [];
  const requests: LoggedRequest[] = [];
  let firstKey = '';
  for (let count = 0; count < 3; count++) {
    const { record } = await data.keys.create(accountId, LONG_NAME, now + 3 * 24 * 60 * 60 * 1000);
    firstKey ||= record.id;
    const counts = { pages: 1e9, words: 1e12, bytes: 1e13, tokens: 1.3e12 };
    usage.push({ accountId, keyId: record.id, day, outcome: 'OK', requests: 123_456_789, ...counts });
    usage.push({ accountId, keyId: record.id, day, outcome: 'UNSUPPORTED_MEDIA_TYPE', requests: 9_876_543, ...counts });
    requests.push({
      id: newId('req'),
      accountId,
      keyId: record.id,
      at: now - count * 1000,
      host: LONG_HOST,
      status: 415,
      outcome: 'UNSUPPORTED_MEDIA_TYPE',
      milliseconds: 1_234_567,
      requestId: 'W'.repeat(128),
    });
  }
  const latency = [{ accountId, keyId: firstKey, day, outcome: 'OK', bucket: 80, requests: 123_456_789 }];
  const peaks = [{ accountId, keyId: firstKey, day, requests: 60 }];
  await sqlUsageStore(data.database).addUsage({
    ...{ usage, latency, peaks, requests },
    lastUsed: new Map([[firstKey, now]]),
  });
  const by = { actor: accountId, address: '2001:db8:1234:5678::/64', requestId: 'W'.repeat(128) };
  await data.administration.invite(by, { email: `x${LONG_EMAIL.slice(1)}`, plan: 'PRO', days: 7 });
  const requester = await data.accounts.create(`y${LONG_EMAIL.slice(1)}`);
  await data.planRequests.request(by, requester, 'W'.repeat(500));
  return { accountId, keyId: firstKey };
}
