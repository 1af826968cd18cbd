/** All accounts, for those who look after them. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { AccountDirectory } from '../core/admin-ports.ts';
import type { Database } from './database.ts';
import { accountFromRow } from './sql-account-store.ts';
import type { Tables } from './tables.ts';

const DAY = 24 * 60 * 60 * 1000;
const FIGURE_DAYS = 30;

export function sqlAccountDirectory({ kysely }: Database): AccountDirectory {
  function matching(text: string) {
    const query = kysely.selectFrom('accounts');
    return text === '' ? query : whereMatches(query, text);
  }

  return {
    async search(text, limit, before) {
      let query = matching(text).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
      const place = readPlace(before);
      if (place !== undefined) {
        query = query.where((where) =>
          where.or([
            where('created_at', '<', place.at),
            where.and([where('created_at', '=', place.at), where('id', '<', place.id)]),
          ]),
        );
      }
      const rows = await query.limit(limit + 1).execute();
      const { total } = await matching(text)
        .select((select) => select.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        accounts: rows.slice(0, limit).map(accountFromRow),
        total: Number(total),
        next: last && `${last.created_at}.${last.id}`,
      };
    },

    async readFigures(id, now) {
      const keys = await kysely
        .selectFrom('api_keys')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('account_id', '=', id)
        .where('revoked_at', 'is', null)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
        .executeTakeFirstOrThrow();
      const since = new Date(now - (FIGURE_DAYS - 1) * DAY).toISOString().slice(0, 10);
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
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return query.where((where) => where.or([where('id', '=', text), sql<boolean>`email like ${pattern} escape '\\'`]));
}

/** Of `TIME.ID`; undefined for anything else, which then means the newest. */
function readPlace(text: string | undefined): { readonly at: number; readonly id: string } | undefined {
  const [, at, id] = /^(\d{1,15})\.(acc_\w{1,32})$/.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}
