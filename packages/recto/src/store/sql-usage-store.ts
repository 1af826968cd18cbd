/** Usage by key, day and outcome in the database. */
import { sql } from 'kysely';
import type { Usage, UsageStore } from '../core/ports.ts';
import type { Database } from './database.ts';

/** Rows of one statement; SQLite takes 32,766 parameters. */
const ROWS_PER_STATEMENT = 500;

export function sqlUsageStore({ kysely }: Database): UsageStore {
  return {
    addUsage: (usage, lastUsed) =>
      kysely.transaction().execute(async (transaction) => {
        // In one order everywhere, so that two instances that write the same rows never wait for each other in a circle.
        const rows = usage.map(toRow).sort((a, b) => (rowName(a) < rowName(b) ? -1 : 1));
        for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
          await transaction
            .insertInto('usage_daily')
            .values(rows.slice(start, start + ROWS_PER_STATEMENT))
            .onConflict((conflict) =>
              conflict.columns(['key_id', 'day', 'outcome']).doUpdateSet({
                requests: sql`usage_daily.requests + excluded.requests`,
                pages: sql`usage_daily.pages + excluded.pages`,
                words: sql`usage_daily.words + excluded.words`,
                bytes: sql`usage_daily.bytes + excluded.bytes`,
              }),
            )
            .execute();
        }
        for (const [id, at] of [...lastUsed].sort(([a], [b]) => (a < b ? -1 : 1))) {
          await transaction
            .updateTable('api_keys')
            .set({ last_used_at: at })
            .where('id', '=', id)
            .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', at)]))
            .execute();
        }
      }),

    async readUsage(accountId, sinceDay) {
      const rows = await kysely
        .selectFrom('usage_daily')
        .innerJoin('api_keys', 'api_keys.id', 'usage_daily.key_id')
        .selectAll('usage_daily')
        .where('api_keys.account_id', '=', accountId)
        .where('day', '>=', sinceDay)
        .orderBy('day', 'desc')
        .orderBy('key_id')
        .orderBy('outcome')
        .execute();
      return rows.map(({ key_id, ...rest }) => ({ keyId: key_id, ...rest }));
    },
  };
}

function toRow({ keyId, ...rest }: Usage) {
  return { key_id: keyId, ...rest };
}

function rowName(row: { key_id: string; day: string; outcome: string }): string {
  return `${row.key_id} ${row.day} ${row.outcome}`;
}
