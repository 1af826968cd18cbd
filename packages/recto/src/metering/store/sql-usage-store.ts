/** Stores usage by key, day and outcome, the peaks and the last requests in the database. */
import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { retryWhileBusy } from '../../storage/node-sqlite-dialect.ts';
import type { Tables } from '../../storage/tables.ts';
import { MAX_LOGGED_REQUESTS } from '../pending-usage.ts';
import type { LatencyCount, LatencyTotal, LoggedRequest, Usage, UsageBatch, UsagePeak, UsageStore } from '../ports.ts';
import { RequestLogTrimming } from './request-log-trimming.ts';
import { sqliteUsageWriter } from './sqlite-usage-writer.ts';

/** Rows per statement. */
const ROWS_PER_STATEMENT = 500;
/** Rows read in one turn of the event loop. SQLite takes about ten milliseconds. */
const ROWS_PER_PART = 1000;
/** Keys whose counts are added up in one turn. */
const KEYS_PER_PART = 4;
/** Primary keys, after the account. */
const USAGE_KEY = ['key_id', 'day', 'outcome'] as const;
const LATENCY_KEY = [...USAGE_KEY, 'bucket'] as const;

export function sqlUsageStore({ kysely, quick }: Database): UsageStore {
  const trimming = new RequestLogTrimming();
  const writeNow = quick && sqliteUsageWriter(quick, trimming);

  /** Which accounts still exist. They are locked until the transaction ends. */
  async function existingAccounts(transaction: Transaction<Tables>, ids: readonly string[]): Promise<Set<string>> {
    const existing = new Set<string>();
    for (const some of inParts(ids)) {
      const query = transaction.selectFrom('accounts').select('id').where('id', 'in', some).orderBy('id');
      const rows = await query.forKeyShare().execute();
      for (const { id } of rows) existing.add(id);
    }
    return existing;
  }

  async function logRequests(transaction: Transaction<Tables>, requests: readonly LoggedRequest[]): Promise<void> {
    for (const rows of inParts(requests)) {
      await transaction
        .insertInto('request_log')
        .values(rows.map(fromRequest))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    }
    for (const accountId of trimming.due(requests)) await trimLog(transaction, accountId);
  }

  /** Uses one statement, because a loaded service has hundreds of active keys per second. */
  async function updateLastUse(transaction: Transaction<Tables>, lastUsed: ReadonlyMap<string, number>): Promise<void> {
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

  /**
   * Rows of an account in the order of the table's primary key. SQLite answers at once, so without a turn after each
   * part other requests would wait for all rows, which can be hundreds of thousands.
   */
  async function* readInParts<Table extends 'daily_usage' | 'daily_latency'>(
    table: Table,
    key: readonly (keyof Selectable<Tables[Table]> & string)[],
    accountId: string,
    sinceDay: string,
  ): AsyncGenerator<Selectable<Tables[Table]>[]> {
    const columns = sql.join(key.map((column) => sql.ref(column)));
    let after = sql``;
    for (let isLast = false; !isLast; await setImmediate()) {
      const query = sql<Selectable<Tables[Table]>>`
        select * from ${sql.table(table)} where account_id = ${accountId} and day >= ${sinceDay} ${after}
        order by ${columns} limit ${ROWS_PER_PART}`;
      const { rows } = await query.execute(kysely);
      yield rows;
      const last = rows.at(-1);
      isLast = last === undefined || rows.length < ROWS_PER_PART;
      if (last !== undefined) after = sql`and (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
    }
  }

  async function write(transaction: Transaction<Tables>, batch: UsageBatch): Promise<void> {
    const existing = await existingAccounts(transaction, accountsOf(batch));
    const exists = ({ accountId }: { readonly accountId: string }) => existing.has(accountId);
    await addCounts(transaction, batch.usage.filter(exists));
    await addLatency(transaction, batch.latency.filter(exists));
    await raisePeaks(transaction, batch.peaks.filter(exists));
    await updateLastUse(transaction, batch.lastUsed);
    await logRequests(transaction, batch.requests.filter(exists));
  }

  return {
    async addUsage(batch) {
      if (writeNow === undefined) await kysely.transaction().execute((transaction) => write(transaction, batch));
      else await retryWhileBusy(() => writeNow(batch));
    },

    async readUsage(accountId, sinceDay) {
      const usage: Usage[] = [];
      for await (const rows of readInParts('daily_usage', USAGE_KEY, accountId, sinceDay))
        usage.push(...rows.map(fromRow));
      return usage.sort((a, b) => (a.day === b.day ? compare(a.keyId, b.keyId) : compare(b.day, a.day)));
    },

    async *readLatency(accountId, sinceDay) {
      for await (const rows of readInParts('daily_latency', LATENCY_KEY, accountId, sinceDay)) yield rows.map(fromRow);
    },

    async readLatencyTotals(accountId, keyIds, sinceDay) {
      const totals: LatencyTotal[] = [];
      for (const some of inParts(keyIds, KEYS_PER_PART)) {
        const rows = await kysely
          .selectFrom('daily_latency')
          .select(['account_id', 'key_id', 'outcome', 'bucket'])
          .select(sql<number>`cast(sum(requests) as bigint)`.as('requests'))
          .where('account_id', '=', accountId)
          .where('key_id', 'in', some)
          .where('day', '>=', sinceDay)
          .groupBy(['account_id', 'key_id', 'outcome', 'bucket'])
          .execute();
        totals.push(...rows.map(fromRow));
        await setImmediate();
      }
      return totals;
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
      return rows.map(fromRow);
    },

    async readRequests(accountId, limit) {
      const rows = await kysely
        .selectFrom('request_log')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toRequest);
    },

    async deleteBefore(day) {
      await kysely.deleteFrom('daily_usage').where('day', '<', day).execute();
      await kysely.deleteFrom('daily_latency').where('day', '<', day).execute();
      await kysely.deleteFrom('daily_peaks').where('day', '<', day).execute();
      await kysely.deleteFrom('request_log').where('at', '<', Date.parse(day)).execute();
    },
  };
}

/** Here and below, rows are written in a fixed order, so that two instances that write the same rows cannot deadlock. */
async function addCounts(transaction: Transaction<Tables>, usage: readonly Usage[]): Promise<void> {
  const rows = sortBy(usage, ({ keyId, day, outcome }) => `${keyId} ${day} ${outcome}`);
  for (const some of inParts(rows)) {
    await transaction
      .insertInto('daily_usage')
      .values(some.map(toRow))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'key_id', 'day', 'outcome']).doUpdateSet({
          requests: sql`daily_usage.requests + excluded.requests`,
          pages: sql`daily_usage.pages + excluded.pages`,
          words: sql`daily_usage.words + excluded.words`,
          bytes: sql`daily_usage.bytes + excluded.bytes`,
          tokens: sql`daily_usage.tokens + excluded.tokens`,
        }),
      )
      .execute();
  }
}

async function addLatency(transaction: Transaction<Tables>, latency: readonly LatencyCount[]): Promise<void> {
  const rows = sortBy(latency, ({ keyId, day, outcome, bucket }) => `${keyId} ${day} ${outcome} ${bucket}`);
  for (const some of inParts(rows)) {
    await transaction
      .insertInto('daily_latency')
      .values(some.map(toRow))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'key_id', 'day', 'outcome', 'bucket'])
          .doUpdateSet({ requests: sql`daily_latency.requests + excluded.requests` }),
      )
      .execute();
  }
}

async function raisePeaks(transaction: Transaction<Tables>, peaks: readonly UsagePeak[]): Promise<void> {
  for (const some of inParts(sortBy(peaks, ({ keyId, day }) => `${keyId} ${day}`))) {
    await transaction
      .insertInto('daily_peaks')
      .values(some.map(toRow))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'key_id', 'day'])
          .doUpdateSet({ requests: sql`excluded.requests` })
          .whereRef('daily_peaks.requests', '<', sql.ref('excluded.requests')),
      )
      .execute();
  }
}

/** Keeps the newest {@link MAX_LOGGED_REQUESTS} requests of an account. */
async function trimLog(transaction: Transaction<Tables>, accountId: string): Promise<void> {
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

function accountsOf({ usage, latency, peaks, requests }: UsageBatch): string[] {
  return [...new Set([...usage, ...latency, ...peaks, ...requests].map(({ accountId }) => accountId))].sort();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sortBy<T>(rows: readonly T[], sortKey: (row: T) => string): T[] {
  return rows.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

function* inParts<T>(rows: readonly T[], length: number = ROWS_PER_STATEMENT): Generator<T[]> {
  for (let start = 0; start < rows.length; start += length) yield rows.slice(start, start + length);
}

/** Renames the ids between rows and objects, for all tables. */
function toRow<T extends { accountId: string; keyId: string }>({ accountId, keyId, ...rest }: T) {
  return { account_id: accountId, key_id: keyId, ...rest };
}

function fromRow<T extends { account_id: string; key_id: string }>({ account_id, key_id, ...rest }: T) {
  return { accountId: account_id, keyId: key_id, ...rest };
}

function fromRequest({ requestId, ...rest }: LoggedRequest): Selectable<Tables['request_log']> {
  return { ...toRow(rest), request_id: requestId };
}

function toRequest({ request_id, ...rest }: Selectable<Tables['request_log']>): LoggedRequest {
  return { ...fromRow(rest), requestId: request_id };
}
