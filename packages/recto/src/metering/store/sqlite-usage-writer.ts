/**
 * Writes usage down in the SQLite file in one step, over the connection that is asked with every request: written over
 * another one, each batch would have that connection read its pages anew. Statements are made once, since under overload
 * there are a thousand keys' counts to be written every second, and making statements for them took longer than refusing.
 */

import type { QuickDatabase } from '../../storage/quick-database.ts';
import { MAX_LOGGED_REQUESTS } from '../pending-usage.ts';
import type { UsageBatch } from '../ports.ts';
import type { RequestLogTrimming } from './request-log-trimming.ts';

/** @returns writes a batch or, where it throws, nothing of it. */
export function sqliteUsageWriter(database: QuickDatabase, cuts: RequestLogTrimming): (batch: UsageBatch) => void {
  const addCount = database.prepare(`
    insert into daily_usage (account_id, key_id, day, outcome, requests, pages, words, bytes)
    select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 where exists (select 1 from accounts where id = ?1)
    on conflict (account_id, key_id, day, outcome) do update set
      requests = requests + excluded.requests, pages = pages + excluded.pages,
      words = words + excluded.words, bytes = bytes + excluded.bytes`);
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
  const cutLog = database.prepare(`
    delete from request_log where account_id = ?1 and (at, id) < (
      select at, id from request_log where account_id = ?1 order by at desc, id desc limit 1 offset ?2)`);

  function write({ usage, peaks, lastUsed, requests }: UsageBatch): void {
    for (const { accountId, keyId, day, outcome, requests, pages, words, bytes } of usage) {
      addCount.run(accountId, keyId, day, outcome, requests, pages, words, bytes);
    }
    for (const { accountId, keyId, day, requests } of peaks) raisePeak.run(accountId, keyId, day, requests);
    for (const [keyId, at] of lastUsed) moveLastUse.run(keyId, at);
    for (const { id, accountId, keyId, at, host, status, outcome, milliseconds, requestId } of requests) {
      logRequest.run(id, accountId, keyId, at, host, status, outcome, milliseconds, requestId);
    }
    for (const accountId of cuts.due(requests)) cutLog.run(accountId, MAX_LOGGED_REQUESTS - 1);
  }

  return (batch) => database.inOneGo(() => write(batch));
}
