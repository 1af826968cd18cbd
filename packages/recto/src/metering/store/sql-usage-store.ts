/** Usage by key, day and outcome, the busiest minutes and the last requests in the database. */
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { retryWhileBusy } from '../../storage/node-sqlite-dialect.ts';
import type { Tables } from '../../storage/tables.ts';
import { MAX_LOGGED_REQUESTS } from '../pending-usage.ts';
import type { LoggedRequest, Usage, UsageBatch, UsagePeak, UsageStore } from '../ports.ts';
import { RequestLogTrimming } from './request-log-trimming.ts';
import { sqliteUsageWriter } from './sqlite-usage-writer.ts';

/** Rows of one statement. */
const ROWS_PER_STATEMENT = 500;

export function sqlUsageStore({ kysely, quick }: Database): UsageStore {
  const cuts = new RequestLogTrimming();
  const writeNow = quick && sqliteUsageWriter(quick, cuts);

  /** Those of the accounts that are still there, and stay until the transaction ends. */
  async function presentAccounts(transaction: Transaction<Tables>, ids: readonly string[]): Promise<Set<string>> {
    const present = new Set<string>();
    for (const some of inParts(ids)) {
      const query = transaction.selectFrom('accounts').select('id').where('id', 'in', some).orderBy('id');
      const rows = await query.forKeyShare().execute();
      for (const { id } of rows) present.add(id);
    }
    return present;
  }

  async function logRequests(transaction: Transaction<Tables>, requests: readonly LoggedRequest[]): Promise<void> {
    for (const rows of inParts(requests)) {
      await transaction
        .insertInto('request_log')
        .values(rows.map(fromRequest))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    }
    for (const accountId of cuts.due(requests)) await cutLog(transaction, accountId);
  }

  /** In one statement: a loaded service has hundreds of keys in use within a second. */
  async function moveLastUse(transaction: Transaction<Tables>, lastUsed: ReadonlyMap<string, number>): Promise<void> {
    for (const some of inParts([...lastUsed])) {
      const ids = some.map(([id]) => id);
      await transaction.selectFrom('api_keys').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
      const rows = sql.join(some.map(([id, at]) => sql`(${id}, cast(${at} as bigint))`));
      await sql`
        with used (id, at) as (values ${rows})
        update api_keys set last_used_at = used.at from used
        where api_keys.id = used.id and (last_used_at is null or last_used_at < used.at)`.execute(transaction);
    }
  }

  async function write(transaction: Transaction<Tables>, batch: UsageBatch): Promise<void> {
    const present = await presentAccounts(transaction, accountsOf(batch));
    const isPresent = ({ accountId }: { readonly accountId: string }) => present.has(accountId);
    await addCounts(transaction, batch.usage.filter(isPresent));
    await raisePeaks(transaction, batch.peaks.filter(isPresent));
    await moveLastUse(transaction, batch.lastUsed);
    await logRequests(transaction, batch.requests.filter(isPresent));
  }

  return {
    addUsage: (batch) =>
      writeNow === undefined
        ? kysely.transaction().execute((transaction) => write(transaction, batch))
        : retryWhileBusy(() => writeNow(batch)),

    async readUsage(accountId, sinceDay) {
      const rows = await kysely
        .selectFrom('daily_usage')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('day', '>=', sinceDay)
        .orderBy('day', 'desc')
        .orderBy('key_id')
        .orderBy('outcome')
        .execute();
      return rows.map(fromCounted);
    },

    async readPeaks(accountId, sinceDay) {
      const rows = await kysely
        .selectFrom('daily_peaks')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('day', '>=', sinceDay)
        .orderBy('day', 'desc')
        .orderBy('key_id')
        .execute();
      return rows.map(fromCounted);
    },

    async readRequests(accountId, most) {
      const rows = await kysely
        .selectFrom('request_log')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map(toRequest);
    },

    async deleteBefore(day) {
      await kysely.deleteFrom('daily_usage').where('day', '<', day).execute();
      await kysely.deleteFrom('daily_peaks').where('day', '<', day).execute();
      await kysely.deleteFrom('request_log').where('at', '<', Date.parse(day)).execute();
    },
  };
}

/** In one order everywhere, here and below, so that two instances that write the same rows never wait for each other in a circle. */
async function addCounts(transaction: Transaction<Tables>, usage: readonly Usage[]): Promise<void> {
  const rows = inOrder(usage, ({ keyId, day, outcome }) => `${keyId} ${day} ${outcome}`);
  for (const some of inParts(rows)) {
    await transaction
      .insertInto('daily_usage')
      .values(some.map(toCounted))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'key_id', 'day', 'outcome']).doUpdateSet({
          requests: sql`daily_usage.requests + excluded.requests`,
          pages: sql`daily_usage.pages + excluded.pages`,
          words: sql`daily_usage.words + excluded.words`,
          bytes: sql`daily_usage.bytes + excluded.bytes`,
        }),
      )
      .execute();
  }
}

async function raisePeaks(transaction: Transaction<Tables>, peaks: readonly UsagePeak[]): Promise<void> {
  for (const some of inParts(inOrder(peaks, ({ keyId, day }) => `${keyId} ${day}`))) {
    await transaction
      .insertInto('daily_peaks')
      .values(some.map(toCounted))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'key_id', 'day'])
          .doUpdateSet({ requests: sql`excluded.requests` })
          .whereRef('daily_peaks.requests', '<', sql.ref('excluded.requests')),
      )
      .execute();
  }
}

/** Deletes what is older than the newest {@link MAX_LOGGED_REQUESTS} of an account. */
async function cutLog(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  const last = await transaction
    .selectFrom('request_log')
    .select(['at', 'id'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_LOGGED_REQUESTS - 1)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  await transaction
    .deleteFrom('request_log')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(at, id) < (${last.at}, ${last.id})`)
    .execute();
}

function accountsOf({ usage, peaks, requests }: UsageBatch): string[] {
  return [...new Set([...usage, ...peaks, ...requests].map(({ accountId }) => accountId))].sort();
}

function inOrder<T>(rows: readonly T[], nameOf: (row: T) => string): T[] {
  return rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
}

/** Of what is counted by account and key, whatever it is. */
function toCounted<T extends { accountId: string; keyId: string }>({ accountId, keyId, ...rest }: T) {
  return { account_id: accountId, key_id: keyId, ...rest };
}

function fromCounted<T extends { account_id: string; key_id: string }>({ account_id, key_id, ...rest }: T) {
  return { accountId: account_id, keyId: key_id, ...rest };
}

function fromRequest({ requestId, ...rest }: LoggedRequest): Selectable<Tables['request_log']> {
  return { ...toCounted(rest), request_id: requestId };
}

function toRequest({ request_id, ...rest }: Selectable<Tables['request_log']>): LoggedRequest {
  return { ...fromCounted(rest), requestId: request_id };
}
