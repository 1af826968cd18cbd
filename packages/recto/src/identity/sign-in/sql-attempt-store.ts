/** Failed sign-ins in the database, shared by all instances. */

import type { Database } from '../../storage/database.ts';
import type { AttemptCount, AttemptStore } from './attempt-store.ts';

const NO_ATTEMPTS: AttemptCount = { failures: 0, failedAt: 0, knownAt: null };

export function sqlAttemptStore({ kysely, engine }: Database): AttemptStore {
  return {
    begin: (subjects, now, decide) =>
      kysely.transaction().execute(async (transaction) => {
        // Always in the same order, so that two transactions cannot deadlock.
        for (const subject of [...subjects].sort()) {
          await transaction
            .insertInto('sign_in_attempts')
            .values({ subject, failures: 0, failed_at: now, known_at: null })
            .onConflict((conflict) => conflict.column('subject').doNothing())
            .execute();
        }
        let query = transaction
          .selectFrom('sign_in_attempts')
          .selectAll()
          .where('subject', 'in', subjects)
          .orderBy('subject');
        if (engine === 'postgres') query = query.forUpdate();
        const rows = new Map((await query.execute()).map((row) => [row.subject, row]));
        const counts = subjects.map((subject) => {
          const row = rows.get(subject);
          return row ? { failures: row.failures, failedAt: row.failed_at, knownAt: row.known_at } : NO_ATTEMPTS;
        });
        const wait = decide(counts);
        if (wait > 0) return wait;
        await transaction
          .updateTable('sign_in_attempts')
          .set((update) => ({ failures: update('failures', '+', 1), failed_at: now }))
          .where('subject', 'in', subjects)
          .execute();
        return 0;
      }),

    succeed: (subject, others, now) =>
      kysely.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('sign_in_attempts')
          .set({ failures: 0, known_at: now })
          .where('subject', '=', subject)
          .execute();
        if (others.length === 0) return;
        await transaction
          .updateTable('sign_in_attempts')
          .set((update) => ({ failures: update('failures', '-', 1) }))
          .where('subject', 'in', others)
          .where('failures', '>', 0)
          .execute();
      }),

    async forget(failedBefore, knownBefore) {
      await kysely
        .deleteFrom('sign_in_attempts')
        .where('failed_at', '<', failedBefore)
        .where((where) => where.or([where('known_at', 'is', null), where('known_at', '<', knownBefore)]))
        .execute();
    },
  };
}
