/**
 * A clock that all processes of a machine share and that never jumps: the monotonic clock plus an offset
 * to the wall clock, chosen once per boot. With the wall clock, each correction would open the rate limit.
 */
import { readFileSync } from 'node:fs';
import type { StatementSync } from 'node:sqlite';
import type { Microseconds } from '../sliding-log.ts';

/** @param database - its table `clock` stores the offset that all processes use. */
export function machineClock(database: { prepare(sql: string): StatementSync }, boot = bootId()): () => Microseconds {
  // Offsets of earlier boots are meaningless now.
  database.prepare('delete from clock where boot <> ?').run(boot);
  database
    .prepare('insert into clock (boot, milliseconds) values (?, ?) on conflict do nothing')
    .run(boot, Date.now() - monotonicMicroseconds() / 1000);
  const row = database.prepare('select milliseconds from clock where boot = ?').get(boot);
  const offset = Math.round(Number(row?.['milliseconds']) * 1000);
  return () => monotonicMicroseconds() + offset;
}

function monotonicMicroseconds(): Microseconds {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000_000 + Math.floor(nanoseconds / 1000);
}

/** Linux has an id for each boot. Elsewhere the minute of the boot identifies it. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return `minute ${Math.round((Date.now() - monotonicMicroseconds() / 1000) / 60_000)}`;
  }
}
