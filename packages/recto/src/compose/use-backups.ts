/** Connects `recto backup` and `recto restore` to the data that the settings name. */
import type { BackupTools } from '../cli/backup.ts';
import { ConfigError, readConfig } from '../config/read-config.ts';
import { backUpDatabase, restoreDatabase } from '../storage/sqlite-backup.ts';

export const useBackups: BackupTools = {
  locate(dataDir) {
    const { config } = readConfig(process.env, dataDir === undefined ? {} : { 'data-dir': dataDir });
    if (config.databaseUrl === undefined) return config.dataDir;
    throw new ConfigError('DATABASE_URL: The data is in PostgreSQL. Use pg_dump and pg_restore.');
  },
  backUp: backUpDatabase,
  restore: (copy, dataDir) => restoreDatabase(copy, dataDir, new Date()),
};
