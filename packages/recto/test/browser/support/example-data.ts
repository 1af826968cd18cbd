/** Example data of a month of use, for screenshots and for tests of every page. */
import { randomUUID } from 'node:crypto';
import { newId } from '../../../src/identity/secrets.ts';
import type { LatencyCount, LoggedRequest, Usage, UsagePeak } from '../../../src/metering/ports.ts';
import { sqlUsageStore } from '../../../src/metering/store/sql-usage-store.ts';
import { fillWithLongNames, LONG_EMAIL } from './long-data.ts';
import type { Site } from './site.ts';

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

export const PEOPLE = {
  /** The installation's administrator. */
  admin: 'ada@example.com',
  /** On PRO, with keys and a month of usage. */
  member: 'grace@example.com',
  /** On PRO, without keys or usage. */
  newcomer: 'linus@example.com',
  /** On FREE. */
  free: 'margaret@example.com',
  /** On FREE. Turns on two-factor authentication, which renews the session. */
  careful: 'evelyn@example.com',
  /** On FREE, with an open request for PRO. */
  requester: 'radia@example.com',
  /** An administrator on PRO, with the longest possible names everywhere. */
  long: LONG_EMAIL,
} as const;

export interface Example {
  /** Id of a disabled account. */
  readonly disabledId: string;
  readonly memberId: string;
  readonly memberKeyId: string;
  readonly requesterId: string;
  readonly longAccountId: string;
  readonly longKeyId: string;
  readonly openInvitationId: string;
  /** Token in the link of the open invitation. */
  readonly openToken: string;
}

export async function fillWithExamples({ data }: Pick<Site, 'data'>): Promise<Example> {
  const { accounts, administration, invitations } = data;
  const admin = await accounts.create(PEOPLE.admin);
  const member = await accounts.create(PEOPLE.member, { plan: 'PRO' });
  await accounts.create(PEOPLE.newcomer, { plan: 'PRO' });
  await accounts.create(PEOPLE.free);
  await accounts.create(PEOPLE.careful);
  const requester = await accounts.create(PEOPLE.requester);
  for (let count = 1; count <= 24; count++) {
    await accounts.create(`reader${String(count).padStart(2, '0')}@library.example`);
  }
  const leaver = await accounts.create('charles@example.com', { plan: 'PRO' });

  const by = { actor: admin.id, address: '203.0.113.9', requestId: randomUUID() };
  await administration.setPlan(by, (await accounts.get('reader01@library.example')).id, 'PRO');
  await administration.setDisabled(by, leaver.id, true);
  const wish = { plan: 'PRO', days: 7 } as const;
  const used = await administration.invite(by, { ...wish, email: 'katherine@example.com' });
  await invitations.redeem(used.token, 'katherine@example.com', 'none');
  const withdrawn = await administration.invite(by, { ...wish, email: 'typo@exmaple.com' });
  await administration.withdrawInvitation(by, withdrawn.invitation.id);
  await administration.invite(by, { ...wish, email: '', days: 1 });
  const open = await administration.invite(by, { ...wish, email: 'dorothy@example.com', days: 30 });

  await data.passwords.replace(member, 'seven quiet herons at dusk');
  const visit = { address: '198.51.100.23', agent: PHONE, requestId: randomUUID() };
  await data.sessions.start(member.id, visit);

  const memberKeyId = await giveKeysAndUse(data, member.id);
  await data.planRequests.request(by, requester, 'About 200 pages of our own documentation, once a week.');
  const long = await fillWithLongNames({ data });
  // Created in sequence, so that the order of the accounts is fixed.
  const { kysely } = data.database;
  for (const [place, { id }] of (await accounts.list()).entries()) {
    const created = { created_at: Date.now() - (120 - 3 * place) * DAY };
    await kysely.updateTable('accounts').set(created).where('id', '=', id).execute();
  }
  return {
    disabledId: leaver.id,
    memberId: member.id,
    memberKeyId,
    requesterId: requester.id,
    longAccountId: long.accountId,
    longKeyId: long.keyId,
    openInvitationId: open.invitation.id,
    openToken: open.token,
  };
}

/** @returns the id of the key that is used most. */
async function giveKeysAndUse({ keys, database }: Site['data'], accountId: string): Promise<string> {
  const now = Date.now();
  const production = await keys.create(accountId, 'Production crawler');
  const notebook = await keys.create(accountId, 'Notebook of Grace', now + 30 * DAY);
  const old = await keys.create(accountId, 'Old laptop');
  await keys.revoke(old.record.id);
  await keys.create(accountId, 'Not used yet');

  const usage: Usage[] = [];
  const latency: LatencyCount[] = [];
  const peaks: UsagePeak[] = [];
  for (let back = 0; back < 30; back++) {
    const at = { accountId, day: new Date(now - back * DAY).toISOString().slice(0, 10) };
    // Deterministic, with quieter weekends, so that screenshots can be compared.
    const isWeekend = [0, 6].includes(new Date(now - back * DAY).getUTCDay());
    const busy = Math.round((isWeekend ? 60 : 320) * (1 + 0.35 * Math.sin(back)));
    const counted = { pages: busy, words: busy * 850, bytes: busy * 96_000, tokens: busy * 1_150 };
    usage.push({ ...at, ...counted, keyId: production.record.id, outcome: 'OK', requests: busy });
    const none = { ...at, keyId: production.record.id, pages: 0, words: 0, bytes: 0, tokens: 0 };
    usage.push({ ...none, outcome: 'TARGET_HTTP_ERROR', requests: Math.round(busy * 0.04) + 1 });
    if (back % 3 === 0) usage.push({ ...none, outcome: 'RATE_LIMIT_EXCEEDED', requests: 5 + back });
    if (back % 5 === 0) usage.push({ ...at, ...counted, keyId: notebook.record.id, outcome: 'OK', requests: 12 });
    // Most take a third of a second, a few several seconds.
    for (const [bucket, part] of [
      [33, 0.5],
      [36, 0.4],
      [45, 0.1],
    ] as const) {
      const requests = Math.round(busy * part);
      latency.push({ ...at, keyId: production.record.id, outcome: 'OK', bucket, requests });
    }
    if (back % 5 === 0) latency.push({ ...at, keyId: notebook.record.id, outcome: 'OK', bucket: 40, requests: 12 });
    peaks.push({ ...at, keyId: production.record.id, requests: Math.min(60, 20 + (busy % 41)) });
  }
  const requests = EXAMPLE_REQUESTS.map(
    ([host, status, outcome, milliseconds], place): LoggedRequest => ({
      id: newId('req'),
      accountId,
      keyId: place % 4 === 3 ? notebook.record.id : production.record.id,
      at: now - place * 0.4 * HOUR,
      host,
      status,
      outcome,
      milliseconds,
      requestId: randomUUID(),
    }),
  );
  // The keys must be older than their usage.
  for (const [{ record }, days] of [
    [production, 64],
    [notebook, 41],
    [old, 90],
  ] as const) {
    const created = { created_at: now - days * DAY };
    await database.kysely.updateTable('api_keys').set(created).where('id', '=', record.id).execute();
  }
  const lastUsed = new Map([
    [production.record.id, now - 2 * 60_000],
    [notebook.record.id, now - 5 * HOUR],
  ]);
  await sqlUsageStore(database).addUsage({ usage, latency, peaks, lastUsed, requests: requests.toReversed() });
  return production.record.id;
}

const EXAMPLE_REQUESTS: readonly (readonly [string | null, number, string, number])[] = [
  ['en.wikipedia.org', 200, 'OK', 412],
  ['docs.python.org', 200, 'OK', 238],
  [null, 200, 'OK', 31],
  ['blog.example.org', 422, 'TARGET_HTTP_ERROR', 188],
  ['news.example.net', 200, 'OK', 655],
  ['shop.example.com', 422, 'TARGET_BLOCKED', 940],
  ['developer.mozilla.org', 200, 'OK', 301],
  [null, 400, 'INVALID_JSON', 2],
  ['slow.example.org', 422, 'FETCH_TIMEOUT', 20_004],
  ['www.rfc-editor.org', 200, 'OK', 519],
  ['en.wikipedia.org', 429, 'RATE_LIMIT_EXCEEDED', 1],
  ['en.wikipedia.org', 200, 'OK', 377],
];
