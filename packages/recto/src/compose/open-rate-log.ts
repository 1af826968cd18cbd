/** The store of the rate limit: Redis if configured, otherwise the database. */
import { type Config, ConfigError } from '../config/read-config.ts';
import type { RatePolicy } from '../contract/plans.ts';
import type { RateLog } from '../metering/ports.ts';
import { postgresRateLog } from '../metering/store/postgres-rate-log.ts';
import { redisRateLog } from '../metering/store/redis-rate-log.ts';
import { sqliteRateLog } from '../metering/store/sqlite-rate-log.ts';
import type { Instance } from '../operations/instance.ts';
import type { Database } from '../storage/database.ts';
import { reasonOf } from './open-data.ts';

/** @throws {ConfigError} naming REDIS_URL if Redis cannot be reached. */
export async function openRateLog(
  { redisUrl }: Config,
  { engine, kysely, quick }: Database,
  policy: RatePolicy,
  onError: (error: Error) => void,
): Promise<RateLog> {
  if (redisUrl !== undefined) {
    return redisRateLog(redisUrl, policy, { onError }).catch((error: Error) => {
      throw new ConfigError(`REDIS_URL: Redis can't be used: ${reasonOf(error)}`, { cause: error });
    });
  }
  return engine === 'postgres' ? postgresRateLog(kysely, policy) : sqliteRateLog(quick!, policy);
}

export function rateStoreName({ redisUrl }: Config, database: Database): Instance['rateStore'] {
  return redisUrl === undefined ? storeName(database) : 'Redis';
}

export function storeName({ engine }: Database): Instance['store'] {
  return engine === 'postgres' ? 'PostgreSQL' : 'SQLite';
}
