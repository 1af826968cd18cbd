/** The data of an installation, for the service and for the commands beside it. */

import { SYSTEM_CLOCK } from '../clock.ts';
import { ConfigError } from '../config/read-config.ts';
import { Accounts } from '../identity/account/accounts.ts';
import { sqlAccountStore } from '../identity/account/sql-account-store.ts';
import { ApiKeys } from '../identity/keys/api-keys.ts';
import { sqlKeyStore } from '../identity/keys/sql-key-store.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../storage/database.ts';

export interface Data {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
}

/** @throws {ConfigError} naming the setting, where the data cannot be reached. */
export async function openData(place: DatabaseLocation, onError: (error: Error) => void): Promise<Data> {
  const database = await openDatabase(place, onError).catch((error: Error) => {
    const setting = place.databaseUrl === undefined ? `RECTO_DATA_DIR: ${place.dataDir}` : 'DATABASE_URL: PostgreSQL';
    throw new ConfigError(`${setting} cannot be used: ${reasonOf(error)}`, { cause: error });
  });
  return {
    database,
    accounts: new Accounts(sqlAccountStore(database), SYSTEM_CLOCK),
    keys: new ApiKeys(sqlKeyStore(database), SYSTEM_CLOCK),
  };
}

/** The message of an error; of several tries at one address, that of each. */
export function reasonOf(error: Error): string {
  const reasons = error instanceof AggregateError ? error.errors.map((each: Error) => each.message) : [error.message];
  return reasons.join('; ');
}
