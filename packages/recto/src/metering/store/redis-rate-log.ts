/** The sliding log in Redis: a script that Redis runs atomically, with the Redis server's clock, which all instances share. */
import { createHash } from 'node:crypto';
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

export interface RedisOptions {
  /** Called for lost connections. The log reconnects by itself. */
  readonly onError: (error: Error) => void;
  /** For tests. Default: the Redis server's clock. */
  readonly clock?: () => Microseconds;
}

/** Loads the driver on use, because only a service with REDIS_URL needs it. @throws if Redis cannot be reached. */
export async function redisRateLog(url: string, policy: RatePolicy, options: RedisOptions): Promise<RateLog> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    // While Redis is unavailable, requests fail at once instead of waiting.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MILLISECONDS,
    connectTimeout: CONNECT_MILLISECONDS,
    // Replaces a connection that stopped responding.
    socketTimeout: SOCKET_MILLISECONDS,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_RECONNECT_DELAY_MILLISECONDS),
    // After a failover the old primary is read-only. A new connection finds the new primary.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  let lastError: Error | undefined;
  const keepError = (error: Error) => {
    lastError = error;
  };
  redis.on('error', keepError);
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    // What the driver throws only says that there is no connection.
    throw lastError ?? error;
  }
  if (lastError !== undefined) options.onError(lastError);
  redis.off('error', keepError);
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
