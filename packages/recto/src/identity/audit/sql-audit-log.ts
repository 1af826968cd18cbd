/** The audit log in the database. Entries are added and read, never changed. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY } from '../../clock.ts';
import type { Database } from '../../storage/database.ts';
import { formatCursor, parseCursor } from '../../storage/page-cursor.ts';
import { newId } from '../secrets.ts';
import type { AuditEntry, AuditLog } from './audit-log.ts';

/** The database protects entries that are at most so much older than the newest one. */
const PROTECTED_MILLISECONDS = 30 * DAY;

const ROWS_PER_DELETION = 1000;

/** @param onError - called for an entry that could not be written. */
export function sqlAuditLog({ kysely }: Database, onError: (error: unknown, entry: AuditEntry) => void): AuditLog {
  return {
    async record(entry) {
      const { requestId, ...rest } = entry;
      try {
        await kysely
          .insertInto('audit_log')
          .values({ id: newId('aud'), ...rest, request_id: requestId })
          .execute();
      } catch (error) {
        onError(error, entry);
      }
    },

    async list({ actor, about, action }, limit, before) {
      let query = kysely
        .selectFrom('audit_log')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1);
      if (actor !== undefined) query = query.where('actor', '=', actor);
      if (about !== undefined) {
        query = query.where((where) => where.or([where('actor', '=', about), where('target', '=', about)]));
      }
      if (action !== undefined) {
        query = query.where((where) =>
          where.or([where('action', '=', action), where('action', 'like', `${action}.%`)]),
        );
      }
      const place = parseCursor(before, 'aud');
      if (place !== undefined) query = query.where(sql<boolean>`(at, id) < (${place.at}, ${place.id})`);
      const rows = await query.execute();
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        entries: rows.slice(0, limit).map(({ id: _, request_id, ...rest }) => ({ ...rest, requestId: request_id })),
        next: last && formatCursor(last),
      };
    },

    async deleteBefore(at) {
      for (;;) {
        const some = kysely
          .selectFrom('audit_log')
          .select('id')
          .where('at', '<', at)
          // The database would reject the deletion of all, because of one that it protects.
          .where('at', '<', sql<number>`(select max(at) from audit_log) - ${PROTECTED_MILLISECONDS}`)
          .limit(ROWS_PER_DELETION);
        const { numDeletedRows } = await kysely.deleteFrom('audit_log').where('id', 'in', some).executeTakeFirst();
        if (numDeletedRows < ROWS_PER_DELETION) return;
        // SQLite deletes at once, so without this turn requests would wait for the whole deletion.
        await setImmediate();
      }
    },
  };
}
