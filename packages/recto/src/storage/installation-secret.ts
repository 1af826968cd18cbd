/** The installation's own secret: made up once and kept in the data, so that all instances have the same; or the operator's. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './database.ts';

const SECRET = 'secret';
const CHECK = 'secret-check';

/**
 * @param given - by the operator; then the database alone opens nothing.
 * @throws {Error} where the data were written with another secret: what is sealed in them could not be opened.
 */
export async function installationSecret(database: Database, given: string | undefined): Promise<string> {
  const secret = given ?? (await valueOrInsert(database, SECRET, randomBytes(32).toString('base64url')));
  const check = createHmac('sha256', secret).update('recto installation').digest('hex');
  const known = await valueOrInsert(database, CHECK, check);
  if (!timingSafeEqual(Buffer.from(known), Buffer.from(check))) {
    throw new Error(
      given === undefined
        ? 'the data were written with a secret of your own; set it again'
        : 'it is not the secret that the data were written with',
    );
  }
  return secret;
}

/** What is kept under a name; where nothing is, `fresh` is from now on. */
async function valueOrInsert({ kysely }: Database, name: string, fresh: string): Promise<string> {
  await kysely
    .insertInto('installation')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await kysely
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
