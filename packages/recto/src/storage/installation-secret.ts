/** The secret of the installation: the operator's, or one generated once and stored in the database for all instances. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './database.ts';

const SECRET = 'secret';
const CHECK = 'secret-check';

/**
 * @param given - by the operator. Then a copy of the database is not enough to decrypt its data.
 * @throws {Error} if the data was encrypted with another secret.
 */
export async function installationSecret(database: Database, given: string | undefined): Promise<string> {
  const secret = given ?? (await valueOrInsert(database, SECRET, randomBytes(32).toString('base64url')));
  const check = createHmac('sha256', secret).update('recto installation').digest('hex');
  const known = await valueOrInsert(database, CHECK, check);
  if (!timingSafeEqual(Buffer.from(known), Buffer.from(check))) {
    throw new Error(
      given === undefined
        ? 'the data was encrypted with a secret that is no longer set; set it again'
        : 'the data was encrypted with another secret',
    );
  }
  return secret;
}

/** The stored value of a name. Stores `initial` first if there is none. */
async function valueOrInsert({ kysely }: Database, name: string, initial: string): Promise<string> {
  await kysely
    .insertInto('installation')
    .values({ name, value: initial })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await kysely
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
