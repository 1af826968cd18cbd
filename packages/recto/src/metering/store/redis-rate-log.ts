/** The sliding log in Redis: a script that Redis runs atomically, with the Redis server's clock, which all instances share. */
import { createHash } from 'node:crypto';
import type { Redis, RedisOptions } from 'ioredis';
import type { RatePolicy } from '../../contract/plans.ts';
import type { RateDecision, RateLog } from '../ports.ts';
import type { Microseconds } from '../sliding-log.ts';

const SCRIPT = `
local log, quota, span, cost, moment = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if not moment then
  local time = redis.call('TIME')
  moment = tonumber(time[1]) * 1000000 + tonumber(time[2])
end
-- Never before the newest entry, so that the log stays in order when the clock is set back.
local newest = tonumber(redis.call('LINDEX', log, -1) or nil)
if newest and newest > moment then moment = newest end
local oldest = tonumber(redis.call('LINDEX', log, 0) or nil)
while oldest and oldest <= moment - span do
  redis.call('LPOP', log)
  oldest = tonumber(redis.call('LINDEX', log, 0) or nil)
end
local counted = redis.call('LLEN', log)
local allowed = counted < quota
if allowed and cost > 0 then
  redis.call('RPUSH', log, string.format('%.0f', moment))
  redis.call('PEXPIRE', log, span / 1000 + 1000)
  counted = counted + 1
  oldest = oldest or moment
end
return { allowed and 1 or 0, counted, oldest and (oldest + span - moment) or 0 }
`;

const SCRIPT_HASH = createHash('sha1').update(SCRIPT).digest('hex');

/** A command that takes longer fails, and the request gets SERVICE_UNAVAILABLE. */
const COMMAND_MILLISECONDS = 1000;
const CONNECT_MILLISECONDS = 2000;
const SOCKET_MILLISECONDS = 2000;
const MAX_RECONNECT_DELAY_MILLISECONDS = 500;

/** Loads the driver on use, because most commands need none. @throws if Redis cannot be reached or has no such database. */
export async function connectToRedis(url: string, options: Omit<RedisOptions, 'replyMapping'>): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { ...options, lazyConnect: true, maxRetriesPerRequest: 0 });
  let lastError: (Error & { command?: { name: string } }) | undefined;
  const keepError = (error: Error) => {
    lastError = error;
  };
  redis.on('error', keepError);
  try {
    if (Number.isNaN(redis.options.db)) throw new Error('The database at the end of the URL is not a number.');
    await redis.connect();
    // There is no such database. The driver would go on with database 0.
    if (lastError?.command?.name === 'select') throw lastError;
    redis.off('error', keepError);
    return redis;
  } catch (error) {
    redis.disconnect();
    // What the driver throws only says that there is no connection.
    throw lastError ?? error;
  }
}

interface LogOptions {
  /** Called for lost connections. The log reconnects by itself. */
  readonly onError: (error: Error) => void;
  /** For tests. Default: the Redis server's clock. */
  readonly clock?: () => Microseconds;
}

export async function redisRateLog(url: string, policy: RatePolicy, options: LogOptions): Promise<RateLog> {
  const redis = await connectToRedis(url, {
    // While Redis is unavailable, requests fail at once instead of waiting.
    enableOfflineQueue: false,
    commandTimeout: COMMAND_MILLISECONDS,
    connectTimeout: CONNECT_MILLISECONDS,
    // Replaces a connection that stopped responding.
    socketTimeout: SOCKET_MILLISECONDS,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_RECONNECT_DELAY_MILLISECONDS),
    // After a failover the old primary is read-only. A new connection finds the new primary.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  redis.on('error', options.onError);

  async function call(id: string, cost: 0 | 1, window = policy.windowSeconds * 1_000_000): Promise<RateDecision> {
    const moment = options.clock?.() ?? '';
    const parameters = [`recto:rate:${id}`, policy.quota, window, cost, moment] as const;
    const reply: unknown = await redis.evalsha(SCRIPT_HASH, 1, ...parameters).catch((error: unknown) => {
      // A restarted Redis has lost the script. `eval` loads it again.
      if (error instanceof Error && error.message.startsWith('NOSCRIPT')) return redis.eval(SCRIPT, 1, ...parameters);
      throw error;
    });
    const [allowed, counted, reset] = reply as [number, number, number];
    return { isAllowed: allowed === 1, remaining: policy.quota - counted, resetMilliseconds: reset / 1000 };
  }

  return {
    take: (id) => call(id, 1),
    peek: (id) => call(id, 0),
    // Counts something that expires at once: reading still works when Redis is full or a replica.
    ping: async () => void (await call('ping', 1, 1000)),
    close: async () => redis.disconnect(),
  };
}
