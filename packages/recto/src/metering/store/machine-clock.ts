/**
 * One clock for all processes of a machine that cannot be set back or forward: the machine's monotonic clock, moved once
 * after each boot to where the wall clock was. A limit that trusted the wall clock would open whenever that is corrected.
 */
import { readFileSync } from 'node:fs';
import type { StatementSync } from 'node:sqlite';
import type { Microseconds } from '../sliding-log.ts';

/** @param database - where the processes agree on the distance, in the table `clock`. */
export function machineClock(database: { prepare(sql: string): StatementSync }, boot = bootId()): () => Microseconds {
  // The distance of an earlier boot means nothing in this one.
  database.prepare('delete from clock where boot <> ?').run(boot);
  database
    .prepare('insert into clock (boot, milliseconds) values (?, ?) on conflict do nothing')
    .run(boot, Date.now() - monotonicMicroseconds() / 1000);
  const row = database.prepare('select milliseconds from clock where boot = ?').get(boot);
  const distance = Math.round(Number(row?.['milliseconds']) * 1000);
  return () => monotonicMicroseconds() + distance;
}

function monotonicMicroseconds(): Microseconds {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000_000 + Math.floor(nanoseconds / 1000);
}

/** Linux names each boot; elsewhere the minute it happened in does. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return `minute ${Math.round((Date.now() - monotonicMicroseconds() / 1000) / 60_000)}`;
  }
}
