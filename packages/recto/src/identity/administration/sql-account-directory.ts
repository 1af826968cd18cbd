/** Searches accounts in the database. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { DAY, utcDay } from '../../clock.ts';
import type { Database } from '../../storage/database.ts';
import { formatCursor, parseCursor } from '../../storage/page-cursor.ts';
import type { Tables } from '../../storage/tables.ts';
import { normalizeEmail } from '../account/account.ts';
import { accountFromRow } from '../account/sql-account-store.ts';
import { isActiveAt } from '../keys/sql-key-store.ts';
import type { AccountDirectory } from './account-directory.ts';

const FIGURE_DAYS = 30;

export function sqlAccountDirectory({ kysely }: Database): AccountDirectory {
  function matching(text: string) {
    const query = kysely.selectFrom('accounts');
    return text === '' ? query : whereMatches(query, text);
  }

  return {
    async search(text, limit, before) {
      let query = matching(text).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
      const place = parseCursor(before, 'acc');
      if (place !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${place.at}, ${place.id})`);
      const rows = await query.limit(limit + 1).execute();
      const { total } = await matching(text)
        .select((select) => select.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        accounts: rows.slice(0, limit).map(accountFromRow),
        total: Number(total),
        next: last && formatCursor({ at: last.created_at, id: last.id }),
      };
    },

    async readFigures(id, now) {
      const keys = await kysely
        .selectFrom('api_keys')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('account_id', '=', id)
        .where(isActiveAt(now))
        .executeTakeFirstOrThrow();
      const since = utcDay(now - (FIGURE_DAYS - 1) * DAY);
      const usage = await kysely
        .selectFrom('daily_usage')
        .select((select) => select.fn.sum<number | null>('requests').as('requests'))
        .where('account_id', '=', id)
        .where('day', '>=', since)
        .executeTakeFirstOrThrow();
      return { activeKeys: Number(keys.count), requests: Number(usage.requests ?? 0) };
    },

    async readEmails(ids) {
      if (ids.length === 0) return new Map();
      const rows = await kysely.selectFrom('accounts').select(['id', 'email']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, email }) => [id, email]));
    },
  };
}

type AccountQuery = SelectQueryBuilder<Tables, 'accounts', object>;

function whereMatches(query: AccountQuery, text: string): AccountQuery {
  const pattern = `%${normalizeEmail(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return query.where((where) => where.or([where('id', '=', text), sql<boolean>`email like ${pattern} escape '\\'`]));
}
