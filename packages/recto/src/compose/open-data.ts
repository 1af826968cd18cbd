/** Opens the data for the service, `recto accounts` and `recto keys`. */
import { SYSTEM_CLOCK } from '../clock.ts';
import { ConfigError } from '../config/read-config.ts';
import { Accounts } from '../identity/account/accounts.ts';
import { sqlAccountStore } from '../identity/account/sql-account-store.ts';
import { ApiKeys } from '../identity/keys/api-keys.ts';
import { sqlKeyStore } from '../identity/keys/sql-key-store.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../storage/database.ts';
import { adviceFor } from '../storage/database-failure.ts';

export interface Data {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
}

/** @throws {ConfigError} naming the setting if the database cannot be opened. */
export async function openData(location: DatabaseLocation, onError: (error: Error) => void): Promise<Data> {
  const database = await openDatabase(location, onError).catch((error: Error) => {
    const setting =
      location.databaseUrl === undefined ? `RECTO_DATA_DIR: ${location.dataDir}` : 'DATABASE_URL: PostgreSQL';
    const advice = adviceFor(error);
    const reason = advice === undefined ? reasonOf(error) : `${reasonOf(error)}. ${advice}`;
    throw new ConfigError(`${setting} can't be used: ${reason}`, { cause: error });
  });
  return {
    database,
    accounts: new Accounts(sqlAccountStore(database), SYSTEM_CLOCK),
    keys: new ApiKeys(sqlKeyStore(database), SYSTEM_CLOCK),
  };
}

/** The error's message; for several failed connection attempts, all of them. */
export function reasonOf(error: Error): string {
  const reasons = error instanceof AggregateError ? error.errors.map((each: Error) => each.message) : [error.message];
  return reasons.join('; ');
}
