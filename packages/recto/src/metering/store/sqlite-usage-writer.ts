/**
 * Stores usage in the SQLite file, synchronously and through the same connection as the requests' own
 * queries: writing through another one would invalidate this connection's page cache. Statements are
 * prepared once, because preparing them for each batch dominates under overload.
 */
import type { QuickDatabase } from '../../storage/quick-database.ts';
import { MAX_LOGGED_REQUESTS } from '../pending-usage.ts';
import type { UsageBatch } from '../ports.ts';
import type { RequestLogTrimming } from './request-log-trimming.ts';

/** @returns a function that stores a whole batch, or throws and stores nothing of it. */
export function sqliteUsageWriter(database: QuickDatabase, trimming: RequestLogTrimming): (batch: UsageBatch) => void {
  const addCount = database.prepare(`
    insert into daily_usage (account_id, key_id, day, outcome, requests, pages, words, bytes, tokens)
    select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 where exists (select 1 from accounts where id = ?1)
    on conflict (account_id, key_id, day, outcome) do update set
      requests = requests + excluded.requests, pages = pages + excluded.pages,
      words = words + excluded.words, bytes = bytes + excluded.bytes,
      tokens = tokens + excluded.tokens`);
  const addLatency = database.prepare(`
    insert into daily_latency (account_id, key_id, day, outcome, bucket, requests)
    select ?1, ?2, ?3, ?4, ?5, ?6 where exists (select 1 from accounts where id = ?1)
    on conflict (account_id, key_id, day, outcome, bucket) do update set requests = requests + excluded.requests`);
  const raisePeak = database.prepare(`
    insert into daily_peaks (account_id, key_id, day, requests)
    select ?1, ?2, ?3, ?4 where exists (select 1 from accounts where id = ?1)
    on conflict (account_id, key_id, day) do update set requests = excluded.requests
    where daily_peaks.requests < excluded.requests`);
  const moveLastUse = database.prepare(`
    update api_keys set last_used_at = ?2 where id = ?1 and (last_used_at is null or last_used_at < ?2)`);
  const logRequest = database.prepare(`
    insert into request_log (id, account_id, key_id, at, host, status, outcome, milliseconds, request_id)
    select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 where exists (select 1 from accounts where id = ?2)
    on conflict (id) do nothing`);
  const trimLog = database.prepare(`
    delete from request_log where account_id = ?1 and (at, id) < (
      select at, id from request_log where account_id = ?1 order by at desc, id desc limit 1 offset ?2)`);

  function write({ usage, latency, peaks, lastUsed, requests }: UsageBatch): void {
    for (const { accountId, keyId, day, outcome, requests, pages, words, bytes, tokens } of usage) {
      addCount.run(accountId, keyId, day, outcome, requests, pages, words, bytes, tokens);
    }
    for (const { accountId, keyId, day, outcome, bucket, requests } of latency) {
      addLatency.run(accountId, keyId, day, outcome, bucket, requests);
    }
    for (const { accountId, keyId, day, requests } of peaks) raisePeak.run(accountId, keyId, day, requests);
    for (const [keyId, at] of lastUsed) moveLastUse.run(keyId, at);
    for (const { id, accountId, keyId, at, host, status, outcome, milliseconds, requestId } of requests) {
      logRequest.run(id, accountId, keyId, at, host, status, outcome, milliseconds, requestId);
    }
    for (const accountId of trimming.due(requests)) trimLog.run(accountId, MAX_LOGGED_REQUESTS - 1);
  }

  return (batch) => database.transaction(() => write(batch));
}
