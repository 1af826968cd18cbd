/** Opens the data for one run of `recto accounts` or `recto keys`. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DataAccess } from '../cli/data-command.ts';
import { SYSTEM_CLOCK } from '../clock.ts';
import { baseUrlOf } from '../config/base-url.ts';
import { type Config, ConfigError, readConfig } from '../config/read-config.ts';
import { SYSTEM_ACTOR } from '../identity/administration/administration.ts';
import { sqlAuditLog } from '../identity/audit/sql-audit-log.ts';
import { sqliteFile } from '../storage/database.ts';
import { ACCOUNT_DEFAULTS, createAccountServices } from './account-services.ts';
import { type Data, openData } from './open-data.ts';

export const useData: DataAccess['use'] = async (dataDir, work, mayCreate = false) => {
  const { config } = readConfig(process.env, dataDir === undefined ? {} : { 'data-dir': dataDir });
  const baseUrl = baseUrlOf(config);
  const isNamed = dataDir !== undefined || process.env['RECTO_DATA_DIR'] !== undefined;
  if (!(mayCreate && isNamed)) requireData(config);
  const data = await openData(config, () => {});
  try {
    return await work({
      ...data,
      administration: async () => (await openAdministration(config, data, baseUrl)).administration,
      record: (action, target) =>
        sqlAuditLog(data.database, onAuditError).record({ at: SYSTEM_CLOCK.now(), ...SYSTEM_ACTOR, action, target }),
      baseUrl,
    });
  } finally {
    await data.database.close();
  }
};

/** Otherwise a command in the wrong folder would create an empty database there. */
function requireData({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(sqliteFile(dataDir))) return;
  throw new ConfigError(
    `There is no data in ${resolve(dataDir)}. Run the command in the folder from which you start the service, or name the service's data folder with --data-dir or RECTO_DATA_DIR. The service creates the data when it starts.`,
  );
}

function onAuditError(error: unknown): void {
  process.stderr.write(`recto: This action could not be recorded in the audit log: ${error}\n`);
}

function openAdministration({ secret }: Config, { database }: Data, baseUrl: string) {
  const options = { ...ACCOUNT_DEFAULTS, baseUrl, secret };
  return createAccountServices(database, SYSTEM_CLOCK, options, onAuditError).catch((error: Error) => {
    throw new ConfigError(`RECTO_SECRET: ${error.message}.`, { cause: error });
  });
}
