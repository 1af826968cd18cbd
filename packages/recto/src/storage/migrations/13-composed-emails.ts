/**
 * Stores e-mail addresses in NFC, as look-ups spell them since they normalize what is typed. Some keyboards type `é` as
 * two characters, and earlier versions stored these.
 */
import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Rows in memory at the same time. */
const BATCH = 1000;

export async function composeEmails(transaction: Transaction<Tables>): Promise<void> {
  for (const table of ['accounts', 'invitations'] as const) {
    for (let last = ''; ; ) {
      const rows = await transaction
        .selectFrom(table)
        .select(['id', 'email'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      for (const { id, email } of rows) {
        if (email === null) continue;
        const composed = email.normalize('NFC');
        if (composed === email) continue;
        // Both spellings may have an account. Then the second one keeps its own, and administrators still see it.
        const isTaken = table === 'accounts' && (await hasAccount(transaction, composed));
        if (!isTaken) await transaction.updateTable(table).set({ email: composed }).where('id', '=', id).execute();
      }
      if (rows.length < BATCH) break;
      last = rows.at(-1)!.id;
    }
  }
}

async function hasAccount(transaction: Transaction<Tables>, email: string): Promise<boolean> {
  const found = await transaction.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return found !== undefined;
}
